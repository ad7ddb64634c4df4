"""China and Han in words: events, accounts. Nothing here decides a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from tianxia.core.layout import States
from tianxia.core.words import Event
from tianxia.games.emperor.actions import ACTIONS, DECK
from tianxia.games.emperor.board import Board, Province
from tianxia.games.emperor.geometry import BOARDS
from tianxia.games.emperor.names import COLOURS, TILE_COLOURS
from tianxia.games.emperor.paying import JOKER
from tianxia.games.emperor.province import full_provinces
from tianxia.games.emperor.state import BONUS, Ending, Source, State
from tianxia.games.emperor.worth import Chain, Count, counts, final, is_over, numbers_of

ENDINGS = {
    Ending.RUNNING: "running",
    Ending.LAST_ROUND: "last round",
    Ending.NO_PLACEMENT: "no placement left",
}

PAIRS = ("fort-house", "market")
"""[Emperor 12.2] [Emperor 13.2] Two pieces at once, for two cards of the province's own colour."""


def ending(state: State) -> str:
    return ENDINGS[Ending(int(state["ending"]))]


def board_of(state: State) -> Board:
    return BOARDS[int(state["map"])]


def provinces_of(board: Board, parts: Mapping[str, str]) -> list[Province]:
    """Those that a piece would stand in, by the parts of its action; none if the place is not on the map."""
    numbers = [number for space in board.spaces if space.name == parts.get("space") for number in space.provinces]
    named = [province for province in board.provinces if province.name == parts.get("province")]
    return [board.provinces[number] for number in numbers] + named


# ---- what an action brings about


def events(states_before: States, action: int, states_after: States) -> list[Event]:
    """Every event of an action, in the order of the rules."""
    before, after = states_before[0], states_after[0]
    found = [_deed(before, action, after), *turned_over(before, after), *_tiles_taken(before, after)]
    found += _province_scores(before, after)
    found += _influence_taken(before, after)
    if after["n_shuffled"] > before["n_shuffled"]:
        found.append(Event("reshuffled"))
    if after["is_last_round"] > before["is_last_round"]:
        found.append(Event("last-round"))
    if is_over(after):
        found += [*_final_scores(after), Event("over", {"ending": ending(after)})]
    return found


def _deed(before: State, action: int, after: State) -> Event:
    """The action itself: the seat's, or what it has the Emperor do."""
    kind, parts = ACTIONS.decode(action)
    if action == DECK:
        seat = int(before["to_move"])
        hands = (state["seats"]["hidden"]["hand"][seat] for state in (after, before))
        more = next(hands) - next(hands)
        return Event("deck.card", {"card": COLOURS[int(more.argmax())]}) if more.any() else Event("deck")
    is_paid = "pay" in parts or kind in PAIRS
    key, values = _paid(board_of(after), kind, parts) if is_paid else (kind, parts)
    return Event(f"emperor.{key}" if before["actor"] != before["to_move"] else key, values)


def _paid(board: Board, kind: str, parts: dict[str, str]) -> tuple[str, Mapping[str, object]]:
    """A piece with the cards that pay for it, [Emperor 10.4] and a border house with both of its provinces."""
    provinces = provinces_of(board, parts)
    own = [COLOURS[province.colour] for province in provinces]
    if kind in PAIRS:
        return kind, {**parts, "pay": own[0]}
    if len(own) == 1:
        return kind, {**parts, "n": 1 if parts["pay"] == own[0] else JOKER}
    values = {**parts, "provinces": [province.name for province in provinces]}
    if parts["pay"] == "both":
        return f"{kind}.border.both", {**values, "first": own[0], "second": own[1]}
    return f"{kind}.border", values


def turned_over(before: State, after: State) -> Iterator[Event]:
    """[Emperor 14.3] Bonus tiles that show their colours now."""
    ups = after["face_up"].tolist()
    for space in numbers_of(before["face_down"] & ~after["face_down"]):
        (colour,) = (name for name, up in zip(TILE_COLOURS, ups, strict=True) if up >> space & 1)
        yield Event("turned-over", {"colour": colour, "space": board_of(after).spaces[space].name})


def _tiles_taken(before: State, after: State) -> Iterator[Event]:
    more = after["owners"]["tiles"] - before["owners"]["tiles"]
    for owner, colour in np.argwhere(more).tolist():
        key = "tile" if owner < after["n_seats"] else "emperor.tile"
        yield Event(key, {"seat": owner, "colour": TILE_COLOURS[colour]})


def _province_scores(before: State, after: State) -> Iterator[Event]:
    """[Emperor 6.7] Provinces that got their token, with the points of every seat."""
    new = int(after["scored"]) & ~int(before["scored"])
    if not new:
        return
    full = int(full_provinces(after))
    for province, count in enumerate(counts(after)):
        if new >> province & 1 and any(count.houses):
            name = board_of(after).provinces[province].name
            is_full = full >> province & 1
            yield Event("scored" if is_full else "scored.final", {"province": name})
            # [Emperor 15.5] What fills during the turn is scored before a card is kept.
            holder = (before if is_full else after)["influence"][board_of(after).provinces[province].colour]
            yield from _seat_scores(count, int(after["n_seats"]), int(holder))


def _seat_scores(count: Count, n_seats: int, holder: int) -> Iterator[Event]:
    """Whoever scores in a province, best first; the Emperor's points go to the holder of his influence."""
    houses, points = count.houses, count.points
    for seat in sorted(range(n_seats), key=lambda seat: -points[seat]):
        if points[seat]:
            yield Event("scores", {"seat": seat, "points": points[seat], "houses": houses[seat]})
    if len(points) > n_seats and points[n_seats]:
        key = "emperor.scores" if holder >= 0 else "emperor.scores.lost"
        yield Event(key, {"seat": holder, "points": points[n_seats], "houses": houses[n_seats]})


def _influence_taken(before: State, after: State) -> Iterator[Event]:
    for colour, (old, new) in enumerate(zip(before["influence"].tolist(), after["influence"].tolist(), strict=True)):
        if old != new:
            yield Event("influence", {"seat": new, "card": COLOURS[colour]})


def _final_scores(state: State) -> Iterator[Event]:
    """[Emperor 9.1] What the final scoring adds to the houses."""
    for seat, item in _final_items(state):
        yield Event(item.key.replace("account", "final"), {**item.values, "seat": seat})


# ---- how a score comes about


def account(state: State, seat: int) -> list[Event]:
    """[Emperor 9.11] A seat's points by province, alliance, chain, harbours and tiles."""
    items: list[Event] = []
    for province, count in enumerate(counts(state)):
        if int(state["scored"]) >> province & 1 and count.points[seat]:
            name = board_of(state).provinces[province].name
            values = {"province": name, "houses": count.houses[seat], "points": count.points[seat]}
            items.append(Event("account.province", values))
    influence = int(state["seats"]["points"][seat][Source.INFLUENCE])
    if influence:
        items.append(Event("account.influence", {"points": influence}))
    return items + ([item for other, item in _final_items(state) if other == seat] if is_over(state) else [])


def tiebreaks(state: State, seat: int) -> list[tuple[str, int]]:
    """[Emperor 9.11] The pieces left in reserve."""
    return [("pieces", int(state["owners"]["left"][seat].sum()))]


def _final_items(state: State) -> Iterator[tuple[int, Event]]:
    """[Emperor 9.1] The final scoring beyond the houses, in its order: who scores, and for what."""
    scoring, board = final(state), board_of(state)
    for number, points in enumerate(scoring.alliances):
        first, second = (board.provinces[p].name for p in board.alliances[number].provinces)
        values = {"number": number + 1, "first": first, "second": second}
        yield from ((seat, Event("account.alliance", {**values, "points": n})) for seat, n in enumerate(points) if n)
    for chain in scoring.chains:
        yield chain.seat, Event("account.chain", _chain_values(board, chain))
    yield from ((seat, Event("account.harbours", {"points": n})) for seat, n in enumerate(scoring.harbours) if n)
    for colour, seats in zip(TILE_COLOURS, scoring.bonus, strict=True):
        yield from ((seat, Event("account.bonus", {"colour": colour, "points": BONUS})) for seat in seats)


def _chain_values(board: Board, chain: Chain) -> dict[str, object]:
    first, last = (board.spaces[chain.spaces[end]].name for end in (0, -1))
    return {"houses": len(chain.spaces), "first": first, "last": last, "points": chain.points}
