"""What a judge sees of Qin beyond the bare squares: what is safe, what a join would do, what a village hangs on."""

from __future__ import annotations

import numpy as np

from tests.rules.qin.scene import Scene
from tianxia.core.bits import elements
from tianxia.core.features import MOST_COUNTED
from tianxia.games.qin.features import (
    BESIDE,
    BRIDGES,
    JOIN,
    LEADS,
    LONE,
    MOST_BESIDE,
    N_FEATURES,
    OWN,
    OWNER,
    PLANE,
    RIVAL,
    SAFE,
    SETTLED,
    SHUT_IN,
    SIZES,
    WAYS,
)
from tianxia.games.qin.game import GAME
from tianxia.games.qin.geometry import square_name
from tianxia.games.qin.state import N_COLOURS, N_WORDS


def _plane(scene: Scene, first: int, number: int, seat: int = 1) -> set[str]:
    """The squares of a plane as a seat sees it."""
    words = np.asarray(GAME.features_of(scene.states, seat - 1))
    start = first + number * N_WORDS
    return {square_name(int(square)) for square in elements(words[start : start + N_WORDS], PLANE)}


def test_large_provinces_are_told_from_those_that_can_be_lost() -> None:
    scene = Scene("""
        RRRRR.YY
        owner a1=1 g1=2
    """)
    assert _plane(scene, SAFE, OWN) == {"a1", "b1", "c1", "d1", "e1"}
    assert _plane(scene, OWNER, RIVAL) == {"g1", "h1"}
    assert _plane(scene, SAFE, RIVAL, seat=2) == {"a1", "b1", "c1", "d1", "e1"}
    assert not _plane(scene, OWNER, OWN)


def test_squares_where_provinces_would_be_joined_are_seen_by_whom_it_serves() -> None:
    """[Qin 5.2]; of a join that would have no owner [Qin 5.3] nothing is said."""
    scene = Scene("""
        RRR.RR
        ~~~~~~
        YY.YY~
        owner a1=1 e1=2 a3=1 d3=2
    """)
    red = 0
    assert _plane(scene, JOIN, OWN * N_COLOURS + red) == {"d1"}
    assert _plane(scene, JOIN, RIVAL * N_COLOURS + red, seat=2) == {"d1"}
    assert not any(_plane(scene, JOIN, side * N_COLOURS + 1) for side in (OWN, RIVAL))


def test_pagodas_beside_a_village_are_counted_for_the_seat_and_its_strongest_rival() -> None:
    scene = Scene("""
        RRRRR.
        ~~o~~~
        ~YY~~~
        owner a1=1 b3=2
        village c2=1
    """)
    counts = [[len(_plane(scene, BESIDE, side * MOST_BESIDE + k)) for k in range(MOST_BESIDE)] for side in (OWN, RIVAL)]
    assert counts == [[1, 1, 0], [1, 0, 0]]


def _counted(scene: Scene, first: int, number: int, seat: int = 1) -> int:
    """How far a thermometer of what is counted has risen."""
    start, seen = first + number * MOST_COUNTED, elements(GAME.features_of(scene.states, seat - 1), N_FEATURES)
    return sum(start <= bit < start + MOST_COUNTED for bit in seen)


def test_small_provinces_that_can_hardly_grow_are_counted_by_size() -> None:
    """Not a square alone, where no tile can lie, but two where one can."""
    scene = Scene("""
        RR~YYY.~~
        .~~~.~~~~
        ~~~~.~BBBB
        owner a1=1 d1=1 g3=2
    """)

    def counts(side: int, seat: int = 1) -> list[list[int]]:
        """Of provinces of two, three and four spaces: shut in, and nearly."""
        return [
            [_counted(scene, SHUT_IN, (side * (SIZES + 1) + n) * WAYS + ways, seat) for ways in range(WAYS)]
            for n in range(SIZES + 1)
        ]

    assert counts(OWN) == [[1, 0], [0, 1], [0, 0]]
    assert counts(RIVAL) == [[0, 0], [0, 0], [1, 0]]
    assert counts(RIVAL, seat=2) == counts(OWN)


def test_villages_beside_which_nothing_can_be_laid_are_counted_by_their_holders_lead() -> None:
    scene = Scene("""
        RRRRR~
        ~~o.~~
        ~YYo..
        owner a1=1 b3=2
        village c2=1 d3=2
    """)

    def settled(seat: int) -> list[list[int]]:
        return [[_counted(scene, SETTLED, side * LEADS + k, seat) for k in range(LEADS)] for side in (OWN, RIVAL)]

    assert settled(1) == [[0, 1, 0], [0, 0, 0]]
    assert settled(2) == [[0, 0, 0], [0, 1, 0]]


def test_places_where_only_a_double_tile_joins_are_counted_by_whom_it_serves() -> None:
    scene = Scene("""
        RRR..RR
        ~~~~~~~
        YY..YY~
        owner a1=1 f1=2 a3=1 e3=2
    """)
    assert [_counted(scene, BRIDGES, side) for side in (OWN, RIVAL)] == [1, 0]
    assert [_counted(scene, BRIDGES, side, seat=2) for side in (OWN, RIVAL)] == [0, 1]
    assert all(not _plane(scene, JOIN, group) for group in range(2 * N_COLOURS))


def test_lone_spaces_that_can_become_a_province_are_counted() -> None:
    scene = Scene("""
        R..~B.~Y
        ~~~~~~~.
        ~~~~~~~.
    """)
    assert _counted(scene, LONE, 0) == 2
