"""The words that players read, from the catalogs of the client and of a game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tianxia.core.words import Catalog, Event, catalog, phrase
from tianxia.games.catalog import package

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
LANGUAGES = ("en", "fr")
PARTS = (
    "account",
    "analysis",
    "clock",
    "clubs",
    "editor",
    "lessons",
    "puzzles",
    "ratings",
    "reminders",
    "replay",
    "review",
    "settings",
    "talk",
    "tournaments",
)
"""Of the client, with texts of their own."""


@cache
def words_of(language: str, game: str = "qin") -> Catalog:
    """Every text there is in a language for a game."""
    folder = package(game).rpartition(".")[2]
    own = catalog(WEB / "src" / "words", language)
    rules = catalog(ROOT / "src" / "tianxia" / "games" / folder / "words", language)
    board = catalog(WEB / "src" / "games" / folder, f"words.{language}")
    parts = (catalog(WEB / "src" / part, f"words.{language}") for part in PARTS)
    return {**own, **{key: line for part in parts for key, line in part.items()}, **rules, **board}


def text(language: str, game: str, key: str, /, **values: object) -> str:
    """What a key says; a value left out stays open: it is empty."""
    words = words_of(language, game)
    given = dict.fromkeys(re.findall(r"\{(\w+)", words[key]), "")
    return phrase(words, Event(key, {**given, **values}), language)


def left_untranslated(language: str, shown: set[str], game: str = "qin") -> set[str]:
    """Of some shown texts those that another language's catalog has and this one's has not."""
    own = set(words_of(language, game).values())
    foreign = {line for other in LANGUAGES if other != language for line in words_of(other, game).values()}
    return {line for line in shown if line in foreign - own}


def raw_keys(shown: set[str], game: str = "qin") -> set[str]:
    """Of some shown texts those that are keys of a catalog, or templates with nothing put in."""
    dotted = {key for key in words_of("en", game) if "." in key}
    return {line for line in shown if dotted & set(re.split(r"[\s,;:()]+", line)) or re.search(r"\{\w+[:}]", line)}


def misspaced(shown: set[str]) -> set[str]:
    """Of some French texts those with a sign that can be parted from the word before it; strengths (1 : 2) may be."""
    return {line for line in shown if re.search(r"(?<=[^\u00a0])(?<!\d )[;:!?](?=\s|$)", line)}
