"""All games by id. Listing them loads no rules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.words import catalog
from tianxia.games.emperor.options import CHINA, HAN
from tianxia.games.huang.options import ABOUT as HUANG
from tianxia.games.qin.options import ABOUT as QIN

if TYPE_CHECKING:
    from tianxia.core.about import About
    from tianxia.core.game import Game

_PACKAGES = {
    QIN.id: (QIN, "tianxia.games.qin"),
    CHINA.id: (CHINA, "tianxia.games.emperor"),
    HAN.id: (HAN, "tianxia.games.emperor"),
    HUANG.id: (HUANG, "tianxia.games.huang"),
}


def all_games() -> list[About]:
    return [about for about, _ in _PACKAGES.values()]


def about(game_id: str) -> About:
    return _entry(game_id)[0]


def package(game_id: str) -> str:
    return _entry(game_id)[1]


def family(game_id: str) -> list[str]:
    """The games that share its rules, itself among them."""
    return [about.id for about, package in _PACKAGES.values() if package == _entry(game_id)[1]]


def summary(about: About, language: str) -> str:
    """A game in a sentence."""
    words = catalog(Path(__file__).parent / package(about.id).rpartition(".")[2] / "words", language)
    return words.get(f"summary.{about.id}") or words["summary"]


@cache
def load(game_id: str) -> Game:
    """The rules of a game; compiles nothing before they are used."""
    games: tuple[Game, ...] = import_module(f"{package(game_id)}.game").GAMES
    return next(game for game in games if game.id == game_id)


def _entry(game_id: str) -> tuple[About, str]:
    if game_id not in _PACKAGES:
        raise BadInput(Said("there is no game '{name}'; there is {known}", name=game_id, known=choice(_PACKAGES)))
    return _PACKAGES[game_id]
