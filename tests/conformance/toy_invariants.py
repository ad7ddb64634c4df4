"""The miniature game: what never changes."""

from __future__ import annotations

from tests.core.toy import LOOK
from tianxia.core.layout import States

MAX_BYTES = 96

BOUNDS = {
    "n_seats": (2, 3),
    "turn": (0, 15),
    "turn_of": (0, 2),
    "to_move": (0, 2),
    "phase": (0, 4),
    "shown": (-1, 2),
    "n_bag": (0, 15),
    "n_aside": (0, 1),
    "discard": (0, 5),
    "seats.points": (0, 20),
    "seats.n_hand": (0, 7),
    "seats.known_hand": (0, 3),
    "seats.hidden.hand": (0, 3),
    "secret.bag": (0, 5),
    "secret.aside": (0, 1),
}


def check(states: States) -> None:
    hands = states["seats"]["hidden"]["hand"]
    lying = states["secret"]["bag"] + states["secret"]["aside"] + states["discard"] + hands.sum(1)
    for state, cards in zip(states, lying, strict=True):
        cards[state["shown"]] += state["phase"] in (1, 2)
        assert cards.tolist() in ([3, 3, 3], [5, 5, 5])
    assert (states["n_bag"] == states["secret"]["bag"].sum(-1)).all()
    assert (states["n_aside"] == states["secret"]["aside"].sum(-1)).all()
    assert (states["seats"]["n_hand"] == hands.sum(-1)).all()
    assert (states["seats"]["known_hand"] <= hands).all()


def reveals(action: int) -> bool:
    return action == LOOK
