"""What a good move is about, told from what it brings about and averts: themes by which puzzles are found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from tianxia.coaching.outlook import outcome
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.core.words import Event
from tianxia.games.emperor.worth import Count, counts, final

FEW = 2
"""Pagodas that somebody has left, with which the last one is near."""


class Deed(NamedTuple):
    """An action and what it has brought about, as a seat sees it."""

    seat: int
    kind: str
    events: Sequence[Event]
    before: Any
    after: Any


class Done(NamedTuple):
    """What a seat has brought about by one action, or by several."""

    kinds: Collection[str]
    keys: Collection[str]
    """Of events: its own, and those that it has averted."""
    before: Any
    after: Any
    seat: int


Tells = Callable[[Done], bool]


def _event(*keys: str) -> Tells:
    return lambda done: any(key in done.keys for key in keys)


def _kind(*kinds: str) -> Tells:
    return lambda done: any(kind in done.kinds for kind in kinds)


def _last_pagoda(done: Done) -> bool:
    """It is put up, or will be soon, by whomever."""
    left = done.before["seats"]["pagodas"][: int(done.before["n_seats"])]
    return "over" in done.keys or int(left.min()) <= FEW


def _emissary_limit(done: Done) -> bool:
    """[Emperor 5.2] A province gets an emissary, and has no room for another."""
    pairs = zip(counts(done.before), counts(done.after), strict=True)
    return any(sum(old.emissaries) < sum(new.emissaries) == new.limit for old, new in pairs)


def _alliances(done: Done) -> bool:
    return final(done.before).alliances != final(done.after).alliances


def _roads(done: Done) -> bool:
    return [chain.points for chain in final(done.before).chains] != [chain.points for chain in final(done.after).chains]


def _majority(done: Done) -> bool:
    """[Emperor 6.3] The seat comes to have most houses in a province, or no longer shares that."""
    pairs = zip(counts(done.before), counts(done.after), strict=True)
    return any(old.ranks.count(1) and _is_first(new, done.seat) and not _is_first(old, done.seat) for old, new in pairs)


def _is_first(count: Count, seat: int) -> bool:
    return count.ranks[seat] == 1 and count.ranks.count(1) == 1


def _weakest(done: Done) -> bool:
    """A point of a colour of which the seat has fewest."""
    points, now = (state["seats"]["points"][done.seat][:4].tolist() for state in (done.before, done.after))
    return any(old == min(points) and new > old for old, new in zip(points, now, strict=True))


DEFENCE = "defence"
"""Of a move that averts what others would do to the seat."""
THEMES: Mapping[str, Mapping[str, Tells]] = {
    "qin": {
        "last-pagoda": _last_pagoda,
        "village-war": _event("conquered", "emptied"),
        "join": _event("joined", "taken"),
        "village": _event("connected"),
        "growth": _event("large", "expanded"),
        "found": _event("founded"),
    },
    "emperor": {
        "end": _event("over"),
        "full-province": _event("scored"),
        "emissary-limit": _emissary_limit,
        "alliance": _alliances,
        "road": _roads,
        "majority": _majority,
        "emissary": _kind("emissary"),
        "special": _kind("swap", "exchange", "emperor-first", "two-provinces"),
        "cards": _kind("take", "deck", "keep"),
    },
    "huang": {
        "support": _kind("support", "support-leader", "abstain"),
        "war": _event("war", "war.settled", "war.tied"),
        "revolt": _event("revolt", "revolt.settled"),
        "pagoda": _event("pagoda", "pagodas.score", "pagoda.fallen"),
        "weakest": _weakest,
        "leader": _kind("leader"),
    },
}
QUIET = "quiet"
"""Of a move that is about none of these."""


def themes_of(family: str, deeds: Sequence[Deed], instead: Sequence[Deed] = ()) -> list[str]:
    """Of the first of *deeds*, which is a good move, the most telling first: what it brings about, and what it averts
    that would have followed *instead*. Where that is nothing, the rest of the turn tells."""
    seat, turn = deeds[0].seat, int(deeds[0].before["turn"])
    own = list(takewhile(lambda deed: deed.seat == seat and int(deed.before["turn"]) == turn, deeds))
    averted = {event.key for event in _against(seat, instead)} - {event.key for event in _against(seat, deeds)}
    found = _told(family, own[:1], averted) or _told(family, own, averted)
    return [*found, *([DEFENCE] if averted else [])] or [QUIET]


def _told(family: str, own: Sequence[Deed], averted: Collection[str]) -> list[str]:
    keys = {event.key for deed in own for event in deed.events} | set(averted)
    done = Done({deed.kind for deed in own}, keys, own[0].before, own[-1].after, own[0].seat)
    return [name for name, tells in THEMES[family].items() if tells(done)]


def _against(seat: int, deeds: Sequence[Deed]) -> list[Event]:
    """What others do to a seat."""
    events = [event for deed in deeds if deed.seat != seat for event in deed.events]
    return [event for event in events if seat in _losers(event)]


def _losers(event: Event) -> Sequence[Any]:
    losers: Any = event.values.get("losers", ())
    return [*losers, event.values.get("loser")]


def deed_of(view: View, action: int) -> Deed:
    """What an action would bring about, in a world that agrees with the view."""
    events, after = outcome(view.game, view.redeal(new_dice(0)), view.seat, action)
    return Deed(view.seat, view.game.actions.decode(action)[0], events, view.record, after)


def deeds_of(table: Table, seat: int) -> list[Deed]:
    """All that was done at a table, as a seat sees it."""
    kinds = [table.game.actions.decode(table.action_seen(n, seat))[0] for n in range(1, len(table.moves) + 1)]
    return [
        Deed(move.seat, kind, table.events_seen(n + 1, seat), table.seen(n, seat)[0], table.seen(n + 1, seat)[0])
        for n, (move, kind) in enumerate(zip(table.moves, kinds, strict=True))
    ]
