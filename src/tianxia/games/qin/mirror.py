"""Boards that look the same when they are turned or mirrored and colours are exchanged: one game teaches two.

Colours are alike in all rules, so a position on such a board is worth as much as its mirror image.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from tianxia.core.features import WORD
from tianxia.games.qin.board import Board, board
from tianxia.games.qin.features import (
    BARRED,
    BESIDE,
    COLOUR,
    FREE,
    HELD,
    HOLDER,
    JOIN,
    JOINS,
    MOST_BESIDE,
    MOST_COUNTED,
    N_FEATURES,
    OWNER,
    PLANE,
    ROOMY,
    SAFE,
    SIDES,
    SIZE,
    SIZES,
    UNLAID,
)
from tianxia.games.qin.geometry import SQUARES, STRIDE, WIDTH
from tianxia.games.qin.state import (
    HAND,
    KIND_OF_COLOURS,
    KINDS,
    MAX_SEATS,
    N_COLOURS,
    N_KINDS,
    N_WORDS,
    TILES_OF_A_KIND,
)

Ints = npt.NDArray[np.int64]
Turn = Callable[[int], int]
Colours = tuple[int, ...]


def mirror(options: Mapping[str, str]) -> Ints | None:
    """Of every feature of a mirror image the feature of the position; None if the board has no such image."""
    found = next(images(board(options["board"])), None)
    return None if found is None else sources(*found)


def images(of: Board) -> Iterator[tuple[Turn, Colours]]:
    """Turns and exchanges of colours by which a board looks the same, but for doing nothing."""
    for turn, colours in product(_turns(), permutations(range(N_COLOURS))):
        does_nothing = colours == tuple(range(N_COLOURS)) and all(turn(square) == square for square in SQUARES)
        if not does_nothing and _is_same(of, turn, colours):
            yield turn, colours


def _turns() -> Iterator[Turn]:
    """All eight of a square board."""
    for is_across, is_down, is_swapped in product((False, True), repeat=3):

        def turn(square: int, across: bool = is_across, down: bool = is_down, swapped: bool = is_swapped) -> int:
            row, column = divmod(square, STRIDE)
            row, column = (column, row) if swapped else (row, column)
            return (WIDTH - 1 - row if down else row) * STRIDE + (WIDTH - 1 - column if across else column)

        yield turn


def _is_same(of: Board, turn: Turn, colours: Colours) -> bool:
    return (
        {turn(square) for square in of.water} == set(of.water)
        and {frozenset(map(turn, village)) for village in of.villages} == set(map(frozenset, of.villages))
        and {colours[colour]: turn(square) for colour, square in of.starts.items()} == of.starts
    )


def sources(turn: Turn, colours: Colours) -> Ints:
    """Of every feature of the image the feature of the position."""
    source = np.arange(N_FEATURES)
    for before, after in _moves(turn, colours):
        source[after] = before
    return source


def _moves(turn: Turn, colours: Colours) -> Iterator[tuple[int, int]]:
    planes = {
        OWNER: MAX_SEATS,
        SAFE: MAX_SEATS,
        SIZE: SIZES,
        HOLDER: MAX_SEATS + 1,
        BESIDE: SIDES * MOST_BESIDE,
        FREE: 1,
        ROOMY: 1,
    }
    plane_moves = [(first, p, p) for first, n in planes.items() for p in range(n)]
    plane_moves += [(first, c, colours[c]) for first in (COLOUR, BARRED) for c in range(N_COLOURS)]
    plane_moves += [(JOIN + s * N_COLOURS * N_WORDS, c, colours[c]) for s in range(SIDES) for c in range(N_COLOURS)]
    for first, before, after in plane_moves:
        for square in SQUARES:
            yield first * WORD + before * PLANE + square, first * WORD + after * PLANE + turn(square)
    for first, most in ((HELD, HAND), (UNLAID, TILES_OF_A_KIND)):
        for kind, k in product(range(N_KINDS), range(most)):
            yield first + kind * most + k, first + kind_of_image(kind, colours) * most + k
    for side, c, k in product(range(SIDES), range(N_COLOURS), range(MOST_COUNTED)):
        first = JOINS + side * N_COLOURS * MOST_COUNTED + k
        yield first + c * MOST_COUNTED, first + colours[c] * MOST_COUNTED


def kind_of_image(kind: int, colours: Colours) -> int:
    """The kind of a tile whose colours are exchanged."""
    one, other = (colours["RYB".index(letter)] for letter in KINDS[kind])
    return int(KIND_OF_COLOURS[one * N_COLOURS + other])
