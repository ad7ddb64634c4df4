"""What is shown of a table: frames and log lines, for one viewer each. Here views are made, and only here."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, cast

import msgspec
from msgspec import Struct

from tianxia.core.layout import States
from tianxia.core.shows import PUBLIC
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, SPECTATOR, Viewer
from tianxia.server.ties import rounds_of, ties_of
from tianxia.server.wire.frames import Frame, Line, ResultInfo
from tianxia.server.wire.words import Phrase

PAGE = 100
"""So many lines of the log are sent at once."""


class Scene(Struct, frozen=True):
    """A table at one moment, as far as it is the same for everybody."""

    view: bytes
    """What all may see of it, as fields of JSON."""
    to_move: int | None
    rule: str | None
    """About what is decided."""


class Step(Struct, frozen=True):
    """From one frame to the next, for one viewer."""

    rule: str
    last: Line
    scores: list[int | None]
    view: msgspec.Raw
    """What is different in it."""


class Showing:
    """A table as its viewers see it. What everybody may see is worked out once, however many look."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._n_moves = len(table.moves)
        self._lines: dict[Viewer, dict[int, Line]] = {}
        """By viewer and number, of the latest page: these are asked for again and again."""
        self._latest: tuple[int, Scene] | None = None

    def forget(self, n_moves: int) -> None:
        """The table has changed, and now has *n_moves*."""
        self._latest = None
        is_next, self._n_moves = n_moves == self._n_moves + 1, n_moves
        kept = range(n_moves - PAGE + 1, n_moves + 1)
        for lines in self._lines.values():
            if is_next:
                lines.pop(n_moves - PAGE, None)
                continue
            for number in [number for number in lines if number not in kept]:
                del lines[number]

    def lines(self, viewer: Viewer, end: int) -> Generator[None, None, tuple[int, list[Line]]]:
        """The page of the log up to line *end*, as far as *viewer* may know, and how many lines come before."""
        start = max(0, end - PAGE)
        lines: list[Line] = []
        for number in range(start + 1, end + 1):
            lines.append(self._line(number, viewer))
            yield
        return start, lines

    def _line_of_all(self, number: int) -> Line | None:
        """If it tells nobody more than a spectator."""
        is_private = self.table.game.is_private(self.table.moves[number - 1].action)
        return None if is_private else self._line_for(number, SPECTATOR)

    def _line(self, number: int, viewer: Viewer) -> Line:
        return self._line_of_all(number) or self._line_for(number, viewer)

    def _line_for(self, number: int, viewer: Viewer) -> Line:
        lines = self._lines.setdefault(viewer, {})
        line = lines.get(number) or self._new_line(number, viewer)
        if number > len(self.table.moves) - PAGE:
            lines[number] = line
        return line

    def _new_line(self, number: int, viewer: Viewer) -> Line:
        table = self.table
        action = table.action_seen(number, viewer)
        events = [Phrase.of(event) for event in table.events_seen(number, viewer)]
        turn, seat = int(table.at(number - 1)["turn"][0]), table.moves[number - 1].seat
        return _written(Line(number, turn, seat, action, table.game.notation(action), events))

    def frame(self, viewer: Viewer, number: int, result: ResultInfo | None, has_accounts: bool) -> Frame:
        """The table after *number* actions; *result* belongs to the last frame."""
        scene, game = self._scene(number), self.table.game
        seen = self.table.seen(number, viewer)
        scores = self._known(game.scores(seen), seen, viewer)
        accounts = [
            () if score is None else game.text.account(seen[0], seat)
            for seat, score in enumerate(scores)
            if has_accounts
        ]
        is_last = number == len(self.table.moves)
        return Frame(
            number=number,
            seat=None if viewer in (SPECTATOR, EVERYTHING) else viewer,
            is_open=viewer == EVERYTHING,
            view=_together(scene.view, *game.shows.texts(self.table.at(number), (viewer,))),
            to_move=None if is_last and result is not None else scene.to_move,
            rule=None if is_last and result is not None else scene.rule,
            last=self._line(number, viewer) if number else None,
            accounts=[[Phrase.of(item) for item in account] for account in accounts],
            scores=scores,
            result=result if is_last else None,
        )

    def steps(self, viewers: Iterable[Viewer]) -> dict[Viewer, Step]:
        """What the last action has changed for those who have seen the frame before."""
        table, number, asked = self.table, len(self.table.moves), tuple(viewers)
        public, *own = table.game.shows.texts(table.states, (PUBLIC, *asked), table.at(number - 1))
        rule, line = self._rule(number), self._line_of_all(number)
        scores = self._known(table.survey.scores, table.seen(number, SPECTATOR), SPECTATOR)
        is_open = None not in scores  # then they are the same for all
        return {
            viewer: Step(
                rule,
                line or self._line(number, viewer),
                scores if is_open else self._scores(viewer),
                _together(public, text),
            )
            for viewer, text in zip(asked, own, strict=True)
        }

    def _scores(self, viewer: Viewer) -> list[int | None]:
        """Whoever may know a score knows the right one."""
        return self._known(self.table.survey.scores, self.table.seen(len(self.table.moves), SPECTATOR), viewer)

    def _known(self, scores: Sequence[int], seen: States, viewer: Viewer) -> list[int | None]:
        state, knows = seen[0], self.table.game.text.knows_score
        return [score if knows(state, seat, viewer) else None for seat, score in enumerate(scores)]

    def _rule(self, number: int) -> str:
        return self.table.game.text.rule_now(self.table.at(number)[0])

    def _scene(self, number: int) -> Scene:
        if self._latest is not None and self._latest[0] == number:
            return self._latest[1]
        table = self.table
        survey = table.survey if number == len(table.moves) else table.game.survey(table.at(number))
        [view] = table.game.shows.texts(table.at(number), (PUBLIC,))
        rule = None if survey.is_over else self._rule(number)
        scene = Scene(view, None if survey.is_over else survey.to_move, rule)
        self._latest = (number, scene)
        return scene


def _written(line: Line) -> Line:
    """The same as text, which goes into messages as it is: all who look share it, and it takes little room."""
    return cast(Any, msgspec.Raw(msgspec.json.encode(line)))


def _together(some: bytes, more: bytes) -> msgspec.Raw:
    """Fields of JSON as one object."""
    return msgspec.Raw(b"{%b%b%b}" % (some, b"," if some and more else b"", more))


def result_of(table: Table, resigned: Sequence[int], given_up: str = "resigned") -> ResultInfo | None:
    """How a table ended: by the rules, by all but one seat giving up, or by being endless; None if it goes on."""
    is_endless = len(table.moves) >= table.game.about.most_actions
    has_given_up = len(resigned) >= table.n_seats - 1
    if not (table.is_over or has_given_up or is_endless):
        return None
    seats = range(table.n_seats)
    survey = table.survey
    # Whoever has resigned comes after all others.
    keys = [(seat not in resigned, survey.scores[seat], survey.tiebreaks[seat]) for seat in seats]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    by_hand = given_up if has_given_up else "endless"
    ending = table.game.text.ending(table.state) if table.is_over else by_hand
    winners = [seat for seat in seats if ranks[seat] == 1]
    ties, rounds = ties_of(table, ranks, resigned), rounds_of(table, winners, resigned)
    return ResultInfo(ending, list(survey.scores), winners, ranks, ties, rounds)
