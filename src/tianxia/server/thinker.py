"""A process in which bots think: ``python -m tianxia.server.thinker``.

Jobs come in on standard input, answers go out on standard output, each a length in four bytes and a message. It sees
views, never states.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import BinaryIO

import msgspec
import numpy as np

from tianxia.bots.arena import warm
from tianxia.bots.registry import make
from tianxia.core.view import View
from tianxia.games.catalog import all_games, load

LENGTH_BYTES = 4


class Job(msgspec.Struct, frozen=True):
    """What a bot has to decide."""

    game: str
    bot: str
    seed: int
    """Of the bot's own dice."""
    seat: int
    view: bytes


class Answer(msgspec.Struct, frozen=True):
    """The action chosen, or what went wrong."""

    action: int | None
    error: str | None = None


def framed(message: msgspec.Struct) -> bytes:
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(LENGTH_BYTES, "little") + data


def answer(job: Job) -> Answer:
    try:
        game = load(job.game)
        states = np.frombuffer(bytearray(job.view), game.dtype)
        return Answer(make(job.bot, game, job.seed).choose(View(game, job.seat, states)))
    except Exception as error:  # whatever a bot does wrong, its process goes on
        return Answer(None, f"{type(error).__name__}: {error}")


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Say hello, then think until nobody asks any more."""
    answers.write(framed(Answer(None)))
    answers.flush()
    decode = msgspec.msgpack.Decoder(Job).decode
    while length := jobs.read(LENGTH_BYTES):
        job = decode(jobs.read(int.from_bytes(length, "little")))
        answers.write(framed(answer(job)))
        answers.flush()


def end_with(parent: int) -> None:
    """A bot that never stops thinking must not outlive the server."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    for about in all_games():
        warm(load(about.id))
    serve(sys.stdin.buffer, sys.stdout.buffer)
