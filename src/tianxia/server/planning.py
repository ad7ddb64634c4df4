"""Moves that somebody has decided on in advance: if another seat does this, I do that."""

from __future__ import annotations

import asyncio
import logging

from tianxia.core.errors import BadInput
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
RETRY_S = 1.0
"""A plan that could not be saved is tried again after this time."""


class Planning:
    """The plans of one table. They are looked at when the decision comes to their seat, and gone afterwards."""

    __slots__ = ("_changes", "_sitting", "_store", "_task", "_telling")

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
                raise Refusal("many-plans", f"a seat plans for {MOST} cases at most")
            await self._keep(seat, mine)

    def _known(self, text: str) -> str:
        """An action as the notation writes it."""
        game = self._sitting.table.game
        return game.notation(game.text.parse(text))

    async def _keep(self, seat: int, mine: list[Planned]) -> None:
        await self._store.write(rows.set_plans(self._sitting.facts.id, seat, mine))
        self._sitting.plans[seat] = mine
        self._telling.seat(seat)  # the others notice nothing

    # ---- when its time comes

    @property
    def is_followed(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """The decision may have come to somebody who has a plan."""
        if self._sitting.plans and self._task is None and self._due() is not None:
            self._task = asyncio.create_task(self._carry_out())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _due(self) -> int | None:
        """Who decides and has a plan: it is gone whenever the seat acts, goes back or is somebody else's."""
        sitting = self._sitting
        if not (sitting.is_dealt and sitting.is_played) or not sitting.plans.get(sitting.table.to_move):
            return None
        seat = sitting.table.to_move
        return seat if sitting.chairs[seat].kind == "person" else None

    async def _carry_out(self) -> None:
        """One plan may let somebody decide who has another."""
        try:
            while self._due() is not None:
                await self._try()
        finally:
            self._task = None

    async def _try(self) -> None:
        """Nothing is lost by a plan that cannot be saved at once."""
        try:
            async with self._changes.lock:
                if (seat := self._due()) is not None:
                    await self._follow(seat)
        except Refusal as refusal:
            log.error("table %s: a plan waits: %s", self._sitting.facts.id, refusal)
            await asyncio.sleep(RETRY_S)

    async def _follow(self, seat: int) -> None:
        """The first plan that fits and is legal; whatever comes of it, none is left."""
        action = self._planned(seat)
        if action is None:
            await self._keep(seat, [])
        else:
            await self._changes.act(seat, action)

    def _planned(self, seat: int) -> int | None:
        table = self._sitting.table
        done = table.game.notation(table.last_action(seat)) if table.moves else ""  # as the seat has seen it
        fitting = [plan.then for plan in self._sitting.plans[seat] if done and plan.when in ("", done)]
        actions = (action for action in map(self._read, fitting) if action is not None)
        return next(filter(table.is_legal, actions), None)

    def _read(self, text: str) -> int | None:
        """A plan that was kept; newer rules may write otherwise."""
        try:
            return self._sitting.table.game.text.parse(text)
        except BadInput as error:
            log.warning("table %s: a plan cannot be read: %s", self._sitting.facts.id, error)
            return None
