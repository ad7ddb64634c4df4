"""Every sentence of the coach of China and Han is true where it is said, and is not said where it is false."""

from __future__ import annotations

import pytest

from tests.rules.coaching import emperor_modules
from tests.rules.coaching.case import Case, Condition, check, keys_of, told
from tests.rules.coaching.emperor_modules import scene
from tests.rules.emperor.scene import HAN, Scene, fresh

LU = "houses 1 {mine}; houses 2 {theirs}; hand 1 {hand}"
"""Lu is orange and has four towns: Bian, Qufu, Tan and Zou."""
POINTS = "points 1 houses={one}; points 2 houses={two}; houses 1 Zou; hand 1 red"
DRAWING = "phase draw; placed 1; open Shu; {houses}; hand 1 {hand}; display {display}"
ALLIED = "houses 1 Handan Linzi; emissaries 1 {mine}; hand 1 {hand}"
ROAD = "houses 1 Dai Jinyang {third}; hand 1 red"
DUEL = "seats 2; use influence; houses 1 Bian Qufu; houses emperor Tan; hand 1 orange"
"""With a third house in Lu seat 1 has 4 points there, and the Emperor 3."""
FULL = "houses 2 Bian Qufu Tan Zou Yanmen Dai Jinyang Zhongshan Handan Julu; left 1 emissary=0; hand 1 orange"
"""Nothing can be placed in Lu or Zhao."""
LEADING = "houses 1 Bian; houses 2 Tan"
LAST = "seats 2; last round; houses 1 Zou; hand 1 orange; emperor red red green"
BORDER = "map border-conflicts; use forts; houses 2 Tan Zou; {houses}; hand 1 {hand}"
"""Two cards of a colour pay for a fort with its house."""
DECK = "{before}; deck red={n}; houses 1 Zou; hand 1 orange"
SECOND = "You may place a second piece in Lu, or stop here and keep your cards."
CASES = {
    "fill": Case(
        "You can fill Lu now: 4 points for you, 3 for seat 2.",
        scene(LU, mine="Bian Qufu", theirs="Tan", hand="orange"),
        scene(LU, mine="Bian Qufu", theirs="Tan", hand="green"),
    ),
    "fill-alone": Case(
        "You can fill Lu now: 4 points for you, and none for anybody else.",
        scene("houses 1 Bian Qufu Tan; hand 1 orange"),
        scene(LU, mine="Bian Qufu", theirs="Tan", hand="orange"),
    ),
    "fill-for": Case(
        "Filling Lu now would bring seat 2 4 points and you 3.",
        scene("houses 2 Bian Qufu Tan; hand 1 orange"),
        scene(LU, mine="Bian Qufu", theirs="Tan", hand="orange"),
    ),
    "nearly": Case(
        "Only one house is missing before the scoring of Lu.",
        scene(LU, mine="Bian Qufu", theirs="Tan", hand="green"),
        scene(LU, mine="Bian", theirs="Tan", hand="green"),
    ),
    "lead": Case(
        "One more house in Lu puts you first there: 2 against 1 of seat 2.",
        scene(LU, mine="Bian", theirs="Tan", hand="orange"),
        scene(LU, mine="Bian Qufu", theirs="Tan", hand="orange"),
    ),
    "level": Case(
        "A house in Lu brings you level with seat 2, and both of you would score in full.",
        scene(LU, mine="Bian", theirs="Tan Zou", hand="orange"),
        scene(LU, mine="Bian", theirs="Tan", hand="orange"),
    ),
    "foothold": Case(
        "You have no house in Lu yet: a first one there can be worth 2 points, as things stand.",
        scene("houses 2 Tan Zou; hand 1 orange"),
        scene(LU, mine="Bian", theirs="Tan Zou", hand="orange"),
    ),
    "empty": Case(
        "Nobody has built in Zhao and Lu yet: whoever comes first may place a single piece there.",
        scene("houses 2 Anyi; hand 1 orange"),
        scene("houses 2 Tan; houses 1 Dai; hand 1 orange"),
    ),
    "alliance": Case(
        "An emissary can win you the alliance of Zhao and Qi: 2 points at the end, as things stand.",
        scene(ALLIED, mine="Zhao=1", hand="yellow"),
        scene(ALLIED, mine="Zhao=1 Qi=1", hand="yellow"),
    ),
    "chain": Case(
        "A house in Yecheng makes a chain of 4 houses along the road: 4 points at the end.",
        scene(ROAD, third="Handan"),
        scene(ROAD, third="Zhongshan"),
    ),
    "harbour": Case(
        "A house in Donglai is worth 2 points more at the end, as things stand: harbours are scored like a province.",
        scene("map border-conflicts; houses 2 Tan; hand 1 yellow", HAN),
        scene("houses 2 Tan; hand 1 yellow"),
    ),
    "last-turn": Case(
        "This is your last turn: place what still brings points.",
        scene(LAST),
        scene(f"{LAST}; phase emperor"),
    ),
    "deck": Case(
        "Only 8 cards are left in the deck: once it is empty, the last round is played to its end.",
        scene(DECK, before="shuffled", n="8"),
        scene(DECK, before="turn 9", n="8"),
    ),
    "ahead": Case(
        "You are ahead with 5 points; seat 2 has 3.", scene(POINTS, one="5", two="3"), scene(POINTS, one="3", two="3")
    ),
    "behind": Case(
        "seat 2 is ahead of you, 5 points to 3.", scene(POINTS, one="3", two="5"), scene(POINTS, one="3", two="3")
    ),
    "exchange": Case(
        "Nothing can be placed with your cards: exchange one for something better.",
        scene(FULL),
        scene("hand 1 orange"),
    ),
    "second": Case(
        SECOND,
        lambda: Scene("houses 2 Tan\nhand 1 orange orange").after("house orange Bian"),
        scene("houses 2 Tan; hand 1 orange orange"),
    ),
    "opening": Case(
        "The map is still empty: in an empty province you may place a single piece, in any other two.",
        scene("use forts; hand 1 orange"),
        scene("use forts; forts Tan; hand 1 orange"),
    ),
    "pair": Case(
        "Your two orange cards together pay for a piece in a province of another colour.",
        scene("hand 1 orange orange"),
        scene("hand 1 orange"),
    ),
    "named": Case(
        "Your house must now go into Lu.",
        lambda: Scene("use bonus\ntiles Zou=? Tan=?\nhand 1 orange").after("name Lu"),
        scene("hand 1 orange"),
    ),
    "draw-lead": Case(
        "The orange card pays for a house in Lu, where one more would put you first.",
        scene(DRAWING, houses=LEADING, hand="red", display="orange green"),
        scene(DRAWING, houses="houses 1 Bian Qufu; houses 2 Tan", hand="red", display="orange green"),
    ),
    "draw-pair": Case(
        "A second red card would make a pair, and a pair pays for a piece in a province of another colour.",
        scene(DRAWING, houses="houses 1 Bian", hand="red", display="red green"),
        scene(DRAWING, houses="houses 1 Bian", hand="red", display="green yellow"),
    ),
    "draw": Case(
        "You draw 2 cards: from the display you choose, from the deck nobody else sees what you get.",
        scene(DRAWING, houses="houses 1 Bian", hand="red", display="red green"),
        scene("hand 1 orange"),
    ),
}

ENDING = "left 1 house=1 emissary=0; left 2 house=0 emissary=0; left 3 house=0 emissary=0"
"""Seat 1 places the last piece of the game."""
DOUBLED = "A house in {} makes a chain of 4 houses along the road: 8 points at the end."
CONDITIONS = [
    Condition("exchange", scene(f"{FULL}; last round"), []),
    Condition("exchange", scene(f"seats 2; {FULL}; left emperor emissary=0; placed 1; open Lu"), []),
    Condition(
        "second", scene("map border-disputes; placed 1; open Lu Qi; houses 2 Tan Linzi; hand 1 orange"), [SECOND]
    ),
    Condition("fill-alone", scene(f"{DUEL}; influence orange=1"), [CASES["fill-alone"].said.replace("4", "7")]),
    Condition("fill-alone", scene(f"{DUEL}; influence orange=2"), []),
    Condition("fill", scene(f"{DUEL}; influence orange=2"), [CASES["fill"].said]),
    Condition("fill-alone", scene(DUEL), [CASES["fill-alone"].said]),
    Condition(
        "fill-alone",
        scene(f"houses 1 Bian Qufu Tan; houses 2 Gusu; hand 1 orange; {ENDING}"),
        [CASES["fill-alone"].said],
    ),
    Condition(
        "chain",
        scene(f"use forts; forts Dai; {ROAD}", third="Handan"),
        [DOUBLED.format("Pingyang"), DOUBLED.format("Yecheng")],
    ),
    Condition("foothold", scene("use forts; houses 2 Tan Zou; hand 1 orange"), [CASES["foothold"].said]),
    Condition(
        "foothold",
        scene("use forts; houses 2 Tan Zou; forts Bian; hand 1 orange"),
        [CASES["foothold"].said.replace("2", "4")],
    ),
    Condition("foothold", scene(BORDER, HAN, houses="houses 3 Qufu", hand="orange orange"), [CASES["foothold"].said]),
    Condition("draw-lead", scene(DRAWING, houses=f"{LEADING}; left 1 house=0", hand="red", display="orange green"), []),
]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_sentence_is_said_only_with_all_that_it_needs(condition: Condition) -> None:
    assert told(condition.key, condition.scene()) == condition.said


def test_a_harbour_has_one_figure() -> None:
    said = told("harbour", scene(BORDER, HAN, houses="houses 3 Linzi", hand="yellow yellow")())
    assert [sentence for sentence in said if "Donglai" in sentence] == [CASES["harbour"].said]


def test_one_card_is_one_in_french() -> None:
    start = scene(DECK, before="shuffled", n="1")
    assert told("deck", start(), "fr")[0].startswith("Il reste seulement 1 carte à piocher")


@pytest.mark.parametrize("key", sorted(keys_of(fresh())))
def test_a_sentence_is_said_where_it_is_true_and_only_there(key: str) -> None:
    check(key, (CASES | emperor_modules.CASES)[key])
