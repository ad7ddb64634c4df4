"""Tournaments without rounds: whoever is free meets whoever else is, again and again until time is up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from msgspec.structs import replace

from tianxia.tournaments.model import Apart, Entrant, Game, Plan, last_round, meet_in, pair_of, playing
from tianxia.tournaments.pairing import cost_of, grouped
from tianxia.tournaments.seats import seated
from tianxia.tournaments.standings import Tally

RECENT = 3
"""Whom one has met in so many of one's last games one meets again only if nobody else is there."""


def free(entrants: Sequence[Entrant], games: Sequence[Game]) -> list[int]:
    """Who waits for a game."""
    busy = {player for game in games if not game.is_over for player in game.players}
    return [number for number in playing(entrants) if number not in busy]


def next_games(
    plan: Plan, entrants: Sequence[Entrant], games: Sequence[Game], lot: int, n_of_bots: int = 0, apart: Apart = ()
) -> list[Game]:
    """Full tables of those who are free, people first; and at most so many of bots alone."""
    bots = {entrant.number for entrant in entrants if entrant.is_bot}
    waiting, first = free(entrants, games), last_round(games) + 1
    rng = Random(f"{lot} {first}")
    points, cost = Tally(games, plan.is_duplicate).points, cost_of(_recent(games, waiting), {}, rng, apart)
    people = _in_peace(_by_patience([one for one in waiting if one not in bots], games), apart)
    idle = [one for one in waiting if one in bots]
    rng.shuffle(idle)
    n_tables = _n_tables(len(people), len(idle), plan.n_seats)
    n_helping = max(0, n_tables * plan.n_seats - len(people))
    n_alone = min(n_of_bots, (len(idle) - n_helping) // plan.n_seats)
    next_ones = sorted(people[: n_tables * plan.n_seats], key=lambda one: (-points.get(one, 0.0), one))
    mixed = [*next_ones, *idle[:n_helping]]
    alone = idle[n_helping : n_helping + n_alone * plan.n_seats]
    full = [plan.n_seats] * (len(mixed) // plan.n_seats)
    found = [*grouped(mixed, full, cost), *grouped(alone, [plan.n_seats] * n_alone, cost)]
    new = [Game(first + number, 1, 1, seated(table, games, rng)) for number, table in enumerate(found)]
    return new if all(game.is_over for game in games) else _awaiting(new, apart)


def _awaiting(new: Sequence[Game], apart: Apart) -> list[Game]:
    """While others play, those wait for them who would rather not meet."""
    first = min((game.round for game in new), default=0)
    good = [game for game in new if not meet_in(game, apart)]
    return [replace(game, round=first + number) for number, game in enumerate(good)]


def _in_peace(players: Sequence[int], apart: Apart) -> list[int]:
    """Whoever does not want to meet somebody before them comes last: then others sit down first, if there are some."""
    first = list[int]()
    for player in players:
        if not any(pair_of(player, other) in apart for other in first):
            first.append(player)
    return [*first, *(player for player in players if player not in first)]


def _by_patience(players: Sequence[int], games: Sequence[Game]) -> list[int]:
    """Whoever has waited longest first, then whoever has played least: few points leave nobody out for ever."""
    own = {player: [game.round for game in games if player in game.players] for player in players}
    return sorted(players, key=lambda player: (max(own[player], default=0), len(own[player]), player))


def _n_tables(n_people: int, n_bots: int, n_seats: int) -> int:
    """Tables at which people sit: with bots, unless there are none to help out."""
    return -(-n_people // n_seats) if n_bots >= -n_people % n_seats else n_people // n_seats


def _recent(games: Sequence[Game], players: Collection[int]) -> list[Game]:
    own = {player: [game for game in games if player in game.players][-RECENT:] for player in players}
    return list({(game.round, game.table): game for some in own.values() for game in some}.values())
