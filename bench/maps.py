"""How the maps of China and Han play: points by source and victories by seat, from many games between equal bots.

`make map-figures` plays them and writes the tables of docs/rules/emperor-maps.md anew, between its two marks.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from tianxia.arena.summary import Wins
from tianxia.bots.playing import play_out, seed_of, warm
from tianxia.bots.registry import SUBSTITUTE
from tianxia.cli.screen import progress, ready
from tianxia.core.game import shares
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.games.emperor.options import SEATS_OF_MAP
from tianxia.games.emperor.state import Source

DOCUMENT = Path(__file__).parents[1] / "docs" / "rules" / "emperor-maps.md"
MARKS = ("<!-- figures -->", "<!-- end of figures -->")
N_GAMES = 10_000
"""For each map, shared out among its numbers of seats."""
CHUNK = 25
MOST = 1.25
"""No seat may win more than so many times its share."""


@dataclass(frozen=True)
class Setting:
    """A map with a number of seats and the game it belongs to."""

    game_id: str
    map_name: str
    n_seats: int

    def play(self, numbers: Sequence[int]) -> list[tuple[list[float], list[list[int]]]]:
        """Each game's shares of victory by seat, and points by seat and source."""
        return [self._play(number) for number in numbers]

    def _play(self, number: int) -> tuple[list[float], list[list[int]]]:
        seed = seed_of(7, f"{self.map_name} {self.n_seats}", number)
        table = Table(catalog.load(self.game_id), {"map": self.map_name}, self.n_seats, seed)
        play_out(table, [SUBSTITUTE] * self.n_seats)
        points = table.state["seats"]["points"][: self.n_seats].tolist()
        return shares(table.result.winners, self.n_seats), points


def settings() -> Iterator[Setting]:
    for about in catalog.all_games():
        for option in about.options:
            if option.name == "map":
                for name in option.values:
                    yield from (Setting(about.id, name, n_seats) for n_seats in SEATS_OF_MAP[name])


def row(setting: Setting, n_games: int, pool: ProcessPoolExecutor) -> str:
    """A line of the table."""
    chunks = [range(start, min(start + CHUNK, n_games)) for start in range(0, n_games, CHUNK)]
    played = [game for games in pool.map(setting.play, chunks) for game in games]
    wins = [Wins() for _ in range(setting.n_seats)]
    for victory, _ in played:
        for seat, share in enumerate(victory):
            wins[seat].add(share)
    points = np.array([points for _, points in played]).mean(axis=(0, 1))
    most = max(tally.rate for tally in wins) * setting.n_seats
    figures = " | ".join(f"{points[source]:.1f}" for source in Source if source != Source.BONUS)
    rates = " ".join(f"{tally.rate:.1%}" for tally in wins)
    cells = [setting.map_name, setting.n_seats, f"{n_games:,}", figures, f"{points.sum():.1f}", rates, f"{most:.2f}"]
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    total = int(sys.argv[1]) if len(sys.argv) > 1 else N_GAMES
    for about in catalog.all_games():
        ready(about.id, "simulate", warm)
    rows = [
        "| map | seats | games | houses | influence | alliances | roads | harbours | all | victories by seat | most |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |",
    ]
    every = list(settings())
    with progress() as bar, ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        task = bar.add_task("Playing", total=len(every))
        for setting in every:
            rows.append(row(setting, math.ceil(total / len(SEATS_OF_MAP[setting.map_name])), pool))
            print(rows[-1], flush=True)
            bar.advance(task)
    unfair = [row for row in rows[2:] if float(row.rstrip(" |").rpartition("| ")[2]) > MOST]
    if unfair:
        sys.exit("\n".join([f"a seat wins more than {MOST} times its share:", *unfair]))
    if len(sys.argv) < 2:
        text = DOCUMENT.read_text("utf-8")
        before, rest = text.split(MARKS[0])
        after = rest.split(MARKS[1])[1]
        DOCUMENT.write_text("\n".join([before + MARKS[0], *rows, MARKS[1] + after]), "utf-8")


if __name__ == "__main__":
    main()
