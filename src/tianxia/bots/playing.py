"""Bots at a table: whoever is not compiled is asked for every decision, the others play on among themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

from tianxia.bots.registry import make
from tianxia.bots.stretch import Stretches
from tianxia.core.game import Game
from tianxia.core.table import Table


def seed_of(seed: int, purpose: str, number: int) -> int:
    """A seed drawn from another, always the same for the same purpose and number, which does not betray it."""
    digest = blake2b(f"{seed} {purpose} {number}".encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "little")


def decisions(table: Table, names: Sequence[str | None]) -> Iterator[int]:
    """Let bots play a table to its end. Each gets views of its own seat and nothing else.

    Before every decision that is asked for from Python, the seat that makes it. Whoever goes over them makes those of
    seats without a name, at the table itself.
    """
    seeds = [seed_of(table.seed, "bot", seat) for seat in range(table.n_seats)]
    bots = [None if name is None else make(name, table.game, seed) for name, seed in zip(names, seeds, strict=True)]
    compiled = Stretches(table.game, bots)
    compiled.play_on(table)
    while not table.is_over:
        seat = table.to_move
        yield seat
        if (bot := bots[seat]) is not None:
            table.play(bot.choose(table.view(seat)))
        compiled.play_on(table)


def play_out(table: Table, names: Sequence[str]) -> None:
    """The same, while nobody looks on."""
    for _ in decisions(table, names):
        pass


def warm(game: Game) -> None:
    """Compile what the bots of a game need that do not search."""
    table = Table(game, {}, game.about.seats[0], 0)
    for name in ("greedy", "blurred"):
        table.play(make(name, game, 0).choose(table.view(table.to_move)))
