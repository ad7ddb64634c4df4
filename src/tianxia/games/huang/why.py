"""Why an action is not legal: the rule that forbids it, in the order in which people would ask."""

from __future__ import annotations

from collections.abc import Iterator

from tianxia.core.bits import has_bit
from tianxia.core.layout import NONE
from tianxia.core.words import Event
from tianxia.games.huang.actions import ACTIONS, SITES, SPACES
from tianxia.games.huang.geometry import DIRECTIONS, N_SPACES, neighbours_of, spaces_of
from tianxia.games.huang.kingdom import kingdom_of, touching
from tianxia.games.huang.land import LAND, RIVER
from tianxia.games.huang.leader import colours_beside, may_join
from tianxia.games.huang.modules import EFFECTS, MODULES
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.pagoda import colour_at, is_rhombus
from tianxia.games.huang.state import MOST_REPLACED, PRICE, Colour, Phase, State
from tianxia.games.huang.text import is_over, kingdom_names
from tianxia.games.huang.turn import LEGAL

RULES_OF_PHASES = {
    Phase.ACTION: "3.2",
    Phase.OFFER: "7.2",
    Phase.MOVE: "7.8",
    Phase.MARKET: "6.6",
    Phase.CHAIN: "6.1",
    Phase.REPLACE: "9.1",
    Phase.ATTACK: "10.3",
    Phase.DEFEND: "10.3",
    Phase.SUPPORT: "11.6",
    Phase.TIE: "11.8",
    Phase.LOSS: "12.6",
    Phase.GRANARIES: "17.2",
}


def rule_now(state: State) -> str:
    """The rule about what is to be decided."""
    return RULES_OF_PHASES[Phase(int(state["phase"]))]


def why_not(state: State, action: int) -> Event:
    """The rule that forbids an action."""
    return next(_reasons(state, action), Event("why.nothing"))


def _reasons(state: State, action: int) -> Iterator[Event]:
    kind, parts = ACTIONS.decode(action)
    if is_over(state):
        yield Event("why.over", rule="14.1")
        return
    phase = Phase(int(state["phase"]))
    if kind not in LEGAL[phase]:
        yield Event(f"why.phase.{phase.name.lower()}", rule=RULES_OF_PHASES[phase])
    if not (parts.get("space", "-") and parts.get("site", "-")):
        yield Event("why.off-map", rule="1.2")
        return
    if kind == "tile":
        yield from _why_no_tile(state, parts["tile"], SPACES.index(parts["space"]))
    elif kind == "leader":
        yield from _why_no_leader(state, parts["leader"], SPACES.index(parts["space"]))
    elif kind in ("riot", "build"):
        yield from _why_not_paid(state, kind, parts)
        yield from _why_no_target(state, kind, parts)
    else:
        yield from _why_no_choice(state, kind, parts)


# ---- tiles and leaders


def _n_in_hand(state: State, colour: str) -> int:
    return int(state["seats"]["hidden"]["hand"][int(state["to_move"])][COLOURS.index(colour)])


def _why_no_tile(state: State, tile: str, space: int) -> Iterator[Event]:
    if state["phase"] == Phase.CHAIN:
        if tile != "blue":
            yield Event("why.phase.chain", rule="6.1")
        if space not in neighbours_of(int(state["tile_at"])):
            yield Event("why.not-beside-farmer", rule="6.1")
    if not _n_in_hand(state, tile):
        yield Event("why.not-in-hand", {"tile": tile}, rule="5.1")
    yield from _why_not_empty(state, space)
    terrain = RIVER if tile == "blue" else LAND
    if not has_bit(terrain[int(state["board"])], space):
        yield Event("why.river-only" if tile == "blue" else "why.land-only", {"space": SPACES[space]}, rule="5.2")
    yield from _why_not_by_modules(state, "tile", space)


def _why_not_by_modules(state: State, kind: str, space: int) -> Iterator[Event]:
    return (reason for module in MODULES for reason in module.why(state, kind, space))


def _why_not_empty(state: State, space: int) -> Iterator[Event]:
    if has_bit(state["derived"]["occupied"], space) or any(module.is_taken(state, space) for module in MODULES):
        yield Event("why.not-empty", {"space": SPACES[space]}, rule="5.1")


def _why_no_leader(state: State, leader: str, space: int) -> Iterator[Event]:
    seat, colour = int(state["to_move"]), COLOURS.index(leader)
    if state["seats"]["leaders"][seat][colour] == space:
        yield Event("why.same-space", rule="4.3")
    yield from _why_not_empty(state, space)
    if not has_bit(LAND[int(state["board"])], space):
        yield Event("why.land-only", {"space": SPACES[space]}, rule="4.2")
    if not any(has_bit(state["tiles"][Colour.YELLOW], near) for near in neighbours_of(space)):
        yield Event("why.no-governor", {"space": SPACES[space]}, rule="4.2")
    yield from _why_not_by_modules(state, "leader", space)
    touched = int(touching(state, space))
    if not may_join(state, seat, colour, space, touched):
        yield Event(
            "why.joins",
            {"kingdoms": kingdom_names(state, touched & ~_left_behind(state, seat, colour, space))},
            rule="4.4",
        )


def _left_behind(state: State, seat: int, colour: int, space: int) -> int:
    """[Huang 4.3] His old kingdom, as a bit, if none of its other leaders is linked to the space once he is lifted."""
    at = int(state["seats"]["leaders"][seat][colour])
    own = int(kingdom_of(state, at)) if at != NONE else NONE
    return 0 if own == NONE or colours_beside(state, own, colour, space, at) else 1 << own


# ---- riots and pagodas


def _why_not_paid(state: State, kind: str, parts: dict[str, str]) -> Iterator[Event]:
    colour, way = ("blue", parts["farmers"]) if kind == "riot" else ("green", parts["traders"])
    leader = state["seats"]["leaders"][int(state["to_move"])][COLOURS.index(colour)]
    if way == "one" and leader != NONE:
        yield Event("why.leader-on-board", {"leader": colour}, rule="4.9")
    n = PRICE if way == "two" else PRICE - 1
    if _n_in_hand(state, colour) < n:
        yield Event("why.costs", {"tile": colour, "n": n}, rule="8.1" if kind == "riot" else "7.12")


def _why_no_target(state: State, kind: str, parts: dict[str, str]) -> Iterator[Event]:
    if kind == "riot":
        yield Event("why.no-tile", {"space": parts["space"]}, rule="8.3")
    else:
        yield from _why_no_site(state, SITES.index(parts["site"]))


def _why_no_site(state: State, site: int) -> Iterator[Event]:
    spaces, is_palace = spaces_of(*divmod(site, N_SPACES)), is_rhombus(site)
    if is_palace and not state["has_palace"]:
        yield Event("why.no-palace", rule="18.1")
    colours = {int(colour_at(state, space)) for space in spaces}
    if len(colours) > 1 or NONE in colours or (is_palace and Colour.YELLOW not in colours):
        key, rule = ("why.no-rhombus", "18.2") if is_palace else ("why.no-triangle", "7.1")
        yield Event(key, rule=rule)
    if site in state["sites"].tolist():
        yield Event("why.same-site", rule="18.3" if is_palace else "7.7")
    yield Event("why.carries", rule="7.1")


# ---- the smaller decisions


def _why_no_choice(state: State, kind: str, parts: dict[str, str]) -> Iterator[Event]:
    if kind == "withdraw":
        yield Event("why.not-on-board", {"leader": parts["leader"]}, rule="4.1")
    if kind == "pagoda":
        if state["tile_at"] not in spaces_of(*divmod(SITES.index(parts["site"]), N_SPACES)):
            yield Event("why.not-completed", rule="7.2")
        yield from _why_no_site(state, SITES.index(parts["site"]))
    if kind == "move":
        yield Event("why.no-move", {"space": parts["space"]}, rule="7.8")
    if kind in EFFECTS:
        yield from _why_not_by_modules(state, kind, SPACES.index(parts["space"]))
    if kind == "take":
        yield Event("why.not-in-market", {"tile": parts["tile"]}, rule="6.6")
    if kind == "discard":
        if state["n_replaced"] >= MOST_REPLACED:
            yield Event("why.six", rule="9.1")
        yield Event("why.not-in-hand", {"tile": parts["tile"]}, rule="5.1")
    if kind == "pass":
        yield Event("why.can-act", rule="3.3")
    if kind == "lose":
        yield Event("why.not-its-soldier", {"space": parts["space"]}, rule="12.6")
    if kind in ("commit", "commit-leader"):
        yield from _why_not_committed(state, kind, "yellow", int(parts["tiles"]))
    if kind in ("support", "support-leader", "winner"):
        yield from _why_no_side(state, kind, parts)


def _why_no_side(state: State, kind: str, parts: dict[str, str]) -> Iterator[Event]:
    if state["side"][DIRECTIONS.index(parts["kingdom"])] == NONE:
        yield Event("why.not-at-war", {"direction": parts["kingdom"]}, rule="11.2")
    if kind == "winner":
        yield Event("why.not-tied", rule="11.8")
    elif kind == "support" and parts["tiles"] == "0":
        yield Event("why.support-nothing", rule="11.7")
    else:
        yield from _why_not_committed(state, kind, "red", int(parts["tiles"]))


def _why_not_committed(state: State, kind: str, colour: str, n: int) -> Iterator[Event]:
    leader = state["seats"]["leaders"][int(state["to_move"])][COLOURS.index(colour)]
    if kind.endswith("leader") and leader != NONE:
        yield Event("why.leader-on-board", {"leader": colour}, rule="4.9")
    if _n_in_hand(state, colour) < n:
        yield Event("why.not-so-many", {"tile": colour, "n": n}, rule="10.3" if colour == "yellow" else "11.7")
