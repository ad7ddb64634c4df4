"""A fault as somebody might make it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Fault(NamedTuple):
    """One passage of a source, what it is replaced by, and where that is noticed."""

    file: str
    """From the root of the repository."""
    old: str
    new: str
    tests: str
    """The narrowest that must fail, separated by blanks: files, or tests of pytest as ``file::name``."""

    def __str__(self) -> str:
        return f"{self.file}: {self.old.strip()} → {self.new.strip() or 'nothing'}"

    @property
    def is_of_client(self) -> bool:
        return self.file.startswith("web/")

    def put_into(self, source: str) -> str:
        """A source with the fault; it must fit at one place."""
        if source.count(self.old) != 1:
            raise LookupError(f"{self.file} has {source.count(self.old)} times: {self.old}")
        return source.replace(self.old, self.new)
