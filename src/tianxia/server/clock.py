"""The clock of a table: what each seat has left, and whose time runs. Pure: whoever asks says what time it is.

One kind of clock serves both paces. A seat has a *reserve*, and before it is touched a *delay*, which is full again
whenever the decision comes to the seat from another one. A live clock has no delay, and an increment; the
reserve of a correspondence clock is the vacation.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tianxia.server.wire.clock import ClockRules, LiveClock, TimeNow

T = TypeVar("T")
DAY_S = 86_400.0


class Pace(Struct, frozen=True):
    """How much time there is, in seconds."""

    reserve: float
    delay: float
    increment: float


def pace_of(rules: ClockRules) -> Pace:
    if isinstance(rules, LiveClock):
        return Pace(rules.base_s, 0.0, rules.increment_s)
    return Pace(rules.vacation_days * DAY_S, rules.days * DAY_S, 0.0)


def now_of(rules: ClockRules) -> Callable[[], float]:
    """Live clocks do not mind if somebody sets the machine's; days go by even while no server runs."""
    return time.monotonic if isinstance(rules, LiveClock) else time.time


class Clock(Struct, frozen=True):
    """At one moment; all by seat."""

    reserve: tuple[float, ...]
    delay: tuple[float, ...]
    paid: tuple[int, ...]
    """The last turn that brought the increment: it is not given twice for a turn, nor for one that was taken back."""
    seat: int | None = None
    """Who is to decide."""
    since: float | None = None
    """When the time of that seat began to run; None if it stands."""


def set_up(pace: Pace, n_seats: int) -> Clock:
    return Clock((pace.reserve,) * n_seats, (pace.delay,) * n_seats, (-1,) * n_seats)


def left(clock: Clock, seat: int, now: float) -> float:
    """Seconds until a seat has no more time."""
    gone = now - clock.since if clock.seat == seat and clock.since is not None else 0.0
    return max(0.0, clock.delay[seat] + clock.reserve[seat] - gone)


def due(clock: Clock) -> float | None:
    """When the seat that decides has no more time, unless something happens before."""
    if clock.seat is None or clock.since is None:
        return None
    return clock.since + clock.delay[clock.seat] + clock.reserve[clock.seat]


def charged(clock: Clock, now: float, lag_s: float = 0.0) -> Clock:
    """What the seat that decides has used up is taken off; the way to it and back is not its fault."""
    if clock.seat is None or clock.since is None:
        return clock
    seat, gone = clock.seat, max(0.0, now - clock.since - lag_s)
    beyond = max(0.0, gone - clock.delay[seat])
    delay = _with(clock.delay, seat, max(0.0, clock.delay[seat] - gone))
    reserve = _with(clock.reserve, seat, max(0.0, clock.reserve[seat] - beyond))
    return replace(clock, delay=delay, reserve=reserve, since=now)


def acted(clock: Clock, pace: Pace, turn: int, now: float, lag_s: float = 0.0) -> Clock:
    """The seat that decides has done so, in this turn."""
    clock, seat = charged(clock, now, lag_s), clock.seat
    if seat is None or turn <= clock.paid[seat]:
        return clock
    reserve = _with(clock.reserve, seat, clock.reserve[seat] + pace.increment)
    return replace(clock, reserve=reserve, paid=_with(clock.paid, seat, turn))


def passed(clock: Clock, pace: Pace, seat: int) -> Clock:
    """Another seat is to decide, which has the whole delay for it."""
    return clock if seat == clock.seat else replace(clock, seat=seat, delay=_with(clock.delay, seat, pace.delay))


def gone_back(clock: Clock, seat: int, now: float) -> Clock:
    """A decision is taken back: time is not, and nobody has a new delay."""
    return replace(charged(clock, now), seat=seat)


def standing(clock: Clock, now: float) -> Clock:
    """Nobody's time runs any more."""
    return replace(charged(clock, now), since=None)


def running(clock: Clock, now: float) -> Clock:
    """The time of the seat that decides runs from now on."""
    return replace(clock, since=None if clock.seat is None else now)


def time_now(rules: ClockRules, clock: Clock) -> TimeNow:
    """For those who look at it."""
    now, is_live = now_of(rules)(), isinstance(rules, LiveClock)
    is_running, spent = clock.since is not None, charged(clock, now)
    return TimeNow(
        running=clock.seat if is_running else None,
        left=_rounded([left(clock, seat, now) for seat in range(len(clock.reserve))]),
        vacation=[] if is_live else _rounded(spent.reserve),
    )


def _rounded(seconds: Sequence[float]) -> list[float]:
    return [round(each, 3) for each in seconds]


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
