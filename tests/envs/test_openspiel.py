"""Every game as an OpenSpiel game."""

from __future__ import annotations

import subprocess
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conformance.variants import USUAL_VARIANTS, Variant, each_game_of
from tests.soaking import IN_BROAD
from tianxia.core.table import Table

spiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from absl import flags  # noqa: E402 -- comes with OpenSpiel
from open_spiel.integration_tests import api_test  # noqa: E402 # pyright: ignore[reportMissingTypeStubs]
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402 # pyright: ignore[reportMissingTypeStubs]
from open_spiel.python.tests import games_sim_test  # noqa: E402 # pyright: ignore[reportMissingTypeStubs]

from tianxia.envs.ends import rewards  # noqa: E402
from tianxia.envs.openspiel import BYTES, PREFIX, words_of  # noqa: E402

kit: Any = api_test
sims: Any = games_sim_test
playthroughs: Any = generate_playthrough
search: Any = ismcts
rollouts: Any = mcts


@pytest.fixture(params=each_game_of(USUAL_VARIANTS), ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param


SMALLEST = [variant for variant in USUAL_VARIANTS if variant.n_seats == variant.game.about.seats[0]]


@pytest.fixture(params=SMALLEST, ids=str)
def smallest(request: pytest.FixtureRequest) -> Variant:
    return request.param


def _load(variant: Variant) -> Any:
    words = {
        option.name: {value: word for word, value in words_of(option).items()} for option in variant.game.about.options
    }
    chosen = ",".join(f"{name}={words[name][value]}" for name, value in variant.options.items())
    return spiel.load_game(f"{PREFIX}{variant.game_id}(players={variant.n_seats},{chosen})")


def _dealt(variant: Variant, seed: int) -> Any:
    """The state of this seed."""
    state = _load(variant).new_initial_state()
    for byte in seed.to_bytes(BYTES, "big"):
        assert state.is_chance_node()
        state.apply_action(byte)
    return state


def _random_play(state: Any, seed: int) -> Iterator[int]:
    """Before every decision, which will be made."""
    rng = np.random.default_rng(seed)
    while not state.is_terminal():
        legal: list[int] = state.legal_actions()
        action = int(rng.choice(legal))
        yield action
        state.apply_action(action)


def _case(name: str, fields: dict[str, Any]) -> unittest.TestCase:
    """One of the kit's tests, for these fields of its class."""
    made: Any = type("Kit", (kit.EnforceAPIOnPartialTreeBase,), fields)
    return made(name)


def _run(tests: unittest.TestSuite) -> None:
    result = unittest.TestResult()
    tests.run(result)
    assert result.testsRun > 0
    assert not [*result.errors, *result.failures]


# ---- the kit's own tests


def test_the_kit_simulates_it(smallest: Variant) -> None:
    spiel.random_sim_test(_load(smallest), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["sequence_lengths", "observations_raises_error_on_invalid_player",
                                  "legal_actions_returns_empty_list_on_opponent", "private_information_contents",
                                  "no_invalid_public_observations"])  # fmt: skip
def test_the_api_is_as_the_kit_wants_it(name: str, smallest: Variant) -> None:
    here = {"game": _load(smallest), "game_name": PREFIX + smallest.game_id}
    _run(unittest.TestSuite([_case(f"test_{name}", here)]))


def test_the_kits_python_simulation_copies_and_pickles_it(smallest: Variant, capfd: pytest.CaptureFixture[str]) -> None:
    sims.GamesSimTest().sim_game(_load(smallest))
    assert "terminated with" in capfd.readouterr().out


@pytest.mark.parametrize(
    "smallest", [pytest.param(one, id=str(one), marks=() if one.game_id == "qin" else IN_BROAD) for one in SMALLEST]
)
def test_a_playthrough_replays_to_the_same_text(smallest: Variant, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(playthroughs.playthrough(f"{PREFIX}{smallest.game_id}", None, seed=1), "utf-8")
    old, new = playthroughs.replay(path)
    assert old == new
    assert "IsTerminal() = True" in old


# ---- chance


def test_the_same_seed_gives_the_same_game_as_a_table(variant: Variant) -> None:
    seed = 2**64 - 1 - variant.n_seats
    state, table = _dealt(variant, seed), Table(variant.game, variant.options, variant.n_seats, seed)
    for action in _random_play(state, 3):
        assert (state.current_player(), state.legal_actions()) == (table.to_move, table.legal)
        assert state.world.states.tobytes() == table.states.tobytes()
        assert state.action_to_string(action) == variant.game.text.describe(action)
        table.play(action)
    assert table.is_over
    assert state.returns() == rewards(variant.game, table.states)


# ---- what is known


def test_what_is_hidden_does_not_show_when_it_is_sampled_anew(variant: Variant) -> None:
    state, sampler, n_others = _dealt(variant, 5), np.random.default_rng(5).random, 0
    for number, _ in enumerate(_random_play(state, 5)):
        if number % 3:
            continue
        player = number // 3 % variant.n_seats
        other = state.resample_from_infostate(player, sampler)
        n_others += other.world.states.tobytes() != state.world.states.tobytes()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.history() == state.history()
        assert other.current_player() == state.current_player()
        if player == state.current_player():
            assert other.legal_actions() == state.legal_actions()
    assert n_others > 5


def test_what_others_did_unseen_is_told_as_it_was_seen() -> None:
    variant = next(variant for variant in USUAL_VARIANTS if variant.game_id == "huang")
    state, seen_as, n_unseen = _dealt(variant, 2), variant.game.text.seen_as, 0
    for _ in _random_play(state, 2):
        player = state.current_player()
        unseen = [action for action in state.legal_actions() if seen_as(action) != action]
        for action in unseen[:1]:
            child, n_unseen = state.child(action), n_unseen + 1
            assert f" {player}:{action} " in child.information_state_string(player)
            assert f" {player}:{action} " not in child.information_state_string(1 - player)
            assert f" {player}:{seen_as(action)} " in child.information_state_string(1 - player)
    assert n_unseen > 0


def test_players_know_different_things(variant: Variant) -> None:
    state = _dealt(variant, 6)
    known = {state.information_state_string(player) for player in range(variant.n_seats)}
    assert len(known) == variant.n_seats


def test_is_mcts_plays_qin_and_changes_nothing_by_thinking() -> None:
    state, chance = _dealt(next(v for v in USUAL_VARIANTS if v.game_id == "qin"), 1), np.random.RandomState(1)
    bot = search.ISMCTSBot(state.get_game(), rollouts.RandomRolloutEvaluator(1, chance), 2.0, 8, random_state=chance)
    for _ in range(4):
        before = state.serialize()
        action = bot.step(state)
        assert state.serialize() == before
        assert action in state.legal_actions()
        state.apply_action(action)


# ---- bad input


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"players": 9}, "qin is for 2, 3 or 4 seats, not 9"),
        ({"board": "fish"}, "option board: 'fish' is not one of its values: bird or lion"),
        ({"weather": "fair"}, "Unknown parameter 'weather'"),
    ],
)
def test_an_impossible_game_is_refused(params: dict[str, Any], said: str) -> None:
    with pytest.raises(spiel.SpielError, match=said):
        spiel.load_game(f"{PREFIX}qin", params)


def test_an_illegal_action_is_refused_where_the_kit_checks_it() -> None:
    state = _dealt(USUAL_VARIANTS[0], 1)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(spiel.SpielError, match="illegal action"):
        state.apply_action_with_legality_check(illegal)


def test_a_process_that_has_the_games_ends_well() -> None:
    subprocess.run([sys.executable, "-c", "import tianxia.envs.openspiel"], check=True)
