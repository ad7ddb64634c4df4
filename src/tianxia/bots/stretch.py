"""Stretches of games between compiled bots, compiled from one decision of another player to the next.

Between ``random`` and ``greedy`` that is the whole game. Every decision is made as from Python, from what the seat sees
and with the same dice, so the games are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tianxia.bots.bot import Bot
from tianxia.bots.greedy import Greedy, greedy_of
from tianxia.bots.judge import Mind, judge_of
from tianxia.bots.uniform import Uniform
from tianxia.core.compiled import bind, unbound
from tianxia.core.conceal import conceal_of
from tianxia.core.game import Game
from tianxia.core.layout import BitSet, States, copy_of
from tianxia.core.redeal import redeal_of
from tianxia.core.rng import DICE, pick
from tianxia.core.table import Move, Table

Numbers = npt.NDArray[np.int64]

LONGEST = 1024
"""A stretch ends after so many actions; the next goes on from there."""


class Decider(IntEnum):
    """Who decides for a seat."""

    ELSEWHERE = 0
    RANDOM = 1
    GREEDY = 2


DECIDERS: dict[type, Decider] = {Uniform: Decider.RANDOM, Greedy: Decider.GREEDY}


def is_compiled(bot: Bot) -> bool:
    """Whether its games need no Python."""
    return type(bot) in DECIDERS


class Scratch(NamedTuple):
    """Room to work in."""

    worlds: States
    """What the seat to move sees, and one for trying things out."""
    mask: BitSet
    actions: Numbers
    mind: Mind
    taken: Numbers
    """The actions of the stretch."""
    seats: Numbers
    """Who took them."""


# Bound to a game's own functions by `compiled.bind`.
legal: Callable[[Any, BitSet], None] = unbound
apply: Callable[[Any, int], None] = unbound
is_over: Callable[[Any], bool] = unbound
to_move: Callable[[Any], int] = unbound
conceal: Callable[[Any, int], None] = unbound
redeal: Callable[[Any, int, Any], bool] = unbound
best: Callable[..., int] = unbound
decide: Callable[[States, Scratch, int, int, Any], int] = unbound


def choose(states: States, scratch: Scratch, seat: int, decider: int, dice: Any) -> int:
    """What a bot chooses from what its seat sees."""
    scratch.worlds[0] = states[0]
    conceal(scratch.worlds[0], seat)
    legal(scratch.worlds[0], scratch.mask)
    if decider == Decider.RANDOM:
        return pick(dice, scratch.mask)
    redeal(scratch.worlds[0], seat, dice)
    return best(scratch.worlds, scratch.worlds[1:], scratch.mask, scratch.actions, seat, scratch.mind, dice)


def play(states: States, scratch: Scratch, deciders: Numbers, dice: States) -> int:
    """Play until the game is over, somebody decides elsewhere, or there is no room; returns how many actions."""
    n = 0
    while n < len(scratch.taken) and not is_over(states[0]):
        seat = to_move(states[0])
        if deciders[seat] == Decider.ELSEWHERE:
            break
        action = decide(states, scratch, seat, deciders[seat], dice[seat])
        scratch.taken[n], scratch.seats[n] = action, seat
        apply(states[0], action)
        n += 1
    return n


@cache
def stretch_of(game: Game) -> Callable[[States, Scratch, Numbers, States], int]:
    """`play` for a game."""
    rules = game.rules
    hidden = {"conceal": conceal_of(game.dtype), "redeal": redeal_of(game.dtype)}
    choice = bind(choose, game.family, legal=rules.legal, best=greedy_of(game, judge_of(game)), **hidden)
    return bind(play, game.family, apply=rules.apply, is_over=rules.is_over, to_move=rules.to_move, decide=choice)


class Stretches:
    """The compiled ones among the bots of a table, with their dice."""

    def __init__(self, game: Game, bots: Sequence[Bot | None]) -> None:
        self._play = stretch_of(game)
        self._deciders = np.array([DECIDERS.get(type(bot), Decider.ELSEWHERE) for bot in bots], np.int64)
        self._dice: States = np.zeros(len(bots), DICE)
        for seat, bot in enumerate(bots):
            if isinstance(bot, Uniform | Greedy):
                self._dice[seat] = bot.dice
        self._scratch = _new_scratch(game)

    def play_on(self, table: Table) -> None:
        """Let them play until somebody else decides."""
        n = LONGEST if self._deciders.any() else 0
        while n == LONGEST:
            states = copy_of(table.states)
            n = self._play(states, self._scratch, self._deciders, self._dice)
            pairs = zip(self._scratch.seats[:n].tolist(), self._scratch.taken[:n].tolist(), strict=True)
            if n:
                table.adopt([Move(seat, action) for seat, action in pairs], states)


def _new_scratch(game: Game) -> Scratch:
    actions, taken, seats = (np.zeros(n, np.int64) for n in (game.n_actions, LONGEST, LONGEST))
    return Scratch(np.zeros(2, game.dtype), game.new_mask(), actions, judge_of(game).mind(), taken, seats)


def warm(game: Game) -> None:
    """Compile what games between compiled bots need."""
    table = Table(game, {}, game.about.seats[0], 0)
    stretch_of(game)(table.states, _new_scratch(game), np.zeros(table.n_seats, np.int64), np.zeros(table.n_seats, DICE))
