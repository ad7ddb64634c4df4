"""What a reason is about: the spaces of the board that show why something may not be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tianxia.core.bits import has_bit
from tianxia.core.layout import NONE
from tianxia.core.words import Event, Mark, Marks, marked
from tianxia.games.huang import why
from tianxia.games.huang.actions import ACTIONS, SPACES
from tianxia.games.huang.bandits import bandits_beside, on_board
from tianxia.games.huang.forecast import sides
from tianxia.games.huang.geometry import space_name
from tianxia.games.huang.kingdom import kingdom_of, touching
from tianxia.games.huang.land import spaces_in
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.state import State
from tianxia.games.huang.war import might


def why_not(state: State, action: int) -> Event:
    """The rule that forbids an action, with what is to be seen of it."""
    return marked(why.why_not(state, action), _MARKS, state, ACTIONS.decode(action)[1])


def _at(*spaces: int) -> Mark:
    return Mark(tuple(map(space_name, spaces)))


def _asked(_state: State, parts: Mapping[str, str], _given: Event) -> Marks:
    return (Mark((parts["space"],)),)


def _site(_state: State, parts: Mapping[str, str], _given: Event) -> Marks:
    return (Mark(tuple(parts["site"].split("-"))),)


def _kingdom(state: State, k: int, label: str = "") -> Mark:
    spaces = state["derived"]["kingdoms"]["spaces"][k] & state["derived"]["occupied"]
    return Mark(tuple(map(space_name, spaces_in(spaces))), label)


def _beside(state: State, parts: Mapping[str, str], _given: Event) -> Marks:
    """The kingdoms that would be one, and the space between them."""
    space = SPACES.index(parts["space"])
    touched = int(touching(state, space))
    kingdoms = [_kingdom(state, k) for k in range(int(state["derived"]["n_kingdoms"])) if touched >> k & 1]
    return (_at(space), *kingdoms)


def _bandits(state: State, parts: Mapping[str, str], given: Event) -> Marks:
    """They, with their number, and the kingdoms that the tile would join them to."""
    site = int(bandits_beside(state, SPACES.index(parts["space"]))) + 1
    camps = [Mark(tuple(one.spaces), str(one.bandits)) for one in on_board(state) if one.site == site]
    return (*_beside(state, parts, given), *camps)


def _last_tile(state: State, _parts: Mapping[str, str], _given: Event) -> Marks:
    return (_at(int(state["tile_at"])),)


def _leader(state: State, _parts: Mapping[str, str], given: Event) -> Marks:
    colour = COLOURS.index(str(given.values["leader"]))
    return (_at(int(state["seats"]["leaders"][int(state["to_move"])][colour])),)


def _carrying(state: State, parts: Mapping[str, str], _given: Event) -> Marks:
    """Of the tiles, those with a building."""
    spaces = [SPACES.index(name) for name in parts["site"].split("-")]
    return (_at(*(space for space in spaces if has_bit(state["derived"]["carrying"], space))),)


def _granaries(state: State, _parts: Mapping[str, str], _given: Event) -> Marks:
    """The kingdom of the blue leader, whose granaries they are."""
    at = int(state["seats"]["leaders"][int(state["to_move"])][COLOURS.index("blue")])
    return () if at == NONE else (_kingdom(state, int(kingdom_of(state, at))),)


def _winner(state: State, parts: Mapping[str, str], _given: Event) -> Marks:
    """The space, and the kingdom whose soldiers are to go."""
    losing = int(state["losing"])
    return (Mark((parts["space"],)), *((_kingdom(state, losing),) if losing != NONE else ()))


def _war(state: State, _parts: Mapping[str, str], _given: Event) -> Marks:
    """Every kingdom at war with its strength."""
    return tuple(_kingdom(state, int(state["side"][side]), str(int(might(state, side)))) for side in sides(state))


_MARKS: Mapping[str, Callable[[State, Mapping[str, str], Event], Marks]] = {
    "why.not-empty": _asked,
    "why.river-only": _asked,
    "why.land-only": _asked,
    "why.not-beside-farmer": _last_tile,
    "why.bandits": _bandits,
    "why.same-space": _asked,
    "why.no-governor": _asked,
    "why.leader-bandits": _bandits,
    "why.joins": _beside,
    "why.leader-on-board": _leader,
    "why.no-tile": _asked,
    "why.no-triangle": _site,
    "why.no-rhombus": _site,
    "why.same-site": _site,
    "why.carries": _carrying,
    "why.not-completed": _last_tile,
    "why.no-move": _asked,
    "why.no-granary": _granaries,
    "why.not-its-soldier": _winner,
    "why.not-at-war": _war,
    "why.not-tied": _war,
    "why.phase.support": _war,
    "why.phase.tie": _war,
}
UNMARKED = frozenset(
    {
        "why.over",
        "why.phase.action",
        "why.phase.offer",
        "why.phase.move",
        "why.phase.market",
        "why.phase.chain",
        "why.phase.replace",
        "why.phase.attack",
        "why.phase.defend",
        "why.phase.loss",
        "why.phase.granaries",
        "why.off-map",
        "why.not-in-hand",
        "why.costs",
        "why.no-palace",
        "why.not-on-board",
        "why.not-in-market",
        "why.six",
        "why.can-act",
        "why.support-nothing",
        "why.not-so-many",
        "why.nothing",
    }
)
"""Reasons that the board does not show: they are about hands, the market or the order of an action."""
