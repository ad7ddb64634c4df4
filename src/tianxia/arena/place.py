"""A folder in which work is kept and gone on with: its plan, and files that are whole whenever they are there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec

from tianxia.core.errors import BadInput, Said, writing

PLAN = "plan.json"
_LOCK = "lock"
_DRAFT = ".draft"
"""Added to the name of a file that is being written."""


class Place:
    """Where the work of one plan is kept. Only one process at a time may be at it."""

    strange = "{path}: not empty, and no arena; choose another folder"
    another = "{path}: another arena, which differs in: {names}; choose another folder"
    busy = "{path}: another process is playing this arena"
    """What is said where it cannot be kept."""

    def __init__(self, path: Path, plan: Mapping[str, Any]) -> None:
        self.path = path
        with writing(path):
            path.mkdir(parents=True, exist_ok=True)
            self._check(plan)
            self._lock = self._locked(path / _LOCK)
            if not (path / PLAN).exists():
                self.write(PLAN, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")

    def _check(self, plan: Mapping[str, Any]) -> None:
        """`BadInput` unless the folder is empty or that of the same plan."""
        if {path.name for path in self.path.iterdir()} <= {_LOCK, f"{PLAN}{_DRAFT}"}:
            return
        known = read_plan(self.path)
        if known is None:
            raise BadInput(Said(self.strange, path=self.path))
        if differing := [name for name, value in plan.items() if known.get(name) != value]:
            raise BadInput(Said(self.another, path=self.path, names=", ".join(differing)))

    def _locked(self, path: Path) -> IO[bytes]:
        """A file that only one process has at a time; it is free again when that one has ended, however it ended."""
        file = path.open("wb")
        with suppress(ImportError):  # where there are no such locks, people have to take care themselves
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadInput(Said(self.busy, path=path.parent)) from None
        return file

    def write(self, name: str, data: bytes) -> None:
        """A file that is whole whenever there is one."""
        with writing(self.path / name):
            draft = self.path / f"{name}{_DRAFT}"
            draft.write_bytes(data)
            draft.replace(self.path / name)

    def close(self) -> None:
        with suppress(OSError):
            self._lock.close()


def read_plan(folder: Path) -> dict[str, Any] | None:
    """The plan of whatever is kept in a folder, if it is one."""
    try:
        return msgspec.json.decode((folder / PLAN).read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError):
        return None
