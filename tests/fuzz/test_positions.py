"""Whatever is written as a position, it is refused in a line, or its game can be played to the end."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.strategies import fuzz, or_refused, tables
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.games import catalog

GAMES = [catalog.load(about.id) for about in catalog.all_games()]
ENDLESS = 5000


@cache
def words_of(text: str) -> list[str]:
    return text.replace(";", " ;").split()


@st.composite
def almost_positions(draw: st.DrawFn) -> tuple[str, str]:
    """A game and the position of one of its tables with a few words left out, doubled, or put in others' places."""
    table = draw(tables().filter(lambda table: not table.is_over))
    seat = draw(st.sampled_from([EVERYTHING, *range(table.n_seats)]))
    text = table.position(len(table.moves), seat)
    words = list(words_of(text))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(words) - 1))
        other = draw(st.sampled_from(["", "?", "0", "1", "2", "9", "leader", *words_of(text)]))
        words[at] = draw(st.sampled_from([other, f"{words[at]} {other}"]))
    return table.game.id, " ".join(words)


@fuzz
@given(almost_positions() | st.tuples(st.sampled_from([game.id for game in GAMES]), st.text()), st.integers(0, 99))
def test_positions(position: tuple[str, str], seed: int) -> None:
    game_id, text = position
    table = or_refused(lambda: Table.from_position(catalog.load(game_id), text, seed))
    if table is not None:
        play_on(table, Random(seed))


def play_on(table: Table, dice: Random) -> None:
    """To the end, and what is written on the way can be read."""
    for number in range(ENDLESS):
        if table.is_over:
            return
        table.play(dice.choice(table.legal))
        if number % 50 == 0:
            table.game.positions.read(table.position(len(table.moves), EVERYTHING), 0)
    raise AssertionError("the game does not end")
