"""The boards as tables for compiled rules."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tianxia.core.bits import elements
from tianxia.core.compiled import rule
from tianxia.core.layout import BitSet
from tianxia.games.huang import board
from tianxia.games.huang.geometry import N_SPACES, PATTERNS, STEPS
from tianxia.games.huang.state import State
from tianxia.mechanics.area import N_WORDS, Area, area_in

BOARDS = tuple(board.names())


def words_of(spaces: Iterable[int]) -> BitSet:
    """The words that hold these spaces."""
    words = np.zeros(N_WORDS, np.uint64)
    for space in spaces:
        words[space >> 6] |= np.uint64(1) << np.uint64(space & 63)
    return words


def _around(space: int) -> BitSet:
    """The spaces of the map beside a number; all boards have one outline."""
    on_map = {*_BOARDS[0].land, *_BOARDS[0].river}
    return words_of(space + step for step in STEPS if space + step in on_map)


def spaces_in(words: BitSet) -> list[int]:
    """The spaces that words hold, in the order of their numbers."""
    return elements(words, N_SPACES).tolist()


def board_of(state: State) -> board.Board:
    return _BOARDS[int(state["board"])]


_BOARDS = [board.board(name) for name in BOARDS]
LAND = np.array([words_of(b.land) for b in _BOARDS])
RIVER = np.array([words_of(b.river) for b in _BOARDS])
CAPITALS = np.array([words_of(b.capitals) for b in _BOARDS])
AROUND_SPACE = np.array([_around(space) for space in range(N_SPACES)])
STEP = np.array(STEPS, np.int64)

N_OF_PATTERN = np.array([len(pattern) for pattern in PATTERNS], np.int64)
STEP_OF_PATTERN = np.array([[*pattern, 0][:4] for pattern in PATTERNS], np.int64)


@rule
def beside(space: int) -> Area:
    """The spaces of the map beside a space."""
    return area_in(AROUND_SPACE[space])
