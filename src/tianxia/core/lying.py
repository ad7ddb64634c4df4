"""How lines of a position tell where things lie on the board, and how these change when one is put or taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tianxia.core.errors import BadInput, Said
from tianxia.core.position import Fields

_MOST = 99


class Form(Protocol):
    """How lines tell where a thing lies."""

    def lying(self, lines: Fields) -> Iterable[tuple[str, ...]]:
        """Of every such thing on the board the places that it covers, in the order of the notation."""
        ...

    def put(self, lines: Fields, place: str) -> None:
        """Put one more there, or raise `BadInput`."""
        ...

    def take(self, lines: Fields, place: str) -> None:
        """Take one away that covers the place."""
        ...


def no_place(place: str) -> BadInput:
    """Says that something does not go there."""
    return BadInput(Said("this does not go to {place}", place=place[:40]))


@dataclass(frozen=True)
class OnPlaces:
    """Lies on some places only; a prefix tells those places apart that share a name with others."""

    key: str
    places: Sequence[str]
    prefix: str = ""

    def word_of(self, place: str) -> str:
        """How the line names a place."""
        word = place.removeprefix(self.prefix)
        if not place.startswith(self.prefix) or word not in self.places:
            raise no_place(place)
        return word

    def keep(self, lines: Fields, words: list[str]) -> None:
        """The words of the line; there is no line without words."""
        if words:
            lines[self.key] = words
        else:
            lines.pop(self.key, None)


@dataclass(frozen=True)
class Listed(OnPlaces):
    """``houses 1 Handan Julu``"""

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        """Every such thing, by its places."""
        return ((self.prefix + word,) for word in lines.get(self.key, []))

    def put(self, lines: Fields, place: str) -> None:
        """One more of them there."""
        words = {*lines.get(self.key, []), self.word_of(place)}
        self.keep(lines, sorted(words, key=self.places.index))

    def take(self, lines: Fields, place: str) -> None:
        """One of them less there."""
        gone = self.word_of(place)
        self.keep(lines, [word for word in lines.get(self.key, []) if word != gone])


@dataclass(frozen=True)
class Counted(OnPlaces):
    """``emissaries 1 Chu=2``"""

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        """Every such thing, by its places."""
        return ((self.prefix + word,) for word, n in pairs_on(lines, self.key).items() for _ in range(int(n)))

    def put(self, lines: Fields, place: str) -> None:
        """One more of them there."""
        self._add(lines, place, 1)

    def take(self, lines: Fields, place: str) -> None:
        """One of them less there."""
        self._add(lines, place, -1)

    def _add(self, lines: Fields, place: str, n: int) -> None:
        counts, word = pairs_on(lines, self.key), self.word_of(place)
        now = min(max(int(counts.get(word, "0")) + n, 0), _MOST)
        names = [name for name in self.places if name in counts or name == word]
        counts[word] = str(now)
        self.keep(lines, [f"{name}={counts[name]}" for name in names if counts[name] != "0"])


@dataclass(frozen=True)
class Named(OnPlaces):
    """``leaders 1 yellow=c4``: there is one of each name."""

    name: str = ""
    names: Sequence[str] = ()

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        """Every such thing, by its places."""
        return ((place,) for name, place in pairs_on(lines, self.key).items() if name == self.name)

    def put(self, lines: Fields, place: str) -> None:
        """One more of them there."""
        self._write(lines, {**pairs_on(lines, self.key), self.name: self.word_of(place)})

    def take(self, lines: Fields, place: str) -> None:
        """One of them less there."""
        places = pairs_on(lines, self.key)
        self._write(lines, {name: there for name, there in places.items() if (name, there) != (self.name, place)})

    def _write(self, lines: Fields, places: Mapping[str, str]) -> None:
        self.keep(lines, [f"{name}={places[name]}" for name in self.names if name in places])


@dataclass(frozen=True)
class Valued(OnPlaces):
    """``tiles Dai=? Quwo=yellow``: one of the values is on a place."""

    value: str = ""
    values: Sequence[str] = ()

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        """Every such thing, by its places."""
        return ((place,) for place, value in pairs_on(lines, self.key).items() if value == self.value)

    def put(self, lines: Fields, place: str) -> None:
        """One more of them there."""
        self._write(lines, {**pairs_on(lines, self.key), self.word_of(place): self.value})

    def take(self, lines: Fields, place: str) -> None:
        """One of them less there."""
        gone = self.word_of(place)
        self._write(lines, {word: value for word, value in pairs_on(lines, self.key).items() if word != gone})

    def _write(self, lines: Fields, values: Mapping[str, str]) -> None:
        order = sorted(values, key=lambda word: (self.values.index(values[word]), self.places.index(word)))
        self.keep(lines, [f"{word}={values[word]}" for word in order])


def pairs_on(lines: Fields, key: str) -> dict[str, str]:
    """What a line says of every name."""
    return {name: value for name, _, value in (word.partition("=") for word in lines.get(key, []))}
