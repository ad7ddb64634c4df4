"""Wars: which kingdoms fight, who supports them, who wins, and what is left. [Huang 11] [Huang 12]"""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene

# Two kingdoms on row 12; a tile on g12 joins them. From west to east: the red leader of seat 1 (d12), his governor,
# an artisan, g12, an artisan, a governor and the red leader of seat 2 (j12).
WEST = ["f11", "f13", "d11", "d13", "c12"]
"""Where its soldiers lie, as many as a test wants."""
EAST = ["i11", "i13", "k11", "k13", "k12"]
LEADERS = ("leaders 1 red=d12", "leaders 2 red=j12")
START = "tile white g12"

# Three kingdoms, northwest, east and southwest of g10; each has an artisan, a governor and a leader in a row.
BRANCHES = ["f9", "e7", "e6"], ["i11", "k10", "j11"], ["g12", "g13", "e13"]
"""Where their soldiers lie."""
RED = ("leaders 1 red=f7", "leaders 2 red=j10", "leaders 3 red=f13")
HUB = "tile white g10"


def two(west: int, east: int, *lines: str, leaders: tuple[str, ...] = LEADERS, artisans: str = "f12 h12") -> Scene:
    """With so many soldiers; seat 1 has a tile to start the war with."""
    red = f"tiles red {' '.join(WEST[:west] + EAST[:east])}"
    hand = [] if any(line.startswith("hand 1") for line in lines) else ["hand 1 white"]
    board = ["no capitals", "tiles yellow e12 i12", f"tiles white {artisans}", red]
    return Scene("\n".join([*board, *leaders, *hand, *lines]))


def three(*soldiers: int, leaders: tuple[str, ...] = RED, hand: str = "white", seats: int = 3) -> Scene:
    red = [space for branch, n in zip(BRANCHES, soldiers, strict=True) for space in branch[:n]]
    lines = [f"seats {seats}", "no capitals", "tiles yellow f8 i10 f12", "tiles white g9 h10 g11"]
    return Scene("\n".join([*lines, f"tiles red {' '.join(red)}", *leaders, f"hand 1 {hand}"]))


def at_war(scene: Scene) -> dict[str, int]:
    """The strengths of the kingdoms at war, by direction."""
    return {kingdom["direction"]: kingdom["strength"] for kingdom in scene.readable["war"]["kingdoms"]}


def reds(scene: Scene) -> set[str]:
    return {space for space, colour in scene.tiles.items() if colour == "red"}


def peace(scene: Scene, start: str = START) -> Scene:
    """After a war that nobody supports and whose winner is clear."""
    return scene.after(start, *["abstain"] * int(scene.state.n_seats))


# ---- when there is war


def test_two_leaders_of_a_colour_are_war() -> None:
    """[Huang 11.1]"""
    scene = two(1, 0).after(START)
    assert scene.phase == "support"
    assert scene.readable["tile_at"] == "g12"
    assert scene.readable["war"]["colours"] == ["red"]


def test_different_colours_are_peace() -> None:
    """[Huang 11.1] [Huang 5.6] The tile is then like any other."""
    scene = two(1, 0, leaders=("leaders 1 red=d12", "leaders 2 yellow=j12")).after(START)
    assert scene.phase == "action"
    assert scene.points(2) == {"white": 1}
    assert scene.kingdom("g12") == {"red": 1, "yellow": 2}


def test_only_colours_in_both_kingdoms_are_fought_over() -> None:
    """[Huang 11.1] Blue and green are there once."""
    leaders = ("leaders 1 red=d12 blue=j11", "leaders 2 red=j12 green=e11")
    assert two(1, 0, leaders=leaders).after(START).readable["war"]["colours"] == ["red"]


def test_several_colours_are_one_war() -> None:
    """[Huang 11.5] One comparison settles red and blue."""
    scene = two(1, 0, leaders=("leaders 1 red=d12 blue=e11", "leaders 2 red=j12 blue=j11")).after(START)
    assert scene.readable["war"]["colours"] == ["red", "blue"]
    scene = scene.after("abstain", "abstain")
    assert scene.leaders(2) == {}
    assert scene.points(1) == {"red": 1, "blue": 1}


# ---- which kingdoms are at war


def test_three_kingdoms_with_one_colour() -> None:
    """[Huang 11.2]"""
    assert at_war(three(3, 2, 1).after(HUB)) == {"northwest": 3, "east": 2, "southwest": 1}


def test_a_chain_of_colours_binds_three_kingdoms() -> None:
    """[Huang 11.2] The first and the third have no colour in common, but each has one with the second."""
    leaders = ("leaders 1 red=f7", "leaders 2 red=j10 blue=i9", "leaders 3 blue=f13")
    assert set(at_war(three(1, 1, 1, leaders=leaders).after(HUB))) == {"northwest", "east", "southwest"}


def test_a_third_kingdom_without_a_common_colour_is_not_at_war() -> None:
    """[Huang 11.3] Its soldiers neither count nor are lost; its leader stays; nobody can support it."""
    leaders = ("leaders 1 red=f7", "leaders 2 red=j10", "leaders 3 green=f13")
    scene = three(2, 1, 3, leaders=leaders).after(HUB)
    assert at_war(scene) == {"northwest": 2, "east": 1}
    assert not scene.legal_of("support-leader", "southwest")
    scene = scene.after("abstain", "abstain", "abstain", "lose f9")
    assert reds(scene) == {"e7", "g12", "g13", "e13"}
    assert scene.kingdom("g10") == {"red": 1, "green": 3}


def test_a_group_without_a_leader_is_not_at_war() -> None:
    """[Huang 11.3] Nor do its soldiers count for anybody."""
    scene = three(2, 1, 3, leaders=RED[:2]).after(HUB)
    assert at_war(scene) == {"northwest": 2, "east": 1}
    scene = scene.after("abstain", "abstain", "abstain", "lose f9")
    assert reds(scene) == {"e7", "g12", "g13", "e13"}
    assert scene.are_linked("g13", "f8")


def test_a_kingdom_twice_beside_the_tile_is_one_side() -> None:
    """[Huang 11.2] It is told by the first direction in reading order."""
    scene = two(1, 0, "tiles green g11").after(START)
    assert at_war(scene) == {"northwest": 1, "east": 0}


# ---- the unification tile


@pytest.mark.parametrize("colour", ["yellow", "red", "green", "white"])
def test_the_unification_tile_scores_nothing_and_stays(colour: str) -> None:
    """[Huang 11.4] Though all leaders who could score are there; it stays even in a losing kingdom's place."""
    leaders = ("leaders 1 red=d12 yellow=e11", "leaders 2 red=j12")
    scene = peace(two(1, 0, f"hand 1 {colour}", leaders=leaders), f"tile {colour} g12")
    assert scene.tiles["g12"] == colour
    assert scene.all_points == [{"red": 1}, {}], "the point is for the removed leader"


def test_a_red_unification_tile_adds_no_strength() -> None:
    """[Huang 11.4] Nor can it pay a loss."""
    scene = two(2, 1, "hand 1 red").after("tile red g12")
    assert at_war(scene) == {"west": 2, "east": 1}
    assert scene.after("abstain", "abstain").legal == {"lose f11", "lose f13"}


def test_a_green_unification_tile_gives_no_market_tile() -> None:
    """[Huang 11.4] [Huang 6.6]"""
    scene = peace(two(1, 0, "hand 1 green", "market red"), "tile green g12")
    assert (scene.phase, scene.market) == ("action", ["red"])


def test_a_unification_tile_brings_no_pagoda() -> None:
    """[Huang 11.4] [Huang 7.4] It completes a triangle of artisans with f12 and g11."""
    scene = peace(two(1, 0, artisans="f12 g11 h12"))
    assert {scene.tiles[space] for space in ("f12", "g11", "g12")} == {"white"}
    assert (scene.phase, scene.actions_left, scene.buildings) == ("action", 1, set())


# ---- support


def test_every_seat_is_asked_in_turn_and_the_placer_last() -> None:
    """[Huang 11.6] Clockwise from the placer's left."""
    scene = two(1, 0, "seats 4", "hand 2 white", "to move 2").after(START)
    order: list[int] = []
    while scene.phase == "support":
        order.append(scene.to_move)
        scene = scene.after("abstain")
    assert order == [3, 4, 1, 2]
    assert (scene.to_move, scene.actions_left) == (2, 1)


def test_a_seat_with_nothing_to_give_is_asked() -> None:
    """[Huang 11.6] Seat 2 has no soldier tile, and its red leader is on the board."""
    assert two(1, 0).after(START).legal == {"abstain"}


def test_a_seat_without_leaders_there_may_support() -> None:
    """[Huang 11.6] Either kingdom."""
    scene = two(1, 0, "seats 3", "hand 3 red").after(START, "abstain")
    assert scene.to_move == 3
    assert scene.legal_of("support") == {"support west 1", "support east 1"}
    assert at_war(scene.after("support east 1")) == {"west": 1, "east": 1}


def test_a_seat_supports_one_kingdom_once() -> None:
    """[Huang 11.6] With two tiles it can give both to one, not one to each."""
    scene = two(1, 0, "seats 3", "hand 2 red red", "hand 3 red").after(START, "support east 1")
    assert scene.to_move == 3
    assert scene.hand(2) == ["red"]
    assert at_war(scene) == {"west": 1, "east": 1}


def test_tiles_and_the_red_leader_are_support() -> None:
    """[Huang 11.7] Any number of tiles, the leader, or both."""
    scene = two(1, 0, "seats 3", "hand 3 red red white").after(START, "abstain")
    sides = ("west", "east")
    tiles = {f"support {side} {n}" for side in sides for n in (1, 2)}
    leader = {f"support-leader {side} {n}" for side in sides for n in (0, 1, 2)}
    assert scene.legal == {"abstain", *tiles, *leader}


@pytest.mark.parametrize(
    ("move", "strength"), [("support west 2", 3), ("support-leader west 0", 2), ("support-leader west 2", 4)]
)
def test_each_tile_adds_one_and_so_does_the_leader(move: str, strength: int) -> None:
    """[Huang 11.7] [Huang 11.5]"""
    assert at_war(two(1, 0, "seats 3", "hand 3 red red").after(START, "abstain", move))["west"] == strength


def test_a_red_leader_on_the_board_is_not_lent() -> None:
    """[Huang 11.7] Wherever he stands."""
    scene = two(1, 0, "hand 2 red").after(START)
    assert scene.legal == {"abstain", "support west 1", "support east 1"}


# ---- who wins


def test_the_greatest_strength_wins() -> None:
    """[Huang 11.8] [Huang 11.5]"""
    scene = peace(two(0, 1))
    assert (scene.leaders(1), scene.leaders(2)) == ({}, {"red": "j12"})


def test_the_placer_picks_among_two_tied() -> None:
    """[Huang 11.8] It need not have a leader there."""
    scene = two(1, 1, "seats 3", "to move 3", "hand 3 white").after(START, *["abstain"] * 3)
    assert (scene.phase, scene.to_move) == ("tie", 3)
    assert scene.legal == {"winner west", "winner east"}
    assert scene.after("winner east").leaders(1) == {}
    assert scene.after("winner west").leaders(2) == {}


def test_only_the_tied_can_be_picked() -> None:
    """[Huang 11.8] Of three kingdoms two have most."""
    scene = three(2, 1, 2).after(HUB, *["abstain"] * 3)
    assert scene.legal == {"winner northwest", "winner southwest"}


def test_three_may_be_tied() -> None:
    """[Huang 11.8] All but the one that is picked lose."""
    scene = three(1, 1, 1).after(HUB, *["abstain"] * 3)
    assert scene.legal == {"winner northwest", "winner east", "winner southwest"}
    scene = scene.after("winner east")
    assert [scene.leaders(seat) for seat in (1, 2, 3)] == [{}, {"red": "j10"}, {}]


def test_a_war_without_soldiers_is_a_tie() -> None:
    """[Huang 11.8] Nothing against nothing."""
    scene = two(0, 0).after(START, "abstain", "abstain", "winner west")
    assert scene.leaders(2) == {}
    assert (scene.phase, scene.actions_left) == ("action", 1)


def test_support_can_tie_a_war() -> None:
    """[Huang 11.8] Strength is compared with all support."""
    scene = two(2, 1, "hand 2 red").after(START, "support east 1", "abstain")
    assert scene.phase == "tie"


# ---- what the losers lose


def test_all_losers_lose_all_soldiers_and_conflicting_leaders() -> None:
    """[Huang 12.2] Together: it does not matter that one loser is beaten by the other as well."""
    scene = peace(three(3, 2, 1), HUB)
    assert reds(scene) == set(BRANCHES[0])
    assert [scene.leaders(seat) for seat in (1, 2, 3)] == [{"red": "f7"}, {}, {}]
    assert scene.phase == "loss"


def test_a_leader_without_a_rival_stays() -> None:
    """[Huang 12.3] In the losing kingdom too."""
    leaders = ("leaders 1 red=d12", "leaders 2 red=j12 green=j11 blue=j13")
    scene = peace(two(1, 0, leaders=leaders))
    assert scene.leaders(2) == {"green": "j11", "blue": "j13"}
    assert scene.kingdom("g12") == {"red": 1, "green": 2, "blue": 2}


LOSERS_QUARREL = ("leaders 1 red=f7 blue=e8", "leaders 2 red=j10 green=i9", "leaders 3 blue=f13")
"""The southwest has blue only, the two others have red; the northwest has both."""


def test_losers_in_conflict_with_each_other_lose_their_leaders() -> None:
    """[Huang 12.3] The winner has no red leader, yet both red leaders go."""
    scene = peace(three(0, 0, 1, leaders=LOSERS_QUARREL), HUB)
    assert [scene.leaders(seat) for seat in (1, 2, 3)] == [{}, {"green": "i9"}, {"blue": "f13"}]


def test_nobody_scores_without_a_leader_of_the_colour() -> None:
    """[Huang 12.4] Seat 3 scores for the blue leader, nobody for the two red ones."""
    assert peace(three(0, 0, 1, leaders=LOSERS_QUARREL), HUB).all_points == [{}, {}, {"blue": 1}]


def test_every_removed_leader_is_a_point() -> None:
    """[Huang 12.4] Two red leaders went."""
    assert peace(three(3, 2, 1), HUB).all_points == [{"red": 2}, {}, {}]


def test_the_points_go_to_the_owners_of_the_winning_leaders() -> None:
    """[Huang 12.4] Whoever placed the tile."""
    leaders = ("leaders 1 red=d12 white=e11", "leaders 2 red=j12", "leaders 3 white=j11")
    scene = peace(two(0, 1, "seats 3", leaders=leaders))
    assert scene.all_points == [{}, {"red": 1}, {"white": 1}]


# ---- what the winner loses


def test_the_winner_loses_as_much_as_the_strongest_loser_had() -> None:
    """[Huang 12.5] Two of its three soldiers, as the losers had two and one."""
    scene = peace(three(3, 2, 1), HUB)
    assert scene.readable["n_losses"] == 2
    assert scene.after("lose f9", "lose e6").tiles["e7"] == "red"


def test_strengths_are_noted_with_support() -> None:
    """[Huang 12.1] The loser had one soldier, one committed tile and a lent leader: three."""
    scene = two(5, 1, "seats 3", "hand 3 red").after(START, "abstain", "support-leader east 1", "abstain")
    assert scene.readable["n_losses"] == 3


def test_strengths_are_noted_before_anything_goes() -> None:
    """[Huang 12.1] The loser's soldiers are gone when the winner loses, and yet they count."""
    scene = peace(two(3, 2))
    assert reds(scene) == set(WEST[:3])
    assert scene.readable["n_losses"] == 2


def test_committed_tiles_pay_first() -> None:
    """[Huang 12.6] Two of three losses; one soldier of the board goes."""
    scene = two(2, 3, "seats 3", "hand 3 red red").after(START, "abstain", "support west 2", "abstain")
    assert scene.readable["n_losses"] == 1
    assert scene.legal == {"lose f11", "lose f13"}


def test_the_placer_chooses_tile_by_tile() -> None:
    """[Huang 12.6] Though the soldiers are those of another seat's leader."""
    scene = peace(two(2, 3, "seats 3", "to move 3", "hand 3 white"))
    assert (scene.to_move, scene.phase) == (3, "loss")
    assert scene.legal == {"lose i11", "lose i13", "lose k11"}
    scene = scene.after("lose k11")
    assert scene.legal == {"lose i11", "lose i13"}
    scene = scene.after("lose i11")
    assert (scene.phase, reds(scene)) == ("action", {"i13"})


def test_a_winner_with_too_few_loses_all() -> None:
    """[Huang 12.7] One soldier and two lent leaders beat two soldiers."""
    scene = two(1, 2, "seats 4").after(START, "abstain", *["support-leader west 0"] * 2, "abstain")
    assert (scene.phase, scene.actions_left, reds(scene)) == ("action", 1, set())


def test_losing_all_leaves_nothing_to_choose() -> None:
    """[Huang 12.7] A tie: two of two go without a question."""
    scene = two(2, 2).after(START, "abstain", "abstain", "winner west")
    assert (scene.phase, scene.actions_left, reds(scene)) == ("action", 1, set())


def test_losing_all_but_one_is_a_choice() -> None:
    """[Huang 12.7] One of two goes."""
    assert peace(two(2, 1)).legal == {"lose f11", "lose f13"}


def test_a_lent_leader_pays_nothing() -> None:
    """[Huang 12.8] Two soldiers go though he stood by them; he is before his screen again."""
    scene = two(3, 2, "seats 3").after(START, "abstain", "support-leader west 0", "abstain")
    assert scene.readable["n_losses"] == 2
    assert scene.leaders(3) == {}


def test_a_lent_leader_can_be_lent_again() -> None:
    """[Huang 12.8] [Huang 4.9] In the second war of a turn, which a tile on e11 starts."""
    scene = Scene(
        "seats 4\nno capitals\ntiles yellow e10 e12 i12\ntiles white f12 h12\nhand 1 white white\n"
        "leaders 1 red=d12\nleaders 2 red=j12\nleaders 4 red=d10"
    )
    scene = scene.after(START, "abstain", "support-leader west 0", "abstain", "abstain", "tile white e11", "abstain")
    assert scene.to_move == 3
    assert scene.legal == {"abstain", "support-leader northwest 0", "support-leader southwest 0"}


def test_committed_tiles_are_discarded_needed_or_not() -> None:
    """[Huang 12.9] The winner needed none, the loser lost anyway; three were committed."""
    scene = two(2, 0, "hand 1 white red red", "hand 2 red").after(START, "support east 1", "support west 2")
    assert scene.discards == {"red": 3}
    assert (scene.hand(1), scene.hand(2)) == ([], [])
    assert reds(scene) == {"f11", "f13"}


def test_soldiers_that_leave_the_board_are_discarded() -> None:
    """[Huang 12.9] [Huang 12.2] [Huang 12.5] Three of the loser, two of three that the winner owed, one committed."""
    scene = two(4, 3, "hand 1 white red").after(START, "abstain", "support west 1", "lose f11", "lose f13")
    assert scene.discards == {"red": 3 + 2 + 1}
    assert scene.n_tiles("red") == 36


# ---- afterwards


def test_a_lost_soldier_may_split_the_winners_kingdom() -> None:
    """[Huang 12.10] f13 was the link between its two leaders."""
    scene = Scene(
        "no capitals\ntiles yellow e12 f14 i12\ntiles white f12 h12\ntiles red f11 f13 i11\n"
        "leaders 1 red=d12 green=g14\nleaders 2 red=j12\nhand 1 white"
    )
    assert scene.are_linked("d12", "g14")
    scene = peace(scene).after("lose f13")
    assert (scene.kingdom("d12"), scene.kingdom("g14")) == ({"red": 1}, {"green": 1})


def test_the_losers_kingdom_may_fall_apart() -> None:
    """[Huang 12.10] [Huang 12.11] Without soldier i13 the trader on i14 is alone; the rest is joined."""
    scene = Scene(
        "no capitals\ntiles yellow e12 i12\ntiles white f12 h12\ntiles green i14\ntiles red f11 f13 i13\n"
        "leaders 1 red=d12\nleaders 2 red=j12 blue=j11\nhand 1 white"
    )
    assert scene.are_linked("i12", "i14")
    scene = peace(scene).after("lose f11")
    assert scene.kingdoms == {frozenset(["d12", "e12", "f12", "f13", "g12", "h12", "i12", "j11"])}


PAGODA = (
    "no capitals\ntiles yellow e12 i12\ntiles white f12 h12\nleaders 1 red=d12\nleaders 2 red=j12\nhand 1 white\n"
    "tiles red f13 e13 e14 {more}\npagodas f13-e13-e14"
)


def test_a_loser_loses_its_red_pagoda() -> None:
    """[Huang 12.10] [Huang 7.11]"""
    scene = Scene(PAGODA.format(more="i11 i13 k11 k12"))
    assert scene.buildings == {("red", "e13-f13-e14")}
    scene = peace(scene)
    assert scene.buildings == set()
    assert scene.n_beside_board("red") == 2


def test_a_winner_loses_its_red_pagoda_with_a_tile_under_it() -> None:
    """[Huang 12.10] [Huang 7.11] Not before: d11 is outside the triangle."""
    scene = peace(Scene(PAGODA.format(more="d11 i11 i13")))
    scene = scene.after("lose d11")
    assert scene.n_beside_board("red") == 1
    assert scene.after("lose e14").n_beside_board("red") == 2


def test_the_unification_tile_links_from_now_on() -> None:
    """[Huang 12.11] The next tile scores for the winner's leader in the kingdom that is one now."""
    scene = peace(two(1, 0, "hand 1 white red"))
    assert scene.kingdoms == {frozenset(["d12", "e12", "f11", "f12", "g12", "h12", "i12"])}
    assert scene.after("tile red h13").points(1) == {"red": 2}


def test_a_unification_tile_can_be_removed_later() -> None:
    """[Huang 12.11] It is an ordinary tile, and so may be chosen in a riot, or lost in the next war."""
    scene = peace(two(1, 0, "hand 1 red blue"), "tile red g12")
    scene = scene.after("riot one g12")
    assert "g12" not in scene.tiles
    assert not scene.are_linked("f12", "h12")


def test_a_war_is_one_action() -> None:
    """[Huang 12.11] [Huang 3.4]"""
    scene = peace(two(1, 0))
    assert (scene.to_move, scene.phase, scene.actions_left) == (1, "action", 1)


def test_a_war_as_second_action_ends_the_turn() -> None:
    """[Huang 12.11] [Huang 13.1] One red point is for the leader removed, then one for the pagoda."""
    scene = peace(Scene(f"{PAGODA.format(more='')}\nactions left 1"))
    assert (scene.to_move, scene.actions_left) == (2, 2)
    assert scene.points(1) == {"red": 2}


# ---- farmers


BANKS = (
    "no capitals\ntiles yellow f7 h7\ntiles red e8\nleaders 1 red=e7\nleaders 2 red=i7 blue=h6\nhand 1 blue blue blue\n"
)
"""Kingdoms on both banks of the river; a farmer on g7 joins them, one on g8 is beside the eastern one."""


def test_a_farmer_can_start_a_war() -> None:
    """[Huang 11.4] [Huang 12.11] It scores nothing and no farmer follows."""
    scene = peace(Scene(BANKS), "tile blue g7")
    assert (scene.phase, scene.actions_left) == ("action", 1)
    assert scene.all_points == [{"red": 1}, {}]


def test_a_war_in_the_middle_of_a_chain_ends_it() -> None:
    """[Huang 12.11] [Huang 6.3] The first farmer scores, the second starts a war, a third may not follow."""
    scene = Scene(BANKS).after("tile blue g8")
    assert (scene.phase, scene.points(2)) == ("chain", {"blue": 1})
    scene = peace(scene, "tile blue g7")
    assert (scene.phase, scene.actions_left) == ("action", 1)
    assert scene.all_points == [{"red": 1}, {"blue": 1}]
    assert scene.hand(1) == ["blue"]
