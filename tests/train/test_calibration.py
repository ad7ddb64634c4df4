"""How far predictions are off, for predictions of which that is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tianxia.bots.judge import judge_of
from tianxia.core.record import Record, record_of
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.train.calibration import PHASES, calibrate, draw

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
    assert found.error == 0
    assert found.by_phase == dict.fromkeys(PHASES, 0)
    assert found.n == 2 * (len(record.actions) - 1)


def test_who_is_sure_of_the_wrong_seat_is_wholly_off() -> None:
    record = _record()
    assert record.result
    wrong = [float(seat not in record.result.winners) for seat in range(2)]
    assert calibrate(_always(*wrong), [(QIN, record)]).error == 1


def test_who_never_decides_is_right_on_average_and_in_one_bin() -> None:
    found = calibrate(_always(0.5, 0.5), [(QIN, _record())])
    assert found.error == 0
    assert [each.n for each in found.bins if each.n] == [found.n]
    assert found.bins[5].found == pytest.approx(0.5)
    assert draw("Qin", found.bins).count("<circle") == 1


def test_the_hand_written_judge_predicts_something() -> None:
    found = calibrate(judge_of(QIN), [(QIN, _record())])
    assert sum(each.n > 0 for each in found.bins) > 2
    assert 0 < found.error < 1


def test_a_shared_victory_counts_for_each_as_its_share() -> None:
    table = Table(QIN, {}, 4, 24)
    while not table.is_over:
        table.play(table.legal[-1])
    assert table.result.winners == (0, 2)
    assert calibrate(_always(0.5, 0.0, 0.5, 0.0), [(QIN, record_of(table))]).error == 0
