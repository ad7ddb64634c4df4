"""What can be done in a position, looked at deeper and deeper."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tianxia.bots.search import Budget, Line, Search
from tianxia.core.game import Game
from tianxia.core.layout import States, copy_of
from tianxia.core.rng import new_dice
from tianxia.core.view import View
from tianxia.insight.expert import Expert

FIRST_S, EVERY_S = 0.15, 0.5
"""So soon something is told, and so often."""


def open_view(game: Game, states: States, seat: int) -> View:
    """A position with all hands open, as *seat* would look at it: only what will be drawn is unknown.

    Pieces of a zone of which something can be known to all are all known; they are dealt from there.
    """
    states = copy_of(states)
    row, bag = states.dtype["seats"].base, states[0]["secret"]["bag"]
    for zone in row["hidden"].names or ():
        for other, owner in enumerate(states[0]["seats"]):
            if other != seat and f"known_{zone}" in (row.names or ()):
                bag += owner["hidden"][zone]
                owner[f"known_{zone}"] = owner["hidden"][zone]
                owner["hidden"][zone] = 0
    return View(game, seat, states)


def analyse(
    view: View, seed: int, seconds: float, tell: Callable[[Sequence[Line]], None], is_stopped: Callable[[], bool]
) -> None:
    """Search for so long, and tell from time to time, and in the end, what was found: the action to choose first."""
    search = Expert(view.game, new_dice(seed), Budget(seconds))
    due = time.monotonic() + FIRST_S

    def pause() -> bool:
        nonlocal due
        if time.monotonic() >= due:
            tell(_sorted(search))
            due = time.monotonic() + EVERY_S
        return is_stopped()

    search.why(view, pause)
    tell(_sorted(search))


def _sorted(search: Search) -> list[Line]:
    return sorted(search.lines(), key=lambda line: (line.n_visits, line.share), reverse=True)
