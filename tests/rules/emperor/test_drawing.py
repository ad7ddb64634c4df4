"""[Emperor 7] Drawing and exchanging."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene
from tianxia.core.view import View

DRAWS_TWO = """
    houses 2 Quwo
    hand 1 red red green
    display purple purple yellow orange
"""
PLACE_TWO = ("house red Anyi", "house red Puban")


def known(scene: Scene, seat: int) -> list[str]:
    return scene.readable["seats"][seat - 1]["known_hand"]


def display(scene: Scene) -> list[str]:
    return scene.readable["display"]


# ---- hand and display


def test_a_seat_draws_until_it_has_three_cards() -> None:
    """[Emperor 7.1]"""
    scene = Scene(DRAWS_TWO).after(*PLACE_TWO, "deck")
    assert (len(scene.hand(1)), scene.phase) == (2, "draw")
    scene = scene.after("deck")
    assert (len(scene.hand(1)), scene.to_move) == (3, 2)


def test_each_card_comes_from_the_display_or_the_deck() -> None:
    """[Emperor 7.1]"""
    scene = Scene(DRAWS_TWO).after(*PLACE_TWO)
    assert scene.legal == {"take purple", "take yellow", "take orange", "deck"}
    assert scene.after("take purple").legal == {"take purple", "take yellow", "take orange", "deck"}
    assert scene.after("deck", "take yellow").readable["seats"][0]["n_hand"] == 3
    assert scene.after("take orange", "take purple").hand(1) == ["purple", "orange", "green"]


def test_only_what_lies_there_can_be_taken() -> None:
    """[Emperor 7.1]"""
    assert "[Emperor 7.1]" in Scene(DRAWS_TWO).after(*PLACE_TWO, "take yellow").refusal("take yellow")


def test_a_seat_cannot_draw_before_it_has_placed() -> None:
    """[Emperor 7.1]"""
    assert "[Emperor 2.1]" in Scene(DRAWS_TWO).refusal("deck")


def test_a_short_hand_is_filled_up_too() -> None:
    """[Emperor 7.1]"""
    scene = Scene("houses 2 Quwo\nhand 1 red").after("house red Anyi", "done", "deck", "deck", "deck")
    assert scene.to_move == 2


def test_to_exchange_a_seat_first_discards_and_then_draws() -> None:
    """[Emperor 7.2] What it discards it cannot draw."""
    scene = Scene(DRAWS_TWO).after("exchange red")
    assert (scene.hand(1), scene.readable["discards"]["red"]) == (["green", "red"], 1)
    assert scene.legal == {"take purple", "take yellow", "take orange", "deck"}
    assert scene.after("take purple").hand(1) == ["purple", "green", "red"]


def test_the_display_is_refilled_only_when_the_hand_is_full() -> None:
    """[Emperor 7.3] From the deck, which holds green only."""
    scene = Scene(f"{DRAWS_TWO}\ndeck green=9").after(*PLACE_TWO, "take purple")
    assert display(scene) == ["purple", "yellow", "orange"]
    assert display(scene.after("take purple")) == ["yellow", "orange", "green", "green"]


def test_the_display_is_refilled_after_an_exchange() -> None:
    """[Emperor 7.3]"""
    scene = Scene(f"{DRAWS_TWO}\ndeck green=9").after("exchange red", "take orange")
    assert display(scene) == ["purple", "purple", "yellow", "green"]


def test_in_the_capital_three_cards_lie_open() -> None:
    """[Emperor 7.3]"""
    scene = Scene("map ways-of-diplomacy\nhand 1 red red red\ndisplay green green green", HAN)
    assert len(display(scene.after("exchange red", "take green"))) == 3


# ---- what is known


def test_what_a_seat_takes_from_the_display_is_known_to_all() -> None:
    """[Emperor 7.4]"""
    scene = Scene(DRAWS_TWO).after(*PLACE_TWO, "take purple", "take yellow")
    seen: Any = View.of(CHINA, scene.states, 2).record
    assert known(scene, 1) == ["purple", "yellow"]
    assert seen.seats[0].known_hand.tolist() == [1, 1, 0, 0, 0]


def test_what_comes_from_the_deck_is_known_to_the_seat_alone() -> None:
    """[Emperor 7.4]"""
    scene = Scene(f"{DRAWS_TWO}\ndeck green=9").after(*PLACE_TWO, "deck", "deck")
    assert (known(scene, 1), scene.hand(1)) == ([], ["green"] * 3)
    own, other = (View.of(CHINA, scene.states, seat).record for seat in (0, 1))
    assert own.seats[0].hidden.hand.tolist() == [0, 0, 0, 3, 0]
    assert other.seats[0].hidden.hand.tolist() == [0] * 5


@pytest.mark.parametrize(
    ("hand", "before", "move", "after"),
    [
        ("red red green", "red", "house red Anyi", []),
        ("red red green", "red red", "house red Anyi", ["red"]),
        ("red red green", "green", "house red Anyi", ["green"]),
        ("red green green", "green", "house green Anyi", []),
        ("red green green", "red green green", "house green Anyi", ["red"]),
        ("red green green", "green", "exchange green", []),
        ("red green green", "red", "exchange green", ["red"]),
        ("red red red", "red red red", "exchange red", ["red", "red"]),
    ],
)
def test_a_card_that_is_played_or_given_away_is_known_no_more(
    hand: str, before: str, move: str, after: list[str]
) -> None:
    """[Emperor 7.5] Known cards of its colour go first; a joker of two with one known card leaves none."""
    scene = Scene(f"houses 2 Quwo\nhand 1 {hand}\nknown 1 {before}").after(move)
    assert known(scene, 1) == after


def test_a_card_of_a_colour_with_known_ones_may_remain_unknown() -> None:
    """[Emperor 7.5] Seat 1 played a red card and has another, of which nobody knows."""
    scene = Scene("hand 1 red red green\nknown 1 red").after("house red Anyi")
    assert (scene.hand(1), known(scene, 1)) == (["green", "red"], [])


# ---- exhaustion

ONE_IN_THE_DECK = """
    houses 2 Quwo
    hand 1 red red green
    display purple purple yellow orange
    discards yellow=3 green=2
    deck orange=1
"""


def test_taking_the_last_card_for_a_hand_exhausts_the_deck() -> None:
    """[Emperor 7.6] [Emperor 7.7] The discards, this turn's red card among them, are the new deck at once."""
    scene = Scene(ONE_IN_THE_DECK).after("exchange red", "deck")
    assert (scene.readable["n_shuffled"], scene.readable["n_deck"]) == (1, 6)
    assert scene.readable["deck"] == {"purple": 0, "yellow": 3, "orange": 0, "green": 2, "red": 1}
    assert set(scene.readable["discards"].values()) == {0}
    assert "the deck is exhausted: the discards become a new deck" in scene.told


def test_the_last_card_itself_goes_to_the_hand() -> None:
    """[Emperor 7.6]"""
    assert Scene(ONE_IN_THE_DECK).after("exchange red", "deck").hand(1) == ["orange", "green", "red"]


def test_the_deck_is_not_exhausted_while_a_card_is_left() -> None:
    """[Emperor 7.6]"""
    scene = Scene(ONE_IN_THE_DECK.replace("orange=1", "orange=2")).after("exchange red", "deck")
    assert (scene.readable["n_shuffled"], scene.readable["n_deck"]) == (0, 1)


def test_taking_the_last_card_for_the_display_exhausts_the_deck() -> None:
    """[Emperor 7.6] [Emperor 7.7]"""
    scene = Scene(ONE_IN_THE_DECK).after("exchange red", "take purple")
    assert (display(scene), scene.readable["n_shuffled"]) == (["purple", "yellow", "orange", "orange"], 1)
    assert (scene.readable["n_deck"], scene.to_move) == (6, 2)


def test_taking_the_last_card_for_the_emperor_exhausts_the_deck() -> None:
    """[Emperor 7.6] [Emperor 7.7] He plays red and is refilled."""
    scene = Scene("""
        seats 2
        houses 2 Quwo
        hand 1 green green green
        display purple purple yellow orange
        emperor red red red
        discards yellow=3
        deck orange=2
    """).after("exchange green", "deck", "house red Anyi")
    assert scene.readable["emperors_cards"] == ["orange", "red", "red"]
    assert scene.readable["deck"] == {"purple": 0, "yellow": 3, "orange": 0, "green": 1, "red": 1}


def test_drawing_goes_on_from_the_new_deck() -> None:
    """[Emperor 7.7]"""
    scene = Scene(ONE_IN_THE_DECK).after(*PLACE_TWO, "deck")
    assert (scene.phase, scene.readable["n_deck"]) == ("draw", 7)
    assert scene.after("deck").readable["n_deck"] == 6


def test_refilling_goes_on_from_the_new_deck() -> None:
    """[Emperor 7.7] Two cards are missing in the display, one in the deck."""
    scene = Scene(ONE_IN_THE_DECK).after(*PLACE_TWO, "take purple", "take purple")
    assert (len(display(scene)), scene.readable["n_deck"]) == (4, 6)
    assert display(scene).count("orange") == 2


def test_the_display_is_not_shuffled() -> None:
    """[Emperor 7.7]"""
    scene = Scene(ONE_IN_THE_DECK).after("exchange red", "deck")
    assert display(scene) == ["purple", "purple", "yellow", "orange"]


def test_the_second_time_the_seat_stops_drawing() -> None:
    """[Emperor 7.8] With two cards in hand; nothing is shuffled."""
    scene = Scene(f"{ONE_IN_THE_DECK}\nshuffled").after(*PLACE_TWO, "deck")
    assert (scene.hand(1), scene.to_move) == (["orange", "green"], 2)
    assert (scene.readable["is_last_round"], scene.readable["n_deck"]) == (True, 0)
    assert scene.readable["discards"] == {"purple": 0, "yellow": 3, "orange": 0, "green": 2, "red": 2}
    assert "the deck is exhausted for good: this is the last round" in scene.told


def test_the_second_time_nothing_is_refilled() -> None:
    """[Emperor 7.8] The seat took from the display before."""
    scene = Scene(f"{ONE_IN_THE_DECK}\nshuffled").after(*PLACE_TWO, "take purple", "deck")
    assert display(scene) == ["purple", "yellow", "orange"]


def test_the_deck_can_be_exhausted_the_second_time_by_the_display() -> None:
    """[Emperor 7.8] One of two cards is refilled; the hand is full."""
    scene = Scene(f"{ONE_IN_THE_DECK}\nshuffled").after(*PLACE_TWO, "take purple", "take purple")
    assert (display(scene), len(scene.hand(1))) == (["yellow", "orange", "orange"], 3)
    assert scene.readable["is_last_round"]


def test_both_exhaustions_can_come_in_one_turn() -> None:
    """[Emperor 7.7] [Emperor 7.8] The two red cards just played are the new deck, and the display takes both."""
    scene = Scene("""
        houses 2 Quwo
        hand 1 red red green
        display purple purple yellow
        deck orange=1
    """).after(*PLACE_TWO, "deck", "take purple")
    assert (scene.hand(1), display(scene)) == (["purple", "orange", "green"], ["purple", "yellow", "red", "red"])
    assert scene.readable["is_last_round"]


def test_without_discards_the_first_time_is_the_last() -> None:
    """[Emperor 7.8] Seat 1 drew the last card, and no card had been discarded: its own is kept."""
    scene = Scene("""
        seats 2
        use influence
        houses 2 Quwo
        hand 1 red green green
        display purple purple purple yellow
        deck orange=1
        emperor yellow yellow yellow
    """).after("house red Anyi", "done", "deck")
    assert (scene.readable["is_last_round"], scene.readable["n_shuffled"]) == (True, 0)


def test_from_then_on_nobody_draws_and_nothing_is_refilled() -> None:
    """[Emperor 7.8]"""
    scene = Scene("""
        houses 2 Quwo
        hand 2 red red green
        display purple
        last round
        to move 2
    """).after(*PLACE_TWO)
    assert (scene.to_move, scene.hand(2), display(scene)) == (3, ["green"], ["purple"])
