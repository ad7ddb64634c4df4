"""Search against greedy in every variant of every game: that nothing goes wrong, not who wins.

``make soak-search`` plays ten games each. ``--variant NAME --deal N`` plays one of them again, as a fault names it.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from queue import Empty
from typing import Any

from tests.conformance.variants import ALL_VARIANTS, Variant
from tests.core.toy import TOY
from tianxia.bots.playing import decisions, seed_of
from tianxia.cli.screen import ready_for_games, track
from tianxia.core.batch import all_cores
from tianxia.core.game import shares
from tianxia.games import catalog

HANGS_S = 120
"""Nobody thinks that long about sixty simulations, however busy the machine is."""
LOOK_S = 1
"""So often it is looked after those who play."""
VARIANTS = {str(variant): variant for variant in ALL_VARIANTS if variant.game is not TOY}
CONTEXT = get_context("spawn")


@dataclass(frozen=True)
class Case:
    """A game to be played: search sits on another seat from deal to deal."""

    variant: Variant
    deal: int
    simulations: int

    def __str__(self) -> str:
        return f"--variant {self.variant} --deal {self.deal} --simulations {self.simulations}"

    @property
    def seat(self) -> int:
        return self.deal % self.variant.n_seats

    @property
    def bots(self) -> list[str]:
        search = f"search:simulations={self.simulations}"
        return [search if seat == self.seat else "greedy" for seat in range(self.variant.n_seats)]


@dataclass(frozen=True)
class Played:
    """What came of a case."""

    n_moves: int
    share: float
    """Of the victory, for the one that searches."""


class Fault(Exception):
    """Something went wrong, and where."""


# ---- one who plays


def play(case: Case, place: Any) -> Played:
    """Play a case to its end, noting before every decision of the one that searches how many moves there were."""
    table = case.variant.table(seed_of(0, "soak", case.deal))
    for _ in decisions(table, case.bots):
        assert len(table.moves) < table.game.about.most_actions, "the game does not end"
        place[1:] = len(table.moves), time.monotonic()
    return Played(len(table.moves), shares(table.result.winners, table.n_seats)[case.seat])


def work(cases: Any, answers: Any, place: Any) -> None:
    """Play what is asked for; *place* is memory that whoever asks can read while we think."""
    while True:
        number, case = cases.get()
        place[:] = number, 0, time.monotonic()
        try:
            answer: object = play(case, place)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        answers.put((number, answer, int(place[1])))


# ---- who looks after them


class Crew:
    """Processes that play. Whoever hangs or dies in compiled code cannot say where: it has left its place."""

    def __init__(self, cases: Sequence[Case], n: int, hangs_s: float = HANGS_S) -> None:
        self._cases = cases
        self._hangs_s = hangs_s
        self._answers = CONTEXT.Queue()
        self._places = [CONTEXT.Array("d", [-1, 0, 0], lock=False) for _ in range(n)]
        self._games = CONTEXT.Queue()
        for numbered in enumerate(cases):
            self._games.put(numbered)
        self._processes = [
            CONTEXT.Process(target=work, args=(self._games, self._answers, place), daemon=True)
            for place in self._places
        ]

    def played(self, seconds: float) -> Iterator[Played]:
        """What comes within so many seconds."""
        for process in self._processes:
            process.start()
        end = time.monotonic() + seconds
        for _ in self._cases:
            number, answer, n_moves = self._next(end)
            if answer is None:
                return
            if not isinstance(answer, Played):
                raise Fault(f"{answer}\nafter move {n_moves} of {self._cases[number]}")
            yield answer

    def _next(self, end: float) -> tuple[int, object, int]:
        while time.monotonic() < end:
            try:
                return self._answers.get(timeout=LOOK_S)
            except Empty:
                self._look()
        return -1, None, 0

    def _look(self) -> None:
        for process, (number, n_moves, since) in zip(self._processes, self._places, strict=True):
            hangs = number >= 0 and time.monotonic() > since + self._hangs_s
            if hangs or not process.is_alive():
                what = f"no answer for {self._hangs_s:g} s" if hangs else f"process ended with {process.exitcode}"
                where = self._cases[int(number)] if number >= 0 else "nothing"
                raise Fault(f"{what}\nafter move {int(n_moves)} of {where}")

    def end(self) -> None:
        self._games.cancel_join_thread()  # nobody takes what is left
        for process in self._processes:
            if process.is_alive():
                process.kill()
                process.join()


def wanted() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.bots.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="how many of every variant")
    parser.add_argument("--simulations", type=int, default=60, help="for every decision of the one that searches")
    parser.add_argument("--jobs", type=int, default=all_cores(), help="how many processes")
    parser.add_argument("--minutes", type=float, default=240, help="the most that it takes, compiling left aside")
    parser.add_argument("--variant", choices=VARIANTS, metavar="NAME", help="only this one, as a fault names it")
    parser.add_argument("--deal", type=int, help="only this one")
    return parser.parse_args()


def soak(asked: Namespace) -> str:
    """Play, and say in one line what was played."""
    variants = [VARIANTS[asked.variant]] if asked.variant else list(VARIANTS.values())
    deals = range(asked.games) if asked.deal is None else [asked.deal]
    cases = [Case(variant, deal, asked.simulations) for deal in deals for variant in variants]
    for about in catalog.all_games():
        if any(variant.game_id == about.id for variant in variants):
            ready_for_games(about.id, cases[0].bots)
    crew, start = Crew(cases, min(asked.jobs, len(cases))), time.monotonic()
    try:
        played = list(track(crew.played(60 * asked.minutes), len(cases), "Search against greedy"))
    finally:
        crew.end()
    return _totals(played, len(cases), len(variants), time.monotonic() - start)


def _totals(played: Sequence[Played], n_games: int, n_variants: int, seconds: float) -> str:
    n_moves, won = sum(game.n_moves for game in played), sum(game.share for game in played) / max(1, len(played))
    games = f"{len(played)} of {n_games} games of {n_variants} variants, {n_moves} moves, {seconds / 60:.1f} min"
    return f"{games}: nothing went wrong; search had {won:.0%} of the victories"


if __name__ == "__main__":
    try:
        print(soak(wanted()))
    except Fault as fault:
        sys.exit(str(fault))
