"""What a reason is about: the squares of the board that show why a tile may not be laid."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tianxia.core.words import Event, Mark, Marks, marked
from tianxia.games.qin import text
from tianxia.games.qin.geometry import is_square, square_name
from tianxia.games.qin.names import COLOURS
from tianxia.games.qin.province import touching
from tianxia.games.qin.state import LARGE, MAX_PROVINCES, State
from tianxia.games.qin.text import colours_of, provinces_of, squares_of


def why_not(state: State, action: int) -> Event:
    """The rule that forbids an action, with what is to be seen of it."""
    return marked(text.why_not(state, action), _MARKS, state, action)


def _covered(_state: State, action: int, _why: Event) -> Marks:
    squares = [square_name(square) for square in squares_of(action) if is_square(square)]
    return (Mark(tuple(squares)),)


def _taken(_state: State, _action: int, why: Event) -> Marks:
    return (Mark((str(why.values["square"]),)),)


def _joined(state: State, action: int, why: Event) -> Marks:
    """Every province that would be part of it, with its number of spaces."""
    colour = COLOURS.index(str(why.values["colour"]))
    halves = zip(colours_of(action), squares_of(action), strict=True)
    joined = {k for own, square in halves if own == colour for k in _bits(int(touching(state, colour, square)))}
    squares = provinces_of(state)
    provinces = [squares[colour * MAX_PROVINCES + k] for k in sorted(joined)]
    shown = [one for one in provinces if len(one) >= LARGE] if why.key == "why.two-large" else provinces
    return tuple(Mark(tuple(map(square_name, one)), str(len(one))) for one in shown)


def _bits(numbers: int) -> list[int]:
    return [k for k in range(MAX_PROVINCES) if numbers >> k & 1]


_MARKS: Mapping[str, Callable[[State, int, Event], Marks]] = {
    "why.off-board": _covered,
    "why.not-free": _taken,
    "why.not-beside": _covered,
    "why.two-large": _joined,
    "why.tie": _joined,
}
UNMARKED = frozenset({"why.over", "why.can-lay", "why.not-in-hand", "why.nothing"})
"""Reasons that no square shows: the hand does, or the turn."""
