"""Why a search would choose an action, in a sentence: what can be expected after it, and after the next best."""

from __future__ import annotations

from collections.abc import Sequence

from tianxia.bots.search import Line
from tianxia.core.words import Event

CLOSE = 2
"""Per cent of the victory; who says more of so small a difference claims to know what it does not."""


def advice(lines: Sequence[Line]) -> Event:
    """Of lines as `Search.why` orders them. Its texts are ``hint.only``, ``hint.close`` and ``hint.clear``."""
    best, *others = [(round(100 * line.share), line) for line in lines]
    if not others:
        return Event("hint.only", {})
    rival, _ = others[0]
    key = "hint.close" if best[0] < rival + CLOSE else "hint.clear"
    return Event(key, {"share": best[0], "next": rival})
