"""China and Han: cards, pieces and tiles are conserved, and what the state keeps twice agrees."""

from __future__ import annotations

from typing import Any

from tianxia.core.layout import States
from tianxia.games.emperor.actions import ACTIONS
from tianxia.games.emperor.board import board
from tianxia.games.emperor.geometry import MAPS

MAX_BYTES = 1024

BOUNDS = {
    "n_seats": (2, 5),
    "n_owners": (2, 5),
    "map": (0, 4),
    "to_move": (0, 4),
    "actor": (0, 4),
    "phase": (0, 4),
    "ending": (0, 2),
    "has_fort_houses": (0, 1),
    "has_influence": (0, 1),
    "turn": (0, 500),
    "n_pieces": (0, 2),
    "provinces": (0, 511),
    "opened": (0, 511),
    "named": (-1, 8),
    "emperor_moved": (0, 1),
    "in_two_provinces": (0, 1),
    "played": (0, 3),
    "n_bag": (0, 57),
    "full_display": (3, 4),
    "n_shuffled": (0, 1),
    "is_last_round": (0, 1),
    "display": (0, 4),
    "discards": (0, 13),
    "emperors_cards": (0, 3),
    "influence": (-1, 1),
    "scored": (0, 511),
    "unseen_tiles": (0, 6),
    "owners.emissaries": (0, 9),
    "owners.left": (0, 20),
    "owners.tiles": (0, 6),
    "seats.points": (0, 300),
    "seats.n_hand": (0, 3),
    "seats.known_hand": (0, 3),
    "seats.kept": (0, 13),
    "seats.specials": (0, 7),
    "seats.hidden.hand": (0, 3),
    "secret.bag": (0, 13),
}

CARDS = (10, 11, 11, 12, 13)
REMOVED = {2: 2, 3: 2, 4: 1, 5: 0}
REMOVED_IN_CAPITAL = {2: 5, 3: 4, 4: 3}
HOUSES, EMISSARIES, EMPERORS_EMISSARIES = 20, 8, 9
TILES = 6


def check(states: States) -> None:
    for state in states:
        _check_cards(state)
        _check_pieces(state)
        _check_tiles(state)
        _check_markers(state)


def _is_capital(state: Any) -> bool:
    return MAPS[int(state["map"])] == "ways-of-diplomacy"


def _check_cards(state: Any) -> None:
    """Every card is in a hand, kept, open, discarded or in the deck; known cards are in the hand."""
    seats = state["seats"]
    zones = (state["display"], state["discards"], state["emperors_cards"], state["secret"]["bag"])
    cards = sum(zones) + seats["hidden"]["hand"].sum(0) + seats["kept"].sum(0)
    removed = (REMOVED_IN_CAPITAL if _is_capital(state) else REMOVED)[int(state["n_seats"])]
    assert cards.tolist() == [n - removed for n in CARDS]
    assert (seats["known_hand"] <= seats["hidden"]["hand"]).all()
    assert seats["n_hand"].tolist() == seats["hidden"]["hand"].sum(-1).tolist()
    assert state["n_bag"] == state["secret"]["bag"].sum()
    assert (state["n_bag"] == 0) == bool(state["is_last_round"])


def _check_pieces(state: Any) -> None:
    """Houses, emissaries and markets are in reserve or on the board, never two on one space."""
    n_seats, n_owners = int(state["n_seats"]), int(state["n_owners"])
    standing = [int(word) for row in state["owners"] for word in (row["houses"], row["markets"])]
    assert sum(word.bit_count() for word in standing) == _union(standing).bit_count()
    assert _union(standing) < 1 << len(board(MAPS[int(state["map"])]).spaces)
    for owner, row in enumerate(state["owners"][:n_owners]):
        n_markets = int(row["markets"]).bit_count()
        house, emissary, _, _ = row["left"].tolist()
        assert house + int(row["houses"]).bit_count() == HOUSES
        on_markets = 0 if state["ending"] else n_markets  # at the end they have joined the dragons
        total = emissary + int(row["emissaries"].sum()) + on_markets
        assert total == (EMISSARIES if owner < n_seats else EMPERORS_EMISSARIES)
    assert not state["owners"][n_owners:].tobytes().strip(b"\0")


def _union(words: list[int]) -> int:
    union = 0
    for word in words:
        union |= word
    return union


def _check_tiles(state: Any) -> None:
    """Eighteen bonus tiles if any: on the board or taken; those face down are the unseen ones."""
    ups = [int(word).bit_count() for word in state["face_up"]]
    seen = [up + taken for up, taken in zip(ups, state["owners"]["tiles"].sum(0).tolist(), strict=True)]
    n_down = int(state["face_down"]).bit_count()
    if n_down or any(seen):
        assert [n + unseen for n, unseen in zip(seen, state["unseen_tiles"].tolist(), strict=True)] == [TILES] * 3
        assert n_down == state["unseen_tiles"].sum()
        houses = _union([int(word) for word in state["owners"]["houses"]])
        assert not houses & (int(state["face_down"]) | _union([int(word) for word in state["face_up"]]))


def _check_markers(state: Any) -> None:
    """A province has its token exactly when it is full, at the end all have; emissaries keep to the limit."""
    taken = _union([int(word) for row in state["owners"] for word in (row["houses"], row["markets"])])
    where = board(MAPS[int(state["map"])])
    for number in range(len(where.provinces)):
        spaces = [1 << s for s, space in enumerate(where.spaces) if number in space.provinces]
        is_full = all(taken & space for space in spaces)
        assert bool(int(state["scored"]) >> number & 1) == (is_full or bool(state["ending"]))
        most = max(sum(bool(int(row["houses"]) & space) for space in spaces) for row in state["owners"])
        if not state["ending"]:
            assert state["owners"]["emissaries"][:, number].sum() <= most


def reveals(action: int) -> bool:
    """[Emperor 7.3] [Emperor 15.9] The display and the Emperor are refilled from the deck, [Emperor 14.3] and tiles
    are turned over; everything else follows from what the seat knows.
    """
    kind, _ = ACTIONS.decode(action)
    return kind in ("house", "emissary", "name", "take", "deck")
