"""Every sentence of the coach of Qin is true where it is said, and is not said where it is false."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.coaching.case import Case, Condition, check, keys_of, told
from tests.rules.qin.scene import Scene, fresh


def scene(text: str, **values: str) -> partial[Scene]:
    """With two seats, and a tile in the hand of the other, where nothing else is given."""
    return partial(Scene, text.format(**{"seats": "2", "rest": "2 YY", **values}))


JOIN = """
    RRR.RR.
    ~~~.~~~
    owner a1={first} e1={second}
    hand 1 {tile} {rest}
"""
WALL = """
    RRRR..
    ~~~o~~
    ~~YY~~
    owner a1={red} c3={yellow}
    village d2={yellow}
    hand 1 {tile} {rest}
    seats {seats}
"""
"""Once red has five spaces, it has two pagodas beside the village, and yellow one."""
QUIET = "R....\n.....\nhand 1 RY\nleft 1={one} 2={two}"
"""One pagoda can be put up, no more."""
CASES = {
    "win": Case(
        "You can win now: one tile is enough to put up all your remaining pagodas (1).",
        scene(QUIET, one="1", two="9"),
        scene(QUIET, one="2", two="9"),
    ),
    "several": Case(
        "A single tile can put up 2 of your pagodas at once.",
        scene("R..B\nhand 1 RB"),
        scene("R..B\nhand 1 YY"),
    ),
    "first": Case(
        "None of your pagodas stands yet: lay a half beside a lone space of its own colour, and you found a province.",
        scene("R...\nhand 1 RY"),
        scene("B...\nhand 1 RR"),
    ),
    "one": Case(
        "You can put up a pagoda this turn, and would have 22 left.",
        scene("RR..B.\nowner a1=1\nhand 1 BY"),
        scene("RR....\nowner a1=1\nhand 1 BY"),
    ),
    "none": Case(
        "None of your tiles gets you a pagoda further now: lay one where it prepares the next.",
        scene("RR....\nowner a1=1\nhand 1 BY"),
        scene("RR..B.\nowner a1=1\nhand 1 BY"),
    ),
    "conquered": Case(
        "You can take the village at d2 from seat 2 now: it falls to whoever has most pagodas around it.",
        scene(WALL, red="1", yellow="2", tile="RB"),
        scene(WALL, red="1", yellow="2", tile="BB"),
    ),
    "connected": Case(
        "The village at d1 is free, and you can take it with one tile.",
        scene("RR.o\n~~.~\nowner a1=1\nhand 1 RY"),
        scene("RR.o\n~~.~\nowner a1=1\nvillage d1=1\nhand 1 RY"),
    ),
    "take": Case(
        "You can take the red province at e1 from seat 2 by joining it to more spaces of yours.",
        scene(JOIN, first="1", second="2", tile="RY"),
        scene(JOIN, first="1", second="1", tile="RY"),
    ),
    "large": Case(
        "Your red province at a1 has 4 spaces; you can bring it to five or more, and it carries a second pagoda.",
        scene("RRRR..\nowner a1=1\nhand 1 RY"),
        scene("RRR...\nowner a1=1\nhand 1 RY"),
    ),
    "village-at-risk": Case(
        "Mind your village at d2: with the right tile seat 2 could take it next.",
        scene(WALL, red="2", yellow="1", tile="BB"),
        scene(WALL, red="1", yellow="1", tile="BB"),
    ),
    "province-at-risk": Case(
        "Mind your red province at e1: with the right tile seat 2 could take it by joining it to more spaces.",
        scene(JOIN, first="2", second="1", tile="BB"),
        scene(JOIN, first="1", second="1", tile="BB"),
    ),
    "nearly-over": Case(
        "seat 2 has only 3 pagodas left and wins with the last: every pagoda of yours counts now.",
        scene(QUIET, one="9", two="3"),
        scene(QUIET, one="3", two="9"),
    ),
    "level": Case(
        "You and seat 2 have 9 pagodas left each: whoever is first without any wins.",
        scene(QUIET, one="9", two="9"),
        scene(QUIET, one="9", two="8"),
    ),
    "ahead": Case(
        "You are ahead: 8 pagodas left to put up, seat 2 has 9.",
        scene(QUIET, one="8", two="9"),
        scene(QUIET, one="9", two="8"),
    ),
    "behind": Case(
        "You are behind: 9 pagodas left to put up, seat 2 has 8. Look for a tile that does two things.",
        scene(QUIET, one="9", two="8"),
        scene(QUIET, one="8", two="9"),
    ),
    "no-piles": Case(
        "There are no more tiles to draw: when all hands are empty, most pagodas on the board win.",
        scene("R....\nhand 1 RY\nbag RR=0"),
        scene("R....\nhand 1 RY\nbag RR=2"),
    ),
}

TWICE = "RR.RR\n~~.~~\n~~R~~\n~~R~~\n~~R~~\nowner a1=1 d1=1 c3={third}\nhand 1 {tile}"
AT_RISK = "Mind your village at d2: with the right tile seat {} could take it next."
CONDITIONS = [
    Condition(
        "take", scene(TWICE, third="2", tile="RR"), [CASES["take"].said.replace("e1", "c3")]
    ),  # two and two against three
    Condition("large", scene("RR.RR\n~~.~~\nowner a1=1 d1=1\nhand 1 RY"), []),  # it carries the two that stood there
    Condition("large", scene("RRR.RR\n~~~.~~\nowner a1=1 e1=2\nhand 1 RY"), [CASES["large"].said.replace("4", "3")]),
    Condition("one", CASES["first"].false, ["You can put up a pagoda this turn, and would have 23 left."]),
    Condition("village-at-risk", scene(WALL, red="2", yellow="1", tile="BB", seats="3"), [AT_RISK.format(2)]),
    Condition(
        "village-at-risk", scene(WALL, red="3", yellow="1", tile="BB", seats="3"), []
    ),  # seat 2 would do it for seat 3
    Condition(
        "village-at-risk", scene(WALL, red="3", yellow="1", tile="BB", seats="3", rest="3 YY"), [AT_RISK.format(3)]
    ),
    Condition("village-at-risk", scene(WALL, red="2", yellow="1", tile="BB", rest=""), []),
    Condition("province-at-risk", scene(JOIN, first="2", second="1", tile="BB", rest=""), []),
    Condition("ahead", scene(QUIET, one="1", two="9"), ["You are ahead: 1 pagoda left to put up, seat 2 has 9."]),
]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_sentence_is_said_only_with_all_that_it_needs(condition: Condition) -> None:
    assert told(condition.key, condition.scene()) == condition.said


def test_one_pagoda_is_one_in_french() -> None:
    assert "il vous reste 1 pagode à dresser" in told("ahead", scene(QUIET, one="1", two="9")(), "fr")[0]
    assert "Il reste seulement 1 pagode au joueur 2" in told("nearly-over", scene(QUIET, one="9", two="1")(), "fr")[0]


@pytest.mark.parametrize("key", sorted(keys_of(fresh())))
def test_a_sentence_is_said_where_it_is_true_and_only_there(key: str) -> None:
    check(key, CASES[key])
