"""A position and a way from it, as it is looked at on the analysis board; who asks leaves nothing behind."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, View, Viewer
from tianxia.games import catalog
from tianxia.insight.analysis import open_view
from tianxia.server import foresight
from tianxia.server.opening import check_length
from tianxia.server.refusal import Refusal, refusing_bad_input, refusing_illegal
from tianxia.server.showing import Showing, result_of
from tianxia.server.wire.analysis import Analysis, Attempt, Moment
from tianxia.server.wire.frames import Frame
from tianxia.server.wire.lessons import Foreseen
from tianxia.server.wire.words import Reason

Steps = Generator[None, None, Table]


def playing(analysis: Analysis, language: str) -> Steps:
    """The table after all actions, one by one; or a refusal, in the words of a language."""
    with refusing_bad_input(language):
        table = _begun(analysis)
        check_length(table.game.about, len(analysis.actions))
    for action in analysis.actions:
        with refusing_illegal():
            table.play(action)
        yield
    return table


def _begun(analysis: Analysis) -> Table:
    game = catalog.load(analysis.game)
    seed = int(analysis.seed)
    if analysis.position:
        return Table.from_position(game, analysis.position, seed)
    game.about.check_seats(analysis.seats)
    return Table(game, analysis.options, analysis.seats, seed)


def moment(table: Table, is_open: bool) -> Moment:
    """What is seen of a table now."""
    frame = _frame(table, is_open)
    legal = [] if table.is_over else table.legal
    text = table.position(len(table.moves), _viewer(table, is_open))
    return Moment(table.options, table.n_seats, table.start, frame, legal, text)


def view_of(table: Table, is_open: bool) -> View:
    """What a search knows of it."""
    if table.is_over:
        raise Refusal("over", "the game is over")
    return open_view(table.game, table.states, table.to_move) if is_open else table.view(table.to_move)


def why_not(table: Table, attempt: Attempt) -> Reason | None:
    """Which rule forbids an action; None if it is legal."""
    return foresight.why_not(table, attempt.action, attempt.picked)


def preview(table: Table, attempt: Attempt) -> Foreseen:
    """What a legal action would bring about, as far as its seat can know."""
    with refusing_illegal():
        table.check(attempt.action)
    return Foreseen(foresight.preview(table, table.to_move, attempt.action))


def _viewer(table: Table, is_open: bool) -> Viewer:
    return EVERYTHING if is_open or table.is_over else table.to_move


def _frame(table: Table, is_open: bool) -> Frame:
    """With all open it is still the seat to move who looks, and who moves."""
    showing, number = Showing(table), len(table.moves)
    frame = showing.frame(_viewer(table, is_open), number, result_of(table, ()), has_accounts=True)
    return msgspec.structs.replace(frame, seat=frame.to_move)
