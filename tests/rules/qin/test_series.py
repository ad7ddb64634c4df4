"""[Qin 9] Series."""

from __future__ import annotations

import pytest

from tests.rules.qin.scene import Scene
from tianxia.arena.rotation import Rotation
from tianxia.arena.summary import Summary
from tianxia.core.game import SeriesRules
from tianxia.games.qin.game import GAME


def rules() -> SeriesRules:
    assert GAME.series is not None
    return GAME.series


def test_a_game_adds_the_pagodas_a_seat_has_left() -> None:
    """[Qin 9.1] The winner by the last pagoda adds none."""
    scene = Scene("""
        R..YYYY
        seats 3
        owner d1=2
        left 1=1 2=7 3=4
        hand 1 RY
    """).after("RY b1-c1")
    assert GAME.result(scene.states).series_points == (0, 7, 4)


def test_a_series_adds_up_by_player_over_the_boards_it_is_played_on() -> None:
    """[Qin 9.1] The chairs rotate, so the second game's first seat is the second player's."""
    plan = Rotation("qin", {}, 2, ("random", "random"), 5, ("lion", "bird"))
    summary = Summary(plan.bots)
    records = [plan.record(number) for number in range(2)]
    for number, record in enumerate(records):
        summary.add(record, plan.players(number))
    assert [record.options["board"] for record in records] == ["lion", "bird"]
    (a1, b1), (b2, a2) = ((record.result and record.result.series_points) or [] for record in records)
    assert a2 != b2
    assert summary.series == [[a1 + a2, b1 + b2]]


@pytest.mark.parametrize(
    ("totals", "winners"), [([7, 3, 5], [1]), ([3, 7, 3], [0, 2]), ([4, 4, 4, 4], [0, 1, 2, 3]), ([0, 1], [0])]
)
def test_the_fewest_pagodas_in_total_win_and_a_tie_is_shared(totals: list[int], winners: list[int]) -> None:
    """[Qin 9.2]"""
    assert rules().winners(totals) == winners
