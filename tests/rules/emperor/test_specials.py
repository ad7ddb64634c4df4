"""[Emperor 15] The duel: special cards."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import Scene, fresh

DUEL = "seats 2\nuse specials\ndisplay red red red yellow\nemperor orange orange green\n"
SETTLED = f"{DUEL}houses 2 Dai Anyi\n"
"""Zhao, which is orange, and Wei, which is red, hold a piece."""
CARDS = ("emperor-first", "two-provinces", "swap orange red")


def specials(scene: Scene, seat: int = 1) -> list[str]:
    return scene.readable["seats"][seat - 1]["specials"]


# ---- three cards, each once


def test_each_seat_has_three_special_cards() -> None:
    """[Emperor 15.13]"""
    scene = fresh(n_seats=2)
    assert specials(scene, 1) == specials(scene, 2) == ["emperor-first", "two-provinces", "swap"]


def test_the_duel_without_special_cards() -> None:
    """[Emperor 15.13] [Emperor 1.9]"""
    scene = fresh(n_seats=2, specials="false")
    assert (specials(scene, 1), specials(scene, 2)) == ([], [])


@pytest.mark.parametrize("card", CARDS)
def test_a_special_card_is_played_once(card: str) -> None:
    """[Emperor 15.13]"""
    scene = Scene(f"{SETTLED}hand 1 orange red red").after(card)
    left = {other.split()[0] for other in CARDS} - {card.split()[0]}
    assert set(specials(scene)) == left
    if scene.phase == "place":
        assert "not there or has been played" in scene.refusal(card)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_was_played_does_not_come_back(card: str) -> None:
    """[Emperor 15.13] The other seat's are its own."""
    scene = Scene(f"{SETTLED}specials 1\nhand 1 orange red red")
    assert "not there or has been played" in scene.refusal(card)
    assert len(specials(scene, 2)) == 3


def test_several_special_cards_in_one_turn() -> None:
    """[Emperor 15.13] All three: Emperor, swap, two provinces."""
    scene = Scene(f"{SETTLED}hand 1 orange green green").after(
        "emperor-first",
        "house orange Julu",
        "swap green red",
        "house orange Handan",
        "two-provinces",
        "house red Puban",
    )
    assert (specials(scene), scene.phase) == ([], "draw")


def test_two_provinces_before_the_emperor_first() -> None:
    """[Emperor 15.13] [Emperor 15.15] Both before the first piece, in this order too."""
    scene = Scene(f"{SETTLED}hand 1 orange red red").after("two-provinces", "emperor-first", "done")
    assert "house red Puban" in scene.after("house orange Handan").legal


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["house orange Julu", "done"], "placing is over"),
        (["exchange orange"], "placing is over"),
        (["exchange orange", "take red"], "now the Emperor places"),
    ],
    ids=["drawing", "exchanging", "Emperor"],
)
def test_when_no_special_card_is_played(card: str, moves: list[str], reason: str) -> None:
    """[Emperor 15.13] Not once placing is over or the exchange has begun."""
    assert reason in Scene(f"{SETTLED}hand 1 orange orange red").after(*moves).refusal(card)


@pytest.mark.parametrize("card", CARDS)
def test_no_special_card_while_a_kept_card_is_chosen(card: str) -> None:
    """[Emperor 15.13]"""
    scene = Scene(f"{SETTLED.replace('use specials', 'use specials influence')}hand 1 orange red red")
    assert "choose the card to keep" in scene.after("house orange Julu", "house red Handan").refusal(card)


@pytest.mark.parametrize("card", CARDS)
def test_no_special_card_between_naming_and_building(card: str) -> None:
    """[Emperor 15.13] [Emperor 14.4]"""
    text = f"{DUEL.replace('use specials', 'use specials bonus')}tiles Dai=? Zhongshan=?\nhand 1 orange"
    assert "comes first" in Scene(text).after("name Zhao").refusal(card)


# ---- the Emperor first


def test_his_step_comes_now_instead_of_after_the_turn() -> None:
    """[Emperor 15.14] Then the seat has its whole turn, and seat 2 follows."""
    scene = Scene(f"{SETTLED}hand 1 orange red red").after("emperor-first")
    assert (scene.phase, scene.to_move) == ("emperor", 1)
    scene = scene.after("house orange Julu")
    assert (scene.phase, scene.to_move, len(scene.readable["emperors_cards"])) == ("place", 1, 3)
    scene = scene.after("house orange Handan", "done", "take red")
    assert (scene.phase, scene.to_move) == ("place", 2)


def test_he_may_place_nothing_then_either() -> None:
    """[Emperor 15.14] [Emperor 15.7]"""
    scene = Scene(f"{SETTLED}hand 1 orange red red").after("emperor-first", "done", "exchange orange", "take red")
    assert (scene.phase, scene.to_move) == ("place", 2)


def test_it_is_his_step_again_after_the_next_turn() -> None:
    """[Emperor 15.14] Only this turn's is moved."""
    scene = Scene(f"{SETTLED}hand 1 orange red red\nhand 2 green red red")
    scene = scene.after("emperor-first", "done", "exchange orange", "take red", "exchange green", "take red")
    assert (scene.phase, scene.to_move) == ("emperor", 2)


def test_not_after_the_first_piece() -> None:
    """[Emperor 15.14]"""
    scene = Scene(f"{SETTLED}hand 1 orange orange").after("house orange Julu")
    assert "before the first piece" in scene.refusal("emperor-first")


def test_when_the_turn_began_means_after_his_piece() -> None:
    """[Emperor 15.14] The board was empty; where he has built two pieces may follow."""
    scene = Scene(f"{DUEL}hand 1 orange orange").after("emperor-first", "house orange Julu", "house orange Dai")
    assert "house orange Handan" in scene.legal


def test_he_raises_a_limit_before_the_turn() -> None:
    """[Emperor 15.14]"""
    scene = Scene(f"{DUEL}hand 1 orange orange")
    assert "no house stands" in scene.refusal("emissary orange Zhao")
    assert "emissary orange Zhao" in scene.after("emperor-first", "house orange Julu").legal


def test_his_refill_first_can_bring_the_last_round() -> None:
    """[Emperor 15.14] [Emperor 7.8] The seat then plays without drawing, and has no other step of his."""
    scene = Scene(f"{SETTLED}shuffled\ndeck green=1\nhand 1 orange red red").after("emperor-first", "house orange Julu")
    assert scene.readable["is_last_round"]
    scene = scene.after("house orange Handan", "done")
    assert (scene.phase, scene.to_move, scene.hand(1)) == ("place", 2, ["red", "red"])


# ---- two provinces


def test_it_may_be_played_after_the_first_piece() -> None:
    """[Emperor 15.15]"""
    scene = Scene(f"{SETTLED}hand 1 orange red red").after("house orange Julu")
    assert "all pieces of a turn go into one province" in scene.refusal("house red Puban")
    assert "house red Puban" in scene.after("two-provinces").legal


def test_both_pieces_may_still_go_into_one_province() -> None:
    """[Emperor 15.15]"""
    scene = Scene(f"{SETTLED}hand 1 orange red red").after("two-provinces", "house orange Julu")
    assert "house red Handan" in scene.legal


@pytest.mark.parametrize(
    "moves", [("two-provinces", "house orange Julu"), ("house orange Julu", "two-provinces")], ids=["before", "after"]
)
def test_each_province_has_its_own_limit(moves: tuple[str, str]) -> None:
    """[Emperor 15.15] [Emperor 2.4] One piece into each of two empty provinces."""
    scene = Scene(f"{DUEL}hand 1 orange orange red").after(*moves)
    assert "Zhao was empty when the turn began" in scene.refusal("house orange Dai")
    assert {"house red Anyi", "house orange Tan"} <= scene.legal


def test_two_pieces_are_still_the_most() -> None:
    """[Emperor 15.15] [Emperor 2.7] One in each province; the third card stays in hand."""
    scene = Scene(f"{SETTLED}hand 1 orange red red").after("two-provinces", "house orange Julu", "house red Puban")
    assert (scene.phase, scene.hand(1)) == ("draw", ["red"])


def test_it_is_for_one_turn() -> None:
    """[Emperor 15.15]"""
    text = f"{SETTLED}hand 1 orange green green\nhand 2 orange red green\ndeck red=30"
    scene = Scene(text).after("two-provinces", "house orange Julu", "done", "take red", "done", "house orange Handan")
    assert "all pieces of a turn go into one province" in scene.refusal("house red Puban")


def test_it_is_not_the_emperors() -> None:
    """[Emperor 15.15] [Emperor 15.8] He still enters no empty province."""
    scene = Scene(f"{SETTLED}hand 1 orange green green\n").after(
        "two-provinces", "house orange Julu", "done", "take red"
    )
    assert scene.phase == "emperor"
    assert "only if he can place nowhere else" in scene.refusal("house orange Tan")


# ---- swap


def test_a_card_of_the_hand_is_swapped_with_one_of_the_display() -> None:
    """[Emperor 15.16] [Emperor 7.4] All see both."""
    scene = Scene(f"{SETTLED}hand 1 orange green purple\nknown 1 green").after("swap green yellow")
    assert scene.hand(1) == ["purple", "yellow", "orange"]
    assert scene.readable["display"] == ["green", "red", "red", "red"]
    assert scene.readable["seats"][0]["known_hand"] == ["yellow"]
    assert (scene.phase, scene.readable["n_pieces"]) == ("place", 0)


def test_any_card_of_the_display_but_none_of_the_emperors() -> None:
    """[Emperor 15.16] He has orange and green ones."""
    scene = Scene(f"{SETTLED}hand 1 purple purple orange")
    assert scene.legal_of("swap") == {
        f"swap {given} {taken}" for given in ("purple", "orange") for taken in ("yellow", "red")
    }
    assert "no green card in the display" in scene.refusal("swap purple green")
    assert "no red card" in scene.refusal("swap red yellow")


def test_a_swap_between_two_pieces() -> None:
    """[Emperor 15.16]"""
    scene = Scene(f"{SETTLED}hand 1 red green").after("house red Puban", "swap green red", "house red Hedong")
    assert scene.phase == "draw"


def test_a_swap_in_the_last_round() -> None:
    """[Emperor 15.16]"""
    scene = Scene(f"{SETTLED}hand 1 green\nlast round").after("swap green red", "house red Puban")
    assert scene.readable["display"] == ["yellow", "green", "red", "red"]


def test_no_swap_after_the_second_piece() -> None:
    """[Emperor 15.16]"""
    scene = Scene(f"{SETTLED}hand 1 red red green").after("house red Puban", "house red Hedong")
    assert "placing is over" in scene.refusal("swap green red")
