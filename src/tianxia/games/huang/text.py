"""Huang in words: events, accounts. Nothing here decides a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE
from tianxia.core.words import Event
from tianxia.games.huang.actions import ACTIONS, FACE_DOWN, SITES, SPACES
from tianxia.games.huang.forecast import Forecast, as_it_stands, sides, with_gift
from tianxia.games.huang.geometry import DIRECTIONS, N_SPACES, space_name
from tianxia.games.huang.kingdom import conflict, kingdom_of, touching
from tianxia.games.huang.land import board_of, spaces_in
from tianxia.games.huang.modules import MODULES
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.pagoda import colour_at, income, is_rhombus
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


def _phase(state: State) -> int:
    return int(state["phase"])


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


def events(before: State, action: int, after: State) -> list[Event]:
    """Every event of an action, in the order of the rules."""
    kind, parts = ACTIONS.decode(action)
    found = [_deed(before, kind, parts, after)]
    found += _moved(before, kind, after)
    found += _joined(before, kind, parts, after)
    found += _war(before, kind, parts, after) or _revolt(before, kind, parts, after)
    incomes = _incomes(before, after)
    found += _points(before, after, incomes)
    found += _gone_home(before, kind, parts, after)
    found += _fallen(before, after)
    found += (event for module in MODULES for event in module.events(before, kind, after))
    found += _pagodas_score(before, incomes)
    if is_over(after):
        found.append(Event("over", {"ending": ending(after)}))
    return found


def _deed(before: State, kind: str, parts: dict[str, str], after: State) -> Event:
    """The action itself."""
    seat = int(before["to_move"])
    values: dict[str, object] = {"seat": seat, **parts}
    if kind == "leader" and before["seats"]["leaders"][seat][COLOURS.index(parts["leader"])] != NONE:
        return Event("leader.moved", values)
    if kind == "riot":
        return Event("riot", {**values, "tile": COLOURS[colour_at(before, SPACES.index(parts["space"]))]})
    if kind in ("build", "pagoda"):
        return _built(before, SITES.index(parts["site"]), values)
    if kind in ("support", "support-leader", "winner"):
        k = int(before["side"][DIRECTIONS.index(parts["kingdom"])])
        values["kingdom"] = kingdom_name(before, k)
    if kind == "redraw":
        values["n"] = int(before["n_replaced"])
    for module in MODULES:
        values |= module.told(before, kind, after)
    if kind == "done":
        return Event(f"done.{Phase(int(before['phase'])).name.lower()}", values)
    if "tiles" not in parts:
        return Event(kind, values)
    return Event(kind if parts["tiles"] != "0" else f"{kind}.no-tiles", {**values, "n": int(parts["tiles"])})


def _built(state: State, site: int, values: dict[str, object]) -> Event:
    if is_rhombus(site):
        return Event("palace", values)
    return Event("pagoda", {**values, "colour": COLOURS[colour_at(state, site % N_SPACES)]})


def _moved(before: State, kind: str, after: State) -> Iterator[Event]:
    """[Huang 7.5] A building that was on the board already."""
    if kind in ("build", "pagoda", "move"):
        for old, new in zip(before["sites"].tolist(), after["sites"].tolist(), strict=True):
            if 0 <= old != new:
                yield Event("moved", {"site": SITES[int(old)]})


def _joined(before: State, kind: str, parts: dict[str, str], after: State) -> Iterator[Event]:
    """Kingdoms that have become one in peace: their leaders, without one who moves, are together now."""
    if kind not in ("tile", "leader") or _phase(after) in (_ATTACK, _SUPPORT):
        return
    k = int(kingdom_of(after, SPACES.index(parts["space"])))
    moved = (int(before["to_move"]), COLOURS.index(parts["leader"])) if kind == "leader" else None
    now = [leader for leader in leaders_in(after, k) if leader != moved] if k != NONE else []
    if len(now) < 2:  # of two kingdoms each has brought one
        return
    old = [i for i in range(int(before["derived"]["n_kingdoms"])) if set(leaders_in(before, i)) & set(now)]
    if len(old) > 1:
        yield Event("joined", {"kingdoms": [kingdom_name(before, i) for i in old]})


def leaders_in(state: State, k: int) -> list[tuple[int, int]]:
    """Seat and colour of the leaders of a kingdom who are still on the board."""
    seats, spaces = state["derived"]["kingdoms"]["leaders"][k].tolist(), state["seats"]["leaders"].tolist()
    return [(seat, colour) for colour, seat in enumerate(seats) if seat != NONE and spaces[seat][colour] != NONE]


# ---- revolts and wars


def _revolt(before: State, kind: str, parts: dict[str, str], after: State) -> Iterator[Event]:
    if kind == "leader" and _phase(after) == _ATTACK:
        yield Event("revolt", _revolt_values(after, as_it_stands(after)))
    elif _phase(before) == _DEFEND:
        settled, seats = with_gift(before, kind, parts), (int(before["attacker"]), int(before["defender"]))
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


def _war(before: State, kind: str, parts: dict[str, str], after: State) -> list[Event]:
    if kind == "tile" and _phase(after) == _SUPPORT:
        return [Event("war", war_values(after))]
    if _phase(before) not in (_SUPPORT, _TIE) or _phase(after) == _SUPPORT:
        return []
    settled = as_it_stands(before) if kind == "winner" else with_gift(before, kind, parts)
    names = _names_at_war(before)
    values = {"kingdoms": names, "strengths": versus(settled)}
    if _phase(after) == _TIE:
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


def _has_turn_ended(before: State, after: State) -> bool:
    """Whether pagodas have scored: also if the game has ended while refilling."""
    if _phase(before) == _GRANARIES:
        return False
    is_last = bool(is_over(after)) and _phase(after) == _END_OF_TURN
    return bool(after["turn"] > before["turn"] or _phase(after) == _GRANARIES or is_last)


def _incomes(before: State, after: State) -> dict[int, int]:
    """What the pagodas have brought, by colour."""
    if not _has_turn_ended(before, after) or max(after["sites"].tolist()) < 0:
        return {}
    player = int(before["turn_of"])
    leaders = after["seats"]["leaders"][player].tolist()
    return {colour: int(income(after, player, colour)) for colour, space in enumerate(leaders) if space != NONE}


def _points(before: State, after: State, incomes: Mapping[int, int]) -> Iterator[Event]:
    """Whoever has scored for a tile, in a conflict or in a fight."""
    old, new = before["seats"]["points"], after["seats"]["points"]
    if old.tobytes() == new.tobytes():
        return
    player = int(before["turn_of"])
    for seat, by_colour in enumerate((new - old).tolist()):
        for colour, points in enumerate(by_colour):
            points -= incomes.get(colour, 0) if seat == player else 0
            if points:
                yield Event("scores", {"seat": seat, "points": points, "colour": COLOURS[colour]})


def _pagodas_score(before: State, incomes: Mapping[int, int]) -> Iterator[Event]:
    for colour, points in incomes.items():
        if points:
            values = {"seat": int(before["turn_of"]), "points": points, "colour": COLOURS[colour]}
            yield Event("pagodas.score", values)


def _gone_home(before: State, kind: str, parts: dict[str, str], after: State) -> Iterator[Event]:
    """Leaders who have been removed."""
    old, new = before["seats"]["leaders"].tolist(), after["seats"]["leaders"].tolist()
    if old == new:
        return
    for seat, leaders in enumerate(old):
        for colour, space in enumerate(leaders):
            if space != NONE and new[seat][colour] == NONE:
                if not (kind == "withdraw" and parts["leader"] == COLOURS[colour] and seat == before["to_move"]):
                    yield Event("home", {"seat": seat, "leader": COLOURS[colour]})


def _fallen(before: State, after: State) -> Iterator[Event]:
    """Buildings whose tiles have gone."""
    for b, (old, new) in enumerate(zip(before["sites"].tolist(), after["sites"].tolist(), strict=True)):
        if old >= 0 and new == NONE:
            what = kind_of_building(b)
            key = "palace.fallen" if what == PALACE else "pagoda.fallen"
            yield Event(key, {"colour": COLOURS[what % PALACE], "site": SITES[int(old)]})


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
