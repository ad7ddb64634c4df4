"""Whatever is typed while playing: it is a move, a command, or a line says what is wrong, and no file is lost."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Generator
from contextlib import chdir, contextmanager, redirect_stdout, suppress
from pathlib import Path
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.variants import Variant
from tests.fuzz.strategies import SEED, fuzz, or_refused, real_record, variants
from tianxia.bots.search import Budget, Search
from tianxia.cli import play
from tianxia.cli.play import PERSON, Quit, Session
from tianxia.core.game import Game
from tianxia.core.rng import new_dice
from tianxia.core.table import Move

COMMANDS = ("moves", "hint", "undo", "board", "save", "load", "help", "quit")
anything = st.text(st.characters(exclude_characters="/\r\n"))
odd_names = ["", "mine", "theirs", "record", "no/where", ".", "x" * 300, "[/b]", "\\[/b]", "a\0b"]
names = st.sampled_from(odd_names) | anything
commands = st.builds("{} {}".format, st.sampled_from(COMMANDS), names)
files = st.builds("{} {}".format, st.sampled_from(["save", "load"]), st.sampled_from(odd_names))
lines = st.lists(anything | commands | files | st.sampled_from(COMMANDS) | st.integers(0, 3000), min_size=1, max_size=6)
"""A number stands for a legal move."""


@contextmanager
def _folder(variant: Variant) -> Generator[Path]:
    """A folder to work in, with two files that are not ours."""
    with tempfile.TemporaryDirectory() as name, chdir(name):
        Path("theirs").write_bytes(b"theirs")
        Path("record").write_bytes(real_record(variant))
        yield Path(name)


def _session(variant: Variant) -> Session:
    session = Session(variant.table(SEED), [PERSON, *["random"] * (variant.n_seats - 1)])
    _let_bots_move(session)
    return session


def _let_bots_move(session: Session) -> None:
    while not session.table.is_over and session.table.to_move != session.me:
        session.let_bot_move()


def _ask(session: Session, line: str) -> str:
    """Type a line; what is shown for it."""
    shown = io.StringIO()
    hasty = patch.object(play, "adviser_of", _hasty)
    with patch("builtins.input", return_value=line), hasty, redirect_stdout(shown):
        session.ask("?")
    return shown.getvalue()


def _hasty(game: Game, seed: int) -> Search:
    """Hints that come at once."""
    return Search(game, new_dice(seed), Budget(simulations=2))


def _written(session: Session, line: str | int) -> str:
    legal = session.table.legal
    return line if isinstance(line, str) else session.table.game.text.describe(legal[line % len(legal)])


@fuzz
@given(variants, lines)
def test_any_lines(variant: Variant, typed: list[str | int]) -> None:
    with _folder(variant), suppress(Quit):
        session = _session(variant)
        for line in typed:
            if session.table.is_over:
                break
            _type(session, _written(session, line))
            assert Path("theirs").read_bytes() == b"theirs"
            assert Path("record").read_bytes() == real_record(variant)


def _type(session: Session, line: str) -> None:
    """Type a line, and hold the table to what it may have done."""
    table = session.table
    before, legal, moves = table.states.tobytes(), table.legal, list(table.moves)
    shown = _ask(session, line)
    assert shown or not line.strip()
    action = or_refused(lambda: table.game.text.parse(line))
    command = line.strip().partition(" ")[0].lower()
    if action in legal:
        assert table.moves == [*moves, Move(session.me, action)]
    elif command == "undo":
        assert table.moves == moves[: len(table.moves)]
    elif session.table is table:
        assert (table.states.tobytes(), table.moves) == (before, moves)
    else:
        assert command == "load"
    with redirect_stdout(io.StringIO()):
        _let_bots_move(session)
