"""[Emperor 15] The duel: kept cards, influence cards and the Emperor's points."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import Scene, fresh

DUEL = "seats 2\nuse influence\ndisplay red red red red\n"
LIGHT = DUEL.replace("use influence\n", "")
LAST_OF_CHU = """
    houses 1 Nanyang Chencheng Shouchun Pengcheng
    houses 2 Ying
    houses emperor Jiangxia Guangling
    hand 1 purple
"""
"""Chu, which is purple, has one space left, Xiangyang; seat 1 will have five houses, seat 2 one, the Emperor two."""


def kept(scene: Scene, seat: int) -> dict[str, int]:
    return {card: n for card, n in scene.readable["seats"][seat - 1]["kept"].items() if n}


# ---- keeping a card


def test_of_two_colours_the_seat_keeps_one_and_discards_the_others() -> None:
    """[Emperor 15.4]"""
    scene = Scene(f"{DUEL}houses 2 Dai\nhand 1 orange green green").after("house orange Julu", "house green Handan")
    assert scene.legal == {"keep orange", "keep green"}
    assert "no purple card was played" in scene.refusal("keep purple")
    scene = scene.after("keep green")
    assert kept(scene, 1) == {"green": 1}
    assert (scene.readable["discards"]["orange"], scene.readable["discards"]["green"]) == (1, 1)


@pytest.mark.parametrize(
    ("moves", "card", "n_discarded"),
    [
        (("house orange Julu", "done"), "orange", 0),
        (("house orange Julu", "house orange Handan"), "orange", 1),
        (("house green Julu", "done"), "green", 1),
    ],
    ids=["one card", "two pieces", "joker"],
)
def test_of_one_colour_a_card_is_kept_without_a_question(moves: tuple[str, ...], card: str, n_discarded: int) -> None:
    """[Emperor 15.4]"""
    hand = "orange orange red" if card == "orange" else "green green orange"
    scene = Scene(f"{DUEL}houses 2 Dai\nhand 1 {hand}").after(*moves)
    assert (scene.phase, kept(scene, 1), scene.readable["discards"][card]) == ("draw", {card: 1}, n_discarded)


def test_an_exchange_keeps_none() -> None:
    """[Emperor 15.4]"""
    scene = Scene(f"{DUEL}hand 1 orange green green").after("exchange orange")
    assert (kept(scene, 1), scene.readable["influence"]["orange"]) == ({}, None)


def test_the_emperor_keeps_no_card() -> None:
    """[Emperor 15.4] [Emperor 15.9] Neither for himself nor for the seat."""
    text = f"{DUEL}houses 2 Dai\nhand 1 yellow red red\nemperor orange orange orange"
    scene = Scene(text).after("exchange yellow", "take red", "house orange Julu")
    assert (kept(scene, 1), kept(scene, 2), scene.readable["discards"]["orange"]) == ({}, {}, 1)


def test_a_province_that_fills_is_scored_before_the_card_is_kept() -> None:
    """[Emperor 15.5] The purple card brings the influence card, too late for the Emperor's points."""
    scene = Scene(DUEL + LAST_OF_CHU).after("house purple Xiangyang", "done")
    assert (scene.readable["influence"]["purple"], scene.points_by("influence")) == (0, [0, 0])
    assert scene.told == [
        "builds a house in Xiangyang, paid with one purple card",
        "Chu is full and scored",
        "seat 1 scores 8 points with 5 houses",
        "seat 2 scores 2 points with 1 house",
        "nobody gets the Emperor’s 5 points (2 houses)",
        "has placed",
        "seat 1 takes the purple influence card",
    ]


def test_kept_cards_stay_when_the_discards_are_shuffled() -> None:
    """[Emperor 15.5] The exchanged yellow card alone becomes the new deck."""
    text = f"{DUEL}kept 1 red=2\nkept 2 green=1\nhand 1 yellow purple purple\ndeck orange=1"
    scene = Scene(text).after("exchange yellow", "deck")
    assert scene.readable["n_shuffled"] == 1
    assert {card for card, n in scene.readable["deck"].items() if n} == {"yellow"}
    assert (kept(scene, 1), kept(scene, 2)) == ({"red": 2}, {"green": 1})


# ---- influence cards


@pytest.mark.parametrize(
    ("before", "holder"),
    [
        ("", 0),
        ("kept 2 orange=1\ninfluence orange=2", 0),
        ("kept 2 orange=2\ninfluence orange=2", 1),
        ("kept 1 orange=1\nkept 2 orange=2\ninfluence orange=2", 0),
        ("kept 1 orange=1\nkept 2 orange=3\ninfluence orange=2", 1),
        ("kept 1 orange=3\nkept 2 orange=1\ninfluence orange=1", 0),
    ],
    ids=["nobody holds it", "as many", "fewer", "as many again", "fewer again", "holds it already"],
)
def test_who_takes_the_influence_card(before: str, holder: int) -> None:
    """[Emperor 15.6] Seat 1 keeps one more orange card."""
    scene = Scene(f"{DUEL}houses 2 Dai\nhand 1 orange\n{before}").after("house orange Julu", "done")
    assert scene.readable["influence"]["orange"] == holder


def test_influence_cards_of_other_colours_stay_where_they_are() -> None:
    """[Emperor 15.6]"""
    text = f"{DUEL}houses 2 Dai\nhand 1 orange\nkept 1 red=3\nkept 2 red=1\ninfluence red=2 green=1"
    influence = Scene(text).after("house orange Julu", "done").readable["influence"]
    assert influence == {"purple": None, "yellow": None, "orange": 0, "green": 0, "red": 1}


def test_the_influence_card_goes_by_the_card_kept_not_by_the_province() -> None:
    """[Emperor 15.6] A house in Zhao, which is orange, for a joker of two green cards."""
    influence = Scene(f"{DUEL}houses 2 Dai\nhand 1 green green").after("house green Julu", "done").readable["influence"]
    assert (influence["green"], influence["orange"]) == (0, None)


# ---- the Emperor's points


def test_the_holder_gets_the_emperors_points_on_top() -> None:
    """[Emperor 15.10] The rulebook's example: 8 + 5 points, and 2."""
    scene = Scene(f"{DUEL}{LAST_OF_CHU}kept 1 purple=1\ninfluence purple=1").after("house purple Xiangyang")
    assert (scene.points, scene.points_by("influence")) == ([13, 2], [5, 0])


def test_the_other_seat_gets_them_if_it_holds_the_card() -> None:
    """[Emperor 15.10]"""
    scene = Scene(f"{DUEL}{LAST_OF_CHU}influence purple=2").after("house purple Xiangyang")
    assert scene.points == [8, 2 + 5]


def test_the_holder_needs_no_house_there() -> None:
    """[Emperor 15.10] At the end: seat 2 has nothing in Zhao, where the Emperor comes first."""
    text = f"{DUEL}houses 1 Dai\nhouses emperor Julu Handan\ninfluence orange=2\nlast round\nto move 2\nhand 2 red"
    scene = Scene(text).after("exchange red", "done")
    assert (scene.points_by("houses"), scene.points_by("influence")) == ([2, 0], [0, 3])


def test_they_are_lost_if_nobody_holds_it() -> None:
    """[Emperor 15.10] Cards of other colours do not help."""
    scene = Scene(f"{DUEL}{LAST_OF_CHU}influence red=1 green=2").after("house purple Xiangyang")
    assert scene.points == [8, 2]


def test_a_card_pays_for_both_provinces_of_its_colour() -> None:
    """[Emperor 15.10] The Emperor alone in Zhao with two houses, in Lu with one."""
    text = f"{DUEL}houses emperor Dai Julu Tan\ninfluence orange=1\nlast round\nto move 2\nhand 2 red"
    assert Scene(text).after("exchange red", "done").points_by("influence") == [2 + 1, 0]


# ---- the light variant


def test_without_influence_cards_all_played_cards_are_discarded() -> None:
    """[Emperor 15.17]"""
    scene = Scene(f"{LIGHT}houses 2 Dai\nhand 1 orange green green").after("house orange Julu", "house green Handan")
    assert (scene.phase, kept(scene, 1), scene.readable["influence"]) == ("draw", {}, None)
    assert (scene.readable["discards"]["orange"], scene.readable["discards"]["green"]) == (1, 2)


def test_without_influence_cards_nobody_gets_the_emperors_points() -> None:
    """[Emperor 15.17] He is ranked all the same."""
    scene = Scene(LIGHT + LAST_OF_CHU).after("house purple Xiangyang")
    assert scene.points == [8, 2]


def test_the_light_variant_is_an_option() -> None:
    """[Emperor 15.17] [Emperor 1.9]"""
    assert fresh(n_seats=2).readable["influence"] is not None
    assert fresh(n_seats=2, influence="false").readable["influence"] is None
