"""A position that is set up by hand: its lines in notation, and what can be put, counted and said there.

A game declares it in ``games/<game>/arrangement.py``. *Things* lie on places of the board, *pools* are pieces beside
it, counted by their names, *settings* are said in a word or a number. All of them are told by lines of the position, so
an edit changes lines, and the rules read the whole again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tianxia.core.errors import BadInput, Said
from tianxia.core.lying import Form, pairs_on
from tianxia.core.position import UNKNOWN, Fields, integer, is_number, line_of

ROWS = ""
"""The key of lines without a keyword, each of them a word."""
MOST_COUNTED = 99
"""So many pieces of a name may be said to be somewhere."""


# ---- things on the board


@dataclass(frozen=True)
class Thing:
    """Something that can be put on the board."""

    id: str
    kind: str
    """What it is: a house, a tile."""
    form: Form
    owner: str = ""
    """As lines name it: the number of a seat; empty where it belongs to nobody."""
    name: str = ""
    """Which one of its kind, as its colour."""
    layer: str = ""
    """Of things of the same layer one lies on a place: what is put there takes the other's place."""


# ---- pieces beside the board


@dataclass(frozen=True)
class Pool:
    """Pieces that lie together beside the board: a hand, the bag, points."""

    key: str
    """Its line."""
    names: Sequence[str]
    is_listed: bool = False
    """Whether every piece is a word, as in ``hand 1 red red``, instead of ``red=2``."""
    follows: Callable[[Any], Iterable[int]] | None = None
    """How many of each name there are in a state where no line says so; if it is not given, none."""
    is_whole: bool = True
    """Whether a line tells all of them; otherwise those that it does not name follow as well."""
    most: int = MOST_COUNTED

    def counts(self, lines: Fields, state: Any) -> list[int]:
        """How many of each name there are."""
        given, known = self._given(lines), [0] * len(self.names)
        if self.follows is not None and (self.key not in lines or not self.is_whole):
            known = [int(n) for n in self.follows(state)]
        return [given.get(name, n) for name, n in zip(self.names, known, strict=True)]

    def set(self, lines: Fields, state: Any, name: str, n: int) -> None:
        """Say how many of a name there are; what was followed so far is said with it if the line tells all."""
        counts = dict(zip(self.names, self.counts(lines, state), strict=True)) if self.is_whole else self._given(lines)
        counts[name] = n
        self._write(lines, {name: counts[name] for name in self.names if name in counts})

    def _given(self, lines: Fields) -> dict[str, int]:
        words = lines.get(self.key, [])
        if self.is_listed:
            return {name: words.count(name) for name in self.names if name in words}
        pairs = pairs_on(lines, self.key).items()
        return {name: int(n) for name, n in pairs if name in self.names and is_number(n)}

    def _write(self, lines: Fields, counts: Mapping[str, int]) -> None:
        if self.is_listed:
            words = [name for name, n in counts.items() for _ in range(n)]
        else:
            words = [f"{name}={n}" for name, n in counts.items() if n or not self.is_whole]
        if words or self.follows is not None:
            lines[self.key] = words
        else:
            lines.pop(self.key, None)


# ---- what is said in a word


@dataclass(frozen=True)
class Setting:
    """Something that is chosen: ``to move 2``, ``shuffled``, ``influence red=1``, ``specials 1 swap``."""

    key: str
    """Its line."""
    values: Sequence[str] = ()
    """What there is to choose from; empty for a number."""
    default: str = ""
    """What is so without a line."""
    low: int = 0
    high: int = 0
    of: str = ""
    """The name on the line that a value is said of, as in ``red=1``."""
    names: Sequence[str] = ()
    """All such names, in the order in which they are written."""
    words: Sequence[str] = ()
    """All words of a line of which this, *of*, is one or is not; without a line they are there if the default is so."""
    is_written: bool = False
    """Whether the line is there even if it says what would be so without."""

    @property
    def id(self) -> str:
        """By which it is asked for."""
        return f"{self.key}/{self.of}" if self.of else self.key

    @property
    def is_flag(self) -> bool:
        """Whether it is so or not."""
        return self.values == FLAG

    def value(self, lines: Fields) -> str:
        """What is so."""
        if self.words:
            return _flag(self.of in lines[self.key]) if self.key in lines else self.default
        if self.of:
            return pairs_on(lines, self.key).get(self.of, self.default)
        if self.is_flag:
            return _flag(self.key in lines)
        return " ".join(lines[self.key]) if self.key in lines else self.default

    def set(self, lines: Fields, value: str) -> None:
        """Say it, or raise `BadInput`."""
        self._check(value)
        if self.words:
            self._set_word(lines, value == FLAG[1])
        elif self.of:
            self._set_pair(lines, value)
        elif value == self.default and not self.is_written:
            lines.pop(self.key, None)
        else:
            lines[self.key] = [] if self.is_flag else value.split()

    def _check(self, value: str) -> None:
        if not self.values:
            integer(self.key, value, self.low, self.high)
        elif value not in self.values:
            raise BadInput(Said("{key}: '{value}' is none of its values", key=self.key, value=value[:40]))

    def _set_word(self, lines: Fields, is_there: bool) -> None:
        given = lines.get(self.key, list(self.words) if self.default == FLAG[1] else [])
        words = [word for word in self.words if (is_there if word == self.of else word in given)]
        if words or self.is_written or self.default == FLAG[1]:
            lines[self.key] = words
        else:
            lines.pop(self.key, None)

    def _set_pair(self, lines: Fields, value: str) -> None:
        words = [word for word in lines.get(self.key, []) if word.partition("=")[0] != self.of]
        said = words if value == self.default else [*words, f"{self.of}={value}"]
        lines[self.key] = sorted(said, key=lambda word: self.names.index(word.partition("=")[0]))
        if not said:
            del lines[self.key]


FLAG = ("false", "true")
"""The values of what is so or not."""


def _flag(is_so: bool) -> str:
    return FLAG[is_so]


# ---- the whole


def _nothing_to_tidy(_lines: Fields) -> None: ...


@dataclass
class Arrangement:
    """A position while it is set up."""

    lines: Fields
    order: Sequence[str]
    """The keys of lines in the order in which they are written."""
    things: Sequence[Thing]
    pools: Sequence[Pool]
    settings: Sequence[Setting]
    places: Collection[str] = ()
    """Names of places that can be pointed at."""
    midway: Sequence[str] = ()
    """Keywords of lines about what has happened in this turn or action."""
    tidy: Callable[[Fields], None] = _nothing_to_tidy
    """Brings lines into order after anything was put or taken: what cannot stay without it goes, too."""
    _by_id: dict[str, Thing] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._by_id = {thing.id: thing for thing in self.things}

    def text(self) -> str:
        """The position in notation."""
        keys = sorted(self.lines, key=lambda key: self.order.index(key) if key in self.order else len(self.order))
        return "\n".join(line for key in keys for line in _written(key, self.lines[key])) + "\n"

    def lying(self) -> Iterator[tuple[Thing, tuple[str, ...]]]:
        """Everything on the board that can be taken away."""
        for thing in self.things:
            for places in thing.form.lying(self.lines):
                yield thing, places

    def put(self, id_: str, place: str) -> None:
        """Put a thing on a place, in the place of what cannot be there with it."""
        thing = self._thing(id_)
        for other, places in list(self.lying()):
            if other.layer and other.layer == thing.layer and other is not thing and place in places:
                other.form.take(self.lines, place)
        thing.form.put(self.lines, place)
        self.tidy(self.lines)

    def take(self, id_: str, place: str) -> None:
        """Take a thing off a place."""
        thing = self._thing(id_)
        if not any(place in places for places in thing.form.lying(self.lines)):
            raise BadInput(Said("this does not lie on {place}", place=place[:40]))
        thing.form.take(self.lines, place)
        self.tidy(self.lines)

    def clear(self) -> None:
        """Take everything off the board."""
        for thing, places in list(self.lying()):
            if any(places == there for there in thing.form.lying(self.lines)):
                thing.form.take(self.lines, places[0])
        self.tidy(self.lines)
        self.begin_anew()

    def count(self, state: Any, key: str, name: str, n: str) -> None:
        """Say how many pieces of a name are in a pool."""
        pool = self._pool(key)
        if name not in pool.names:
            raise BadInput(Said("{key}: '{value}' is none of its values", key=key, value=name[:40]))
        pool.set(self.lines, state, name, integer(f"{key} {name}", n, 0, pool.most))

    def follow(self, key: str) -> None:
        """A pool is to have what follows from the rest."""
        self.lines.pop(self._pool(key).key, None)

    def set(self, id_: str, value: str) -> None:
        """Say what is chosen."""
        for setting in self.settings:
            if setting.id == id_:
                return setting.set(self.lines, value)
        raise _none_such(id_)

    @property
    def is_midway(self) -> bool:
        """Whether anything is said of what has happened in this turn."""
        return any(self._is_midway(key) for key in self.lines)

    def begin_anew(self) -> None:
        """The seat to move begins its turn."""
        for key in [key for key in self.lines if self._is_midway(key)]:
            del self.lines[key]

    def places_in(self, fault: str) -> list[str]:
        """The places that a fault is about."""
        values = fault.values.values() if isinstance(fault, Said) else ()
        names = dict.fromkeys(name for value in values for name in [str(value), *str(value).split("-")])
        return [name for name in names if name in self.places]

    def _is_midway(self, key: str) -> bool:
        return key in self.midway or key.partition(" ")[0] in self.midway

    def _thing(self, id_: str) -> Thing:
        if id_ not in self._by_id:
            raise _none_such(id_)
        return self._by_id[id_]

    def _pool(self, key: str) -> Pool:
        for pool in self.pools:
            if pool.key == key:
                return pool
        raise _none_such(key)


def _none_such(name: str) -> BadInput:
    return BadInput(Said("there is no '{name}' to be set up", name=name[:40]))


def _written(key: str, words: list[str]) -> list[str]:
    return list(words) if key == ROWS else [line_of(key, words)]


def hand(key: str, names: Sequence[str]) -> Pool:
    """A pool some of whose pieces may be unknown."""
    return Pool(key, (*names, UNKNOWN), is_listed=True)
