"""Lessons as the server gives them: each question names lesson and step, and who asks it leaves nothing behind."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

import msgspec

from tianxia.core.errors import BadInput
from tianxia.lessons.loading import all_lessons, course
from tianxia.lessons.model import Lesson, Texts
from tianxia.lessons.playing import Stage, Verdict
from tianxia.server import archive, foresight, learning_rows
from tianxia.server.keys import new_id
from tianxia.server.refusal import Refusal, refusing_illegal
from tianxia.server.showing import Showing, result_of
from tianxia.server.store import Store
from tianxia.server.wire.frames import Frame
from tianxia.server.wire.lessons import Foreseen, LessonInfo, StepInfo, Tried
from tianxia.server.wire.words import Reason

KEPT = 256
"""So many steps stay set up: that takes ten times as long as whatever is asked about one."""


def lesson_of(game_id: str, name: str) -> Lesson:
    """The lesson of this name, or a refusal."""
    try:
        return course(game_id)[name]
    except (KeyError, BadInput):
        raise Refusal("not-found", "there is no such lesson") from None


def stage_of(lesson: Lesson, number: int) -> Stage:
    """A step, counted from 1, which is left as it was found; or a refusal."""
    if not 1 <= number <= len(lesson.steps):
        raise Refusal("not-found", f"the lesson has {len(lesson.steps)} steps")
    return _kept(lesson.game, lesson.id, number)


@lru_cache(KEPT)
def _kept(game_id: str, name: str, number: int) -> Stage:
    return Stage(course(game_id)[name], number - 1)


def info(lesson: Lesson, n_done: int) -> LessonInfo:
    """A lesson from outside."""
    n_steps = len(lesson.steps)
    return LessonInfo(lesson.game, lesson.id, lesson.module, _told(lesson.title), n_steps, min(n_done, n_steps))


def step(lesson: Lesson, number: int, n_done: int) -> StepInfo:
    """A step as the learner finds it."""
    stage = stage_of(lesson, number)
    table = stage.table
    before, after = _neighbours(lesson)
    return StepInfo(
        lesson=info(lesson, n_done),
        number=number,
        texts=_told(stage.step.text),
        options=table.options,
        seats=table.n_seats,
        is_read=stage.step.is_read,
        frame=_frames(stage, stage.start)[0],
        legal=[] if stage.step.is_read else table.legal,
        shown=stage.shown,
        before=before,
        next=after,
        is_end=after is None or (not lesson.module and bool(course(lesson.game)[after].module)),
    )


def try_out(lesson: Lesson, number: int, action: int) -> Tried:
    """What is said of a move; if it passes the step, with what follows."""
    stage = stage_of(lesson, number)
    with refusing_illegal():
        verdict = stage.judge(action)
    if not verdict.is_right:
        return _refused(verdict)
    return Tried(True, _told(verdict.told), None, _played(stage, action))


def why_not(lesson: Lesson, number: int, action: int, picked: list[str] | None) -> Tried:
    """Which rule forbids a move, and what the lesson says of that; nothing if it is legal."""
    stage = stage_of(lesson, number)
    with refusing_illegal():
        verdict = stage.judge(foresight.meant(stage.table, action, picked))
    return _refused(verdict) if verdict.why else Tried(False, {}, None, [])


def preview(lesson: Lesson, number: int, action: int) -> Foreseen:
    """What a legal move would bring about, as far as the learner can know."""
    stage = stage_of(lesson, number)
    with refusing_illegal():
        stage.table.check(action)
    return Foreseen(foresight.preview(stage.table, stage.learner, action))


def _neighbours(lesson: Lesson) -> tuple[str | None, str | None]:
    names = [None, *course(lesson.game), None]
    return next((before, after) for (before, own), (_, after) in pairwise(pairwise(names)) if own == lesson.id)


def _played(stage: Stage, action: int) -> list[Frame]:
    """What is seen after the action and after all that follows; the step stays as it was."""
    try:
        stage.play_on(action)
        return _frames(stage, stage.start + 1)
    finally:
        stage.table.go_back(stage.start)


def _frames(stage: Stage, first: int) -> list[Frame]:
    """After so many actions and all that follow, as the learner sees it."""
    showing, result = Showing(stage.table), result_of(stage.table, ())
    numbers = range(first, len(stage.table.moves) + 1)
    return [showing.frame(stage.learner, number, result, has_accounts=False) for number in numbers]


def _refused(verdict: Verdict) -> Tried:
    return Tried(False, _told(verdict.told), Reason.of(verdict.why) if verdict.why else None, [])


def _told(texts: Texts | None) -> dict[str, str]:
    return msgspec.to_builtins(texts) if texts else {}


class Progress:
    """How far guests have come, kept with the guest."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guest: str | None) -> Mapping[tuple[str, str], int]:
        """Steps passed, by game and lesson."""
        if guest is None:
            return {}
        return await self._store.read(lambda connection: archive.read_progress(connection, guest))

    async def listed(self, guest: str | None) -> list[LessonInfo]:
        """All lessons, as far as the guest has come in each."""
        done = await self.of(guest)
        return [info(lesson, done.get((lesson.game, lesson.id), 0)) for lesson in all_lessons()]

    async def put(self, guest: str | None, lesson: Lesson, n_done: int) -> str:
        """The guest, perhaps a new one, has passed so many steps; the guest's id."""
        guest = guest or new_id()
        n_done = min(n_done, len(lesson.steps))
        await self._store.write(learning_rows.put_progress(guest, lesson.game, lesson.id, n_done, time.time()))
        return guest
