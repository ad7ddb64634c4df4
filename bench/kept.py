"""Games as a server keeps them, made quickly: bots play compiled from deal to end, and what is written is the server's.

A table has the changes of one that two guests or more have played: it is opened, the seats are taken, every move is an
entry, and its summary is written when it begins and when it ends.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from msgspec.structs import replace as changed

from tianxia.bots.playing import play_out
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.server import rows
from tianxia.server.chair import Chair
from tianxia.server.facts import Entry, Facts
from tianxia.server.keys import new_id
from tianxia.server.opening import fresh_facts
from tianxia.server.rows import Change
from tianxia.server.sitting import Sitting
from tianxia.server.writer import Writer

MIX = (("qin", 2), ("china", 3), ("han", 3), ("huang", 2))
"""Games and how many sit there, one after the other."""
TOGETHER = 50
"""Games in one transaction."""


def played(number: int) -> Table:
    """A whole game between bots that move at random."""
    game_id, n_seats = MIX[number % len(MIX)]
    table = Table(catalog.load(game_id), {}, n_seats, seed=number)
    play_out(table, ["random"] * n_seats)
    return table


def history(table: Table, guests: Sequence[str], me: str | None, n_moves: int | None = None) -> list[Change]:
    """All that is written of a table from its opening to its end, or to where it was left after *n_moves*."""
    facts = _facts(table, guests[0])
    chairs = [Chair("person", guests[0], guests[0]), *(Chair("open") for _ in guests[1:])]
    sitting = Sitting(facts, chairs)
    changes = rows.put_table(facts, sitting.saved, owner=me)
    moves = table.moves[:n_moves]
    entries = [*_seated(sitting, guests, changes), *(Entry("act", move.seat, move.action) for move in moves)]
    sitting.take(table.game, table)
    for seq, entry in enumerate(entries, 1):
        changes.append(rows.put_entry(facts.id, seq, entry, time.time()))
    is_whole = n_moves is None
    told = sitting.summary() if is_whole else changed(sitting.summary(), status="running", winners=None)
    freed = [] if me is None else [rows.free_table(facts.id)]
    return [*changes, rows.set_summary(facts.id, changed(told, updated=time.time())), *freed]


def _seated(sitting: Sitting, guests: Sequence[str], changes: list[Change]) -> list[Entry]:
    """The others come, and with the last of them the game begins."""
    for seat, guest in enumerate(guests[1:], 1):
        sitting.put(seat, Chair("person", guest, guest, serial=1))
        changes.append(rows.set_seat(sitting.facts.id, seat, sitting.chairs[seat]))
    sitting.settle()
    changes.append(rows.set_summary(sitting.facts.id, sitting.summary()))
    return [Entry("seat", seat, 0) for seat in range(1, len(guests))]


def _facts(table: Table, host: str) -> Facts:
    about = table.game.about
    fresh = fresh_facts(about.id, about.complete({}, table.n_seats), table.n_seats, host, True, "", False, False)
    return replace(fresh, seed=table.seed)


def guests(n: int) -> list[str]:
    return [new_id() for _ in range(n)]


def write(writer: Writer, work: Iterable[list[Change]], me: str | None) -> None:
    """Through the server's own writer, many in one transaction."""
    left = iter(work)
    while some := list(itertools.islice(left, TOGETHER)):
        failed = writer.commit(some, me)
        assert failed == {}, "all of it can be written"


def histories(
    tables: Sequence[Table], numbers: range, people: Sequence[str], me: str | None, n_moves: int | None = None
) -> Iterator[list[Change]]:
    """Of so many tables, each with other people at it; games are used again and again under other ids."""
    dice = random.Random(numbers.start)
    for number in numbers:
        table = tables[number % len(tables)]
        yield history(table, dice.sample(people, table.n_seats), me, n_moves)
