"""What can be chosen for a new table is explained to whoever opens it."""

from __future__ import annotations

import pytest

from tianxia.core.words import LANGUAGES, catalog
from tianxia.games.catalog import all_games, load

SWITCH = ("false", "true")
GAMES = [about.id for about in all_games()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_and_every_board_says_in_one_sentence_what_it_changes(game_id: str, language: str) -> None:
    game = load(game_id)
    words = catalog(game.text.words, language)
    keys = [f"option.{option.name}" for option in game.about.options]
    values = [(o.name, value) for o in game.about.options if o.values != SWITCH for value in o.values]
    for key in (*keys, *(f"option.{name}.{value}" for name, value in values)):
        about = words[f"{key}.about"]
        assert about.endswith(".")
        assert (about.count(". "), len(about) < 160) == (0, True)
