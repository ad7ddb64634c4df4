"""One server for one data folder, or several that one command has started."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from tianxia.core.errors import BadInput, Said
from tianxia.server.private import create


def lock(folder: Path, name: str = "server") -> IO[str]:
    """Claim a data folder, or a part of it, until the file is closed or the process ends, however it ends."""
    path = folder / f"{name}.lock"
    create(path)
    file = path.open("a+")
    try:
        _claim(file.fileno())
    except OSError:
        file.close()
        fault = Said("another server uses {folder}; stop it or choose another folder with --data", folder=folder)
        raise BadInput(fault) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def has_others(folder: Path, own: str) -> bool:
    """Whether workers that share a folder are there beside this one; only for whoever is to be alone."""
    try:
        for path in folder.glob("server-*.lock"):
            if path.stem != own:
                lock(folder, path.stem).close()
    except BadInput:
        return True
    return False


if sys.platform == "win32":
    import msvcrt

    def _claim(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _claim(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
