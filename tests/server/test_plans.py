"""Plans of a table by itself: when they fit, and what becomes of them if they cannot be saved."""

from __future__ import annotations

import asyncio

import pytest

from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.server import planning, rows
from tianxia.server.chair import Chair
from tianxia.server.changes import Changes
from tianxia.server.columns import Change
from tianxia.server.opening import fresh_facts
from tianxia.server.planning import Planning
from tianxia.server.preparation import Preparations
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting
from tianxia.server.slices import Slices
from tianxia.server.store import Store
from tianxia.server.tasks import Tasks
from tianxia.server.telling import Telling
from tianxia.server.visitors import Visitors
from tianxia.server.wire.answers import Planned


class Disk(Store):
    """Keeps what it is given, but for the first times."""

    def __init__(self, n_failing: int = 0) -> None:
        self.n_failing = n_failing
        self.saved = list[tuple[Change, ...]]()

    async def write(self, *changes: Change) -> None:
        if self.n_failing:
            self.n_failing -= 1
            raise Refusal("not-saved", "the disk is full")
        self.saved.append(changes)


def _sitting(table: Table) -> Sitting:
    facts = fresh_facts(table.game.id, table.options, table.n_seats, "ann", True, "", False, False)
    sitting = Sitting(facts, [Chair("person", name, name) for name in ("ann", "bo", "cy")[: table.n_seats]])
    sitting.take(table.game, table)
    return sitting


def _carried_out(table: Table, plan: Planned, disk: Disk) -> Sitting:
    """A table where the seat that decides has a plan."""
    sitting = _sitting(table)
    sitting.plans[table.to_move] = [plan]

    async def carry_out() -> None:
        telling = Telling(sitting, Visitors(table.n_seats), Slices(), Preparations([table.game.id], print))
        plans = Planning(sitting, Changes(sitting, disk, Tasks(), telling), telling, disk)
        plans.wake()
        async with asyncio.timeout(10):
            while plans.is_followed:
                await asyncio.sleep(0.001)

    asyncio.run(carry_out())
    return sitting


def _opened(game: str) -> Table:
    loaded = catalog.load(game)
    return Table(loaded, loaded.about.complete({}, 2), 2, 1)


def test_a_plan_and_its_move_are_saved_at_once_and_tried_again_if_they_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "RETRY_S", 0.001)
    table, disk = _opened("qin"), Disk(n_failing=2)
    table.play(table.legal[0])
    then = table.game.notation(table.legal[-1])
    sitting = _carried_out(table, Planned("", then), disk)
    assert [table.game.notation(move.action) for move in table.moves[1:]] == [then]
    assert sitting.plans == {}
    [changes] = disk.saved
    assert rows.set_plans(sitting.facts.id, 1, []) in changes
