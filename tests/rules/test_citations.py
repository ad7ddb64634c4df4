"""Every numbered rule is cited where it is implemented and where it is tested, and no other number is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.rules.citations import RULE, rule_numbers, rules_text
from tianxia.core.words import catalog as words
from tianxia.games import catalog

ROOT = Path(__file__).parents[2]
GAMES = sorted({catalog.package(about.id).rpartition(".")[2] for about in catalog.all_games()})
"""The package of every family of games; with a capital its name in citations."""

SECTION = re.compile(r"^## (\d+)\.", re.MULTILINE)


def cited(game: str, folders: Iterable[str]) -> set[str]:
    """All numbers in brackets, of which one such as [Qin 5] stands for a section."""
    bracket = re.compile(rf"\[{game.capitalize()} ([^\]\n]*)\]")
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    assert files
    found = [numbers for file in files for numbers in bracket.findall(file.read_text("utf-8"))]
    return {number for numbers in found for number in numbers.split(", ")}


def by_number(numbers: Iterable[str]) -> list[str]:
    return sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_without_gaps(game: str) -> None:
    numbers = RULE.findall(rules_text(game))
    sections = SECTION.findall(rules_text(game))
    assert numbers == by_number(set(numbers))
    assert sections == [str(n) for n in range(1, len(sections) + 1)]
    for section in sections:
        rules = [number for number in numbers if number.split(".")[0] == section]
        assert rules == [f"{section}.{n}" for n in range(1, len(rules) + 1)]
        assert rules


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_rules(game: str) -> None:
    english, french = rules_text(game), rules_text(game, ".fr")
    assert RULE.findall(french) == RULE.findall(english)
    assert SECTION.findall(french) == SECTION.findall(english)


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_told_to_players(game: str) -> None:
    """In their words, not in those of programs."""
    english, french = rules_text(game).lower(), rules_text(game, ".fr").lower()
    assert not re.findall(r"\b(?:seats?|code|tests?|engines?|tianxia simulate)\b", english)
    assert not re.findall(r"\b(?:sièges?|code|tests?|moteurs?|tianxia simulate)\b", french)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_has_the_number_of_a_rule(game: str, language: str) -> None:
    """Reasons carry it beside their words."""
    texts = words(ROOT / "src" / "tianxia" / "games" / game / "words", language)
    assert not [text for text in texts.values() if re.search(r"\[|\d\.\d", text)]


@pytest.mark.parametrize("game", GAMES)
def test_refusals_cite_rules_that_exist(game: str) -> None:
    """By their numbers alone: games of a family share them."""
    sources = [file.read_text("utf-8") for file in (ROOT / "src/tianxia/games" / game).glob("*.py")]
    cited = {number for source in sources for number in re.findall(r'"(\d+\.\d+)"', source)}
    assert cited
    assert cited <= rule_numbers(game)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("folder", ["src/tianxia/games", "tests/rules"])
def test_every_rule_is_cited(game: str, folder: str) -> None:
    numbers = set(RULE.findall(rules_text(game)))
    assert by_number(numbers - cited(game, [f"{folder}/{game}"])) == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_cites_a_rule_that_does_not_exist(game: str) -> None:
    """A whole section may be cited too."""
    text = rules_text(game)
    known = {*RULE.findall(text), *SECTION.findall(text)}
    assert cited(game, ["src", "tests"]) - known == set()
