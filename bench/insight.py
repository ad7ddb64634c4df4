"""How far reviews can be trusted: `python bench/insight.py GAME [--games N] [--jobs J] [--out DIR]`.

Games of a strong bot against a weaker one are reviewed. The weaker one must be found to err more, luck must be zero on
average, what is said of a result must add up to it, and blunders must still be mistakes when they are looked at ten
times as closely. For each of them ten games of the strong bot against itself are played, and what a review would expect
now and then is compared with what comes of them: between unequal players it would have to know who plays.

What was found is kept, a line for each game: the same command goes on where it was stopped, and tells how far it is.
The first line says how it was found; whatever is measured otherwise now must go elsewhere.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path

import msgspec
import numpy as np

from tianxia.bots.playing import play_out
from tianxia.cli.screen import processes, track
from tianxia.core.game import shares
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.insight.grades import MISTAKES
from tianxia.insight.review import FACTORS, Depth, Reviewer, SeatReview, depth_of
from tianxia.insight.worlds import estimate
from tianxia.train.calibration import Prediction, calibration_of, predictions

BOTS = ["strong", "casual"]
CLOSER = 10
MORE = 10
"""Times as many games for calibration, each looked at after every so many actions."""
APART = 5
FIRST = 1_000_000
"""The first deal of these."""


class Looked(msgspec.Struct, tag="looked", frozen=True):
    """At one game."""

    number: int
    errors: list[float]
    """A decision, of the strong bot and of the other."""
    luck: list[float]
    """Of the strong bot and of the other."""
    off: float
    """By how much what is said of a seat misses its result."""
    blunders: int
    kept: int
    """Of these, that are mistakes at least on closer inspection."""
    seconds: float


class Foretold(msgspec.Struct, tag="foretold", frozen=True):
    """In one game of equals."""

    number: int
    said: list[Prediction]


class Manner(msgspec.Struct, tag="manner", frozen=True):
    """How it is measured: what was found otherwise is another measurement."""

    rules_version: str
    bots: list[str]
    depth: Depth
    factors: dict[str, float]
    closer: int
    more: int
    apart: int


def manner_of(game_id: str) -> Manner:
    game = load(game_id)
    return Manner(game.rules_version, BOTS, depth_of(game), FACTORS, CLOSER, MORE, APART)


Finding = Looked | Foretold
Task = tuple[type[Finding], int]


def look(game_id: str, number: int) -> Looked:
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
    errors, luck, off = [s.errors_per_decision for s in seats], [s.luck for s in seats], max(map(_missing, seats))
    return Looked(number, errors, luck, off, len(blunders), kept, seconds)


def _missing(seat: SeatReview) -> float:
    return abs(seat.expected + seat.skill + seat.luck + seat.others - seat.result)


def foretell(game_id: str, number: int) -> Foretold:
    """What is expected in a game of equals, and what came of it."""
    table = Table(load(game_id), {}, 2, seed=FIRST + number)
    play_out(table, [BOTS[0], BOTS[0]])
    reviewer = Reviewer(table, seed=number)
    said = [reviewer.outlook(step) for step in range(number % APART, len(table.moves), APART)]
    return Foretold(number, list(predictions(said, shares(table.result.winners, 2))))


def find(game_id: str, task: Task) -> Finding:
    kind, number = task
    return look(game_id, number) if kind is Looked else foretell(game_id, number)


def tasks(n: int) -> Iterator[Task]:
    """Wherever it is stopped, there is something of everything."""
    for number in range(n):
        yield Looked, number
        yield from ((Foretold, MORE * number + k) for k in range(MORE))


def read(path: Path, manner: Manner) -> list[Finding]:
    """What was found before in the same manner; a line that was cut off when it was stopped is found again."""
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    found = [msgspec.json.decode(line, type=Manner | Finding) for line in lines if line.endswith(b"\n")]
    if found and found[0] != manner:
        raise SystemExit(f"{path}: was measured in another manner; move it away, or choose another folder (--out)")
    return [each for each in found if not isinstance(each, Manner)]


def measure(game_id: str, n: int, jobs: int, path: Path) -> list[Finding]:
    """What was found, and what is missing."""
    manner = manner_of(game_id)
    found = read(path, manner)
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (manner, *found)))
    done = {(type(each), each.number) for each in found}
    left = [task for task in tasks(n) if task not in done]
    with ProcessPoolExecutor(jobs) as pool, path.open("ab") as file:
        asked: list[Future[Finding]] = [pool.submit(partial(find, game_id), task) for task in left]
        for each in track(as_completed(asked), len(asked), game_id):
            file.write(msgspec.json.encode(each.result()) + b"\n")
            file.flush()
            found.append(each.result())
    return found


def tell(game_id: str, found: Sequence[Finding]) -> None:
    foretold = [each for each in found if isinstance(each, Foretold)]
    looked = [each for each in found if isinstance(each, Looked)]
    told = calibration_of([one for each in foretold for one in each.said])
    print(f"{game_id}: expected calibration error {told.error:.2%} of {len(foretold)} games, {told.by_phase}")
    print("\n".join(f"  {one.n:6} expected {one.predicted:.1%}, found {one.found:.1%}" for one in told.bins))
    print(f"{game_id}: {len(looked)} games of {BOTS[0]} and {BOTS[1]}")
    for k, bot in enumerate(BOTS):
        print(f"{game_id} {bot}: error a decision {_said([each.errors[k] for each in looked])}", end=", ")
        print(f"luck {_said([each.luck[k] for each in looked])}")
    print(f"{game_id} {BOTS[1]} errs more by {_said([each.errors[1] - each.errors[0] for each in looked])}")
    blunders, kept = sum(each.blunders for each in looked), sum(each.kept for each in looked)
    print(f"{game_id}: {blunders} blunders, still mistakes {CLOSER} times as closely: {kept / max(1, blunders):.1%}")
    print(f"{game_id}: results are missed by {max(each.off for each in looked):.0e} at most")
    print(f"{game_id}: {np.mean([each.seconds for each in looked]):.1f} s of a processor a review")


def _said(numbers: list[float]) -> str:
    """With what it may be off by; one game says nothing of that."""
    if len(numbers) < 2:
        return f"{float(np.mean(numbers)):.2%} ± ?"
    mean, low, _ = estimate(np.array(numbers))
    return f"{mean:.2%} ± {mean - low:.2%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/insight"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / f"{args.game}.jsonl"
    tell(args.game, measure(args.game, args.games, processes(args.jobs), path))


if __name__ == "__main__":
    main()
