"""[Huang 9] Replacing tiles."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, SPECTATOR
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.game import GAME
from tianxia.games.huang.text import seen_as

SIX_RED = "hand 1 red red red red red red\nbag white=12"


@pytest.mark.parametrize("n", range(1, 7))
def test_one_to_six_tiles_are_replaced(n: int) -> None:
    """[Huang 9.1] As many are drawn as were discarded."""
    scene = Scene(SIX_RED).after(*["discard red"] * n, "redraw")
    assert (scene.hand(1), scene.n_bag, scene.actions_left) == (["red"] * (6 - n) + ["white"] * n, 12 - n, 1)


def test_no_seventh() -> None:
    """[Huang 9.1] [Huang 18.7] Of seven tiles at most six."""
    scene = Scene(f"use palace\n{SIX_RED.replace('red red', 'red red red', 1)}").after(*["discard red"] * 6)
    assert (scene.hand(1), scene.legal) == (["red"], {"redraw"})
    assert "[Huang 9.1]" in scene.refusal("discard red")
    assert scene.after("redraw").hand(1) == ["red"] + ["white"] * 6


def test_at_least_one() -> None:
    """[Huang 9.1]"""
    assert "[Huang 3.2]" in Scene(SIX_RED).refusal("redraw")


def test_only_tiles_of_the_hand() -> None:
    """[Huang 9.1]"""
    scene = Scene("hand 1 red red white").after("discard red", "discard red")
    assert scene.legal == {"discard white", "redraw"}


def test_all_are_discarded_before_the_first_is_drawn() -> None:
    """[Huang 9.1] Nothing comes before the end, and nothing that was discarded comes back."""
    scene = Scene(SIX_RED).after("discard red", "discard red")
    assert (scene.hand(1), scene.n_hands, scene.n_bag) == (["red"] * 4, [4, 0], 12)
    assert scene.after("redraw").n_hands == [6, 0]


def test_what_was_begun_is_finished_first() -> None:
    """[Huang 9.1]"""
    assert "[Huang 9.1]" in Scene(SIX_RED).after("discard red").refusal("tile red c4")


def test_a_second_replacing_counts_anew() -> None:
    """[Huang 9.1] [Huang 3.2]"""
    text = "hand 1 red red red red red red\nbag red=12"
    assert Scene(text).after(*["discard red"] * 6, "redraw", *["discard red"] * 6).legal == {"redraw"}


def test_everybody_knows_how_many_but_not_which() -> None:
    """[Huang 9.2] The seat itself remembers them."""
    scene = Scene("hand 1 red white white\nbag blue=9").after("discard red", "discard white", "redraw")
    own, other = scene.seen_by(1)["seats"][0], scene.seen_by(2)["seats"][0]
    assert (own["n_discarded"], own["discarded"]["red"], own["discarded"]["white"]) == (2, 1, 1)
    assert (other["n_discarded"], set(other["discarded"].values())) == (2, {0})


def test_what_is_replaced_is_not_among_the_open_discards() -> None:
    """[Huang 9.2]"""
    scene = Scene("discards blue=2\nhand 1 red").after("discard red", "redraw")
    assert scene.seen_by(2)["discards"] == {"yellow": 0, "red": 0, "blue": 2, "green": 0, "white": 0}


def test_the_others_see_a_tile_face_down() -> None:
    """[Huang 9.2]"""
    colours = ("yellow", "red", "blue", "green", "white")
    assert {ACTIONS.describe(seen_as(ACTIONS.parse(f"discard {colour}"))) for colour in colours} == {"face-down"}
    assert ACTIONS.describe(seen_as(ACTIONS.parse("redraw"))) == "redraw"


def test_a_seat_may_replace_even_if_the_bag_holds_too_few() -> None:
    """[Huang 9.3] The draw that fails ends the game; those before it succeed."""
    scene = Scene("hand 1 red red red\nbag white=2").after("discard red", "discard red", "discard red", "redraw")
    assert (scene.ending, scene.hand(1), scene.legal) == ("bag empty", ["white", "white"], set())


def test_a_bag_with_just_enough_does_not_end_the_game() -> None:
    """[Huang 9.3] [Huang 14.1] Drawing the last tile does not end it."""
    scene = Scene("hand 1 red red red\nbag white=2").after("discard red", "discard red", "redraw")
    assert (scene.ending, scene.n_bag, scene.hand(1)) == (None, 0, ["red", "white", "white"])


def test_a_table_shows_a_discard_to_its_seat_alone() -> None:
    """[Huang 9.2] Others, and whoever watches, see a tile face down."""
    table = Table.from_position(GAME, "tiles red h5; hand 1 red white")
    table.play(ACTIONS.parse("discard red"))
    seen = [ACTIONS.describe(table.last_action(viewer)) for viewer in (0, EVERYTHING, 1, SPECTATOR)]
    assert seen == ["discard red", "discard red", "face-down", "face-down"]
