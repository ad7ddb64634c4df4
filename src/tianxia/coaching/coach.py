"""Which of all that is true is said: what matters most, what the search thinks of it, and what is not said already."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tianxia.bots.search import Line
from tianxia.coaching import emperor, huang, qin
from tianxia.coaching.outlook import Outlook, Remark, remark
from tianxia.core.view import View
from tianxia.core.words import Event

REMARKS: Mapping[str, Callable[[Outlook], Iterator[Remark]]] = {
    "qin": qin.remarks,
    "china": emperor.remarks,
    "han": emperor.remarks,
    "huang": huang.remarks,
}
IS_DULL: Mapping[str, Callable[[View, int], bool]] = {"huang": huang.is_dull}

FAIR = 10
"""What had a smaller part of the visits than the best by this factor is not known well enough."""
CLOSE, FAR = 0.02, 0.08
"""Shares of the victory: moves are as good, or clearly worse."""
MEMORY = 4
"""So many sentences are remembered."""
SAME, ALIKE = 5.0, 1.5
"""How much less it matters to hear the same again, or the same about something else."""


def coached(view: View, lines: Sequence[Line] = (), said: Sequence[Event] = (), seconds: float = 1) -> Event | None:
    """What is worth saying before a decision; None if there is nothing to decide or to say.

    The *lines* are what a search has found out, the best first, if there is one.
    """
    if len(view.legal) < 2:
        return None
    found = [_weighed(one, lines, said) for one in remarks(view, lines, seconds)]
    return max(found, key=lambda one: one.weight).event if found else None


def remarks(view: View, lines: Sequence[Line] = (), seconds: float = 1) -> list[Remark]:
    """All that can be said of a decision."""
    is_dull = IS_DULL.get(view.game.id, lambda _view, _action: False)
    outlook = Outlook(view, lambda action: is_dull(view, action), seconds)
    return [*REMARKS[view.game.id](outlook), *_judged(_known(lines))]


def _known(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.n_visits * FAIR >= lines[0].n_visits]


def _judged(lines: Sequence[Line]) -> Iterator[Remark]:
    """What the search itself has to say; these sentences are the client's own."""
    if len(lines) < 2:
        return
    best, *others = lines
    if all(best.share - line.share > max(FAR, best.error + line.error) for line in others):
        yield remark("clear", 2.5)
    elif len(others) >= 3 and all(abs(best.share - line.share) < CLOSE for line in others[:3]):
        yield remark("even", 1.5)
    yield remark("share", 0.5, share=round(100 * best.share))


def _weighed(one: Remark, lines: Sequence[Line], said: Sequence[Event]) -> Remark:
    return one.weighing(_worth(one, lines) - _staleness(one.event, said))


def _worth(one: Remark, lines: Sequence[Line]) -> float:
    """What the search thinks of the moves that a remark is about: the best move matters, a bad one is no advice.

    A move is as good as it may be by what is known of it.
    """
    found = [line.share + line.error for line in lines if line.action in one.actions]
    if not found:
        return 0
    behind = lines[0].share - max(found)
    if lines[0].action in one.actions:
        return 2
    return 1 if behind < CLOSE else -3 if behind > FAR else 0


def _staleness(event: Event, said: Sequence[Event]) -> float:
    latest = said[-MEMORY:]
    if any((event.key, event.values) == (one.key, one.values) for one in latest):
        return SAME
    return ALIKE * sum(event.key == one.key for one in latest[-2:])
