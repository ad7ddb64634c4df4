"""What processes take of the processor and of memory, and how much of it the machine has left (Linux)."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6


def family(pid: int) -> list[int]:
    """A process and those that it has started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(one for child in children for one in family(int(child)))]


def processor_s(pids: Sequence[int]) -> float:
    """Seconds of the processor that they, and those of theirs that have ended, have had."""
    ticks = 0
    for pid in pids:
        try:
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_mb(pids: Sequence[int]) -> float:
    pages = 0
    for pid in pids:
        try:
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        except OSError:
            continue
    return pages * PAGE_MB


def _of_machine(name: str) -> float:
    """A line of what the system says about memory, in megabytes."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) * 1024 / 1e6


def free_mb() -> float:
    """As much as can be had without swapping."""
    return _of_machine("MemAvailable")


def kernel_mb() -> float:
    """What the system keeps for itself that it cannot give back, sockets and what lies in them for the most part."""
    tcp = next(line for line in Path("/proc/net/sockstat").read_text().splitlines() if line.startswith("TCP:"))
    return _of_machine("SUnreclaim") + int(tcp.split()[-1]) * PAGE_MB


class Watch:
    """How much memory everybody takes at most while they are looked at, and how busy a database is."""

    def __init__(
        self, server: int, database: int | None, clients: Sequence[int], spare_mb: float, on_short: Callable[[], None]
    ) -> None:
        kernel_at_first = kernel_mb()
        self._groups: dict[str, Callable[[], float]] = {
            "server": lambda: memory_mb(family(server)),
            "clients": lambda: memory_mb(clients),
            "kernel": lambda: kernel_mb() - kernel_at_first,
        }
        self.most_mb = dict.fromkeys(self._groups, 0.0)
        self.least_free_mb = free_mb()
        self._database = database
        self.database_shares = list[float]()
        """Of a core, in each second."""
        self._spare_mb = spare_mb
        self._on_short = on_short
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def _look(self) -> None:
        before, since = self._of_database(), time.monotonic()
        while not self._is_over.wait(1):
            self._note()
            now, at = self._of_database(), time.monotonic()
            self.database_shares.append((now - before) / (at - since))
            before, since = now, at

    def _note(self) -> None:
        for name, taken in self._groups.items():
            self.most_mb[name] = max(self.most_mb[name], taken())
        self.least_free_mb = min(self.least_free_mb, free_mb())
        if self.least_free_mb < self._spare_mb:
            self._on_short()

    def _of_database(self) -> float:
        return 0 if self._database is None else processor_s(family(self._database))

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()
