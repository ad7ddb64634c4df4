"""The boards as tables for compiled rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from tianxia.core.compiled import rule
from tianxia.core.layout import BitSet
from tianxia.games.huang import board
from tianxia.games.huang.geometry import N_SPACES, PATTERNS, STEPS
from tianxia.games.huang.state import N_BANDIT_SITES
from tianxia.mechanics.area import N_WORDS, Area, area_in

BOARDS = tuple(board.names())


def _words(spaces: Iterable[int]) -> BitSet:
    words = np.zeros(N_WORDS, np.uint64)
    for space in spaces:
        words[space >> 6] |= np.uint64(1) << np.uint64(space & 63)
    return words


def _around(space: int) -> BitSet:
    """The spaces of the map beside a number; all boards have one outline."""
    on_map = {*_BOARDS[0].land, *_BOARDS[0].river}
    return _words(space + step for step in STEPS if space + step in on_map)


def _bandit_spaces(sites: Sequence[Sequence[int]]) -> list[BitSet]:
    return [_words(site) for site in sites] or [_words(())] * N_BANDIT_SITES


_BOARDS = [board.board(name) for name in BOARDS]
LAND = np.array([_words(b.land) for b in _BOARDS])
RIVER = np.array([_words(b.river) for b in _BOARDS])
CAPITALS = np.array([_words(b.capitals) for b in _BOARDS])
AROUND_SPACE = np.array([_around(space) for space in range(N_SPACES)])
BANDIT_SPACES = np.array([_bandit_spaces(b.bandits) for b in _BOARDS])
STEP = np.array(STEPS, np.int64)

N_OF_PATTERN = np.array([len(pattern) for pattern in PATTERNS], np.int64)
STEP_OF_PATTERN = np.array([[*pattern, 0][:4] for pattern in PATTERNS], np.int64)


@rule
def beside(space: int) -> Area:
    """The spaces of the map beside a space."""
    return area_in(AROUND_SPACE[space])
