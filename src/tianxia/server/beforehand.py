"""What can be refused before anything is made: what files tell at any time, and what ports tell at a start."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from tianxia.core.errors import BadInput, Said
from tianxia.server import cluster, metrics, traces
from tianxia.server.config import Config
from tianxia.server.database import open_engine, url_of, using
from tianxia.server.keys import read_key


def check_files(config: Config) -> None:
    """There are places for data and log, a key kept elsewhere can be read, and no package is missing."""
    url_of(config.address)
    _check_data(config.data)
    if config.traces:
        traces.check()
    if config.secret is not None:
        read_key(config.secret)
    if config.logging.file:
        _check_log(Path(config.logging.file))


def _check_data(folder: Path) -> None:
    """It can be made, if it is not there."""
    try:
        there = next(path for path in (folder, *folder.absolute().parents) if _is_there(path))
        reason = 0 if there.is_dir() else errno.ENOTDIR
        if not os.access(there, os.W_OK | os.X_OK):
            reason = reason or errno.EACCES
    except OSError as error:
        reason = error.errno or errno.EIO
    if reason:
        raise BadInput(Said("cannot keep data in {folder}: {reason}", folder=folder, reason=os.strerror(reason)))


def _is_there(path: Path) -> bool:
    """What else is in the way, such as a folder that may not be entered, is an `OSError`."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def _check_log(path: Path) -> None:
    try:
        if not path.parent.is_dir():
            raise BadInput(_no_log(path, Said("there is no folder {folder}", folder=path.parent)))
        if path.is_dir() or not os.access(path if _is_there(path) else path.parent, os.W_OK):
            raise BadInput(_no_log(path, Said("it cannot be written")))
    except OSError as error:
        raise BadInput(_no_log(path, error.strerror or str(error))) from None


def _no_log(path: Path, reason: str) -> Said:
    return Said("cannot log to {path}: {reason}", path=path, reason=reason)


def check_database(config: Config) -> None:
    """PostgreSQL can be reached; a file of SQLite is not looked for, which would make it."""
    if url_of(config.address).get_backend_name() != "sqlite":
        engine = open_engine(config.address)
        try:
            with using(engine), engine.connect():
                pass
        finally:
            engine.dispose()


def check_ports(configs: Iterable[Config]) -> None:
    """Workers can listen where they are to tell metrics and to be asked by others; the ports are free again then."""
    with ExitStack() as held:
        for config in configs:
            if (listener := metrics.listener_of(config.metrics)) is not None:
                held.enter_context(listener)
            if config.worker or url_of(config.address).get_backend_name() != "sqlite":
                held.enter_context(cluster.listener_of(config.inner)[0])
