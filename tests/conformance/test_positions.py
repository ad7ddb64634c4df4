"""Positions: what is written of a state at any moment is read as the same state, and a view tells nothing hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tianxia.core.game import Game
from tianxia.core.position import in_one_line
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, conceal, redeal
from tianxia.games import catalog

VARIANTS: list[tuple[str, int, dict[str, str]]] = [
    ("qin", 2, {"board": "bird"}),
    ("qin", 4, {"board": "lion"}),
    ("china", 2, {"forts": "true", "bonus": "true"}),
    ("china", 3, {"map": "border-disputes", "bonus": "true"}),
    ("china", 5, {"forts": "true"}),
    ("han", 4, {"forts": "true"}),
    ("han", 2, {"markets": "true"}),
    ("huang", 2, {"bandits": "true", "palace": "true", "short": "true"}),
    ("huang", 3, {"open_points": "true"}),
    ("huang", 5, {"board": "eighteen-kingdoms", "palace": "true"}),
]
MOST = 40
"""Moments of a game that are looked at."""


def played(game_id: str, n_seats: int, options: dict[str, str], name: str) -> Table:
    """A random game to its end, or for long."""
    dice = Random(f"{name} {n_seats}")
    table = Table(catalog.load(game_id), options, n_seats, dice.randrange(1000))
    while not table.is_over and len(table.moves) < 500:
        table.play(dice.choice(table.legal))
    return table


def told(game: Game, states: Any) -> Any:
    """All that a position tells of a state, without the order in which kingdoms and buildings came."""
    readable: Any = game.text.readable(states[0])
    for name in ("kingdoms", "buildings"):
        if name in readable:
            readable[name] = sorted(readable[name], key=str)
    if readable.get("war"):
        for kingdom in readable["war"]["kingdoms"]:
            del kingdom["kingdom"]
    return readable


def check_written(table: Table, number: int) -> None:
    """What is written of a moment is read as the same, and goes on in the same way."""
    game, states, text = table.game, table.at(number), table.position(number, EVERYTHING)
    again = game.positions.read(text, int(states[0].secret.rng))
    assert told(game, again) == told(game, states), text
    assert game.legal_actions(again) == game.legal_actions(states), text
    assert list(game.positions.faults(again[0])) == [], text
    assert in_one_line(game.id, game.positions.write(again[0], table.options, EVERYTHING)) == text
    assert game.positions.setup(text) == (table.options, table.n_seats)
    if number < len(table.moves):
        game.call.apply(again, table.moves[number].action)
        assert told(game, again) == told(game, table.at(number + 1)), text


def check_seen(table: Table, number: int, seat: int) -> None:
    """What a seat writes follows from its view, and opens a table that it could not tell from the true one."""
    text = table.position(number, seat)
    other = redeal(conceal(table.at(number), seat), seat, new_dice(number))
    assert in_one_line(table.game.id, table.game.positions.write(conceal(other, seat)[0], table.options, seat)) == text
    opened = Table.from_position(table.game, text, seed=number)
    assert opened.position(0, seat) == text


@pytest.mark.parametrize(("game_id", "n_seats", "options"), VARIANTS)
def test_positions_of_a_game(game_id: str, n_seats: int, options: dict[str, str]) -> None:
    table = played(game_id, n_seats, options, game_id)
    n = len(table.moves)
    for number in {*range(0, n, n // MOST + 1), n}:
        check_written(table, number)
        if number < n:
            check_seen(table, number, number % (n_seats + 1) - 1)
