"""French around every name of every map: no wrong contraction, no elision missing, colours that agree."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tianxia.core.game import Game
from tianxia.core.words import Catalog, Event, catalog, phrase
from tianxia.games.catalog import all_games, load, package

ROOT = Path(__file__).parents[2]
GAMES = [load(about.id) for about in all_games()]
PARAMETER = re.compile(r"\{(\w+):(word|name|seat)(s?)(?: ([^}]+))?\}")
WRONG = re.compile(r"\b(?:de|à) (?:le|les) |\b(?:de|le|la|que|ne) [aeiouàâéèêîôûœæ](?!\d)", re.IGNORECASE)
"""Instead of du, des, au and aux, or of d’, l’, qu’ and n’; but "de e5" is a space."""
BARE = re.compile(
    r"\b(?:[Dd]e|[ÀàLl]es?|[Ll]a|[Aa]ux?|[Dd]u|[Dd]es|à|À) \{(?:\w+:(?:name|seat)s?|names?|owner)\}|[’']\{"
)
"""A name after a preposition or an article that the template did not leave to the engine."""


def _catalogs(game: Game) -> Catalog:
    """All that is said in French at a table of this game."""
    folder = package(game.id).rpartition(".")[2]
    files = [ROOT / "web/src/words/fr.json", ROOT / "web/src/games" / folder / "words.fr.json"]
    texts = {key: text for file in files for key, text in json.loads(file.read_text("utf-8")).items()}
    return {**texts, **catalog(game.text.words, "fr")}


def _names(game: Game) -> list[str]:
    """Provinces, towns and kingdoms: whatever an action names with a capital, and all that boards name."""
    chosen = {name for actions in game.actions for names in actions.parts.values() for name in names}
    files = (ROOT / "src/tianxia/games" / package(game.id).rpartition(".")[2] / "data").rglob("*.toml")
    written = {name for file in files for name in re.findall(r'(?:name|[a-z]\d+) = "([^"]+)"', file.read_text("utf-8"))}
    return sorted(name for name in chosen | written if name[:1].isupper())


def _said(words: Catalog, name: str) -> Iterator[str]:
    """Every sentence about a name, with it in every place where a name may stand, and players called Anne and Yves."""
    seats = ("Anne", "Yves")
    for key, template in words.items():
        kinds = {match[1]: (match[2], match[3]) for match in PARAMETER.finditer(template)}
        if "name" in {kind for kind, _ in kinds.values()}:
            one = {"word": "red", "name": name, "seat": 0}
            values = {p: [one[kind]] * 2 if many else one[kind] for p, (kind, many) in kinds.items()}
            rest = dict.fromkeys(re.findall(r"\{(\w+)", template), 3)
            words = {**words, "word.red": words.get("word.red", "rouge")}
            yield phrase(words, Event(key, {**rest, **values}), "fr", seats.__getitem__)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.title)
def test_every_name_of_every_map_is_said_well(game: Game) -> None:
    words = _catalogs(game)
    sentences = [sentence for name in _names(game) for sentence in _said(words, name)]
    assert [sentence for sentence in sentences if WRONG.search(sentence)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.title)
def test_names_after_a_preposition_are_left_to_the_engine(game: Game) -> None:
    assert {key: text for key, text in _catalogs(game).items() if BARE.search(text)} == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.title)
def test_names_that_mean_something_have_an_article(game: Game) -> None:
    words = _catalogs(game)
    meaning = [name for name in _names(game) if words.get(f"word.{name}", name).replace("’", "'") != name]
    assert [name for name in meaning if f"article.{name}" not in words] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.title)
def test_colours_have_all_their_forms(game: Game) -> None:
    words = catalog(game.text.words, "fr")
    colours = {"red", "yellow", "blue", "green", "white", "purple", "orange"} & {key[5:] for key in words}
    assert colours == {key.removeprefix("forms.") for key in words if key.startswith("forms.")}
    for colour in colours:
        forms = words[f"forms.{colour}"].split("|")
        assert (len(forms), forms[0]) == (4, words[f"word.{colour}"])


def test_what_is_wrong_is_found() -> None:
    wrong = ["de Anyi", "décompte de Artisans", "de le Palais", "à les Temples", "la Île", "ne ouvre"]
    assert all(map(WRONG.search, wrong))
    assert not any(map(WRONG.search, ["d’Anyi", "des Artisans", "de la Porte-Nord", "de Han", "à Anne", "de 3 cases"]))
    assert all(map(BARE.search, ["dragon de {province:name}", "à {seat:seat}", "d’{name}"]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.title)
def test_signs_are_those_of_french_print(game: Game) -> None:
    """Spaces that do not break before and within them, and no straight apostrophes."""
    assert {key: text for key, text in _catalogs(game).items() if re.search(r" [:;!?»]|« |'", text)} == {}
