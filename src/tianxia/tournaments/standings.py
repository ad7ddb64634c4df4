"""Who stands where, and by what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from tianxia.tournaments.model import Entrant, Format, Game, Plan
from tianxia.tournaments.scoring import Scored, met, scored

Criterion = Literal["points", "buchholz", "sonneborn", "direct", "wins", "reached", "last", "spared"]
CRITERIA: Mapping[Format, tuple[Criterion, ...]] = {
    "swiss": ("points", "buchholz", "sonneborn", "wins"),
    "robin": ("points", "direct", "sonneborn", "wins"),
    "knockout": ("reached", "last", "points", "buchholz"),
    "arena": ("points", "wins", "spared"),
}
"""By what players are put in order, the most important first."""
DIGITS = 6
"""Sums of shares that differ by less are equal."""


class Line(Struct, frozen=True):
    """One entrant in the standings."""

    place: int
    """Equal ones share it."""
    number: int
    n_played: int
    values: tuple[float, ...]
    """By criterion."""


class Tally:
    """All that can be counted of a tournament so far."""

    def __init__(self, games: Iterable[Game], is_duplicate: bool) -> None:
        self.scored = scored(games, is_duplicate)
        self.points: dict[int, float] = {}
        self._of: dict[int, list[tuple[Scored, int]]] = {}
        for one in self.scored:
            for seat, player in enumerate(one.game.players):
                self.points[player] = self.points.get(player, 0.0) + one.shares[seat]
                self._of.setdefault(player, []).append((one, seat))

    def of(self, player: int) -> list[tuple[Scored, int]]:
        """A player's games, each with the seat."""
        return self._of.get(player, [])

    def meetings(self, player: int) -> list[tuple[int, float]]:
        """Everybody a player has met, each time, and what was won of them."""
        return [
            (other, met(one.game, seat, number))
            for one, seat in self.of(player)
            for number, other in enumerate(one.game.players)
            if number != seat
        ]


def standings(plan: Plan, entrants: Sequence[Entrant], games: Sequence[Game]) -> list[Line]:
    """Everybody, the best first."""
    tally = Tally(games, plan.is_duplicate)
    criteria = CRITERIA[plan.format]
    valued = {
        one.number: tuple(round(VALUE_OF[name](tally, one.number), DIGITS) for name in criteria) for one in entrants
    }
    order = sorted(valued, key=lambda number: ([-value for value in valued[number]], number))
    places = {number: 1 + sum(other > own for other in valued.values()) for number, own in valued.items()}
    return [Line(places[number], number, len(tally.of(number)), valued[number]) for number in order]


# ---- criteria


def _points(tally: Tally, player: int) -> float:
    """All shares together."""
    return tally.points.get(player, 0.0)


def _buchholz(tally: Tally, player: int) -> float:
    """The points of all who were met."""
    return sum(tally.points.get(other, 0.0) for other, _ in tally.meetings(player))


def _sonneborn(tally: Tally, player: int) -> float:
    """The points of those who were beaten, half of those with whom a place was shared."""
    return sum(value * tally.points.get(other, 0.0) for other, value in tally.meetings(player))


def _direct(tally: Tally, player: int) -> float:
    """What was won of those who have as many points."""
    own = round(_points(tally, player), DIGITS)
    alike = {other for other, points in tally.points.items() if round(points, DIGITS) == own}
    return sum(value for other, value in tally.meetings(player) if other in alike)


def _wins(tally: Tally, player: int) -> float:
    """Games won, alone or with others."""
    results = [(one.game.result, seat) for one, seat in tally.of(player)]
    return float(sum(result is not None and result.ranks[seat] == 1 for result, seat in results))


def _reached(tally: Tally, player: int) -> float:
    """The last round that was played."""
    return float(max((one.game.round for one, _ in tally.of(player)), default=0))


def _last(tally: Tally, player: int) -> float:
    """The shares of that round."""
    reached = _reached(tally, player)
    return sum(one.shares[seat] for one, seat in tally.of(player) if one.game.round == reached)


def _spared(tally: Tally, player: int) -> float:
    """Whoever needed fewer games for the same points goes first."""
    return float(-len(tally.of(player)))


VALUE_OF: Mapping[Criterion, Callable[[Tally, int], float]] = {
    "points": _points,
    "buchholz": _buchholz,
    "sonneborn": _sonneborn,
    "direct": _direct,
    "wins": _wins,
    "reached": _reached,
    "last": _last,
    "spared": _spared,
}
