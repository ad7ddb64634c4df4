"""Studies as they are kept and shared."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class StudyInfo(Struct, frozen=True):
    """A study from outside."""

    id: str
    title: str
    owner: str | None
    """The name of the guest who keeps it."""
    is_mine: bool
    updated: float


class StudyTold(Struct, frozen=True):
    """A study that can be read by whoever has its link."""

    info: StudyInfo
    study: msgspec.Raw
    """As docs/records.md describes it. Its seeds may be larger than what JavaScript's numbers hold."""
