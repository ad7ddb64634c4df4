"""One of several servers that ``tianxia serve --workers N`` has started: ``python -m tianxia.cli.worker``.

What it is told comes as a line of JSON on standard input; when that is closed, whoever has started it is dead, and it
ends. It says that it is ready by a line on standard output.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading

import msgspec

from tianxia.cli.language import complaint, speak
from tianxia.cli.serve import begin, loop_factory, server_of
from tianxia.core.errors import BadInput
from tianxia.server.config import Config
from tianxia.server.settings import Settings, config_of

REFUSED = 2
"""The exit status of one that cannot start as it is set up."""
READY = "ready"


class Orders(msgspec.Struct):
    """What a worker is told."""

    settings: Settings
    number: int
    """From 1."""
    listener: int
    """The descriptor of the socket that all of them share."""
    language: str


async def serve(config: Config, listener: socket.socket) -> None:
    """Until it is told to end."""
    server = server_of(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    print(READY, flush=True)
    await serving


def end_with_input() -> None:
    """Nobody is there to say when to end: end."""
    while os.read(0, 1024):  # without the lock of a buffer, which the end of the interpreter would wait for
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Run one worker; bad input is one line on standard error."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    speak(orders.language)
    try:
        config = config_of(orders.settings, orders.number)
        begin(config)
        threading.Thread(target=end_with_input, daemon=True).start()
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve(config, socket.socket(fileno=orders.listener)))
    except BadInput as error:
        print(f"tianxia: {complaint(error)}", file=sys.stderr)
        raise SystemExit(REFUSED) from None


if __name__ == "__main__":
    main()
