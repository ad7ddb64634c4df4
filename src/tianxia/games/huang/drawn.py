"""What chance brought, in words, for those who may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tianxia.core.layout import States
from tianxia.core.words import Event
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.names import COLOURS


def drawn(states_before: States, action: int, states_after: States) -> list[Event]:
    """[Huang 13.4] What every seat has drawn, then what has come to the market."""
    before, after = states_before[0], states_after[0]
    kind, parts = ACTIONS.decode(action)
    market = after["market"] - before["market"]
    if kind == "take":
        market[COLOURS.index(parts["tile"])] += 1
    hands = after["seats"]["hidden"]["hand"] - before["seats"]["hidden"]["hand"]
    # Whoever decided may have spent tiles; they have drawn what nobody else has.
    decided = int(before["to_move"])
    hands[decided] += before["secret"]["bag"] - after["secret"]["bag"] - market - hands.sum(0, hands.dtype)
    found = [event for seat in _in_turn(before) for event in _tiles("drawn.tiles", hands[seat], seat)]
    return [*found, *_tiles("drawn.market", market)]


def _in_turn(state: Any) -> list[int]:
    n_seats = int(state["n_seats"])
    return [(int(state["turn_of"]) + k) % n_seats for k in range(n_seats)]


def _tiles(key: str, tiles: Any, seat: int | None = None) -> Iterator[Event]:
    names = [COLOURS[colour] for colour, n in enumerate(tiles.tolist()) for _ in range(n)]
    if names:
        yield Event(key, {"tiles": names} if seat is None else {"seat": seat, "tiles": names})
