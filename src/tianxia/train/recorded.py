"""A judge learns from recorded games what came of the positions in them.

By self-play a judge learns what comes where everybody looks one action ahead. Whoever searches plays better, and throws
other things away: what comes of positions then, it learns from their games. After every action of a game it is to say
of all seats, as the one sees them that acted, what they won in the end.

A position is learned from several times, and games are few beside those of self-play, so steps are small, and what they
are worth is told by games that are not learned from: what was best there is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from tianxia.bots.judge import Floats
from tianxia.core.bits import n_words
from tianxia.core.compiled import Room, bind, unbound
from tianxia.core.device import Processor
from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Game, shares
from tianxia.core.layout import BitSet
from tianxia.core.record import Record, replay
from tianxia.train.calibration import WIDE
from tianxia.train.leaning import leaning_of
from tianxia.train.net import Learner, Lessons, joined
from tianxia.train.tables import put_words

LEARNED = "learned_from"
"""On a card: which games a judge has learned from after its training."""
BATCH = 1024
"""Positions in a step."""
APART = 10
"""One deal of so many tells what was learned from the others."""
LEAST = 2 * APART
"""Of fewer deals nothing can be learned: two tell how much games differ."""

# Bound to a game's own functions by `compiled.bind`.
features: Callable[[Any, int, BitSet], None] = unbound
leaning: Callable[..., None] = unbound


class Seeing(NamedTuple):
    """A row for each position."""

    states: Any
    seats: Any
    """Who acted."""
    words: Any
    """What that seat sees."""
    hands: Any
    """What is said by hand, by seats from that one."""


def see(i: int, at: Any, room: Any) -> None:
    """What the seat that acted sees of a position, and what is said of it by hand."""
    features(at.states[i], at.seats[i], room.words)
    put_words(room.words, at.words[i])
    leaning(at.states[i], at.seats[i], room, at.hands[i])


class Reader:
    """Of records of a family of games, for a judge that leans on the hand or does not."""

    def __init__(self, game: Game, is_by_hand: bool) -> None:
        room = Room(game.dtype, n_words(game.features.n), max(game.about.seats))
        rules = {"features": game.features.write, "leaning": leaning_of(game, is_by_hand)}
        self._device, self._room = Processor(), room
        self._see = self._device.each(bind(see, game.family, **rules), game.family, room)

    def lessons(self, game: Game, record: Record) -> Lessons:
        """All positions of a game but the first and the last."""
        states, seats = np.zeros(len(record.actions), game.dtype), list[int]()
        for table in replay(record, game):
            if table.is_over:
                won = np.array(shares(table.result.winners, record.seats), np.float32)
                return self._lessons(states[: len(seats)], np.array(seats, np.int64), won)
            if table.moves:
                states[len(seats)] = table.states[0]
                seats.append(table.moves[-1].seat)
        raise BadInput(Said("a game that has not ended"))

    def _lessons(self, states: Any, seats: Any, won: Any) -> Lessons:
        n, zeros = len(states), self._device.zeros
        words = zeros(n, self._room.words, of="int64")
        hands, came = (zeros(n, self._room.numbers, of="float32") for _ in range(2))
        self._see(n, Seeing(states, seats, words.view(np.uint64), hands))
        came[:, : len(won)] = won[(seats[:, None] + np.arange(len(won))) % len(won)]
        return Lessons(words, hands, came, np.full(n, len(won)), zeros(n, of="int64"))


class Passed(NamedTuple):
    """After so many times through all games."""

    number: int
    off: Floats
    """By how much judgements of each game that is not learned from are off: the mean over its positions of the squares,
    all seats together."""
    weights: list[Any]


def passes(weights: Sequence[Any], deals: Sequence[Sequence[Lessons]], rate: float, seed: int) -> Iterator[Passed]:
    """A judge as it was, then after each time through the games, of which it learns from all but every tenth deal's."""
    device = Processor()
    learner, chance = Learner(device, [each * 1 for each in weights]), device.generator(seed)
    tested = [game for deal in deals[::APART] for game in deal]
    learned = joined(device, [game for number, deal in enumerate(deals) if number % APART for game in deal])
    for number in count():
        yield Passed(
            number, np.array([_off(learner, game) for game in tested]), [each * 1 for each in learner.averages]
        )
        learner.learn_all(learned, BATCH, rate, chance)


def _off(learner: Learner, game: Lessons) -> float:
    found = learner.judge(learner.sums(game.words).clip(0, 1), game.hands, game.n_seats)
    return float(((found - game.shares) ** 2).sum()) / len(game.words)


def bettered(before: Passed, after: Passed) -> tuple[float, float]:
    """By how much less judgements are off than before, and between what in 19 of 20 cases."""
    less = before.off - after.off
    return float(less.mean()), WIDE * float(less.std(ddof=1)) / len(less) ** 0.5
