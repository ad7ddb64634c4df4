"""One seat of every game as a Gymnasium environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.conformance.variants import USUAL_VARIANTS, Variant, each_game_of, new_dice
from tianxia.bots.playing import play_out
from tianxia.bots.registry import make
from tianxia.core.errors import BadInput, IllegalAction
from tianxia.core.table import Table
from tianxia.envs.ends import rewards, worst
from tianxia.envs.gymnasium import SeatEnv
from tianxia.envs.seeing import FEATURES, OF_A_VIEW, of_view


@pytest.fixture(params=each_game_of(USUAL_VARIANTS), ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param


def _env(variant: Variant, **settings: Any) -> SeatEnv:
    name = f"tianxia/{variant.game.about.title}-v0"
    given: dict[str, Any] = {**settings, **variant.options}
    made: Any = gymnasium.make(name, seats=variant.n_seats, **given).unwrapped
    return made


def _table(made: SeatEnv) -> Table:
    return vars(made)["_table"]


def test_the_kit_finds_nothing_wrong(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(_env(variant))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_seed_gives_the_same_game_as_a_table_with_these_bots(variant: Variant, seat: int) -> None:
    others = ["greedy", *["random"] * (variant.n_seats - 2)]
    names = [*others[:seat], "random", *others[seat:]]
    whole = Table(variant.game, variant.options, variant.n_seats, 11)
    play_out(whole, names)
    made = _env(variant, bots=others, seat=seat)
    (seen, info), reward, is_over = made.reset(seed=11), 0.0, False
    for move in (move for move in whole.moves if move.seat == seat):
        assert info["action_mask"][move.action]
        assert np.array_equal(seen, of_view(_table(made).view(seat), FEATURES))
        seen, reward, is_over, _, info = made.step(move.action)
    assert is_over
    assert _table(made).moves == whole.moves
    assert reward == rewards(variant.game, whole.states)[seat]


def test_samples_are_legal_and_rewards_come_at_the_end(variant: Variant) -> None:
    made = _env(variant, bots="random", illegal="raise", seat=None)
    made.reset(seed=1)
    made.action_space.seed(1)
    is_over, reward = False, 0.0
    while not is_over:
        assert reward == 0
        _, reward, is_over, _, _ = made.step(made.action_space.sample())
    assert reward == rewards(variant.game, _table(made).states)[made.seat]


def test_what_is_hidden_does_not_show_when_it_is_dealt_anew(variant: Variant) -> None:
    made = _env(variant, bots="random")
    made.reset(seed=5)
    for step in range(10):
        table, view = _table(made), _table(made).view(0)
        other = Table(table.game, table.options, table.n_seats, 0)
        other.adopt([], view.redeal(new_dice(step)))
        for observe in OF_A_VIEW:
            assert np.array_equal(of_view(other.view(0), observe), of_view(view, observe))
        made.step(make("random", table.game, step).choose(view))


def test_another_seat_in_every_game() -> None:
    made = SeatEnv("qin", seats=3, seat=None, bots="random")
    assert {made.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


def test_many_at_once() -> None:
    envs: Any = gymnasium.make_vec("tianxia/Qin-v0", num_envs=3, bots="random", observation="view")
    seen, info = envs.reset(seed=[4, 5, 6])
    single = SeatEnv("qin", bots="random", observation="view")
    assert np.array_equal(seen[1], single.reset(seed=5)[0])
    n_ended = 0
    for _ in range(60):
        actions = [int(np.flatnonzero(mask)[-1]) if mask.any() else 0 for mask in info["action_mask"]]
        seen, _, is_over, _, info = envs.step(np.array(actions))
        n_ended += int(is_over.sum())
    assert n_ended >= 3
    assert seen.shape == (3, len(single.reset()[0]))


# ---- bad input


def _illegal(made: SeatEnv) -> int:
    return next(action for action in range(made.game.n_actions) if not _table(made).is_legal(action))


def test_an_illegal_action_loses_and_says_why() -> None:
    made = SeatEnv("qin", seats=3)
    made.reset(seed=1)
    _, reward, is_over, _, info = made.step(_illegal(made))
    assert (reward, is_over) == (worst(3), True)
    assert "is not legal" in info["illegal"]
    assert "\n" not in info["illegal"]


def test_an_illegal_action_raises_where_that_is_wanted_and_changes_nothing() -> None:
    made = SeatEnv("qin", illegal="raise")
    made.reset(seed=1)
    before = _table(made).states.tobytes()
    for action in (_illegal(made), -1, 10**9):
        with pytest.raises(IllegalAction):
            made.step(action)
    assert _table(made).states.tobytes() == before


@pytest.mark.parametrize("action", [None, "a1", 1.5, np.array([1, 2])])
def test_what_is_no_action_is_refused_in_one_line(action: Any) -> None:
    made = SeatEnv("qin")
    made.reset(seed=1)
    with pytest.raises(BadInput, match=r"^action=.*: a whole number is wanted$"):
        made.step(action)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seats": 0}, "qin is for 2, 3 or 4 seats, not 0"),
        ({"seat": 0.5}, "seat=0.5: a whole number is wanted"),
        ({"seats": 7}, "qin is for 2, 3 or 4 seats, not 7"),
        ({"board": "fish"}, "option board"),
        ({"weather": "fair"}, "qin has no option 'weather'"),
        ({"seat": 2}, "seat 2: 0 or 1, or None"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"seats": 4, "bots": "greedy,random"}, "2 bots for 3 other seats"),
        ({"observation": "pixels"}, "observation 'pixels': features or view"),
        ({"illegal": "ignore"}, "illegal 'ignore': lose or raise"),
        ({"render_mode": "film"}, "render_mode 'film': ansi or human, or None"),
    ],
)
def test_an_impossible_environment_is_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        SeatEnv("qin", **settings)


def test_a_finished_game_goes_no_further() -> None:
    made = SeatEnv("qin", bots="random")
    made.reset(seed=1)
    while not made.step(made.action_space.sample())[2]:
        pass
    with pytest.raises(IllegalAction, match="the game is over"):
        made.step(0)


def test_the_table_can_be_drawn() -> None:
    made = SeatEnv("qin", render_mode="ansi")
    made.reset(seed=1)
    assert "seat 2: 24 pagodas left, 3 tiles" in made.render()
