"""The client stays small: everybody waits for it on their first visit."""

from __future__ import annotations

import pytest

from tests.server.weight import client_bytes, first_load
from tianxia.core.words import LANGUAGES
from tianxia.games.catalog import all_games

WHOLE = 320_000
GAME = 120_000
LOBBY = 70_000
LESSON = 20_000
PUZZLE = 23_000
"""Bytes, gzipped."""


def test_the_whole_client() -> None:
    assert client_bytes() <= WHOLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_load_of_the_lobby(language: str) -> None:
    assert first_load("/", language) <= LOBBY


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_the_first_load_of_a_table(game_id: str, language: str) -> None:
    assert LOBBY < first_load("/t/x", language, game_id) <= GAME


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_needs_little_beyond_its_game(language: str) -> None:
    lesson, table = first_load("/learn/qin/lay", language, "qin"), first_load("/t/x", language, "qin")
    assert lesson - table <= LESSON


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_needs_little_beyond_its_game(language: str) -> None:
    puzzle, table = first_load("/puzzles/today", language, "qin"), first_load("/t/x", language, "qin")
    assert puzzle - table <= PUZZLE
