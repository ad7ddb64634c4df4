"""Tables as a test needs them: played by the rules themselves, and put into a server's store."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.browser.player import Player
from tests.browser.server import Server
from tianxia.core.position import game_of
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.games.emperor.names import COLOURS
from tianxia.games.emperor.text import board_of
from tianxia.server import rows
from tianxia.server.chair import Chair
from tianxia.server.clock import Clock
from tianxia.server.database import open_engine
from tianxia.server.facts import Entry, Facts
from tianxia.server.keys import new_id
from tianxia.server.summary import Summary
from tianxia.server.wire.clock import ClockRules

_PLACES: Mapping[str, Mapping[str, Any]] = json.loads((Path(__file__).parent / "positions.json").read_text("utf-8"))
"""By name, positions that tests begin from: each with the seed of its chance, moves that lead on from there, and what
is to be done then."""


SOON_OVER: Mapping[str, int] = {"qin": 5}
"""The seed of a short game, where many tests go through it."""


def at(name: str) -> Table:
    """A table where there is what a test wants."""
    place = _PLACES[name]
    table = Table.from_position(catalog.load(game_of(place["position"])), place["position"], place["seed"])
    for move in place.get("moves", []):
        table.play(table.game.text.parse(move))
    return table


def plan_at(name: str) -> list[str]:
    """Actions in notation that are to be done there."""
    return list(_PLACES[name]["plan"])


def played(game: str, n_seats: int, at_least: int) -> Table:
    """A table played at random until the first seat begins a turn after so many actions."""
    table, dice = Table(catalog.load(game), {}, n_seats, seed=0), Random(0)
    while len(table.moves) < at_least or not begins_turn(table):
        table.play(dice.choice(table.legal))
    return table


def finished(game: str, n_seats: int, **options: str) -> Table:
    """A table played at random to its end."""
    seed = SOON_OVER.get(game, 1)
    table, dice = Table(catalog.load(game), options, n_seats, seed=seed), Random(seed)
    while not table.is_over:
        table.play(dice.choice(table.legal))
    return table


def begins_turn(table: Table) -> bool:
    """Whether the first seat has its whole turn before it."""
    state = seen(table)
    return state["phase"] in ("lay", "place", "action") and not state.get("n_pieces") and state["to_move"] == 0


def seen(table: Table) -> Mapping[str, Any]:
    """All there is on a table, by names."""
    return table.game.text.readable(table.state)


def moves(table: Table, kind: str) -> list[dict[str, str]]:
    """The parts of all legal actions of a kind."""
    decoded = (table.game.actions.decode(action) for action in table.legal)
    return [dict(parts) for own, parts in decoded if own == kind]


def n_told(table: Table) -> int:
    """So many lines the log has for people: that somebody has placed is none of them."""
    return sum(table.game.text.describe(move.action) != "done" for move in table.moves)


def at_start(game: str, n_seats: int, **options: str) -> Table:
    """A table where nobody has played yet."""
    return Table(catalog.load(game), options, n_seats, seed=0)


def leads_to(table: Table, move: str, then: str) -> bool:
    """Whether a move is legal after another one."""
    parse = table.game.text.parse
    table.play(parse(move))
    is_legal = table.is_legal(parse(then))
    table.undo()
    return is_legal


def spaces_of(table: Table, province: str) -> list[str]:
    """The house spaces of a province; those on its borders are in it, too."""
    board = board_of(table.state)
    number = [one.name for one in board.provinces].index(province)
    return [space.name for space in board.spaces if number in space.provinces]


def colours_of(table: Table, space: str) -> list[str]:
    """The colours of the provinces that a space lies in."""
    board = board_of(table.state)
    (provinces,) = (one.provinces for one in board.spaces if one.name == space)
    return [COLOURS[board.provinces[province].colour] for province in provinces]


def borders_of(table: Table) -> list[str]:
    """The border spaces."""
    return [space.name for space in board_of(table.state).spaces if len(space.provinces) > 1]


BOT = Chair("bot", bot="random")
AWAY = Chair("person", "away", "Cy")
"""Does nothing by chance that a test looks at, and needs no browser."""


def put(
    server: Server,
    table: Table,
    player: Player,
    *others: Player,
    rest: Chair = BOT,
    clock: ClockRules | None = None,
    left: Sequence[float] = (),
) -> str:
    """A table with players on its first seats and bots, or the *rest*, on the others; its id.

    Clocks show what is *left*.
    """
    people = [Chair("person", _id_of(guest), guest.name) for guest in (player, *others)]
    chairs = [*people, *[rest] * (table.n_seats - len(people))]
    now = time.time()
    facts = replace(_facts(table, _id_of(player), now), clock=clock)
    over, winners = table.is_over, list(table.result.winners) if table.is_over else None
    to_move = None if over else table.to_move
    summary = Summary("over" if over else "running", len(table.moves), to_move, winners, tuple(chairs), now)
    entries = [Entry("act", move.seat, move.action) for move in table.moves]
    if clock is not None:
        summary = msgspec.structs.replace(summary, clock=_shown(left))
    changes = rows.put_table(facts, summary)
    changes += [rows.put_entry(facts.id, seq, entry, now) for seq, entry in enumerate(entries, 1)]
    engine = open_engine(f"sqlite:///{server.data / 'tianxia.sqlite'}")
    with engine.begin() as connection:
        for statement, values in changes:
            connection.execute(statement, values)
    engine.dispose()
    return facts.id


def _shown(left: Sequence[float]) -> Clock:
    return Clock(tuple(left), (0.0,) * len(left), (-1,) * len(left))


def _facts(table: Table, host: str, now: float) -> Facts:
    return Facts(
        id=new_id(),
        game_id=table.game.id,
        options=table.options,
        n_seats=table.n_seats,
        seed=table.seed,
        salt=secrets.token_hex(16),
        rules_version=table.game.rules_version,
        is_listed=False,
        is_import=False,
        created=now,
        host=host,
        position=table.start,
    )


def _id_of(player: Player) -> str:
    """The guest that the browser's one cookie names."""
    (cookie,) = player.page.context.cookies()
    return cookie.get("value", "").partition(".")[0]
