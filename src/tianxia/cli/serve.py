"""The command ``tianxia serve``."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Generator, Mapping
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from tianxia.cli import STARTED
from tianxia.cli.language import say
from tianxia.cli.screen import out
from tianxia.core.cluster import check_cluster, cluster, n_processors
from tianxia.core.errors import BadInput
from tianxia.server import logs, traces
from tianxia.server.app import create_app
from tianxia.server.beforehand import check_database, check_files, check_ports
from tianxia.server.config import Config
from tianxia.server.connections import protocols
from tianxia.server.crowd import Crowd
from tianxia.server.far import Far
from tianxia.server.hall import Hall
from tianxia.server.handing import HANDED
from tianxia.server.keys import Keys
from tianxia.server.lock import lock
from tianxia.server.pool import Pool
from tianxia.server.private import make_private
from tianxia.server.settings import Settings, config_of, configs_of, lines_of, read
from tianxia.server.think_worker import ThinkWorker

NAMED = {"127.0.0.1": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::1": "[::1]", "::": "[::1]"}
"""Addresses that `localhost` stands for, or that it is among, with the number by which a browser finds them, too."""


def serve(file: Path | None, said: Mapping[str, Any], open_browser: bool) -> None:
    """Run a server until it is interrupted, or several that are one."""
    settings = _checked(file, said)
    config = config_of(settings)
    begin(config)
    listener = _listener(config.host, config.port)
    check_ports(configs_of(settings))
    check_database(config)
    if settings.workers > 1:
        supervise(lambda: _checked(file, said), config, listener, open_browser)
        return
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_run(config, listener, open_browser))


def begin(config: Config) -> None:
    """What comes before everything else in a process."""
    logs.set_up(config.logging)
    if config.traces:
        traces.start()


def supervise(reading: Callable[[], Settings], config: Config, listener: socket.socket, open_browser: bool) -> None:
    """Run several servers until they are interrupted."""
    from tianxia.cli.supervisor import Supervisor

    if sys.platform == "win32":
        raise BadInput(say("bad.workers"))
    make_private(config.data, None)
    with lock(config.data), asyncio.Runner() as runner:
        if config.secret is None:
            Keys.of_folder(config.data)  # made once, before any of them looks for it
        runner.run(Supervisor(reading, listener).run(lambda: _tell(config, listener, open_browser)))


def think_worker(file: Path | None, said: Mapping[str, Any], address: str) -> None:
    """Think for the servers of a site until it is interrupted, here or on the Ray cluster at *address*."""
    settings = read(file, said)
    config = config_of(settings)
    begin(config)
    if not address:
        _think("think-worker.at", config, Pool(config.n_thinkers, config.thinking_s))
        return
    check_cluster(address)
    with cluster(address) as ray:
        _think("think-worker.ray", config, Far(ray, settings.thinkers or n_processors(ray), config.thinking_s))


def _think(told: str, config: Config, pool: Pool | Far) -> None:
    worker = ThinkWorker(config, pool)

    async def think() -> None:
        thinking = asyncio.ensure_future(worker.run())
        if sys.platform != "win32":
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, thinking.cancel)
        out.print(say(told, n=pool.n))
        await thinking

    ends = (KeyboardInterrupt, asyncio.CancelledError)
    with contextlib.suppress(*ends), asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(think())


def show_settings(file: Path | None, said: Mapping[str, Any]) -> None:
    """What is set, if all of it makes sense."""
    settings = _checked(file, said)
    _found(settings.host, settings.port)
    for line in lines_of(settings):
        print(line)


def _checked(file: Path | None, said: Mapping[str, Any]) -> Settings:
    """What is set, if it can be used as far as files tell."""
    settings = read(file, said)
    for config in configs_of(settings):
        check_files(config)
    return settings


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quicker event loop where there is one, which is everywhere but on Windows."""
    try:
        return import_module("uvloop").new_event_loop
    except ImportError:
        return None


class Early:
    """Signals that come while a server is put together. They wait: one that has joined others must take its leave."""

    def __init__(self) -> None:
        self.came: list[int] = []
        is_main = threading.current_thread() is threading.main_thread()
        self._before = {number: signal.signal(number, self._note) for number in HANDLED_SIGNALS if is_main}

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self.came.append(number)
        if len(self.came) > 1:
            self.end()

    def end(self) -> None:
        """From now on they do what they did before, and so do those that have come."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        for number in self.came:
            signal.raise_signal(number)


class Server(uvicorn.Server):
    """Ends after it has said for a while that it is not ready; at once when it is told a second time."""

    def __init__(self, hall: Hall, config: uvicorn.Config, early: Early) -> None:
        super().__init__(config)
        self._hall = hall
        self._early = early

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Where people come, and where other workers do."""
        inside = [self._hall.cluster.listener] if self._hall.cluster is not None else []
        try:
            await super().serve([*sockets, *inside] if sockets is not None else None)
        finally:
            self._early.end()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Other workers of this machine hand over connections, too."""
        await super().startup(sockets)
        if self._hall.cluster is not None:
            self._hall.cluster.doorway.open(self._take_up)

    async def _take_up(self, connection: socket.socket, request: bytes) -> None:
        """A connection with what has been read of it: as if it had come here."""
        state = {**self.lifespan.state, HANDED: True}

        def protocol() -> asyncio.Protocol:
            http: Any = self.config.http_protocol_class
            return http(begun=request, config=self.config, server_state=self.server_state, app_state=state)

        await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._hall.cluster is not None:
            await self._hall.cluster.doorway.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Those that have come already are heeded, too."""
        with super().capture_signals():
            came, self._early.came = self._early.came, []
            for number in came:
                self.handle_exit(number, None)
            yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._hall.is_ending or not self.started or not self._hall.config.drain_s:
            super().handle_exit(sig, frame)
        else:
            asyncio.get_running_loop().call_later(self._hall.config.drain_s, super().handle_exit, sig, frame)
        self._hall.is_ending = True


def seldom_look_for_garbage() -> None:
    """Tables live long and hold no cycles: looking through all of them is seldom worth it.

    What is new is looked through in small pieces: 100,000 objects at once took some 50 ms.
    """
    gc.freeze()
    gc.set_threshold(30_000, 60, 100)


def server_of(config: Config) -> uvicorn.Server:
    """uvicorn, set up as we want it."""
    seldom_look_for_garbage()
    crowd, early = Crowd(config), Early()
    http, websocket = protocols(crowd)
    try:
        app = create_app(config)
    except BaseException:
        early.end()
        raise
    crowd.inside = app.hall.cluster and app.hall.cluster.listener.getsockname()[:2]
    return Server(
        app.hall,
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http=http,
            ws=websocket,
            ws_max_size=config.limits.frame_bytes,
            ws_per_message_deflate=False,  # views are small, and compressing each costs more than it saves
            server_header=False,
            forwarded_allow_ips=["127.0.0.1", "::1", *config.trusted_proxies],
            timeout_graceful_shutdown=3,
        ),
        early,
    )


async def _run(config: Config, listener: socket.socket, open_browser: bool) -> None:
    server = server_of(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        _tell(config, listener, open_browser)
    await serving


def _tell(config: Config, listener: socket.socket, open_browser: bool) -> None:
    """Say where it is, and show it; and where else, for browsers have other cookies for a number than for a name."""
    seconds, (host, port) = f"{time.monotonic() - STARTED:.1f}", listener.getsockname()[:2]
    address = _address(host, port)
    out.print(say("serve.at", address=address, data=config.data, seconds=seconds))
    if host in NAMED:
        out.print(say("serve.also", address=f"http://{NAMED[host]}:{port}/"))
    if open_browser:
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)


def _listener(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 takes any free one."""
    family, address = _found(host, port)
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        key = "bad.host" if error.errno == errno.EADDRNOTAVAIL else "bad.listen"
        raise BadInput(say(key, host=host, port=port, reason=error.strerror)) from None
    return listener


def _found(host: str, port: int) -> tuple[int, Any]:
    """The address that a name stands for."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(say("bad.host", host=host, reason=reason)) from None
    return family, address


def _address(host: str, port: int) -> str:
    """Where its own machine finds it: by a name where there is one, for browsers have no passkeys for numbers."""
    shown = "localhost" if host in NAMED else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"
