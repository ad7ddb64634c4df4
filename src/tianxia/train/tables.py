"""Many tables at once, of several variants, and what every legal action would make of each.

A table's legal actions and it are *pairs*, all of them in one long row: so work is shared out evenly, however many
actions there are at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from tianxia.bots.judge import ending_of, sharing_of
from tianxia.core.bits import count, elements_in, n_words
from tianxia.core.compiled import Room, bind, rule, unbound
from tianxia.core.device import Array, Device
from tianxia.core.game import Game
from tianxia.core.layout import BitSet
from tianxia.core.rng import DICE, next_word
from tianxia.train.leaning import leaning_of
from tianxia.train.variants import Variant, groups_of, kinds_of, mirrors_of

# Bound to a game's own functions by `compiled.bind`.
deal: Callable[..., None] = unbound
legal: Callable[..., None] = unbound
apply: Callable[..., None] = unbound
is_over: Callable[..., bool] = unbound
to_move: Callable[..., int] = unbound
features: Callable[..., None] = unbound
begin_row: Callable[..., None] = unbound
is_end: Callable[..., bool] = unbound
share_out: Callable[..., None] = unbound
leaning: Callable[..., None] = unbound
act_of: Callable[..., None] = unbound


class AtTables(NamedTuple):
    """A row for each table."""

    states: Any
    records: Any
    """The words of states."""
    starts: Any
    kinds: Any
    dice: Any
    masks: Any
    movers: Any
    counts: Any
    words: Any
    """What the seat to move sees."""
    seeds: Any
    """Of chance, should an action need it: it falls alike for all actions of a table."""


class Listing(NamedTuple):
    """Masks and first pairs of tables, tables and actions of pairs."""

    masks: Any
    firsts: Any
    tables: Any
    actions: Any


class Trying(NamedTuple):
    """Of tables, then of pairs."""

    states: Any
    """Their words."""
    seeds: Any
    movers: Any
    tables: Any
    actions: Any
    words: Any
    hands: Any
    """What is said by hand, by seats from the one that acts."""
    ends: Any
    """Whether the game is over after it."""
    shares: Any
    """Then what each seat has of the victory, counted from the one that acted."""


class Acting(NamedTuple):
    """What was chosen at every table, and what came of it."""

    states: Any
    records: Any
    """Their words."""
    starts: Any
    kinds: Any
    dice: Any
    actions: Any
    movers: Any
    words: Any
    """What the seat that acted sees afterwards."""
    hands: Any
    """What is then said by hand, by seats from the one that acted."""
    ends: Any
    shares: Any
    """By seats of the table."""
    ages: Any
    longest: int
    """A game is given up after so many actions, and shared by all."""


@rule
def put_words(words: BitSet, into: BitSet) -> None:
    """Copy a set."""
    for w in range(len(words)):
        into[w] = words[w]


def begin(i: int, at: Any) -> None:
    """A table starts anew."""
    at.states[i] = at.starts[at.kinds[i]]
    deal(at.states[i], next_word(at.dice[i]))


def look(i: int, at: Any, room: Any) -> None:
    """Who acts at a table, what is legal, and what is seen."""
    put_words(at.records[i], room.record_words)
    state = room.records[0]
    legal(state, at.masks[i])
    at.counts[i] = count(at.masks[i])
    at.movers[i] = to_move(state)
    at.seeds[i] = next_word(at.dice[i])
    features(state, at.movers[i], room.words)
    put_words(room.words, at.words[i])


def list_pairs(i: int, of: Any) -> None:
    """A table's legal actions, in order."""
    n = elements_in(of.masks[i], of.actions[of.firsts[i] :])
    for k in range(n):
        of.tables[of.firsts[i] + k] = i


def act(p: int, of: Any, room: Any) -> None:
    """What a pair's action makes of its table."""
    table = of.tables[p]
    put_words(of.states[table], room.record_words)
    room.records[0].secret.rng = of.seeds[table]
    apply(room.records[0], of.actions[p])


def try_out(p: int, of: Any, room: Any) -> None:
    """What the seat that acts sees then, what is said of it by hand, and how the game ends if it does."""
    act_of(p, of, room)
    state, seat = room.records[0], of.movers[of.tables[p]]
    features(state, seat, room.words)
    put_words(room.words, of.words[p])
    leaning(state, seat, room, of.hands[p])
    of.ends[p] = is_over(state)
    if of.ends[p]:
        share_out(state, seat, of.shares[p])


def step(i: int, at: Any, room: Any) -> None:
    """The chosen action; a finished table starts anew."""
    put_words(at.records[i], room.record_words)
    state = room.records[0]
    apply(state, at.actions[i])
    put_words(room.record_words, at.records[i])
    features(state, at.movers[i], room.words)
    put_words(room.words, at.words[i])
    leaning(state, at.movers[i], room, at.hands[i])
    at.ages[i] += 1
    at.ends[i] = is_end(state, at.ages[i], at.longest, at.shares[i])
    if at.ends[i]:
        at.ages[i] = 0
        begin_row(i, at)


def acting_of(game: Game) -> Callable[[int, Any, Any], None]:
    """`act` by a game's rules."""
    return bind(act, game.family, apply=game.rules.apply)


@dataclass(frozen=True)
class Kernels:
    """The rules above for one game on one device."""

    begin: Callable[[int, Any], None]
    look: Callable[[int, Any], None]
    list_pairs: Callable[[int, Any], None]
    try_out: Callable[[int, Any], None]
    step: Callable[[int, Any], None]

    @classmethod
    def of(cls, game: Game, device: Device, is_by_hand: bool) -> Kernels:
        rules = vars(game.rules) | {"features": game.features.write, "leaning": leaning_of(game, is_by_hand)}

        def made(template: Callable[..., Any], names: str, **others: Callable[..., Any]) -> Callable[..., Any]:
            return bind(template, game.family, **{name: rules[name] for name in names.split()}, **others)

        def each(
            template: Callable[..., Any], names: str, room: Room | None = None, **others: Callable[..., Any]
        ) -> Callable[[int, Any], None]:
            return device.each(made(template, names, **others), game.family, room)

        room = Room(game.dtype, n_words(game.features.n), max(game.about.seats))
        return cls(
            each(begin, "deal"),
            each(look, "legal to_move features", room),
            each(list_pairs, ""),
            each(try_out, "is_over features leaning", room, share_out=sharing_of(game), act_of=acting_of(game)),
            each(step, "apply features leaning", room, is_end=ending_of(game), begin_row=made(begin, "deal")),
        )


class Listed(NamedTuple):
    """All legal actions of all tables."""

    firsts: Array
    """Of every table."""
    tables: Array
    actions: Array
    of_guests: Sequence[Array]
    """For each of those who were asked for, the numbers of the pairs from which they choose."""


class Pairs(NamedTuple):
    """The same, and what they make of their tables."""

    firsts: Array
    """Of every table."""
    tables: Array
    actions: Array
    words: Array
    """What the seat that acts would see of that."""
    hands: Array
    """What is said by hand, by seats from the one that acts, if that counts."""
    ends: Array
    """Whether the game would be over."""
    shares: Array
    """Then what each seat has of the victory, counted from the one that acts."""


class Stepped(NamedTuple):
    """What came of an action at every table."""

    words: Array
    """What the seat that acted sees of it."""
    hands: Array
    """What is said by hand, by seats from the one that acts, if that counts."""
    ends: Array
    """Whether the game is over."""
    shares: Array
    """Then what each seat has of the victory, by seats of the table."""


class Tables:
    """A table for each seed; all variants are of one family of games."""

    def __init__(
        self,
        variants: Sequence[Variant],
        device: Device,
        seeds: Any,
        is_by_hand: bool = False,
        often: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.game = game = variants[0].game
        self.device, self.n = device, len(seeds)
        n = self.n
        self.everything = device.numbers(n)
        self._kernels = Kernels.of(game, device, is_by_hand)
        self.most_seats = max(game.about.seats)
        kinds = kinds_of(groups_of(variants, often), n)
        self.mirrors, self.mirror_of = mirrors_of(variants, kinds, device)
        dice = np.zeros(n, DICE)
        dice["rng"] = seeds
        self.n_seats = device.put(np.array([variant.n_seats for variant in variants])[kinds])
        states = device.zeros(n, game.dtype.itemsize // 8, of="int64")
        self._arrays = AtTables(
            states=states,
            records=states,
            starts=device.put_records(np.concatenate([game.start(options, n) for game, options, n in variants])),
            kinds=device.put(kinds),
            dice=device.put_records(dice),
            masks=device.zeros(n, n_words(game.n_actions), of="int64"),
            movers=device.zeros(n, of="int64"),
            counts=device.zeros(n, of="int64"),
            words=device.zeros(n, n_words(game.features.n), of="int64"),
            seeds=device.zeros(n, of="int64"),
        )
        self._ages = device.zeros(n, of="int64")
        self._at = AtTables(*(device.rows(array, self._kind_of(name)) for name, array in self._named()))
        self._kernels.begin(n, self._at)

    def _named(self) -> Iterable[tuple[str, Array]]:
        return self._arrays._asdict().items()

    def _kind_of(self, name: str) -> Any:
        """What compiled code takes an array of words for."""
        words = dict.fromkeys(("records", "masks", "words", "seeds"), np.uint64)
        return {"states": self.game.dtype, "starts": self.game.dtype, "dice": DICE, **words}.get(name)

    def mirrored(self, chance: Any, tables: Array) -> Array:
        """As which mirror image each of these tables is learned from: every other time as none."""
        return self.mirror_of[tables] * (self.device.random(chance, len(tables)) < 0.5)

    def arrays(self) -> dict[str, Array]:
        """All that must be kept for the games to go on: positions, dice, and how long they have lasted."""
        return {"states": self._arrays.states, "dice": self._arrays.dice, "ages": self._ages}

    @property
    def given(self) -> tuple[Any, Any, Any]:
        """All that actions are tried out from: the words of positions, seeds of chance, and who acts."""
        return self._at.records, self._at.seeds, self._at.movers

    @property
    def movers(self) -> Array:
        """Who acts at every table, as of the last `look`."""
        return self._arrays.movers

    @property
    def counts(self) -> Array:
        """How many legal actions there were."""
        return self._arrays.counts

    @property
    def words(self) -> Array:
        """What they see before they act."""
        return self._arrays.words

    def look(self) -> Pairs:
        """All legal actions, tried out."""
        return self.tried(self.listed())

    def listed(self, *guests: Array) -> Listed:
        """All legal actions, and those of each of these *guests*, who have a seat at every table or none."""
        self._kernels.look(self.n, self._at)
        counts, xp = self.counts, self.device.xp
        each = xp.stack([counts, *(counts * (seats == self.movers) for seats in guests)])
        lasts = each.cumsum(1)
        totals: list[int] = lasts[:, -1].tolist()  # the program waits for a device here, and nowhere else in a step
        firsts = lasts[0] - counts
        tables, actions = (self.device.zeros(totals[0], of="int64") for _ in range(2))
        self._kernels.list_pairs(self.n, Listing(self._at.masks, *map(self.device.rows, (firsts, tables, actions))))
        theirs = zip(each[1:], lasts[1:], totals[1:], strict=True)
        return Listed(firsts, tables, actions, [self._numbers(firsts, *of_guest) for of_guest in theirs])

    def _numbers(self, firsts: Array, counts: Array, lasts: Array, total: int) -> Array:
        """Of the pairs of some tables, one after the other: *counts* of them at each table."""
        return self.device.spread(firsts - (lasts - counts), counts, total) + self.device.numbers(total)

    def tried(self, listed: Listed) -> Pairs:
        """What actions make of their tables."""
        n, zeros, rows = len(listed.tables), self.device.zeros, self.device.rows
        pairs = Pairs(
            *listed[:3],
            words=self.device.side_by_side(n, self.words.shape[1]),
            hands=zeros(n, self.most_seats, of="float32"),
            ends=zeros(n, of="bool"),
            shares=zeros(n, self.most_seats, of="float32"),
        )
        found = rows(pairs.words, np.uint64), rows(pairs.hands), rows(pairs.ends), rows(pairs.shares)
        self._kernels.try_out(n, Trying(*self.given, rows(pairs.tables), rows(pairs.actions), *found))
        return pairs

    def step(self, actions: Array) -> Stepped:
        """Act at every table; a game that has ended starts anew."""
        zeros, rows, at = self.device.zeros, self.device.rows, self._at
        ends, shares = zeros(self.n, of="bool"), zeros(self.n, self.most_seats, of="float32")
        words = zeros(self.n, self.words.shape[1], of="int64")
        hands = zeros(self.n, self.most_seats, of="float32")
        seen = rows(actions), at.movers, rows(words, np.uint64), rows(hands)
        longest = self.game.about.most_actions
        done = rows(ends), rows(shares), rows(self._ages), longest
        self._kernels.step(self.n, Acting(at.states, at.records, at.starts, at.kinds, at.dice, *seen, *done))
        return Stepped(words, hands, ends, shares)
