"""What a view tells of points, and of sites."""

from __future__ import annotations

from random import Random

from tests.rules.huang.scene import Scene
from tests.rules.huang.test_accounts import END
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, SPECTATOR
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.game import GAME
from tianxia.games.huang.view import hidden


def test_points_and_granaries_are_told_to_their_seat_alone() -> None:
    """[Huang 14.8]"""
    state = Scene("points 1 yellow=1\npoints 2 red=2").state
    for viewer, known in ((0, [True, False]), (1, [False, True]), (SPECTATOR, [False] * 2), (EVERYTHING, [True] * 2)):
        seats = GAME.text.readable(state, viewer)["seats"]
        assert [seat["points"] is not None for seat in seats] == known
        assert [seat["granaries"] is not None for seat in seats] == known
        assert [seat["from_granaries"] is not None for seat in seats] == known


def test_what_granaries_will_add_is_told_before_the_end() -> None:
    """[Huang 17.4]"""
    seats = Scene("board eighteen-kingdoms\ngranaries i7\ntaken 1 2").readable["seats"]
    assert [seat["from_granaries"]["blue"] for seat in seats] == [4, 0]
    assert sum(seats[0]["from_granaries"].values()) == 4


def test_a_kingdom_is_told_with_its_soldiers() -> None:
    """[Huang 11.5]"""
    (kingdom,) = Scene("tiles yellow c3\ntiles red d3 e3\nleaders 1 green=c4").readable["kingdoms"]
    assert kingdom["soldiers"] == 2


def test_the_end_tells_what_white_points_add_to_each_colour() -> None:
    """[Huang 14.3]"""
    over = Scene(f"{END}taken 1 2\npoints 1 yellow=9 red=9 blue=1 green=9 white=2").after("tile white i15")
    final = over.readable["final"][0]
    assert final["white"] == {"yellow": 0, "red": 0, "blue": 2, "green": 0}
    assert final["totals"] == {"yellow": 9, "red": 9, "blue": 7, "green": 9}


def _sites(table: Table, seat: int) -> set[str]:
    return set(hidden(table.view(seat).record, seat).sites)


def test_the_sites_told_are_those_that_can_be_chosen() -> None:
    """[Huang 7.2] [Huang 7.12] To the seat to move, and to nobody else."""
    table, rng, told = Table(GAME, {"palace": "true"}, 2, 4), Random(4), set[str]()
    while not table.is_over and len(table.moves) < 150:
        decoded = [(action, *ACTIONS.decode(action)) for action in table.legal]
        sites = {parts["site"] for _, kind, parts in decoded if kind in ("build", "pagoda")}
        assert _sites(table, table.to_move) == sites
        assert not sites or not _sites(table, (table.to_move + 1) % 2)
        told |= {kind for _, kind, _ in decoded}
        table.play(rng.choice([action for action, kind, _ in decoded if kind != "pagoda"]))
    assert {"build", "pagoda"} <= told
