"""From when on somebody else has played for a seat, so that every move is told as whoever's it was."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from tianxia.server.facts import BOT, PERSON, Entry
from tianxia.server.wire.tables import Handed, HandKind

Hands = tuple[Handed, ...]
"""In the order of the game. On a seat a person and a bot take turns; of what happened between two actions, the last."""


def followed(hands: Hands, entry: Entry, n_moves: int) -> Hands:
    """Whose moves a change of the table has made them, with so many actions after it."""
    if entry.kind == "act":
        return hands
    if entry.kind == "undo":
        return _back(hands, n_moves)
    if entry.kind == "seat" and not (entry.number or n_moves):  # whoever comes before the game begins
        return hands
    return _given(hands, Handed(entry.seat, n_moves, _kind(hands, entry)))


def hands_of(entries: Sequence[Entry], bots: Collection[int]) -> Hands:
    """All changes of a table's seats that its history tells, as far as they concern actions that are left.

    *bots* have the seats that bots have in the end: since the last change of a seat nobody else has had it.
    """
    hands: Hands = ()
    n_moves = 0
    last = {entry.seat: number for number, entry in enumerate(entries) if entry.kind not in ("act", "undo")}
    for number, entry in enumerate(entries):
        if entry.kind in ("act", "undo"):
            n_moves = n_moves + 1 if entry.kind == "act" else entry.number
        elif n_moves and not entry.number and last[entry.seat] == number:
            entry = replace(entry, number=BOT if entry.seat in bots else PERSON)
        hands = followed(hands, entry, n_moves)
    return hands


def _kind(hands: Hands, entry: Entry) -> HandKind:
    if entry.kind == "resign":
        return "resigned"
    if entry.kind == "flag":
        return "flagged"
    # Entries of earlier versions do not say who has the seat from then on: persons and bots have taken turns.
    is_bot = entry.number == BOT or (entry.number != PERSON and not _has_bot(hands, entry.seat))
    return "lent" if is_bot else "taken-again"


def _has_bot(hands: Hands, seat: int) -> bool:
    """Whether a bot has it last, as far as is known: a seat that changes hands was a person's at first."""
    return next((_is_bot(hand) for hand in reversed(hands) if hand.seat == seat), False)


def _is_bot(hand: Handed) -> bool:
    return hand.kind != "taken-again"


def _back(hands: Hands, n_moves: int) -> Hands:
    """After actions were taken back: what comes next is done by those who have the seats now."""
    again: Hands = ()
    for hand in hands:
        again = _given(again, Handed(hand.seat, min(hand.number, n_moves), hand.kind))
    return again


def _given(hands: Hands, hand: Handed) -> Hands:
    """With one change more, unless whoever has the seat then had it already."""
    if _is_bot(hand) == _has_bot(hands, hand.seat):
        return hands
    others = tuple(one for one in hands if (one.seat, one.number) != (hand.seat, hand.number))
    return others if _is_bot(hand) == _has_bot(others, hand.seat) else (*others, hand)
