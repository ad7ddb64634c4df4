"""Revolts: who takes part, how strong they are, what the loser loses. [Huang 10]"""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene

ONE_GOVERNOR = "no capitals\ntiles yellow e12\nleaders 2 red=d12\n"
"""Seat 2's red leader and a governor tile with free land all around; on f12 a leader has one beside him as well."""
TWO_GOVERNORS = "no capitals\ntiles yellow e12 f11\nleaders 2 red=d12\n"
"""The same, but a leader on f12 has two."""
ENTER = "leader red f12"


def strengths(scene: Scene) -> tuple[int, int]:
    """Of the attacker and the defender so far."""
    revolt = scene.readable["revolt"]
    return revolt["strengths"]["attacker"], revolt["strengths"]["defender"]


# ---- who takes part


def test_the_one_who_enters_attacks() -> None:
    """[Huang 10.1] The owner of the leader in the kingdom defends."""
    revolt = Scene(f"seats 4\n{ONE_GOVERNOR}to move 3").after(ENTER).readable["revolt"]
    assert (revolt["attacker"], revolt["defender"], revolt["colour"]) == (2, 1, "red")


def test_nobody_else_takes_part() -> None:
    """[Huang 10.1] Two are asked, then the turn goes on."""
    scene = Scene(f"seats 4\n{ONE_GOVERNOR}to move 3").after(ENTER)
    assert (scene.to_move, scene.phase) == (3, "attack")
    scene = scene.after("commit 0")
    assert (scene.to_move, scene.phase) == (2, "defend")
    scene = scene.after("commit 0")
    assert (scene.to_move, scene.phase, scene.actions_left) == (3, "action", 1)


def test_a_third_leader_of_another_seat_is_not_touched() -> None:
    """[Huang 10.1]"""
    scene = Scene(f"seats 3\n{TWO_GOVERNORS}leaders 3 blue=e11").after(ENTER, "commit 0", "commit 0")
    assert scene.leaders(3) == {"blue": "e11"}
    assert scene.kingdom("e12") == {"red": 1, "blue": 3}


# ---- strength


def test_one_governor_counts_for_both() -> None:
    """[Huang 10.2]"""
    assert strengths(Scene(ONE_GOVERNOR).after(ENTER)) == (1, 1)


def test_only_governors_beside_the_leader_count() -> None:
    """[Huang 10.2] f11 is beside f12, and linked to d12 but not beside it; other tiles count nothing."""
    assert strengths(Scene(f"{TWO_GOVERNORS}tiles red d11 e13\ntiles white c12").after(ENTER)) == (2, 1)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_every_committed_governor_adds_one(n: int) -> None:
    """[Huang 10.3] Any number of them, first by the attacker, then by the defender."""
    scene = Scene(f"{ONE_GOVERNOR}hand 1 yellow yellow red\nhand 2 yellow").after(ENTER)
    assert scene.legal_of("commit") == {"commit 0", "commit 1", "commit 2"}
    scene = scene.after(f"commit {n}")
    assert strengths(scene) == (1 + n, 1)
    assert scene.legal_of("commit") == {"commit 0", "commit 1"}


def test_both_are_asked_with_nothing_to_commit() -> None:
    """[Huang 10.3] Their yellow leaders are on the board and they have no governor tile."""
    text = "no capitals\ntiles yellow e12 i9 i12\nleaders 1 yellow=j12\nleaders 2 red=d12 yellow=h9"
    scene = Scene(text).after(ENTER)
    assert scene.legal == {"commit 0"}
    assert scene.after("commit 0").legal == {"commit 0"}


def test_the_yellow_leader_off_the_board_adds_one() -> None:
    """[Huang 10.4] Beside tiles or alone, and nobody is obliged to use him."""
    scene = Scene(f"{ONE_GOVERNOR}hand 1 yellow").after(ENTER)
    assert scene.legal == {"commit 0", "commit 1", "commit-leader 0", "commit-leader 1"}
    assert strengths(scene.after("commit-leader 0")) == (2, 1)
    assert strengths(scene.after("commit-leader 1")) == (3, 1)


def test_a_yellow_leader_on_the_board_does_not_help() -> None:
    """[Huang 10.4]"""
    scene = Scene(f"{ONE_GOVERNOR}leaders 1 yellow=e11\nhand 1 yellow").after(ENTER)
    assert scene.legal == {"commit 0", "commit 1"}


def test_yellow_leaders_in_revolt_do_not_help_themselves() -> None:
    """[Huang 10.4] Both are on the board, the one who enters included."""
    scene = Scene("no capitals\ntiles yellow e12\nleaders 2 yellow=d12").after("leader yellow f12")
    assert scene.legal == {"commit 0"}
    assert scene.after("commit 0").legal == {"commit 0"}


def test_the_yellow_leader_is_not_spent() -> None:
    """[Huang 10.4] [Huang 4.9] He is still before the screen, and helps in the next revolt of the turn."""
    text = f"seats 3\n{TWO_GOVERNORS}leaders 3 blue=e11"
    scene = Scene(text).after(ENTER, "commit-leader 0", "commit 0")
    assert scene.leaders(1) == {"red": "f12"}
    assert "commit-leader 0" in scene.after("leader blue e13").legal


# ---- the result


def test_the_greater_strength_wins() -> None:
    """[Huang 10.5]"""
    scene = Scene(TWO_GOVERNORS).after(ENTER, "commit 0", "commit 0")
    assert (scene.leaders(1), scene.leaders(2)) == ({"red": "f12"}, {})


def test_a_tie_goes_to_the_defender() -> None:
    """[Huang 10.5]"""
    scene = Scene(ONE_GOVERNOR).after(ENTER, "commit 0", "commit 0")
    assert (scene.leaders(1), scene.leaders(2)) == ({}, {"red": "d12"})


def test_commitments_decide() -> None:
    """[Huang 10.5] [Huang 10.3] The attacker had more, until the defender gave two."""
    scene = Scene(f"{TWO_GOVERNORS}hand 2 yellow yellow").after(ENTER, "commit 0", "commit 2")
    assert (scene.leaders(1), scene.leaders(2)) == ({}, {"red": "d12"})


def test_a_beaten_attacker_goes_home_even_from_the_board() -> None:
    """[Huang 10.6] He does not return to where he stood, and his old kingdom is no more."""
    text = "no capitals\ntiles yellow e12 i12\nleaders 1 red=j12\nleaders 2 red=d12"
    scene = Scene(text).after(ENTER, "commit 0", "commit 0")
    assert scene.leaders(1) == {}
    assert scene.kingdoms == {frozenset({"d12", "e12"})}


def test_a_beaten_defender_goes_home() -> None:
    """[Huang 10.6] And the attacker is part of the kingdom now."""
    scene = Scene(TWO_GOVERNORS).after(ENTER, "commit 0", "commit 0")
    assert scene.kingdoms == {frozenset({"e12", "f11", "f12"})}
    assert scene.kingdom("e12") == {"red": 1}


@pytest.mark.parametrize(("text", "points"), [(TWO_GOVERNORS, [{"red": 1}, {}]), (ONE_GOVERNOR, [{}, {"red": 1}])])
def test_the_winner_scores_one_in_the_leaders_colour(text: str, points: list[dict[str, int]]) -> None:
    """[Huang 10.7] Attacker or defender."""
    assert Scene(text).after(ENTER, "commit 0", "commit 0").all_points == points


def test_all_committed_tiles_are_discarded() -> None:
    """[Huang 10.8] Those of both sides, and they leave the hands."""
    scene = Scene(f"{ONE_GOVERNOR}hand 1 yellow yellow red\nhand 2 yellow yellow")
    scene = scene.after(ENTER, "commit 2", "commit-leader 1")
    assert scene.discards == {"yellow": 3}
    assert (scene.hand(1), scene.hand(2)) == (["red"], ["yellow"])


# ---- kingdoms that a revolt changes


def test_the_defenders_kingdom_may_split() -> None:
    """[Huang 4.7] [Huang 10.6] He was the only link between c12 and the rest."""
    text = f"{TWO_GOVERNORS}tiles white c12"
    scene = Scene(text)
    assert scene.are_linked("c12", "e12")
    scene = scene.after(ENTER, "commit 0", "commit 0")
    assert scene.kingdoms == {frozenset({"e12", "f11", "f12"})}


def test_the_attacker_links_what_is_beside_him_only_if_he_wins() -> None:
    """[Huang 4.6] [Huang 10.6] A group without a leader lies beside his space."""
    text = "tiles white g12"
    scene = Scene(f"{TWO_GOVERNORS}{text}").after(ENTER, "commit 0")
    assert not scene.are_linked("e12", "g12")
    assert scene.after("commit 0").are_linked("e12", "g12")
    assert not Scene(f"{ONE_GOVERNOR}{text}").after(ENTER, "commit 0", "commit 0").are_linked("e12", "g12")


def test_a_revolt_is_one_action() -> None:
    """[Huang 3.4] As a second action it ends the turn."""
    scene = Scene(f"{ONE_GOVERNOR}actions left 1").after(ENTER, "commit 0", "commit 0")
    assert (scene.to_move, scene.actions_left) == (2, 2)
