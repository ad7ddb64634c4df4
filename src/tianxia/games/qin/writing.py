"""Positions as they are written; `tianxia.games.qin.position` has the lines and reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from tianxia.core.game import Viewer
from tianxia.core.layout import NONE
from tianxia.core.position import hand_for, line_of, pairs_for, some
from tianxia.games.qin.board import STEPPE, VILLAGE, WATER
from tianxia.games.qin.geometry import N_SQUARES, STRIDE, WIDTH, Space, neighbours_of, square_name
from tianxia.games.qin.position import in_front
from tianxia.games.qin.province import n_due
from tianxia.games.qin.state import KINDS, Ending
from tianxia.games.qin.text import ENDINGS, LETTERS, provinces_of


def write(state: Any, _options: Mapping[str, str], _viewer: Viewer) -> str:
    """A state or a view in the notation that `read` understands."""
    seats = range(int(state.n_seats))
    left = ((seat, int(state.seats[seat].pagodas), most) for seat, most in zip(seats, in_front(state), strict=True))
    lines = [
        *_rows(state),
        f"seats {len(seats)}",
        *some("owner", _provinces(state)),
        *some("village", _villages(state)),
        *some("left", (f"{seat + 1}={n}" for seat, n, most in left if n != most)),
        *(line for seat in seats for line in some(f"hand {seat + 1}", _hand(state.seats[seat]))),
        line_of("bag", pairs_for(KINDS, state.secret.bag)),
        f"to move {int(state.to_move) + 1}",
        f"turn {int(state.turn)}",
        *some("passes", filter(int, [str(int(state.n_passes))])),
    ]
    if state.ending != Ending.RUNNING:
        lines.append(f"over {ENDINGS[Ending(int(state.ending))]}")
    return "\n".join(lines) + "\n"


def _rows(state: Any) -> list[str]:
    village_letters = _village_letters(_borders(state))
    assert village_letters is not None, "three letters cannot part villages as dense as these"
    key = LETTERS + STEPPE + WATER + village_letters
    letters = "".join(key[int(space)] for space in state.space[:N_SQUARES])
    return [letters[start : start + WIDTH] for start in range(0, N_SQUARES, STRIDE)]


def _borders(state: Any) -> list[set[int]]:
    """For each village the villages of lower number beside it."""
    borders: list[set[int]] = [set() for _ in range(int(state.n_villages))]
    for square in np.flatnonzero(state.space >= Space.VILLAGE):
        village = int(state.space[square]) - Space.VILLAGE
        beside = (int(state.space[n]) - Space.VILLAGE for n in neighbours_of(int(square)))
        borders[village] |= {other for other in beside if 0 <= other < village}
    return borders


def _village_letters(borders: list[set[int]], chosen: str = "") -> str | None:
    """A letter for every village, neighbours told apart, that continues those already chosen; None if there is none."""
    if len(chosen) == len(borders):
        return chosen
    taken = {chosen[other] for other in borders[len(chosen)]}
    tries = (_village_letters(borders, chosen + letter) for letter in VILLAGE if letter not in taken)
    return next((letters for letters in tries if letters is not None), None)


def _provinces(state: Any) -> Iterator[str]:
    """Owners in reading order of the provinces' first squares, pagodas only where some are missing."""
    for number, squares in provinces_of(state).items():
        province = state.provinces[number]
        yield f"{square_name(squares[0])}={int(province.owner) + 1}" + (
            f":{int(province.pagodas)}" if n_due(province) else ""
        )


def _villages(state: Any) -> Iterator[str]:
    for village in state.villages[: int(state.n_villages)]:
        if village.holder != NONE:
            yield f"{square_name(int(village.squares[0]))}={int(village.holder) + 1}"


def _hand(row: Any) -> list[str]:
    return hand_for(KINDS, row.hidden.hand, 0, int(row.n_hand))
