"""Players from elsewhere at our tables, and the leaderboard they play for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bench import leaderboard, rivals

from tests.conformance.variants import USUAL_VARIANTS, Variant
from tianxia.bots.registry import MAKERS, make
from tianxia.core.errors import BadInput
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.games.catalog import load

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


@pytest.fixture(autouse=True)
def entered() -> Iterator[None]:
    """They are among the bots for these tests only."""
    before = dict(MAKERS)
    rivals.enter()
    yield
    MAKERS.clear()
    MAKERS.update(before)


@pytest.fixture(params=[variant for variant in USUAL_VARIANTS if variant.n_seats == 3], ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param


def _begun(variant: Variant, n_moves: int) -> Table:
    table, bot = variant.table(4), make("random", variant.game, 4)
    for _ in range(n_moves):
        table.play(bot.choose(table.view(table.to_move)))
    return table


def test_a_state_made_of_a_view_is_one_that_its_seat_cannot_tell_from_the_true_one(variant: Variant) -> None:
    from tianxia.envs.openspiel import state_of
    from tianxia.envs.world import World

    table = _begun(variant, 9)
    moves = tuple((move.seat, move.action) for move in table.moves)
    truth = World(table.game, table.options, table.states, moves)
    for seat in range(table.n_seats):
        state = state_of(table.view(seat), new_dice(1), table.options)
        assert state.information_state_string(seat) == truth.known(seat)
        assert state.current_player() == table.to_move


def test_a_state_made_of_a_view_has_the_options_of_its_table() -> None:
    from tianxia.envs.openspiel import state_of

    table = Table(load("qin"), {"board": "lion"}, 3, 1)
    state = state_of(table.view(0), new_dice(1), table.options)
    assert state.get_game().options == table.options
    assert state.world is not None
    assert state.world.options == table.options


def test_is_mcts_chooses_legal_actions_at_our_tables(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "SIMULATIONS", 3)
    table = _begun(variant, 9)
    action = make(rivals.ISMCTS, variant.game, 1).choose(table.view(table.to_move))
    assert table.is_legal(action)


def _policy(path: Path, n_features: int, n_actions: int) -> None:
    """One that likes the last action best, whatever it sees."""
    arrays: dict[str, Any] = {"weight0": np.zeros((4, n_features)), "weight1": np.zeros((4, 4))}
    arrays |= {"weight2": np.zeros((n_actions, 4)), "bias0": np.zeros(4), "bias1": np.zeros(4)}
    np.savez(path, **arrays, bias2=np.arange(n_actions))


def test_a_learned_policy_takes_the_legal_action_that_it_likes_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    qin, path = load("qin"), tmp_path / "policy.npz"
    _policy(path, qin.features.n, qin.n_actions)
    monkeypatch.setenv(rivals.POLICY, str(path))
    name, table = rivals.enter()[-1], Table(qin, {}, 2, 1)
    assert make(name, qin, 1).choose(table.view(0)) == table.legal[-1]
    with pytest.raises(BadInput, match="was not learned in China"):
        make(name, load("china"), 1)


def test_a_leaderboard_is_written_and_goes_on_where_it_was(tmp_path: Path) -> None:
    players = ("greedy", "random")
    text = leaderboard.play("qin", 2, players, 1, 1, tmp_path)
    assert text == (tmp_path / "leaderboard.md").read_text("utf-8")
    assert "| greedy | 100.0% |" in text
    assert "open-spiel 2" in text
    assert leaderboard.play("qin", 2, players, 1, 1, tmp_path) == text


def test_who_won_against_whom() -> None:
    found = [(["a", "b"], [0]), (["b", "a"], [0, 1]), (["a", "c"], [1]), (["b", "c"], [0])]
    pairs = leaderboard.shares_of_pairs(["a", "b", "c"], found)
    assert pairs == {("a", "b"): 0.75, ("b", "a"): 0.25, ("a", "c"): 0, ("c", "a"): 1, ("b", "c"): 1, ("c", "b"): 0}
