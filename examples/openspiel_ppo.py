"""OpenSpiel's own PPO on one player of a game: `python examples/openspiel_ppo.py --game tianxia_qin --updates 20`.

Needs `pip install 'tianxia[openspiel]' torch`. OpenSpiel's PPO knows one player, so the others play at random between
its decisions. Its published example (`ppo_example.py`) hands over the rewards of all players and is for one alone.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import deque
from pathlib import Path

import curve
import numpy as np
import pyspiel
from open_spiel.python.pytorch.ppo import PPO, PPOAgent
from open_spiel.python.rl_environment import ChanceEventSampler, Environment, StepType
from open_spiel.python.vector_env import SyncVectorEnv

import tianxia.envs.openspiel  # noqa: F401 -- registers the games

PLAYER = 0
RECENT = 200


class OnePlayer:
    """The environment as its first player finds it: others act at random between its decisions."""

    def __init__(self, game, seed: int) -> None:
        self._env = Environment(game, chance_event_sampler=ChanceEventSampler(seed=seed))
        self._others = random.Random(seed)
        self._now = None

    def reset(self):
        return self._go_on(self._env.reset())

    def step(self, actions):
        return self._go_on(self._env.step(actions))

    def get_time_step(self):
        return self._now

    def _go_on(self, now):
        while not now.last() and now.current_player() != PLAYER:
            legal = now.observations["legal_actions"][now.current_player()]
            now = self._env.step([self._others.choice(legal)])
        rewards = None if now.step_type == StepType.FIRST else [now.rewards[PLAYER]]
        self._now = now._replace(rewards=rewards)
        return self._now


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="tianxia_qin")
    parser.add_argument("--updates", type=int, default=20)
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--steps", type=int, default=64, help="of each environment for an update")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trainings/openspiel"))
    return parser.parse_args()


def main() -> None:
    """Collect, learn, tell."""
    settings = arguments()
    game = pyspiel.load_game(settings.game)
    envs = SyncVectorEnv([OnePlayer(game, settings.seed + i) for i in range(settings.envs)])
    agent = PPO(
        input_shape=tuple(game.observation_tensor_shape()),
        num_actions=game.num_distinct_actions(),
        num_players=game.num_players(),
        player_id=PLAYER,
        num_envs=settings.envs,
        steps_per_batch=settings.steps,
        agent_fn=PPOAgent,
    )
    results, points, now, started = deque(maxlen=RECENT), [], envs.reset(), time.monotonic()
    for update in range(settings.updates):
        for _ in range(settings.steps):
            now, reward, over, ended = envs.step(agent.step(now), reset_if_done=True)
            agent.post_step(reward, over)
            results.extend(each.rewards[0] for each in ended if each.last())
        agent.learn(now)
        steps, reward = (update + 1) * settings.envs * settings.steps, float(np.mean(results or [0.0]))
        points.append({"steps": steps, "seconds": round(time.monotonic() - started, 1), "reward": round(reward, 4)})
        print(json.dumps(points[-1]), flush=True)
    curve.write(points, f"{settings.game}: OpenSpiel's PPO against random play", RECENT, settings.out)


if __name__ == "__main__":
    main()
