"""PPO by self-play at many tables at once: `python examples/vector_ppo.py --game qin --device cuda --minutes 3`.

Needs `pip install 'tianxia[train]'`. One network has all seats of all tables, on a GPU all of it stays there. At one
table of eight it has one seat against random play and learns nothing: these games are the curve. Network, losses and
what is written are those of `ppo.py`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from pathlib import Path

import curve
import numpy as np
import torch
from ppo import LAMBDA, RECENT, Agent, Kept, learn

import tianxia

SHOWN = 8
"""Every so many-th table is one that shows what was learned."""


def spread(sets, n: int):
    """The first *n* elements of sets that are kept as bits."""
    each = torch.arange(8, dtype=torch.uint8, device=sets.device)
    return (sets.unsqueeze(-1) >> each & 1).flatten(-2)[..., :n]


class Player(Agent):
    """The same, from features and legal actions as vector environments hand them out."""

    def __init__(self, n_features: int, n_actions: int, width: int) -> None:
        super().__init__(n_features, n_actions, width)
        self.sizes = n_features, n_actions

    def forward(self, seen, mask):
        n_features, n_actions = self.sizes
        return super().forward(spread(seen, n_features), spread(mask, n_actions).bool())


class Tables:
    """Tables, and who plays by what was learned there."""

    def __init__(self, settings) -> None:
        torch_there = {"device": settings.device, "array": "torch", "checks": False}
        self.env = tianxia.vector(settings.game, settings.tables, settings.seats, seed=settings.seed, **torch_there)
        numbers = torch.arange(self.env.tables, device=settings.device)
        self.is_shown, self.seat = numbers % SHOWN == 0, numbers // SHOWN % self.env.n_seats
        self.now = self.env.reset()

    @torch.no_grad()
    def step(self, agent):
        """A decision at every table: what it was made from, what it led to, and how shown games ended."""
        seen, mask, to_move = (each.clone() for each in (self.now.observation, self.now.mask, self.now.to_move))
        choice, value = agent(seen, mask)
        action = choice.sample()
        is_random = self.is_shown & (to_move != self.seat)
        self.now = self.env.step(torch.where(is_random, self.env.sample(), action))
        n = self.env.n_seats
        reward, over = (self.now.reward - self.now.done.unsqueeze(1) / n) * n / (n - 1), self.now.done.clone()
        shown = reward.gather(1, self.seat.unsqueeze(1)).squeeze(1)[over & self.is_shown]
        return (seen, mask, action, choice.log_prob(action), value, to_move, reward, over), shown


def advantages(value, to_move, reward, over, last, last_to_move):
    """Each seat's gains from one decision of its own to its next, or to the end of the game, which is what it is worth.

    By generalized advantage estimation, without discounts. What becomes of a seat's last decision is not known unless
    the game has ended; such gains are NaN.
    """
    gain = torch.zeros_like(value)
    following, ahead = torch.full_like(reward[0], torch.nan), torch.zeros_like(reward[0])
    following.scatter_(1, last_to_move.unsqueeze(1), last.unsqueeze(1))
    for t in reversed(range(len(value))):
        ended, own = over[t].unsqueeze(1), to_move[t].unsqueeze(1)
        following, ahead = torch.where(ended, reward[t], following), torch.where(ended, 0, ahead)
        gain[t] = following.gather(1, own).squeeze(1) - value[t] + LAMBDA * ahead.gather(1, own).squeeze(1)
        following.scatter_(1, own, value[t].unsqueeze(1))
        ahead.scatter_(1, own, gain[t].nan_to_num().unsqueeze(1))
    return gain


def collect(tables: Tables, agent, n_steps: int, results) -> Kept:
    """Decisions to learn from, and in *results* how shown games ended."""
    steps, shown = zip(*(tables.step(agent) for _ in range(n_steps)), strict=True)
    results.extend(torch.cat(shown).tolist())
    seen, mask, action, chance, value, to_move, reward, over = (torch.stack(each) for each in zip(*steps, strict=True))
    with torch.no_grad():
        last = agent(tables.now.observation, tables.now.mask)[1]
    gain = advantages(value, to_move, reward, over, last, tables.now.to_move)
    is_kept = ~(gain.isnan() | tables.is_shown)
    return Kept(*(each[is_kept] for each in (seen, mask, action, chance, gain, gain + value)))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="qin")
    parser.add_argument("--seats", type=int, help="the fewest if left out")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--updates", type=int, default=0, help="so many instead of minutes")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64, help="of each table for an update")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--out", type=Path, default=Path("trainings/vector-ppo"))
    return parser.parse_args()


def main() -> None:
    """Play, learn, tell, until the time is up."""
    settings = arguments()
    torch.manual_seed(settings.seed)
    torch.set_float32_matmul_precision("high")
    torch.distributions.Distribution.set_default_validate_args(False)
    tables = Tables(settings)
    agent = Player(tables.env.game.features.n, tables.env.n_actions, settings.width).to(settings.device)
    optimizer = torch.optim.Adam(agent.parameters(), settings.rate, eps=1e-5)
    results, points, started = deque(maxlen=RECENT), [], time.monotonic()
    while len(points) < settings.updates or (
        not settings.updates and time.monotonic() < started + 60 * settings.minutes
    ):
        learn(agent, optimizer, collect(tables, agent, settings.steps, results), settings)
        steps, reward = (len(points) + 1) * settings.tables * settings.steps, float(np.mean(results or [0.0]))
        points.append({"steps": steps, "seconds": round(time.monotonic() - started, 1), "reward": round(reward, 4)})
        print(json.dumps(points[-1]), flush=True)
    curve.write(points, f"{settings.game}: PPO by self-play, against random play", RECENT, settings.out)
    agent.save(settings.out / "policy.npz")


if __name__ == "__main__":
    main()
