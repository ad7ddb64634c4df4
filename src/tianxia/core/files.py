"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

LONGEST = 50
"""Of what the name of a file gives to that of its part: with it, names stay as short as systems want them."""
_PART = re.compile(r"(.*)\.[0-9a-f]{16}\.part", re.DOTALL)


@contextmanager
def beside(path: Path) -> Generator[Path]:
    """Where to write what is to stand at *path*: once written it takes its place, and if that fails, nothing stays.

    It is a name that nobody else uses. A file that was there before gives its permissions to the new one.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    part = path.with_name(f"{path.name[:LONGEST]}.{secrets.token_hex(8)}.part")
    try:
        yield part
        if path.exists():
            part.chmod(stat.S_IMODE(path.stat().st_mode))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def is_part_of(name: str, path: str) -> bool:
    """Whether a file is what was written to stand at *path* when the program was killed."""
    found = _PART.fullmatch(name)
    return found is not None and found[1] == path[:LONGEST]


def remove_parts(path: Path, idle_s: float) -> None:
    """Take away what killed programs have left beside *path*, as far as that can be done.

    Whoever lives and writes to the same place has written within *idle_s*.
    """
    since = time.time() - idle_s
    with suppress(OSError):
        for file in path.parent.iterdir():
            if is_part_of(file.name, path.name) and file.lstat().st_mtime < since:
                file.unlink()
