"""A process in which bots think: ``python -m tianxia.server.thinker``.

Jobs come in on standard input, answers go out on standard output, each a length in four bytes and a message. It sees
views, never states. It compiles nothing: a game that another process has not compiled yet is played interpreted, and
nobody searches in it. However many wait, each is answered in time: searches share what there is of it, but those of
rated games, which have what their level says.
"""

from __future__ import annotations

import math
import os
import random
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import BinaryIO

import msgspec
import numpy as np

from tianxia.bots.advice import advice
from tianxia.bots.bot import Bot
from tianxia.bots.registry import SUBSTITUTE, does_search, make
from tianxia.bots.search import Search
from tianxia.bots.uses import BOTS, SEARCH, WARMERS
from tianxia.coaching.coach import coached
from tianxia.core.bits import elements, set_bit
from tianxia.core.compiled import INTERPRETED
from tianxia.core.game import Game
from tianxia.core.layout import BitSet
from tianxia.core.patience import never_compile
from tianxia.core.view import Move, View
from tianxia.core.words import Event
from tianxia.games.catalog import all_games, load
from tianxia.server.config import is_eager
from tianxia.server.wire.words import Phrase, Reason

LENGTH_BYTES = 4
USES = (BOTS, SEARCH)
"""What is compiled for bots, as for the terminal's games against them."""
ANSWER_S, CROWDED_S = 2.0, 1.0
"""Within this time of asking a search ends, within half of it where others wait behind it."""
ADVICE_S = 6.0
"""The same where somebody wants advice: on a busy machine it comes late, but is worth having."""
NICENESS = 2
"""Whoever moves and looks comes first."""
COACHED_S = 0.5
"""So long a coach looks at what can be done: interpreted rules are slow."""
N_AT_A_GLANCE = 40
"""So many actions a bot can judge by interpreted rules while a person waits."""

_loaded = set[tuple[str, str]]()


class Job(msgspec.Struct, frozen=True):
    """What a bot has to decide."""

    game: str
    bot: str
    seed: int
    """Of the bot's own dice."""
    seat: int
    view: bytes
    history: tuple[Move, ...]
    is_hint: bool = False
    """Whether somebody wants to know why, too."""
    said: tuple[Phrase, ...] | None = None
    """What a coach has said lately, if it is the coach who is asked."""
    is_whole: bool = False
    """Whether it is thought about in full, however many wait: the game is rated."""

    @property
    def is_advice(self) -> bool:
        """Whether it is for a person."""
        return self.is_hint or self.said is not None


class Answer(msgspec.Struct, frozen=True):
    """The action chosen, or what went wrong."""

    action: int | None
    error: str | None = None
    told: Phrase | None = None
    """Why, where that was asked."""
    coached: Reason | None = None
    """What the coach says."""


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


def is_compiled(game: Game, use: str = BOTS) -> bool:
    """Whether compiled code is loaded, which it is as soon as it is on disk."""
    if (game.family, use) not in _loaded and game.is_warm(use):
        game.load_compiled(WARMERS[use])
        _loaded.add((game.family, use))
    return (game.family, use) in _loaded


def load_ahead(n_games: int | None) -> None:
    """Before it says hello: starting up is not thinking. With the first game comes what takes longest and all need."""
    for about in all_games()[:n_games]:
        for use in USES:
            is_compiled(load(about.id), use)


class Waiting:
    """The jobs in line, each with the time when it was asked."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[float, Job | None]] = deque()
        self._has_come = threading.Semaphore(0)

    def put(self, job: Job | None) -> None:
        """One more; None if nobody asks any more."""
        self._jobs.append((time.monotonic(), job))
        self._has_come.release()

    def next(self) -> tuple[float, Job | None]:
        self._has_come.acquire()
        return self._jobs.popleft()

    def end_of(self, asked: float, start: float, answer_s: float = ANSWER_S) -> float:
        """When to be done with a job begun at *start*, so that all others are done in time if they take as long."""
        shares = [(also + CROWDED_S - start) / n for n, (also, _) in enumerate(list(self._jobs), 2)]
        return start + min(asked + answer_s - start, *shares, math.inf)

    def is_late(self, asked: float, start: float, answer_s: float) -> bool:
        return time.monotonic() > self.end_of(asked, start, answer_s)


def answer(job: Job, is_stopped: Callable[[], bool]) -> Answer:
    try:
        game = load(job.game)
        states = np.frombuffer(bytearray(job.view), game.dtype)
        seen = View if is_compiled(game) or job.said is not None else Glance
        view = seen(game, job.seat, states, lambda: job.history)
        return _choice(job, view, is_stopped) if job.said is None else _remark(job, view, job.said, is_stopped)
    except Exception as error:  # whatever a bot does wrong, its process goes on
        return Answer(None, f"{type(error).__name__}: {error}")


def _bot(job: Job, game: Game) -> Bot:
    """Whoever is asked for, or a simple one as long as nobody can search."""
    can_search = not INTERPRETED and does_search(job.bot, job.game) and is_compiled(game, SEARCH)
    return make(job.bot if can_search or not does_search(job.bot, job.game) else SUBSTITUTE, game, job.seed)


def _choice(job: Job, view: View, is_stopped: Callable[[], bool]) -> Answer:
    bot = _bot(job, view.game)
    if not isinstance(bot, Search):
        return Answer(bot.choose(view))
    if not job.is_hint:
        return Answer(bot.choose(view, is_stopped))
    lines = bot.why(view, is_stopped) if len(view.legal) > 1 else []
    told = Phrase.of(advice(lines, len(view.legal)))
    return Answer(lines[0].action if lines else view.legal[0], told=told)


def _remark(job: Job, view: View, said: Sequence[Phrase], is_stopped: Callable[[], bool]) -> Answer:
    """What matters, by the rules and, once it can be asked, by the search."""
    bot = _bot(job, view.game)
    lines = bot.why(view, is_stopped) if isinstance(bot, Search) and len(view.legal) > 1 else []
    told = coached(view, lines, [Event(one.key, one.values) for one in said], COACHED_S)
    return Answer(None, coached=Reason.of(told) if told else None)


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Say hello, then think until nobody asks any more."""
    waiting = Waiting()
    answers.write(framed(Answer(None)))
    answers.flush()
    threading.Thread(target=listen, args=(jobs, waiting), daemon=True).start()
    while True:
        asked, job = waiting.next()
        if job is None:
            return
        start = time.monotonic()
        is_late = partial(waiting.is_late, asked, start, ADVICE_S if job.is_advice else ANSWER_S)
        answers.write(framed(answer(job, _never if job.is_whole else is_late)))
        answers.flush()


def _never() -> bool:
    return False


def listen(jobs: BinaryIO, waiting: Waiting) -> None:
    """Know of whoever waits while somebody else is thought about."""
    decode = msgspec.msgpack.Decoder(Job).decode
    while length := jobs.read(LENGTH_BYTES):
        waiting.put(decode(jobs.read(int.from_bytes(length, "little"))))
    waiting.put(None)


def end_with(parent: int) -> None:
    """A bot that never stops thinking must not outlive the server."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    never_compile()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    load_ahead(None if is_eager() else 1)
    serve(sys.stdin.buffer, sys.stdout.buffer)
