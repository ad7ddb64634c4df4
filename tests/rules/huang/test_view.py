"""What a view tells of points."""

from __future__ import annotations

from tests.rules.huang.scene import Scene
from tests.rules.huang.test_accounts import END
from tianxia.core.view import EVERYTHING, SPECTATOR
from tianxia.games.huang.game import GAME


def test_points_and_granaries_are_told_to_their_seat_alone() -> None:
    """[Huang 14.8]"""
    state = Scene("points 1 yellow=1\npoints 2 red=2").state
    for viewer, known in ((0, [True, False]), (1, [False, True]), (SPECTATOR, [False] * 2), (EVERYTHING, [True] * 2)):
        seats = GAME.text.readable(state, viewer)["seats"]
        assert [seat["points"] is not None for seat in seats] == known
        assert [seat["granaries"] is not None for seat in seats] == known


def test_the_end_tells_what_white_points_add_to_each_colour() -> None:
    """[Huang 14.3]"""
    over = Scene(f"{END}taken 1 2\npoints 1 yellow=9 red=9 blue=1 green=9 white=2").after("tile white i15")
    final = over.readable["final"][0]
    assert final["white"] == {"yellow": 0, "red": 0, "blue": 2, "green": 0}
    assert final["totals"] == {"yellow": 9, "red": 9, "blue": 7, "green": 9}
