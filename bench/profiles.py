"""How long people wait for pages of people and lists of the best on a site that has kept many games.

`make bench-profiles` fills a database of SQLite and, where there is one, of PostgreSQL, with games that are over, of
which one person has played many, and asks for that person's page and for the best of a game.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import sqlalchemy as sa
from bench.database import bases

from tianxia.bots.levels import LEVELS
from tianxia.server import rows
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.rating_rows import profiles, ratings, standings
from tianxia.server.ratings import Ratings
from tianxia.server.store import Store
from tianxia.server.writer import Writer, writer_of

N_GAMES, N_PEOPLE, N_OWN, N_ASKS, BATCH = 100_000, 5_000, 2_000, 30, 5_000
ME = "p0"
RATED = {"game": "qin", "scale": "duel", "rating": 1500.0, "deviation": 80.0, "at": 0.0}
Row = dict[str, Any]


def games() -> Iterator[tuple[Row, list[Row]]]:
    """Finished games of two to four seats; the first person has had a seat at some of them."""
    dice = random.Random(1)
    for number in range(N_GAMES):
        n_seats, table_id = dice.choice((2, 2, 3, 4)), f"t{number}"
        table = {"id": table_id, "winners": [dice.randrange(n_seats)], "updated": float(number)}
        fixed: Row = {"game": "qin", "rules_version": "", "options": {}, "seed": "1", "salt": "", "is_listed": False}
        kept: Row = {**fixed, "is_import": False, "created": 0.0, "status": "over", "n_moves": 60, **table}
        people = [f"p{1 + dice.randrange(N_PEOPLE - 1)}", ME if number < N_OWN else None]
        yield kept, [_seat(table_id, seat, people[seat] if seat < 2 else None, dice) for seat in range(n_seats)]


def _seat(table_id: str, seat: int, guest: str | None, dice: random.Random) -> Row:
    who = {"kind": "person" if guest else "bot", "guest": guest, "bot": None if guest else dice.choice(list(LEVELS))}
    opening = f"red-red e{dice.randrange(9)} f5" if guest else None
    return {"table_id": table_id, "seat": seat, **who, "serial": 0, "has_resigned": False, "opening": opening}


def fill(engine: sa.Engine) -> None:
    """All of it, as rows."""
    people = [f"p{number}" for number in range(N_PEOPLE)]
    rated = [{**RATED, "guest": one, "n_games": 20, "rating": 1000.0 + n} for n, one in enumerate(people)]
    own = {**RATED, "guest": ME, "seat": 0, "rank": 1, "before": 0}
    history = [{**own, "number": number, "table_id": f"t{number}"} for number in range(N_OWN)]
    with engine.begin() as connection:
        connection.execute(sa.insert(rows.guests), [{"id": one, "name": one, "created": 0.0} for one in people])
        connection.execute(sa.insert(profiles), [{"guest": one, "is_public": True} for one in people])
        connection.execute(sa.insert(standings), rated)
        connection.execute(sa.insert(ratings), history)
        put(connection, list(games()))
    if engine.dialect.name != "sqlite":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM ANALYZE")


def put(connection: sa.Connection, all_games: list[tuple[Row, list[Row]]]) -> None:
    for start in range(0, N_GAMES, BATCH):
        some = all_games[start : start + BATCH]
        connection.execute(sa.insert(rows.tables), [table for table, _ in some])
        connection.execute(sa.insert(rows.seats), [seat for _, seats in some for seat in seats])


async def asked(ask: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds that somebody waits, the median."""
    times = list[float]()
    for _ in range(N_ASKS):
        started = time.perf_counter()
        await ask()
        times.append(1000 * (time.perf_counter() - started))
    return round(statistics.median(times), 1)


async def measure(address: str) -> dict[str, float]:
    engine = open_engine(address)
    bring_up_to_date(engine)
    fill(engine)
    writer: Writer = writer_of(engine)
    shown = Ratings(Store(engine, writer))
    found = {
        f"page of {N_OWN} games": await asked(lambda: shown.mine(ME)),
        "page of a usual guest": await asked(lambda: shown.mine("p1")),
        "the best": await asked(lambda: shown.leaders(ME, "qin", "duel")),
    }
    writer.close()
    return found


def main() -> None:
    with bases() as found:
        print(json.dumps({name: asyncio.run(measure(address)) for name, (address, _) in found.items()}))


if __name__ == "__main__":
    main()
