"""What is looked at in the lands of China and Han."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from tianxia.coaching.outlook import Deed, Outlook
from tianxia.games.emperor.actions import FIRST_WITHOUT_PLACE
from tianxia.games.emperor.text import board_of

HOUSES = ("house", "fort-house")
POINTS = ("scores", "emperor.scores")
"""What a seat gets for a province: [Emperor 6.3] for its own houses, [Emperor 15.10] and for the Emperor's."""


def houses(outlook: Outlook) -> list[Deed]:
    return [deed for deed in outlook.deeds if deed.kind in HOUSES]


def names_of(outlook: Outlook, provinces: list[int]) -> list[str]:
    return [board_of(outlook.record).provinces[number].name for number in provinces]


def is_scored(outlook: Outlook, province: int) -> bool:
    return bool(int(outlook.record["scored"]) >> province & 1)


def can_place(outlook: Outlook, record: Any) -> bool:
    """[Emperor 2.2] Whether the seat could place anything."""
    return any(action < FIRST_WITHOUT_PLACE for action in outlook.game.legal_actions(np.asarray(record).reshape(1)))


def provinces_scored(deed: Deed) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    """Every province that is scored, and who gets how many points for it."""
    starts = [number for number, event in enumerate(deed.events) if event.key.startswith("scored")]
    for start, end in pairwise([*starts, len(deed.events)]):
        points = Counter[int]()
        for event in deed.events[start:end]:
            if event.key in POINTS:
                points[int(str(event.values["seat"]))] += int(str(event.values["points"]))
        if deed.events[start].key == "scored":  # nothing of the final scoring
            yield str(deed.events[start].values["province"]), tuple(points.items())


def shares(outlook: Outlook, points: tuple[tuple[int, int], ...]) -> tuple[int, int, int]:
    """What the seat gets of a province, which of the others gets most, and how much."""
    rival, theirs = max(((s, n) for s, n in points if s != outlook.seat), key=lambda one: one[1], default=(0, 0))
    return dict(points).get(outlook.seat, 0), rival, theirs
