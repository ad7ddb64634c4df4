"""Renegade bandits: where they are, who may meet them, what a fight brings. [Huang 15]"""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene, fresh
from tianxia.core.errors import BadInput
from tianxia.games.huang.game import GAME

# Bandit tile 4, two bandits, lies on site 9: g13, f14 and g14. A kingdom lies west of it, and f12 is beside both:
# governor e12, leaders around it, soldiers on e11, e13, d13 and d11, as many as a test wants.
SOLDIERS = ["e11", "e13", "d13", "d11"]
FIGHT = "tile white f12"


def camp(soldiers: int, *lines: str, leaders: str = "leaders 1 red=d12", tile: int = 4, hand: str = "white") -> Scene:
    red = f"tiles red {' '.join(SOLDIERS[:soldiers])}"
    board = ["use bandits", f"bandits 9={tile}", "no capitals", "tiles yellow e12", red]
    return Scene("\n".join([*board, leaders, f"hand 1 {hand}", *lines]))


def reds(scene: Scene) -> set[str]:
    return {space for space, colour in scene.tiles.items() if colour == "red"}


# ---- setup


@pytest.mark.parametrize("seed", range(20))
def test_five_pairs_of_tiles_are_drawn(seed: int) -> None:
    """[Huang 15.3] One of each tells the site and is out, the other lies there: all ten numbers, each once."""
    rows = fresh(seed=seed, bandits="true").readable["bandits"]
    assert len(rows) == 5
    assert sorted(number for row in rows for number in (row["site"], row["tile"])) == list(range(1, 11))


def test_the_draw_is_by_chance() -> None:
    """[Huang 15.3] Every number is a site's in some games and a tile's in others."""
    rows = [row for seed in range(20) for row in fresh(seed=seed, bandits="true").readable["bandits"]]
    assert {row["site"] for row in rows} == {row["tile"] for row in rows} == set(range(1, 11))


def test_without_the_option_there_are_none() -> None:
    """[Huang 1.9] [Huang 15.3]"""
    assert fresh().readable["bandits"] == []


def test_not_with_the_eighteen_kingdoms() -> None:
    """[Huang 1.9]"""
    with pytest.raises(BadInput, match="no bandits on the board eighteen-kingdoms"):
        GAME.new({"board": "eighteen-kingdoms", "bandits": "true"}, 2, 1)


# ---- the spaces of bandits


def test_their_spaces_are_not_empty() -> None:
    """[Huang 15.4] Neither for tiles, though the kingdom beside is strong enough, nor for leaders."""
    scene = camp(4, "tiles white f11", hand="white")
    assert all("is not empty" in scene.refusal(f"tile white {space}") for space in ("g13", "f14", "g14"))
    assert "is not empty" in scene.refusal("leader red g13")


def test_they_link_nothing() -> None:
    """[Huang 15.4] A kingdom on the other side of them stays another one."""
    text = "use bandits\nbandits 9=4\nno capitals\ntiles yellow e12 i13\nleaders 1 red=d12 blue=i12"
    assert Scene(text).kingdoms == {frozenset({"d12", "e12"}), frozenset({"i12", "i13"})}


def test_a_riot_cannot_choose_them() -> None:
    """[Huang 15.4] Only tiles."""
    assert camp(1, hand="blue").legal_of("riot") == {"riot one e12", "riot one e11"}


def test_no_leader_stands_beside_them() -> None:
    """[Huang 15.5] f12 and f13 are beside a governor and empty, e13 is two steps away."""
    scene = camp(1)
    assert "[Huang 15.5]" in scene.refusal("leader blue f12")
    assert "[Huang 15.5]" in scene.refusal("leader blue f13")
    assert "leader blue e13" in scene.legal


# ---- who may meet them


@pytest.mark.parametrize(("tile", "n"), [(1, 1), (4, 2), (8, 3), (10, 4)])
def test_a_kingdom_needs_as_many_soldiers(tile: int, n: int) -> None:
    """[Huang 15.6] [Huang 15.1] As many as the tile shows are enough, one fewer is not."""
    assert FIGHT in camp(n, tile=tile).legal
    assert "[Huang 15.6]" in camp(n - 1, tile=tile).refusal(FIGHT)


def test_a_tile_that_joins_them_to_no_kingdom_is_illegal() -> None:
    """[Huang 15.6] Nothing is beside h14 but bandits."""
    assert "[Huang 15.6]" in camp(4).refusal("tile white h14")


def test_a_group_without_a_leader_is_no_kingdom() -> None:
    """[Huang 15.6] However many soldiers it has."""
    assert "[Huang 15.6]" in camp(4, leaders="leaders 2").refusal(FIGHT)


def test_the_tile_itself_does_not_count() -> None:
    """[Huang 15.7] A second soldier would be enough, were it not the new one."""
    assert "[Huang 15.6]" in camp(1, hand="red").refusal("tile red f12")


def test_soldiers_without_a_leader_do_not_count() -> None:
    """[Huang 15.7] g11 and h11 are a group of their own, beside f12."""
    text = "use bandits\nbandits 9=4\nno capitals\ntiles yellow e12\ntiles red e11 g11 h11\nleaders 1 red=d12\n"
    assert "[Huang 15.6]" in Scene(f"{text}hand 1 white").refusal(FIGHT)


def test_nobody_supports_the_kingdom() -> None:
    """[Huang 15.7] Nobody is asked, not even for the tiles that are missing."""
    scene = camp(2, "hand 2 red red").after(FIGHT)
    assert (scene.phase, scene.to_move) == ("action", 1)
    assert FIGHT not in camp(1, "hand 2 red", hand="white red").legal


@pytest.mark.parametrize("colour", ["red", "green"])
def test_two_kingdoms_at_once_are_illegal(colour: str) -> None:
    """[Huang 15.8] Whether two leaders of a colour would meet or not: g11 belongs to a second kingdom."""
    text = "use bandits\nbandits 9=4\nno capitals\ntiles yellow e12 h11\ntiles white g11\ntiles red e11 e13\n"
    alone = Scene(f"{text}hand 1 white\nleaders 1 red=d12")
    both = Scene(f"{text}hand 1 white\nleaders 1 red=d12\nleaders 2 {colour}=h10")
    assert FIGHT in alone.legal
    assert "[Huang 15.6]" in both.refusal(FIGHT)


# ---- the fight


def test_the_tile_brings_no_point() -> None:
    """[Huang 15.9] Though the yellow leader would score for it."""
    assert camp(2, leaders="leaders 1 yellow=d12").after(FIGHT).all_points == [{}, {}]


def test_a_trader_gives_no_market_tile() -> None:
    """[Huang 15.9]"""
    scene = camp(2, "market red", hand="green").after("tile green f12")
    assert (scene.phase, scene.market) == ("action", ["red"])


def test_no_pagoda_is_built() -> None:
    """[Huang 15.9] f12 completes a triangle with e12 and f11."""
    text = "use bandits\nbandits 9=4\nno capitals\ntiles yellow e12 f11\ntiles red e11 e13\nleaders 1 red=d12\n"
    scene = Scene(f"{text}hand 1 yellow").after("tile yellow f12")
    assert (scene.phase, scene.actions_left, scene.buildings) == ("action", 1, set())


def test_a_farmer_chain_ends_with_it() -> None:
    """[Huang 15.9] The first farmer scores, the second meets the bandits; no third may follow on g15."""
    text = "use bandits\nbandits 9=4\nno capitals\ntiles yellow e12\ntiles white d14\ntiles red d13 e13\n"
    scene = Scene(f"{text}leaders 1 blue=d12\nhand 1 blue blue blue").after("tile blue e15")
    assert (scene.phase, scene.points(1)) == ("chain", {"blue": 1})
    scene = scene.after("tile blue f15")
    assert (scene.phase, scene.actions_left, scene.points(1)) == ("action", 1, {"blue": 1})


@pytest.mark.parametrize(("tile", "n"), [(2, 1), (5, 2), (6, 3), (10, 4)])
def test_the_red_leaders_owner_scores_their_number(tile: int, n: int) -> None:
    """[Huang 15.10] [Huang 15.1] Whoever placed the tile."""
    scene = camp(n, leaders="leaders 2 red=d12", tile=tile).after(FIGHT)
    assert scene.all_points == [{}, {"red": n}]


def test_without_a_red_leader_nobody_scores() -> None:
    """[Huang 15.10] The yellow leader does not stand in."""
    scene = camp(2, leaders="leaders 1 yellow=d12 blue=f11").after(FIGHT)
    assert scene.all_points == [{}, {}]
    assert scene.readable["bandits"] == []


def test_the_placer_removes_as_many_soldiers() -> None:
    """[Huang 15.11] Of its choice, though they are another seat's; tile by tile."""
    scene = camp(4, leaders="leaders 2 red=d12").after(FIGHT)
    assert (scene.phase, scene.to_move) == ("loss", 1)
    assert scene.legal == {f"lose {space}" for space in SOLDIERS}
    scene = scene.after("lose d11")
    assert scene.legal == {"lose e11", "lose e13", "lose d13"}
    scene = scene.after("lose e13")
    assert (scene.phase, scene.actions_left, reds(scene)) == ("action", 1, {"e11", "d13"})


def test_losing_all_soldiers_leaves_nothing_to_choose() -> None:
    """[Huang 15.11]"""
    scene = camp(2).after(FIGHT)
    assert (scene.phase, scene.actions_left, reds(scene)) == ("action", 1, set())
    assert scene.discards == {"red": 2}


def test_neither_the_new_tile_nor_a_leaderless_soldier_can_be_removed() -> None:
    """[Huang 15.11] f12 is the new tile, g11 was in no kingdom; both are in it afterwards."""
    text = "use bandits\nbandits 9=4\nno capitals\ntiles yellow e12\ntiles red e11 e13 d13 g11\nleaders 1 red=d12\n"
    scene = Scene(f"{text}hand 1 red").after("tile red f12")
    assert scene.legal == {"lose e11", "lose e13", "lose d13"}
    scene = scene.after("lose e11", "lose d13")
    assert scene.kingdoms == {frozenset({"d12", "e12", "e13", "f12", "g11"})}


def test_a_pagoda_falls_with_a_soldier_under_it() -> None:
    """[Huang 15.11] [Huang 7.11]"""
    text = "use bandits\nbandits 9=1\nno capitals\ntiles yellow e12\ntiles red e11 d11 d10\npagodas d10-d11-e11\n"
    scene = Scene(f"{text}leaders 1 red=d12\nhand 1 white").after(FIGHT)
    assert scene.buildings == {("red", "d10-d11-e11")}
    assert scene.after("lose d10").buildings == set()


def test_a_lost_soldier_may_split_the_kingdom() -> None:
    """[Huang 15.11] [Huang 4.7] d11 was the link between its two leaders."""
    text = "use bandits\nbandits 9=1\nno capitals\ntiles yellow d10 e12\ntiles red d11 e13\n"
    scene = Scene(f"{text}leaders 1 red=d12\nleaders 2 blue=d9\nhand 1 white").after(FIGHT)
    assert scene.after("lose e13").are_linked("d12", "d9")
    assert scene.after("lose d11").kingdoms == {frozenset({"d9", "d10"}), frozenset({"d12", "e12", "e13", "f12"})}


def test_the_bandit_tile_leaves_the_game() -> None:
    """[Huang 15.12] Its spaces are ordinary land, for tiles and leaders, and tiles beside them are free again."""
    scene = camp(2, hand="white yellow").after(FIGHT)
    assert scene.readable["bandits"] == []
    assert {
        "tile yellow g13",
        "tile yellow f14",
        "tile yellow g14",
        "tile yellow h14",
        "leader blue f13",
    } <= scene.legal


def test_they_are_there_until_the_last_soldier_has_gone() -> None:
    """[Huang 15.12]"""
    scene = camp(3).after(FIGHT, "lose e11")
    assert scene.readable["bandits"] != []
    assert scene.after("lose e13").readable["bandits"] == []


def test_a_fight_as_second_action_ends_the_turn() -> None:
    """[Huang 15.11] [Huang 3.4]"""
    scene = camp(3, "actions left 1").after(FIGHT, "lose e11", "lose e13")
    assert (scene.to_move, scene.actions_left) == (2, 2)


def test_far_away_bandits_hinder_nobody() -> None:
    """[Huang 15.6] A war is a war while they stand elsewhere."""
    text = "use bandits\nbandits 9=4\nno capitals\ntiles yellow e9 h9\nleaders 1 red=e10\nleaders 2 red=h10\n"
    scene = Scene(f"{text}tiles white f9\nhand 1 white").after("tile white g9")
    assert scene.phase == "support"
