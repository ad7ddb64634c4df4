"""Qin as a picture for the terminal and as plain data for other programs."""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.core.layout import NONE
from tianxia.core.words import SEAT_SYMBOLS, Tongue
from tianxia.games.qin.geometry import COLUMNS, N_SQUARES, STRIDE, WIDTH, Space, square_name
from tianxia.games.qin.state import KINDS, MAX_PROVINCES, PASS, Ending
from tianxia.games.qin.text import COLOURS, LETTERS, ending, provinces_of, squares_of

_PAPER = {
    Space.RED: "bold #fff4e0 on #b23a2e",
    Space.YELLOW: "bold #3b2a00 on #e3b53f",
    Space.BLUE: "bold #f0f6ff on #2e5c9a",
}
_STEPPE, _WATER, _VILLAGE = "#b3a583 on #ebe1c6", "#e4f3f7 on #5b9db5", "bold #2b1d10 on #b9976b"


# ---- the terminal


def render(state: Any, viewer: int | None, last: int | None, say: Tongue) -> str:
    """Board and seats in Rich markup, 43 columns wide, the last tile underlined."""
    marked = () if last is None or last == PASS else squares_of(last)
    header = "    " + "".join(f" {column} " for column in COLUMNS)
    rows = [
        f" {row + 1:2} " + "".join(_cell(state, row * STRIDE + column, marked) for column in range(WIDTH))
        for row in range(WIDTH)
    ]
    seats = [_seat_line(state, seat, viewer, say) for seat in range(int(state.n_seats))]
    return "\n".join([header, *rows, *seats, f"    {say('draw.piles', n=int(state.n_bag))}"])


def _cell(state: Any, square: int, marked: tuple[int, ...]) -> str:
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


def _standing(state: Any, square: int) -> tuple[int, int]:
    """Owner and number of the pagodas shown on a coloured square."""
    number = int(state.province[square])
    if number == NONE or np.flatnonzero(state.province == number)[0] != square:
        return NONE, 0
    return int(state.provinces[number].owner), int(state.provinces[number].pagodas)


def _seat_line(state: Any, seat: int, viewer: int | None, say: Tongue) -> str:
    row = state.seats[seat]
    mark = "▶" if state.ending == Ending.RUNNING and seat == state.to_move else " "
    name = say("draw.you" if seat == viewer else "draw.seat", n=seat + 1)
    is_shown = viewer in (None, seat)
    tiles = " ".join(_tiles(row.hidden.hand.tolist())) if is_shown else say("draw.tiles", n=int(row.n_hand))
    line = say("draw.line", name=name, pagodas=f"{int(row.pagodas):2}", tiles=tiles or say("draw.no tiles"))
    return f"  {mark} {SEAT_SYMBOLS[seat]} {line}"


# ---- data: a server says it after every move, so fields are fetched whole and by key, which is quickest


def readable_public(state: Any) -> dict[str, Any]:
    """Board, provinces, villages, and whose turn it is."""
    is_over = state["ending"] != Ending.RUNNING
    return {
        "turn": int(state["turn"]),
        "phase": "over" if is_over else "lay",
        "to_move": None if is_over else int(state["to_move"]),
        "passes_in_a_row": int(state["n_passes"]),
        "ending": ending(state) if is_over else None,
        "board": _rows(state),
        "provinces": _provinces(state),
        "villages": _villages(state),
        "n_piles": int(state["n_bag"]),
    }


_LETTERS = bytes(ord("RYB.~"[space] if space < Space.VILLAGE else "o") for space in range(256))


def _rows(state: Any) -> list[str]:
    letters = state["space"].tobytes().translate(_LETTERS).decode()
    return [letters[row : row + WIDTH] for row in range(0, N_SQUARES, STRIDE)]


def _provinces(state: Any) -> list[dict[str, Any]]:
    """Provinces in reading order of their first squares."""
    owners, pagodas = (state["provinces"][name].tolist() for name in ("owner", "pagodas"))
    return [
        {
            "colour": COLOURS[number // MAX_PROVINCES],
            "owner": owners[number] if pagodas[number] else None,
            "pagodas": pagodas[number],
            "squares": [square_name(square) for square in squares],
        }
        for number, squares in provinces_of(state).items()
    ]


def _villages(state: Any) -> list[dict[str, Any]]:
    rows = state["villages"][: int(state["n_villages"])]
    return [
        {
            "squares": [square_name(square) for square in dict.fromkeys(squares)],
            "holder": None if holder == NONE else holder,
        }
        for squares, holder in zip(rows["squares"].tolist(), rows["holder"].tolist(), strict=True)
    ]


def readable_hidden(state: Any) -> dict[str, Any]:
    """Hands, piles and the generator."""
    rows, secret = state["seats"][: int(state["n_seats"])], state["secret"]
    numbers = zip(rows["pagodas"].tolist(), rows["hidden"]["hand"].tolist(), rows["n_hand"].tolist(), strict=True)
    return {
        "seats": [{"pagodas_left": left, "hand": _tiles(hand), "n_hand": n} for left, hand, n in numbers],
        "piles": dict(zip(KINDS, secret["bag"].tolist(), strict=True)),
        "rng": f"{int(secret['rng']):016x}",
    }


def _tiles(hand: list[int]) -> list[str]:
    return [kind for kind, n in zip(KINDS, hand, strict=True) for _ in range(n)]
