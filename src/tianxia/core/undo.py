"""When a decision may be taken back; the same in a terminal and at a table of the server."""

from __future__ import annotations

from tianxia.core.table import Table


def last_decision(table: Table, seat: int) -> int | None:
    """How many actions came before the seat's last one; None if it has not decided anything yet."""
    for number in range(len(table.moves) - 1, -1, -1):
        if table.moves[number].seat == seat:
            return number
    return None


def is_free(table: Table, seat: int) -> bool:
    """Whether a seat may take its last decision back without asking anybody.

    It may as long as nobody has acted since, and it has touched nothing that the seat could not see.
    """
    return bool(table.moves) and table.moves[-1].seat == seat and not table.has_revealed
