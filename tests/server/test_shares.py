"""Limits of an address at several workers: together they allow what one would."""

from __future__ import annotations

import pytest

from tianxia.server import bucket, shares
from tianxia.server.bucket import Buckets
from tianxia.server.keys import Keys
from tianxia.server.membership import BEAT_S
from tianxia.server.shares import Shares, tables_of

PER_S, BURST, N_WORKERS, N_TABLES = 40.0, 600, 4, 7
TICK_S = 0.01
FLOOD, QUIET = "192.0.2.1", "192.0.2.2"


class Clock:
    """Tells the time that a test wants."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


class Site:
    """Workers that tell each other what they have to tell whenever they count."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.buckets = [Buckets(PER_S, BURST) for _ in range(N_WORKERS)]
        self._shares = [Shares(Keys(bytes(32)), {"requests": one}, lambda: N_TABLES) for one in self.buckets]
        self.told = [""] * N_WORKERS
        self._told_at = 0.0

    def ask(self, seconds: float, origin: str, workers: range) -> int:
        """Ask some workers as often as can be; how much they have allowed."""
        end, n_allowed = self._clock.now + seconds, 0
        while self._clock.now < end:
            self._clock.now += TICK_S
            n_allowed += sum(self.buckets[one].take(origin) for one in workers for _ in range(5))
            if self._clock.now > self._told_at + BEAT_S:
                self._tell()
        return n_allowed

    def _tell(self) -> None:
        self._told_at = self._clock.now
        self.told = [one.tell(N_WORKERS) for one in self._shares]
        for number, one in enumerate(self._shares):
            one.hear(told for other, told in enumerate(self.told) if other != number)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Site:
    clock = Clock()
    for module in (bucket, shares):
        monkeypatch.setattr(module, "time", clock)
    return Site(clock)


def test_who_asks_all_workers_gets_as_much_as_of_one(site: Site) -> None:
    everybody = range(N_WORKERS)
    assert site.ask(1, FLOOD, everybody) < N_WORKERS * BURST + N_WORKERS * PER_S
    site.ask(120, FLOOD, everybody)
    assert site.ask(60, FLOOD, everybody) == pytest.approx(60 * PER_S, rel=0.15)


def test_how_many_tables_a_worker_has_is_told_and_limits_nobody(site: Site) -> None:
    site.ask(2, FLOOD, range(2))
    assert {tables_of(told) for told in site.told} == {N_TABLES}
    assert tables_of("{}") == 0


def test_who_asks_one_worker_gets_all_of_it_there_and_nothing_more_elsewhere(site: Site) -> None:
    assert site.ask(60, QUIET, range(1)) == pytest.approx(BURST + 60 * PER_S, rel=0.01)
    assert site.ask(10, QUIET, range(1, 2)) < 12 * PER_S


def test_addresses_are_not_told_and_what_is_over_is_forgotten(site: Site) -> None:
    site.ask(2, FLOOD, range(2))
    assert "requests" in site.told[0]
    assert not any(FLOOD in told for told in site.told)
    site.ask(120, FLOOD, range(0))
    assert not any("requests" in told for told in site.told)
    assert site.ask(TICK_S, FLOOD, range(3, 4)) == 5
