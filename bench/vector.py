"""Vector environments beside peers: ``python bench/vector.py``, and ``python bench/vector.py --device cuda`` on a GPU.

All play uniformly random legal actions and look at every position before they choose. On the CPU ours run on all cores
that the process may use, beside the bare compiled loop of `core/batch.py` on as many, and beside Python environments of
PettingZoo and OpenSpiel for games of like size, one process each. On a GPU they run beside their bare rules and beside
games of Pgx; each game has a process of its own there, so that all are compiled at once, and one after the other has
the GPU to itself. Rounds of all are interleaved, so that a busy machine disturbs them alike. On the CPU the best round
of each counts; on a GPU the mean of all, for all tables begin together there, and the best round would be one in which
few games end.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import fmean
from typing import Any

import numpy as np

from tianxia.core.batch import Batch, CudaBatch, all_cores
from tianxia.core.device import device_of
from tianxia.core.errors import BadInput
from tianxia.envs.vector import Vector
from tianxia.games.catalog import load

SEATS = {"qin": 2, "china": 3, "han": 3, "huang": 2}
"""Of our games, with the default options for so many seats."""
TABLES = 2048
TABLES_ON_CUDA = 1 << 18
SECONDS, ROUNDS = 1.0, 5
SPREAD = 150
"""Steps before anything is measured, so that tables are at different points of their games."""
AT_ONCE = 10
"""Steps between two looks at the clock on CUDA."""
PATIENCE = 300.0
"""Seconds until all are compiled for CUDA: who is not by then is left out."""

Play = Callable[[], int]
"""Makes some decisions and says how many."""
Tell = Callable[[Mapping[str, float]], None]
"""Decisions per second, by names."""


def ours(game_id: str, observe: str | None, **how: Any) -> Play:
    """Steps of a vector environment, as many tables as there are each time."""
    env = Vector(load(game_id), {}, SEATS[game_id], how.pop("tables", TABLES), observe=observe, seed=1, **how)
    env.reset()
    for _ in range(SPREAD):
        env.step(env.sample())

    def play() -> int:
        env.step(env.sample())
        return env.tables

    return play


def bare(game_id: str) -> Play:
    """The compiled loop that shows nothing to anybody."""
    n_cores = all_cores()
    batch = Batch(load(game_id), {}, SEATS[game_id], 64 * n_cores, seed=1)

    def play() -> int:
        batch.advance(100, n_cores)
        return 100 * len(batch.states)

    return play


def bare_on_cuda(game_id: str, n_tables: int) -> Play:
    """Likewise on a GPU."""
    batch = CudaBatch(load(game_id), {}, SEATS[game_id], n_tables, seed=1)
    batch.advance(SPREAD)

    def play() -> int:
        batch.advance(AT_ONCE * AT_ONCE)
        return AT_ONCE * AT_ONCE * n_tables

    return play


def pettingzoo(name: str) -> Play:
    """A whole random game of one of PettingZoo's classic environments."""
    env: Any = import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        env.reset()
        n = 0
        for _agent in env.agent_iter():
            seen, _reward, is_over, is_cut, _info = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if is_over or is_cut else int(random.choice(legal)))
            n += not (is_over or is_cut)
        return n

    return play


def open_spiel(name: str) -> Play:
    """A whole random game of OpenSpiel's Python environment for learning agents."""
    peer: Any = import_module("open_spiel.python.rl_environment")
    env = peer.Environment(name)

    def play() -> int:
        told, n = env.reset(), 0
        while not told.last():
            seat = told.observations["current_player"]
            told = env.step([random.choice(told.observations["legal_actions"][seat])])
            n += 1
        return n

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "PettingZoo connect four": lambda: pettingzoo("connect_four_v3"),
    "PettingZoo tic-tac-toe": lambda: pettingzoo("tictactoe_v3"),
    "OpenSpiel hex": lambda: open_spiel("hex"),
    "OpenSpiel quoridor": lambda: open_spiel("quoridor"),
    "OpenSpiel backgammon": lambda: open_spiel("backgammon"),
}


def pgx(name: str, n_tables: int) -> Play:
    """Steps of one of Pgx's games, which hands out observations and masks and begins anew, several in one call."""
    jax: Any = import_module("jax")
    env: Any = import_module("pgx").make(name)
    step = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

    def act(_: int, now: tuple[Any, Any]) -> tuple[Any, Any]:
        states, key = now
        key, for_actions, for_steps = jax.random.split(key, 3)
        likely = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(for_actions, likely, axis=-1)
        return step(states, actions, jax.random.split(for_steps, n_tables)), key

    steps = jax.jit(partial(jax.lax.fori_loop, 0, AT_ONCE, act), donate_argnums=0)
    first, key = jax.random.split(jax.random.PRNGKey(1))
    now = jax.jit(jax.vmap(env.init))(jax.random.split(first, n_tables)), key

    def play() -> int:
        nonlocal now
        now = jax.block_until_ready(steps(now))
        return AT_ONCE * n_tables

    play()
    return play


PGX = {"hex": 1 << 16, "go_19x19": 1 << 13, "backgammon": 1 << 16}
"""Games of Pgx, and how many tables; one of go takes up to 1.6 MB while it is stepped."""


def on_cpu(games: list[str]) -> dict[str, Play]:
    players = {f"{game_id}, bare loop": bare(game_id) for game_id in games}
    for game_id in games:
        for observe in (None, "record", "view", "features"):
            players[f"{game_id}, {observe or 'nothing'} seen"] = ours(game_id, observe)
    for name, make in PEERS.items():
        try:
            players[name] = make()
        except ImportError as missing:
            print(f"{name}: {missing}")
    return players


def on_cuda(game_id: str, n_tables: int, arrays: Sequence[str]) -> dict[str, Play]:
    """Each step waits until all is done, as a learner that looks at the outcome does."""
    torch: Any = import_module("torch")
    name = f"{game_id}, bare loop"
    players = {name: _told(name, partial(bare_on_cuda, game_id, n_tables))}
    for array, observe in [*((array, "features") for array in arrays), (arrays[0], None)]:
        name = f"{game_id}, {observe or 'nothing'} seen, {array}"
        step = _told(name, partial(ours, game_id, observe, device="cuda", tables=n_tables, array=array))
        players[name] = _awaited(step, torch.cuda.synchronize)
    return players


def pgx_on_cuda(name: str, n_tables: int) -> dict[str, Play]:
    try:
        return {f"Pgx {name}": _told(f"Pgx {name}", partial(pgx, name, n_tables))}
    except ImportError as missing:
        print(f"Pgx {name}: {missing}", flush=True)
        return {}


def _told(name: str, make: Callable[[], Play]) -> Play:
    """Compiling takes long enough to say how long."""
    started = time.perf_counter()
    made = make()
    print(f"{name}: ready after {time.perf_counter() - started:.0f} s", flush=True)
    return made


def _awaited(step: Play, wait: Callable[[], None]) -> Play:
    def play() -> int:
        n = sum(step() for _ in range(AT_ONCE))
        wait()
        return n

    return play


def is_identical(game_id: str, n_tables: int = 1024, n_steps: int = 300) -> bool:
    """Whether a CUDA device and the CPU show the same after the same random actions."""
    here, there = (
        Vector(load(game_id), {}, SEATS[game_id], n_tables, device=device, seed=2) for device in ("cpu", "cuda")
    )
    one, other = here.reset(), there.reset()
    for _ in range(n_steps):
        one, other = here.step(here.sample()), there.step(there.sample())
        if not all((a == b.cpu().numpy()).all() for a, b in zip(one, other, strict=True)):
            return False
    return here.states.tobytes() == there.states.tobytes()


def rate_of(play: Play, seconds: float) -> float:
    """Decisions per second in one round."""
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        done += play()
    return done / (time.perf_counter() - started)


def measured(
    players: Mapping[str, Callable[[float], float]], seconds: float, counted: Callable[[list[float]], float]
) -> dict[str, float]:
    """Decisions per second of each who can tell them of a round, by those of all its rounds."""
    rates = {name: list[float]() for name in players}
    for n in range(ROUNDS):
        for name, rate in players.items():
            rates[name].append(rate(seconds))
            print(f"round {n + 1}: {name}: {rates[name][-1]:,.0f}", file=sys.stderr, flush=True)
    return {name: counted(some) for name, some in rates.items()}


def work(there: Connection, prepare: Callable[[], dict[str, Play]], game_id: str | None) -> None:
    """In a process of its own: say who is ready, play when asked to; at last compare a game of ours with the CPU's."""
    players = prepare()
    there.send(list(players))
    while asked := there.recv():
        name, seconds = asked
        there.send(rate_of(players[name], seconds))
    if game_id:
        same = "the same" if is_identical(game_id) else "NOT the same"
        print(f"{game_id}: {same} as on the CPU, step by step", flush=True)


class Aside:
    """A process of its own that plays when it is asked to."""

    def __init__(self, prepare: Callable[[], dict[str, Play]], game_id: str | None = None) -> None:
        processes = get_context("spawn")
        self._here, there = processes.Pipe()
        self._process = processes.Process(target=work, args=(there, prepare, game_id), daemon=True)
        self._process.start()
        there.close()

    def players(self, deadline: float) -> dict[str, Callable[[float], float]]:
        """Nobody, if it is not ready in time or has failed."""
        try:
            is_ready = self._here.poll(max(0.0, deadline - time.monotonic()))
            names: list[str] = self._here.recv() if is_ready else []
            return {name: partial(self._rate, name) for name in names}
        except EOFError:
            return {}

    def _rate(self, name: str, seconds: float) -> float:
        self._here.send((name, seconds))
        return self._here.recv()

    def end(self, is_ready: bool) -> None:
        """After it has compared, if it was ready."""
        if not is_ready:
            return self._process.kill()
        self._here.send(None)
        return self._process.join()


def side_by_side(asides: Mapping[str, Aside], seconds: float, patience: float, tell: Tell) -> None:
    """They play by turns; when what they make has been told, they compare."""
    deadline = time.monotonic() + patience
    ready = {name: aside.players(deadline) for name, aside in asides.items()}
    players = {name: rate for some in ready.values() for name, rate in some.items()}
    tell(measured(players, seconds, fmean))
    for name, aside in asides.items():
        aside.end(bool(ready[name]))


def show(best: Mapping[str, float]) -> None:
    """Beside the bare loop of the same game, and beside the best peer."""
    best_peer = max([rate for name, rate in best.items() if "," not in name], default=0.0)
    print(f"{'':32}{'decisions/s':>14}{'of bare loop':>14}{'x best peer':>13}")
    for name, rate in best.items():
        loop = best.get(f"{name.partition(',')[0]}, bare loop")
        share = f"{rate / loop:.0%}" if loop else ""
        times = f"{rate / best_peer:.1f}" if best_peer else ""
        print(f"{name:32}{rate:>14,.0f}{share:>14}{times:>13}", flush=True)


def _tell(best: Mapping[str, float], is_json: bool) -> None:
    print(json.dumps(best, indent=2), flush=True) if is_json else show(best)


def main() -> None:
    """Measure, then print decisions per second and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SEATS), help="which; all if left out")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--tables", type=int, default=TABLES_ON_CUDA, help="on CUDA")
    parser.add_argument("--arrays", nargs="+", choices=("torch", "jax"), default=["torch"], help="on CUDA")
    parser.add_argument("--alone", action="store_true", help="without Pgx on CUDA")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each round")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds to wait for what is compiled on CUDA")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    tell = partial(_tell, is_json=said.json)
    try:
        if said.device == "cpu":
            players = {name: partial(rate_of, play) for name, play in on_cpu(said.games).items()}
            tell(measured(players, said.seconds, max))
        else:
            os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX would take most of the memory
            device_of("cuda")
            others = {} if said.alone else PGX
            asides = {name: Aside(partial(on_cuda, name, said.tables, said.arrays), name) for name in said.games}
            asides |= {name: Aside(partial(pgx_on_cuda, name, n)) for name, n in others.items()}
            side_by_side(asides, said.seconds, said.patience, tell)
    except BadInput as error:
        parser.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
