"""Whether what judges and reviews expect does come: `python bench/calibration.py RECORDS… [--games N] [--out DIR]`.

The records are games of equals, as `tianxia simulate GAME --bots strong --games N --out RECORDS` writes them. After
every action of all of them the judge of the game says what each seat can expect; now and then in the first N of each
kind a review does, which takes longer, at a part of its usual depth. Both are compared with what came, by tenths of
what was said and thirds of a game (docs/strength.md). The lines of the table are printed, the plots are drawn into the
folder. How sure they would better be is fitted to every other game, and tried on the others.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from tianxia.bots.judge import Floats, learned_judge_of
from tianxia.bots.sureness import fitting, tempered
from tianxia.cli.screen import processes, track
from tianxia.core.game import shares
from tianxia.core.record import Record, read, verify
from tianxia.games.catalog import load
from tianxia.insight.review import Reviewer, depth_of
from tianxia.train.calibration import Calibration, Error, calibration_of, draw_rows, predictions, said_of

WHO = ("judges", "reviews")


class Kind(NamedTuple):
    """Of games that are told together."""

    game: str
    seats: int

    def __str__(self) -> str:
        return f"{load(self.game).about.title}, {self.seats} seats"


class Foretold(msgspec.Struct, frozen=True):
    """In one game: what was said of the seats, time after time, and what they won."""

    said: list[list[float]]
    won: list[float]

    @property
    def shares(self) -> list[Floats]:
        return [np.array(each) for each in self.said]


def judged(record: Record) -> Foretold:
    """By the judge of the game."""
    game = load(record.game)
    said, won = said_of(learned_judge_of(game), game, record)
    return Foretold([each.tolist() for each in said], won)


def reviewed(depth: float, apart: int, task: tuple[int, Record]) -> Foretold:
    """By a review, after every *apart* actions."""
    number, record = task
    game = load(record.game)
    table = verify(record, game)
    reviewer = Reviewer(table, depth_of(game, depth), seed=number)
    said = [reviewer.outlook(step) for step in range(1 + number % apart, len(table.moves), apart)]
    return Foretold([each.tolist() for each in said], shares(table.result.winners, record.seats))


def calibration(games: Sequence[Foretold], sureness: float = 1) -> Calibration:
    """Of what was said, or would have been said more or less surely."""
    return calibration_of(
        [[*predictions([tempered(each, sureness) for each in game.shares], game.won)] for game in games]
    )


def fitted(games: Sequence[Foretold]) -> float:
    """How sure they would better have been."""
    pairs = [(each, np.array(game.won)) for game in games for each in game.shares]
    return fitting(*zip(*pairs, strict=True))


def line(kind: Kind, found: Calibration) -> str:
    """Of a table in Markdown."""
    phases = " | ".join(f"{100 * part.error.fair:.1f}" for part in found.by_phase.values())
    return f"| {kind} | {found.n_games} | {_told(found.whole.error)} | {phases} |"


def _told(error: Error) -> str:
    plain, chance, fair, low, high = (100 * each for each in msgspec.structs.astuple(error))
    return f"{plain:.1f} | {chance:.1f} | **{fair:.1f}** ({low:.1f} to {high:.1f})"


def tell(kind: Kind, games: Sequence[Foretold]) -> Calibration:
    """With what would have been found if it had been as sure as fits the other half of the games."""
    found = calibration(games)
    print(line(kind, found))
    for one, other in ((games[::2], games[1::2]), (games[1::2], games[::2])):
        sureness = fitted(one)
        print(f"  as fits one half, {sureness:.2f} times as sure:", line(kind, calibration(other, sureness)))
    return found


def by_kind(paths: Sequence[Path]) -> dict[Kind, list[Record]]:
    kinds = defaultdict[Kind, list[Record]](list)
    for path in paths:
        for _, record in read(path):
            if record.result:
                kinds[Kind(record.game, record.seats)].append(record)
    return dict(sorted(kinds.items()))


def foretold(
    pool: ProcessPoolExecutor, kinds: dict[Kind, list[Record]], n_reviewed: int, depth: float, apart: int
) -> Iterator[tuple[str, Kind, list[Foretold]]]:
    for kind, records in kinds.items():
        found = pool.map(judged, records, chunksize=8)
        yield "judges", kind, list(track(found, len(records), f"{kind}, judge"))
        some = list(enumerate(records[:n_reviewed]))
        found = pool.map(partial(reviewed, depth, apart), some)
        if some:
            yield "reviews", kind, list(track(found, len(some), f"{kind}, review"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=400, help="reviewed, of each game and number of seats")
    parser.add_argument("--depth", type=float, default=0.3, help="of the usual one")
    parser.add_argument("--apart", type=int, default=9, help="actions between two looks of a review")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    args = parser.parse_args()
    rows = defaultdict[str, list[tuple[str, Calibration]]](list)
    with ProcessPoolExecutor(processes(args.jobs)) as pool:
        for who, kind, games in foretold(pool, by_kind(args.records), args.games, args.depth, args.apart):
            print(who, end=": ")
            rows[who].append((str(kind), tell(kind, games)))
    for who, plots in rows.items():
        (args.out / f"calibration-{who}.svg").write_text(draw_rows(plots), encoding="utf-8")


if __name__ == "__main__":
    main()
