"""Huang's title page and options; loads no rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tianxia.core.about import About, Option
from tianxia.core.errors import Said
from tianxia.core.words import catalog
from tianxia.games.huang import board

_WORDS = catalog(Path(__file__).parent / "words", "en")


def _module(name: str) -> Option:
    """An optional rule, off unless it is chosen."""
    return Option(name, values=("false", "true"), default="false", summary=_WORDS[f"option.{name}"])


def _refuse(options: Mapping[str, str], n_seats: int) -> str | None:
    """[Huang 1.8] [Huang 1.9] What does not go together."""
    if options["bandits"] == "true" and not board.board(options["board"]).bandits:
        return Said("there are no bandits on the board {board}, where capitals have granaries", board=options["board"])
    if options["short"] == "true" and n_seats != 2:
        return Said("the short game is for 2 seats, not {n}", n=n_seats)
    return None


# [Huang 1.1] Two to five seats.
ABOUT = About(
    id="huang",
    title=_WORDS["title"],
    summary=_WORDS["summary"],
    most_actions=4_000,
    seats=(2, 3, 4, 5),
    options=(
        Option("board", values=board.names(), default="warring-states", summary=_WORDS["option.board"]),
        _module("bandits"),
        _module("palace"),
        _module("short"),
        _module("open_points"),
    ),
    refuse=_refuse,
    check_board=lambda path: board.summary(board.read(path)),
)
