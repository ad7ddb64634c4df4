"""Why a search would choose an action, in a sentence: what can be expected after it, and after the next best."""

from __future__ import annotations

from collections.abc import Sequence

from tianxia.bots.search import Line
from tianxia.core.words import Event

CLOSE = 2
"""Per cent of the victory; who says more of so small a difference claims to know what it does not."""


def advice(lines: Sequence[Line], n_legal: int) -> Event:
    """Of lines as `Search.why` orders them. Its texts are ``hint.only``, ``alone``, ``close`` and ``clear``."""
    if n_legal == 1:
        return Event("hint.only")
    best, *others = [round(100 * line.share) for line in lines]
    if not others:
        return Event("hint.alone", {"share": best})
    return Event("hint.close" if best < others[0] + CLOSE else "hint.clear", {"share": best, "next": others[0]})
