"""Threads that share out rows: what they leave behind when something goes wrong, and when they are done."""

from __future__ import annotations

import gc
import multiprocessing
import threading
import time
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tianxia.core import threads
from tianxia.core.threads import WORTH_SHARING, Threads

N = WORTH_SHARING


def _count(first: int, last: int, rows: Any) -> None:
    rows[first:last] += 1


def _soon(is_so: Callable[[], bool]) -> bool:
    """Whether something becomes so within some seconds."""
    end = time.monotonic() + 10
    while not is_so() and time.monotonic() < end:
        time.sleep(0.01)
    return is_so()


def test_an_interrupt_is_told_when_all_rows_are_done_and_spoils_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    crew, rows, is_free = Threads(2), np.zeros(N), threading.Event()

    def slowly(first: int, last: int, rows: Any) -> None:
        if first == 0:
            is_free.wait(10)
        _count(first, last, rows)

    class Interrupted(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            if not is_free.is_set():
                is_free.set()
                raise KeyboardInterrupt
            return super().wait(timeout)

    with monkeypatch.context() as patched:
        patched.setattr(threads, "Event", Interrupted)
        with pytest.raises(KeyboardInterrupt):
            crew.run(slowly, N, rows)
    assert (rows == 1).all()
    crew.run(_count, N, rows)
    assert (rows == 2).all()


def test_what_goes_wrong_in_any_thread_goes_wrong_here() -> None:
    def wrong(first: int, last: int, rows: Any) -> None:
        _count(first, last, rows)
        if first == 0:
            raise ValueError("of the other thread")

    rows = np.zeros(N)
    with pytest.raises(ValueError, match="of the other thread"):
        Threads(2).run(wrong, N, rows)
    assert (rows == 1).all()


def test_no_thread_keeps_arrays_or_outlives_its_crew() -> None:
    before = set(threading.enumerate())
    crew, rows = Threads(3), np.zeros(N)
    crew.run(_count, N, rows)
    started = [one for one in set(threading.enumerate()) - before if "_work" in one.name]
    assert len(started) == 2
    kept = weakref.ref(rows)
    del rows
    assert kept() is None
    del crew
    gc.collect()
    assert _soon(lambda: not any(one.is_alive() for one in started))


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no process can be forked")
def test_a_forked_process_starts_threads_of_its_own() -> None:
    crew = Threads(2)
    crew.run(_count, N, np.zeros(N))
    child = multiprocessing.get_context("fork").Process(target=crew.run, args=(_count, N, np.zeros(N)), daemon=True)
    child.start()
    child.join(10)
    is_over, code = not child.is_alive(), child.exitcode
    child.kill()
    assert (is_over, code) == (True, 0)


def test_numpy_minds_the_same_errors_in_all_threads() -> None:
    found: list[str] = []

    def note(_first: int, _last: int, _arrays: Any) -> None:
        found.append(np.geterr()["over"])

    with np.errstate(over="ignore"):
        Threads(2).run(note, N, None)
    assert found == ["ignore", "ignore"]
