"""Qin: tiles and pagodas are conserved, and what the state keeps twice agrees."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.core.bits import as_bools
from tianxia.core.layout import BitSet, States
from tianxia.games.qin.geometry import SQUARES
from tianxia.games.qin.state import MAX_PROVINCES

MAX_BYTES = 1536

BOUNDS = {
    "n_seats": (2, 4),
    "to_move": (0, 3),
    "ending": (0, 4),
    "n_passes": (0, 4),
    "n_villages": (1, 32),
    "n_bag": (0, 66),
    "turn": (0, 1000),
    "unlaid": (0, 12),
    "space": (0, 36),
    "province": (-1, 71),
    "provinces.n_spaces": (0, 49),
    "provinces.owner": (0, 3),
    "provinces.pagodas": (0, 2),
    "provinces.a_square": (0, SQUARES[-1]),
    "villages.squares": (0, SQUARES[-1]),
    "villages.holder": (-1, 3),
    "seats.pagodas": (0, 24),
    "seats.n_hand": (0, 3),
    "seats.hidden.hand": (0, 3),
    "secret.bag": (0, 12),
    "derived.ring": (0, SQUARES[-1]),
    "derived.beside_village": (0, 0xCCCC),  # twelve of each seat
}

TILES = 72
STARTS = 3
PAGODAS = {2: 24, 3: 19, 4: 15}
COLOURS = 3
STEPPE = 3
WATER = 4
VILLAGE = 5


def check(states: States) -> None:
    _check_tiles(states)
    for state in states:
        _check_pagodas(state)
        _check_provinces(state)
        _check_derived(state)


def _check_tiles(states: States) -> None:
    hands, bag = states["seats"]["hidden"]["hand"], states["secret"]["bag"]
    assert (states["unlaid"] == hands.sum(1) + bag).all()
    assert (states["n_bag"] == bag.sum(-1)).all()
    assert (states["seats"]["n_hand"] == hands.sum(-1)).all()
    n_coloured = (states["space"] < COLOURS).sum(-1)
    assert (hands.sum((1, 2)) + bag.sum(-1) + (n_coloured - STARTS) / 2 == TILES).all()


def _check_pagodas(state: Any) -> None:
    stands = state["provinces"][state["provinces"]["n_spaces"] > 0]
    holders = state["villages"]["holder"][: state["n_villages"]]
    for seat in range(state["n_seats"]):
        on_provinces = stands["pagodas"][stands["owner"] == seat].sum()
        on_villages = (holders == seat).sum()
        assert state["seats"]["pagodas"][seat] + on_provinces + on_villages == PAGODAS[int(state["n_seats"])]


def _check_provinces(state: Any) -> None:
    """A province has as many spaces as it says, all of one colour; a square that is not coloured belongs to none."""
    numbers = state["province"]
    sizes = np.bincount(numbers[numbers >= 0], minlength=len(state["provinces"]))
    assert sizes.tolist() == state["provinces"]["n_spaces"].tolist()
    assert (sizes != 1).all()
    assert (state["space"][numbers >= 0] == numbers[numbers >= 0] // MAX_PROVINCES).all()


def _check_derived(state: Any) -> None:
    """Squares that are free, which of them are near a coloured space, squares beside a province; every ring."""
    space, province, derived = _grid(state["space"]), _grid(state["province"]), state["derived"]
    is_free = space == STEPPE
    assert (_marked(derived["free"]) == is_free).all()
    assert (_marked(derived["near"]) == _beside(space < COLOURS))[is_free].all()
    for colour in range(COLOURS):
        beside = _beside((space == colour) & (province >= 0))
        assert (_marked(derived["beside"][colour]) == beside)[space != WATER].all()
        assert (_marked(derived["coloured"][colour]) == (space == colour)).all()
    for number in np.flatnonzero(state["provinces"]["n_spaces"]):
        ring = _walk(derived["ring"].tolist(), int(state["provinces"]["a_square"][number]))
        assert sorted(ring) == np.flatnonzero(state["province"] == number).tolist()
    for number in range(state["n_villages"]):
        noted = int(derived["beside_village"][number])
        assert [noted >> 4 * seat & 15 for seat in range(4)] == _pagodas_beside(state, number)


def _pagodas_beside(state: Any, number: int) -> list[int]:
    """Of every seat, on the provinces with a square beside a village."""
    beside, provinces = _beside(_grid(state["space"]) == VILLAGE + number), state["provinces"]
    touching = np.unique(_grid(state["province"])[beside])
    stand = provinces[touching[touching >= 0]]
    return [int(stand["pagodas"][stand["owner"] == seat].sum()) for seat in range(4)]


def _walk(ring: list[int], start: int) -> list[int]:
    """The squares from *start* round the ring, cut short if it never comes back."""
    squares = [start]
    while (square := ring[squares[-1]]) != start and len(squares) < len(ring):
        squares.append(square)
    return squares


def _grid(cells: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The 13 × 13 squares without the border."""
    return cells[list(SQUARES)].reshape(13, 13)


def _marked(words: BitSet) -> npt.NDArray[np.bool_]:
    return _grid(as_bools(words, 64 * len(words))) != 0


def _beside(marked: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    padded = np.pad(marked, 1)
    return padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]


def reveals(action: int) -> bool:
    """[Qin 2.3] The tile that is drawn stays hidden, and nothing else depends on the piles or on other hands."""
    del action
    return False
