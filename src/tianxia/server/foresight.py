"""What a move would do, and why it may not be made; told without telling more than the seat may know."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from tianxia.coaching.outlook import outcome
from tianxia.core.errors import IllegalAction
from tianxia.core.layout import States, copy_of
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import SPECTATOR
from tianxia.server.refusal import refusal_of
from tianxia.server.wire.words import Phrase, Reason

N_WORLDS = 3
"""A preview tells what is the same in so many hidden worlds: what does not depend on what is hidden."""


def preview(table: Table, seat: int, action: int) -> list[Phrase]:
    """What a legal action of the seat to move would bring about, as far as it can know (docs/decisions/0010)."""
    dice = new_dice(secrets.randbits(63))
    worlds = [table.view(seat).redeal(dice) for _ in range(N_WORLDS)]
    return _certain(table, worlds, seat, action) or _certain(table, worlds, SPECTATOR, action)


def _certain(table: Table, worlds: Sequence[States], viewer: int, action: int) -> list[Phrase]:
    """What is the same in all worlds for whoever looks; a spectator sees that a card is drawn, and not which."""
    outcomes = [outcome(table.game, copy_of(world), viewer, action) for world in worlds]
    told = [[Phrase.of(event) for event in events] for events, _ in outcomes]
    by_chance = table.game.text.by_chance
    return [event for event in told[0] if event.key not in by_chance and all(event in others for others in told)]


def meant(table: Table, action: int, picked: Sequence[str] | None) -> int:
    """The action that is asked about by somebody who has picked these cards or tiles for it."""
    if picked is None or action >= table.game.n_actions:
        return action
    return table.game.text.meant(table.view(table.to_move).record, action, picked)


def why_not(table: Table, action: int, picked: Sequence[str] | None = None) -> Reason | None:
    """Which rule forbids an action; None if it is legal."""
    try:
        table.check(meant(table, action, picked))
    except IllegalAction as illegal:
        refusal = refusal_of(illegal)
        if refusal.reason is None:
            raise refusal from None
        return refusal.reason
    return None
