"""How a score is told: the account of every seat."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.huang.scene import Scene, fresh
from tianxia.core.view import EVERYTHING, SPECTATOR
from tianxia.games.huang.game import GAME

END = "board eighteen-kingdoms\ngranaries\nactions left 1\nhand 1 white\nbag\n"


def account(scene: Scene, seat: int) -> list[tuple[str, object]]:
    """The key of every item, and its points."""
    return [(item.key, item.values["points"]) for item in GAME.text.account(scene.state, seat - 1)]


@pytest.mark.parametrize(
    ("points", "items"),
    [
        ("yellow=3 red=4 blue=5 green=6", [("account.colour", 3)]),
        ("yellow=3 red=4 blue=5 green=6 white=1", [("account.colour", 3), ("account.white", 1)]),
        ("yellow=9 red=9 blue=1 green=9", [("account.colour", 1), ("account.granaries", 4)]),
        (
            "yellow=9 red=9 blue=1 green=9 white=2",
            [("account.colour", 1), ("account.granaries", 4), ("account.white", 2)],
        ),
        ("", [("account.colour", 0)]),
    ],
)
def test_the_lowest_colour_is_told_part_by_part(points: str, items: list[tuple[str, object]]) -> None:
    """[Huang 14.4] Own points, [Huang 17.4] two granaries, [Huang 14.3] white points; they add up to the score."""
    scene = Scene(f"{END}taken 1 2\npoints 1 {points}").after("tile white i15")
    assert account(scene, 1) == items
    assert scene.scores[0] == sum(int(str(n)) for _, n in items)


def test_what_may_not_be_known_is_not_told() -> None:
    """[Huang 14.8] Only the seat itself, and who sees everything, know its score before the end."""
    scene = Scene("points 1 yellow=1 red=1 blue=1 green=1\nactions left 1\nhand 1 white\nbag")
    viewers = (EVERYTHING, 0, 1, SPECTATOR)
    assert [GAME.text.knows_score(scene.state, 0, viewer) for viewer in viewers] == [True, True, False, False]
    over = scene.after("tile white i15").state
    assert all(GAME.text.knows_score(over, 0, viewer) for viewer in viewers)


@pytest.mark.parametrize("board", ["warring-states", "eighteen-kingdoms"])
def test_accounts_add_up_while_pieces_come_to_the_board(board: str) -> None:
    """[Huang 14.4]"""
    dice, scene = Random(board), fresh(2, board=board)
    for _ in range(100):
        tempting = [move for move in scene.legal if move.startswith(("tile", "leader", "granary", "pagoda"))]
        scene = scene.after(dice.choice(sorted(tempting or scene.legal)))
        for seat, score in enumerate(GAME.survey(scene.states).scores, 1):
            assert sum(int(str(n)) for _, n in account(scene, seat)) == score
    assert max(scene.scores) > 0


def test_every_item_is_told_in_words() -> None:
    scene = Scene(f"{END}taken 1 2\npoints 1 yellow=9 red=9 green=9 white=2").after("tile white i15")
    told = [GAME.text.phrase(item) for item in GAME.text.account(scene.state, 0)]
    assert len(set(told)) == 3
    assert all("blue" in line or "granaries" in line for line in told)
