"""What somebody's games add up to: shares of the victory, openings, whom they met, what reviews found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

import msgspec
from msgspec import Struct

from tianxia.core.game import shares
from tianxia.insight.grades import MISTAKES
from tianxia.insight.review import Review
from tianxia.server.columns import Row
from tianxia.server.wire.ratings import ErrorFigures, GameFigures, OpeningFigures, SeatFigures

K = TypeVar("K")
V = TypeVar("V")
N_OPENINGS = 5
BOARDS = ("board", "map")
"""Options that say what is played on: the same first move means another thing elsewhere."""


class Tally(Struct, frozen=True, array_like=True):
    """What a review has counted of a seat."""

    n_decisions: int
    lost: float
    """Parts of the victory that its errors cost."""
    n_mistakes: int


def tallies_of(review: Review) -> list[Tally]:
    """Of every seat."""
    return [_tally(review, seat, own.errors_per_decision) for seat, own in enumerate(review.seats)]


def _tally(review: Review, seat: int, errors_per_decision: float) -> Tally:
    own = [decision for decision in review.decisions if decision.seat == seat]
    return Tally(len(own), errors_per_decision * len(own), sum(one.grade in MISTAKES for one in own))


class Other(Struct, frozen=True):
    """Somebody else at a table."""

    guest: str | None
    name: str | None
    """At that time."""
    bot: str | None
    share: float


class Played(Struct, frozen=True):
    """A game as one of its people remembers it."""

    game: str
    seat: int
    share: float
    """Of the victory."""
    board: str
    opening: str | None
    others: tuple[Other, ...]

    @property
    def n_seats(self) -> int:
        return 1 + len(self.others)


class Met(Struct):
    """All games with somebody else."""

    n_games: int = 0
    won: float = 0.0
    lost: float = 0.0
    name: str | None = None
    """In the last of them."""


def games_of(guest: str, found: Sequence[Row]) -> Iterator[Played]:
    """Every game where somebody had one seat: who plays against themselves at one screen learns nothing of it."""
    for _, rows in groupby(found, key=itemgetter("table_id")):
        seats = list(rows)
        own = [row for row in seats if row["guest"] == guest]
        if len(own) == 1 and own[0]["winners"]:
            yield _played(own[0], seats)


def _played(own: Row, seats: Sequence[Row]) -> Played:
    won = shares(own["winners"], len(seats))
    others = tuple(_other(row, won) for row in seats if row is not own)
    board = next((own["options"][name] for name in BOARDS if name in own["options"]), "")
    return Played(own["game"], own["seat"], won[int(own["seat"])], board, own["opening"], others)


def _other(row: Row, won: Sequence[float]) -> Other:
    """A person, also one for whom a bot played on, or a level."""
    return Other(row["guest"], row["name"], None if row["guest"] else row["bot"], won[int(row["seat"])])


def figures_of(played: Sequence[Played], errors: dict[str, ErrorFigures]) -> list[GameFigures]:
    """Game by game, that of most games first."""
    games = _grouped((one.game, one) for one in played)
    figures = [GameFigures(game, len(own), _by_seat(own), _openings(own), errors.get(game)) for game, own in games]
    return sorted(figures, key=lambda one: -one.n_games)


def _by_seat(played: Sequence[Played]) -> list[SeatFigures]:
    seats = sorted(_grouped(((one.n_seats, one.seat), one) for one in played))
    return [SeatFigures(*key, len(own), _mean(one.share for one in own)) for key, own in seats]


def _openings(played: Sequence[Played]) -> list[OpeningFigures]:
    """Those that were played most often, on the same board against as many others."""
    known = _grouped(((one.board, one.n_seats, one.opening), one) for one in played if one.opening)
    most = sorted(known, key=lambda pair: (-len(pair[1]), pair[0]))[:N_OPENINGS]
    return [OpeningFigures(*key, len(own), _mean(one.share for one in own)) for key, own in most]


def met_by(played: Sequence[Played]) -> dict[tuple[str | None, str | None], Met]:
    """Whom somebody has met, and how it went, the latest games first: by guest or by level.

    Two bots of a level at one table were met once, and win together.
    """
    met = defaultdict[tuple[str | None, str | None], Met](Met)
    for one in played:
        for key, others in _grouped(((other.guest, other.bot), other) for other in one.others):
            if any(key):
                with_them = met[key]
                with_them.n_games += 1
                with_them.won += one.share
                with_them.lost += sum(other.share for other in others)
                with_them.name = with_them.name or others[0].name
    return met


def errors_of(found: Iterable[Row]) -> dict[str, ErrorFigures]:
    """By game, what reviews have found of somebody's decisions."""
    counted = _grouped((row["game"], _tally_of(row)) for row in found)
    return {game: _errors(tallies) for game, tallies in counted}


def _tally_of(row: Row) -> Tally:
    return msgspec.json.decode(row["tallies"], type=list[Tally])[int(row["seat"])]


def _errors(tallies: Sequence[Tally]) -> ErrorFigures:
    n = sum(tally.n_decisions for tally in tallies)
    lost, mistakes = sum(tally.lost for tally in tallies), sum(tally.n_mistakes for tally in tallies)
    return ErrorFigures(len(tallies), n, lost / max(1, n), mistakes / max(1, n))


def _grouped(pairs: Iterable[tuple[K, V]]) -> list[tuple[K, list[V]]]:
    found = defaultdict[K, list[V]](list)
    for key, value in pairs:
        found[key].append(value)
    return list(found.items())


def _mean(numbers: Iterable[float]) -> float:
    all_ = list(numbers)
    return sum(all_) / len(all_)
