"""How many afterstates a judge weighs in a second on one core, by hand and by a net: action, features, sums and all.

What a net has learned does not change its speed, so one that knows nothing is measured.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from tianxia.bots.greedy import Greedy, greedy_among
from tianxia.bots.judge import Judge, judge_of, learned_judge_of
from tianxia.bots.net import in_whole_numbers
from tianxia.bots.nets import save_net
from tianxia.core.bits import elements_in
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.games.catalog import all_games, load
from tianxia.train.net import new_weights

SECONDS = 0.5
N_ROUNDS = 5


# Bound to a game's own.
legal: Callable[..., None] = unbound
to_move: Callable[..., int] = unbound
choose: Callable[..., int] = unbound


def sweep(states: Any, trial: Any, mask: Any, actions: Any, mind: Any, dice: Any) -> int:
    """Choose once in every state; returns how many actions were weighed."""
    total = 0
    for k in range(len(states)):
        legal(states[k], mask)
        n = elements_in(mask, actions)
        choose(states[k:], trial, actions, n, to_move(states[k]), mind, dice)
        total += n
    return total


def positions(game: Game) -> Any:
    """Of games of ``greedy`` against itself."""
    states, bot = list[Any](), Greedy(game, new_dice(1))
    for seed in range(3):
        table = Table(game, {}, game.about.seats[0], seed)
        while not table.is_over:
            states.append(table.states.copy())
            table.play(bot.choose(table.view(table.to_move)))
    return np.concatenate(states)


def fresh_judge(game: Game, hand: float) -> Judge:
    """A net that knows nothing, and may lean on the hand-written judgement."""
    net = in_whole_numbers(new_weights(game.features.n, max(game.about.seats), 1, hand))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "net.npz"
        save_net(path, game, net, {})
        return learned_judge_of(game, path)


def sweeping(game: Game, judge: Judge, states: Any) -> Callable[[], int]:
    run = bind(sweep, game.id, legal=game.rules.legal, to_move=game.rules.to_move, choose=greedy_among(game, judge))
    room = np.zeros(1, game.dtype), game.new_mask(), np.zeros(game.n_actions, np.int64), judge.mind()
    return lambda: run(states, *room, new_dice(1))


def rate(run: Callable[[], int]) -> float:
    """Afterstates a second of the processor."""
    n, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        n += run()
    return n / (time.process_time() - begun)


def main() -> None:
    """Rounds of both in turn, the best of each: what else runs on the machine only ever slows down."""
    for about in all_games():
        game = load(about.id)
        states = positions(game)
        judges = {"hand": judge_of(game), "net": fresh_judge(game, 0), "net that leans on it": fresh_judge(game, 1)}
        runs = {name: sweeping(game, judge, states) for name, judge in judges.items()}
        for run in runs.values():
            run()
        rounds = [{name: rate(run) for name, run in runs.items()} for _ in range(N_ROUNDS)]
        best = {name: max(each[name] for each in rounds) / 1e6 for name in runs}
        told = ", ".join(f"{name} {found:.2f}" for name, found in best.items())
        parts = ", ".join(f"{best[name] / best['hand']:.2f}" for name in list(best)[1:])
        print(f"{about.title}: {told} million afterstates a second; nets/hand {parts}", flush=True)


if __name__ == "__main__":
    main()
