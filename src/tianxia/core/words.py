"""Texts for people in several languages: one catalog for each game and language, read by terminal and browser alike.

A catalog is a JSON object of templates by key. A template holds parameters in braces:

    {spaces}                  the value as it is
    {colour:word}             a value that is a word of the game, looked up as ``word.<value>``
    {space:name}              a proper name, looked up likewise if the language has its own word for it
    {colours:words}           several words, {kingdoms:names} several names
    {owner:seat}              a seat: whoever draws the text puts its player's name
    {losers:seats}            several of them
    {n:village|villages}      the first word for one, the second for more
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")

SEAT_SYMBOLS = "▲●■◆★"
"""One for each seat, so that nobody has to tell seats by colour."""

Words = Mapping[str, str]

_PARAMETER = re.compile(r"\{(\w+)(?::([^}]*))?\}")


@dataclass(frozen=True)
class Event:
    """Something to tell people: a key of the game's catalogs and the values of its parameters."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict[str, object])


@cache
def catalog(folder: Path, language: str) -> Words:
    """The texts that a game keeps in *folder*."""
    return json.loads((folder / f"{language}.json").read_text("utf-8"))


def seat_number(seat: int) -> str:
    """What a seat is called where nobody knows who sits there."""
    return f"seat {seat + 1}"


def phrase(words: Words, event: Event, language: str = "en", name_of: Callable[[int], str] = seat_number) -> str:
    """An event in the language of *words*."""

    def put(name: str, kind: str) -> str:
        value: Any = event.values[name]
        if kind == "word":
            return words[f"word.{value}"]
        if kind == "name":
            return words.get(f"word.{value}", str(value))
        if kind in ("words", "names"):
            return ", ".join(words.get(f"word.{each}", str(each)) for each in value)
        if kind == "seat":
            return name_of(value)
        if kind == "seats":
            return ", ".join(map(name_of, value))
        if "|" in kind:
            one, more = kind.split("|")
            return one if value == 1 or (value == 0 and language == "fr") else more  # French: nought is singular
        return str(value)

    return _PARAMETER.sub(lambda match: put(match[1], match[2] or ""), words[event.key])
