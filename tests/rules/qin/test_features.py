"""What a judge sees of Qin beyond the bare squares: what is safe, what a join would do, what a village hangs on."""

from __future__ import annotations

import numpy as np

from tests.rules.qin.scene import Scene
from tianxia.core.bits import elements
from tianxia.games.qin.features import BESIDE, JOIN, MOST_BESIDE, OWN, OWNER, PLANE, RIVAL, SAFE
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
