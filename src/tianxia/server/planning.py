"""Moves that somebody has decided on in advance: if another seat does this, I do that."""

from __future__ import annotations

import asyncio
import logging

from tianxia.core.errors import BadInput, IllegalAction
from tianxia.server import rows
from tianxia.server.changes import Changes
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.rights import check_plays
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store
from tianxia.server.telling import Telling
from tianxia.server.visitors import Visitor
from tianxia.server.wire.answers import Planned

log = logging.getLogger(__name__)

MOST = 8
"""So many a seat may have."""


class Planning:
    """The plans of one table. They are looked at when the decision comes to their seat, and gone afterwards."""

    def __init__(self, sitting: Sitting, changes: Changes, telling: Telling, store: Store) -> None:
        self._sitting = sitting
        self._changes = changes
        self._telling = telling
        self._store = store
        self._task: asyncio.Task[None] | None = None

    async def plan(self, visitor: Visitor, seat: int, when: str, then: str) -> None:
        """Decide on a move in advance; without one, all plans of the seat are dropped."""
        async with self._changes.lock:
            sitting = self._sitting
            check_plays(sitting, visitor, seat, sitting.seq)
            if sitting.decides(seat):
                raise Refusal("your-turn", "you decide now: there is nothing to plan")
            with refusing_bad_input():
                planned = Planned(when and self._known(when), then and self._known(then))
            mine = [*sitting.plans.get(seat, []), planned] if then else []
            if len(mine) > MOST:
                raise Refusal("too-many", f"a seat plans for {MOST} cases at most")
            await self._keep(seat, mine)
            self._telling.all()

    def _known(self, text: str) -> str:
        """An action as the notation writes it."""
        game = self._sitting.table.game
        return game.notation(game.text.parse(text))

    async def _keep(self, seat: int, mine: list[Planned]) -> None:
        await self._store.write(rows.set_plans(self._sitting.facts.id, seat, mine))
        self._sitting.plans[seat] = mine

    # ---- when its time comes

    def wake(self) -> None:
        """The decision may have come to somebody who has a plan."""
        if self._task is None and self._due() is not None:
            self._task = asyncio.create_task(self._carry_out())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _due(self) -> int | None:
        sitting = self._sitting
        if not (sitting.is_dealt and sitting.is_played) or not sitting.plans.get(sitting.table.to_move):
            return None
        seat = sitting.table.to_move
        return seat if sitting.chairs[seat].kind == "person" else None

    async def _carry_out(self) -> None:
        try:
            async with self._changes.lock:
                seat = self._due()
                if seat is not None:
                    await self._follow(seat)
        except (Refusal, IllegalAction, BadInput) as error:
            log.warning("table %s: a plan is not carried out: %s", self._sitting.facts.id, error)
        finally:
            self._task = None

    async def _follow(self, seat: int) -> None:
        """The first plan that fits and is legal; whatever comes of it, none is left."""
        table, mine = self._sitting.table, self._sitting.plans[seat]
        last = table.moves[-1] if table.moves else None
        done = "" if last is None or last.seat == seat else table.game.notation(last.action)
        fitting = (table.game.text.parse(plan.then) for plan in mine if done and plan.when in ("", done))
        action = next((action for action in fitting if table.is_legal(action)), None)
        await self._keep(seat, [])
        if action is not None:
            await self._changes.act(seat, action)
        self._telling.all()
