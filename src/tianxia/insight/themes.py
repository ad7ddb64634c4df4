"""What a good move is about, told from what it brings about: themes by which puzzles are found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from tianxia.coaching.outlook import outcome
from tianxia.core.rng import new_dice
from tianxia.core.view import View
from tianxia.games.emperor.worth import final


class Done(NamedTuple):
    """What a move has brought about."""

    kind: str
    events: Collection[str]
    before: Any
    after: Any
    seat: int


Tells = Callable[[Done], bool]


def _event(*keys: str) -> Tells:
    return lambda done: any(key in done.events for key in keys)


def _kind(*kinds: str) -> Tells:
    return lambda done: done.kind in kinds


def _alliances(done: Done) -> bool:
    return final(done.before).alliances != final(done.after).alliances


def _roads(done: Done) -> bool:
    return [chain.points for chain in final(done.before).chains] != [chain.points for chain in final(done.after).chains]


def _weakest(done: Done) -> bool:
    """A point of the colour of which the seat has fewest."""
    points, now = (list(state["seats"]["points"][done.seat])[:4] for state in (done.before, done.after))
    return min(now) > min(points)


THEMES: Mapping[str, Mapping[str, Tells]] = {
    "qin": {
        "end": _event("over"),
        "join": _event("joined"),
        "village": _event("taken", "emptied", "connected"),
        "growth": _event("large", "expanded"),
    },
    "emperor": {
        "end": _event("over"),
        "province": _event("scored"),
        "alliance": _alliances,
        "emissary": _kind("emissary"),
        "road": _roads,
        "cards": _kind("take", "deck", "keep"),
    },
    "huang": {
        "war": _event("war", "war.settled"),
        "revolt": _event("revolt", "revolt.settled"),
        "pagoda": _event("pagoda", "pagodas.score"),
        "weakest": _weakest,
        "leader": _kind("leader"),
    },
}
QUIET = "quiet"
"""Of a move that is about none of these."""


def themes_of(view: View, action: int) -> list[str]:
    """The most telling first."""
    events, after = outcome(view.game, view.redeal(new_dice(0)), view.seat, action)
    kind, _ = view.game.actions.decode(action)
    done = Done(kind, {event.key for event in events}, view.record, after, view.seat)
    return [name for name, tells in THEMES[view.game.family].items() if tells(done)] or [QUIET]
