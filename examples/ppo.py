"""PPO on one seat of a game against bots, in one file: `python examples/ppo.py --game Qin --bots greedy --minutes 5`.

Needs `pip install 'tianxia[gymnasium]' torch`. What it learned is written to `policy.npz` (three layers, played by
`bench/rivals.py` without PyTorch), how it went to `curve.jsonl` and `curve.svg`. The same seed learns the same on the
same processor for the same number of steps.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from pathlib import Path

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn

import tianxia.envs.gymnasium  # noqa: F401 -- registers the games
from tianxia import svg

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
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(~mask, ILLEGAL)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)

    def save(self, path: Path) -> None:
        """As arrays, a matrix and a bias for each layer of the policy."""
        layers = [self.body[0], self.body[2], self.policy]
        arrays = {f"{name}{k}": getattr(layer, name) for k, layer in enumerate(layers) for name in ("weight", "bias")}
        np.savez_compressed(path, **{name: array.detach().cpu().numpy() for name, array in arrays.items()})


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


def play(envs, agent, rollout, now, results):
    """Fill the rollout from where the environments are *now*; returns where they are then."""
    device = rollout.seen.device
    for t in range(len(rollout.seen)):
        seen, mask = (torch.as_tensor(array, device=device) for array in now)
        with torch.no_grad():
            choice, value = agent(seen.float(), mask.bool())
            action = choice.sample()
        rollout.seen[t], rollout.mask[t], rollout.action[t] = seen, mask.bool(), action
        rollout.chance[t], rollout.value[t] = choice.log_prob(action), value
        observation, reward, over, _, info = envs.step(action.cpu().numpy())
        rollout.reward[t] = torch.as_tensor(reward, dtype=torch.float32, device=device)
        rollout.over[t] = torch.as_tensor(over, dtype=torch.float32, device=device)
        results.extend(reward[over].tolist())
        now = observation, info["action_mask"]
    return now


def learn(agent, optimizer, rollout, last, settings):
    """Some passes over the rollout in small batches."""
    gain = rollout.advantages(last)
    wanted = (gain + rollout.value).flatten()
    gain, old = gain.flatten(), rollout.chance.flatten()
    seen, mask, action = rollout.seen.flatten(0, 1), rollout.mask.flatten(0, 1), rollout.action.flatten()
    for _ in range(settings.passes):
        for rows in torch.randperm(len(seen), device=seen.device).split(settings.batch):
            choice, value = agent(seen[rows].float(), mask[rows])
            ratio = (choice.log_prob(action[rows]) - old[rows]).exp()
            better = (gain[rows] - gain[rows].mean()) / (gain[rows].std(correction=0) + 1e-8)
            policy = -torch.min(better * ratio, better * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            loss = policy + VALUE * (value - wanted[rows]).square().mean() - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), NORM)
            optimizer.step()


def draw(points, title: str) -> str:
    """The mean reward of recent games over the steps, from -1 to 1."""
    width, height, left, top = 640, 260, 60, 40
    most = max(point["steps"] for point in points)

    def at(steps: float, reward: float) -> str:
        return f"{left + steps / most * (width - left - 20):.1f},{top + (1 - reward) / 2 * (height - top - 40):.1f}"

    heights = {reward: float(at(0, reward).split(",")[1]) for reward in (-1, 0, 1)}
    lines = [svg.line(left, y, width - 20, y, "fair" if reward == 0 else "line") for reward, y in heights.items()]
    words = [svg.text(left - 8, y + 4, f"{reward:+d}", "end") for reward, y in heights.items()]
    end = svg.text(width - 20, height - 12, f"{most:,} steps", "end")
    course = svg.course(at(point["steps"], point["reward"]) for point in points)
    return svg.picture(width, height, [svg.text(left, 24, title), *lines, *words, course, end])


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
    envs = gymnasium.make_vec(
        f"tianxia/{settings.game}-v0",
        num_envs=settings.envs,
        vectorization_mode=settings.vectorization,
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        bots=settings.bots,
        seat=None,
    )
    rollout = Rollout(envs, settings, settings.device)
    n_features, n_actions = rollout.seen.shape[-1], rollout.mask.shape[-1]
    agent = Agent(n_features, n_actions, settings.width).to(settings.device)
    optimizer = torch.optim.Adam(agent.parameters(), settings.rate, eps=1e-5)
    observation, info = envs.reset(seed=settings.seed)
    now, results, points, started = (observation, info["action_mask"]), deque(maxlen=RECENT), [], time.monotonic()
    settings.out.mkdir(parents=True, exist_ok=True)
    while len(points) < settings.updates or (
        not settings.updates and time.monotonic() < started + 60 * settings.minutes
    ):
        now = play(envs, agent, rollout, now, results)
        with torch.no_grad():
            seen, mask = (torch.as_tensor(array, device=settings.device) for array in now)
            last = agent(seen.float(), mask.bool())[1]
        learn(agent, optimizer, rollout, last, settings)
        steps, reward = (len(points) + 1) * settings.envs * settings.steps, float(np.mean(results or [0.0]))
        points.append({"steps": steps, "seconds": round(time.monotonic() - started, 1), "reward": round(reward, 4)})
        print(json.dumps(points[-1]), flush=True)
    agent.save(settings.out / "policy.npz")
    (settings.out / "curve.jsonl").write_text("".join(json.dumps(point) + "\n" for point in points))
    title = f"{settings.game}: PPO against {settings.bots}, mean reward of the last {RECENT} games"
    (settings.out / "curve.svg").write_text(draw(points, title))
    envs.close()


if __name__ == "__main__":
    main()
