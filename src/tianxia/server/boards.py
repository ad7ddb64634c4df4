"""What everybody sees of a table, by which tables are compared: in notation, and as digests, which tell nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from typing import NamedTuple

from tianxia.core.position import lines_of
from tianxia.core.table import Table
from tianxia.core.view import SPECTATOR

N_BEFORE = 12
"""So many actions before an analysed position are looked at, too: nobody gets around a table by a step further."""
BESIDE = ("turn", "bag", "deck")
"""Lines of a position that can be written otherwise while the board is the same."""


def board_of(table: Table, number: int) -> str:
    """What everybody sees of a table after *number* actions, in notation."""
    lines = lines_of(table.position(number, SPECTATOR))
    return "; ".join([table.game.id, *(line for line in lines if line.split()[0] not in BESIDE)])


def boards_of(table: Table) -> Generator[None, None, frozenset[str]]:
    """The same of all its moments, one by one."""
    boards = set[str]()
    for number in range(len(table.moves) + 1):
        boards.add(board_of(table, number))
        yield
    return frozenset(boards)


def boards_near(table: Table) -> set[str]:
    """What a table shows that is analysed, and, if it began from a position, what it showed there and shortly before.

    At the start of the rules all tables show the same; there `Running.check_begun` looks at the hand.
    """
    n = len(table.moves)
    numbers = {0, *range(max(0, n - N_BEFORE), n + 1)} if table.start else range(n, n + 1 if n else 0)
    return {board_of(table, number) for number in numbers}


def digest_of(board: str) -> str:
    """A board, as it is kept of tables that leave memory."""
    return hashlib.sha256(board.encode()).hexdigest()


class Digests(NamedTuple):
    """Of what a table shows now."""

    board: str
    first: str
    """At its start, of what is seen there, the first hand included; afterwards of nothing."""


def digests_of(table: Table) -> Digests:
    n = len(table.moves)
    return Digests(digest_of(board_of(table, n)), "" if n else first_seen(table))


def first_seen(table: Table) -> str:
    return digest_of(table.position(0, table.to_move))
