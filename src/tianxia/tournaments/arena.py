"""Tournaments without rounds: whoever is free meets whoever else is, again and again until time is up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

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
    next_ones = sorted(people[: n_tables * plan.n_seats], key=lambda one: (-points.get(one, 0.0), one))
    mixed = grouped([*next_ones, *idle[:n_helping]], [plan.n_seats] * n_tables, cost)
    tables, spare = _helped(mixed, people, idle[n_helping:], apart)
    if _do_people_play(games, bots):
        tables = [table for table in tables if not meet_in(table, apart)]
    n_alone = min(n_of_bots, len(spare) // plan.n_seats)
    alone = grouped(spare[: n_alone * plan.n_seats], [plan.n_seats] * n_alone, cost)
    found = [*tables, *alone]
    return [Game(first + number, 1, 1, seated(table, games, rng)) for number, table in enumerate(found)]


def _do_people_play(games: Sequence[Game], bots: set[int]) -> bool:
    """Whether somebody may be free later whom those can meet who would rather not meet each other: until then they
    wait. Bots that play among themselves are not waited for."""
    return any(not game.is_over and not bots.issuperset(game.players) for game in games)


def _helped(
    tables: Sequence[tuple[int, ...]], people: Sequence[int], idle: Sequence[int], apart: Apart
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Tables at which bots sit in place of those who would rather not meet, as far as they go, and the bots left."""
    done, spare = list[tuple[int, ...]](), list(idle)
    for table in tables:
        sides = _sides([one for one in people if one in table], apart)
        at_hand = [*(one for one in table if one not in people), *spare]
        new = _filled_up(sides, at_hand, len(table)) if len(sides) > 1 else []
        done += new or [table]
        spare = [one for one in spare if not any(one in there for there in new)]
    return done, spare


def _sides(players: Sequence[int], apart: Apart) -> list[list[int]]:
    """People who can sit together, whoever comes first first."""
    sides = list[list[int]]()
    for player in players:
        good = (side for side in sides if not any(pair_of(player, other) in apart for other in side))
        if (side := next(good, None)) is None:
            sides.append([player])
        else:
            side.append(player)
    return sides


def _filled_up(sides: Sequence[list[int]], bots: Sequence[int], n_seats: int) -> list[tuple[int, ...]]:
    """A full table for each side, while there are bots for it; the others wait for the next ones."""
    tables, left = list[tuple[int, ...]](), list(bots)
    for side in sides:
        n_missing = n_seats - len(side)
        if n_missing <= len(left):
            tables.append((*side, *left[:n_missing]))
            left = left[n_missing:]
    return tables


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
