"""A data folder that only its owner can look into: seeds of running games and the secret key lie there.

On Windows the folder of a user is private as it is, and modes mean nothing.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)

FOLDER_MODE = 0o700
FILE_MODE = 0o600
OURS = ("secret.", "server.", "server-", "tianxia.sqlite")
"""How the names of our files begin."""


def make_private(folder: Path, database: Path | None) -> None:
    """The folder and an empty database in it, if they are not there yet; what others could read is closed to them."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    if database is not None:
        create(database)  # SQLite gives the files beside it the same mode
    inside = list(folder.iterdir())
    for path in inside:
        if path.name.startswith(OURS):
            _narrow(path, FILE_MODE)
    if all(path.name.startswith(OURS) for path in inside):
        _narrow(folder, FOLDER_MODE)
    elif folder.stat().st_mode & 0o077:
        log.warning("others can look into %s; it has files of other programs, so that is left as it is", folder)


def create(path: Path) -> None:
    """An empty file for its owner only, unless there is one."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))


def _narrow(path: Path, mode: int) -> None:
    if path.stat().st_mode & 0o777 & ~mode:
        try:
            path.chmod(mode)
        except PermissionError:
            log.warning("others can read %s, and it is not ours to change that", path)
