"""The words that players read, from the catalogs of the client and of the game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tianxia.core.words import Event, Words, catalog, phrase

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
LANGUAGES = ("en", "fr")


@cache
def words_of(language: str) -> Words:
    """Every text there is in a language."""
    own = catalog(WEB / "src" / "words", language)
    game = catalog(ROOT / "src" / "tianxia" / "games" / "qin" / "words", language)
    board = catalog(WEB / "src" / "games" / "qin", f"words.{language}")
    return {**own, **game, **board}


def text(language: str, key: str, **values: object) -> str:
    """What a key says; a value left out stays open: it is empty."""
    words = words_of(language)
    given = dict.fromkeys(re.findall(r"\{(\w+)", words[key]), "")
    return phrase(words, Event(key, {**given, **values}))


def left_untranslated(language: str, shown: set[str]) -> set[str]:
    """Of some shown texts those that another language's catalog has and this one's has not."""
    own = set(words_of(language).values())
    foreign = {line for other in LANGUAGES if other != language for line in words_of(other).values()}
    return {line for line in shown if line in foreign - own}


def raw_keys(shown: set[str]) -> set[str]:
    """Of some shown texts those that are keys of a catalog, or templates with nothing put in."""
    dotted = {key for key in words_of("en") if "." in key}
    return {line for line in shown if dotted & set(re.split(r"[\s,;:()]+", line)) or re.search(r"\{\w+[:}]", line)}
