"""Every reason why a tile may not be laid, and where it is to be seen."""

from __future__ import annotations

import pytest

from tests.rules.citations import rule_numbers
from tests.rules.qin.scene import Scene
from tianxia.core.words import Event, Mark, catalog
from tianxia.games.qin.actions import lay_action
from tianxia.games.qin.game import GAME
from tianxia.games.qin.pointing import UNMARKED
from tianxia.games.qin.state import Direction
from tianxia.games.qin.text import WORDS

TWO = "RR.RR\n~~.~~\nowner a1=1 d1=2\nhand 1 RB"
LARGE = "RRRRR.RRRRR\n~~~~~.~~~~~\nowner a1=1 g1=2\nhand 1 RB"

REASONS: dict[str, tuple[str, str, tuple[Mark, ...]]] = {
    "why.over": ("RR.\nowner a1=1\nleft 1=0\nover last pagoda", "RR c1-d1", ()),
    "why.can-lay": ("R..\nhand 1 RR", "pass", ()),
    "why.not-in-hand": ("R..\nhand 1 RR", "YY b1-c1", ()),
    "why.not-free": ("R.o\nhand 1 RR", "RR b1-c1", (Mark(("c1",)),)),
    "why.not-beside": ("R...\nhand 1 RR", "RR c1-d1", (Mark(("c1", "d1")),)),
    "why.two-large": (
        LARGE,
        "RB f1-f2",
        (Mark(("a1", "b1", "c1", "d1", "e1"), "5"), Mark(("g1", "h1", "i1", "j1", "k1"), "5")),
    ),
    "why.tie": (TWO, "RB c1-c2", (Mark(("a1", "b1"), "2"), Mark(("d1", "e1"), "2"))),
}
"""A position, the move that is refused, and the marks of the reason."""


def reason(start: str, move: str) -> Event:
    return GAME.text.why_not(Scene(start).state, GAME.text.parse(move))


@pytest.mark.parametrize("key", REASONS)
def test_a_reason_is_marked_where_it_is_to_be_seen(key: str) -> None:
    start, move, marks = REASONS[key]
    given = reason(start, move)
    assert (given.key, given.marks) == (key, marks)
    assert given.rule in rule_numbers("qin")
    assert bool(marks) == (key not in UNMARKED)


def test_off_the_board_the_half_on_it_is_marked() -> None:
    outside = lay_action(0, 0, Direction.ACROSS, 12)
    given = GAME.text.why_not(Scene("R..\nhand 1 RR").state, outside)
    assert (given.key, given.marks) == ("why.off-board", (Mark(("m1",)),))


def test_no_reason_is_missing_here() -> None:
    keys = {key for key in catalog(WORDS, "en") if key.startswith("why.")}
    assert keys == {*REASONS, "why.off-board", "why.nothing"}


def test_what_may_be_done_has_its_rule() -> None:
    assert GAME.text.rule_now(Scene("R..\nhand 1 RR").state) in rule_numbers("qin")
