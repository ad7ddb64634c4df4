"""Texts for people in several languages: one catalog for each game and language, read by terminal and browser alike.

A catalog is a JSON object of templates by key. A template holds parameters in braces:

    {spaces}                  the value as it is
    {colour:word}             a value that is a word of the game, looked up as ``word.<value>``
    {space:name}              a proper name, looked up likewise if the language has its own word for it
    {owner:seat}              a seat: whoever draws the text puts its player's name
    {kingdoms:names}          several names: "Qin, Wei and Han"; so are {colours:words} and {losers:seats}
    {n:village|villages}      the first word for one, the second for more; of a list its length counts

After the kind, or alone, may stand a form, for languages that need it:

    {province:name the}       with its article: "les Temples"
    {province:name of}        after "de": "des Temples", "d’Anyi"; {kingdoms:names of} is "de Qin et de Han"
    {name:at}                 after "à": "aux Temples", "à Anne"
    {colour:word f}           an adjective in the feminine, {colour:word p} in the plural, {colour:word fp} in both
    {colour:word f n}         the same in the number of the parameter n; {colour:word m n} likewise

What a word needs for this is kept beside it in the catalog: ``article.<value>`` has its article, if it is said with
one, and ``forms.<value>`` the four forms of an adjective: "vert|verte|verts|vertes".

`web/src/words/phrase.ts` is the twin of this module; ``tests/core/phrases.json`` has examples for both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from tianxia.core.french import in_case

LANGUAGES = ("en", "fr")
"""That there are catalogs in; the first is spoken where none is asked for."""

SEAT_SYMBOLS = "▲●■◆★"
"""One for each seat, so that nobody has to tell seats by colour."""

Catalog = Mapping[str, str]
"""Templates by their keys."""

_PARAMETER = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_KINDS = ("word", "name", "seat")
_AND = {"en": " and ", "fr": " et "}
_RULE = {"en": "rule", "fr": "règle"}
_SEATS: Mapping[str, Callable[[int], str]] = {
    "en": lambda seat: f"seat {seat + 1}",
    "fr": lambda seat: f"le joueur {seat + 1}",
}


@dataclass(frozen=True)
class Mark:
    """Places of a board that are pointed at together, by their names in notation."""

    places: tuple[str, ...]
    label: str = ""
    """What stands beside them, where it is short and the same in all languages: a number, "2 = 2"."""


Marks = tuple[Mark, ...]
"""Whatever is pointed at."""


class Event(Struct, frozen=True):
    """Something to tell people: a key of the game's catalogs and the values of its parameters."""

    key: str
    values: Mapping[str, object] = {}
    rule: str | None = None
    """The number of the rule that says so, where it is a reason: "5.2"."""
    marks: Marks = ()
    """What is to be seen of it on the board, where it is a reason."""


def marked(given: Event, points: Mapping[str, Callable[..., Marks]], *about: object) -> Event:
    """A reason with what is to be seen of it, as the one of *points* for its key finds it in what it is *about*."""
    point = points.get(given.key)
    return replace(given, marks=point(*about, given)) if point else given


@cache
def catalog(folder: Path, language: str) -> Catalog:
    """The texts that a game keeps in *folder*."""
    return json.loads((folder / f"{language}.json").read_text("utf-8"))


def phrase(words: Catalog, event: Event, language: str = "en", name_of: Callable[[int], str] | None = None) -> str:
    """An event in the language of *words*; seats have numbers where nobody knows who sits there."""
    voice = _Voice(words, language, name_of or _SEATS[language], event.values)
    return _PARAMETER.sub(lambda match: voice.put(match[1], match[2] or ""), words[event.key])


def cited(rule: str, language: str = "en") -> str:
    """How a text refers to a numbered rule: "[rule 5.2]"."""
    return f"[{_RULE[language]} {rule}]"


class Tongue:
    """Says the texts of some folders in one language."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self._words = {key: text for folder in folders for key, text in catalog(folder, language).items()}

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence of a key, with its values filled in."""
        return phrase(self._words, Event(key, values), self.language)


@cache
def tongue_of_drawings(folder: Path, language: str) -> Tongue:
    """For drawings of a game in a terminal, whose words need not go to browsers."""
    return Tongue(language, folder, folder / "drawing")


def listed(items: list[str], language: str) -> str:
    """An enumeration: "Qin, Wei and Han"."""
    return _AND[language].join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


@dataclass(frozen=True)
class _Voice:
    """Who speaks: the texts at hand, their language, what seats are called, and the values to tell."""

    words: Catalog
    language: str
    name_of: Callable[[int], str]
    values: Mapping[str, object]

    def put(self, name: str, how: str) -> str:
        """One parameter in words."""
        value: Any = self.values[name]
        if "|" in how:
            return how.split("|")[self._is_plural(value)]
        kind, *form = how.split() if how.startswith(_KINDS) else ("", *how.split())
        each = value if kind.endswith("s") else [value]
        return listed([self._formed(one, kind.removesuffix("s"), form) for one in each], self.language)

    def _formed(self, value: Any, kind: str, form: list[str]) -> str:
        if not form:
            return self._plain(value, kind)
        if form[0] in ("the", "of", "at"):
            return in_case(self._noun(value, kind), form[0], is_person=kind not in ("word", "name"))
        gender, *number = form
        is_plural = gender.endswith("p") or any(self._is_plural(self.values[name]) for name in number)
        forms = self.words.get(f"forms.{value}", "").split("|")
        return forms[gender.startswith("f") + 2 * is_plural] if len(forms) > 1 else self._plain(value, kind)

    def _plain(self, value: Any, kind: str) -> str:
        if kind == "seat":
            return self.name_of(value)
        if kind == "word":
            return self.words[f"word.{value}"]
        return self.words.get(f"word.{value}", str(value)) if kind else str(value)

    def _noun(self, value: Any, kind: str) -> str:
        """A noun with the article that belongs to it."""
        article = self.words.get(f"article.{value}", "") if kind in ("word", "name") else ""
        space = "" if not article or article.endswith("’") else " "
        return article + space + self._plain(value, kind)

    def _is_plural(self, value: Any) -> bool:
        """French counts nought as one."""
        n = len(cast("list[object]", value)) if isinstance(value, list | tuple) else value
        return n not in ((-1, 0, 1) if self.language == "fr" else (-1, 1))
