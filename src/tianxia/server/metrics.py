"""What Prometheus is told, at a port of its own: counted where it happens, written out when somebody asks."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from tianxia.core.errors import BadInput, Said
from tianxia.server.wanted import check_place

BOUNDS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
ASKING_S = 5.0
"""By then a question must be here in full."""
HEAD_BYTES = 1 << 14
KIND = "text/plain; version=0.0.4; charset=utf-8"
STARTED = time.time()
Sample = tuple[str, float]
"""Labels as they are written, perhaps none, and a value."""
Family = tuple[str, str, str, Iterable[Sample]]
"""Name, kind, what it says, samples."""


class Histogram:
    """How long something takes."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS_S) + 1)
        self._sum = 0.0

    def note(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS_S, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        n = 0
        for bound, count in zip((*BOUNDS_S, "+Inf"), self._counts, strict=True):
            n += count
            yield f'{name}_bucket{{le="{bound}"}} {n}'
        yield f"{name}_sum {self._sum}"
        yield f"{name}_count {n}"


class Meters:
    """All that a server counts."""

    def __init__(self) -> None:
        self.requests = Counter[int]()
        """By status."""
        self.refusals = Counter[str]()
        """By code, over WebSockets, too."""
        self.changes = Counter[str]()
        """Saved or failed."""
        self.routed = Counter[str]()
        """Sockets for tables of other workers: handed over or passed on."""
        self.request_s = Histogram()
        self.commit_s = Histogram()
        self.lag_s = Histogram()
        """How much later than it should the event loop comes to something."""

    def text(self, families: Iterable[Family]) -> str:
        """Everything, as Prometheus reads it."""
        counted = (
            ("tianxia_requests_total", "counter", "Answers by status.", labelled("status", self.requests)),
            ("tianxia_refusals_total", "counter", "Refusals by code.", labelled("code", self.refusals)),
            (
                "tianxia_changes_total",
                "counter",
                "Changes of tables, by what came of them.",
                labelled("is", self.changes),
            ),
            (
                "tianxia_sockets_routed_total",
                "counter",
                "Sockets for tables of other workers.",
                labelled("is", self.routed),
            ),
        )
        timed = (
            ("tianxia_request_seconds", "Until an answer begins.", self.request_s),
            ("tianxia_commit_seconds", "Until a transaction is committed and synced.", self.commit_s),
            ("tianxia_loop_lag_seconds", "How late the event loop is.", self.lag_s),
        )
        lines = [line for family in (*counted, *families, *_of_process()) for line in _lines(*family)]
        for name, says, histogram in timed:
            lines += [f"# HELP {name} {says}", f"# TYPE {name} histogram", *histogram.lines(name)]
        return "\n".join(lines) + "\n"

    async def watch_loop(self) -> None:
        """Note every second how late the loop is."""
        while True:
            due = time.monotonic() + 1
            await asyncio.sleep(1)
            self.lag_s.note(max(0.0, time.monotonic() - due))


def labelled(label: str, counts: Mapping[str, int] | Mapping[int, int]) -> list[Sample]:
    """Samples by the values of one label."""
    return [(f'{{{label}="{value}"}}', count) for value, count in sorted(counts.items(), key=str)]


def gauge(name: str, says: str, value: float) -> Family:
    """One number that goes up and down."""
    return name, "gauge", says, [("", value)]


def _lines(name: str, kind: str, says: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {name} {says}"
    yield f"# TYPE {name} {kind}"
    yield from (f"{name}{labels} {value}" for labels, value in samples)


def _of_process() -> Iterator[Family]:
    times = os.times()
    yield "process_cpu_seconds_total", "counter", "Of the server itself.", [("", times.user + times.system)]
    yield gauge("process_start_time_seconds", "Since the epoch.", STARTED)
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        yield gauge("process_resident_memory_bytes", "Memory.", pages * os.sysconf("SC_PAGE_SIZE"))
        yield gauge("process_open_fds", "Open files and connections.", len(list(Path("/proc/self/fd").iterdir())))


# ---- the port


def listener_of(place: str) -> socket.socket | None:
    """A socket for HOST:PORT; none if nothing is said."""
    if not place:
        return None
    check_place("metrics", place)
    host, _, port = place.rpartition(":")
    try:
        return socket.create_server((host.strip("[]"), int(port)), family=_family(host))
    except (OSError, ValueError) as error:  # a name that cannot be one
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(Said("cannot tell metrics at {place}: {reason}", place=place, reason=reason)) from None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


async def tell(listener: socket.socket, text: Callable[[], str]) -> None:
    """Answer whoever asks for /metrics, for ever."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(ASKING_S):
                head = await reader.readuntil(b"\r\n\r\n")
                is_known = head.startswith((b"GET /metrics ", b"GET /metrics?"))
                writer.write(_answer(text() if is_known else "there is /metrics\n", is_known))
                await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(answer, sock=listener, limit=HEAD_BYTES)
    async with server:
        await server.serve_forever()


def _answer(text: str, is_known: bool) -> bytes:
    body = text.encode()
    status, kind = (
        ("200 OK", "text/plain; version=0.0.4; charset=utf-8") if is_known else ("404 Not Found", "text/plain")
    )
    head = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    return head.encode() + body
