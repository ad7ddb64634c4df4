"""What can be refused before anything is made: what files tell at any time, and what ports tell at a start."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from tianxia.core.errors import BadInput
from tianxia.server import cluster, metrics
from tianxia.server.config import Config
from tianxia.server.database import url_of
from tianxia.server.keys import read_key


def check_files(config: Config) -> None:
    """The database has a possible address, a key kept elsewhere can be read, and there is a place for the log."""
    url_of(config.address)
    if config.secret is not None:
        read_key(config.secret)
    if config.logging.file:
        _check_log(Path(config.logging.file))


def _check_log(path: Path) -> None:
    if not path.parent.is_dir():
        raise BadInput(f"cannot log to {path}: there is no folder {path.parent}")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadInput(f"cannot log to {path}: it cannot be written")


def check_ports(configs: Iterable[Config]) -> None:
    """Workers can listen where they are to tell metrics and to be asked by others; the ports are free again then."""
    with ExitStack() as held:
        for config in configs:
            if (listener := metrics.listener_of(config.metrics)) is not None:
                held.enter_context(listener)
            if config.worker or url_of(config.address).get_backend_name() != "sqlite":
                held.enter_context(cluster.listener_of(config.inner)[0])
