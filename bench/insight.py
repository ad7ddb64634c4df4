"""How far reviews can be trusted: `python bench/insight.py GAME… [--games N] [--depth D] [--jobs J] [--minutes M]`.

Games of a strong bot against a weaker one are reviewed, at the usual depth or a part of it. The weaker one must be
found to err more, luck must be zero on average, what is said of a result must add up to it, and blunders must still be
mistakes when the same is done with ten times the simulations and worlds. What errors cost one more than the other is
told beside what the result differs by: on average it is the same if losses are told as they come. Whether what a review
expects does come is measured by `bench/calibration.py`, in games of equals: between unequal players it would have to
know who plays.

Several games take turns, so that there are as many of each; what was begun is finished first. What was found is kept in
a file for each (`--out DIR`), a line for each review and each second opinion: the same command goes on where it was
stopped, by somebody or after so many minutes, and tells all that is there; with `--minutes 0` it only tells. The first
line of a file says how it was found; whatever is measured otherwise now must go elsewhere.
"""

from __future__ import annotations

import argparse
import math
import queue
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tianxia.arena.summary import wilson
from tianxia.bots.playing import play_out, seed_of
from tianxia.cli.screen import processes, ready, ready_for_games
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.insight.expert import INSIGHT, warm
from tianxia.insight.grades import MISTAKES
from tianxia.insight.review import FACTORS, VERSION, Depth, Reviewer, SeatReview, depth_of
from tianxia.insight.worlds import Estimate, estimate

BOTS = ["strong", "casual"]
CLOSER = 10


class Looked(msgspec.Struct, tag="looked", frozen=True):
    """At one game."""

    number: int
    actions: list[int]
    """Of the game, so that it can be looked at again."""
    errors: list[float]
    """A decision, of the strong bot and of the other."""
    luck: list[float]
    """Of the strong bot and of the other."""
    off: float
    """By how much what is said of a seat misses its result."""
    skill: list[float]
    """What errors have cost, of the strong bot and of the other."""
    won: float
    """By the strong bot, of the victory."""
    blunders: dict[int, Estimate]
    """What was lost, by the actions before it."""
    seconds: float
    """Of a processor, for the review."""


class Again(msgspec.Struct, tag="again", frozen=True):
    """A blunder, looked at once more."""

    number: int
    step: int
    lost: Estimate
    grade: str
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


# ---- what is done in processes of their own


def compile_all(game_id: str) -> tuple[str, None]:
    """What bots and reviews of its family need."""
    ready_for_games(game_id, BOTS)
    return ready(game_id, INSIGHT, warm).family, None


def look(game_id: str, depth: float, number: int) -> tuple[str, Looked]:
    """Play and review one game; the strong bot sits elsewhere in every other."""
    game, order = load(game_id), [number % 2, 1 - number % 2]
    table = _table(game_id, number)
    play_out(table, [BOTS[k] for k in order])
    start = time.process_time()
    review = Reviewer(table, depth_of(game, depth), seed=number).review()
    seconds = time.process_time() - start
    lost = {each.step: Estimate(each.loss, each.low, each.high) for each in review.decisions if each.grade == "blunder"}
    seats = [review.seats[order.index(k)] for k in range(2)]
    errors, luck, off = [s.errors_per_decision for s in seats], [s.luck for s in seats], max(map(_missing, seats))
    actions, skill, won = [move.action for move in table.moves], [s.skill for s in seats], seats[0].result
    return game_id, Looked(number, actions, errors, luck, off, skill, won, lost, seconds)


def look_again(game_id: str, depth: float, number: int, actions: Sequence[int], step: int) -> tuple[str, Again]:
    """At one decision, by dice of its own."""
    table, start = _table(game_id, number), time.process_time()
    for action in actions[: step + 1]:
        table.play(action)
    found = Reviewer(table, depth_of(load(game_id), CLOSER * depth), seed_of(number, "again", step)).examine(step)
    assert found
    lost = Estimate(found.loss, found.low, found.high)
    return game_id, Again(number, step, lost, found.grade, time.process_time() - start)


def _table(game_id: str, number: int) -> Table:
    return Table(load(game_id), {}, 2, seed=number // 2)


def _missing(seat: SeatReview) -> float:
    return abs(seat.expected + seat.skill + seat.luck + seat.others - seat.result)


# ---- who does what when


class Task(NamedTuple):
    """For a process."""

    do: Callable[..., Any]
    arguments: tuple[Any, ...]


def read(path: Path, manner: Manner) -> list[Looked | Again]:
    """What was found before in the same manner; a line that was cut off when it was stopped is found again."""
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith(b"\n")]
    if whole and whole[0] != _as_line(manner):  # then the others may be of another kind, too
        raise SystemExit(f"{path}: was measured in another manner; move it away, or choose another folder (--out)")
    return [msgspec.json.decode(line, type=Looked | Again) for line in whole[1:]]


def _as_line(each: Manner | Looked | Again) -> bytes:
    return msgspec.json.encode(each) + b"\n"


class Work:
    """At one of the games: what was found, and what is to be done."""

    def __init__(self, game_id: str, n: int, depth: float, folder: Path, n_blunders: float = math.inf) -> None:
        self.game, self.family, self._depth, self._n_blunders = game_id, load(game_id).family, depth, n_blunders
        self.looked, self.again = list[Looked](), list[Again]()
        self._missing = dict[tuple[int, int], Task]()
        """Blunders that nobody has looked at again."""
        self._path, manner = folder / f"{game_id}.jsonl", manner_of(game_id, depth)
        found = read(self._path, manner)
        self._path.write_bytes(b"".join(map(_as_line, (manner, *found))))
        for each in found:
            self._take(each)
        self._numbers = sorted({*range(n)} - {each.number for each in self.looked}, reverse=True)
        self.n_begun, self._n_again = len(self.looked), len(self.again)

    def keep(self, found: Looked | Again) -> None:
        with self._path.open("ab") as file:
            file.write(_as_line(found))
        self._take(found)

    def _take(self, found: Looked | Again) -> None:
        if isinstance(found, Again):
            self._missing.pop((found.number, found.step), None)
            self.again.append(found)
            return
        self.looked.append(found)
        for step in found.blunders:
            asked = self.game, self._depth, found.number, found.actions, step
            self._missing[found.number, step] = Task(look_again, asked)

    def next_blunder(self, seconds: float) -> Task | None:
        """To be looked at again, unless that takes longer, as far as is known."""
        if not self._missing or self._n_again >= self._n_blunders or not _fits(self.again, seconds):
            return None
        self._n_again += 1
        return self._missing.pop(next(iter(self._missing)))

    def next_game(self, seconds: float) -> Task | None:
        if not self._numbers or not _fits(self.looked, seconds):
            return None
        self.n_begun += 1
        return Task(look, (self.game, self._depth, self._numbers.pop()))


def _fits(before: Sequence[Looked | Again], seconds: float) -> bool:
    return max((each.seconds for each in before), default=0) < seconds


class Office:
    """Has processes do what is missing, as far as there is time for it."""

    def __init__(self, works: Sequence[Work], minutes: float) -> None:
        self._works = {work.game: work for work in works}
        self._until, self._heard = time.monotonic() + 60 * minutes, queue.SimpleQueue[Any]()
        games = {work.family: work.game for work in works}
        self._to_compile, self._compiled = [Task(compile_all, (game,)) for game in games.values()], set[str]()

    def run(self, jobs: int) -> None:
        n_running = 0
        with Pool(jobs) as pool:  # whoever is still at work in it when it is left is ended
            while self._left() > 0:
                while n_running < jobs and (task := self._next()):
                    pool.apply_async(*task, callback=self._heard.put, error_callback=self._heard.put)
                    n_running += 1
                if not n_running or not self._hear():
                    return
                n_running -= 1

    def _left(self) -> float:
        return self._until - time.monotonic()

    def _next(self) -> Task | None:
        """What was begun is finished first, then the game has its turn of which there are fewest."""
        if self._to_compile:
            return self._to_compile.pop()
        works = sorted(
            (work for work in self._works.values() if work.family in self._compiled), key=lambda work: work.n_begun
        )
        ways = [*(work.next_blunder for work in works), *(work.next_game for work in works)]
        return next((task for way in ways if (task := way(self._left()))), None)

    def _hear(self) -> bool:
        """What somebody has found; nothing if time is over before."""
        try:
            said = self._heard.get(timeout=min(max(0.0, self._left()), threading.TIMEOUT_MAX))
        except queue.Empty:
            return False
        if isinstance(said, BaseException):
            raise said
        name, found = said
        if found is None:
            self._compiled.add(name)
        else:
            self._works[name].keep(found)
        print(f"{name}: {_line(found)}", flush=True)
        return True


def _line(found: Looked | Again | None) -> str:
    if found is None:
        return "compiled"
    if isinstance(found, Again):
        return f"game {found.number}, action {found.step}: {found.grade or 'no certain loss'}, {found.lost.mean:.1%}"
    return f"game {found.number}: {len(found.blunders)} blunders, {found.seconds:.1f} s"


# ---- what came of it


def tell(work: Work) -> None:
    name, looked = work.game, work.looked
    print(f"{name}: {len(looked)} games of {BOTS[0]} and {BOTS[1]}")
    if not looked:
        return
    for k, bot in enumerate(BOTS):
        print(f"{name} {bot}: error a decision {_said([each.errors[k] for each in looked])}", end=", ")
        print(f"luck {_said([each.luck[k] for each in looked])}")
    print(f"{name} {BOTS[1]} errs more by {_said([each.errors[1] - each.errors[0] for each in looked])}")
    cost, ahead = [each.skill[0] - each.skill[1] for each in looked], [each.won - 0.5 for each in looked]
    print(f"{name}: errors cost {BOTS[1]} {_said(cost)} more, and {BOTS[0]} won {_said(ahead)} more than half")
    print(f"{name}: {_kept([work])}")
    print(f"{name}: results are missed by {max(each.off for each in looked):.0e} at most")
    seconds = [each.seconds for each in looked]
    print(f"{name}: {np.mean(seconds):.1f} s of a processor a review, {max(seconds):.1f} at most")


def _said(numbers: list[float]) -> str:
    """With what it may be off by; one game says nothing of that."""
    if len(numbers) < 2:
        return f"{float(np.mean(numbers)):.2%} ± ?"
    mean, low, _ = estimate(np.array(numbers))
    return f"{mean:.2%} ± {mean - low:.2%}"


def _kept(works: Sequence[Work]) -> str:
    blunders = sum(len(each.blunders) for work in works for each in work.looked)
    kept = [each.grade in MISTAKES for work in works for each in work.again]
    told = f"{blunders} blunders, {len(kept)} looked at again {CLOSER} times as closely"
    if not kept:
        return told
    share = sum(kept) / len(kept)
    low, high = wilson(share, len(kept))
    return f"{told}: {sum(kept)} still mistakes, {share:.1%} ({low:.1%} to {high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=40, help="of each")
    parser.add_argument("--blunders", type=float, default=math.inf, help="of each, that are looked at again at most")
    parser.add_argument("--depth", type=float, default=1, help="of the usual one")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--out", type=Path, default=Path("build/insight"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    works = [Work(game, args.games, args.depth, args.out, args.blunders) for game in args.game]
    Office(works, args.minutes).run(processes(args.jobs))
    for work in works:
        tell(work)
    print(f"all: {_kept(works)}")


if __name__ == "__main__":
    main()
