"""The contract of a game. Views, logs, undo, bots, environments and front ends are written once against it.

A game is a package under ``tianxia.games`` with two constants:

``ABOUT`` (in ``options.py``)
    what can be said without loading the rules: an `About` with title, numbers of seats, options.
``GAME`` (in ``game.py``)
    a `Game`: a flat record type and a handful of functions over it, the compiled `Rules` and the `Text`.

**State.** One flat record (`tianxia.core.layout`). Its structure says who may know what: ``state.seats[i].hidden``
belongs to that seat, ``state.secret`` to nobody, all else is public; see `tianxia.core.view`. A sub-record
``state.derived`` holds what follows from the public rest and is kept only for speed. ``state.n_seats`` says how many of
``state.seats`` take part; the others stay blank. ``state.turn`` counts turns.

**Actions** are integers below ``n_actions``, declared by kinds (`tianxia.core.actions`). Every decision of a turn is
its own action. The seat that decides is ``to_move(state)``, which may be another than the seat whose turn it is, and
may change at every action. A seat that has no choice still acts (it passes or confirms), so that each action has one
seat, and a record tells the whole story. An action may reveal hidden information and leave the same seat to move.

**Turns.** ``turn(state)`` is a number that rises by one whenever the turn passes on, and the first decision of a turn
is that of the seat whose turn it is. So whoever looks ahead to the end of a turn plays on until the number has changed
or ``is_over(state)``, whoever decides in between.

**Chance** is drawn inside ``apply`` from counts by the generator in ``state.secret`` when it happens, never earlier.

**Legality** must follow from what the seat to move may know, so that ``legal`` gives the same on its view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct, to_builtins

from tianxia.core.about import About
from tianxia.core.actions import Actions
from tianxia.core.bits import elements, n_words
from tianxia.core.compiled import bind, is_warm, rule, unbound, warm_up
from tianxia.core.conceal import EVERYTHING as EVERYTHING
from tianxia.core.conceal import SPECTATOR as SPECTATOR
from tianxia.core.conceal import Viewer as Viewer
from tianxia.core.conceal import conceal
from tianxia.core.errors import BadInput, Said, whole
from tianxia.core.features import NOTHING_SEEN, Features
from tianxia.core.layout import BitSet, States, copy_of
from tianxia.core.patience import loading
from tianxia.core.position import UNWRITTEN, Positions
from tianxia.core.rng import SEEDS, new_dice, pick
from tianxia.core.shows import PUBLIC, Desk, Shows, Told, text_of_set
from tianxia.core.words import Event, Tongue, catalog, cited, phrase


@rule
def counted_turn(state: Any) -> int:
    """The number of the turn, as every state counts it."""
    return state.turn


def sees(viewer: Viewer, seat: int) -> bool:
    """Whether somebody may know what only this seat does."""
    return viewer in (seat, EVERYTHING)


@dataclass(frozen=True)
class Rules:
    """The compiled functions of a game over one record: nothing but numbers."""

    deal: Callable[[Any, np.uint64], None]
    """All chance of the setup, from a seed, on a prepared state."""
    to_move: Callable[[Any], int]
    legal: Callable[[Any, BitSet], None]
    """Set exactly the legal actions in the mask, none once the table is over."""
    apply: Callable[[Any, int], None]
    """The effect of a legal action."""
    is_over: Callable[[Any], bool]
    score: Callable[[Any, int], int]
    """What a seat's victory is measured by: most wins."""
    tiebreak: Callable[[Any, int], int]
    """Compared between seats with the same score, several criteria in one number; equal again is a shared victory."""
    turn: Callable[[Any], int] = counted_turn
    """Changes when the turn passes on, and not before: whose decisions fall into one turn is told by it."""


def no_tiebreaks(_state: Any, _seat: int) -> Sequence[tuple[str, int]]:
    """Equal scores share the victory."""
    return ()


def no_draws(_before: States, _action: int, _after: States) -> Sequence[Event]:
    """Chance plays no part, or nobody tells of it."""
    return ()


def as_asked(_state: Any, action: int, _picked: Sequence[str]) -> int:
    """An action says by itself how it is paid."""
    return action


def same(action: int) -> int:
    """Most actions are seen by everybody."""
    return action


@dataclass(frozen=True)
class Text:
    """The uncompiled functions of a game: words, pictures and data for people and other programs."""

    describe: Callable[[int], str]
    """An action in the game's notation."""
    parse: Callable[[str], int]
    """The action meant by a text, or `BadInput`."""
    render: Callable[[Any, Viewer, int | None, Tongue], str]
    """Board and seats for a terminal, in Rich markup, as somebody sees them, the last action marked, if there is
    one, in the words of the folder ``drawing`` beside the catalogs."""
    public: Callable[[Any], Struct]
    """What everybody may know of a state, by names (docs/records.md)."""
    hidden: Callable[[Any, Viewer], Struct]
    """Likewise all that depends on anything hidden or secret, of the state as somebody sees it."""
    events: Callable[[States, int, States], Sequence[Event]]
    """What an action brought about, from the states before and after it."""
    why_not: Callable[[Any, int], Event]
    """Which rule forbids an action that is not legal, with its number."""
    rule_now: Callable[[Any], str]
    """The number of the rule that says what the seat to move may do now."""
    account: Callable[[Any, int], Sequence[Event]]
    """How a seat's score comes about, item by item; the ``points`` of all items add up to it."""
    ending: Callable[[Any], str]
    """Why a finished table is over, in a word or two."""
    words: Path
    """The folder with a catalog of texts for each language; see `tianxia.core.words`."""
    meant: Callable[[Any, int, Sequence[str]], int] = as_asked
    """The action that somebody asks about who has picked these cards or tiles for it, whatever its own payment says."""
    seen_as: Callable[[int], int] = same
    """An action as the other seats see it: one that stands for all that look alike to them, as a face-down discard."""

    knows_score: Callable[[Any, int, Viewer], bool] = lambda _state, _seat, _viewer: True
    """Whether the score of a seat and its account may be shown to a viewer; where points are closed, to no other seat
    before the end."""
    tiebreaks: Callable[[Any, int], Sequence[tuple[str, int]]] = no_tiebreaks
    """What `Rules.tiebreak` compares, one after the other: the name of each value (a text ``tiebreak.<name>``) and the
    seat's own."""
    by_chance: frozenset[str] = frozenset()
    """Keys of events that tell how chance fell, so that nobody is told beforehand."""
    drawn: Callable[[States, int, States], Sequence[Event]] = no_draws
    """What an action had chance bring, and to whom: for those who may know everything."""
    shows: Shows[Any, Any] | None = None
    """The same as ``public`` and ``hidden``, where rules write it down."""
    warm: Callable[[States], object] = lambda _states: None
    """Calls, with any states, the rules that ``events`` calls, so that they are compiled with all others."""
    private: frozenset[str] = frozenset()
    """Kinds of actions of which ``events``, or the action itself, tell a seat more than a spectator."""

    def readable(self, state: Any, viewer: Viewer = EVERYTHING) -> dict[str, Any]:
        """A state by names, as somebody sees it."""
        return {**to_builtins(self.public(state)), **to_builtins(self.hidden(state, viewer))}

    def ending_in_words(self, ending: str, language: str = "en") -> str:
        """Why a table is over, for people."""
        return catalog(self.words, language).get(f"word.{ending}", ending)

    def phrase(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        return phrase(catalog(self.words, language), event, language)

    def reason(self, why: Event, language: str = "en") -> str:
        """What `why_not` says in words, with the rule."""
        said = self.phrase(why, language)
        return f"{said} {cited(why.rule, language)}" if why.rule else said


@dataclass(frozen=True)
class SeriesRules:
    """For games whose rules know series of games."""

    option: str
    """The option that may differ from game to game, as the side of the board."""
    points: Callable[[Any, int], int]
    """What a finished game adds to a seat's total."""
    winners: Callable[[Sequence[int]], list[int]]
    """Who wins a series, from the totals."""


def shares(winners: Sequence[int], n: int) -> list[float]:
    """What each of *n* has of a victory: all of it, an equal share, or nothing."""
    return [1 / len(winners) if i in winners else 0.0 for i in range(n)]


@dataclass(frozen=True)
class Result:
    """How a finished table ended."""

    ending: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    series_points: tuple[int, ...] | None = None
    """What the game adds to every seat's total in a series, where the rules know series."""


class Survey(Struct, frozen=True, eq=False):
    """What the rules say of one state, all of it by one call of compiled code."""

    mask: BitSet
    """The legal actions."""
    is_over: bool
    to_move: int
    scores: tuple[int, ...]
    tiebreaks: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Game:
    """The frozen bundle of functions and tables that every game provides.

    Its methods work on *states*, an array of one record, because handing an array to compiled code is twenty times
    quicker than handing it a record.
    """

    about: About
    rules_version: str
    """Changes whenever a record of an older version might replay differently."""
    dtype: np.dtype[Any]
    actions: Actions
    prepare: Callable[[Mapping[str, str], int], Any]
    """The state for complete options and a number of seats, before any chance."""
    rules: Rules
    text: Text
    positions: Positions = UNWRITTEN
    """How states are written down and read."""
    series: SeriesRules | None = None
    features: Features = NOTHING_SEEN
    """What a judge that learns sees of it."""
    _starts: dict[tuple[object, ...], States] = field(default_factory=dict[tuple[object, ...], States], repr=False)

    @property
    def id(self) -> str:
        """The name by which the game is asked for."""
        return self.about.id

    @property
    def family(self) -> str:
        """Games that share their actions and rules share what is compiled of them."""
        return self.actions.owner

    @cached_property
    def n_actions(self) -> int:
        """Actions are numbers below this."""
        return len(self.actions)

    @cached_property
    def notation(self) -> Callable[[int], str]:
        """`Text.describe`, remembered: records of many games say the same again and again."""
        return cache(self.text.describe)

    @cached_property
    def is_private(self) -> Callable[[int], bool]:
        """Whether more may be told of an action to a seat than to a spectator."""

        def is_private(action: int) -> bool:
            return self.actions.numbers(action)[0] in self.text.private

        return cache(is_private)

    @cached_property
    def call(self) -> Rules:
        """The rules over ``states[0]`` of an array, for quick calls from Python."""
        rules = vars(self.rules)
        return Rules(**{name: bind(template, self.family, the_rule=rules[name]) for name, template in _CALLS.items()})

    def start(self, options: Mapping[str, str], n_seats: int) -> States:
        """The prepared states before any chance; the options are completed and checked first."""
        full = self.about.complete(options, n_seats)
        key = (n_seats, *full.items())
        if key not in self._starts:
            states = np.zeros(1, self.dtype)
            states[0] = self.prepare(full, n_seats)
            self._starts[key] = states
        return self._starts[key]

    def new(self, options: Mapping[str, str], n_seats: int, seed: int) -> States:
        """A fresh table's states."""
        check_seed(seed)
        states = copy_of(self.start(options, n_seats))
        self.call.deal(states, np.uint64(seed))
        return states

    def new_mask(self) -> BitSet:
        """Room for a set of actions, empty."""
        return np.zeros(n_words(self.n_actions), np.uint64)

    def mask(self, states: States) -> BitSet:
        """The legal actions of a state, as a set."""
        mask = self.new_mask()
        self.call.legal(states, mask)
        return mask

    @cached_property
    def _survey(self) -> Callable[[States, BitSet, Any], None]:
        rules = vars(self.rules)
        names = ("legal", "is_over", "to_move", "score", "tiebreak")
        return bind(_survey, self.family, **{f"the_{name}": rules[name] for name in names})

    def survey(self, states: States) -> Survey:
        """Everything the rules say of a state."""
        mask, numbers = self.new_mask(), np.zeros(2 + 2 * max(self.about.seats), np.int64)
        self._survey(states, mask, numbers)
        is_over, to_move, *scores = numbers.tolist()
        n = 2 * int(states["n_seats"][0])
        return Survey(mask, bool(is_over), to_move, tuple(scores[:n:2]), tuple(scores[1:n:2]))

    @cached_property
    def _scores(self) -> Callable[[States, Any], None]:
        return bind(_scores, self.family, the_score=self.rules.score)

    def scores(self, states: States) -> list[int]:
        """What every seat has."""
        numbers = np.zeros(int(states["n_seats"][0]), np.int64)
        self._scores(states, numbers)
        return numbers.tolist()

    @cached_property
    def _told(self) -> Told:
        return Told(self.text.public, self.text.hidden)

    @cached_property
    def _desk(self) -> Desk | None:
        return None if self.text.shows is None else Desk(self.text.shows, self.dtype)

    @property
    def shows(self) -> Desk | Told:
        """Views as text, told by Python as long as rules would be interpreted for it."""
        desk = self._desk
        return self._told if desk is None or not desk.is_quick else desk

    @cached_property
    def _write_features(self) -> Callable[[States, int, BitSet], None]:
        return bind(_on_state_with_two, self.family, the_rule=self.features.write)

    def features_of(self, states: States, seat: int) -> BitSet:
        """What a judge sees of a state from a seat, as a set."""
        words = np.zeros(n_words(self.features.n), np.uint64)
        self._write_features(states, seat, words)
        return words

    def legal_actions(self, states: States) -> list[int]:
        """The legal actions of a state, in order."""
        return elements(self.mask(states), self.n_actions).tolist()

    def result(self, states: States) -> Result:
        """How a finished table ended: score, then tiebreak decides, equal is shared."""
        survey = self.survey(states)
        keys = list(zip(survey.scores, survey.tiebreaks, strict=True))
        winners = tuple(seat for seat, key in enumerate(keys) if key == max(keys))
        points = None
        if self.series is not None:
            points = tuple(int(self.series.points(states[0], seat)) for seat in range(len(keys)))
        return Result(self.text.ending(states[0]), survey.scores, winners, points)

    def compile_steps(self) -> list[Callable[[], object]]:
        """Calls that together compile what playing needs, for `compiled.warm_up`."""
        call, mask, dice = self.call, self.new_mask(), new_dice(0)
        states = copy_of(self.start({}, self.about.seats[0]))
        return [
            lambda: call.deal(states, np.uint64(1)),
            lambda: call.legal(states, mask),
            lambda: call.apply(states, pick(dice, mask)),
            lambda: (call.to_move(states), call.is_over(states), self.survey(states), self.scores(states)),
            lambda: (conceal(states, 0), self.shows.texts(states, (PUBLIC, 0)), text_of_set(mask)),
            lambda: self.text.warm(states),
        ]

    def is_warm(self, use: str) -> bool:
        """Whether what this *use* needs has been compiled by an earlier run."""
        return is_warm(f"{self.family}-{use}")

    def warm_up(self, use: str, report: Callable[[int, int], None], *more: Callable[[Game], object]) -> None:
        """Compile what playing and *more* need for this *use*, telling *report* how many steps are done."""
        warm_up(f"{self.family}-{use}", self._steps(*more), report)

    def load_compiled(self, *more: Callable[[Game], object]) -> None:
        """Load what `warm_up` has left on disk, in a process that compiles nothing itself."""
        with loading():
            for step in self._steps(*more):
                step()

    def _steps(self, *more: Callable[[Game], object]) -> list[Callable[[], object]]:
        return [*self.compile_steps(), *(partial(step, self) for step in more)]


def options_of_series(game: Game, options: Mapping[str, str], series: Sequence[str]) -> list[Mapping[str, str]]:
    """The options of every game of a series, or of the one game if there is no series."""
    if not series:
        return [options]
    if game.series is None:
        raise BadInput(Said("the rules of {title} know no series", title=game.about.title))
    return [{**options, game.series.option: value} for value in series]


def check_seed(seed: int) -> None:
    """Refuse a seed that the generator has no room for."""
    if not 0 <= whole("seed", seed) < SEEDS:
        raise BadInput(Said("seed {seed}: a seed is a whole number from 0 to {most}", seed=seed, most=SEEDS - 1))


# ---- templates of `Game.call` and `Game.survey`

the_rule: Callable[..., Any] = unbound
the_legal: Callable[[Any, BitSet], None] = unbound
the_is_over: Callable[[Any], bool] = unbound
the_to_move: Callable[[Any], int] = unbound
the_score: Callable[[Any, int], int] = unbound
the_tiebreak: Callable[[Any, int], int] = unbound


def _survey(states: States, mask: BitSet, numbers: Any) -> None:
    state = states[0]
    the_legal(state, mask)
    numbers[0] = the_is_over(state)
    numbers[1] = the_to_move(state)
    for seat in range(state.n_seats):
        numbers[2 + 2 * seat] = the_score(state, seat)
        numbers[3 + 2 * seat] = the_tiebreak(state, seat)


def _scores(states: States, numbers: Any) -> None:
    for seat in range(states[0].n_seats):
        numbers[seat] = the_score(states[0], seat)


def _on_state(states: States) -> Any:
    return the_rule(states[0])


def _on_state_with(states: States, argument: Any) -> Any:
    return the_rule(states[0], argument)


def _on_state_with_two(states: States, argument: Any, other: Any) -> Any:
    return the_rule(states[0], argument, other)


_CALLS: dict[str, Callable[..., Any]] = {
    "deal": _on_state_with,
    "to_move": _on_state,
    "legal": _on_state_with,
    "apply": _on_state_with,
    "is_over": _on_state,
    "score": _on_state_with,
    "tiebreak": _on_state_with,
    "turn": _on_state,
}
