"""Whether what judges and reviews expect does come: `python bench/calibration.py RECORDS… [--games N] [--net FILE]`.

The records are games of equals, as `tianxia simulate GAME --bots strong --games N --out RECORDS` writes them. After
every action of all of them the judge of the game, or the one in a file, says what each seat can expect; now and then in
the first N of each kind a review does, which takes longer, at a part of its usual depth. Both are compared with what
came, by tenths of what was said and thirds of a game (docs/strength.md). The lines of the table are printed; the plots
are drawn where a folder for them is named (`--out docs/pictures`). How sure they would better be is fitted to all games
and told: of a judge as it is in each game, one number for `tianxia judge temper`; of a review before it is tempered,
two for `SURENESS` (insight/expert.py). Fitted to every other game, it is tried on the others.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
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
from tianxia.insight.expert import SURE, SURENESS, left_of, sureness_at
from tianxia.insight.review import Reviewer, depth_of
from tianxia.train.calibration import Calibration, Error, calibration_of, draw_rows, predictions, said_of

Ends = tuple[float, float]
"""How sure, at the start of a game and where nothing is left of it."""
STEPS = [round(0.1 * k, 1) for k in range(3, 25)]
"""Of what is tried for either end."""


class Kind(NamedTuple):
    """Of games that are told together."""

    game: str
    seats: int

    def __str__(self) -> str:
        return f"{load(self.game).about.title}, {self.seats} seats"


class Foretold(msgspec.Struct, frozen=True):
    """In one game: what was said of the seats after so many actions, by one or two who look, and what they won."""

    steps: list[int]
    left: list[float]
    """How much of the game, each time."""
    said: list[list[list[float]]]
    n_actions: int
    won: list[float]

    def shares(self, ends: Ends) -> Floats:
        """What would have been said so surely, in the middle between who look."""
        sureness = sureness_at(ends, np.array(self.left))
        return tempered(np.array(self.said), sureness[:, None, None]).mean(1)


def judged(net: Path | None, record: Record) -> Foretold:
    """By the judge in a file, or that of the game."""
    game = load(record.game)
    said, won = said_of(learned_judge_of(game, net), game, record)
    return Foretold([*said], [1.0] * len(said), [[each.tolist()] for each in said.values()], len(record.actions), won)


def reviewed(depth: float, apart: int, task: tuple[int, Record]) -> Foretold:
    """By a review, after every *apart* actions, before it is tempered."""
    number, record = task
    game = load(record.game)
    table = verify(record, game)
    reviewer = Reviewer(table, depth_of(game, depth), seed=number, sureness=SURE)
    steps = [*range(1 + number % apart, len(table.moves), apart)]
    said = [[each.tolist() for each in reviewer.outlooks(step)] for step in steps]
    left = [left_of(game, table.at(step)) for step in steps]
    return Foretold(steps, left, said, len(table.moves), shares(table.result.winners, record.seats))


def calibration(games: Sequence[Foretold], ends: Ends) -> Calibration:
    """Of what was said, or would have been said more or less surely."""
    return calibration_of(
        [
            [*predictions(dict(zip(each.steps, each.shares(ends), strict=True)), each.n_actions, each.won)]
            for each in games
        ]
    )


def fitted(games: Sequence[Foretold]) -> Ends:
    """How sure judges would better have been, all the time."""
    pairs = [(np.array(said), np.array(game.won)) for game in games for said, *_ in game.said]
    sureness = fitting(*zip(*pairs, strict=True))
    return sureness, sureness


def fitted_ends(games: Sequence[Foretold]) -> Ends:
    """How sure reviews would better have been, at the start and where nothing is left."""
    looks = [len(each.steps) for each in games]
    all_of_them = Foretold(
        [], [x for each in games for x in each.left], [x for each in games for x in each.said], 0, []
    )
    won = np.repeat([each.won for each in games], looks, 0)
    return min(
        ((start, end) for start in STEPS for end in STEPS),
        key=lambda ends: float(((all_of_them.shares(ends) - won) ** 2).sum()),
    )


class Who(NamedTuple):
    """Of those who foretell."""

    name: str
    told: dict[str, Ends]
    """How sure they are in a game, if not as was found."""
    fit: Callable[[Sequence[Foretold]], Ends]


JUDGES = Who("judges", {}, fitted)
REVIEWS = Who("reviews", SURENESS, fitted_ends)


def line(kind: Kind, found: Calibration) -> str:
    """Of a table in Markdown."""
    plain = f"{100 * found.whole.error.plain:.1f}"
    chance = f"{100 * found.whole.error.beyond.chance:.1f}" if found.whole.error.beyond else "?"
    parts = " | ".join(_told(part.error) for part in (found.whole, *found.by_phase.values()))
    return f"| {kind} | {found.n_games} | {plain} | {chance} | {parts} |"


def _told(error: Error) -> str:
    """Nothing where there are too few games."""
    if error.beyond is None:
        return "?"
    _, fair, low, high = (f"{100 * each:.1f}".replace("-", "−") for each in msgspec.structs.astuple(error.beyond))
    return f"**{fair}** ({low} to {high})"


def tell(who: Who, kind: Kind, games: Sequence[Foretold]) -> Calibration:
    """With how sure it would better be, and what is found in each half where it is as sure as fits the other."""
    found = calibration(games, who.told.get(kind.game, SURE))
    print(f"{who.name}:", line(kind, found))
    print(f"  fits best, {_sure(who.fit(games))}")
    for one, other in ((games[::2], games[1::2]), (games[1::2], games[::2])):
        ends = who.fit(one)
        print(f"  as fits one half, {_sure(ends)}, the other:", line(kind, calibration(other, ends)))
    return found


def _sure(ends: Ends) -> str:
    start, end = ends
    return f"{start:.2f} times as sure" + (f" at the start and {end:.2f} at the end" if start != end else "")


def by_kind(paths: Sequence[Path]) -> dict[Kind, list[Record]]:
    kinds = defaultdict[Kind, list[Record]](list)
    for path in paths:
        for _, record in read(path):
            if record.result:
                kinds[Kind(record.game, record.seats)].append(record)
    return dict(sorted(kinds.items()))


def foretold(
    pool: ProcessPoolExecutor,
    kinds: dict[Kind, list[Record]],
    net: Path | None,
    n_reviewed: int,
    depth: float,
    apart: int,
) -> Iterator[tuple[Who, Kind, list[Foretold]]]:
    for kind, records in kinds.items():
        found = pool.map(partial(judged, net), records, chunksize=8)
        yield JUDGES, kind, list(track(found, len(records), f"{kind}, judge"))
        some = list(enumerate(records[:n_reviewed]))
        found = pool.map(partial(reviewed, depth, apart), some)
        if some:
            yield REVIEWS, kind, list(track(found, len(some), f"{kind}, review"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=Path, nargs="+")
    parser.add_argument("--net", type=Path, help="a file of a trained judge; the program's own if left out")
    parser.add_argument("--games", type=int, default=400, help="reviewed, of each game and number of seats")
    parser.add_argument("--depth", type=float, default=0.3, help="of the usual one")
    parser.add_argument("--apart", type=int, default=9, help="actions between two looks of a review")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--out", type=Path, help="the folder of the plots; none are drawn if left out")
    args = parser.parse_args()
    rows, kinds = defaultdict[str, list[tuple[str, Calibration]]](list), by_kind(args.records)
    with ProcessPoolExecutor(processes(args.jobs)) as pool:
        for who, kind, games in foretold(pool, kinds, args.net, args.games, args.depth, args.apart):
            rows[who.name].append((str(kind), tell(who, kind, games)))
    for who, plots in rows.items() if args.out else ():
        (args.out / f"calibration-{who}.svg").write_text(draw_rows(plots), encoding="utf-8")


if __name__ == "__main__":
    main()
