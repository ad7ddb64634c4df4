"""Vector environments: the games of single tables, masks and rewards of the rules, and no peeking."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tianxia
from tests.conformance.variants import CATALOG_VARIANTS, Variant, each_game_of, new_dice
from tests.interpreted import run_interpreted
from tests.soaking import IN_BROAD
from tianxia.core.bits import as_bools
from tianxia.core.layout import copy_of
from tianxia.core.view import View
from tianxia.envs.seeing import FEATURES, OBSERVED, VIEW, of_view
from tianxia.envs.vector import Vector
from tianxia.games.catalog import load

N = 96
"""Enough to be shared out among threads."""
EACH_GAME = ["qin", *(pytest.param(game_id, marks=IN_BROAD) for game_id in ("china", "huang"))]
"""Ways to observe are compiled for every game anew, which takes longest: `make broad` does so for all of them."""
QIN = [variant for variant in CATALOG_VARIANTS if variant.game_id == "qin"]
OTHERS = [variant for variant in CATALOG_VARIANTS if variant.game_id != "qin"]


def _vector(variant: Variant, tables: int = N, **how: Any) -> Vector:
    return Vector(variant.game, variant.options, variant.n_seats, tables, **how)


@pytest.mark.parametrize(
    "variant",
    [*each_game_of(QIN), *(pytest.param(variant, marks=IN_BROAD) for variant in OTHERS)],
    ids=str,
)
def test_each_table_plays_the_game_of_its_seed(variant: Variant) -> None:
    """As `tianxia.table` plays it, from deal to end and into the next one."""
    env = _vector(variant, tables=2, observe=None, masks="bools", seed=5)
    told, n_done = env.reset(), 0
    tables = [_table(variant, seed) for seed in env.seeds.tolist()]
    while n_done < 2:
        actions = env.sample().copy()
        told = env.step(actions)
        for i, table in enumerate(tables):
            table.play(int(actions[i]))
            assert told.done[i] == table.is_over
            assert told.reward[i].tolist() == pytest.approx(table.shares)
            if table.is_over:
                tables[i] = table = _table(variant, int(env.seeds[i]))
                n_done += 1
            assert np.flatnonzero(told.mask[i]).tolist() == table.actions
            assert told.to_move[i] == table.to_move
    assert env.states.tobytes() == b"".join(table.inner.states.tobytes() for table in tables)


def _table(variant: Variant, seed: int) -> tianxia.Table:
    return tianxia.table(variant.game_id, variant.n_seats, seed=seed, **variant.options)


@pytest.mark.parametrize("variant", [*QIN, *each_game_of(OTHERS)], ids=str)
def test_what_is_seen_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(variant: Variant) -> None:
    env, dice = _vector(variant, tables=4, observe="view", seed=3), new_dice(7)
    env.reset()
    for _ in range(25):
        told = env.step(env.sample())
        seen = told.observation.copy(), told.mask.copy(), told.to_move.copy()
        views = [View.of(env.game, copy_of(env.states[i : i + 1]), int(told.to_move[i])) for i in range(4)]
        kept, env.states = env.states, np.concatenate([view.redeal(dice) for view in views])
        again = env.look()
        assert all((a == b).all() for a, b in zip(seen, (again.observation, again.mask, again.to_move), strict=True))
        for i, view in enumerate(views):
            assert (of_view(view, VIEW) == seen[0][i]).all()
        env.states = kept


@pytest.mark.parametrize("game_id", EACH_GAME)
def test_features_planes_and_masks_are_those_of_the_rules(game_id: str) -> None:
    game = load(game_id)
    bits, bools = (
        Vector(game, {}, game.about.seats[0], N, observe=observe, masks=masks, seed=2)
        for observe, masks in (("features", "bits"), ("planes", "bools"))
    )
    one, other = bits.reset(), bools.reset()
    for _ in range(40):
        one, other = bits.step(bits.sample()), bools.step(bools.sample())
    unpacked = np.unpackbits(one.mask, axis=1, count=game.n_actions, bitorder="little")
    assert (unpacked == other.mask).all()
    assert other.mask.dtype == np.bool_
    for i in range(0, N, 7):
        states, seat = copy_of(bits.states[i : i + 1]), int(one.to_move[i])
        features = game.features_of(states, seat)
        assert one.observation[i].tobytes() == features.tobytes()
        held = np.flatnonzero(of_view(View.of(game, states, seat), FEATURES)).tolist()
        assert _from_planes(game.features, other.observation, i) == held


def _from_planes(features: Any, seen: Any, i: int) -> list[int]:
    """The features that planes and what is beside them show."""
    planes = features.planes
    plane, row, column = np.nonzero(seen.board[i])
    on_board = plane * planes.n_words * 64 + np.array(planes.rows)[row] + column
    return sorted([*on_board.tolist(), *(planes.n * planes.n_words * 64 + np.flatnonzero(seen.rest[i])).tolist()])


@pytest.mark.parametrize("game_id", EACH_GAME)
def test_records_are_those_of_views(game_id: str) -> None:
    game = load(game_id)
    env = Vector(game, {}, game.about.seats[0], N, observe="record", seed=2)
    told = env.reset()
    for _ in range(30):
        told = env.step(env.sample())
    for i in range(0, N, 7):
        view = View.of(game, copy_of(env.states[i : i + 1]), int(told.to_move[i]))
        assert told.observation[i].tobytes() == view.states.tobytes()
    seen = told.observation.view(game.dtype)[:, 0]
    assert (seen["secret"]["rng"] == 0).all()
    assert (seen["n_seats"] == env.n_seats).all()


def test_interpreted_rules_show_what_compiled_ones_show() -> None:
    """In every way to observe, step by step."""
    assert run_interpreted("-m", "tests.envs.test_vector", timeout=120).splitlines() == list(_shown())


def _shown() -> Iterator[str]:
    """Digests of what two tables of Qin show."""
    for observe in OBSERVED:
        env, told = Vector(load("qin"), {}, 2, 2, observe=observe, masks="bools", seed=4, threads=1), sha256()
        env.reset()
        for _ in range(3):
            seen, *others = env.step(env.sample())
            parts: list[Any] = [*seen] if isinstance(seen, tuple) else [seen]
            for array in (*parts, *others):
                told.update(b"" if array is None else array.tobytes())
        yield f"{observe} {told.hexdigest()}"


def test_views_have_as_few_bits_as_their_numbers_need() -> None:
    """Views of Qin tell no sets of squares, those of China do."""
    kinds = {
        game_id: tianxia.vector(game_id, 2, observe="view").reset().observation.dtype for game_id in ("qin", "china")
    }
    assert kinds == {"qin": np.int16, "china": np.int64}


def test_any_number_of_threads_plays_the_same() -> None:
    envs = [Vector(load("qin"), {}, 2, N, threads=threads, seed=1) for threads in (1, 2, 5)]
    for env in envs:
        env.reset()
        for _ in range(90):
            env.step(env.sample())
    assert len({env.states.tobytes() for env in envs}) == 1


def test_the_same_seed_begins_all_over() -> None:
    env = tianxia.vector("qin", N, seed=3)
    env.reset()
    first = env.seeds.tolist()
    assert len(set(first)) == N
    env.reset()
    assert not set(first) & set(env.seeds.tolist())
    env.reset(seed=3)
    assert env.seeds.tolist() == first
    env.reset(seeds=np.arange(N, dtype=np.uint64))
    assert env.states[5].tobytes() == tianxia.table("qin", seed=5).inner.states.tobytes()


def test_margins_tell_by_how_much_a_seat_is_ahead() -> None:
    env = tianxia.vector("china", 8, seats=3, rewards="margins", observe=None, seed=1)
    env.reset()
    n_done = 0
    while n_done < 8:
        before = env.states
        actions = env.sample().copy()
        told = env.step(actions)
        for i in np.flatnonzero(told.done):
            n_done += 1
            states = before[i : i + 1].copy()
            env.game.call.apply(states, int(actions[i]))
            scores = env.game.scores(states)
            best = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(3)]
            assert told.reward[i].tolist() == [own - other for own, other in zip(scores, best, strict=True)]
        assert not told.reward[~told.done].any()


def test_exposed_chance_falls_as_it_is_told() -> None:
    """The same action and the same chance have the same outcome, other chance another."""
    env = tianxia.vector("qin", N, chance="exposed", seed=1)
    env.reset()
    start, actions = env.states, env.sample().copy()
    ends: list[bytes] = []
    for chance in (1, 1, 2):
        env.states = start
        env.step(actions, np.full(N, chance, np.uint64))
        ends.append(env.states.tobytes())
    assert ends[0] == ends[1] != ends[2]


def test_an_illegal_action_changes_nothing_at_any_table() -> None:
    env = tianxia.vector("qin", N, seed=1)
    env.reset()
    actions, before = env.sample().copy(), env.states.tobytes()
    actions[7] = int(np.flatnonzero(as_bools(env.game.mask(env.states[7:8]), env.n_actions) == 0)[0])
    with pytest.raises(tianxia.IllegalAction, match=r"^table 7: .* is not legal: .*\[rule"):
        env.step(actions)
    for nonsense in (-1, -2, 99_999):
        actions[7] = nonsense
        with pytest.raises(tianxia.IllegalAction, match=rf"^table 7: {nonsense} is no action"):
            env.step(actions)
    assert env.states.tobytes() == before


def test_states_that_are_put_back_are_as_when_they_were_kept() -> None:
    """Their own actions are legal, those of later ones are not, and no game is given up for what was tried before."""
    env = tianxia.vector("qin", 4, observe=None, seed=1)
    first, kept = env.reset().mask.copy(), env.states
    actions = env.sample().copy()
    env.step(actions)
    later = env.sample().copy()
    longest = env.game.about.most_actions
    vars(env)["_arrays"]["ages"][:] = longest - 1
    env.states = kept
    assert (env.look().mask == first).all()
    with pytest.raises(tianxia.IllegalAction):
        env.step(later)
    assert not env.step(actions).done.any()
    assert env.states.tobytes() != kept.tobytes()


def test_actions_of_a_library_that_gets_copies_are_those_that_were_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if something else was asked for in between."""
    env, other = (tianxia.vector("qin", 4, observe=None, seed=1) for _ in range(2))
    library = vars(env)["_library"]
    monkeypatch.setattr(library, "shares_memory", False)
    monkeypatch.setattr(library, "hand", np.copy)
    monkeypatch.setitem(vars(env), "_handed", None)
    for each in (env, other):
        each.reset()
    actions = env.sample()
    env.look()
    env.step(actions)
    other.step(other.sample())
    assert env.states.tobytes() == other.states.tobytes()


def test_a_seed_that_is_refused_changes_nothing() -> None:
    env = tianxia.vector("qin", 4, observe=None, seed=1)
    env.reset()
    before = env.states.tobytes()
    for seed, seeds in ((-1, None), (5, [1])):
        with pytest.raises(tianxia.BadInput):
            env.reset(seed=seed, seeds=seeds)
    assert (env.seed, env.states.tobytes()) == (1, before)


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ({"tables": 0}, "tables=0: from 1"),
        ({"observe": "smell"}, "observe='smell': features, planes, view, record or None"),
        ({"masks": "ints"}, "masks='ints': bits or bools"),
        ({"rewards": "gold"}, "rewards='gold': shares or margins"),
        ({"chance": "loaded"}, "chance='loaded': sampled or exposed"),
        ({"array": "list"}, "array='list': numpy, torch or jax"),
        ({"device": "tpu"}, "there is no device 'tpu'"),
        ({"threads": 0}, "threads=0: one at least"),
        ({"threads": 1.5}, "threads=1.5: a whole number is wanted"),
        ({"tables": 2.5}, "tables=2.5: a whole number is wanted"),
        ({"palace": True}, "qin has no option 'palace'"),
        ({"seed": -1}, "seed -1"),
    ],
)
def test_bad_settings_are_one_clear_line(how: dict[str, Any], line: str) -> None:
    with pytest.raises(tianxia.BadInput) as caught:
        tianxia.vector("qin", **how)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


def test_wrong_arrays_are_one_clear_line() -> None:
    env = tianxia.vector("qin", 4)
    with pytest.raises(tianxia.BadInput, match=r"^reset\(\) comes before the first step$"):
        env.step(np.zeros(4, np.int64))
    env.reset()
    with pytest.raises(tianxia.BadInput, match=r"^actions: \(4,\) is wanted, not \(3,\)$"):
        env.step([1, 2, 3])
    with pytest.raises(tianxia.BadInput, match=r"^actions: whole numbers are wanted, not float64$"):
        env.step([0.5] * 4)
    with pytest.raises(tianxia.BadInput, match=r"^actions: \(4,\) whole numbers are wanted, which this is not$"):
        env.step([[1], [2, 3], [], [4]])
    with pytest.raises(tianxia.BadInput, match=r"^step: chance is wanted if it is exposed"):
        env.step(env.sample(), chance=np.zeros(4, np.uint64))
    with pytest.raises(tianxia.BadInput, match=r"^states: 4 records of Qin are wanted$"):
        env.states = env.states[:3]


@pytest.mark.parametrize("how", [{"observe": "view"}, {"chance": "exposed"}], ids=str)
def test_jax_with_32_bits_is_refused_what_has_64(how: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    config = SimpleNamespace(jax_enable_x64=False)
    monkeypatch.setitem(sys.modules, "jax", SimpleNamespace(config=config))
    with pytest.raises(tianxia.BadInput, match=r"^\w+='\w+' has 64 bits, .* call jax.config.update"):
        tianxia.vector("china", 4, array="jax", **how)


def test_what_is_not_installed_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("torch", "jax"):
        monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(tianxia.BadInput, match=rf"^array='{name}': .* is not installed \(pip install"):
            tianxia.vector("qin", 4, array=name)


if __name__ == "__main__":
    print("\n".join(_shown()))
