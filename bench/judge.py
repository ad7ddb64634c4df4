"""How many afterstates a judge weighs in a second on one core, by hand and by a net: the action, features, sums and all.

What a net has learned does not change its speed, so one that knows nothing is measured.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tianxia.bots.greedy import Greedy
from tianxia.bots.judge import Judge, judge_of, learned_judge_of, new_mind
from tianxia.bots.net import in_whole_numbers
from tianxia.bots.nets import save_net
from tianxia.core.game import Game
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games.catalog import all_games, load
from tianxia.train.net import new_weights

SECONDS = 2.0
N_ROUNDS = 5


def positions(game: Game) -> list[View]:
    """Of a game of ``greedy`` against itself."""
    table, bot, views = Table(game, {}, game.about.seats[0], 1), Greedy(game, new_dice(1)), list[View]()
    while not table.is_over:
        views.append(table.view(table.to_move))
        table.play(bot.choose(views[-1]))
    return views


def fresh_judge(game: Game) -> Judge:
    """A net that knows nothing."""
    net = in_whole_numbers(new_weights(game.features.n, max(game.about.seats), 1))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "net.npz"
        save_net(path, game, net, {})
        return replace(learned_judge_of(game, path), mind=partial(new_mind, game, net))


def rate(bot: Greedy, views: Sequence[View]) -> float:
    """Afterstates a second of the processor."""
    n, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS / N_ROUNDS:
        for view in views:
            bot.choose(view)
            n += len(view.legal)
    return n / (time.process_time() - begun)


def main() -> None:
    """Rounds of both in turn, the best of each: what else runs on the machine only ever slows down."""
    for about in all_games():
        game = load(about.id)
        views = positions(game)
        bots = {"hand": Greedy(game, new_dice(1), judge_of(game)), "net": Greedy(game, new_dice(1), fresh_judge(game))}
        for bot in bots.values():
            bot.choose(views[0])
        best = {name: max(rate(bot, views) for _ in range(N_ROUNDS)) for name, bot in bots.items()}
        told = ", ".join(f"{name} {found / 1e6:.2f}" for name, found in best.items())
        print(
            f"{about.title}: {told} million afterstates a second; net/hand {best['net'] / best['hand']:.2f}", flush=True
        )


if __name__ == "__main__":
    main()
