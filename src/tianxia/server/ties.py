"""Seats with as many points: what decided between them, told in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence

from tianxia.core.table import Table
from tianxia.server.wire.frames import Round
from tianxia.server.wire.words import Phrase


def ties_of(table: Table, ranks: Sequence[int], resigned: Sequence[int]) -> list[Phrase]:
    """One for every score that several seats have, the best first; whoever has resigned is out of it."""
    scores = table.survey.scores
    rivals = [[s for s in range(table.n_seats) if scores[s] == score and s not in resigned] for score in set(scores)]
    rivals = sorted((seats for seats in rivals if len(seats) > 1), key=lambda seats: min(ranks[seat] for seat in seats))
    return [_tie(table, ranks, seats) for seats in rivals]


def rounds_of(table: Table, winners: Sequence[int], resigned: Sequence[int]) -> list[Round]:
    """Score and tiebreaks one after the other, until nobody is left but the winners."""
    values = [_values(table, seat) for seat in range(table.n_seats)]
    left, rounds = [seat for seat in range(table.n_seats) if seat not in resigned], list[Round]()
    for number, (name, best) in enumerate(values[winners[0]]):
        if rounds and len(left) < 2:
            break
        ahead = [seat for seat in left if values[seat][number][1] == best]
        others = [values[seat][number][1] for seat in left if seat not in ahead]
        # All others are behind, be it with more or with less: the nearest is the best of them.
        next_best = min(others, key=lambda value: abs(value - best), default=None)
        rounds.append(Round(name, left, ahead, best, next_best))
        left = ahead
    return rounds


def _values(table: Table, seat: int) -> list[tuple[str, int]]:
    return [("score", table.survey.scores[seat]), *table.game.text.tiebreaks(table.state, seat)]


def _tie(table: Table, ranks: Sequence[int], seats: Sequence[int]) -> Phrase:
    first, *lower = sorted({ranks[seat] for seat in seats})
    ahead = [seat for seat in seats if ranks[seat] == first]
    if not lower:
        return Phrase("tie.shared", {"seats": ahead})
    others = [seat for seat in seats if ranks[seat] == lower[0]]
    name, best, next_best = _decisive(table, ahead[0], others[0])
    return Phrase(f"tiebreak.{name}", {"seats": ahead, "others": others, "n": best, "m": next_best})


def _decisive(table: Table, ahead: int, behind: int) -> tuple[str, int, int]:
    """The first value in which two seats differ, and what each has of it."""
    values = [table.game.text.tiebreaks(table.state, seat) for seat in (ahead, behind)]
    return next((name, mine, other) for (name, mine), (_, other) in zip(*values, strict=True) if mine != other)
