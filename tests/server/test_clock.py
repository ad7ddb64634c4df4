"""The clock of a table, without a table."""

from __future__ import annotations

import pytest

from tianxia.server.clock import (
    DAY_S,
    Clock,
    acted,
    charged,
    due,
    gone_back,
    left,
    pace_of,
    passed,
    running,
    set_up,
    standing,
)
from tianxia.server.lag import MOST_S, Lag
from tianxia.server.wire.clock import CorrespondenceClock, LiveClock

LIVE = pace_of(LiveClock(base_s=60, increment_s=5))
DAYS = pace_of(CorrespondenceClock(days=3, vacation_days=10))


def _begun(pace: object = LIVE, n_seats: int = 2) -> Clock:
    assert pace in (LIVE, DAYS)
    chosen = LIVE if pace == LIVE else DAYS
    return running(passed(set_up(chosen, n_seats), chosen, 0), 100.0)


def test_time_runs_for_the_seat_that_decides_and_for_nobody_else() -> None:
    clock = _begun()
    assert (left(clock, 0, 110.0), left(clock, 1, 110.0)) == (50.0, 60.0)
    assert due(clock) == 160.0


def test_the_increment_is_given_once_a_turn_however_many_decisions_it_has() -> None:
    clock = acted(_begun(), LIVE, 1, 110.0)
    assert left(clock, 0, 110.0) == 55.0
    clock = acted(clock, LIVE, 1, 112.0)
    assert left(clock, 0, 112.0) == 53.0
    assert left(acted(clock, LIVE, 2, 112.0), 0, 112.0) == 58.0


def test_whoever_decides_in_the_turn_of_another_has_the_increment_too() -> None:
    clock = running(passed(acted(_begun(), LIVE, 1, 110.0), LIVE, 1), 110.0)
    clock = acted(clock, LIVE, 1, 113.0)
    assert (left(clock, 0, 113.0), left(clock, 1, 113.0)) == (55.0, 62.0)


def test_taking_back_wins_no_time() -> None:
    """Neither is the increment given again for the same turn, nor does the time come back that was used."""
    clock = passed(acted(_begun(), LIVE, 1, 110.0), LIVE, 1)
    clock = acted(gone_back(clock, 0, 112.0), LIVE, 1, 120.0)
    assert left(clock, 0, 120.0) == 55.0 - 8.0
    assert left(clock, 1, 120.0) == 60.0 - 2.0


def test_days_are_full_again_when_the_decision_comes_back_and_not_by_taking_back() -> None:
    clock = passed(charged(_begun(DAYS), 100.0 + 2 * DAY_S), DAYS, 1)
    assert left(clock, 0, clock.since or 0) == 11 * DAY_S
    back = gone_back(clock, 0, clock.since or 0)
    assert left(back, 0, back.since or 0) == 11 * DAY_S
    again = passed(clock, DAYS, 0)
    assert left(again, 0, again.since or 0) == 13 * DAY_S


def test_beyond_its_days_a_seat_uses_up_its_vacation() -> None:
    clock = charged(_begun(DAYS), 100.0 + 5 * DAY_S)
    assert (clock.delay[0], clock.reserve[0]) == (0.0, 8 * DAY_S)
    again = passed(passed(clock, DAYS, 1), DAYS, 0)
    assert (again.delay[0], again.reserve[0]) == (3 * DAY_S, 8 * DAY_S)


def test_a_clock_that_stands_is_due_never() -> None:
    clock = standing(_begun(), 130.0)
    assert due(clock) is None
    assert left(clock, 0, 1e9) == 30.0
    assert due(running(clock, 500.0)) == 530.0


def test_nobody_has_less_than_nothing() -> None:
    clock = charged(_begun(), 1000.0)
    assert (clock.reserve[0], left(clock, 0, 2000.0)) == (0.0, 0.0)


@pytest.mark.parametrize("lag_s", [0.0, 0.2])
def test_the_way_of_a_message_is_not_charged(lag_s: float) -> None:
    assert left(acted(_begun(), LIVE, 1, 110.0, lag_s), 0, 110.0) == pytest.approx(55.0 + lag_s)
    assert left(acted(_begun(), LIVE, 1, 100.1, 0.3), 0, 100.1) == 65.0  # no more than was used


# ---- the way


def test_only_the_latest_number_counts_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [10.0]
    monkeypatch.setattr("tianxia.server.lag.time.monotonic", lambda: now[0])
    lag = Lag()
    stale, number = lag.ask(), lag.ask()
    lag.answer(stale)
    assert lag.seconds == 0.0
    now[0] += 0.1
    lag.answer(number)
    assert lag.seconds == pytest.approx(0.1)
    now[0] -= 0.1
    lag.answer(number)  # said again
    assert lag.seconds == pytest.approx(0.1)


def test_whoever_answers_late_on_purpose_gains_little(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [10.0]
    monkeypatch.setattr("tianxia.server.lag.time.monotonic", lambda: now[0])
    lag = Lag()
    for _ in range(9):
        number = lag.ask()
        now[0] += 30.0
        lag.answer(number)
    assert lag.seconds == MOST_S
