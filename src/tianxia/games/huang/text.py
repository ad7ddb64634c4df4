"""Huang in words: events, accounts. Nothing here decides a rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from operator import sub
from pathlib import Path
from typing import Any

import numpy as np

from tianxia.core.compiled import rule
from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE, States
from tianxia.core.words import Event
from tianxia.games.huang.actions import ACTIONS, FACE_DOWN, SITES, SPACES
from tianxia.games.huang.forecast import Forecast, as_it_stands, sides, with_gift
from tianxia.games.huang.geometry import DIRECTIONS, N_SPACES, space_name
from tianxia.games.huang.kingdom import conflict, kingdom_of, touching
from tianxia.games.huang.land import board_of, spaces_in
from tianxia.games.huang.modules import MODULES
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.pagoda import colour_at, incomes, is_rhombus
from tianxia.games.huang.scoring import best_colours, points_of, with_white
from tianxia.games.huang.state import FIRST_BUILDING, PALACE, Colour, Ending, Phase, State

WORDS = Path(__file__).parent / "words"

ENDINGS = {Ending.RUNNING: "running", Ending.BAG_EMPTY: "bag empty"}


# Asked for after every move, and looking into an enumeration takes its time.
_RUNNING = int(Ending.RUNNING)
_ATTACK, _DEFEND, _SUPPORT, _TIE = map(int, (Phase.ATTACK, Phase.DEFEND, Phase.SUPPORT, Phase.TIE))
_GRANARIES, _END_OF_TURN = int(Phase.GRANARIES), int(Phase.END_OF_TURN)


def seen_as(action: int) -> int:
    """[Huang 9.2] Discards are face down."""
    return FACE_DOWN if ACTIONS.numbers(action)[0] == "discard" else action


def is_over(state: State) -> bool:
    return int(state["ending"]) != _RUNNING


def ending(state: State) -> str:
    return ENDINGS[Ending(int(state["ending"]))]


def knows_score(state: State, seat: int, viewer: Viewer) -> bool:
    """[Huang 14.8] [Huang 14.9] Whether the points of a seat may be shown."""
    return sees(viewer, seat) or bool(state["is_open"]) or is_over(state)


# ---- names of kingdoms and buildings


def kingdom_name(state: State, k: int) -> str:
    """After its first capital; a kingdom without one after its first space."""
    capitals = board_of(state).capitals
    spaces = spaces_in(state["derived"]["kingdoms"]["spaces"][k])
    return next((capitals[space] for space in spaces if space in capitals), space_name(spaces[0]))


def kingdom_names(state: State, kingdoms: int) -> list[str]:
    return [kingdom_name(state, k) for k in range(int(state["derived"]["n_kingdoms"])) if kingdoms >> k & 1]


def kind_of_building(b: int) -> int:
    return next(kind for kind in range(PALACE, -1, -1) if b >= FIRST_BUILDING[kind])


def is_in_play(state: State, b: int) -> bool:
    """Whether it is not left in the box."""
    return not any(module.in_box(state, kind_of_building(b)) for module in MODULES)


def versus(forecast: Forecast) -> str:
    return " : ".join(map(str, forecast.strengths))


# ---- what an action brings about


class _Change:
    """What an action has changed. Fields are read from arrays, in a fifth of the time that a record takes."""

    def __init__(self, before: States, action: int, after: States) -> None:
        self.before, self.after = before, after
        self.kind, self.parts = _decoded(action)
        self.seat, self.player = before["to_move"].item(), before["turn_of"].item()
        self.was, self.phase = before["phase"].item(), after["phase"].item()
        self.old_seats, self.seats = before["seats"][0], after["seats"][0]
        self.old_sites: list[int] = before["sites"][0].tolist()
        self.sites: list[int] = after["sites"][0].tolist()
        self.is_over = after["ending"].item() != _RUNNING
        self.incomes = self._incomes() if self._has_turn_ended() and max(self.sites) >= 0 else {}

    def _has_turn_ended(self) -> bool:
        """Whether pagodas have scored: also if the game has ended while refilling."""
        if self.was == _GRANARIES:
            return False
        is_last = self.is_over and self.phase == _END_OF_TURN
        return is_last or self.phase == _GRANARIES or self.after["turn"].item() > self.before["turn"].item()

    def _incomes(self) -> dict[int, int]:
        """What the pagodas have brought, by colour."""
        points = np.zeros(len(COLOURS), np.int64)
        incomes_at(self.after, self.player, points)
        return {colour: n for colour, n in enumerate(points.tolist()) if n}


_decoded = cache(ACTIONS.decode)


@rule
def kingdom_at(states: States, space: int) -> int:
    """`kingdom_of` for Python: compiled code takes an array in a fraction of the time of a record."""
    return kingdom_of(states[0], space)


@rule
def incomes_at(states: States, seat: int, points: Any) -> None:
    """Likewise `incomes`."""
    incomes(states[0], seat, points)


def warm(states: States) -> None:
    """What telling events needs."""
    kingdom_at(states, 0)
    incomes_at(states, 0, np.zeros(len(COLOURS), np.int64))


def events(before: States, action: int, after: States) -> list[Event]:
    """Every event of an action, in the order of the rules."""
    change = _Change(before, action, after)
    found = [_deed(change), *_moved(change), *_joined(change), *(_war(change) or _revolt(change))]
    found += _points(change)
    found += _gone_home(change)
    found += _fallen(change)
    found += (event for module in MODULES for event in module.events(before[0], change.kind, after[0]))
    found += _pagodas_score(change)
    if change.is_over:
        found.append(Event("over", {"ending": ending(after[0])}))
    return found


def _deed(change: _Change) -> Event:
    """The action itself."""
    before, kind, parts = change.before, change.kind, change.parts
    values: dict[str, object] = {"seat": change.seat, **parts}
    if kind == "leader" and change.old_seats["leaders"][change.seat, COLOURS.index(parts["leader"])] != NONE:
        return Event("leader.moved", values)
    if kind == "riot":
        return Event("riot", {**values, "tile": COLOURS[colour_at(before[0], SPACES.index(parts["space"]))]})
    if kind in ("build", "pagoda"):
        return _built(before[0], SITES.index(parts["site"]), values)
    if kind in ("support", "support-leader", "winner"):
        k = int(before["side"][0, DIRECTIONS.index(parts["kingdom"])])
        values["kingdom"] = kingdom_name(before[0], k)
    if kind == "redraw":
        values["n"] = before["n_replaced"].item()
    for module in MODULES:
        values |= module.told(before[0], kind, change.after[0])
    if kind == "done":
        return Event(f"done.{Phase(change.was).name.lower()}", values)
    if "tiles" not in parts:
        return Event(kind, values)
    return Event(kind if parts["tiles"] != "0" else f"{kind}.no-tiles", {**values, "n": int(parts["tiles"])})


def _built(state: State, site: int, values: dict[str, object]) -> Event:
    if is_rhombus(site):
        return Event("palace", values)
    return Event("pagoda", {**values, "colour": COLOURS[colour_at(state, site % N_SPACES)]})


def _moved(change: _Change) -> Iterator[Event]:
    """[Huang 7.5] A building that was on the board already."""
    if change.kind in ("build", "pagoda", "move"):
        for old, new in zip(change.old_sites, change.sites, strict=True):
            if 0 <= old != new:
                yield Event("moved", {"site": SITES[old]})


def _joined(change: _Change) -> Iterator[Event]:
    """Kingdoms that have become one in peace: their leaders, without one who moves, are together now."""
    kind, parts, before = change.kind, change.parts, change.before[0]
    if kind not in ("tile", "leader") or change.phase in (_ATTACK, _SUPPORT):
        return
    k = kingdom_at(change.after, SPACES.index(parts["space"]))
    moved = (change.seat, COLOURS.index(parts["leader"])) if kind == "leader" else None
    now = [leader for leader in leaders_in(change.after, k) if leader != moved] if k != NONE else []
    if len(now) < 2:  # of two kingdoms each has brought one
        return
    n_before = change.before["derived"]["n_kingdoms"].item()
    old = [i for i in range(n_before) if set(leaders_in(change.before, i)) & set(now)]
    if len(old) > 1:
        yield Event("joined", {"kingdoms": [kingdom_name(before, i) for i in old]})


def leaders_in(states: States, k: int) -> list[tuple[int, int]]:
    """Seat and colour of the leaders of a kingdom who are still on the board."""
    seats, spaces = states["derived"]["kingdoms"]["leaders"][0, k].tolist(), states["seats"]["leaders"][0].tolist()
    return [(seat, colour) for colour, seat in enumerate(seats) if seat != NONE and spaces[seat][colour] != NONE]


# ---- revolts and wars


def _revolt(change: _Change) -> Iterator[Event]:
    if change.kind == "leader" and change.phase == _ATTACK:
        yield Event("revolt", _revolt_values(change.after[0], as_it_stands(change.after[0])))
    elif change.was == _DEFEND:
        before, seats = change.before[0], [change.before[name].item() for name in ("attacker", "defender")]
        settled = with_gift(before, change.kind, change.parts)
        [ahead] = settled.ahead
        values = {"winner": seats[ahead], "loser": seats[1 - ahead]}
        yield Event("revolt.settled", _revolt_values(before, settled) | values)


def _revolt_values(state: State, forecast: Forecast) -> dict[str, object]:
    return {
        "attacker": int(state["attacker"]),
        "defender": int(state["defender"]),
        "colour": COLOURS[int(state["leader_colour"])],
        "strengths": versus(forecast),
    }


def _war(change: _Change) -> list[Event]:
    kind, parts = change.kind, change.parts
    if kind == "tile" and change.phase == _SUPPORT:
        return [Event("war", war_values(change.after[0]))]
    if change.was not in (_SUPPORT, _TIE) or change.phase == _SUPPORT:
        return []
    before = change.before[0]
    settled = as_it_stands(before) if kind == "winner" else with_gift(before, kind, parts)
    names = _names_at_war(before)
    values = {"kingdoms": names, "strengths": versus(settled)}
    if change.phase == _TIE:
        return [Event("war.tied", values)]
    winner = sides(before).index(DIRECTIONS.index(parts["kingdom"])) if kind == "winner" else settled.ahead[0]
    return [Event("war.settled", {**values, "kingdom": names[winner]})]


def _names_at_war(state: State) -> list[str]:
    return [kingdom_name(state, int(state["side"][side])) for side in sides(state)]


def war_values(state: State) -> dict[str, object]:
    """Who fights over what, before any support."""
    return {
        "kingdoms": _names_at_war(state),
        "colours": [COLOURS[colour] for colour in war_colours(state)],
        "strengths": versus(as_it_stands(state)),
    }


def war_colours(state: State) -> list[int]:
    """The colours of the leaders in conflict."""
    twice = int(conflict(state, touching(state, int(state["tile_at"]))))
    return [colour for colour in Colour if twice >> colour & 1]


# ---- points, and pieces that leave


def _points(change: _Change) -> Iterator[Event]:
    """Whoever has scored for a tile, in a conflict or in a fight."""
    old, new = change.old_seats["points"].tolist(), change.seats["points"].tolist()
    if old == new:
        return
    for seat, (had, has) in enumerate(zip(old, new, strict=True)):
        for colour, points in enumerate(map(sub, has, had)):
            points -= change.incomes.get(colour, 0) if seat == change.player else 0
            if points:
                yield Event("scores", {"seat": seat, "points": points, "colour": COLOURS[colour]})


def _pagodas_score(change: _Change) -> Iterator[Event]:
    for colour, points in change.incomes.items():
        yield Event("pagodas.score", {"seat": change.player, "points": points, "colour": COLOURS[colour]})


def _gone_home(change: _Change) -> Iterator[Event]:
    """Leaders who have been removed."""
    old, new = change.old_seats["leaders"].tolist(), change.seats["leaders"].tolist()
    if old == new:
        return
    own = change.parts["leader"] if change.kind == "withdraw" else None
    for seat, leaders in enumerate(old):
        for colour, space in enumerate(leaders):
            if space != NONE and new[seat][colour] == NONE and not (seat == change.seat and own == COLOURS[colour]):
                yield Event("home", {"seat": seat, "leader": COLOURS[colour]})


def _fallen(change: _Change) -> Iterator[Event]:
    """Buildings whose tiles have gone."""
    if change.old_sites == change.sites:
        return
    for b, (old, new) in enumerate(zip(change.old_sites, change.sites, strict=True)):
        if old >= 0 and new == NONE:
            what = kind_of_building(b)
            key = "palace.fallen" if what == PALACE else "pagoda.fallen"
            yield Event(key, {"colour": COLOURS[what % PALACE], "site": SITES[old]})


# ---- how a score comes about


def account(state: State, seat: int) -> list[Event]:
    """[Huang 14.4] The seat's lowest colour: its own points, those of modules and the white points added to it."""
    full = [int(points) for points in with_white(state, seat)]
    colour = full.index(min(full))
    own, all_own = int(state["seats"]["points"][seat][colour]), int(points_of(state, seat, colour))
    items = [Event("account.colour", {"colour": COLOURS[colour], "points": own})]
    items += (item for module in MODULES for item in module.account(state, seat, colour))
    if full[colour] > all_own:
        items.append(Event("account.white", {"colour": COLOURS[colour], "points": full[colour] - all_own}))
    return items


def tiebreaks(state: State, seat: int) -> list[tuple[str, int]]:
    """[Huang 14.5] The other colours, weakest first, [Huang 14.6] then white points."""
    names = ("second", "third", "fourth", "white")
    values = (*best_colours(state, seat)[1:], state["seats"]["points"][seat][Colour.WHITE])
    return [(name, int(value)) for name, value in zip(names, values, strict=True)]
