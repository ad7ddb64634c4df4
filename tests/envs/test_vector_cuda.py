"""On a CUDA device a vector environment shows the same, step by step, to PyTorch and to JAX."""

from __future__ import annotations

from importlib import import_module, util
from typing import Any

import numpy as np
import pytest

from tianxia.core.device import device_of
from tianxia.core.errors import BadInput, IllegalAction
from tianxia.envs.seeing import BoardAndRest
from tianxia.envs.vector import Step, Vector
from tianxia.games.catalog import all_games, load

try:
    device_of("cuda")
except BadInput as missing:
    pytest.skip(str(missing), allow_module_level=True)

N = 300


def _pair(game_id: str, **how: Any) -> list[Vector]:
    game = load(game_id)
    return [Vector(game, {}, game.about.seats[0], N, device=device, seed=2, **how) for device in ("cpu", "cuda")]


def _parts(told: Step) -> list[Any]:
    """All arrays that were told, as NumPy has them."""
    seen = list(told.observation) if isinstance(told.observation, BoardAndRest) else [told.observation]
    return [np.asarray(part.cpu() if hasattr(part, "cpu") else part) for part in [*seen, *told[1:]]]


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
@pytest.mark.parametrize("observe", ["features", "planes", "view", "record"])
def test_it_shows_the_same_as_the_processor(game_id: str, observe: str) -> None:
    here, there = _pair(game_id, observe=observe, masks="bools")
    one, other = here.reset(), there.reset()
    for step in range(150):
        one, other = here.step(here.sample()), there.step(there.sample())
        if step % 25 == 0:
            assert all((a == b).all() for a, b in zip(_parts(one), _parts(other), strict=True))
    assert here.states.tobytes() == there.states.tobytes()
    assert here.seeds.tolist() == there.seeds.tolist()


def test_what_pytorch_gets_is_the_very_memory_and_illegal_actions_change_nothing() -> None:
    torch: Any = import_module("torch")
    _, env = _pair("qin")
    told = env.reset()
    places = [part.data_ptr() for part in told]
    actions = env.sample().clone()
    assert [part.data_ptr() for part in env.step(actions.to(torch.int32))] == places
    actions, before = env.sample().clone(), env.states.tobytes()
    actions[3] = -1
    with pytest.raises(IllegalAction, match=r"^table 3: -1 is no action"):
        env.step(actions)
    assert env.states.tobytes() == before


@pytest.mark.skipif(util.find_spec("jax") is None, reason="JAX is not installed")
def test_jax_gets_arrays_that_do_not_change() -> None:
    here, there = _pair("qin", array=None)[0], _pair("qin", array="jax")[1]
    one, other = here.reset(), there.reset()
    kept = other
    for _ in range(20):
        one, other = here.step(here.sample()), there.step(there.sample())
    assert all((a == b).all() for a, b in zip(_parts(one), _parts(other), strict=True))
    assert (np.asarray(kept.observation) == here.reset(seed=2).observation).all()
