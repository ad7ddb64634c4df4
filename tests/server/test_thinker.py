"""How those who wait for one process share its time, and that nobody waits for one that cannot be had."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from tianxia.server.thinker import ANSWER_S, CROWDED_S, Job, Waiting
from tianxia.server.thinkers import BotFailed, Thinkers

JOB = Job("qin", "master", 0, 0, b"", ())


def _times(n: int, spent_s: float = 0.0) -> list[float]:
    """How long each of *n* who ask at once is thought about, after a while in which nobody was."""
    waiting = Waiting()
    for _ in range(n):
        waiting.put(JOB)
    start, times = time.monotonic() + spent_s, list[float]()
    for _ in range(n):
        asked, _ = waiting.next()
        end = waiting.end_of(asked, start)
        times.append(end - start)
        start = max(start, end)
    return times


def test_who_waits_alone_has_all_the_time_there_is() -> None:
    assert _times(1) == [pytest.approx(ANSWER_S, abs=0.05)]


@pytest.mark.parametrize("n", [2, 50])
def test_those_who_wait_together_share_less_and_all_are_answered_in_time(n: int) -> None:
    *times, last = _times(n)
    assert times == [pytest.approx(CROWDED_S / n, abs=0.05)] * (n - 1)
    assert last == pytest.approx(ANSWER_S - sum(times), abs=0.05)


def test_there_is_none_for_whoever_has_waited_too_long() -> None:
    assert all(seconds <= 0 for seconds in _times(3, 2 * ANSWER_S))


def test_whoever_came_later_has_more_left() -> None:
    waiting = Waiting()
    waiting.put(JOB)
    asked, _ = waiting.next()
    start = time.monotonic()
    before = waiting.end_of(asked, start)
    waiting.put(JOB)
    assert start < waiting.end_of(asked, start) < before


STUB = """#!{python}
import sys
from tianxia.server.thinker import LENGTH_BYTES, Answer, Job, framed
from msgspec import msgpack
from pathlib import Path

asked, seen = Path("asked"), []
is_first = not asked.exists()
sys.stdout.buffer.write(framed(Answer(None)))
sys.stdout.buffer.flush()
while length := sys.stdin.buffer.read(LENGTH_BYTES):
    job = msgpack.decode(sys.stdin.buffer.read(int.from_bytes(length, "little")), type=Job)
    with asked.open("a") as file:
        file.write(f"{{'first' if is_first else 'second'}} {{job.seed}}\\n")
    if not is_first:
        sys.stdout.buffer.write(framed(Answer(job.seed)))
        sys.stdout.buffer.flush()
"""
"""A process that never answers, and after it one that does; both note what they are asked."""


def _instead_of_python(script: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    stub = folder / "python"
    stub.write_text(script.format(python=sys.executable))
    stub.chmod(0o755)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "executable", str(stub))


def test_a_new_process_is_not_asked_what_nobody_waits_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _instead_of_python(STUB, monkeypatch, tmp_path)

    async def ask() -> int | None:
        thinkers = Thinkers(1, limit_s=2)
        try:
            jobs = [(replace(JOB, seed=seed), patience_s) for seed, patience_s in ((1, 0.1), (2, 0.1), (3, None))]
            *hasty, lasting = [asyncio.create_task(thinkers.ask(*each)) for each in jobs]
            assert all(isinstance(told, BotFailed) for told in await asyncio.gather(*hasty, return_exceptions=True))
            return (await asyncio.wait_for(lasting, timeout=60)).action
        finally:
            await thinkers.stop()

    assert asyncio.run(ask()) == 3
    assert [line for line in Path("asked").read_text().splitlines() if "second" in line] == ["second 3"]


MORTAL = """#!{python}
import sys
from tianxia.server.thinker import Answer, framed
from pathlib import Path

started = Path("started")
is_first = not started.exists()
started.touch()
sys.stdout.buffer.write(framed(Answer(None)))
sys.stdout.buffer.flush()
if not is_first:
    Path("started again").touch()
    sys.stdin.buffer.read()
"""
"""A process that ends before anybody asks it anything, and after it one that does not."""


def test_a_process_that_ends_is_replaced_before_anybody_asks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _instead_of_python(MORTAL, monkeypatch, tmp_path)

    async def wait() -> None:
        thinkers = Thinkers(1, limit_s=60)
        thinkers.start()
        try:
            async with asyncio.timeout(60):
                while not Path("started again").exists():
                    await asyncio.sleep(0.05)
        finally:
            await thinkers.stop()

    asyncio.run(wait())


def test_whoever_asks_a_process_that_cannot_be_started_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def ask() -> None:
        thinkers = Thinkers(1, limit_s=60)
        try:
            await asyncio.wait_for(thinkers.ask(JOB, None), timeout=20)
        finally:
            await thinkers.stop()

    with pytest.raises(BotFailed, match="died"):
        asyncio.run(ask())
