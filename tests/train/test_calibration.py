"""How far predictions are off, for predictions of which that is known."""

from __future__ import annotations

from dataclasses import replace
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from tianxia.bots.judge import judge_of
from tianxia.core.record import Record, record_of
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.train.calibration import (
    FEW,
    PHASES,
    Beyond,
    Part,
    Prediction,
    calibrate,
    calibration_of,
    draw,
    predictions,
)

QIN = load("qin")


def _record() -> Record:
    table = Table(QIN, {}, 2, 1)
    while not table.is_over:
        table.play(table.legal[0])
    return record_of(table)


def _always(*said: float) -> Any:
    """A judge that says the same of every position."""

    def shares(_mind: object, _state: object, _seat: int, shares: Any) -> None:
        shares[:] = said

    return replace(judge_of(QIN), shares=shares)


def test_who_always_knows_the_winner_is_never_off() -> None:
    record = _record()
    assert record.result
    assert len(record.result.winners) == 1
    knows = [float(seat in record.result.winners) for seat in range(2)]
    found = calibrate(_always(*knows), [(QIN, record)])
    assert found.whole.error.plain == 0
    assert {name: part.error.plain for name, part in found.by_phase.items()} == dict.fromkeys(PHASES, 0)
    assert found.whole.n == 2 * (len(record.actions) - 1)


def test_who_is_sure_of_the_wrong_seat_is_wholly_off() -> None:
    record = _record()
    assert record.result
    wrong = [float(seat not in record.result.winners) for seat in range(2)]
    assert calibrate(_always(*wrong), [(QIN, record)]).whole.error.plain == 1


def test_who_never_decides_is_right_on_average_and_in_one_bin() -> None:
    found = calibrate(_always(0.5, 0.5), [(QIN, _record())])
    assert found.whole.error.plain == 0
    assert [each.n for each in found.whole.bins if each.n] == [found.whole.n]
    assert found.whole.bins[5].found == pytest.approx(0.5)
    assert draw("Qin", found).count("<circle") == 1 + len(PHASES)


def test_the_hand_written_judge_predicts_something() -> None:
    found = calibrate(judge_of(QIN), [(QIN, _record())])
    assert sum(each.n > 0 for each in found.whole.bins) > 2
    assert 0 < found.whole.error.plain < 1


def test_a_shared_victory_counts_for_each_as_its_share() -> None:
    table = Table(QIN, {}, 4, 24)
    while not table.is_over:
        table.play(table.legal[-1])
    assert table.result.winners == (0, 2)
    assert calibrate(_always(0.5, 0.0, 0.5, 0.0), [(QIN, record_of(table))]).whole.error.plain == 0


def _walks(n_games: int, sureness: float, seed: int) -> list[list[Prediction]]:
    """Games whose lead is a walk at random, foretold exactly where *sureness* is 1, else with odds to that power."""
    leads = np.random.default_rng(seed).normal(size=(n_games, 20)).cumsum(1)
    deviations = np.sqrt(np.arange(19, 0, -1))
    games = list[list[Prediction]]()
    for lead in leads:
        right = np.array([NormalDist().cdf(z) for z in lead[:-1] / deviations])
        said = right**sureness / (right**sureness + (1 - right) ** sureness)
        won = float(lead[-1] > 0)
        games.append([*predictions({k: np.array([p, 1 - p]) for k, p in enumerate(said)}, len(said), [won, 1 - won])])
    return games


def _beyond(part: Part) -> Beyond:
    assert part.error.beyond
    return part.error.beyond


def test_who_is_right_is_off_by_no_more_than_chance() -> None:
    found = [calibration_of(_walks(60, 1, seed)).whole for seed in range(20)]
    plain, beyond = np.mean([part.error.plain for part in found]), [_beyond(part) for part in found]
    assert plain > 0.02
    assert plain == pytest.approx(np.mean([each.chance for each in beyond]), rel=0.15)
    assert abs(np.mean([each.fair for each in beyond])) < 0.012
    assert sum(each.low <= 0 <= each.high for each in beyond) >= 17


def test_who_is_too_sure_is_found_out_by_as_much() -> None:
    """With odds squared predictions are off by 8 % on average."""
    found = calibration_of(_walks(1000, 2, 0)).whole
    assert _beyond(found).low < 0.08 < _beyond(found).high
    assert _beyond(found).low > 0.05
    assert _beyond(found).fair == pytest.approx(found.error.plain, abs=0.002)


def test_positions_of_one_game_are_no_more_evidence_than_one() -> None:
    games = _walks(60, 1, 0)
    once, often = calibration_of(games).whole, calibration_of([game * 4 for game in games]).whole
    assert _beyond(once).chance == pytest.approx(_beyond(often).chance)
    assert _beyond(once).fair == pytest.approx(_beyond(often).fair)
    assert [each.doubt for each in once.bins if each.doubt] == pytest.approx(
        [each.doubt for each in often.bins if each.doubt]
    )


def test_a_third_is_less_certain_than_the_whole() -> None:
    found = calibration_of(_walks(400, 1, 0))
    assert _beyond(found.whole).high < np.mean([_beyond(part).high for part in found.by_phase.values()])


def test_few_games_say_nothing_of_chance() -> None:
    few, enough = (calibration_of(_walks(n, 1, 0)).whole for n in (FEW - 1, FEW))
    assert few.error.beyond is None
    assert few.error.plain > 0
    assert all(each.doubt is None for each in few.bins)
    assert enough.error.beyond


def test_what_a_tenth_may_be_off_by_is_as_games_differ() -> None:
    """Of a coin whose odds are known."""
    said = {0: np.array([0.25, 0.75])}
    games = [[*predictions(said, 1, [won, 1 - won])] for won in [1.0] * 25 + [0.0] * 75]
    third = calibration_of(games).whole.bins[2]
    assert third.found == 0.25
    assert third.doubt == pytest.approx((0.25 * 0.75 / 99) ** 0.5)


def test_looks_are_put_where_they_are_in_a_game() -> None:
    said = {step: np.array([0.5, 0.5]) for step in (1, 10, 19, 20, 29)}
    assert [each.phase for each in predictions(said, 30, [1.0, 0.0])][::2] == [0, 1, 1, 2, 2]


def test_a_plot_has_whiskers_where_enough_games_are() -> None:
    bins = calibration_of(_walks(200, 1, 0)).whole.bins
    drawn = draw("Walks", calibration_of(_walks(200, 1, 0)))
    assert drawn.count("whisker") > sum(each.doubt is not None for each in bins) > 5
    assert 'class="whisker"' not in draw("Walks", calibration_of(_walks(FEW - 1, 1, 0)))
    assert drawn.count("found − predicted") == 1 + len(PHASES)
