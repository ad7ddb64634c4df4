"""The folder of an arena: its plan, and the records of its games, one a line.

While the arena runs, a line is added whenever a game is over, so whoever goes on after a kill finds all of them. At the
end they are put in order. A game is known by its seed and who sat where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from tianxia.arena.evidence import Evidence, Finished
from tianxia.arena.place import Place
from tianxia.arena.plan import LineUp, Plan
from tianxia.bots.registry import in_full
from tianxia.core.compiled import sources_digest
from tianxia.core.errors import BadInput, Said, writing

GAMES = "games.jsonl"
FAR = 100_000
"""No two games that run at the same time are so far apart."""


class Folder(Place):
    """Where an arena is kept."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._plan = plan
        self._n_in_order = 0
        super().__init__(path, as_data(plan))

    def load(self) -> Evidence:
        """All games that were finished before."""
        evidence = Evidence(self._plan)
        numbers = _Numbers(self._plan)
        for game in self._finished():
            number = numbers.of(game)
            evidence.add(number, game)
            self._n_in_order += number == self._n_in_order
        return evidence

    def _finished(self) -> Iterator[Finished]:
        """A line that was not written to its end is cut off."""
        path = self.path / GAMES
        with writing(path), path.open("a+b") as file:
            file.seek(0)
            end = 0
            for line in file:
                if not line.endswith(b"\n"):
                    break
                end += len(line)
                yield decoded(line, path)
            file.truncate(end)

    def add(self, line: bytes) -> None:
        """Keep the record of a game."""
        with writing(self.path), (self.path / GAMES).open("ab") as file:
            file.write(line)

    def put_in_order(self, n_games: int) -> None:
        """Leave the records of the first games alone, in order: however they came, the file is the same.

        Those that a longer arena has left in order are kept: nobody should have to play them again.
        """
        numbers, lines = _Numbers(self._plan), dict[int, bytes]()
        path = self.path / GAMES
        with writing(path):
            with path.open("rb") as file:
                for line in file:
                    lines[numbers.of(decoded(line, path))] = line
            self.write(GAMES, b"".join(lines[number] for number in range(max(n_games, self._n_in_order))))


class _Numbers:
    """Which number a game has in the plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._numbers: dict[tuple[int, LineUp], int] = {}
        self._next = count()

    def of(self, game: Finished) -> int:
        key, far = (game.seed, tuple(game.players)), len(self._numbers) + FAR
        while key not in self._numbers and len(self._numbers) < far:
            number = next(self._next)
            self._numbers[self._plan.seed_of(number), self._plan.line_up(number)] = number
        if key not in self._numbers:
            raise BadInput(Said("a game of seed {seed} is none of this arena", seed=game.seed))
        return self._numbers[key]


def decoded(line: bytes, path: Path) -> Finished:
    try:
        return msgspec.json.decode(line, type=Finished)
    except msgspec.DecodeError as error:
        raise BadInput(Said("{path}: not a game record: {fault}", path=path, fault=str(error))) from None


def as_data(plan: Plan) -> Mapping[str, Any]:
    """All that the games of a plan follow from, by name."""
    return {
        "game": plan.game_id,
        "options": dict(plan.options),
        "seats": plan.n_seats,
        "bots": list(plan.bots),
        "bots_in_full": [in_full(name, plan.game_id) for name in plan.bots],
        "seed": plan.seed,
        "program": sources_digest(),
    }
