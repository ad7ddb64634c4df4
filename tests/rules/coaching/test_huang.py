"""Every sentence of the coach of Huang is true where it is said, and is not said where it is false."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.coaching import huang_modules
from tests.rules.coaching.case import Case, check, found, keys_of
from tests.rules.huang.scene import Scene, fresh
from tests.rules.huang.test_bandits import camp
from tests.rules.huang.test_revolts import ENTER, ONE_GOVERNOR, TWO_GOVERNORS
from tests.rules.huang.test_wars import HUB, START, three, two


def scene(*lines: str) -> partial[Scene]:
    return partial(Scene, "\n".join(lines))


ALONE = ("no capitals", "tiles yellow e12", "leaders 1 red=d12")
"""The red leader of seat 1 beside one governor tile."""
OPEN = ("use open_points", "no capitals", "tiles yellow e12", "leaders 1 red=d12", "hand 1 red")
PAIR = ("no capitals", "tiles yellow e12", "tiles red c12 d11", "leaders 1 red=d12")
BUILT = (
    "no capitals",
    "tiles yellow e12",
    "tiles red c12 d11 k11 l11 k12 k13 l13 k14",
    "pagodas k11-l11-k12 k13-l13-k14",
    "leaders 1 red=d12",
)
"""The same, but both red pagodas are on the board."""
WON = (
    "no capitals",
    "tiles yellow e12 i12",
    "tiles white f12 h12",
    "tiles red c11 c12 d11 f11 i11",
    "leaders 1 red=d12",
    "leaders 2 red=j12",
    "hand 1 white",
)
"""A war that seat 1 wins, four soldiers against one."""
ABROAD = ("no capitals", "tiles yellow e12 i12", "leaders 1 yellow=j12", "leaders 2 red=d12")
"""The red leader of seat 2 beside one governor tile, and the yellow one of seat 1 on the board."""
NOT_AHEAD = "Your side, i11, is not ahead, 1 to 2; you can add up to"
LOSING = "As it stands you lose, 1 to 1: you need 1 more, and you can add up to"
CASES = {
    "weakest": Case(
        "Your weakest colour is blue with 1 point, white points included: it counts at the end, the others only break "
        "ties.",
        scene(*ALONE, "hand 1 red", "points 1 yellow=2 red=3 green=2 white=1"),
        scene(*ALONE, "hand 1 red", "points 1 red=3 green=2 white=1"),
    ),
    "ahead": Case(
        "Your weakest colour has 1 point, that of seat 2 has 0, white points included: you are ahead.",
        scene(*OPEN, "points 1 yellow=1 red=1 blue=1 green=1"),
        scene(*ALONE, "hand 1 red", "points 1 yellow=1 red=1 blue=1 green=1"),
    ),
    "behind": Case(
        "Your weakest colour has 0 points, that of seat 2 has 1, white points included: you are behind.",
        scene(*OPEN, "points 2 yellow=1 red=1 blue=1 green=1"),
        scene(*OPEN),
    ),
    "bag": Case(
        "Only 5 tiles are left in the bag: the game ends when one is missing.",
        scene(*ALONE, "hand 1 red", "bag red=5"),
        scene(*ALONE, "hand 1 red", "bag red=19"),
    ),
    "no-leader": Case(
        "None of your leaders is on the board: place one beside a governor tile, and tiles begin to score for you.",
        scene("no capitals", "tiles yellow e12"),
        scene(*ALONE, "hand 1 red"),
    ),
    "leader": Case(
        "Your blue leader is off the board: in a kingdom, blue tiles placed there would score for you.",
        scene(*ALONE, "hand 1 red"),
        scene(*ALONE[:-1], "leaders 1 yellow=f12 red=d12 blue=e11 green=f11 white=e13", "hand 1 red"),
    ),
    "shaky": Case(
        "Your red leader on d12 stands beside a single governor tile: if that goes, the leader goes too.",
        scene(*ALONE, "hand 1 red"),
        scene("no capitals", "tiles yellow e12 c12", "leaders 1 red=d12", "hand 1 red"),
    ),
    "revolt": Case(
        "Your red leader could start a revolt against seat 2: 2 against 1 before anybody commits tiles.",
        scene(TWO_GOVERNORS),
        scene(ONE_GOVERNOR),
    ),
    "tile": Case(
        "A red tile can bring you a point now, in a colour where you are weakest.",
        scene(*ALONE, "hand 1 red", "points 1 yellow=1 blue=1 green=1"),
        scene(*ALONE, "hand 1 red", "points 1 yellow=1 red=2 blue=1 green=1"),
    ),
    "tile-white": Case(
        "A white tile can bring you a point now, and a white point counts wherever you are weakest.",
        scene(*ALONE[:-1], "leaders 1 white=d12", "hand 1 white"),
        scene(*ALONE[:-1], "leaders 1 red=d12", "hand 1 white"),
    ),
    "tiles": Case(
        "Tiles can bring you points in red now, but none where you are weakest.",
        scene(*ALONE, "hand 1 red", "points 1 red=2"),
        scene(*ALONE, "hand 1 red", "points 1 yellow=1 blue=1 green=1"),
    ),
    "lacking": Case(
        "You hold no yellow tile, and there you are weakest: traders fetch from the market, or you replace tiles.",
        scene(*ALONE, "hand 1 red", "points 1 red=2"),
        scene(*ALONE, "hand 1 red yellow", "points 1 red=2"),
    ),
    "farmers": Case(
        "You hold 2 farmers: one beside the other along the river, they are a single action.",
        scene("leaders 1 red=c1", "tiles blue h8", "hand 1 blue blue"),
        scene("leaders 1 red=c1", "tiles blue h8", "hand 1 blue red"),
    ),
    "triangle": Case(
        "A red tile on c11 completes a triangle: its pagoda would score for your red leader at the end of each of "
        "your turns.",
        scene(*PAIR, "hand 1 red"),
        scene(*PAIR[:-1], "leaders 2 red=d12", "hand 1 red"),
    ),
    "offer": Case(
        "Build: this pagoda scores for your red leader at the end of each of your turns.",
        lambda: scene(*PAIR, "hand 1 red")().after("tile red c11"),
        lambda: scene(*PAIR[:-1], "leaders 2 red=d12", "hand 1 red")().after("tile red c11"),
    ),
    "offer-moved": Case(
        "Look first: no red pagoda is left beside the board, so that one would have to move here from where it stands.",
        lambda: scene(*BUILT, "hand 1 red")().after("tile red c11"),
        lambda: scene(*PAIR, "hand 1 red")().after("tile red c11"),
    ),
    "offer-theirs": Case(
        "Think twice: seat 2 has the red leader here, and the pagoda would score for them.",
        lambda: scene(*PAIR[:-1], "leaders 2 red=d12", "hand 1 red")().after("tile red c11"),
        lambda: scene(*PAIR, "hand 1 red")().after("tile red c11"),
    ),
    "offer-nobody": Case(
        "Nobody has the red leader here: the pagoda scores once somebody does.",
        lambda: scene(*PAIR[:-1], "leaders 1 blue=d12", "hand 1 red")().after("tile red c11"),
        lambda: scene(*PAIR, "hand 1 red")().after("tile red c11"),
    ),
    "war": Case(
        "A tile can unite f11 and i11: in that war your side is ahead, 2 to 1 before support.",
        partial(two, 2, 1),
        partial(two, 1, 2),
    ),
    "no-war": Case(
        "Keep f11 and i11 apart for now: in a war your side would be behind, 1 to 2 before support.",
        partial(two, 1, 2),
        partial(two, 2, 1),
    ),
    "war-of-others": Case(
        "None of your leaders is at stake: soldiers you spend here are spent for others.",
        lambda: two(2, 1, "hand 3 red red", "seats 3").after(START, "abstain"),
        lambda: two(2, 1, "hand 2 red red").after(START),
    ),
    "war-ahead": Case(
        "Your side, i11, is ahead, 2 to 1; you can add up to 2.",
        lambda: two(1, 2, "hand 2 red red").after(START),
        lambda: two(2, 1, "hand 2 red red").after(START),
    ),
    "war-behind": Case(
        f"{NOT_AHEAD} 2.",
        lambda: two(2, 1, "hand 2 red red").after(START),
        lambda: two(1, 2, "hand 2 red red").after(START),
    ),
    "tie": Case(
        "You decide this tie, and your leader is at stake on the side of f11.",
        lambda: two(1, 1).after(START, "abstain", "abstain"),
        lambda: three(1, 2, 2).after(HUB, "abstain", "abstain", "abstain"),
    ),
    "loss": Case(
        "1 soldier has to go; those under the pagoda would bring it down.",
        lambda: scene(*WON, "pagodas c11-d11-c12")().after(START, "abstain", "abstain"),
        lambda: scene(*WON)().after(START, "abstain", "abstain"),
    ),
    "revolt-ahead": Case(
        "You are ahead, 2 to 1; with 1 more the other side would win, for a tie goes to the defender.",
        lambda: scene(TWO_GOVERNORS, "hand 1 yellow")().after(ENTER),
        lambda: scene(ONE_GOVERNOR, "hand 1 yellow")().after(ENTER),
    ),
    "revolt-won": Case(
        "As it stands you win, 1 to 1: a tie goes to the defender, and nobody is asked after you.",
        lambda: scene(ONE_GOVERNOR, "hand 2 yellow")().after(ENTER, "commit 0"),
        lambda: scene(TWO_GOVERNORS, "hand 2 yellow")().after(ENTER, "commit 0"),
    ),
    "revolt-behind": Case(
        f"{LOSING} 2.",
        lambda: scene(ONE_GOVERNOR, "hand 1 yellow")().after(ENTER),
        lambda: scene(TWO_GOVERNORS, "hand 1 yellow")().after(ENTER),
    ),
    "market": Case(
        "The market has a yellow tile, a colour where you are weakest.",
        lambda: scene(*ALONE, "hand 1 green", "market yellow red")().after("tile green f12"),
        lambda: scene(*ALONE, "hand 1 green", "market white red", "points 1 red=1")().after("tile green f12"),
    ),
    "market-white": Case(
        "The market has a white tile: white points count wherever you are weakest.",
        lambda: scene(*ALONE, "hand 1 green", "market white red")().after("tile green f12"),
        lambda: scene(*ALONE, "hand 1 green", "market yellow red")().after("tile green f12"),
    ),
    "chain": Case(
        "Another farmer may follow beside the last one, in the same action; you hold 1.",
        lambda: scene("hand 1 blue blue")().after("tile blue h8"),
        scene("hand 1 blue blue"),
    ),
}


@pytest.mark.parametrize("key", sorted(keys_of(fresh())))
def test_a_sentence_is_said_where_it_is_true_and_only_there(key: str) -> None:
    check(key, (CASES | huang_modules.CASES)[key])


SAID = {
    "a colour is weakest however white is dealt out": (
        "A yellow tile can bring you a point now, in a colour where you are weakest.",
        scene(*ALONE[:-1], "leaders 1 yellow=d12", "hand 1 yellow", "points 1 blue=2 green=2 white=1"),
    ),
    "the red leader off the board helps in a war": (
        f"{NOT_AHEAD} 3.",
        lambda: two(2, 1, "hand 2 red red", leaders=("leaders 1 blue=d12", "leaders 2 blue=j12")).after(START),
    ),
    "the yellow leader on the board does not help in a revolt": (
        f"{LOSING} 1.",
        lambda: scene(*ABROAD, "hand 1 yellow")().after(ENTER),
    ),
}


@pytest.mark.parametrize("why", SAID)
def test_a_sentence_counts_all_that_it_should(why: str) -> None:
    said, there = SAID[why]
    at_table = there()
    assert said in [at_table.game.text.phrase(event) for event in found(at_table)]


UNSAID = {
    "a white point goes where one is weakest": (
        "tiles",
        scene(*ALONE[:-1], "leaders 1 red=d12 white=f12", "hand 1 red white", "points 1 red=2"),
    ),
    "a white tile will do": ("lacking", scene(*ALONE, "hand 1 red white", "points 1 red=2")),
    "to replace tiles might end the game": ("lacking", scene(*ALONE, "hand 1 red", "points 1 red=2", "bag red=5")),
    "another seat is further": (
        "ahead",
        scene("seats 3", *OPEN, "points 1 yellow=1 red=1 blue=1 green=1", "points 3 yellow=2 red=2 blue=2 green=2"),
    ),
    "what a fight with bandits brings is no point for a tile": ("tile", partial(camp, 2)),
    "there is no room for a leader": ("no-leader", scene("no capitals", "tiles red e12", "hand 1 red")),
    "the pagoda may score already": ("offer", lambda: scene(*BUILT, "hand 1 red")().after("tile red c11")),
    "nobody is asked after the defender": (
        "revolt-ahead",
        lambda: scene(ONE_GOVERNOR, "hand 2 yellow")().after(ENTER, "commit 0"),
    ),
}


@pytest.mark.parametrize("why", UNSAID)
def test_a_sentence_is_not_said_because(why: str) -> None:
    key, there = UNSAID[why]
    assert f"coach.{key}" not in [event.key for event in found(there())]
