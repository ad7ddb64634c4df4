"""A server as a test wants it: ``python -m tests.server.launch JSON`` prints its address and runs until it is ended.

It is the server of ``tianxia serve`` with other settings. Nothing in it is replaced, but it can be made to wait: for
a line on standard input once everything is imported, and with its rules until a file called *gate* is there.
"""

from __future__ import annotations

import asyncio
import logging
import random
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from tests.server.machine import move_to
from tianxia.cli.serve import loop_factory, server_of
from tianxia.server.config import Config, Limits, Mail
from tianxia.server.preparation import Preparations


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """How a test wants its server."""

    data: str
    limits: dict[str, float | int]
    database: str = ""
    host: str = "127.0.0.1"
    machine: str = ""
    """Where it is (`tests/server/machine.py`), if not here."""
    inner: str = "127.0.0.1:0"
    worker: int = 0
    """Its number, where several share the data folder."""
    n_thinkers: int = 1
    thinking_s: float = 10.0
    patience_s: float = 2.5
    idle_s: float = 900.0
    resting_s: float = 60.0
    review_depth: float = 0.01
    """Hardly anything: what is found matters to the tests of reviews themselves."""
    trusted_proxies: tuple[str, ...] = ()
    metrics: str = ""
    drain_s: float = 0.0
    public_address: str = ""
    has_passwords: bool = True
    docs: str = ""
    mail: Mail = Mail()
    remind_after_s: float = 20.0
    courier_s: float = 5.0
    may_push_inside: bool = True
    has_free_text: bool = True
    gate: str | None = None
    slow_s: float | None = None
    """Log every callback of the event loop that takes longer, in time of the processor."""
    waits: bool = False


def config_of(settings: Settings) -> Config:
    limits: dict[str, Any] = settings.limits
    return Config(
        data=Path(settings.data),
        database=settings.database,
        host=settings.host,
        inner=settings.inner,
        worker=settings.worker,
        limits=Limits(**limits),
        n_thinkers=settings.n_thinkers,
        thinking_s=settings.thinking_s,
        patience_s=settings.patience_s,
        idle_s=settings.idle_s,
        resting_s=settings.resting_s,
        review_depth=settings.review_depth,
        trusted_proxies=settings.trusted_proxies,
        metrics=settings.metrics,
        drain_s=settings.drain_s,
        public_address=settings.public_address,
        has_passwords=settings.has_passwords,
        docs=Path(settings.docs) if settings.docs else None,
        mail=settings.mail,
        remind_after_s=settings.remind_after_s,
        courier_s=settings.courier_s,
        may_push_inside=settings.may_push_inside,
        has_free_text=settings.has_free_text,
    )


def hold_back(gate: Path) -> None:
    """Let no rules become ready before *gate* is there."""
    run = Preparations.run

    async def run_later(self: Preparations) -> None:
        while not gate.exists():
            await asyncio.sleep(0.02)
        await run(self)

    Preparations.run = run_later


def watch_callbacks(slow_s: float) -> None:
    """What keeps the loop busy, however busy the machine is with other things."""
    run = asyncio.Handle._run  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]

    def run_timed(self: asyncio.Handle) -> None:
        started = time.thread_time()
        run(self)
        if (took := time.thread_time() - started) > slow_s:
            logging.getLogger(__name__).warning("the loop was busy for %.0f ms: %r", 1000 * took, self)

    asyncio.Handle._run = run_timed  # pyright: ignore[reportAttributeAccessIssue]


def let_clock_jump() -> None:
    """At SIGUSR1 the time of day is another one from then on; a monotonic clock never jumps."""
    right = time.time
    off_s = [0.0]

    def jump(_number: int, _frame: object) -> None:
        off_s[0] += random.choice((-86400.0, -3600.0, -5.0, 5.0, 3600.0, 86400.0))

    signal.signal(signal.SIGUSR1, jump)
    time.time = lambda: right() + off_s[0]


async def serve(config: Config) -> None:
    listener = socket.create_server((config.host, 0))
    address = f"http://{config.host}:{listener.getsockname()[1]}"
    server = server_of(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    print(address, flush=True)
    await serving


def main(text: str) -> None:
    settings = msgspec.json.decode(text, type=Settings)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    if settings.gate is not None:
        hold_back(Path(settings.gate))
    if settings.waits and not sys.stdin.readline():
        return
    if settings.machine:
        move_to(settings.machine)
    let_clock_jump()
    factory = loop_factory()
    if settings.slow_s is not None:
        watch_callbacks(settings.slow_s)
        factory = asyncio.new_event_loop  # its callbacks can be watched
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(config_of(settings)))


if __name__ == "__main__":
    main(sys.argv[1])
