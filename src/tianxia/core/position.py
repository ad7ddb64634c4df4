"""Words of positions in notation: lines that begin with a keyword, numbers, and pairs such as ``c3=1``.

Lines may also stand in one, with semicolons between them, as addresses, command lines and records want them. The line
``game china`` says which game it is. A question mark stands for a piece that whoever wrote the position could not see:
it is among those of the bag, which then are all that are unseen, and is dealt at random when the position is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.layout import States
from tianxia.core.rng import draw

if TYPE_CHECKING:
    from tianxia.core.arrangement import Arrangement

Fields = dict[str, list[str]]
"""The words of each kind of line."""

UNKNOWN = "?"
"""Stands for a piece that could not be seen."""
LONGEST = 20_000
"""So many characters a position may have."""
_MOST = 99
_SHOWN = 40
"""So many characters of a text are shown when it is not understood."""
_GAME = "game"


@dataclass(frozen=True)
class Positions:
    """How a game writes its states down."""

    setup: Callable[[str], tuple[dict[str, str], int]]
    """The options and the number of seats of a position."""
    read: Callable[[str, int], States]
    """The states of a table in this position, with all chance from a seed; or `BadInput`."""
    faults: Callable[[Any], Iterable[str]]
    """Why no table can be in this state, or none could go on from it."""
    write: Callable[[Any, Mapping[str, str], int], str]
    """A state with its options as a `Viewer` sees it, line by line."""
    arrangement: Callable[[str], Arrangement]
    """The lines of a position for whoever sets one up by hand, with what can be put where; or `BadInput`."""


def _unwritten(*_arguments: Any) -> Any:
    raise BadInput(Said("this game has no notation of positions"))


UNWRITTEN = Positions(_unwritten, _unwritten, _unwritten, _unwritten, _unwritten)
"""Of games without a notation."""


# ---- what is wrong with a position

_noted: ContextVar[list[str] | None] = ContextVar("noted", default=None)


def refuse(fault: str) -> None:
    """No table can be in this position: raises `BadInput`, or notes it where a draft is read, which goes on without."""
    noted = _noted.get()
    if noted is None:
        raise BadInput(fault)
    noted.append(fault)


def is_drafted() -> bool:
    """Whether the position that is read is a draft, of which only what it tells is wanted."""
    return _noted.get() is not None


@contextmanager
def drafting() -> Generator[list[str]]:
    """Positions read within may be impossible, as while somebody sets one up; what is wrong with them is noted."""
    noted: list[str] = []
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)


# ---- lines


def lines_of(text: str) -> list[str]:
    """The lines of a position without that of the game."""
    lines = _all_lines(text)
    return [line for line in lines if line.partition(" ")[0] != _GAME]


def game_of(text: str) -> str:
    """The game that a position says it is of; nothing if it does not say."""
    named_games = [line.partition(" ")[2].strip() for line in _all_lines(text) if line.partition(" ")[0] == _GAME]
    if len(named_games) > 1:
        raise BadInput(Said("{key}: is given twice", key=_GAME))
    return named_games[0] if named_games else ""


def seats_unseen(text: str) -> set[int]:
    """The seats whose hands are not known."""
    hands = (line.split() for line in lines_of(text) if line.startswith("hand "))
    return {int(words[1]) - 1 for words in hands if UNKNOWN in words}


def in_one_line(game: str, text: str) -> str:
    """A position of a game as one line."""
    return "; ".join([f"{_GAME} {game}", *lines_of(text)])


def _all_lines(text: str) -> list[str]:
    if len(text) > LONGEST:
        raise BadInput(Said("a position has at most {n} characters", n=LONGEST))
    return [line for part in text.splitlines() for line in map(str.strip, part.split(";")) if line]


def no_line(line: str, keywords: Collection[str]) -> BadInput:
    """Says that a line begins with none of the keywords."""
    words = "'{line}' is no line of a position: lines begin with {keywords}"
    return BadInput(Said(words, line=line[:_SHOWN], keywords=choice(keywords)))


def fields_of(text: str, keywords: Collection[str], owned: Collection[str]) -> Fields:
    """The words of every line by its keyword; of keywords that are *owned* by keyword and owner, the word after it."""
    form = re.compile(rf"({'|'.join(sorted(keywords, key=len, reverse=True))})\b(.*)")
    fields: Fields = {}
    for line in lines_of(text):
        match = form.fullmatch(line)
        if match is None:
            raise no_line(line, keywords)
        key, words = match[1], match[2].split()
        if key in owned:
            if not words:
                raise BadInput(Said("{key}: says nothing", key=key))
            key = f"{key} {words.pop(0)}"
        if key in fields:
            raise BadInput(Said("{key}: is given twice", key=key[:_SHOWN]))
        fields[key] = words
    return fields


# ---- words


def named(key: str, word: str, values: Collection[str]) -> str:
    """The word, which must be one of the values."""
    if word not in values:
        raise BadInput(Said("{key} '{word}': there is {values}", key=key, word=word[:_SHOWN], values=choice(values)))
    return word


def counts_on(
    fields: Fields, key: str, names: Collection[str], example: str, most: int = _MOST
) -> Iterator[tuple[int, int]]:
    """For every pair of a line the number of its name, and how many."""
    order = list(names)
    for name, value in pairs(fields, key, example):
        yield order.index(named(key, name, order)), integer(f"{key} {name}", value, 0, most)


def number_on(fields: Fields, key: str, default: int, low: int, high: int) -> int:
    """The one number on a line, or the default if there is no such line."""
    return integer(key, " ".join(fields[key]), low, high) if key in fields else default


def flag_on(fields: Fields, key: str) -> bool:
    """Whether there is a line of this keyword alone."""
    if fields.get(key):
        raise BadInput(Said("{key}: nothing follows these words", key=key))
    return key in fields


def integer(what: str, word: str, low: int, high: int) -> int:
    """The number that a word says, from *low* to *high*; or `BadInput`."""
    if not (is_number(word) and low <= int(word) <= high):
        words = "{what}: must be a number from {low} to {high}, not '{word}'"
        raise BadInput(Said(words, what=what[:_SHOWN], low=low, high=high, word=word[:_SHOWN]))
    return int(word)


def is_number(word: str) -> bool:
    """Whether it can be read as a number of pieces, seats or turns."""
    return word.isascii() and word.isdigit() and len(word) < 6


def pairs(fields: Fields, key: str, example: str) -> Iterator[tuple[str, str]]:
    """Every name with its value, none of them twice."""
    seen: set[str] = set()
    for word in fields.get(key, []):
        name, sign, value = word.partition("=")
        if not sign:
            words = "{key} '{word}': write for example '{key} {example}'"
            raise BadInput(Said(words, key=key, word=word[:_SHOWN], example=example))
        if name in seen:
            raise BadInput(Said("{key}: is given twice", key=f"{key} {name[:_SHOWN]}"))
        seen.add(name)
        yield name, value


# ---- pieces that nobody has seen


def deal_unknown(state: Any, zones: Iterable[tuple[Any, int]]) -> None:
    """Into every zone so many pieces out of the bag, as chance has it; in a draft they stay unknown."""
    zones = list(zones)
    n, unseen = sum(n for _, n in zones), int(state.secret.bag.sum())
    if n > unseen:
        refuse(Said("{n} pieces are unknown, but only {unseen} are unseen", n=n, unseen=unseen))
    if is_drafted():
        return
    for counts, n in zones:
        for _ in range(n):
            counts[int(draw(state.secret, state.secret.bag))] += 1


# ---- writing


def line_of(key: str, words: Iterable[str]) -> str:
    """A line as it is written."""
    return " ".join([key, *words])


def some(key: str, words: Iterable[str]) -> list[str]:
    """The line of this key, none without words."""
    line = line_of(key, words)
    return [] if line == key else [line]


def words_for(names: Iterable[str], numbers: Any) -> Iterator[str]:
    """Every name as often as its number says."""
    return (name for name, n in zip(names, numbers, strict=True) for _ in range(int(n)))


def pairs_for(names: Iterable[str], numbers: Any) -> Iterator[str]:
    """Every name with its number, those of nought left out."""
    return (f"{name}={int(n)}" for name, n in zip(names, numbers, strict=True) if n)


def hand_for(names: Iterable[str], counts: Any, known: Any, n: int) -> list[str]:
    """A hand of *n* pieces: what is seen or known of it, and a question mark for every other piece."""
    shown = np.maximum(counts, known)
    return [*words_for(names, shown), *[UNKNOWN] * (n - int(shown.sum()))]


def unseen_beside(bag: Any, hands: Any, known: Any) -> Any:
    """The bag of a view without those pieces that are known to be in hands."""
    return bag - np.maximum(known - hands, 0).sum(0)
