"""How far reviews can be trusted: `python bench/insight.py GAME GAMES [JOBS]`.

Games of a strong bot against a weaker one are reviewed. The weaker one must be found to err more, luck must be zero on
average, and blunders must still be mistakes when they are looked at ten times as closely. Then ten times as many games
of the strong bot against itself are played, and what the search of a review expects now and then is compared with what
comes of them: between unequal players it would have to know who plays.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np

from tianxia.bots.playing import play_out
from tianxia.cli.screen import track
from tianxia.core.game import shares
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.insight.grades import MISTAKES
from tianxia.insight.review import Reviewer, depth_of
from tianxia.train.calibration import Prediction, calibration_of, predictions

BOTS = ["strong", "casual"]
CLOSER = 10
MORE = 10
"""Times as many games for calibration, each looked at after every so many actions."""
APART = 5
FIRST = 1_000_000
"""The first deal of these."""


class Found(NamedTuple):
    """In one game."""

    errors: list[float]
    """A decision, of the strong bot and of the other."""
    luck: list[float]
    """Of the strong bot and of the other."""
    blunders: int
    kept: int
    """Of these, that are mistakes at least on closer inspection."""
    seconds: float


def look(game_id: str, number: int) -> Found:
    """Play and review one game; the strong bot sits elsewhere in every other."""
    game, order = load(game_id), [number % 2, 1 - number % 2]
    table = Table(game, {}, 2, seed=number // 2)
    play_out(table, [BOTS[k] for k in order])
    start = time.process_time()
    review = Reviewer(table, seed=number).review()
    seconds = time.process_time() - start
    closer = Reviewer(table, depth_of(game, CLOSER), seed=number + 1)
    blunders = [decision.step for decision in review.decisions if decision.grade == "blunder"]
    again = [closer.examine(step) for step in blunders]
    kept = sum(decision is not None and decision.grade in MISTAKES for decision in again)
    seats = [review.seats[order.index(k)] for k in range(2)]
    return Found([s.errors_per_decision for s in seats], [s.luck for s in seats], len(blunders), kept, seconds)


def foretell(game_id: str, number: int) -> list[Prediction]:
    """What is expected in a game of equals, and what came of it."""
    table = Table(load(game_id), {}, 2, seed=FIRST + number)
    play_out(table, [BOTS[0], BOTS[0]])
    reviewer = Reviewer(table, seed=number)
    said = [reviewer.outlook(step) for step in range(number % APART, len(table.moves), APART)]
    return list(predictions(said, shares(table.result.winners, 2)))


def main(game_id: str, n: int, jobs: int) -> None:
    with ProcessPoolExecutor(jobs) as pool:
        found = list(track(pool.map(partial(look, game_id), range(n)), n, game_id))
        foretold = list(track(pool.map(partial(foretell, game_id), range(MORE * n)), MORE * n, game_id))
    told = calibration_of([one for some in foretold for one in some])
    print(f"{game_id}: expected calibration error {told.error:.2%} of {MORE * n} games, {told.by_phase}")
    print("\n".join(f"  {one.n:6} expected {one.predicted:.1%}, found {one.found:.1%}" for one in told.bins))
    for k, bot in enumerate(BOTS):
        print(f"{game_id} {bot}: error a decision {_said([each.errors[k] for each in found])}", end=", ")
        print(f"luck {_said([each.luck[k] for each in found])}")
    blunders, kept = (sum(getattr(each, name) for each in found) for name in ("blunders", "kept"))
    print(f"{game_id}: {blunders} blunders, still mistakes {CLOSER} times as closely: {kept / max(1, blunders):.1%}")
    print(f"{game_id}: {np.mean([each.seconds for each in found]):.1f} s of a processor a review")


def _said(numbers: list[float]) -> str:
    half = 1.96 * float(np.std(numbers)) / max(1, len(numbers) - 1) ** 0.5
    return f"{float(np.mean(numbers)):.2%} ± {half:.2%}"


if __name__ == "__main__":
    game_, n_, *jobs_ = sys.argv[1:]
    main(game_, int(n_), int(jobs_[0]) if jobs_ else 2)
