"""Clocks of tables: what is chosen when a table is opened, and what everybody has left."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

AtZero = Literal["bot", "lose"]
"""A bot plays on for the seat, or the seat loses: it comes last, and a bot plays on if two or more others are left."""


class LiveClock(Struct, tag="live", frozen=True, forbid_unknown_fields=True):
    """Everybody has a stock of time, and gets more of it with each turn in which they decide something."""

    base_s: Annotated[int, Meta(ge=1, le=10_800)]
    increment_s: Annotated[int, Meta(ge=0, le=300)] = 0
    at_zero: AtZero = "bot"


class CorrespondenceClock(Struct, tag="correspondence", frozen=True, forbid_unknown_fields=True):
    """Days for a move, however many decisions it has; beyond them days of vacation, which are not given again."""

    days: Annotated[int, Meta(ge=1, le=30)]
    vacation_days: Annotated[int, Meta(ge=0, le=60)] = 0
    at_zero: AtZero = "bot"


ClockRules = LiveClock | CorrespondenceClock


class TimeNow(Struct, frozen=True):
    """What everybody had left when this was told. The server judges; whoever shows it counts down from there."""

    running: int | None
    """The seat whose time runs; None if all clocks stand."""
    left: list[float]
    """Seconds until zero by seat, vacation included."""
    vacation: list[float]
    """Of these, seconds of vacation by seat; empty where there are no such days."""
