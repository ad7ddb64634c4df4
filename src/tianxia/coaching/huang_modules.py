"""What a newcomer to the modules of Huang should know of a position: bandits, granaries and the palace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tianxia.coaching.kingdoms import gainer, spare
from tianxia.coaching.outlook import Outlook, Remark, at, gathered, remark
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.granaries import POINTS_OF_A_GRANARY
from tianxia.games.huang.state import MOST_TILES, Phase

N_OF_RHOMBUS = 4
"""[Huang 18.2] Its spaces."""


def bandits(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 15.10] Bandits that a tile beats for the seat's red leader."""
    found = gathered(
        ((deed.parts["space"], event.values["n"]), deed.action)
        for deed in outlook.deeds
        for event in deed.told("bandits")
        if any(deed.told("scores", seat=outlook.seat, colour="red"))
    )
    for (space, n), actions in found.items():
        yield remark("bandits", 4.5, at(space), actions, space=space, n=n)


def granaries(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 17.2] [Huang 17.4] How many can be taken, and what they bring."""
    n = sum(ACTIONS.decode(action)[0] == "granary" for action in outlook.legal) - 1
    yield remark("granaries", 6, n=n, points=n * POINTS_OF_A_GRANARY)


# ---- the palace


def rhombi(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 18.3] Governor tiles that allow the palace where the seat's yellow leader is."""
    if "palace" not in spare(outlook):
        return
    for deed in outlook.deeds:
        if deed.kind == "tile" and deed.parts["tile"] == "yellow" and deed.after["phase"] == Phase.OFFER:
            space = deed.parts["space"]
            if _rhombi(outlook, deed.after) and gainer(deed.after, "yellow", space) == outlook.seat:
                yield remark("rhombus", 3, at(space), [deed.action], space=space, n=MOST_TILES)


def palace_offered(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 18.5] What the palace would do for the seat's yellow leader."""
    actions, space = _rhombi(outlook, outlook.record), outlook.public.tile_at
    if actions and "palace" in spare(outlook) and gainer(outlook.record, "yellow", space) == outlook.seat:
        yield remark("offer-palace", 6.5, at(space), actions, n=MOST_TILES)


def _rhombi(outlook: Outlook, record: Any) -> list[int]:
    """Where the palace can be built, once a building is offered."""
    legal = outlook.game.legal_actions(np.asarray(record).reshape(1))
    return [action for action in legal if ACTIONS.decode(action)[1].get("site", "").count("-") == N_OF_RHOMBUS - 1]
