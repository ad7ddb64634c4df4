"""Everything a game tells people can be said in every language, and adds up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.conformance.variants import GAMES, SEEDS, VARIANTS, Variant, each_of, played
from tianxia.core.about import About
from tianxia.core.game import Game
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.core.words import LANGUAGES, Event, catalog
from tianxia.games.catalog import all_games

ROOT = Path(__file__).parents[2] / "src" / "tianxia"
PARAMETER = re.compile(r"\{(\w+)")
GRAMMAR = re.compile(r"(article|forms)\.")
"""What a language keeps beside its words."""
STEP = 7919
"""A prime number: by such steps all actions of a kind come up."""


TERMINAL = [ROOT / "cli" / "words", ROOT / "core" / "texts"]
FOLDERS = [folder for game in GAMES.values() for folder in (game.text.words, game.text.words / "drawing")]


@pytest.mark.parametrize("folder", [*FOLDERS, *TERMINAL], ids=lambda folder: "-".join(folder.parts[-3:]))
def test_all_languages_have_the_same_texts_with_the_same_parameters(folder: Path) -> None:
    catalogs = [catalog(folder, language) for language in LANGUAGES]
    parameters = [
        {key: set(PARAMETER.findall(text)) for key, text in words.items() if not GRAMMAR.match(key)}
        for words in catalogs
    ]
    assert all(found == parameters[0] for found in parameters)


@pytest.mark.parametrize("about", all_games(), ids=lambda about: about.id)
def test_a_game_says_why_whoever_is_first_is_first(about: About) -> None:
    """The client shows these of its catalog beside accounts and results."""
    text = GAMES[about.id].text
    first = Event("first.score", {"seats": [0], "others": [1], "n": 3, "m": 1})
    for language in LANGUAGES:
        assert {"first.score", "first.rule"} <= catalog(text.words, language).keys()
        assert text.phrase(first, language)


@pytest.mark.parametrize("variant", each_of(VARIANTS), ids=str)
def test_what_happens_in_a_game_can_be_said(variant: Variant) -> None:
    for table in _moments(variant):
        events = [*(table.last_events(EVERYTHING) if table.moves else []), *_accounts(table), *_reasons(table)]
        for language in LANGUAGES:
            assert all(table.game.text.phrase(event, language) for event in events)


@pytest.mark.parametrize("variant", each_of(VARIANTS), ids=str)
def test_the_items_of_an_account_add_up_to_the_score(variant: Variant) -> None:
    for table in _moments(variant):
        for seat, score in enumerate(table.survey.scores):
            assert _total(table, seat) == score


@pytest.mark.parametrize("variant", each_of(VARIANTS), ids=str)
def test_what_breaks_ties_is_named_and_can_be_said(variant: Variant) -> None:
    """Seats differ in some value exactly where the rules put one before the other."""
    *_, table = _moments(variant)
    text, ties = table.game.text, table.survey.tiebreaks
    values = [text.tiebreaks(table.state, seat) for seat in range(table.n_seats)]
    for one, other in product(range(table.n_seats), repeat=2):
        assert (values[one] == values[other]) == (ties[one] == ties[other])
    for name, n in values[0]:
        event = Event(f"tiebreak.{name}", {"seats": [0], "others": [1], "n": n, "m": n})
        assert all(text.phrase(event, language) for language in LANGUAGES)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.about.title)
def test_every_action_is_of_one_kind_and_the_kinds_are_named(game: Game) -> None:
    kinds = [actions.kind for actions in game.actions]
    assert len(set(kinds)) == len(kinds)
    assert sum(map(len, game.actions)) == game.n_actions


def _moments(variant: Variant) -> Iterator[Table]:
    """A random game, action by action."""
    table = variant.table(SEEDS[0])
    yield table
    for action in played(variant, SEEDS[0]).actions:
        table.play(action)
        yield table


def _accounts(table: Table) -> list[Event]:
    return [item for seat in range(table.n_seats) for item in table.game.text.account(table.state, seat)]


def _total(table: Table, seat: int) -> int:
    points = [item.values["points"] for item in table.game.text.account(table.state, seat)]
    return sum(point for point in points if isinstance(point, int))


def _reasons(table: Table) -> list[Event]:
    """Why some actions are not legal: one of each kind, another one after every move, and a few more."""
    game, number = table.game, len(table.moves)
    kinds = {kind.kind: number * STEP % len(kind) for kind in game.actions}
    more = [(number + i) * STEP % game.n_actions for i in range(4)]
    actions = {*(game.actions.first(kind) + which for kind, which in kinds.items()), *more}
    return [game.text.why_not(table.state, action) for action in actions if not table.is_legal(action)]


@pytest.mark.parametrize("folder", [*FOLDERS, *TERMINAL], ids=lambda folder: "-".join(folder.parts[-3:]))
def test_french_has_no_breaking_space_before_its_signs(folder: Path) -> None:
    texts = catalog(folder, "fr").values()
    assert not [text for text in texts if re.search(r" [:;!?»]|« ", text)]
