"""A process in which bots think: ``python -m tianxia.server.thinker``.

Jobs come in on standard input, answers go out on standard output, each a length in four bytes and a message. It sees
views, never states. It compiles nothing: a game that another process has not compiled yet is played interpreted.
"""

from __future__ import annotations

import os
import random
import sys
import threading
import time
from functools import cached_property
from typing import BinaryIO

import msgspec
import numpy as np

from tianxia.bots.arena import warm
from tianxia.bots.registry import make
from tianxia.core.bits import elements, set_bit
from tianxia.core.game import Game
from tianxia.core.layout import BitSet
from tianxia.core.patience import never_compile
from tianxia.core.view import View
from tianxia.games.catalog import all_games, load

LENGTH_BYTES = 4
USE = "bots"
"""What rules are compiled for here, as for the terminal's games against bots."""
N_AT_A_GLANCE = 40
"""So many actions a bot can judge by interpreted rules while a person waits."""

_loaded = set[str]()


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


class Glance(View):
    """A view that offers only some of the legal actions, where there are too many."""

    @cached_property
    def mask(self) -> BitSet:
        legal = elements(super().mask, self.game.n_actions).tolist()
        mask = self.game.new_mask()
        for action in random.sample(legal, min(len(legal), N_AT_A_GLANCE)):
            set_bit(mask, action)
        return mask


def is_compiled(game: Game) -> bool:
    """Whether its compiled rules are loaded, which they are as soon as they are on disk."""
    if game.id not in _loaded and game.is_warm(USE):
        game.load_compiled(warm)
        _loaded.add(game.id)
    return game.id in _loaded


def answer(job: Job) -> Answer:
    try:
        game = load(job.game)
        states = np.frombuffer(bytearray(job.view), game.dtype)
        view = (View if is_compiled(game) else Glance)(game, job.seat, states)
        return Answer(make(job.bot, game, job.seed).choose(view))
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
    never_compile()
    for about in all_games():  # before it says hello: starting up is not thinking
        is_compiled(load(about.id))
    serve(sys.stdin.buffer, sys.stdout.buffer)
