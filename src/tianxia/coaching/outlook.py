"""What a coach looks at: what a seat may know of a table, and what each of its moves would bring about."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, TypeVar

from tianxia.core.conceal import conceal
from tianxia.core.game import Game, Viewer
from tianxia.core.layout import States, copy_of
from tianxia.core.rng import new_dice
from tianxia.core.view import View
from tianxia.core.words import Event, Mark, Marks

K = TypeVar("K")


def outcome(game: Game, world: States, viewer: Viewer, action: int) -> tuple[list[Event], Any]:
    """What an action brings about in a world, which it changes, and the record then, as *viewer* sees it."""
    before = conceal(world, viewer)
    game.call.apply(world, action)
    after = conceal(world, viewer)
    return list(game.text.events(before, action, after)), after[0]


@dataclass(frozen=True)
class Deed:
    """A legal action, and what it would bring about whatever is hidden."""

    action: int
    kind: str
    parts: Mapping[str, str]
    events: tuple[Event, ...]
    after: Any
    """The record afterwards, as the seat sees it."""

    def told(self, key: str, **values: object) -> Iterator[Event]:
        """Events of this key with these values."""
        return (event for event in self.events if event.key == key and has_values(event, values))


def has_values(event: Event, values: Mapping[str, object]) -> bool:
    return all(event.values.get(name) == value for name, value in values.items())


class Outlook:
    """A decision of a seat, as it may know it."""

    def __init__(self, view: View, is_dull: Callable[[int], bool] = lambda _: False, seconds: float = math.inf) -> None:
        """Moves that are *dull* are left out, and so are those for which no time is left."""
        self.game, self.seat, self.record = view.game, view.seat, view.record
        self.legal = view.legal
        self._view = view
        self._is_dull = is_dull
        self._seconds = seconds

    @cached_property
    def n_seats(self) -> int:
        return int(self.record["n_seats"])

    @cached_property
    def others(self) -> list[int]:
        """The other seats, the next first."""
        return [(self.seat + n) % self.n_seats for n in range(1, self.n_seats)]

    @cached_property
    def public(self) -> Any:
        """What everybody may see, by names."""
        return self.game.text.public(self.record)

    @cached_property
    def hidden(self) -> Any:
        """What only the seat may see, by names."""
        return self.game.text.hidden(self.record, self.seat)

    @property
    def mine(self) -> Any:
        """What the seat has, by names."""
        return self.hidden.seats[self.seat]

    @cached_property
    def scores(self) -> list[int | None]:
        """Of all seats, as far as they may be known."""
        scores = self.game.survey(self._view.states).scores
        knows = self.game.text.knows_score
        return [score if knows(self.record, seat, self.seat) else None for seat, score in enumerate(scores)]

    @property
    def is_whole(self) -> bool:
        """Whether all moves but dull ones were looked at: only then can be said that none of them does something."""
        return len(self.deeds) == len(self._worth_looking_at)

    @cached_property
    def _worth_looking_at(self) -> list[int]:
        return [action for action in self.legal if not self._is_dull(action)]

    @cached_property
    def deeds(self) -> list[Deed]:
        """The moves, in an order that favours none where there is no time for all."""
        actions = Random(0).sample(self._worth_looking_at, len(self._worth_looking_at))
        end, deeds = time.monotonic() + self._seconds, list[Deed]()
        for action in actions:
            if deeds and time.monotonic() > end:
                break
            deeds.append(self._deed(self._world, action))
        return sorted(deeds, key=lambda deed: deed.action)

    @cached_property
    def _world(self) -> States:
        """One that agrees with the view; what depends on which one it is, is not looked at."""
        return self._view.redeal(new_dice(0))

    def _deed(self, world: States, action: int) -> Deed:
        events, after = outcome(self.game, copy_of(world), self.seat, action)
        kind, parts = self.game.actions.decode(action)
        by_chance = self.game.text.by_chance
        return Deed(action, kind, parts, tuple(event for event in events if event.key not in by_chance), after)

    def supposed(self, change: Callable[[Any], None]) -> list[Deed]:
        """What could be done in a world that is a little different."""
        world = copy_of(self._world)
        change(world[0])
        return [self._deed(world, action) for action in self.game.legal_actions(world)]


@dataclass(frozen=True)
class Remark:
    """Something that is true of a position, and how much it matters to somebody who plays for the first time."""

    event: Event
    weight: float
    actions: frozenset[int] = frozenset()
    """The moves that it is about, where it recommends some."""

    def weighing(self, more: float) -> Remark:
        return replace(self, weight=self.weight + more)


def remark(key: str, weight: float, marks: Marks = (), actions: Iterable[int] = (), **values: object) -> Remark:
    """A sentence ``coach.<key>`` of the game's catalogs."""
    return Remark(Event(f"coach.{key}", values, marks=marks), weight, frozenset(actions))


def at(*places: str) -> Marks:
    """Places that are pointed at together."""
    return (Mark(places),) if places else ()


def gathered(pairs: Iterable[tuple[K, int]]) -> dict[K, list[int]]:
    """Actions by what they are good for."""
    found: dict[K, list[int]] = {}
    for key, action in pairs:
        found.setdefault(key, []).append(action)
    return found
