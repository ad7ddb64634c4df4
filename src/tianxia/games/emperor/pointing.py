"""What a reason is about: the spaces and provinces of the map that show why a piece may not be placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tianxia.core.words import Event, Mark, Marks, marked
from tianxia.games.emperor import why
from tianxia.games.emperor.actions import ACTIONS
from tianxia.games.emperor.geometry import SPACES_OF_PROVINCE
from tianxia.games.emperor.province import emissary_limit, n_emissaries
from tianxia.games.emperor.state import State
from tianxia.games.emperor.text import board_of


def why_not(state: State, action: int) -> Event:
    """The rule that forbids an action, with what is to be seen of it."""
    return marked(why.why_not(state, action), _MARKS, state, action)


def _province(_state: State, _action: int, given: Event) -> Marks:
    return (Mark((str(given.values["province"]),)),)


def _space(_state: State, _action: int, given: Event) -> Marks:
    return (Mark((str(given.values["space"]),)),)


def _asked(state: State, action: int, _given: Event) -> Marks:
    """Where the piece would stand, if that is on the map: cards and colours are about it."""
    parts = ACTIONS.decode(action)[1]
    place = parts.get("space") or parts.get("province") or ""
    names = [one.name for one in (*board_of(state).spaces, *board_of(state).provinces)]
    return (Mark((place,)),) if place in names else ()


def _limit(state: State, _action: int, given: Event) -> Marks:
    """The dragon is as full as whoever has most houses there allows; these houses, too."""
    name = str(given.values["province"])
    province = [one.name for one in board_of(state).provinces].index(name)
    limit = int(emissary_limit(state, province))
    there = int(SPACES_OF_PROVINCE[int(state["map"]), province])
    houses = [int(own) & there for own in state["owners"]["houses"]]
    most = tuple(Mark(_spaces(state, own)) for own in houses if own and own.bit_count() == limit)
    return (Mark((name,), f"{int(n_emissaries(state, province))}/{limit}"), *most)


def _spaces(state: State, bits: int) -> tuple[str, ...]:
    return tuple(space.name for number, space in enumerate(board_of(state).spaces) if bits >> number & 1)


def _elsewhere(state: State, _action: int, _given: Event) -> Marks:
    """The provinces of this turn's pieces."""
    return tuple(_provinces(state, int(state["provinces"])))


def _provinces(state: State, bits: int) -> list[Mark]:
    return [Mark((one.name,)) for number, one in enumerate(board_of(state).provinces) if bits >> number & 1]


def _border(state: State, action: int, _given: Event) -> Marks:
    """A border space and the two provinces whose colours pay for it."""
    space = ACTIONS.decode(action)[1]["space"]
    numbers = next(one.provinces for one in board_of(state).spaces if one.name == space)
    return (Mark((space,)), *_provinces(state, sum(1 << number for number in numbers)))


def _face_down(state: State, _action: int, given: Event) -> Marks:
    """The province and the tiles that would be turned over."""
    names = [one.name for one in board_of(state).provinces]
    there = int(SPACES_OF_PROVINCE[int(state["map"]), names.index(str(given.values["province"]))])
    return (*_province(state, 0, given), Mark(_spaces(state, int(state["face_down"]) & there)))


_MARKS: Mapping[str, Callable[[State, int, Event], Marks]] = {
    "why.not-free": _space,
    "why.fort-there": _space,
    "why.border-house-only": _space,
    "why.one-province": _elsewhere,
    "why.neither-province": _elsewhere,
    "why.was-empty": _province,
    "why.emperor-empty": _province,
    "why.no-house-yet": _province,
    "why.limit": _limit,
    "why.name-first": _face_down,
    "why.named": _province,
    "why.nothing-face-down": _province,
    "why.cannot-pay-there": _province,
    "why.two-cards": _asked,
    "why.border-price": _border,
    "why.no-border": _asked,
    "why.joker": _asked,
    "why.not-in-hand": _asked,
    "why.not-his": _asked,
}
UNMARKED = frozenset(
    {
        "why.over",
        "why.phase.place",
        "why.phase.build",
        "why.phase.keep",
        "why.phase.draw",
        "why.phase.emperor",
        "why.no-piece",
        "why.not-on-map",
        "why.pair",
        "why.not-in-display",
        "why.not-played",
        "why.has-placed",
        "why.nothing-placed",
        "why.no-special",
        "why.nothing",
    }
)
"""Reasons that the map does not show: they are about cards, reserves or the order of a turn."""
