"""Players from elsewhere at our tables: OpenSpiel's IS-MCTS, and a policy that `examples/ppo.py` has learned.

`enter` gives them names among our bots: ``openspiel-ismcts`` (with `SIMULATIONS` random games for each decision) and,
where the environment variable `TIANXIA_PPO` names a file ``policy.npz``, ``ppo-`` with a digest of it, so that games of
another are not taken for its own.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.bots.registry import MAKERS
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.rng import next_word
from tianxia.core.view import View
from tianxia.envs.seeing import FEATURES, of_view

ISMCTS, PPO = "openspiel-ismcts", "ppo"
SIMULATIONS = 100
POLICY = "TIANXIA_PPO"
Floats = npt.NDArray[np.float32]


class IsMcts:
    """OpenSpiel's own search in information sets, with random rollouts, as it comes."""

    def __init__(self, _game: Game, dice: Any) -> None:
        from open_spiel.python.algorithms import ismcts, mcts  # pyright: ignore[reportMissingTypeStubs]

        self._dice = dice
        self._kit: Any = ismcts
        chance = np.random.RandomState(int(next_word(dice)) % 2**32)
        self._chance, self._rollouts = chance, mcts.RandomRolloutEvaluator(1, chance)

    def choose(self, view: View) -> int:
        from tianxia.envs.openspiel import state_of

        state = state_of(view, self._dice, {})  # bots are not told options, and what is searched goes by the view
        bot = self._kit.ISMCTSBot(state.get_game(), self._rollouts, 2.0, SIMULATIONS, random_state=self._chance)
        return int(bot.step(state))


class Learned:
    """The likeliest legal action of a policy: three layers over features."""

    def __init__(self, game: Game, _dice: Any) -> None:
        self._layers = _layers(os.environ[POLICY])
        if len(self._layers[0][0][0]) != game.features.n:
            raise BadInput(f"{os.environ[POLICY]}: this policy was not learned in {game.about.title}")

    def choose(self, view: View) -> int:
        x = of_view(view, FEATURES).astype(np.float32)
        *hidden, (weight, bias) = self._layers
        for w, b in hidden:
            x = np.maximum(w @ x + b, 0)
        legal = np.array(view.legal)
        return int(legal[np.argmax(weight[legal] @ x + bias[legal])])


@cache
def _layers(path: str) -> list[tuple[Floats, Floats]]:
    with np.load(path, allow_pickle=False) as arrays:
        return [(arrays[f"weight{k}"], arrays[f"bias{k}"]) for k in range(3)]


def enter() -> list[str]:
    """Let them play in this process; returns their names."""
    MAKERS[ISMCTS] = IsMcts
    if POLICY not in os.environ:
        return [ISMCTS]
    name = f"{PPO}-{hashlib.sha256(Path(os.environ[POLICY]).read_bytes()).hexdigest()[:8]}"
    MAKERS[name] = Learned
    return [ISMCTS, name]
