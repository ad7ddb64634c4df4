"""What chance brought, in words, for those who may know it."""

from __future__ import annotations

from tianxia.core.layout import States
from tianxia.core.words import Event
from tianxia.games.qin.names import COLOURS
from tianxia.games.qin.state import KINDS
from tianxia.games.qin.text import LETTERS


def drawn(before: States, _action: int, after: States) -> list[Event]:
    """[Qin 2.3] The tile that the seat has drawn after laying one."""
    gone: list[int] = (before["secret"]["bag"][0] - after["secret"]["bag"][0]).tolist()
    seat = int(before["to_move"][0])
    return [_tile(seat, kind) for kind, n in zip(KINDS, gone, strict=True) if n]


def _tile(seat: int, kind: str) -> Event:
    first, second = (COLOURS[LETTERS.index(letter)] for letter in kind)
    return Event("drawn.tile", {"seat": seat, "first": first, "second": second})
