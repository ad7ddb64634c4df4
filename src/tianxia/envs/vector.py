"""Thousands of tables stepped by one call, on all cores or on a CUDA device, by the same rules bit for bit.

    env = tianxia.vector("qin", tables=4096)
    seen, mask, reward, done, to_move = env.reset()
    while True:
        seen, mask, reward, done, to_move = env.step(env.sample())

What is handed out shows the seat that decides next at every table. The arrays are the environment's own, filled anew by
each step: who keeps them copies them. A game that has ended starts anew at once; ``reward`` and ``done`` then tell of
the old game, all else of the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from tianxia.bots.judge import ending_of
from tianxia.core.about import Value
from tianxia.core.batch import all_cores
from tianxia.core.bits import has_bit, n_words
from tianxia.core.compiled import bind, is_warm, unbound, warm_up
from tianxia.core.device import CPU, Array, Device, Processor, device_of
from tianxia.core.errors import BadInput, IllegalAction, choice, whole
from tianxia.core.game import Game, check_seed
from tianxia.core.layout import States
from tianxia.core.rng import DICE, Source, new_dice, next_word, pick
from tianxia.core.rows import has_ended
from tianxia.envs.arrays import USUAL, Library
from tianxia.envs.flat import kind_of
from tianxia.envs.seeing import (
    BITS,
    FEATURES,
    MASKS,
    VIEW,
    BoardAndRest,
    Bools,
    Eyes,
    as_bytes,
    as_truths,
    check_observed,
    observer_of,
)

SHARES, MARGINS = REWARDS = ("shares", "margins")
SAMPLED, EXPOSED = CHANCES = ("sampled", "exposed")
MOST_TABLES = 1 << 24
DEAL, DEAL_AS_TOLD, LOOK = -1, -2, -3
"""In place of an action: a new game, a new game from the seed that is told, or nothing."""

# Bound to a game's own functions by `compiled.bind`.
deal: Callable[..., None] = unbound
legal: Callable[..., None] = unbound
apply: Callable[..., None] = unbound
to_move: Callable[..., int] = unbound
score: Callable[..., int] = unbound
fall: Callable[..., None] = unbound
is_end: Callable[..., bool] = unbound
observe_row: Callable[..., None] = unbound


class Step(NamedTuple):
    """What there is to know before the next decisions; a row for each table."""

    observation: Any
    """What the seat to move sees, in the way that was asked for; None if nothing was."""
    mask: Any
    """The legal actions, as bits or bools."""
    reward: Any
    """For each seat, of a game that has just ended; all zero otherwise."""
    done: Any
    """Whether a game has just ended."""
    to_move: Any
    """The seat that decides next."""


class AtTables(NamedTuple):
    """A row for each table, as compiled code has it."""

    states: Any
    start: Any
    dice: Any
    """From which the seeds of games are drawn."""
    luck: Any
    """From which random actions are."""
    seeds: Any
    """Of the games that are played."""
    chance: Any
    """From which chance falls at the next action, if it is exposed."""
    actions: Any
    faults: Any
    """Whether that is no legal action."""
    masks: Any
    movers: Any
    seen: Any
    """What the seats to move see."""
    ends: Any
    shares: Any
    ages: Any
    longest: int
    """A game is given up after so many actions."""


def fall_as_dealt(_state: Any, _word: np.uint64) -> None:
    """Chance is a table's own."""


def fall_as_told(state: Any, word: np.uint64) -> None:
    """Chance is what it was told to be."""
    state.secret.rng = word


def step(first: int, last: int, at: Any) -> None:
    """The action at each table, or a new game if there is none or that was the end; then who may do and sees what.

    Every rule is called at one place, so that threads of a GPU go through it together.
    """
    states, actions, masks, movers, ends = at.states, at.actions, at.masks, at.movers, at.ends
    shares, ages, seeds, dice, chance = at.shares, at.ages, at.seeds, at.dice, at.chance
    start, longest, seen = at.start, at.longest, at.seen
    for i in range(first, last):
        action = actions[i]
        ends[i] = False
        for seat in range(shares.shape[1]):
            shares[i, seat] = 0.0
        if action >= 0:
            fall(states[i], chance[i])
            apply(states[i], action)
            ages[i] += 1
            ends[i] = is_end(states[i], ages[i], longest, shares[i])
        if ends[i] or DEAL_AS_TOLD <= action <= DEAL:
            ages[i] = 0
            if action != DEAL_AS_TOLD:
                seeds[i] = next_word(dice[i])
            states[i] = start[0]
            deal(states[i], seeds[i])
        legal(states[i], masks[i])
        movers[i] = to_move(states[i])
        observe_row(i, states, movers[i], seen)


def check(first: int, last: int, at: Any) -> None:
    """Whether the action at each table is legal."""
    actions, masks, faults = at.actions, at.masks, at.faults
    for i in range(first, last):
        action = actions[i]
        is_one = action >= 0 and action >> 6 < masks.shape[1]
        faults[i] = not (is_one and has_bit(masks[i], action))


def sample(first: int, last: int, at: Any) -> None:
    """Any of the legal actions, all of them equally likely."""
    actions, masks, luck = at.actions, at.masks, at.luck
    for i in range(first, last):
        actions[i] = pick(luck[i], masks[i])


def margins(state: Any, _observer: int, out: Any) -> None:
    """By how much each seat is ahead of the best other, or behind it."""
    for seat in range(state.n_seats):
        best = score(state, (seat + 1) % state.n_seats)
        for other in range(state.n_seats):
            if other != seat:
                best = max(best, score(state, other))
        out[seat] = score(state, seat) - best


def no_margins(_state: Any, _out: Any) -> None:
    """Of a game that was given up."""


def seed_rows(dice: States, luck: States, source: Source) -> None:
    """Chance of its own for every table: for its deals, and for random actions."""
    for i in range(len(dice)):
        dice[i].rng = next_word(source)
        luck[i].rng = next_word(source)


class Kernels(NamedTuple):
    """The rules above for one game on one device, called with a number of tables and their arrays."""

    step: Callable[[int, Any], None]
    check: Callable[[int, Any], None]
    sample: Callable[[int, Any], None]

    @classmethod
    def of(cls, game: Game, device: Device, observe: str | None, rewards: str, chance: str) -> Kernels:
        rules, owner = vars(game.rules), game.family

        def made(template: Callable[..., Any], names: str = "", **others: Callable[..., Any]) -> Callable[..., Any]:
            return bind(template, owner, **{name: rules[name] for name in names.split()}, **others)

        is_end = ending_of(game)
        if rewards == MARGINS:
            is_end = made(has_ended, "is_over", share_out=made(margins, "score"), give_up=made(no_margins))
        parts = {"is_end": is_end, "observe_row": observer_of(game, observe)}
        parts["fall"] = made(fall_as_told if chance == EXPOSED else fall_as_dealt)
        spans = made(step, "apply deal legal to_move", **parts), made(check), made(sample)
        return cls(*map(device.spans, spans))


class Vector:
    """Many tables of one game, in arrays."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Value],
        n_seats: int,
        tables: int,
        *,
        device: str = CPU,
        array: str | None = None,
        observe: str | None = FEATURES,
        masks: str = BITS,
        rewards: str = SHARES,
        chance: str = SAMPLED,
        seed: int = 0,
        threads: int | None = None,
        checks: bool = True,
    ) -> None:
        self.game, self.n_seats, self.tables = game, n_seats, tables
        self.options = game.about.complete(options, n_seats)
        _check(tables=tables, masks=masks, rewards=rewards, chance=chance, threads=threads)
        check_observed(game, observe)
        self.observe, self.masks, self.chance, self.checks = observe, masks, chance, checks
        self.n_actions = game.n_actions
        self._device = Processor(threads or all_cores()) if device == CPU else device_of(device)
        self._library = Library(array or USUAL[self._device.name], self._device.name)
        if observe == VIEW and kind_of(game.dtype) is np.int64:
            self._library.check_width(f"observe='{observe}'")
        if chance == EXPOSED:
            self._library.check_width(f"chance='{chance}'")
        self._kernels = Kernels.of(game, self._device, observe, rewards, chance)
        self._eyes = Eyes(self._device, game, observe, tables)
        self._arrays = self._room()
        self._at = self._taken()
        self._mask = Bools(self._device, self._arrays["masks"], game.n_actions) if masks != BITS else None
        self.name = f"{game.family}-vector-{observe}-{rewards}-{chance}"
        """Of what is compiled for it."""
        self._seed(seed)
        self._handed = self._hand() if self._library.shares_memory else None
        self._sampled = self._library.hand(self._arrays["actions"])
        self._is_open = False

    # ---- arrays

    def _room(self) -> dict[str, Array]:
        """Arrays of the device, by names."""
        n, zeros, game = self.tables, self._device.zeros, self.game
        words = {"states": game.dtype.itemsize // 8, "dice": 1, "luck": 1, "masks": n_words(game.n_actions)}
        room = {name: zeros(n, width, of="int64") for name, width in words.items()}
        for name in ("seeds", "chance", "actions", "movers", "ages"):
            room[name] = zeros(n, of="int64")
        flags = {name: zeros(n, of="bool") for name in ("faults", "ends")}
        start = self._device.put_records(game.start(self.options, self.n_seats))
        return {**room, **flags, "shares": zeros(n, self.n_seats, of="float32"), "start": start}

    def _taken(self) -> AtTables:
        """As compiled code takes them."""
        words = dict.fromkeys(("masks", "seeds", "chance"), np.uint64)
        kinds: dict[str, Any] = {
            "states": self.game.dtype,
            "start": self.game.dtype,
            "dice": DICE,
            "luck": DICE,
            **words,
        }
        rows = {name: self._device.rows(array, kinds.get(name)) for name, array in self._arrays.items()}
        return AtTables(**rows, seen=self._eyes.room, longest=self.game.about.most_actions)

    def _hand(self) -> Step:
        """What is told of all tables, as arrays of the library that was asked for."""
        hand, arrays = self._library.hand, self._arrays
        return Step(self._seen(), self._legal(), hand(arrays["shares"]), hand(arrays["ends"]), hand(arrays["movers"]))

    def _legal(self) -> Any:
        if self._mask is None:
            return self._library.hand(as_bytes(self._device, self._arrays["masks"]))
        return self._library.hand(as_truths(self._device, self._mask.array))

    def _seen(self) -> Any:
        seen, hand = self._eyes.array, self._library.hand
        if isinstance(seen, BoardAndRest):
            return BoardAndRest(*map(hand, seen))
        return None if seen is None else hand(seen)

    # ---- compiling

    @property
    def is_warm(self) -> bool:
        """Whether it was compiled by an earlier run; code for CUDA is not kept."""
        return isinstance(self._device, Processor) and is_warm(self.name)

    def warm_up(self, report: Callable[[int, int], None]) -> None:
        """Compile all that it needs, telling *report* how many steps are done; as it was before."""
        exposed = self.seeds if self.chance == EXPOSED else None
        warm_up(self.name, [self.reset, self.sample, lambda: self.step(self.sample(), exposed)], report)
        self._seed(self.seed)
        self._is_open = False

    # ---- play

    def reset(self, seed: int | None = None, seeds: Any = None) -> Step:
        """A new game at every table.

        With a *seed* the tables begin all over: the same seed gives the same games, one after the other. *seeds* are
        those of the games to be dealt now, one for each table: each is the game of ``tianxia.table(..., seed=...)``.
        """
        if seed is not None:
            check_seed(seed)
        if seeds is not None:
            self._library.put(seeds, self._arrays["seeds"], "seeds")
        if seed is not None:
            self._seed(seed)
        return self._go(DEAL if seeds is None else DEAL_AS_TOLD)

    def step(self, actions: Any, chance: Any = None) -> Step:
        """An action at every table; one that is not legal raises `IllegalAction` and changes nothing.

        If chance is exposed, *chance* has 64 bits for each table: all that the action leaves to chance follows from
        them.
        """
        if not self._is_open:
            raise BadInput("reset() comes before the first step")
        if actions is not self._sampled or not self._library.shares_memory:
            self._library.put(actions, self._arrays["actions"], "actions")
        self._tell_chance(chance)
        if self.checks:
            self._refuse_illegal()
        self._kernels.step(self.tables, self._at)
        return self._told()

    def sample(self) -> Any:
        """A random legal action for every table, in an array that changes with whatever is asked next."""
        self._kernels.sample(self.tables, self._at)
        self._library.await_kernels()
        if not self._library.shares_memory:
            self._sampled = self._library.hand(self._arrays["actions"])
        return self._sampled

    def look(self) -> Step:
        """What is seen and may be done now, told again; what was told of games that have ended is not."""
        return self._go(LOOK)

    @property
    def states(self) -> States:
        """Copies of the tables' records, as NumPy has them, to be kept and put back."""
        return self._device.fetch(self._arrays["states"]).view(self.game.dtype)[:, 0]

    @states.setter
    def states(self, states: States) -> None:
        """Go on from other states, as if games had just begun there: what is seen and may be done is theirs."""
        if states.shape != (self.tables,) or states.dtype != self.game.dtype:
            raise BadInput(f"states: {self.tables} records of {self.game.about.title} are wanted")
        self._arrays["states"][:] = self._device.put_records(states)
        self._arrays["ages"][:] = 0
        self.look()

    @property
    def seeds(self) -> Any:
        """The seeds of the games now played, as NumPy has them: `tianxia.table` plays the same ones from them."""
        return self._device.fetch(self._arrays["seeds"]).view(np.uint64)

    def __repr__(self) -> str:
        where = f"on {self._device.name}, arrays of {self._library.name}"
        return f"<{self.tables} tables of {self.game.about.title} for {self.n_seats} seats {where}>"

    # ---- parts of these

    def _seed(self, seed: int) -> None:
        check_seed(seed)
        self.seed = seed
        dice, luck = np.zeros(self.tables, DICE), np.zeros(self.tables, DICE)
        bind(seed_rows, "vector")(dice, luck, new_dice(seed))
        for name, rows in (("dice", dice), ("luck", luck)):
            self._arrays[name][:] = self._device.put_records(rows)

    def _go(self, instead: int) -> Step:
        """Without actions."""
        self._arrays["actions"][:] = instead
        self._kernels.step(self.tables, self._at)
        self._is_open = True
        return self._told()

    def _told(self) -> Step:
        if self._mask is not None:
            self._mask.write()
        self._eyes.write()
        self._library.await_kernels()
        return self._handed or self._hand()

    def _tell_chance(self, chance: Any) -> None:
        if (chance is None) == (self.chance == EXPOSED):
            raise BadInput("step: chance is wanted if it is exposed (chance='exposed'), and only then")
        if chance is not None:
            self._library.put(chance, self._arrays["chance"], "chance")

    def _refuse_illegal(self) -> None:
        self._kernels.check(self.tables, self._at)
        if not bool(self._arrays["faults"].any()):
            return
        from tianxia.core.table import Table

        i = int(np.flatnonzero(self._device.fetch(self._arrays["faults"]))[0])
        table = Table(self.game, self.options, self.n_seats, seed=0)
        table.adopt([], self.states[i : i + 1])
        try:
            table.check(int(self._arrays["actions"][i]))
        except IllegalAction as error:
            raise IllegalAction(f"table {i}: {error}", error.event) from None


def _check(tables: int, masks: str, rewards: str, chance: str, threads: int | None) -> None:
    """Refuse what there is not."""
    if not 1 <= whole("tables", tables) <= MOST_TABLES:
        raise BadInput(f"tables={tables}: from 1 to {MOST_TABLES:,} tables")
    if threads is not None and whole("threads", threads) < 1:
        raise BadInput(f"threads={threads}: one at least")
    for name, value, known in (("masks", masks, MASKS), ("rewards", rewards, REWARDS), ("chance", chance, CHANCES)):
        if value not in known:
            raise BadInput(f"{name}='{value}': {choice(known)}")
