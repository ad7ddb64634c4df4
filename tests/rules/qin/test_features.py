"""What a judge sees of Qin beyond the bare squares: what is safe, what a join would do, what a village hangs on."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rules.qin.scene import Scene
from tianxia.core.bits import elements
from tianxia.core.features import MOST_COUNTED
from tianxia.games.qin.features import (
    AT_STAKE,
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
    ROOMY,
    SAFE,
    SETTLED,
    SHUT_IN,
    SMALL_SIZES,
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


def test_a_tile_has_room_where_two_free_squares_are_neighbours() -> None:
    """[Qin 3.1]; squares h5 and i5, and c5 and c6, stand in different words. a1 and c8 are alone."""
    scene = Scene("""
        .~~~~~~~~
        R~~~~~~~~
        ~~~~~~~~~
        ~~~~~~~~~
        ~~.~~~~..
        ~~.~~~~~~
        ~~~~~~~~~
        ~~.~~~~~~
    """)
    assert _plane(scene, ROOMY, 0) == {"c5", "c6", "h5", "i5"}


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


def test_provinces_that_joins_would_take_are_counted_once() -> None:
    """[Qin 5.2] Both squares between them join the same two."""
    scene = Scene("""
        RR.R
        RR.R
        owner a1=1 d1=2
    """)
    assert [_counted(scene, AT_STAKE, side) for side in (OWN, RIVAL)] == [1, 0]
    assert [_counted(scene, AT_STAKE, side, seat=2) for side in (OWN, RIVAL)] == [0, 1]


def _shut_in(scene: Scene, side: int = OWN, seat: int = 1) -> list[list[int]]:
    """Of small provinces of each size: shut in, and nearly."""
    return [
        [_counted(scene, SHUT_IN, (side * SMALL_SIZES + size) * WAYS + ways, seat) for ways in range(WAYS)]
        for size in range(SMALL_SIZES)
    ]


def test_small_provinces_that_can_hardly_grow_are_counted_by_size() -> None:
    """Not a square alone, where no tile can lie, but two where one can."""
    scene = Scene("""
        RR~YYY.~~
        .~~~.~~~~
        ~~~~.~BBBB
        owner a1=1 d1=1 g3=2
    """)
    assert _shut_in(scene, OWN) == [[1, 0], [0, 1], [0, 0]]
    assert _shut_in(scene, RIVAL) == [[0, 0], [0, 0], [1, 0]]
    assert _shut_in(scene, RIVAL, seat=2) == _shut_in(scene, OWN)


@pytest.mark.parametrize(("below", "nearly"), [(".~", 1), ("..", 1), ("...", 0)], ids=["one", "two", "three"])
def test_a_province_with_three_ways_to_grow_is_not_nearly_shut_in(below: str, nearly: int) -> None:
    scene = Scene(f"""
        YYY~
        {below}
        {below}
        owner a1=1
    """)
    assert _shut_in(scene) == [[0, 0], [0, nearly], [0, 0]]


def test_what_lies_beyond_the_border_is_no_way_to_grow() -> None:
    """The bits above a1 and b1 are those of k13 and l13, among the free squares."""
    scene = Scene("\n".join(["RR", *["~"] * 11, "~~~~~~~~~~..", "owner a1=1"]))
    assert _shut_in(scene) == [[1, 0], [0, 0], [0, 0]]


def _settled(scene: Scene, seat: int = 1) -> list[list[int]]:
    """Villages of the seat and of others, by their holder's lead."""
    return [[_counted(scene, SETTLED, side * LEADS + k, seat) for k in range(LEADS)] for side in (OWN, RIVAL)]


def test_villages_beside_which_nothing_can_be_laid_are_counted_by_their_holders_lead() -> None:
    scene = Scene("""
        RRRRR~
        ~~o.~~
        ~YYo..
        owner a1=1 b3=2
        village c2=1 d3=2
    """)
    assert _settled(scene, 1) == [[0, 1, 0], [0, 0, 0]]
    assert _settled(scene, 2) == [[0, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize(
    ("position", "leads"),
    [
        ("RRoYY \n owner a1=1 d1=2 \n village c1=1", [1, 0, 0]),
        ("RRRRRo \n owner a1=1 \n village f1=1", [0, 0, 1]),
        ("RRRRRoYY \n owner a1=1 g1=1 \n village f1=1", [0, 0, 1]),
    ],
    ids=["none", "two", "three"],
)
def test_a_lead_of_two_pagodas_is_as_good_as_any_larger_one(position: str, leads: list[int]) -> None:
    assert _settled(Scene(position)) == [leads, [0, 0, 0]]


@pytest.mark.parametrize(
    ("position", "n"),
    [
        ("RRoo \n owner a1=1 \n village c1=1", 1),
        ("RRoo. \n ~~~~. \n owner a1=1 \n village c1=1", 0),
        (".ooRR \n .~~~~ \n owner d1=1 \n village b1=1", 0),
        ("RRooYY \n owner a1=1 e1=2", 0),
    ],
    ids=["shut in", "open beside its second square", "open beside its first square", "held by nobody"],
)
def test_of_a_village_of_two_squares_both_must_be_shut_in(position: str, n: int) -> None:
    assert _settled(Scene(position)) == [[0, n, 0], [0, 0, 0]]


def _bridges(scene: Scene, seat: int = 1) -> list[int]:
    return [_counted(scene, BRIDGES, side, seat) for side in (OWN, RIVAL)]


def test_places_where_only_a_double_tile_joins_are_counted_by_whom_it_serves() -> None:
    scene = Scene("""
        RRR..RR
        ~~~~~~~
        YY..YY~
        owner a1=1 f1=2 a3=1 e3=2
    """)
    assert _bridges(scene) == [1, 0]
    assert _bridges(scene, seat=2) == [0, 1]
    assert all(not _plane(scene, JOIN, group) for group in range(2 * N_COLOURS))


@pytest.mark.parametrize(
    "owners", ["owner a1=1 f1=1", "owner a1=2 f1=3 \n seats 3"], ids=["all are its own", "none is its own"]
)
def test_a_double_tile_that_takes_nothing_from_the_seat_or_for_it_is_not_counted(owners: str) -> None:
    assert _bridges(Scene(f"RRR..RR \n {owners}")) == [0, 0]


@pytest.mark.parametrize(
    "position",
    [
        """
        ~
        ~
        ~
        ~
        ~~~~RRR..RR
        owner e5=1 j5=2
        """,
        """
        ~
        ~
        ~
        ~~~RRR
        ~~~~.~
        ~~~~.~
        ~~~RR~
        owner d4=1 d7=2
        """,
    ],
    ids=["across", "down"],
)
def test_a_double_tile_joins_where_its_halves_stand_in_different_words(position: str) -> None:
    assert _bridges(Scene(position)) == [1, 0]


@pytest.mark.parametrize(
    "position",
    [
        "RR~~~ \n ~..~~ \n ~~RRR \n owner a1=2 c3=1",
        "~~RRR \n ~..~~ \n RR~~~ \n owner a3=2 c1=1",
        "RR.~~~ \n ~~.RRR \n owner a1=2 d2=1",
        "~~.RRR \n RR.~~~ \n owner a2=2 d1=1",
    ],
    ids=["above and below", "below and above", "left and right", "right and left"],
)
def test_a_double_tile_joins_provinces_on_both_sides_of_it(position: str) -> None:
    assert _bridges(Scene(position)) == [1, 0]


@pytest.mark.parametrize(
    "position",
    [
        "~~RR~~ \n RR..RR \n owner c1=1 a2=1 e2=2",
        "~ \n ~ \n ~ \n ~ \n ~~RR~~ \n RR..RR \n owner c5=1 a6=1 e6=2",
        "RR..RR \n ~~RR~~ \n owner c2=1 a1=1 e1=2",
        "~R \n ~R \n R. \n R. \n ~R \n ~R \n owner a3=1 b1=1 b5=2",
        "R~ \n R~ \n .R \n .R \n R~ \n R~ \n owner b3=1 a1=1 a5=2",
    ],
    ids=["above", "above, in another word", "below", "left", "right"],
)
def test_a_double_tile_along_one_edge_of_a_province_is_not_counted(position: str) -> None:
    """Alone its first half joins the two of seat 1, its second one nothing [Qin 5.3]; both together join all three."""
    assert _bridges(Scene(position)) == [0, 0]


@pytest.mark.parametrize(
    ("position", "square"),
    [
        ("RR.RR \n R~.~~ \n RRR~~ \n owner a1=1 d1=2", "c1"),
        ("RRR~~ \n R~.~~ \n RR.RR \n owner a1=1 d3=2", "c3"),
    ],
    ids=["first", "second"],
)
def test_a_double_tile_of_which_one_half_alone_joins_all_is_not_counted(position: str, square: str) -> None:
    assert _plane(Scene(position), JOIN, OWN * N_COLOURS) == {square}
    assert _bridges(Scene(position)) == [0, 0]


def test_lone_spaces_that_can_become_a_province_are_counted() -> None:
    """Not one beside a free square where no tile can lie, and no space of a province."""
    scene = Scene("""
        R..~B.~Y
        ~~~~~~~.
        ~~~~~~~.
        BB..~~~~
        owner a4=1
    """)
    assert _counted(scene, LONE, 0) == 2


@pytest.mark.parametrize("row", ["~~~~~~..R", "~~~~~~~R.."], ids=["before it", "after it"])
def test_a_tile_can_lie_beside_a_lone_space_in_another_word(row: str) -> None:
    """Squares h5 and i5 stand in different words."""
    assert _counted(Scene("\n".join([*["~"] * 4, row])), LONE, 0) == 1
