"""The rulebook's example of a war, move by move. Seat 1 places the tile, then come seat 2 and seat 3, clockwise."""

from __future__ import annotations

from tests.rules.huang.scene import Scene

POSITION = """
seats 3
no capitals
tiles yellow e12 i12
tiles white f12 h12
tiles red f11 f13 i13 h14 i14 k12
pagodas i13-h14-i14
leaders 1 red=j12 green=j13
leaders 2 red=d12 yellow=e11
leaders 3 yellow=j11 blue=i11
hand 1 white red red red
hand 2 red red
hand 3 red
"""
"""The left kingdom has two soldiers and the leaders of seat 2, the right one four, of which three carry a pagoda."""


def placed() -> Scene:
    return Scene(POSITION).after("tile white g12")


def supported() -> Scene:
    return placed().after("support west 2", "support-leader west 0", "support east 3")


def strengths(scene: Scene) -> list[int]:
    """Left and right."""
    return [kingdom["strength"] for kingdom in scene.readable["war"]["kingdoms"]]


def test_the_tile_starts_a_war_and_scores_nothing() -> None:
    """[Huang 11.1] [Huang 11.4] Over red and yellow."""
    assert placed().readable["war"]["colours"] == ["yellow", "red"]
    assert placed().all_points == [{}, {}, {}]


def test_two_against_four_before_support() -> None:
    """[Huang 11.5]"""
    assert strengths(placed()) == [2, 4]


def test_the_seat_on_the_left_begins_with_two_tiles() -> None:
    """[Huang 11.6] [Huang 11.7]"""
    assert placed().to_move == 2
    assert strengths(placed().after("support west 2")) == [4, 4]


def test_the_next_seat_lends_its_leader_and_keeps_its_tile() -> None:
    """[Huang 11.7]"""
    scene = placed().after("support west 2")
    assert scene.to_move == 3
    scene = scene.after("support-leader west 0")
    assert strengths(scene) == [5, 4]
    assert scene.hand(3) == ["red"]


def test_the_placer_is_last_and_wins_seven_to_five() -> None:
    """[Huang 11.6] [Huang 11.8]"""
    scene = supported()
    assert placed().after("support west 2", "support-leader west 0").to_move == 1
    assert any("5 : 7" in sentence for sentence in scene.told)
    assert "j12" in scene.leaders(1).values()


def test_both_leaders_of_the_loser_go_home() -> None:
    """[Huang 12.2] [Huang 12.3] The green and the blue leader have no rival and stay."""
    assert [supported().leaders(seat) for seat in (1, 2, 3)] == [
        {"red": "j12", "green": "j13"},
        {},
        {"yellow": "j11", "blue": "i11"},
    ]


def test_the_owners_of_the_winning_leaders_score() -> None:
    """[Huang 12.4]"""
    assert supported().all_points == [{"red": 1}, {}, {"yellow": 1}]


def test_three_committed_tiles_do_not_pay_for_five() -> None:
    """[Huang 12.5] [Huang 12.6] The placer must remove two more."""
    scene = supported()
    assert (scene.phase, scene.to_move) == ("loss", 1)
    assert scene.legal == {"lose i13", "lose h14", "lose i14", "lose k12"}
    assert scene.after("lose i14", "lose h14").phase == "action"


def test_the_red_pagoda_goes_with_its_tiles() -> None:
    """[Huang 12.10] [Huang 7.11] It is beside the board again."""
    scene = supported().after("lose i14", "lose h14")
    assert scene.buildings == set()
    assert scene.n_beside_board("red") == 2


def test_all_tiles_are_discarded_and_the_lent_leader_returns() -> None:
    """[Huang 12.8] [Huang 12.9] Five committed, two of the loser, two of the winner."""
    scene = supported().after("lose i14", "lose h14")
    assert scene.discards == {"red": 9}
    assert "red" not in scene.leaders(3)
    assert scene.tiles["g12"] == "white"
    assert scene.kingdom("f12") == {"red": 1, "green": 1, "yellow": 3, "blue": 3}
