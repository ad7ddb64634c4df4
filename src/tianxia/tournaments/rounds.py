"""The next round of a tournament. The same plan, entrants, games and lot lead to the same round.

Who does not want to meet somebody does so only where there is no other way: a round robin of two lets everybody meet
everybody, and elsewhere all others may be apart, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from tianxia.tournaments.model import Apart, Entrant, Format, Game, Plan, last_round, playing
from tianxia.tournaments.pairing import cost_of, grouped, parted, tables_of
from tianxia.tournaments.seats import rotated, seated, sizes
from tianxia.tournaments.standings import Tally

Tables = list[tuple[int, ...]]


class Now:
    """A tournament between two rounds."""

    def __init__(
        self, plan: Plan, entrants: Sequence[Entrant], games: Sequence[Game], lot: int, apart: Apart = ()
    ) -> None:
        self.plan = plan
        self.entrants = entrants
        self.games = games
        self.apart = apart
        self.round = last_round(games) + 1
        self.rng = Random(f"{lot} {self.round}")
        self.points: Mapping[int, float] = Tally(games, plan.is_duplicate).points

    @property
    def active(self) -> list[int]:
        return playing(self.entrants)

    def ranked(self, players: Sequence[int]) -> list[int]:
        """The best first; where points are equal, by lot."""
        lots = {player: self.rng.random() for player in players}
        return sorted(players, key=lambda player: (-self.points.get(player, 0.0), lots[player]))


def next_round(
    plan: Plan, entrants: Sequence[Entrant], games: Sequence[Game], lot: int, apart: Apart = ()
) -> list[Game]:
    """The games of the next round, with all their deals; none if the tournament is over."""
    now = Now(plan, entrants, games, lot, apart)
    tables = _TABLES_OF[plan.format](now)
    if all(len(players) == 1 for players in tables) and not _goes_on(now):
        return []
    placed = [players if len(players) == 1 else seated(players, games, now.rng) for players in tables]
    return [
        Game(now.round, number, deal, rotated(players, deal - 1))
        for number, players in enumerate(placed, 1)
        for deal in range(1, (1 if len(players) == 1 else max(1, plan.n_deals)) + 1)
    ]


def _goes_on(now: Now) -> bool:
    """Whether others can still meet though everybody's opponent of this round has left."""
    is_circle = now.plan.format == "robin" and now.plan.n_seats == 2
    return is_circle and now.round < now.plan.n_rounds and len(now.active) > 1


# ---- Swiss


def _swiss(now: Now) -> Tables:
    """Those with about as many points meet, and nobody meets anybody twice if that can be."""
    plan = now.plan
    if now.round > plan.n_rounds:
        return []
    staying, idle = _with_byes(now)
    cost = cost_of(now.games, now.points, now.rng, now.apart)
    return [*tables_of(staying, plan.n_seats, plan.least, cost), *((player,) for player in idle)]


def _with_byes(now: Now) -> tuple[list[int], list[int]]:
    """Who plays, and who has a bye: whoever has had fewest, then whoever has fewest points."""
    ranked = now.ranked(now.active)
    n_idle = len(ranked) - sum(sizes(len(ranked), now.plan.n_seats, now.plan.least))
    had = Counter(game.players[0] for game in now.games if game.is_bye)
    place = {player: number for number, player in enumerate(ranked)}
    idle = sorted(ranked, key=lambda player: (had[player], -place[player]))[:n_idle]
    return [player for player in ranked if player not in idle], idle


# ---- round robin


def _robin(now: Now) -> Tables:
    if now.round > now.plan.n_rounds:
        return []
    return _circle(now) if now.plan.n_seats == 2 else _balanced(now)


def _circle(now: Now) -> Tables:
    """Everybody meets everybody: one stays, the others move on around the table by one chair each round."""
    numbers: list[int | None] = [*sorted(entrant.number for entrant in now.entrants)]
    if len(numbers) % 2:
        numbers.append(None)
    first, *others = numbers
    by = (now.round - 1) % len(others)
    turned = [first, *others[by:], *others[:by]]
    half = len(turned) // 2
    active = set(now.active)
    met = [(one, other) for one, other in zip(turned[:half], reversed(turned[half:]), strict=True)]
    return [there for pair in met if (there := tuple(player for player in pair if player in active))]


def _balanced(now: Now) -> Tables:
    """Tables of more than two: those meet who have met least often."""
    staying, idle = _with_byes(now)
    now.rng.shuffle(staying)
    table_sizes = sizes(len(staying), now.plan.n_seats, now.plan.least)
    cost = cost_of(now.games, {}, now.rng, now.apart)
    return [*grouped(staying, table_sizes, cost), *((player,) for player in idle)]


# ---- knock-out


def _knockout(now: Now) -> Tables:
    """Whoever was among the best of a table goes on; whoever alone is left has won."""
    active = set(now.active)
    left = _completed(now, [player for player in through(now) if player in active])
    return parted(_bracket(left) if now.plan.n_seats == 2 else _dealt(left, now.plan), now.apart)


def through(now: Now) -> list[int]:
    """Who goes on, in the order of tables: by shares of the last round, then by all points, then by lot."""
    last = [game for game in now.games if game.round == now.round - 1]
    if not last:
        return now.ranked(now.active)
    tables = sorted({game.table for game in last})
    if len(tables) == 1:
        return []
    return [player for table in tables for player in _best(now, [game for game in last if game.table == table])]


def _completed(now: Now, left: list[int]) -> list[int]:
    """Too few for a last table, and more than one: the best of those who are out come back for it."""
    if not 1 < len(left) < now.plan.least:
        return left
    last = {player for game in now.games if game.round == now.round - 1 for player in game.players}
    others = now.ranked([player for player in now.active if player in last and player not in left])
    return [*left, *others[: now.plan.least - len(left)]]


def _best(now: Now, games: Sequence[Game]) -> list[int]:
    of_round = Tally([game for game in now.games if game.round == games[0].round], now.plan.is_duplicate).points
    by_lot = now.rng.sample(sorted(games[0].players), len(games[0].players))
    return sorted(by_lot, key=lambda player: (-of_round[player], -now.points[player]))[: n_through(now.plan)]


def n_through(plan: Plan) -> int:
    """How many of a table go on: half of them, rounded down."""
    return max(1, plan.n_seats // 2)


def _bracket(left: Sequence[int]) -> Tables:
    """Tables of two; in the first round so many have byes that nobody has one later, unless somebody leaves."""
    if not left:
        return []
    n_byes = (1 << (len(left) - 1).bit_length()) - len(left)
    idle, staying = left[:n_byes], left[n_byes:]
    met = [tuple(staying[number : number + 2]) for number in range(0, len(staying), 2)]
    return _woven([(player,) for player in idle], met)


def _woven(byes: Tables, met: Tables) -> Tables:
    """Byes spread among tables, so that those who rested meet those who played."""
    tables: Tables = []
    while byes or met:
        tables += [*met[:1], *byes[:1]]
        byes, met = byes[1:], met[1:]
    return tables


def _dealt(left: Sequence[int], plan: Plan) -> Tables:
    """Tables of more than two, so that those who come from one table meet as late as can be."""
    table_sizes = sizes(len(left), plan.n_seats, plan.least)
    n_tables, n_seated = len(table_sizes), sum(table_sizes)
    tables = [tuple(left[number:n_seated:n_tables]) for number in range(n_tables)]
    return [*tables, *((player,) for player in left[n_seated:])]


def _none(_now: Now) -> Tables:
    return []


_TABLES_OF: Mapping[Format, Callable[[Now], Tables]] = {
    "swiss": _swiss,
    "robin": _robin,
    "knockout": _knockout,
    "arena": _none,
}
