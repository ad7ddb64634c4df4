"""Why an action is not legal: the rule that forbids it, in the order in which people would ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tianxia.core.words import Event
from tianxia.games.emperor.actions import ACTIONS
from tianxia.games.emperor.names import COLOURS
from tianxia.games.emperor.paying import n_cards
from tianxia.games.emperor.province import emissary_limit, n_emissaries, settled_provinces
from tianxia.games.emperor.state import Ending, Phase, Piece, Special, State
from tianxia.games.emperor.text import board_of, provinces_of
from tianxia.games.emperor.turn import LEGAL
from tianxia.games.emperor.worth import is_over

_PIECES = {"house": "house", "fort": "fort", "fort-house": "fort", "market": "market", "emissary": "emissary"}
_SPECIALS = {
    "swap": Special.SWAP,
    "emperor-first": Special.EMPEROR_FIRST,
    "two-provinces": Special.TWO_PROVINCES,
}
_RULES_OF_ENDINGS = {Ending.LAST_ROUND: "8.1", Ending.NO_PLACEMENT: "8.4"}
RULES_OF_PHASES = {
    Phase.PLACE: "2.1",
    Phase.BUILD: "14.4",
    Phase.KEEP: "15.4",
    Phase.DRAW: "7.1",
    Phase.EMPEROR: "15.7",
}
_RULES_OF_PAIRS = {"fort-house": "12.3", "market": "13.3"}


def rule_now(state: State) -> str:
    """The rule about what is to be decided."""
    return RULES_OF_PHASES[Phase(int(state["phase"]))]


def why_not(state: State, action: int) -> Event:
    """The rule that forbids an action."""
    return next(_reasons(state, action), Event("why.nothing"))


def meant(state: State, action: int, picked: Sequence[str]) -> int:
    """The same piece, paid as somebody has in mind who has picked these cards."""
    kind, parts = ACTIONS.decode(action)
    own = _colours_of(state, parts)
    if "pay" not in parts or not own:
        return action
    pay = _payment(state, [card for card in picked if card in COLOURS], own)
    parts["pay"] = own[0] if pay == "both" and kind != "house" else pay
    return ACTIONS.parse(" ".join([kind, *parts.values()]))


def _colours_of(state: State, parts: dict[str, str]) -> list[str]:
    """Of the provinces that a piece would stand in; none if the place is not on the map."""
    return [COLOURS[province.colour] for province in provinces_of(board_of(state), parts)]


def _payment(state: State, picked: Sequence[str], own: Sequence[str]) -> str:
    """With nothing picked, cards of the place's own colours, those first that there are."""
    if len(own) > 1 and len(set(picked)) != 1:
        return "both"
    by_colour = sorted(picked, key=own.__contains__) or sorted(own, key=lambda c: not n_cards(state, COLOURS.index(c)))
    return by_colour[0]


def _reasons(state: State, action: int) -> Iterator[Event]:
    kind, parts = ACTIONS.decode(action)
    phase = Phase(int(state["phase"]))
    if is_over(state):
        yield Event("why.over", rule=_RULES_OF_ENDINGS[Ending(int(state["ending"]))])
    if kind not in LEGAL[phase]:
        yield Event(f"why.phase.{phase.name.lower()}", rule=RULES_OF_PHASES[phase])
    if kind in _PIECES:
        yield from _why_no_piece(state, kind, parts)
    elif kind in _SPECIALS:
        yield from _why_no_special(state, kind, parts)
    elif kind in ("exchange", "keep", "take"):
        yield from _why_no_card(state, kind, parts["card"])
    elif kind == "done":
        yield Event("why.nothing-placed", rule="2.2")
    elif kind == "name":
        yield from _why_no_name(state, parts["province"])


# ---- cards


def _why_no_card(state: State, kind: str, card: str) -> Iterator[Event]:
    if kind == "take":
        yield Event("why.not-in-display", {"card": card}, rule="7.1")
    if kind == "keep":
        yield Event("why.not-played", {"card": card}, rule="15.4")
    if state["n_pieces"]:
        yield Event("why.has-placed", rule="2.1")
    yield Event("why.not-in-hand", {"card": card}, rule="3.1")


def _why_no_special(state: State, kind: str, parts: dict[str, str]) -> Iterator[Event]:
    if not state["seats"]["specials"][int(state["to_move"])] & _SPECIALS[kind]:
        yield Event("why.no-special", rule="15.13")
    if kind == "emperor-first":
        yield Event("why.has-placed", rule="2.1")
    if kind == "swap":
        if not n_cards(state, COLOURS.index(parts["given"])):
            yield Event("why.not-in-hand", {"card": parts["given"]}, rule="3.1")
        yield Event("why.not-in-display", {"card": parts["taken"]}, rule="7.1")


# ---- pieces


def _why_no_piece(state: State, kind: str, parts: dict[str, str]) -> Iterator[Event]:
    board = board_of(state)
    left = state["owners"]["left"][int(state["actor"])]
    if {"fort": True, "fort-house": False}.get(kind) == bool(state["has_fort_houses"]):
        yield Event("why.no-piece", {"piece": "fort"}, rule="4.4")
    if not left[Piece[_PIECES[kind].upper()]]:
        yield Event("why.no-piece", {"piece": _PIECES[kind]}, rule="4.4")
    if kind == "fort-house" and not left[Piece.HOUSE]:
        yield Event("why.no-piece", {"piece": "house"}, rule="4.4")
    if kind == "market" and not left[Piece.EMISSARY]:
        yield Event("why.no-piece", {"piece": "emissary"}, rule="4.4")
    if kind == "emissary":
        names = [province.name for province in board.provinces]
        if parts["province"] not in names:
            yield Event("why.not-on-map", {"place": parts["province"]}, rule="1.3")
        else:
            yield from _why_no_emissary(state, names.index(parts["province"]), parts["pay"])
        return
    names = [space.name for space in board.spaces]
    if parts["space"] not in names:
        yield Event("why.not-on-map", {"place": parts["space"]}, rule="1.3")
    else:
        yield from _why_not_there(state, kind, names.index(parts["space"]), parts.get("pay"))


def _why_no_emissary(state: State, province: int, pay: str) -> Iterator[Event]:
    yield from _why_not_open(state, (province,))
    limit = int(emissary_limit(state, province))
    if not limit:
        yield Event("why.no-house-yet", {"province": board_of(state).provinces[province].name}, rule="5.4")
    elif n_emissaries(state, province) >= limit:
        yield Event("why.limit", {"province": board_of(state).provinces[province].name, "n": limit}, rule="5.2")
    yield from _why_not_paid(state, (province,), pay)


def _why_not_there(state: State, kind: str, space: int, pay: str | None) -> Iterator[Event]:
    """Why a piece may not stand on this space."""
    where = board_of(state).spaces[space]
    bit = 1 << space
    owners = state["owners"]
    if any(int(houses) & bit for houses in (*owners["houses"], *owners["markets"])):
        yield Event("why.not-free", {"space": where.name}, rule="4.1")
    if kind == "fort" and int(state["forts"]) & bit:
        yield Event("why.fort-there", {"space": where.name}, rule="11.2")
    provinces = list(where.provinces)
    if kind != "house" and len(provinces) > 1:
        yield Event("why.border-house-only", {"space": where.name}, rule="10.1")
    yield from _why_not_open(state, provinces)
    yield from _why_name_first(state, kind, provinces)
    if kind in ("fort-house", "market"):
        yield from _why_no_pair(state, kind, provinces[0])
    if pay is not None:
        yield from _why_not_paid(state, provinces, pay)


def _why_not_open(state: State, provinces: Sequence[int]) -> Iterator[Event]:
    names = [province.name for province in board_of(state).provinces]
    if not any(int(state["provinces"]) >> province & 1 for province in provinces):
        is_emperors = state["actor"] != state["to_move"]
        if len(provinces) > 1:
            yield Event("why.neither-province", {"provinces": [names[province] for province in provinces]}, rule="2.3")
        key, rule = ("why.emperor-empty", "15.8") if is_emperors else ("why.one-province", "2.3")
        yield Event(key, {"province": names[provinces[0]]}, rule)
    for province in provinces:
        if int(state["opened"]) >> province & 1:
            yield Event("why.was-empty", {"province": names[province]}, rule="2.4")


def _why_name_first(state: State, kind: str, provinces: Sequence[int]) -> Iterator[Event]:
    """[Emperor 14.3] Bonus tiles are turned over before the space is chosen."""
    if kind != "house":
        return
    board = board_of(state)
    if state["phase"] == Phase.BUILD:
        if int(state["named"]) not in provinces:
            yield Event("why.named", {"province": board.provinces[int(state["named"])].name}, rule="14.4")
        return
    for space, where in enumerate(board.spaces):
        if int(state["face_down"]) >> space & 1 and where.provinces[0] in provinces:
            yield Event("why.name-first", {"province": board.provinces[where.provinces[0]].name}, rule="14.3")


def _why_no_pair(state: State, kind: str, province: int) -> Iterator[Event]:
    name, colour = board_of(state).provinces[province].name, board_of(state).provinces[province].colour
    if state["n_pieces"]:
        yield Event("why.pair", rule=_RULES_OF_PAIRS[kind])
    if not settled_provinces(state) >> province & 1:
        yield Event("why.was-empty", {"province": name}, rule="2.4")
    if n_cards(state, colour) < 2:
        yield Event("why.two-cards", {"card": COLOURS[colour]}, rule="3.5")


def _why_not_paid(state: State, provinces: Sequence[int], pay: str) -> Iterator[Event]:
    colours = [COLOURS[board_of(state).provinces[province].colour] for province in provinces]
    if len(colours) > 1:
        if pay not in (*colours, "both"):
            yield Event("why.border-price", {"first": colours[0], "second": colours[1]}, rule="10.2")
        colours = [colour for colour in colours if pay in (colour, "both")]
        if pay == "both":
            for colour in colours:
                if not n_cards(state, COLOURS.index(colour)):
                    yield Event("why.not-in-hand", {"card": colour}, rule="3.1")
        yield Event("why.two-cards", {"card": colours[0]}, rule="3.5")
    if pay == "both":
        yield Event("why.no-border", {"card": colours[0]}, rule="3.1")
    elif pay == colours[0]:
        is_emperors = state["actor"] != state["to_move"]
        yield Event("why.not-his" if is_emperors else "why.not-in-hand", {"card": pay}, rule="3.1")
    elif n_cards(state, COLOURS.index(pay)) < 2:
        yield Event("why.joker", {"card": pay}, rule="3.2")


def _why_no_name(state: State, name: str) -> Iterator[Event]:
    names = [province.name for province in board_of(state).provinces]
    if name not in names:
        yield Event("why.not-on-map", {"place": name}, rule="1.3")
        return
    if not state["owners"]["left"][int(state["actor"])][Piece.HOUSE]:
        yield Event("why.no-piece", {"piece": "house"}, rule="4.4")
    spaces = [space for space, where in enumerate(board_of(state).spaces) if names.index(name) == where.provinces[0]]
    if not any(int(state["face_down"]) >> space & 1 for space in spaces):
        yield Event("why.nothing-face-down", {"province": name}, rule="14.3")
    yield from _why_not_open(state, (names.index(name),))
    yield Event("why.cannot-pay-there", {"province": name}, rule="14.4")
