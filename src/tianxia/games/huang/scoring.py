"""The ranking. [Huang 14]"""

from __future__ import annotations

from tianxia.core.compiled import rule
from tianxia.games.huang import modules
from tianxia.games.huang.state import Colour, State

_MANY = 1 << 15
"""More than a field of the record holds."""


@rule
def points_of(state: State, seat: int, colour: int) -> int:
    """Points of a colour, with those of modules."""
    return modules.points(state, seat, colour, state.seats[seat].points[colour])


@rule
def with_white(state: State, seat: int) -> tuple[int, int, int, int]:
    """[Huang 14.3] Yellow, red, blue and green with all white points."""
    return with_some_white(state, seat, state.seats[seat].points[Colour.WHITE])


@rule
def with_some_white(state: State, seat: int, n: int) -> tuple[int, int, int, int]:
    """[Huang 14.3] Yellow, red, blue and green, after *n* white points have gone to what was lowest then."""
    yellow, red = points_of(state, seat, Colour.YELLOW), points_of(state, seat, Colour.RED)
    blue, green = points_of(state, seat, Colour.BLUE), points_of(state, seat, Colour.GREEN)
    for _ in range(n):
        lowest = min(min(yellow, red), min(blue, green))
        if yellow == lowest:
            yellow += 1
        elif red == lowest:
            red += 1
        elif blue == lowest:
            blue += 1
        else:
            green += 1
    return yellow, red, blue, green


@rule
def best_colours(state: State, seat: int) -> tuple[int, int, int, int]:
    """The four colours, lowest first."""
    yellow, red, blue, green = with_white(state, seat)
    return in_order(yellow, red, blue, green)


@rule
def in_order(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
    a, b, c, d = min(a, c), min(b, d), max(a, c), max(b, d)
    return a, min(b, c), max(b, c), d


@rule
def score(state: State, seat: int) -> int:
    """[Huang 14.4] The lowest of the four colours."""
    return best_colours(state, seat)[0]


@rule
def tiebreak(state: State, seat: int) -> int:
    """[Huang 14.5] Second lowest, third and fourth, [Huang 14.6] then fewest white points; [Huang 14.7] then shared."""
    _, b, c, d = best_colours(state, seat)
    white = state.seats[seat].points[Colour.WHITE]
    return ((b * _MANY + c) * _MANY + d) * _MANY + _MANY - 1 - white
