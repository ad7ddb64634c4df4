"""Whatever is written for a move, it is an action that is written so, or refused in a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.strategies import fuzz, or_refused, tables
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.table import Table
from tianxia.games import catalog

GAMES = [about.id for about in catalog.all_games()]
QIN = catalog.load("qin")

almost_qin = st.lists(
    st.sampled_from([*"RYBryb", *"agm -@:,\t\n٣²K", "g5", "h5", "h6", "a1", "m13", "a14", "a0", "a01", "pass", "off"]),
    max_size=8,
).map("".join)


def _understands(game: Game, text: str) -> None:
    action = or_refused(lambda: game.text.parse(text))
    if action is not None:
        assert 0 <= action < game.n_actions
        assert game.text.parse(game.text.describe(action)) == action


@fuzz
@given(st.sampled_from(GAMES), st.text())
def test_any_text(game_id: str, text: str) -> None:
    _understands(catalog.load(game_id), text)


@fuzz
@given(almost_qin)
def test_text_that_is_almost_qin(text: str) -> None:
    _understands(QIN, text)


# ---- real moves, written as people write


@st.composite
def spelled(draw: st.DrawFn, text: str) -> str:
    """The same words in any case, with more or less space between them."""
    capitals = draw(st.integers(0, 2 ** len(text) - 1))
    letters = [letter.upper() if capitals >> place & 1 else letter.lower() for place, letter in enumerate(text)]
    spaces = st.sampled_from(["", " ", "  ", "\t"])
    around = {" ": st.sampled_from([" ", "  ", " \t"]), "-": st.builds("{}-{}".format, spaces, spaces)}
    written = "".join(draw(around[letter]) if letter in around else letter for letter in letters)
    return draw(spaces) + written + draw(spaces)


@fuzz
@given(tables(), st.data())
def test_a_legal_move_in_any_case_and_spacing(table: Table, data: st.DataObject) -> None:
    text = table.game.text
    for action in table.legal[:: len(table.legal) // 2 + 1]:
        assert text.parse(data.draw(spelled(text.describe(action)))) == action


PASS = QIN.text.parse("pass")
LAYS = [action for action in range(QIN.n_actions) if "-" in QIN.text.describe(action)]
BEYOND = set(range(QIN.n_actions)) - {PASS, *LAYS}
"""Numbers of tiles that would hang over the border."""


@fuzz
@given(st.sampled_from(LAYS), st.data())
def test_the_squares_of_qin_in_either_order(action: int, data: st.DataObject) -> None:
    """[Qin, notation] ``yr h5-g5`` is the same move as ``RY g5-h5``."""
    (first, second), squares = QIN.text.describe(action).split(" ")
    one, other = squares.split("-")
    assert QIN.text.parse(data.draw(spelled(f"{second}{first} {other}-{one}"))) == action


def test_every_action_of_qin_on_the_board_has_a_name_of_its_own() -> None:
    """Nine pairs of colours in 2 directions on 13 lines of 12 places."""
    names = {QIN.text.describe(action) for action in LAYS}
    assert len(names) == len(LAYS) == 9 * 2 * 13 * 12
    assert all(QIN.text.parse(QIN.text.describe(action)) == action for action in LAYS)


def test_a_tile_over_the_border_of_qin_cannot_be_written() -> None:
    for action in BEYOND:
        with pytest.raises(BadInput, match="is no move"):
            QIN.text.parse(QIN.text.describe(action))
