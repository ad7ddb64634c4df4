"""[Huang 1] Setup."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.rules.huang.scene import Scene, fresh
from tests.soaking import IS_SOAK
from tianxia.core.errors import BadInput
from tianxia.games.huang.options import ABOUT
from tianxia.games.huang.view import DYNASTIES

TILES = {"yellow": 42, "red": 36, "blue": 24, "green": 24, "white": 12}
PAGODAS = {"yellow": 2, "red": 2, "blue": 2, "green": 2, "white": 1}
CAPITALS = {"c2", "g5", "o5", "k7", "b9", "f10", "l12"}
EACH_NUMBER_OF_SEATS = pytest.mark.parametrize("n_seats", [2, 3, 4, 5])


# ---- material


@EACH_NUMBER_OF_SEATS
def test_two_to_five_seats_with_five_leaders_each(n_seats: int) -> None:
    """[Huang 1.1] [Huang 1.3] All leaders are before their screens; nobody has points."""
    scene = fresh(n_seats)
    seats = scene.readable["seats"]
    assert [seat["leaders"] for seat in seats] == [dict.fromkeys(TILES, None)] * n_seats
    assert scene.all_points == [{}] * n_seats


@pytest.mark.parametrize("n_seats", [1, 6])
def test_no_other_number_of_seats(n_seats: int) -> None:
    """[Huang 1.1]"""
    with pytest.raises(BadInput, match="2, 3, 4 or 5 seats"):
        fresh(n_seats)


def test_the_dynasties_in_the_order_of_the_seats() -> None:
    """[Huang 1.1]"""
    assert DYNASTIES == ("tiger", "hare", "rat", "goat", "dragon")


@pytest.mark.parametrize("colour", TILES)
def test_tiles_and_pagodas_of_each_colour(colour: str) -> None:
    """[Huang 1.3]"""
    scene = fresh(5)
    assert (scene.n_tiles(colour), scene.n_beside_board(colour)) == (TILES[colour], PAGODAS[colour])
    assert scene.buildings == set()


@EACH_NUMBER_OF_SEATS
def test_governors_on_the_capitals_and_all_else_in_the_bag(n_seats: int) -> None:
    """[Huang 1.4] But for the hands and the market."""
    scene = fresh(n_seats)
    assert scene.tiles == dict.fromkeys(CAPITALS, "yellow")
    assert scene.n_bag == 138 - 7 - 6 * n_seats - 6 == sum(scene.readable["bag"].values())


@EACH_NUMBER_OF_SEATS
def test_six_tiles_for_each_seat_and_the_market(n_seats: int) -> None:
    """[Huang 1.5]"""
    scene = fresh(n_seats)
    assert [len(scene.hand(seat + 1)) for seat in range(n_seats)] == [6] * n_seats
    assert len(scene.market) == 6


def test_hands_are_hidden_and_the_market_is_open() -> None:
    """[Huang 1.5] [Huang 1.6] How many tiles a hand and the bag have, everybody may know."""
    scene = fresh(3)
    seen = scene.seen_by(2)
    assert [seat["hand"] for seat in seen["seats"]] == [[], scene.hand(2), []]
    assert [seat["n_hand"] for seat in seen["seats"]] == [6, 6, 6]
    assert [seat["known_hand"] for seat in seen["seats"]] == [[], [], []]
    assert (seen["market"], seen["n_bag"]) == (scene.market, 107)


def test_tiles_are_mixed() -> None:
    """[Huang 1.4]"""
    assert len({tuple(fresh(seed=seed).hand(1)) for seed in range(20)}) > 15


def test_discarded_tiles_never_come_back() -> None:
    """[Huang 1.6] For a while of a random game: no tile is lost, the discards and the lack of the bag only grow."""
    dice, scene, gone = Random(2), fresh(3), 0
    for _ in range(100 if IS_SOAK else 40):
        n_bag = scene.n_bag
        scene = scene.at_random(dice)
        now = sum(scene.discards.values()) + sum(seat["n_discarded"] for seat in scene.readable["seats"])
        assert (now >= gone, scene.n_bag <= n_bag) == (True, True)
        assert {colour: scene.n_tiles(colour) for colour in TILES} == TILES
        gone = now
    assert gone > 5


@EACH_NUMBER_OF_SEATS
def test_seat_1_begins_and_turns_go_clockwise(n_seats: int) -> None:
    """[Huang 1.7] [Huang 13.5]"""
    scene, seats = fresh(n_seats), list[int]()
    for _ in range(n_seats + 1):
        seats.append(scene.to_move)
        for _ in range(2):
            scene = scene.after(f"discard {scene.hand(scene.to_move)[0]}", "redraw")
    assert seats == [*range(1, n_seats + 1), 1]


# ---- options


def test_in_the_short_game_24_tiles_leave_the_bag_unseen() -> None:
    """[Huang 1.8] All six of each hand come from the others; nobody sees which have gone."""
    scene = fresh(2, short="true")
    assert scene.n_bag == 138 - 7 - 18 - 24
    assert (sum(scene.readable["removed"].values()), scene.readable["n_removed"]) == (24, 24)
    assert all(scene.n_tiles(colour) == n for colour, n in TILES.items())
    for seat in (1, 2):
        assert sum(scene.seen_by(seat)["removed"].values()) == 0


def test_the_tiles_that_leave_before_the_short_game_are_drawn_by_chance() -> None:
    """[Huang 1.8]"""
    assert len({str(fresh(seed=seed, short="true").readable["removed"]) for seed in range(10)}) == 10


def test_every_combination_is_played_or_refused() -> None:
    """[Huang 1.9] [Huang 1.8] Bandits and the eighteen kingdoms exclude each other; the short game is for two seats."""
    names = [option.name for option in ABOUT.options]
    for n_seats, chosen in product((2, 3, 4, 5), product(*(option.values for option in ABOUT.options))):
        options = dict(zip(names, chosen, strict=True))
        clash = options["board"] == "eighteen-kingdoms" and options["bandits"] == "true"
        if clash or (options["short"] == "true" and n_seats > 2):
            with pytest.raises(BadInput):
                ABOUT.complete(options, n_seats)
        else:
            assert ABOUT.complete(options, n_seats) == options


@EACH_NUMBER_OF_SEATS
def test_unless_something_else_is_chosen_points_are_closed_and_all_options_off(n_seats: int) -> None:
    """[Huang 1.10]"""
    scene = fresh(n_seats)
    about = scene.readable
    assert (about["board"], about["open_points"], about["n_removed"]) == ("warring-states", False, 0)
    assert (about["bandits"], about["granaries"], scene.n_beside_board("palace")) == ([], [], 0)


def test_a_position_may_use_every_option() -> None:
    """[Huang 1.9]"""
    scene = Scene("use palace bandits short open_points\nremoved red=24")
    assert (scene.readable["open_points"], scene.n_beside_board("palace")) == (True, 1)
