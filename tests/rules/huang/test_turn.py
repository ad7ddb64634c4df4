"""[Huang 3] The turn."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.huang.scene import Scene, fresh
from tests.soaking import IS_SOAK
from tianxia.core.errors import IllegalAction
from tianxia.core.table import Table
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.game import GAME

READY = """
    tiles red i5 j5 i6 m4 n4 n5
    tiles white k6
    hand 1 blue blue red green green green
    hand 2 yellow
    leaders 1 blue=j7
    leaders 2 blue=c3
"""
"""Two red triangles, and tiles for every kind of action."""


def test_a_turn_has_two_actions() -> None:
    """[Huang 3.1] Then it is the next seat's turn."""
    scene = Scene(READY)
    assert (scene.to_move, scene.actions_left) == (1, 2)
    scene = scene.after("tile red l5")
    assert (scene.to_move, scene.actions_left) == (1, 1)
    scene = scene.after("withdraw blue")
    assert (scene.to_move, scene.actions_left, scene.readable["turn"]) == (2, 2, 1)


def test_a_seat_cannot_stop_after_one_action() -> None:
    """[Huang 3.1] [Huang 3.3] Nor before."""
    scene = Scene(READY)
    assert "[Huang 3.3]" in scene.refusal("pass")
    assert "[Huang 3.3]" in scene.after("tile red l5").refusal("pass")


def test_the_five_kinds_of_action() -> None:
    """[Huang 3.2] Positioning a leader is placing, moving or withdrawing him; replacing begins with a discard."""
    kinds = {move.split()[0] for move in Scene(READY).legal}
    assert kinds == {"leader", "withdraw", "tile", "build", "riot", "discard"}


TWICE = [
    ("leader white l7", "leader green k8"),
    ("tile red l5", "tile green n8"),
    ("build two i5-j5-i6", "build one m4-n4-n5"),
    ("riot one i5", "riot one j5"),
    ("discard red", "discard green"),
]


@pytest.mark.parametrize(("first", "second"), TWICE)
def test_any_kind_may_be_taken_twice(first: str, second: str) -> None:
    """[Huang 3.2]"""
    finish = ["redraw"] if first.startswith("discard") else []
    text = READY.replace("leaders 1 blue=j7", "") if "riot" in first else READY
    assert Scene(text).after(first, *finish, second, *finish).to_move == 2


def test_a_seat_without_a_legal_action_passes() -> None:
    """[Huang 3.3] No tile, no leader on the board, no governor to place one beside."""
    scene = Scene("no capitals\nhand 2 red")
    assert scene.legal == {"pass"}
    scene = scene.after("pass", "pass")
    assert (scene.to_move, scene.n_hands) == (2, [6, 6])


@pytest.mark.parametrize("chance", ["hand 1 white", "tiles yellow d4"])
def test_a_seat_that_can_act_does_not_pass(chance: str) -> None:
    """[Huang 3.3] It has a tile to place, or somewhere to place a leader."""
    assert "[Huang 3.3]" in Scene(f"no capitals\n{chance}").refusal("pass")


def test_an_action_is_over_when_all_that_it_caused_is_settled() -> None:
    """[Huang 3.4] Here a pagoda, then the market, then the next action."""
    scene = Scene("tiles green i5 j5\nhand 1 green\nmarket red").after("tile green i6")
    assert (scene.phase, scene.actions_left) == ("offer", 2)
    scene = scene.after("pagoda i5-j5-i6")
    assert (scene.phase, scene.actions_left) == ("market", 2)
    scene = scene.after("take red")
    assert (scene.phase, scene.actions_left, scene.to_move) == ("action", 1, 1)


def test_a_revolt_is_settled_within_the_action() -> None:
    """[Huang 3.4] The other seat decides in between, then the first goes on with its turn."""
    scene = Scene("leaders 2 red=j6").after("leader red k6", "commit 0")
    assert (scene.to_move, scene.phase, scene.actions_left) == (2, "defend", 2)
    scene = scene.after("commit 0")
    assert (scene.to_move, scene.phase, scene.actions_left) == (1, "action", 1)


def test_after_an_action_no_kingdom_holds_two_leaders_of_a_colour() -> None:
    """[Huang 3.4] Through a random game every leader on the board is the one of his colour in his kingdom."""
    dice, scene, n_seen = Random(8), fresh(4), 0
    for _ in range(70 if IS_SOAK else 30):
        tempting = [move for move in scene.legal if move.startswith(("leader", "tile", "commit", "support"))]
        scene = scene.after(dice.choice(sorted(tempting or scene.legal)))
        if scene.phase == "action":
            rows = [scene.leaders(seat) for seat in (1, 2, 3, 4)]
            leaders = [(colour, seat, space) for seat, row in enumerate(rows, 1) for colour, space in row.items()]
            assert all((scene.kingdom(space) or {})[colour] == seat for colour, seat, space in leaders)
            n_seen += len(leaders)
    assert n_seen > 40


def test_the_turn_ends_after_the_second_action() -> None:
    """[Huang 3.4] [Huang 13.4] Not before are hands refilled."""
    scene = Scene(READY).after("tile red l5")
    assert scene.n_hands == [5, 1]
    assert scene.after("tile green n8").n_hands == [6, 6]


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    """[Huang 3.2]"""
    table = Table(GAME, {}, 2, 1)
    before = table.states.tobytes()
    for move in ("pass", "leader red c4", "withdraw red", "lose c2", "redraw", "granary c2", "tile blue c4"):
        with pytest.raises(IllegalAction, match=r"is not legal: .*\[rule"):
            table.play(ACTIONS.parse(move))
    assert (table.states.tobytes(), table.moves) == (before, [])
