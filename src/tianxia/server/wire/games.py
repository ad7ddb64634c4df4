"""The games that can be played here."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Readiness = Literal["preparing", "training", "ready", "failed"]
"""Training: the rules are ready, and the bots that search are not yet."""


class OptionInfo(Struct, frozen=True):
    """A choice made before the game; its texts are ``option.<name>`` and ``option.<name>.<value>`` of the catalog."""

    name: str
    values: list[str]
    default: str
    default_of_seats: dict[str, str]
    """Where the default depends on the number of seats."""


class ActionsInfo(Struct, frozen=True):
    """A range of actions: number ``first`` and on, one for every choice of the parts, the last running quickest."""

    kind: str
    first: int
    parts: dict[str, list[str]]


class VariantInfo(Struct, frozen=True):
    """Options that go together."""

    values: list[str]
    """One for each option, in the order of the game's options."""
    seats: list[int]
    """The numbers of seats they are for."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    titles: dict[str, str]
    """By language, as the summaries."""
    summaries: dict[str, str]
    seats: list[int]
    options: list[OptionInfo]
    variants: list[VariantInfo]
    """All that can be played."""
    bots: list[str]
    """Levels, the weakest first; their texts are ``bot.<name>``."""
    usual_bot: str
    """Who plays if nobody says otherwise."""
    simple_bots: list[str]
    """Those that do not look ahead: where hints are not allowed, only they may play for a person."""
    actions: list[ActionsInfo]
    rules_version: str


class Preparing(Struct, frozen=True):
    """How far the rules of a game are compiled; the first start on a machine takes a while."""

    state: Readiness
    done: int
    total: int
