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


class Manner(IntEnum):
    """How a seat decides."""

    ELSEWHERE = 0
    RANDOM = 1
    GREEDY = 2


MANNERS: dict[type, Manner] = {Uniform: Manner.RANDOM, Greedy: Manner.GREEDY}


def is_compiled(bot: Bot) -> bool:
    """Whether its games need no Python."""
    return type(bot) in MANNERS


class Desk(NamedTuple):
    """Room to work in."""

    worlds: States
    """What the seat to move sees, and one for trying things out."""
    mask: BitSet
    actions: Numbers
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
decide: Callable[[States, Desk, int, int, Any], int] = unbound


def choose(states: States, desk: Desk, seat: int, manner: int, dice: Any) -> int:
    """What a bot chooses from what its seat sees."""
    desk.worlds[0] = states[0]
    conceal(desk.worlds[0], seat)
    legal(desk.worlds[0], desk.mask)
    if manner == Manner.RANDOM:
        return pick(dice, desk.mask)
    redeal(desk.worlds[0], seat, dice)
    return best(desk.worlds, desk.worlds[1:], desk.mask, desk.actions, seat, dice)


def play(states: States, desk: Desk, manners: Numbers, dice: States) -> int:
    """Play until the game is over, somebody decides elsewhere, or there is no room; returns how many actions."""
    n = 0
    while n < len(desk.taken) and not is_over(states[0]):
        seat = to_move(states[0])
        if manners[seat] == Manner.ELSEWHERE:
            break
        action = decide(states, desk, seat, manners[seat], dice[seat])
        desk.taken[n], desk.seats[n] = action, seat
        apply(states[0], action)
        n += 1
    return n


@cache
def stretch_of(game: Game) -> Callable[[States, Desk, Numbers, States], int]:
    """`play` for a game."""
    rules = game.rules
    hidden = {"conceal": conceal_of(game.dtype), "redeal": redeal_of(game.dtype)}
    choice = bind(choose, game.id, legal=rules.legal, best=greedy_of(game), **hidden)
    return bind(play, game.id, apply=rules.apply, is_over=rules.is_over, to_move=rules.to_move, decide=choice)


class Stretches:
    """The compiled ones among the bots of a table, with their dice."""

    def __init__(self, game: Game, bots: Sequence[Bot]) -> None:
        self._play = stretch_of(game)
        self._manners = np.array([MANNERS.get(type(bot), Manner.ELSEWHERE) for bot in bots], np.int64)
        self._dice: States = np.zeros(len(bots), DICE)
        for seat, bot in enumerate(bots):
            if isinstance(bot, Uniform | Greedy):
                self._dice[seat] = bot.dice
        self._desk = _new_desk(game)

    def play_on(self, table: Table) -> None:
        """Let them play until somebody else decides."""
        n = LONGEST if self._manners.any() else 0
        while n == LONGEST:
            states = copy_of(table.states)
            n = self._play(states, self._desk, self._manners, self._dice)
            pairs = zip(self._desk.seats[:n].tolist(), self._desk.taken[:n].tolist(), strict=True)
            if n:
                table.adopt([Move(seat, action) for seat, action in pairs], states)


def _new_desk(game: Game) -> Desk:
    numbers = [np.zeros(n, np.int64) for n in (game.n_actions, LONGEST, LONGEST)]
    return Desk(np.zeros(2, game.dtype), game.new_mask(), *numbers)


def warm(game: Game) -> None:
    """Compile what games between compiled bots need."""
    table = Table(game, {}, game.about.seats[0], 0)
    stretch_of(game)(table.states, _new_desk(game), np.zeros(table.n_seats, np.int64), np.zeros(table.n_seats, DICE))
