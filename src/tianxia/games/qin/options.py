"""Qin's title page and options; loads no rules."""

from __future__ import annotations

from pathlib import Path

from tianxia.core.about import About, Option
from tianxia.core.words import catalog
from tianxia.games.qin import board

_WORDS = catalog(Path(__file__).parent / "words", "en")

ABOUT = About(
    id="qin",
    title=_WORDS["title"],
    summary=_WORDS["summary"],
    most_actions=1_000,
    seats=(2, 3, 4),
    options=(Option("board", values=board.names(), default="bird", summary=_WORDS["option.board"]),),
    check_board=lambda path: board.summary(board.read(path)),
)
