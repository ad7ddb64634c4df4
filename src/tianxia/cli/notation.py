"""Moves as they are typed and shown in a terminal: the notation of records, in the language of this process."""

from __future__ import annotations

import unicodedata
from functools import cache

from tianxia.cli.language import language, say
from tianxia.core.actions import Kind
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.words import catalog, listed


def describe(game: Game, action: int) -> str:
    """An action in words that can be typed."""
    shown = _shown(game, language())
    return " ".join(shown.get(word, word) for word in game.text.describe(action).split(" "))


def parse(game: Game, line: str) -> int:
    """The action that is meant, in the words of this language or those of records; or `BadInput`."""
    meant = _meant(game, language())
    words = [meant.get(_plain(word), word) for word in line.split()]
    try:
        return game.text.parse(" ".join(words))
    except BadInput as error:
        raise (error if language() == "en" or not _has_kinds(game) else _not_understood(game, line, words)) from None


@cache
def _shown(game: Game, spoken: str) -> dict[str, str]:
    """The words of this language by the tokens of records; none that mean the same."""
    if spoken == "en":
        return {}
    words = {**catalog(game.text.words, spoken), **catalog(game.text.words / "drawing", spoken)}
    values = {value for kind in game.actions for part in kind.parts.values() for value in part}
    kinds = {kind.kind: words.get(f"kind.{kind.kind}", kind.kind) for kind in game.actions}
    return {value: words[f"word.{value}"].replace(" ", "-") for value in values if f"word.{value}" in words} | kinds


@cache
def _meant(game: Game, spoken: str) -> dict[str, str]:
    """The tokens of records by the words that stand for them; of adjectives every form does."""
    forms = catalog(game.text.words, spoken)
    shown = _shown(game, spoken)
    every = {token: [word, *forms.get(f"forms.{token}", "").split("|")] for token, word in shown.items()}
    return {_plain(word): token for token, words in every.items() for word in words if word}


def _plain(word: str) -> str:
    """As people without accents on their keys type it."""
    letters = unicodedata.normalize("NFD", word.lower().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _has_kinds(game: Game) -> bool:
    """Whether moves begin with their kind."""
    return game.text.describe(0).startswith(f"{next(iter(game.actions)).kind} ")


def _not_understood(game: Game, line: str, words: list[str]) -> BadInput:
    """Says what moves of this kind look like, or which kinds there are."""
    known = [kind for kind in game.actions if words and kind.kind == words[0].lower()]
    forms = [_form(game, kind) for kind in known or game.actions]
    key = "play.no-form" if known else "play.no-action"
    return BadInput(say(key, text=line[:60], forms=listed(forms, language())))


def _form(game: Game, kind: Kind) -> str:
    words = catalog(game.text.words / "drawing", language())
    parts = [words[f"part.{part}"].upper() for part in kind.parts]
    return " ".join([words[f"kind.{kind.kind}"], *parts])
