"""What clocks cost, and how exactly they end: tables with running clocks in one process, without anybody connected.

``python -m bench.clock [--tables 1000] [--seconds 10] [--load]`` opens tables whose clocks end one after the other, and
tells the processor time that the clocks took, and how late each end was noticed. With ``--load`` the loop is kept busy
meanwhile, as by people who move: pieces of three milliseconds, half of the time.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from dataclasses import dataclass, field

from tianxia.games import catalog
from tianxia.server.chair import Chair
from tianxia.server.facts import Entry
from tianxia.server.opening import fresh_facts
from tianxia.server.sitting import Sitting
from tianxia.server.timing import Timing
from tianxia.server.visitors import Visitors
from tianxia.server.wire.clock import LiveClock

MOVES_PER_S = 0.2
"""A table has a decision every five seconds."""


@dataclass
class Late:
    """How much later than it should have been the end of a clock was noticed."""

    seconds: list[float] = field(default_factory=list[float])


def table(base_s: int) -> tuple[Sitting, Timing]:
    """A table that has begun, two people at it, and its clock."""
    game = catalog.load("qin")
    facts = fresh_facts("qin", game.about.complete({}, 2), 2, None, False, "", False, False, LiveClock(base_s))
    sitting = Sitting(facts, [Chair("person", "a", "Ann"), Chair("person", "b", "Bo")])
    sitting.take(game, None)
    sitting.deal()
    return sitting, Timing(sitting, Visitors(2), asyncio.Lock())


def watch(sitting: Sitting, timing: Timing, late: Late) -> None:
    """Note when its end is noticed."""
    due = time.monotonic() + (timing.left(0) or 0.0)

    async def zero(_seat: int) -> None:
        late.seconds.append(time.monotonic() - due)
        sitting.chairs[0] = Chair("bot", bot="greedy")

    timing.on_zero = zero
    timing.go_on()


async def busy(until: float) -> None:
    """As if many people moved: the loop is not free when a clock ends."""
    while time.monotonic() < until:
        end = time.monotonic() + 0.003
        while time.monotonic() < end:
            pass
        await asyncio.sleep(0.003)


async def cost(timings: list[Timing], n_tables: int, seconds: float) -> float:
    """Share of a core that is taken while people move at these tables; of no tables, what it takes to wait."""
    entry, n_moves, began = Entry("seat", 0, 0), int(n_tables * MOVES_PER_S * seconds), time.process_time()
    start = time.monotonic()
    for number in range(n_moves):
        for timing in timings[number % n_tables :][:1]:
            timing.note(entry, None)
            timing.go_on()
        await asyncio.sleep(max(0.0, start + number * seconds / n_moves - time.monotonic()))
    used = time.process_time() - began
    return used / (time.monotonic() - start)


async def measure(n_tables: int, seconds: float, is_loaded: bool) -> None:
    timings, late = [table(10_000)[1] for _ in range(n_tables)], Late()
    for timing in timings:
        timing.go_on()
    share = await cost(timings, n_tables, seconds) - await cost([], n_tables, seconds)
    print(f"{n_tables} running clocks, {MOVES_PER_S} moves a second each: {share:.2%} of a core")
    ending = [table(1) for _ in range(n_tables)]
    load = asyncio.create_task(busy(time.monotonic() + 3.5)) if is_loaded else None
    for sitting, timing in ending:
        watch(sitting, timing, late)
        await asyncio.sleep(1 / n_tables)
    await asyncio.sleep(1.5)
    if load is not None:
        await load
    for timing in timings:
        timing.stop()
    ranked = sorted(late.seconds)
    assert len(ranked) == n_tables, "an end was missed"
    median, worst = statistics.median(ranked), ranked[-1]
    how = "a busy loop" if is_loaded else "an idle loop"
    print(f"{n_tables} ends on {how}: median {median * 1000:.1f} ms late, worst {worst * 1000:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--load", action="store_true")
    asked = parser.parse_args()
    asyncio.run(measure(asked.tables, asked.seconds, asked.load))


if __name__ == "__main__":
    main()
