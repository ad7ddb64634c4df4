"""PPO on one seat of a game against bots: `python examples/ppo.py --game Qin --bots greedy --minutes 5`.

Needs `pip install 'tianxia[gymnasium]' torch`. What it learned is written to `policy.npz` (three layers, played by
`bench/rivals.py` without PyTorch), how it went to `curve.jsonl` and `curve.svg`. The same seed learns the same on the
same processor for the same number of steps. `vector_ppo.py` learns by self-play with the same network and losses.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import curve
import numpy as np
import torch
from torch import nn

GAMMA, LAMBDA = 1.0, 0.95
"""Games end, and rewards come at their end: nothing is discounted."""
CLIP, ENTROPY, VALUE, NORM = 0.2, 0.01, 0.5, 0.5
ILLEGAL = -1e9
RECENT = 400
"""Games that a point of the curve is the mean of."""


class Agent(nn.Module):
    """What to do, and what to expect of it."""

    def __init__(self, n_features: int, n_actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(n_features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, n_actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen, mask):
        hidden = self.body(seen.float())
        logits = self.policy(hidden).masked_fill(~mask, ILLEGAL)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)

    def save(self, path: Path) -> None:
        """As arrays, a matrix and a bias for each layer of the policy."""
        layers = [self.body[0], self.body[2], self.policy]
        arrays = {f"{name}{k}": getattr(layer, name) for k, layer in enumerate(layers) for name in ("weight", "bias")}
        np.savez_compressed(path, **{name: array.detach().cpu().numpy() for name, array in arrays.items()})


class Kept(NamedTuple):
    """Decisions to learn from, a row for each."""

    seen: Any
    mask: Any
    action: Any
    chance: Any
    """That it was taken, as a logarithm."""
    gain: Any
    """How much better it turned out than was expected."""
    wanted: Any
    """What should have been expected."""


class Rollout:
    """Steps of all environments, kept on the device that learns."""

    def __init__(self, envs, settings, device) -> None:
        n, m = settings.steps, settings.envs
        n_features, n_actions = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
        self.seen = torch.zeros(n, m, n_features, dtype=torch.uint8, device=device)
        self.mask = torch.zeros(n, m, n_actions, dtype=torch.bool, device=device)
        self.action = torch.zeros(n, m, dtype=torch.long, device=device)
        self.chance, self.value, self.reward, self.over = (torch.zeros(n, m, device=device) for _ in range(4))

    def advantages(self, last):
        """By generalized advantage estimation; *last* is what is expected after the last step."""
        found, ahead = torch.zeros_like(self.reward), torch.zeros_like(last)
        for t in reversed(range(len(self.reward))):
            following = self.value[t + 1] if t + 1 < len(self.value) else last
            goes_on = 1 - self.over[t]
            surprise = self.reward[t] + GAMMA * following * goes_on - self.value[t]
            ahead = found[t] = surprise + GAMMA * LAMBDA * goes_on * ahead
        return found

    def kept(self, last) -> Kept:
        gain = self.advantages(last)
        steps = self.seen, self.mask, self.action, self.chance, gain, gain + self.value
        return Kept(*(each.flatten(0, 1) for each in steps))


def play(envs, agent, rollout, now, results):
    """Fill the rollout from where the environments are *now*; returns where they are then."""
    device = rollout.seen.device
    for t in range(len(rollout.seen)):
        seen, mask = (torch.as_tensor(array, device=device) for array in now)
        with torch.no_grad():
            choice, value = agent(seen, mask.bool())
            action = choice.sample()
        rollout.seen[t], rollout.mask[t], rollout.action[t] = seen, mask.bool(), action
        rollout.chance[t], rollout.value[t] = choice.log_prob(action), value
        observation, reward, over, _, info = envs.step(action.cpu().numpy())
        rollout.reward[t] = torch.as_tensor(reward, dtype=torch.float32, device=device)
        rollout.over[t] = torch.as_tensor(over, dtype=torch.float32, device=device)
        results.extend(reward[over].tolist())
        now = observation, info["action_mask"]
    return now


def learn(agent, optimizer, kept: Kept, settings) -> None:
    """Some passes over what was kept, in small batches."""
    for _ in range(settings.passes):
        for rows in torch.randperm(len(kept.action), device=kept.action.device).split(settings.batch):
            loss = _loss(agent, Kept(*(each[rows] for each in kept)))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), NORM)
            optimizer.step()


def _loss(agent, some: Kept):
    choice, value = agent(some.seen, some.mask)
    ratio = (choice.log_prob(some.action) - some.chance).exp()
    better = (some.gain - some.gain.mean()) / (some.gain.std(correction=0) + 1e-8)
    policy = -torch.min(better * ratio, better * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
    return policy + VALUE * (value - some.wanted).square().mean() - ENTROPY * choice.entropy().mean()


def environments(settings):
    """One seat of each table is ours, bots have the others."""
    import gymnasium
    from gymnasium.vector import AutoresetMode

    import tianxia.envs.gymnasium  # noqa: F401 -- registers the games

    return gymnasium.make_vec(
        f"tianxia/{settings.game}-v0",
        num_envs=settings.envs,
        vectorization_mode=settings.vectorization,
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        bots=settings.bots,
        seat=None,
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="Qin", help="title of a game")
    parser.add_argument("--bots", default="random", help="who plays on the other seats")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--updates", type=int, default=0, help="so many instead of minutes")
    parser.add_argument("--envs", type=int, default=32)
    parser.add_argument("--steps", type=int, default=64, help="of each environment for an update")
    parser.add_argument("--vectorization", default="sync", choices=["sync", "async"])
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--out", type=Path, default=Path("trainings/ppo"))
    return parser.parse_args()


def main() -> None:
    """Play, learn, tell, until the time is up."""
    settings = arguments()
    torch.manual_seed(settings.seed)
    envs = environments(settings)
    rollout = Rollout(envs, settings, settings.device)
    n_features, n_actions = rollout.seen.shape[-1], rollout.mask.shape[-1]
    agent = Agent(n_features, n_actions, settings.width).to(settings.device)
    optimizer = torch.optim.Adam(agent.parameters(), settings.rate, eps=1e-5)
    observation, info = envs.reset(seed=settings.seed)
    now, results, points, started = (observation, info["action_mask"]), deque(maxlen=RECENT), [], time.monotonic()
    while len(points) < settings.updates or (
        not settings.updates and time.monotonic() < started + 60 * settings.minutes
    ):
        now = play(envs, agent, rollout, now, results)
        with torch.no_grad():
            seen, mask = (torch.as_tensor(array, device=settings.device) for array in now)
            last = agent(seen, mask.bool())[1]
        learn(agent, optimizer, rollout.kept(last), settings)
        steps, reward = (len(points) + 1) * settings.envs * settings.steps, float(np.mean(results or [0.0]))
        points.append({"steps": steps, "seconds": round(time.monotonic() - started, 1), "reward": round(reward, 4)})
        print(json.dumps(points[-1]), flush=True)
    curve.write(points, f"{settings.game}: PPO against {settings.bots}", RECENT, settings.out)
    agent.save(settings.out / "policy.npz")
    envs.close()


if __name__ == "__main__":
    main()
