"""What is shown of a table: frames and log lines, for one viewer each. Here views are made, and only here."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tianxia.core.table import Table
from tianxia.core.view import SPECTATOR, conceal
from tianxia.core.words import Event
from tianxia.server.wire import Frame, Line, ResultInfo, Told

Viewer = int | None
"""A seat, `SPECTATOR`, or None for somebody who may see everything."""

_encode = msgspec.json.Encoder().encode


def told(event: Event) -> Told:
    return Told(event.key, dict(event.values))


class Showing:
    """A table as its viewers see it. What has been worked out for a viewer is kept until the table changes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lines: dict[Viewer, list[Line]] = {}
        self._views: dict[Viewer, msgspec.Raw] = {}

    def forget(self, n_moves: int) -> None:
        """The table has changed, and now has *n_moves*."""
        self._views.clear()
        for lines in self._lines.values():
            del lines[n_moves:]

    def lines(self, viewer: Viewer, start: int = 0) -> list[Line]:
        """The log from line *start* on, as far as *viewer* may know."""
        lines = self._lines.setdefault(viewer, [])
        lines.extend(self._line(number, viewer) for number in range(len(lines) + 1, len(self._table.moves) + 1))
        return lines[start:]

    def _line(self, number: int, viewer: Viewer) -> Line:
        table = self._table
        action = table.action_seen(number, viewer)
        events = [told(event) for event in table.events_seen(number, viewer)]
        return Line(number, table.moves[number - 1].seat, action, table.game.text.describe(action), events)

    def frame(self, viewer: Viewer, number: int, result: ResultInfo | None, has_accounts: bool) -> Frame:
        """The table after *number* actions; *result* belongs to the last frame."""
        table, game = self._table, self._table.game
        states = table.at(number)
        seats = range(table.n_seats)
        is_last = number == len(table.moves)
        is_over = (is_last and result is not None) or bool(game.call.is_over(states))
        return Frame(
            number=number,
            seat=None if viewer == SPECTATOR else viewer,
            is_open=viewer is None,
            view=self._view(viewer, number),
            to_move=None if is_over else int(game.call.to_move(states)),
            last=self.lines(viewer)[number - 1] if number else None,
            accounts=[[told(item) for item in game.text.account(states[0], seat)] for seat in seats if has_accounts],
            scores=[int(game.call.score(states, seat)) for seat in seats],
            result=result if is_last else None,
        )

    def _view(self, viewer: Viewer, number: int) -> msgspec.Raw:
        if number != len(self._table.moves):
            return self._view_at(viewer, number)
        if viewer not in self._views:
            self._views[viewer] = self._view_at(viewer, number)
        return self._views[viewer]

    def _view_at(self, viewer: Viewer, number: int) -> msgspec.Raw:
        states = self._table.at(number)
        seen = states if viewer is None else conceal(states, viewer)
        return msgspec.Raw(_encode(self._table.game.text.readable(seen[0])))


def result_of(table: Table, resigned: Sequence[int]) -> ResultInfo | None:
    """How a table ended: by the rules, or because all but one seat have resigned; None if it goes on."""
    if not table.is_over and len(resigned) < table.n_seats - 1:
        return None
    seats = range(table.n_seats)
    call, states = table.game.call, table.states
    scores = [int(call.score(states, seat)) for seat in seats]
    # Whoever has resigned comes after all others.
    keys = [(seat not in resigned, scores[seat], int(call.tiebreak(states, seat))) for seat in seats]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    ending = table.game.text.ending(states[0]) if table.is_over else "resigned"
    return ResultInfo(ending, scores, [seat for seat in seats if ranks[seat] == 1], ranks)
