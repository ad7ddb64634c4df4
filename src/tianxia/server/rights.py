"""Who may do what at a table now."""

from __future__ import annotations

from typing import Literal

from tianxia.core.table import OVER
from tianxia.core.undo import is_free, last_decision
from tianxia.core.view import SPECTATOR
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting
from tianxia.server.visitors import Visitor


def check_mine(visitor: Visitor, seat: int) -> None:
    if seat not in visitor.seats:
        raise Refusal("not-your-seat", f"seat {seat + 1} is not yours")


def check_may_look(sitting: Sitting, seat: int) -> None:
    """While others play the same deal, only who sits here sees what comes in it."""
    if sitting.facts.is_sealed and seat == SPECTATOR:
        raise Refusal("still-played", "others still play the same deal; it can be watched when the round is over")


def check_current(sitting: Sitting) -> None:
    if sitting.is_outdated:
        raise Refusal("outdated", "this table was played by older rules; it can only be looked at")


def check_not_over(sitting: Sitting) -> None:
    if sitting.status == "over":
        raise Refusal("over", OVER)


def check_plays(sitting: Sitting, visitor: Visitor, seat: int, seq: int) -> None:
    """Whether a visitor plays a seat of a game that runs, and has seen how it stands."""
    check_mine(visitor, seat)
    check_current(sitting)
    if sitting.chairs[seat].kind != "person":
        raise Refusal("not-your-seat", f"seat {seat + 1} is not yours any more")
    check_not_over(sitting)
    if sitting.status == "waiting":
        raise Refusal("waiting", "the game begins when all seats are taken")
    if seq != sitting.seq:
        raise Refusal("stale", f"this was meant for state {seq}, but the table is at {sitting.seq} now")


def check_decides(sitting: Sitting, visitor: Visitor, seat: int, seq: int) -> None:
    """Whether, moreover, it is the seat's decision."""
    check_plays(sitting, visitor, seat, seq)
    if sitting.table.to_move != seat:
        raise Refusal("not-your-turn", f"seat {sitting.table.to_move + 1} decides now")


def may_act(sitting: Sitting, seat: int) -> bool:
    """Whether a person decides on this seat now."""
    return seat != SPECTATOR and seat == sitting.to_move and sitting.chairs[seat].kind == "person"


# ---- undo


def may_still_undo(sitting: Sitting) -> bool:
    """Whoever moves and takes back for ever would make a history without end of a short game."""
    return sitting.seq < 2 * sitting.table.game.about.most_actions


def undo_of(sitting: Sitting, seat: int) -> Literal["no", "free", "ask"]:
    """Whether a seat may take its last decision back: not at all, at once, or if the others consent.

    Where the game is rated, or of a tournament, nobody is asked: what was seen, or answered, stays. Bots would consent
    to everything, and others play the same deal.
    """
    table = sitting.table
    if not sitting.is_played or not may_still_undo(sitting) or last_decision(table, seat) is None:
        return "no"
    if is_free(table, seat):
        return "free"
    return "no" if sitting.facts.is_rated or sitting.facts.tournament else "ask"


def undoer(sitting: Sitting, visitor: Visitor) -> int | None:
    """The seat that a visitor takes decisions back for: the one in view, else whichever of theirs acted last."""
    seat, chairs = visitor.seat, sitting.chairs
    if seat != SPECTATOR:
        return seat if seat in visitor.seats and chairs[seat].kind == "person" else None
    mine = {seat for seat in visitor.seats if chairs[seat].kind == "person"}
    return next((move.seat for move in reversed(sitting.table.moves) if move.seat in mine), None)


def others(sitting: Sitting, seat: int) -> list[int]:
    """Seats of other people, who must consent: bots always do, and so do people at the same screen."""
    mine = sitting.chairs[seat].guest
    return [other for other, chair in enumerate(sitting.chairs) if chair.kind == "person" and chair.guest != mine]
