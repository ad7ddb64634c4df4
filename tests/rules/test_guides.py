"""What stands beside the rules: the glossary, the variants, a summary of one page; each in both languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.rules.citations import ROOT, rule_numbers
from tests.rules.test_citations import GAMES, SECTION
from tianxia.core.words import LANGUAGES, catalog
from tianxia.games.catalog import about, all_games, package

RULES = ROOT / "docs" / "rules"
IDS = [about.id for about in all_games()]


def family_of(game: str) -> str:
    return package(game).rpartition(".")[2]


def guide(folder: str, game: str, language: str) -> str:
    ending = "" if language == "en" else f".{language}"
    return (RULES / folder / f"{game}{ending}.md").read_text("utf-8")


@pytest.mark.parametrize("family", GAMES)
def test_every_term_is_told_in_both_languages_and_has_its_rule(family: str) -> None:
    terms = tomllib.loads((RULES / "terms" / f"{family}.toml").read_text("utf-8"))["term"]
    for term in terms:
        assert set(term) == {"rule", "en", "en_text", "fr", "fr_text"}
        assert term["rule"] in rule_numbers(family)
        assert all(term["en"])
        assert all(term["fr"])
    for language in LANGUAGES:
        forms = [form for term in terms for form in term[language]]
        assert len(set(forms)) == len(forms)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", GAMES)
def test_every_term_is_a_word_that_players_read(family: str, language: str) -> None:
    ending = "" if language == "en" else f".{language}"
    words = catalog(ROOT / "src" / "tianxia" / "games" / family / "words", language)
    read = " ".join([(RULES / f"{family}{ending}.md").read_text("utf-8"), *words.values()]).lower()
    terms = tomllib.loads((RULES / "terms" / f"{family}.toml").read_text("utf-8"))["term"]
    strange = [term[language] for term in terms if not any(form.lower() in read for form in term[language])]
    assert strange == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_the_page_of_variants_has_all_of_them(game: str, language: str) -> None:
    """By the names that they are chosen by; what is off or on is named once."""
    words = catalog(ROOT / "src" / "tianxia" / "games" / family_of(game) / "words", language)
    text = guide("variants", game, language).lower()
    for option in about(game).options:
        keys = [f"option.{option.name}"] if "true" in option.values else []
        keys += [f"option.{option.name}.{value}" for value in option.values if "true" not in option.values]
        assert [words[key] for key in keys if words[key].lower() not in text] == []


@pytest.mark.parametrize("folder", ["summaries", "variants"])
@pytest.mark.parametrize("game", IDS)
def test_guides_lead_to_rules_that_exist(folder: str, game: str) -> None:
    known = rule_numbers(family_of(game)) | set(SECTION.findall((RULES / f"{family_of(game)}.md").read_text("utf-8")))
    for language in LANGUAGES:
        linked = re.findall(r"\(/rules/(\w+)#rule-([\d.]+)\)", guide(folder, game, language))
        assert {of for of, _ in linked} <= {game}
        assert {number for _, number in linked} <= known


def test_nothing_is_told_in_one_language_only() -> None:
    for folder in ("summaries", "variants"):
        files = {path.name for path in (RULES / folder).iterdir()}
        assert files == {f"{game}{ending}" for game in IDS for ending in (".md", ".fr.md")}


def test_french_lines_are_not_broken_before_signs() -> None:
    texts = [*RULES.glob("summaries/*.fr.md"), *RULES.glob("variants/*.fr.md")]
    assert all(not _loose(path) for path in texts)


def _loose(path: Path) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    return [line for line in lines if re.search(r" [:;!?»](\s|$)", line)]
