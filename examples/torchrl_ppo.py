"""The same by TorchRL's parts: `python examples/torchrl_ppo.py --game Qin --bots random --frames 20000`.

Needs `pip install 'tianxia[gymnasium]' torchrl`. The environment is Gymnasium's; that masks are read from its ``info``
and that the policy keeps to them is all that games with legal actions need.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from pathlib import Path

import curve
import gymnasium
import numpy as np
import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary
from torchrl.envs import Compose, DTypeCastTransform, GymWrapper, InitTracker, SerialEnv, TransformedEnv
from torchrl.envs.libs.gym import default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import tianxia.envs.gymnasium  # noqa: F401 -- registers the games

MASK = "action_mask"
RECENT = 400


def environment(settings):
    """One table, whose legal actions stand beside what is seen."""
    env = GymWrapper(
        gymnasium.make(f"tianxia/{settings.game}-v0", bots=settings.bots, seat=None), categorical_action_encoding=True
    )
    legal = Binary(env.action_space.n, dtype=torch.bool)
    env.set_info_dict_reader(default_info_dict_reader([MASK], spec={MASK: legal}))
    as_floats = DTypeCastTransform(torch.int8, torch.float32, in_keys=["observation"])
    return TransformedEnv(env, Compose(as_floats, InitTracker()))


def networks(n_features: int, n_actions: int, width: int):
    """Who acts, and who says what to expect; they share their first layers."""
    layers = nn.Sequential(nn.Linear(n_features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
    body = TensorDictModule(layers, in_keys=["observation"], out_keys=["hidden"])
    policy = TensorDictModule(nn.Linear(width, n_actions), in_keys=["hidden"], out_keys=["logits"])
    actor = ProbabilisticActor(
        TensorDictSequential(body, policy),
        in_keys={"logits": "logits", "mask": MASK},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = TensorDictSequential(body, ValueOperator(nn.Linear(width, 1), in_keys=["hidden"]))
    return actor, critic


def learn(loss, gae, optimizer, data, settings) -> None:
    """Some passes over what was collected."""
    with torch.no_grad():
        gae(data)
    rows = data.reshape(-1)
    for _ in range(settings.passes):
        for chosen in torch.randperm(len(rows), device=rows.device).split(settings.batch):
            found = loss(rows[chosen])
            optimizer.zero_grad()
            (found["loss_objective"] + found["loss_critic"] + found["loss_entropy"]).backward()
            nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
            optimizer.step()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="Qin", help="title of a game")
    parser.add_argument("--bots", default="random", help="who plays on the other seats")
    parser.add_argument("--frames", type=int, default=20_000)
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--steps", type=int, default=64, help="of each environment for an update")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="that learns")
    parser.add_argument("--out", type=Path, default=Path("trainings/torchrl"))
    return parser.parse_args()


def main() -> None:
    """Collect, learn, tell."""
    settings = arguments()
    torch.manual_seed(settings.seed)
    envs = SerialEnv(settings.envs, lambda: environment(settings))
    envs.set_seed(settings.seed)
    n_features, n_actions = envs.observation_spec["observation"].shape[-1], envs.observation_spec[MASK].shape[-1]
    actor, critic = (each.to(settings.device) for each in networks(n_features, n_actions, settings.width))
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01, critic_coeff=0.5, normalize_advantage=True)
    gae = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    optimizer = torch.optim.Adam(loss.parameters(), settings.rate)
    size = settings.envs * settings.steps
    places = {"env_device": "cpu", "policy_device": settings.device, "storing_device": settings.device}
    frames = -(-settings.frames // size) * size
    collector = Collector(envs, actor, frames_per_batch=size, total_frames=frames, **places)
    results, points, started = deque(maxlen=RECENT), [], time.monotonic()
    for data in collector:
        results.extend(data["next", "reward"][data["next", "done"]].tolist())
        learn(loss, gae, optimizer, data, settings)
        steps, reward = (len(points) + 1) * size, float(np.mean(results or [0.0]))
        points.append({"steps": steps, "seconds": round(time.monotonic() - started, 1), "reward": round(reward, 4)})
        print(json.dumps(points[-1]), flush=True)
    curve.write(points, f"{settings.game}: TorchRL's PPO against {settings.bots}", RECENT, settings.out)
    collector.shutdown()


if __name__ == "__main__":
    main()
