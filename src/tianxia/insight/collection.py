"""The puzzles that come with the package, each with its ways on, read from packed files."""

from __future__ import annotations

import hashlib
import zlib
from base64 import b32encode
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.insight.glicko import Rating

DATA = Path(__file__).parent / "data"
ENDING = ".puzzles"
RATING_OF_LEVEL = tuple(Rating(rating, 150.0) for rating in (1000.0, 1250.0, 1500.0, 1750.0, 2000.0))
"""Until people have tried them."""


class Way(msgspec.Struct, frozen=True, array_like=True):
    """A move and what is likely to follow."""

    move: str
    loss: float
    """Part of the victory that it is worth less than the best one."""
    seed: int
    """Of a world in which the line can be played."""
    line: list[str]
    """From the move on."""


class Shipped(msgspec.Struct, frozen=True, array_like=True):
    """A puzzle, ready to be shown."""

    id: str
    game: str
    position: str
    """As the seat sees it."""
    seat: int
    level: int
    themes: list[str]
    tempting: str
    """What ``greedy`` would do; one of the ways."""
    ways: list[Way]
    """The best first, then what one might think of."""

    @property
    def best(self) -> Way:
        return self.ways[0]

    @property
    def lead(self) -> float:
        """By how much the best move is better than all others."""
        return min(way.loss for way in self.ways[1:])

    def way(self, move: str) -> Way | None:
        """What follows a move, if somebody has looked at it."""
        return next((way for way in self.ways if way.move == move), None)


def id_of(game: str, position: str) -> str:
    """The name of a puzzle, which stands in its address and stays the same."""
    digest = hashlib.blake2s(f"{game} {position}".encode(), digest_size=5).digest()
    return b32encode(digest).decode().lower()


def played(puzzle: Shipped, way: Way) -> Table:
    """The table after a way, as far as it goes."""
    table = Table.from_position(load(puzzle.game), puzzle.position, way.seed)
    for move in way.line:
        table.play(table.game.text.parse(move))
    return table


def pack(puzzles: Iterable[Shipped]) -> bytes:
    """A file of them."""
    return zlib.compress(msgspec.msgpack.encode(list(puzzles)), 9)


def unpack(content: bytes) -> list[Shipped]:
    """What a file holds."""
    return msgspec.msgpack.decode(zlib.decompress(content), type=list[Shipped])


@cache
def collection() -> Mapping[str, Shipped]:
    """All puzzles by their names, game after game."""
    files = sorted(DATA.glob(f"*{ENDING}"))
    return {puzzle.id: puzzle for file in files for puzzle in unpack(file.read_bytes())}


def of_the_day(day: date) -> Shipped:
    """The puzzle of a day, the same for everybody: games take turns, and each goes through its puzzles in order."""
    games = sorted({puzzle.game for puzzle in collection().values()})
    n, turn = divmod(day.toordinal(), len(games))
    own = sorted(puzzle.id for puzzle in collection().values() if puzzle.game == games[turn])
    return collection()[own[n % len(own)]]
