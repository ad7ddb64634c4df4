"""Qin as a picture for the terminal."""

from __future__ import annotations

import numpy as np

from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE
from tianxia.core.words import SEAT_SYMBOLS, Tongue
from tianxia.games.qin.actions import PASS
from tianxia.games.qin.geometry import COLUMNS, STRIDE, WIDTH, Space
from tianxia.games.qin.state import Ending, State
from tianxia.games.qin.text import LETTERS, squares_of
from tianxia.games.qin.view import tiles_of

_PAPER = {
    Space.RED: "bold #fff4e0 on #b23a2e",
    Space.YELLOW: "bold #3b2a00 on #e3b53f",
    Space.BLUE: "bold #f0f6ff on #2e5c9a",
}
_STEPPE, _WATER, _VILLAGE = "#b3a583 on #ebe1c6", "#e4f3f7 on #5b9db5", "bold #2b1d10 on #b9976b"


def render(state: State, viewer: Viewer, last: int | None, say: Tongue) -> str:
    """Board and seats in Rich markup, 43 columns wide, the last tile underlined."""
    marked = () if last is None or last == PASS else squares_of(last)
    header = "    " + "".join(f" {column} " for column in COLUMNS)
    rows = [
        f" {row + 1:2} " + "".join(_cell(state, row * STRIDE + column, marked) for column in range(WIDTH))
        for row in range(WIDTH)
    ]
    seats = [_seat_line(state, seat, viewer, say) for seat in range(int(state.n_seats))]
    return "\n".join([header, *rows, *seats, f"    {say('draw.piles', n=int(state.n_bag))}"])


def _cell(state: State, square: int, marked: tuple[int, ...]) -> str:
    """Three characters: a letter for the ground, and pagodas on the first square of what they stand on.

    A village's house stands on its first square; two dots are the rest of it.
    """
    space = int(state.space[square])
    if space >= Space.VILLAGE:
        village = state.villages[space - Space.VILLAGE]
        is_first = square == int(village.squares[0])
        return _paint(_VILLAGE, "⌂" + _pagodas(int(village.holder), 1) if is_first else " ‥ ")
    if space == Space.STEPPE:
        return _paint(_STEPPE, " · ")
    if space == Space.WATER:
        return _paint(_WATER, " ~ ")
    style = _PAPER[Space(space)] + (" underline" if square in marked else "")
    return _paint(style, LETTERS[space] + _pagodas(*_standing(state, square)))


def _paint(style: str, text: str) -> str:
    return f"[{style}]{text}[/]"


def _pagodas(seat: int, n: int) -> str:
    return (SEAT_SYMBOLS[seat] * n if seat != NONE else "").ljust(2)


def _standing(state: State, square: int) -> tuple[int, int]:
    """Owner and number of the pagodas shown on a coloured square."""
    number = int(state.province[square])
    if number == NONE or np.flatnonzero(state["province"] == number)[0] != square:
        return NONE, 0
    return int(state.provinces[number].owner), int(state.provinces[number].pagodas)


def _seat_line(state: State, seat: int, viewer: Viewer, say: Tongue) -> str:
    row = state.seats[seat]
    mark = "▶" if state.ending == Ending.RUNNING and seat == state.to_move else " "
    name = say("draw.you" if seat == viewer else "draw.seat", n=seat + 1)
    is_shown = sees(viewer, seat)
    tiles = " ".join(tiles_of(row.hidden["hand"].tolist())) if is_shown else say("draw.tiles", n=int(row.n_hand))
    n = int(row.pagodas)
    line = say("draw.line", name=name, n=n, pagodas=f"{n:2}", tiles=tiles or say("draw.no tiles"))
    return f"  {mark} {SEAT_SYMBOLS[seat]} {line}"
