"""The maps as tables for the rules: built at import from the board files, read only. [Emperor 1.3]

A map has up to 64 house spaces and nine provinces, numbered as its file lists them, so that a set of spaces is one word
and a set of provinces a small number. The four maps of China have the same towns under the same numbers, border spaces
last; the capital has its own. Actions name spaces and provinces of all maps, so there the numbers of the capital go on
where China's end, from `FIRST_SPACE` and `FIRST_PROVINCE`.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from tianxia.core.layout import NONE
from tianxia.games.emperor.board import Board, board
from tianxia.games.emperor.names import COLOURS
from tianxia.mechanics.chains import N_ROADS

MAPS = ("3-4", "4-5", "border-disputes", "border-conflicts", "ways-of-diplomacy")
N_COLOURS = len(COLOURS)
N_PROVINCES = 9
ALL_PROVINCES = (1 << N_PROVINCES) - 1
N_ALLIANCES = 15
N_BORDERS = 6
MAX_SPACES = 64

BOARDS = tuple(board(name) for name in MAPS)
CHINA, CAPITAL = BOARDS[MAPS.index("border-conflicts")], BOARDS[MAPS.index("ways-of-diplomacy")]
"""The maps with all spaces of their land."""

SPACE_NAMES = tuple(space.name for land in (CHINA, CAPITAL) for space in land.spaces)
PROVINCE_NAMES = tuple(province.name for land in (CHINA, CAPITAL) for province in land.provinces)
N_TOWNS, N_PLACES = len(CHINA.spaces), len(CAPITAL.spaces)
"""The house spaces of China, border spaces among them, and of the capital."""
N_SPACES = N_TOWNS + N_PLACES


class Map(IntEnum):
    """In the order of `MAPS`."""

    THREE_FOUR = 0
    FOUR_FIVE = 1
    BORDER_DISPUTES = 2
    BORDER_CONFLICTS = 3
    WAYS_OF_DIPLOMACY = 4


WHOLE = (1 << 64) - 1
"""All bits of a word."""


def _word(spaces: list[int]) -> int:
    return sum(1 << space for space in set(spaces))


def _spaces(board: Board, province: int) -> list[int]:
    return [number for number, space in enumerate(board.spaces) if province in space.provinces]


def _inner(board: Board, province: int) -> list[int]:
    return [number for number, space in enumerate(board.spaces) if space.provinces == (province,)]


def _borders(board: Board) -> list[int]:
    return [number for number, space in enumerate(board.spaces) if len(space.provinces) > 1]


def _roads_at(board: Board, space: int) -> list[tuple[int, int]]:
    """Where each road from here leads, and its number."""
    return [(sum(ends) - space, number) for number, ends in enumerate(board.roads) if space in ends]


def _plain_spaces(board: Board) -> int:
    """[Emperor 14.2] Neither junction, a space with three or more roads, nor border space."""
    borders = _borders(board)
    return _word([s for s in range(len(board.spaces)) if s not in borders and len(_roads_at(board, s)) < 3])


def _roads_of_spaces(board: Board) -> list[list[int]]:
    """For each space the set of roads there, in two words, and the set of spaces that they lead to."""
    found = [_roads_at(board, space) for space in range(len(board.spaces))]
    sets = [(_word([number for _, number in roads]), _word([end for end, _ in roads])) for roads in found]
    return [[roads & WHOLE, roads >> 64, ends] for roads, ends in sets] + [[0, 0, 0]] * (MAX_SPACES - len(sets))


def _ends(board: Board) -> list[int]:
    return [_word(list(ends)) for ends in board.roads] + [0] * (N_ROADS - len(board.roads))


FIRST_SPACE = np.array([0 if board is not CAPITAL else N_TOWNS for board in BOARDS], np.int64)
FIRST_PROVINCE = np.array([0 if board is not CAPITAL else N_PROVINCES for board in BOARDS], np.int64)
"""Number among all maps of a map's first space and first province."""

# Sets of spaces; rows are maps.
SPACES = np.array([_word(list(range(len(b.spaces)))) for b in BOARDS], np.uint64)
BORDERS = np.array([_word(_borders(b)) for b in BOARDS], np.uint64)
# [Emperor 4.5] A harbour is a house space of its province, [Emperor 10.1] a border space one of two provinces.
HARBOURS = np.array([_word([s for s, space in enumerate(b.spaces) if space.is_harbour]) for b in BOARDS], np.uint64)
PLAIN_SPACES = np.array([_plain_spaces(b) for b in BOARDS], np.uint64)
SPACES_OF_PROVINCE = np.array([[_word(_spaces(b, p)) for p in range(N_PROVINCES)] for b in BOARDS], np.uint64)
"""The border spaces of a province among them."""

COLOUR_OF_PROVINCE = np.array([[province.colour for province in b.provinces] for b in BOARDS], np.int64)
ALLIANCES = np.array([[alliance.provinces for alliance in b.alliances] for b in BOARDS], np.int64)
"""The two provinces of each."""
PROVINCES_OF_COLOUR = np.array(
    [[sum(1 << p for p in range(N_PROVINCES) if b.provinces[p].colour == c) for c in range(N_COLOURS)] for b in BOARDS],
    np.int64,
)
"""As sets of provinces."""
SPACES_OF_COLOUR = np.array(
    [
        [
            _word([s for p, province in enumerate(b.provinces) if province.colour == c for s in _inner(b, p)])
            for c in range(N_COLOURS)
        ]
        for b in BOARDS
    ],
    np.uint64,
)
"""The spaces of the provinces of a colour, border spaces left out."""
N_BORDERS_OF_MAP = np.array([len(_borders(b)) for b in BOARDS], np.int64)
BORDER = np.array([_borders(b) + [NONE] * (N_BORDERS - len(_borders(b))) for b in BOARDS], np.int64)
"""The border spaces one by one."""
PROVINCES_OF_SPACE = np.array(
    [[sum(1 << p for p in space.provinces) for space in b.spaces] + [0] * (MAX_SPACES - len(b.spaces)) for b in BOARDS],
    np.int64,
)
"""As a set of provinces."""

ROADS = np.array([_roads_of_spaces(b) for b in BOARDS], np.uint64)
ENDS = np.array([_ends(b) for b in BOARDS], np.uint64)
"""For each space its roads, and for each road its two spaces; see `tianxia.mechanics.chains`."""
