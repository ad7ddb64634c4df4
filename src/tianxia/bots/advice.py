"""Why a search would choose an action, in a sentence: what can be expected after it, and after the next best."""

from __future__ import annotations

from collections.abc import Sequence

from tianxia.bots.search import Line
from tianxia.core.words import Event

FAIR = 10
"""What had a smaller part of the visits than the best by this factor is not known well enough to be the next best."""
CLOSE = 2
"""Per cent of the victory; who says more of so small a difference claims to know what it does not."""


def advice(lines: Sequence[Line], n_legal: int) -> Event:
    """Of lines as `Search.why` orders them. Its texts are ``hint.only``, ``alone``, ``close`` and ``clear``."""
    if n_legal == 1:
        return Event("hint.only")
    best, *others = lines
    if not others:
        return Event("hint.alone", {"share": _per_cent(best)})
    known = [line for line in others if line.n_visits * FAIR >= best.n_visits] or others[:1]
    share, after = _per_cent(best), max(map(_per_cent, known))
    return Event("hint.close" if share < after + CLOSE else "hint.clear", {"share": share, "next": after})


def _per_cent(line: Line) -> int:
    return round(100 * line.share)
