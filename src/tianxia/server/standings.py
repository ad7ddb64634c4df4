"""How members of a club stand by the games that they have played for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from tianxia.server.club_archive import Played
from tianxia.server.wire.clubs import Standing, Standings


class _Tally(Struct):
    n_games: int = 0
    n_wins: int = 0
    share: float = 0.0


def standings_of(played: Iterable[Played], names: Mapping[str, str], me: str | None) -> Standings:
    """Games in which at least two people met count; not for whoever had several seats, for people at one screen."""
    tallies: dict[str, _Tally] = {}
    n_games = 0
    for game in played:
        if game.n_people >= 2:
            n_games += 1
            _add(tallies, game, names)
    rows = [Standing(names[guest], guest == me, t.n_games, t.n_wins, t.share) for guest, t in tallies.items()]
    return Standings(n_games, sorted(rows, key=lambda row: (-row.share, row.n_games, row.name)))


def _add(tallies: dict[str, _Tally], game: Played, names: Mapping[str, str]) -> None:
    n_seats = Counter(game.guests)
    for seat, guest in enumerate(game.guests):
        if guest is not None and guest in names and n_seats[guest] == 1:
            tally = tallies.setdefault(guest, _Tally())
            tally.n_games += 1
            tally.n_wins += seat in game.winners
            tally.share += (seat in game.winners) / len(game.winners)
