"""Puzzles: what is found is a position with an answer that can be played, and it is found again."""

from __future__ import annotations

import pytest

from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games.catalog import all_games, load
from tianxia.insight.puzzles import LEVELS, Bar, Miner, Puzzle
from tianxia.insight.themes import QUIET, THEMES, deed_of, themes_of

QUICK = Bar(glances=(60,), lead=-0.2, simulations=60, looks=1, worlds=40)


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return list(Miner(load("qin"), seed=1, bar=QUICK).mine({}, 2, number=3))


def test_it_can_be_played_and_its_answer_is_not_the_obvious_one(found: list[Puzzle]) -> None:
    qin = load("qin")
    for puzzle in found:
        table = Table.from_position(qin, puzzle.position, seed=3)
        moves = [qin.notation(action) for action in table.view(puzzle.seat).legal]
        assert table.to_move == puzzle.seat
        assert {puzzle.best, puzzle.tempting} <= set(moves)
        assert puzzle.best == puzzle.line[0] != puzzle.tempting
        assert puzzle.lead >= QUICK.lead
        assert puzzle.level <= len(LEVELS)
        assert set(puzzle.themes) <= {*THEMES["qin"], QUIET}
    assert found


def test_the_same_seed_finds_the_same(found: list[Puzzle]) -> None:
    assert list(Miner(load("qin"), seed=1, bar=QUICK).mine({}, 2, number=3)) == found


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_every_move_has_a_theme(game_id: str) -> None:
    game = load(game_id)
    table = Table(game, {}, game.about.seats[0], seed=2)
    view = View.of(game, table.states, table.to_move)
    found = [themes_of(game.family, [deed_of(view, action)]) for action in view.legal]
    assert all(set(themes) <= {*THEMES[game.family], QUIET} for themes in found)
