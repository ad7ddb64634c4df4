"""A game of Huang in which leaders go in and out for ever, to see what the longest games cost."""

from __future__ import annotations

from functools import cache

from tianxia.core.record import Record, record_of
from tianxia.core.table import Table
from tianxia.games import catalog

IDLE = ("withdraw", "leader", "abstain", "done", "pass")
"""Kinds of actions that use nothing up, the most harmless first."""


def endless_table(n_actions: int, seed: int = 1) -> Table:
    """So many actions that lead nowhere."""
    game = catalog.load("huang")
    table = Table(game, {}, 2, seed)
    while len(table.moves) < n_actions and not table.is_over:
        table.play(_idle(table))
    return table


def _idle(table: Table) -> int:
    kinds = _kinds()
    by_kind = {kinds[action]: action for action in reversed(table.legal)}
    return next((by_kind[kind] for kind in IDLE if kind in by_kind), table.legal[0])


@cache
def _kinds() -> list[str]:
    """The kind of every action."""
    return [actions.kind for actions in catalog.load("huang").actions for _ in range(len(actions))]


def endless_record(n_actions: int, seed: int = 1) -> Record:
    return record_of(endless_table(n_actions, seed))
