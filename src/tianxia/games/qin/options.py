"""Qin's title page and options; loads no rules."""

from __future__ import annotations

from tianxia.core.about import About, Option
from tianxia.games.qin import board

ABOUT = About(
    id="qin",
    title="Qin",
    summary="Lay tiles, found and join provinces, take villages; the last pagoda wins (Reiner Knizia, 2012)",
    seats=(2, 3, 4),
    options=(Option("board", values=board.names(), default="bird", summary="side of the board"),),
    check_board=lambda path: board.summary(board.read(path)),
)
