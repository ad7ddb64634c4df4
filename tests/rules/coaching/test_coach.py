"""Which of all that is true the coach says, and that it knows no more than the seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.rules.coaching.case import FOREVER
from tests.rules.emperor.scene import Scene as EmperorScene
from tests.rules.huang.scene import Scene as HuangScene
from tests.rules.qin.scene import Scene
from tests.rules.scene import TableScene
from tests.soaking import IN_BROAD, IN_SOAK
from tianxia.bots.search import Line
from tianxia.coaching import outlook
from tianxia.coaching.coach import coached, remarks
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.core.words import Event
from tianxia.games.catalog import all_games, load
from tianxia.games.qin.game import GAME

TWO_WAYS = "RRR.RR...B..o\n~~~.~~~~.~.~~\nowner a1=1 e1=2\nhand 1 RB"
"""A tile can take the province of seat 2, or found two others."""
MANY = 10
"""Moves to choose from, as where pieces are placed."""


def view_of(scene: TableScene) -> View:
    return View.of(scene.game, scene.states, int(scene.state.to_move))


def line(move: str, share: float, n_visits: int = 100) -> Line:
    return Line(GAME.text.parse(move), share, 0.01, n_visits, ())


def told(*lines: Line, said: Sequence[Event] = ()) -> str:
    event = coached(view_of(Scene(TWO_WAYS)), lines, said, FOREVER)
    assert event is not None
    return event.key


def test_what_matters_most_is_said_first_and_something_else_after_it() -> None:
    said: list[Event] = []
    for _ in range(3):
        event = coached(view_of(Scene(TWO_WAYS)), (), said, FOREVER)
        assert event is not None
        said.append(event)
    assert said[0].key == "coach.take"
    assert [mark.places for mark in said[0].marks] == [("e1", "f1")]
    assert said[0] != said[1] != said[2] != said[0]


def test_the_same_is_said_again_rather_than_nothing() -> None:
    view = view_of(
        EmperorScene("use bonus\ntiles Zou=? Tan=?\ntaken 2 yellow=2 orange=2 green=2\nhand 1 orange").after("name Lu")
    )
    first = coached(view, (), (), FOREVER)
    assert first is not None
    assert coached(view, (), [first], FOREVER) == first


def test_the_search_decides_between_what_can_be_done() -> None:
    """What a good move does is worth saying, what only bad moves do is not."""
    joining, elsewhere = "RB d1-d2", "RB g1-h1"
    assert told(line(joining, 0.6), line(elsewhere, 0.59)) == "coach.take"
    assert told(line(elsewhere, 0.6), line(joining, 0.4)) != "coach.take"


def test_the_search_has_sentences_of_its_own() -> None:
    view = view_of(Scene(TWO_WAYS))

    def keys(*shares: float) -> set[str]:
        moves = ("RB d1-d2", "RB g1-h1", "BR g1-h1", "RB h1-i1")
        lines = [line(move, share) for move, share in zip(moves, shares, strict=False)]
        return {one.event.key for one in remarks(view, lines)} & {"coach.clear", "coach.even", "coach.share"}

    assert keys(0.6, 0.5) == {"coach.clear", "coach.share"}
    assert keys(0.6, 0.595, 0.59, 0.585) == {"coach.even", "coach.share"}
    assert keys(0.6, 0.57, 0.5, 0.5) == {"coach.share"}
    assert keys() == set()


@pytest.mark.parametrize("key", ["coach.none", "coach.tiles"])
def test_whoever_has_not_looked_at_all_moves_does_not_say_that_none_does_something(key: str) -> None:
    """As where rules are interpreted, and slow."""
    scenes = {
        "coach.none": Scene("RR....\nowner a1=1\nhand 1 BY"),
        "coach.tiles": HuangScene("no capitals\ntiles yellow e12\nleaders 1 red=d12\nhand 1 red\npoints 1 red=2"),
    }
    view = view_of(scenes[key])
    assert key in {one.event.key for one in remarks(view, seconds=FOREVER)}
    assert key not in {one.event.key for one in remarks(view, seconds=0)}


def test_nothing_is_said_where_nothing_is_to_be_decided() -> None:
    assert coached(view_of(Scene("R~\nhand 1 YY"))) is None


@pytest.mark.parametrize("due", [10, pytest.param(25, marks=IN_BROAD), pytest.param(40, marks=IN_SOAK)])
@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_what_is_hidden_changes_no_sentence(game_id: str, due: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of games, in worlds with other hands and other chance."""
    view = _view(game_id, due)
    found = [one.event for one in remarks(view, seconds=FOREVER)]
    with monkeypatch.context() as patch:
        patch.setattr(outlook, "new_dice", _other_dice)
        assert [one.event for one in remarks(view, seconds=FOREVER)] == found != []


def _other_dice(_seed: int) -> Any:
    return new_dice(5)


def _view(game_id: str, due: int) -> View:
    """Of whoever has much to choose from in a random game, after so many decisions or a few more."""
    table, random = Table(load(game_id), {}, 3, seed=3), Random(3)
    while len(table.moves) < due or len(table.legal) < MANY:
        table.play(random.choice(table.legal))
    return table.view(table.to_move)
