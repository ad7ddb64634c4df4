"""Every game as a PettingZoo environment."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo import test as kit  # pyright: ignore[reportMissingTypeStubs] -- the package has none

from tests.conformance.variants import USUAL_VARIANTS, Variant, each_game_of, new_dice
from tianxia.core.errors import BadInput, IllegalAction
from tianxia.core.table import Table
from tianxia.envs.pettingzoo import TianxiaEnv, env, parallel_env

api_test = cast(Callable[..., None], kit.api_test)  # pyright: ignore[reportUnknownMemberType]
seed_test = cast(Callable[..., None], kit.seed_test)  # pyright: ignore[reportUnknownMemberType]
parallel_api_test = cast(Callable[..., None], kit.parallel_api_test)  # pyright: ignore[reportUnknownMemberType]


@pytest.fixture(params=each_game_of(USUAL_VARIANTS), ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param


def _env(variant: Variant, seed: int | None = None) -> TianxiaEnv:
    made = env(variant.game_id, variant.n_seats, **variant.options)
    if seed is not None:
        made.reset(seed=seed)
    return made


def _table(made: TianxiaEnv) -> Table:
    return vars(made)["_table"]


def _observe(made: TianxiaEnv) -> list[bytes]:
    """What every agent observes now."""
    seen = [made.observe(agent) for agent in made.possible_agents]
    return [seen[agent][part].tobytes() for agent in range(len(seen)) for part in ("observation", "action_mask")]


def _random_action(made: TianxiaEnv, rng: np.random.Generator) -> int:
    mask = made.observe(made.agent_selection)["action_mask"]
    return int(rng.choice(np.flatnonzero(mask)))


def _play_out(made: TianxiaEnv, seed: int) -> None:
    rng = np.random.default_rng(seed)
    while not any(made.terminations.values()):
        made.step(_random_action(made, rng))


# ---- the kit's own tests


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
def test_the_api_is_as_the_kit_wants_it(variant: Variant) -> None:
    api_test(_env(variant), num_cycles=100)


def test_the_kit_finds_it_deterministic(variant: Variant) -> None:
    seed_test(lambda: _env(variant), num_cycles=20)


def test_the_kit_finds_nothing_wrong_with_all_agents_acting_at_once(variant: Variant) -> None:
    # The kit's test of seeds takes actions whatever their masks say, so it is of no use here.
    made = parallel_env(variant.game_id, variant.n_seats, observation="features", **variant.options)
    parallel_api_test(made, num_cycles=100)


# ---- seeds


def test_a_seed_gives_the_table_of_this_seed(variant: Variant) -> None:
    assert _table(_env(variant, 12)).states.tobytes() == variant.table(12).states.tobytes()


def test_with_all_acting_at_once_the_action_of_the_seat_that_decides_counts(variant: Variant) -> None:
    made, rng = _env(variant, 3), np.random.default_rng(3)
    every: Any = parallel_env(variant.game_id, variant.n_seats, **variant.options)
    every.reset(seed=3)
    for _ in range(10):
        action = _random_action(made, rng)
        every.step({agent: action if agent == made.agent_selection else 0 for agent in every.agents})
        made.step(action)
        assert _table(every.unwrapped).moves == _table(made).moves


def _trajectory(variant: Variant, seed: int, n_steps: int = 12) -> list[list[bytes]]:
    made, rng = _env(variant, seed), np.random.default_rng(0)
    seen = [_observe(made)]
    for _ in range(n_steps):
        made.step(_random_action(made, rng))
        seen.append(_observe(made))
    return seen


def test_equal_seeds_and_actions_give_equal_observations(variant: Variant) -> None:
    for seed in range(5):
        assert _trajectory(variant, seed) == _trajectory(variant, seed)


def test_other_seeds_give_other_games(variant: Variant) -> None:
    starts = {b"".join(_observe(_env(variant, seed))) for seed in range(50)}
    assert len(starts) > 25


def test_resets_after_a_seeded_one_are_new_tables_and_reproducible(variant: Variant) -> None:
    def three_tables() -> list[int]:
        made = _env(variant)
        made.reset(seed=9)
        seeds = [_table(made).seed]
        for _ in range(2):
            made.reset()
            seeds.append(_table(made).seed)
        return seeds

    seeds = three_tables()
    assert three_tables() == seeds
    assert len(set(seeds)) == 3


# ---- observations


def test_observations_lie_in_their_space_and_the_mask_is_the_tables(variant: Variant) -> None:
    made, rng = _env(variant, 4), np.random.default_rng(4)
    while not any(made.terminations.values()):
        for seat, agent in enumerate(made.possible_agents):
            seen = made.observe(agent)
            assert made.observation_space(agent).contains(seen)
            legal = _table(made).legal if agent == made.agent_selection else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == legal
            assert (agent == made.agent_selection) == (seat == _table(made).to_move)
        made.step(_random_action(made, rng))


def test_what_is_hidden_does_not_show_when_it_is_dealt_anew(variant: Variant) -> None:
    made, rng = _env(variant, 5), np.random.default_rng(5)
    n_other_hands = 0
    for step in range(15):
        table = _table(made)
        truth = table.states
        for seat, agent in enumerate(made.possible_agents):
            before = {part: numbers.tobytes() for part, numbers in made.observe(agent).items()}
            table.states = table.view(seat).redeal(new_dice(step))
            n_other_hands += table.states["seats"]["hidden"].tobytes() != truth["seats"]["hidden"].tobytes()
            assert {part: numbers.tobytes() for part, numbers in made.observe(agent).items()} == before
            table.states = truth
        made.step(_random_action(made, rng))
    assert n_other_hands > 0


def test_agents_observe_different_things(variant: Variant) -> None:
    made = _env(variant, 6)
    assert len({made.observe(agent)["observation"].tobytes() for agent in made.possible_agents}) > 1


# ---- rewards


def test_rewards_come_at_the_end_sum_to_zero_and_are_the_winners(variant: Variant) -> None:
    for seed in range(3):
        made = _env(variant, seed)
        assert set(made.rewards.values()) == {0}
        _play_out(made, seed)
        result = _table(made).result
        rewards = [made.rewards[agent] for agent in made.possible_agents]
        assert sum(rewards) == pytest.approx(0)
        assert all(made.terminations.values())
        for seat, reward in enumerate(rewards):
            assert (reward > 0) == (seat in result.winners) or len(result.winners) == variant.n_seats
        if len(result.winners) == 1:
            assert max(rewards) == pytest.approx(1)


def test_every_agent_is_told_its_reward_after_the_end(variant: Variant) -> None:
    made = _env(variant, 3)
    _play_out(made, 3)
    final = dict(made.rewards)
    told: dict[str, Any] = {}
    for agent in made.agent_iter():
        _, told[agent], termination, truncation, _ = made.last()
        assert termination
        assert not truncation
        made.step(None)
    assert told == pytest.approx(final)
    assert made.agents == []


# ---- actions


def test_an_illegal_action_raises_and_changes_nothing(variant: Variant) -> None:
    made, rng = _env(variant, 2), np.random.default_rng(2)
    for _ in range(10):
        before = _observe(made), made.agent_selection, list(_table(made).moves)
        illegal = next(action for action in range(variant.game.n_actions) if not _table(made).is_legal(action))
        for action in (illegal, -1, variant.game.n_actions, 10**30):
            with pytest.raises(IllegalAction):
                made.step(action)
        for nonsense in (1.5, "a1"):
            with pytest.raises(BadInput, match="a whole number is wanted"):
                made.step(nonsense)  # type: ignore[arg-type]  # pyright: ignore
        with pytest.raises(ValueError, match="must act"):
            made.step(None)
        assert (_observe(made), made.agent_selection, _table(made).moves) == before
        made.step(_random_action(made, rng))


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("chess", 2, {}), ("qin", 5, {}), ("qin", 2, {"board": "fish"}), ("qin", 2, {"weather": "fair"})],
)
def test_an_impossible_environment_is_refused(game: str, seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        env(game, seats, **options)


# ---- the rest


def test_an_observation_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadInput, match="observation 'pixels': features or view"):
        env("qin", observation="pixels")


def test_an_environment_survives_pickling(variant: Variant) -> None:
    made = pickle.loads(pickle.dumps(_env(variant, 1)))
    made.reset(seed=8)
    assert _observe(made) == _observe(_env(variant, 8))


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_the_table_can_be_drawn(variant: Variant, mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = env(variant.game_id, variant.n_seats, render_mode=mode, **variant.options)
    made.reset(seed=1)
    made.step(_random_action(made, np.random.default_rng(1)))
    drawn = made.render() if mode == "ansi" else capsys.readouterr().out
    assert drawn is not None
    assert len(drawn.splitlines()) > variant.n_seats
    assert "[/" not in drawn  # no markup


def test_the_name_tells_the_rules_version(variant: Variant) -> None:
    assert _env(variant).metadata["name"] == f"tianxia_{variant.game_id}_{variant.game.rules_version.replace('/', '_')}"
