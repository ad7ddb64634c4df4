"""Steps of a lesson, played by the rules. Nothing is kept between two questions: a step is set up from the lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tianxia.core.errors import IllegalAction
from tianxia.core.table import Table
from tianxia.core.words import Event, catalog
from tianxia.games.catalog import load
from tianxia.lessons.model import Lesson, Step, Texts, Wrong


@dataclass(frozen=True)
class Verdict:
    """What is said of a move: whether it passes the step, and if not, a kind word and the rule that forbids it."""

    is_right: bool
    told: Texts | None
    why: Event | None = None


class Stage:
    """One step of a lesson, set up: the table in its position, with the learner to move."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        """*number* counts from 0. `BadInput` where the lesson is not sound."""
        self.step = lesson.steps[number]
        self.table, self.learner = _set_up(lesson, number)
        self.start = len(self.table.moves)
        """So many actions led to it from the lesson's position."""
        game = self.table.game
        self._right = [game.text.parse(move) for move in self.step.moves]
        self._wrong = [[game.text.parse(move) for move in wrong.moves] for wrong in self.step.wrong]

    @property
    def shown(self) -> int | None:
        """The action for those who want to see it."""
        return self.table.game.text.parse(self.step.shown) if self.step.shown else None

    def judge(self, action: int) -> Verdict:
        """What is said of an action; nothing is changed."""
        try:
            self.table.check(action)
        except IllegalAction as illegal:
            if illegal.event is None:
                raise
            return Verdict(False, self._told(action, (), illegal.event), illegal.event)
        events = self._brings_about(action)
        told = None if action in self._right else self._told(action, events, None)
        if told is None and self._passes(action, events):
            return Verdict(True, self.step.right)
        return Verdict(False, told or self.step.otherwise)

    def play_on(self, action: int) -> None:
        """The action, and what all seats do afterwards."""
        self.table.play(action)
        play_all(self.table, self.step.then)

    def _passes(self, action: int, events: Sequence[Event]) -> bool:
        if self._right:
            return action in self._right
        return not self.step.is_read and self._is(action, events, self.step)

    def _told(self, action: int, events: Sequence[Event], why: Event | None) -> Texts | None:
        for wrong, moves in zip(self.step.wrong, self._wrong, strict=True):
            is_why = f"why.{wrong.why}" == why.key if why is not None and wrong.why else not wrong.why
            if is_why and (not moves or action in moves) and self._is(action, events, wrong):
                return wrong.text
        return None

    def _is(self, action: int, events: Sequence[Event], wanted: Step | Wrong) -> bool:
        kind, _ = self.table.game.actions.decode(action)
        is_kind = not wanted.kind or kind == wanted.kind
        return is_kind and (not wanted.event or any(self._happens(event, wanted.event) for event in events))

    def _happens(self, event: Event, wanted: str) -> bool:
        """Whether an event is one that is called so: ``expanded owner=1``."""
        key, *pairs = wanted.split()
        return event.key == key and all(self._has(event, *pair.partition("=")[::2]) for pair in pairs)

    def _has(self, event: Event, name: str, value: str) -> bool:
        """Whether a value of an event is this one; seats count from 1, as in positions."""
        own = event.values.get(name)
        is_seat = f"{{{name}:seat" in catalog(self.table.game.text.words, "en")[event.key]
        return str(own + 1 if is_seat and isinstance(own, int) else own) == value

    def _brings_about(self, action: int) -> Sequence[Event]:
        """What happens then, as the learner sees it; nothing where the step does not ask for it."""
        if not any(one.event for one in (self.step, *self.step.wrong)):
            return ()
        self.table.play(action)
        events = self.table.last_events(self.learner)
        self.table.undo()
        return events


def play_all(table: Table, moves: Sequence[str]) -> None:
    """Actions in notation, one after the other."""
    for move in moves:
        table.play(table.game.text.parse(move))


def _set_up(lesson: Lesson, number: int) -> tuple[Table, int]:
    """The table from the last position that the lesson names, by the way that it shows; and who was to move there."""
    first = max((n for n in range(number + 1) if lesson.steps[n].position), default=0)
    start = lesson.steps[first]
    table = Table.from_position(load(lesson.game), start.position, start.seed)
    learner = table.to_move
    for step in lesson.steps[first:number]:
        play_all(table, [*([step.shown] if step.shown else []), *step.then])
    return table, learner
