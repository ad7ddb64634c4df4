"""Positions: what is written of a state at any moment is read as the same state, and a view tells nothing hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tianxia.core.conceal import conceal
from tianxia.core.game import Game
from tianxia.core.position import in_one_line
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, redeal
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


WAR = """
game huang; board warring-states; seats 4; no capitals; tiles yellow c2 m2 i3 m3 d4 i4 o5 b6 h7 k7 e8 k8 b9 l12 g13 k15;
tiles red a1 e1 k3 j4 c5 e6 m6 n7; tiles blue a5 a6 h8 j9 n10 n11 e15;
tiles green f1 a2 b2 e2 g2 a3 l3 g4 c6 d8 c9 h9 h10 i10 d11 e13 k13; tiles white f3 h4 k10 c11 j11 h12 j12 d14 n14;
leaders 1 yellow=m12 red=n4; leaders 2 red=k6 blue=d5 green=e7 white=f14; leaders 3 yellow=c3 red=e5 green=j15 white=f9;
leaders 4 white=n5; to move 3; actions left 1; turn 54; phase loss; placed h10;
war northwest d4 a5 c5 d5 e5 a6 b6 c6 e6 h6 e7 h7 d8 e8 h8 f9 g9 h9 g10; losing northwest;
war east j9 i10 j10 k10 n10 j11 k11 m11 n11 j12 k12 l12 m12 k13 red=4 green=1; losses 1
"""


def test_a_kingdom_at_war_may_have_the_last_space_of_a_word() -> None:
    """The 64th bit of a word is no sign."""
    assert Table.from_position(catalog.load("huang"), " ".join(WAR.split())).to_move == 2
