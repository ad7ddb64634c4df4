"""How far reviews can be trusted: `python bench/insight.py GAME [--games N] [--depth D] [--jobs J] [--out DIR]`.

Games of a strong bot against a weaker one are reviewed, at the usual depth or a part of it. The weaker one must be
found to err more, luck must be zero on average, what is said of a result must add up to it, and blunders must still be
mistakes when they are looked at ten times as closely. Whether what a review expects does come is measured by
`bench/calibration.py`, in games of equals: between unequal players it would have to know who plays.

What was found is kept, a line for each game: the same command goes on where it was stopped, and tells how far it is.
The first line says how it was found; whatever is measured otherwise now must go elsewhere.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec
import numpy as np

from tianxia.bots.playing import play_out
from tianxia.cli.screen import processes, track
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.insight.grades import MISTAKES
from tianxia.insight.review import FACTORS, VERSION, Depth, Reviewer, SeatReview, depth_of
from tianxia.insight.worlds import estimate

BOTS = ["strong", "casual"]
CLOSER = 10


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


class Manner(msgspec.Struct, tag="manner", frozen=True):
    """How it is measured: what was found otherwise is another measurement."""

    rules_version: str
    review_version: int
    bots: list[str]
    depth: Depth
    factors: dict[str, float]
    closer: int


def manner_of(game_id: str, depth: float = 1) -> Manner:
    game = load(game_id)
    return Manner(game.rules_version, VERSION, BOTS, depth_of(game, depth), FACTORS, CLOSER)


def look(game_id: str, depth: float, number: int) -> Looked:
    """Play and review one game; the strong bot sits elsewhere in every other."""
    game, order = load(game_id), [number % 2, 1 - number % 2]
    table = Table(game, {}, 2, seed=number // 2)
    play_out(table, [BOTS[k] for k in order])
    start = time.process_time()
    review = Reviewer(table, depth_of(game, depth), seed=number).review()
    seconds = time.process_time() - start
    closer = Reviewer(table, depth_of(game, CLOSER * depth), seed=number + 1)
    blunders = [decision.step for decision in review.decisions if decision.grade == "blunder"]
    again = [closer.examine(step) for step in blunders]
    kept = sum(decision is not None and decision.grade in MISTAKES for decision in again)
    seats = [review.seats[order.index(k)] for k in range(2)]
    errors, luck, off = [s.errors_per_decision for s in seats], [s.luck for s in seats], max(map(_missing, seats))
    return Looked(number, errors, luck, off, len(blunders), kept, seconds)


def _missing(seat: SeatReview) -> float:
    return abs(seat.expected + seat.skill + seat.luck + seat.others - seat.result)


def read(path: Path, manner: Manner) -> list[Looked]:
    """What was found before in the same manner; a line that was cut off when it was stopped is found again."""
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    found = [msgspec.json.decode(line, type=Manner | Looked) for line in lines if line.endswith(b"\n")]
    if found and found[0] != manner:
        raise SystemExit(f"{path}: was measured in another manner; move it away, or choose another folder (--out)")
    return [each for each in found if not isinstance(each, Manner)]


def measure(game_id: str, n: int, depth: float, jobs: int, path: Path) -> list[Looked]:
    """What was found, and what is missing."""
    manner = manner_of(game_id, depth)
    found = read(path, manner)
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (manner, *found)))
    left = sorted({*range(n)} - {each.number for each in found})
    with ProcessPoolExecutor(jobs) as pool, path.open("ab") as file:
        asked: list[Future[Looked]] = [pool.submit(look, game_id, depth, number) for number in left]
        for each in track(as_completed(asked), len(asked), game_id):
            file.write(msgspec.json.encode(each.result()) + b"\n")
            file.flush()
            found.append(each.result())
    return found


def tell(game_id: str, looked: Sequence[Looked]) -> None:
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
    parser.add_argument("--depth", type=float, default=1)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/insight"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / f"{args.game}.jsonl"
    tell(args.game, measure(args.game, args.games, args.depth, processes(args.jobs), path))


if __name__ == "__main__":
    main()
