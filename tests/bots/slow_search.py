"""The search of `tianxia.bots.looking` once more, slow and obvious: nodes are dictionaries, rules called one by one."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

import numpy as np

from tianxia.bots.greedy import greedy_among
from tianxia.bots.judge import judge_of, own_value_of, values_of
from tianxia.bots.looking import Manner, some_of
from tianxia.bots.search import Step
from tianxia.bots.tree import DEVIATION, FIRST
from tianxia.core.bits import elements
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game, shares
from tianxia.core.layout import States, copy_of
from tianxia.core.rng import next_word
from tianxia.core.view import View

the_rule: Any = unbound


def _with(states: States, argument: int) -> Any:
    return the_rule(states[0], argument)


def _alone(states: States) -> Any:
    return the_rule(states[0])


def _reshuffle(states: States) -> None:
    """What will be drawn is not known beforehand."""
    states[0].secret.rng = next_word(states[0].secret)


@dataclass
class Choice:
    """An action at a node, and all that came of it."""

    seat: int
    promise: float
    n_legal: int = 0
    found: list[float] = field(default_factory=list[float])
    after: Node | None = None


@dataclass
class Node:
    met: set[int] = field(default_factory=set[int])
    choices: dict[int, Choice] = field(default_factory=dict[int, Choice])
    best: float = -math.inf


def _tried(node: Node) -> dict[int, Choice]:
    return {action: choice for action, choice in node.choices.items() if choice.found}


def _best(looks: list[tuple[float, int]], n: int) -> list[tuple[float, int]]:
    """The first *n* of them after a sort that puts the highest in front, one after the other, in exchange for what was
    there."""
    for i in range(min(n, len(looks))):
        top = max(range(i, len(looks)), key=lambda k: looks[k][0])
        looks[i], looks[top] = looks[top], looks[i]
    return looks[:n]


class SlowSearch:
    """Somebody scouts who thinks as it does (1) or the opposite (-1), or nobody (0)."""

    def __init__(self, game: Game, dice: Any, manner: Manner, scout: int = 0) -> None:
        self.game, self.dice, self.manner, self.scout = game, dice, manner, scout
        self.value = bind(_with, game.id, the_rule=own_value_of(game))
        self.spread = bind(_alone, game.id, the_rule=values_of(game).spread)
        self.reshuffle = bind(_reshuffle, game.id)
        self.greedy, self.mind = greedy_among(game, judge_of(game)), judge_of(game).mind()
        self.root = Node()

    def visited(self) -> dict[int, Choice]:
        """What was tried at the root."""
        return _tried(self.root)

    def steps(self, action: int) -> list[Step]:
        """From an action at the root on along what was tried most, the latest that was added among equals."""
        choice, steps = self.root.choices[action], list[Step]()
        while True:
            steps.append(Step(choice.seat, action))
            after = _tried(choice.after) if choice.after else {}
            if not after:
                return steps
            action = max(reversed(after), key=lambda action: len(after[action].found))
            choice = after[action]

    def simulate(self, view: View) -> None:
        world = view.redeal(self.dice)
        path = self.descend(world)
        worth = self.foresee(world, int(view.record["turn"]))
        for choice in path:
            choice.found.append(worth[choice.seat])

    def descend(self, world: States) -> list[Choice]:
        node, path = self.root, list[Choice]()
        while not self.game.call.is_over(world):
            mask = self.game.mask(world)
            legal = elements(mask, self.game.n_actions).tolist()
            self.meet(node, world, [action for action in legal if action not in node.met])
            action = self.best(node, legal)
            if action is None:
                return path
            choice = node.choices[action]
            path.append(choice)
            self.game.call.apply(world, action)
            if choice.after is None:
                choice.after = Node()
                return path
            node = choice.after
        return path

    def meet(self, node: Node, world: States, actions: list[int]) -> None:
        node.met.update(actions)
        seat = int(self.game.call.to_move(world))
        looks = [(self.look(world, action, seat), action) for action in actions]
        if self.scout and node is not self.root and len(looks) > self.manner.n_scouted:
            seen = _best([(self.scout * look, action) for look, action in looks], self.manner.n_scouted)
            looks = [(self.scout * look, action) for look, action in seen]
        node.best = max([node.best, *(look for look, _ in looks)])
        looks.sort(key=lambda look: -look[0])
        for look, action in looks if node is self.root else looks[: self.manner.n_tried]:
            node.choices[action] = Choice(seat, math.exp(look - node.best))

    def look(self, world: States, action: int, seat: int) -> float:
        trial = copy_of(world)
        self.reshuffle(trial)
        self.game.call.apply(trial, action)
        return self.value(trial, seat) / (self.spread(world) * self.manner.leniency)

    def best(self, node: Node, legal: list[int]) -> int | None:
        """The latest choice that was added comes first among equals; none if only others are legal in this world."""
        found = [share for choice in node.choices.values() for share in choice.found]
        hope = sum(found) / len(found) if found else 0.5
        off = sum((share - hope) ** 2 for share in found) + FIRST * DEVIATION**2
        curiosity = self.manner.curiosity * math.sqrt(off / (len(found) + FIRST))
        scores: dict[int, float] = {}
        tried = list(node.choices)
        if node is self.root:
            tried = tried[: self.manner.n_tried + len(found) // self.manner.patience]
        for action in reversed(tried):
            if action in legal:
                choice = node.choices[action]
                choice.n_legal += 1
                n = len(choice.found)
                scores[action] = sum(choice.found) / n if n else hope
                scores[action] += curiosity * choice.promise * math.sqrt(choice.n_legal) / (1 + n)
        return max(scores, key=lambda action: scores[action], default=None)

    def foresee(self, world: States, own_turn: int) -> list[float]:
        """What every seat has in the mean of the last judgements, or of the result."""
        n_seats, judged = int(world[0]["n_seats"]), list[list[float]]()
        last = int(self.game.call.turn(world)) + self.manner.n_turns
        while self.manner.is_aligned and (last - own_turn) % n_seats:
            last += 1
        trial = np.zeros(1, self.game.dtype)
        while not self.game.call.is_over(world) and self.game.call.turn(world) < last:
            seat = int(self.game.call.to_move(world))
            actions: Any = elements(self.game.mask(world), self.game.n_actions)
            n = self.pick_out(world, actions, seat)
            action = self.greedy(world, trial, actions, n, seat, self.mind, self.dice)
            self.reshuffle(world)
            before = self.game.call.turn(world)
            self.game.call.apply(world, action)
            if self.game.call.turn(world) > before:
                judged.append(self.judge(world))
        if not judged or self.game.call.is_over(world):
            return self.judge(world)
        counted = judged[-self.manner.n_views :]
        return [fmean(shares) for shares in zip(*counted, strict=True)]

    def pick_out(self, world: States, actions: Any, seat: int) -> int:
        """Bring those to the front that who plays on looks at; returns how many."""
        if not self.scout:
            return some_of(actions, len(actions), self.manner.n_weighed, self.dice)
        n = some_of(actions, len(actions), self.manner.n_glanced, self.dice)
        if n <= self.manner.n_picked:
            self.reshuffle(world)
            return n
        looks = [(self.scout * self.look(world, action, seat), action) for action in actions[:n].tolist()]
        actions[: self.manner.n_picked] = [action for _, action in _best(looks, self.manner.n_picked)]
        self.reshuffle(world)
        return self.manner.n_picked

    def judge(self, world: States) -> list[float]:
        n_seats = int(world[0]["n_seats"])
        if self.game.call.is_over(world):
            return shares(self.game.result(world).winners, n_seats)
        values = [self.value(world, seat) / self.spread(world) for seat in range(n_seats)]
        odds = [math.exp(value - values[0]) for value in values]
        return [each / sum(odds) for each in odds]
