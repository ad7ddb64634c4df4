"""What terminal and browser both say of bots, they say in the same words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tianxia.bots.levels import LEVELS
from tianxia.core.words import LANGUAGES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_and_hints_are_worded_alike(language: str) -> None:
    terminal, browser = (
        json.loads((ROOT / folder / f"{language}.json").read_text("utf-8"))
        for folder in ("src/tianxia/cli/words", "web/src/words")
    )
    assert [terminal[f"level.{level}"] for level in LEVELS] == [browser[f"bot.{level}"] for level in LEVELS]
    hints = [key for key in terminal if key.startswith("hint.")]
    assert len(hints) == 4
    assert all(terminal[key] == browser[key] for key in hints)
