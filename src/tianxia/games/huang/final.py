"""The points at the end and what the ranking looks at, as views tell them. [Huang 14]"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tianxia.games.huang.names import COLOURS, COMPARISONS, RANKED, Colour, Comparison, Ranked
from tianxia.games.huang.scoring import points_of, with_some_white, with_white
from tianxia.games.huang.state import State


class Compared(Struct):
    """A value by which seats are ranked."""

    by: Comparison
    colour: Colour
    value: int
    worth: int
    """Of two values the one that is worth more is better."""


class FinalView(Struct):
    """A seat's points at the end."""

    points: dict[Colour, int]
    granaries: int
    white: dict[Ranked, int]
    """White points added to each other colour."""
    totals: dict[Ranked, int]
    """All that, and two blue points for each granary."""
    from_granaries: dict[Ranked, int]
    """Points that they add to each colour."""
    white_order: list[Ranked]
    """The colours that white points go to, one by one."""
    compared: list[Compared]
    """What the ranking looks at, one after the other."""


def final_view(state: State, seat: int) -> FinalView:
    """[Huang 14.3] A seat's four colours with what granaries and white points add to each."""
    points = by_colour(state["seats"]["points"][seat])
    full = [int(points) for points in with_white(state, seat)]
    own = _with_modules(state, seat)
    return FinalView(
        points=points,
        granaries=int(state["seats"]["granaries"][seat]),
        white={colour: all_ - some for colour, all_, some in zip(RANKED, full, own, strict=True)},
        totals=dict(zip(RANKED, full, strict=True)),
        from_granaries=from_granaries(state, seat),
        white_order=_white_order(state, seat, points["white"]),
        compared=_compared(full, points["white"]),
    )


def from_granaries(state: State, seat: int) -> dict[Ranked, int]:
    """[Huang 17.4] What the only module that brings points adds to each colour."""
    if not state["seats"]["granaries"][seat]:
        return dict.fromkeys(RANKED, 0)
    points = by_colour(state["seats"]["points"][seat])
    return {colour: all_ - points[colour] for colour, all_ in zip(RANKED, _with_modules(state, seat), strict=True)}


def _with_modules(state: State, seat: int) -> list[int]:
    return [int(points_of(state, seat, colour)) for colour in range(len(RANKED))]


def _white_order(state: State, seat: int, n: int) -> list[Ranked]:
    """[Huang 14.3] What grows with every white point."""
    sums = [with_some_white(state, seat, i) for i in range(n + 1)]
    return [
        next(colour for colour, old, new in zip(RANKED, *pair, strict=True) if new > old) for pair in pairwise(sums)
    ]


def _compared(full: list[int], white: int) -> list[Compared]:
    """[Huang 14.4] [Huang 14.5] The colours, weakest first, [Huang 14.6] then fewest white points."""
    order = sorted(range(len(RANKED)), key=full.__getitem__)
    colours = zip(COMPARISONS, order, strict=False)
    return [
        *(Compared(by, RANKED[colour], full[colour], full[colour]) for by, colour in colours),
        Compared("white", "white", white, -white),
    ]


def by_colour(numbers: npt.NDArray[np.integer]) -> dict[Colour, int]:
    return dict(zip(COLOURS, numbers.tolist(), strict=True))
