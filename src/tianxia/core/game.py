"""The contract of a game. Views, logs, undo, bots, environments and front ends are written once against it.

A game is a package under ``tianxia.games`` with two constants:

``ABOUT`` (in ``options.py``)
    what can be said without loading the rules: an `About` with title, numbers of seats, options.
``GAME`` (in ``game.py``)
    a `Game`: a flat record type and a handful of functions over it.

**State.** One flat record (`tianxia.core.record`). Its structure says who may know what: ``state.seats[i].hidden``
belongs to that seat, ``state.secret`` to nobody, all else is public; see `tianxia.core.view`. A sub-record
``state.derived`` holds what follows from the rest and is kept only for speed.

**Actions** are integers below ``n_actions``. Every decision of a turn is its own action. The seat that decides is
``to_move(state)``, which may be another than the seat whose turn it is, and may change at every action. A seat that has
no choice still acts (it passes or confirms), so that each action has one seat, and a record tells the whole story.
An action may reveal hidden information and leave the same seat to move.

**Chance** is drawn inside ``apply`` from counts by the generator in ``state.secret`` when it happens, never earlier.

**Legality** must follow from what the seat to move may know, so that ``legal`` gives the same on its view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tianxia.core.about import About
from tianxia.core.bits import count, elements, n_words, nth
from tianxia.core.errors import BadInput
from tianxia.core.record import Words, blank
from tianxia.core.rng import DICE, SEEDS, below, next_word


@dataclass(frozen=True)
class Event:
    """Something that an action brought about, for people: a key of the game's text catalogue and its parameters."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict[str, object])


@dataclass(frozen=True)
class Result:
    """How a finished table ended."""

    ending: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """The frozen bundle of functions and tables that every game provides."""

    about: About
    rules_version: str
    """Changes whenever a record of an older version might replay differently."""
    dtype: np.dtype[Any]
    n_actions: int

    # Compiled: nothing but numbers.
    deal: Callable[[Any, np.uint64], None]
    """All chance of the setup, from a seed, on a prepared state."""
    to_move: Callable[[Any], int]
    legal: Callable[[Any, Words], None]
    """Set exactly the legal actions in the mask, none once the table is over."""
    apply: Callable[[Any, int], None]
    """The effect of a legal action."""
    is_over: Callable[[Any], bool]
    score: Callable[[Any, int], int]
    """What a seat's victory is measured by: most wins."""
    tiebreak: Callable[[Any, int], int]
    """Compared between seats with the same score; equal again is a shared victory."""

    # Uncompiled: options, words and pictures.
    prepare: Callable[[Mapping[str, str], int], Any]
    """The state for these options and this number of seats, before any chance."""
    describe: Callable[[int], str]
    """An action in the game's notation."""
    parse: Callable[[str], int]
    """The action meant by a text, or `BadInput`."""
    render_text: Callable[[Any], str]
    """The public board and the seats' visible hands for a terminal, in Rich markup."""
    readable: Callable[[Any], dict[str, Any]]
    """The whole state by names, for other programs (docs/records.md)."""
    events: Callable[[Any, int, Any], Sequence[Event]]
    """What an action brought about, from the states before and after it."""
    phrase: Callable[[Event], str]
    """An event in words."""
    why_not: Callable[[Any, int], str]
    """Which rule forbids an action that is not legal."""
    ending: Callable[[Any], str]
    """Why a finished table is over, as one word or two."""

    @property
    def id(self) -> str:
        return self.about.id

    def new(self, options: Mapping[str, str], n_seats: int, seed: int) -> Any:
        """A fresh state; the options are completed and checked first."""
        self.about.check_seats(n_seats)
        check_seed(seed)
        state = self.prepare(self.about.complete(options, n_seats), n_seats)
        self.deal(state, np.uint64(seed))
        return state

    def new_mask(self) -> Words:
        return np.zeros(n_words(self.n_actions), np.uint64)

    def mask(self, state: Any) -> Words:
        mask = self.new_mask()
        self.legal(state, mask)
        return mask

    def legal_actions(self, state: Any) -> list[int]:
        return elements(self.mask(state), self.n_actions).tolist()

    def result(self, state: Any) -> Result:
        """How a finished table ended: [score, then tiebreak] decides, equal is shared."""
        seats = range(int(state.n_seats))
        scores = tuple(int(self.score(state, seat)) for seat in seats)
        keys = [(scores[seat], int(self.tiebreak(state, seat))) for seat in seats]
        winners = tuple(seat for seat in seats if keys[seat] == max(keys))
        return Result(self.ending(state), scores, winners)

    def compile_steps(self) -> list[Callable[[], object]]:
        """Calls that together compile what playing needs, for `compiled.warm_up`."""
        n_seats = self.about.seats[0]
        state = self.prepare(self.about.complete({}, n_seats), n_seats)
        mask, dice = self.new_mask(), blank(DICE)
        return [
            lambda: self.deal(state, np.uint64(1)),
            lambda: self.legal(state, mask),
            lambda: (next_word(dice), self.apply(state, nth(mask, below(dice, count(mask))))),
            lambda: (self.to_move(state), self.is_over(state), self.score(state, 0), self.tiebreak(state, 0)),
        ]


def check_seed(seed: int) -> None:
    if not 0 <= seed < SEEDS:
        raise BadInput(f"seed {seed}: a seed is a whole number from 0 to {SEEDS - 1}")
