"""What a game is worth to each of its players: a share between 0 and 1.

Whoever has beaten everybody has 1, whoever nobody has 0: one part for each who is beaten, half of one for a shared
place. In a duplicate round those beaten are not the others at the table but all who had the same seat with the same
deal at the other tables; a bye is worth a little more than the half there, for each deal of the round, as in clubs of
bridge. A game that somebody has given up shows nothing of what its deal was worth: it is not
compared, and counts as at any table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from tianxia.tournaments.model import Game, Result

BYE = 1.0
"""A bye is no fault of whoever has it."""
SAT_OUT = 0.6
"""Where shares are parts of a field, hardly anybody has all of them: for each deal that others have played."""
Mark = tuple[int, ...]
"""What is compared, the first number first; more is better."""


class Scored(Struct, frozen=True):
    """A game that is over, and its shares by seat."""

    game: Game
    shares: tuple[float, ...]


def scored(games: Iterable[Game], is_duplicate: bool) -> list[Scored]:
    """All games that are over; those of a duplicate round as far as the field has played."""
    all_games = list(games)
    over = [game for game in all_games if game.is_over]
    if not is_duplicate:
        return [Scored(game, shares_at(game)) for game in over]
    fields: dict[tuple[int, int], list[Game]] = {}
    for game in over:
        if game.result is not None and not game.result.given_up:
            fields.setdefault((game.round, game.deal), []).append(game)
    deals = Counter(number for number, _ in {(game.round, game.deal) for game in all_games if not game.is_bye})
    return [
        Scored(game, (SAT_OUT * deals[game.round],))
        if game.is_bye
        else Scored(game, shares_among(game, fields.get((game.round, game.deal), [])))
        for game in over
    ]


def shares_at(game: Game) -> tuple[float, ...]:
    """Against the others at the table."""
    if game.result is None:
        return (BYE,)
    ranks = game.result.ranks
    return tuple(_share((-rank,), [(-other,) for other in _without(ranks, seat)]) for seat, rank in enumerate(ranks))


def shares_among(game: Game, field: Sequence[Game]) -> tuple[float, ...]:
    """Against all who had the same seat with the same deal; against the table while nobody else has."""
    others = [other.result for other in field if other.result is not None and other.table != game.table]
    if game.result is None or game.result.given_up or not others:
        return shares_at(game)
    result, seats = game.result, range(len(game.players))
    return tuple(_share(mark(result, seat), [mark(other, seat) for other in others]) for seat in seats)


def mark(result: Result, seat: int) -> Mark:
    """By what games with the same deal are compared: the place, then how far before or behind the best other."""
    best = max(_without(result.scores, seat))
    return -result.ranks[seat], result.scores[seat] - best


def met(game: Game, seat: int, other: int) -> float:
    """What a seat has won of another at the same table: 1, or 1/2 for a shared place."""
    assert game.result is not None
    return _share((-game.result.ranks[seat],), [(-game.result.ranks[other],)])


def _share(own: Mark, others: Sequence[Mark]) -> float:
    beaten = sum(0.5 if own == other else own > other for other in others)
    return beaten / len(others)


def _without(values: Sequence[int], seat: int) -> list[int]:
    return [value for number, value in enumerate(values) if number != seat]
