"""Lessons: listed, step by step, and how far a guest has come."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post, put
from litestar.params import Parameter

from tianxia.server import lessons
from tianxia.server.api.common import guest_of, problems, remembering
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.wire.lessons import Foreseen, LessonInfo, StepInfo, StepPassed, Tried, Try

Name = Annotated[str, Parameter(min_length=1, max_length=64)]
Number = Annotated[int, Parameter(ge=1, le=99, description="Of the step, from 1.")]
STEP = "/api/lessons/{game:str}/{lesson:str}/{number:int}"


@get("/api/lessons", responses=problems())
async def all_lessons(request: AnyRequest, hall: Hall) -> list[LessonInfo]:
    """All lessons, and how far I have come in each."""
    return await hall.lessons.listed(guest_of(request, hall))


@get(STEP, responses=problems(400, 404))
async def step(request: AnyRequest, hall: Hall, game: Name, lesson: Name, number: Number) -> StepInfo:
    """A step of a lesson, set up."""
    found = lessons.lesson_of(game, lesson)
    done = await hall.lessons.of(guest_of(request, hall))
    return lessons.step(found, number, done.get((game, lesson), 0))


@post(f"{STEP}/try", status_code=200, responses=problems(400, 404, 413))
async def try_out(game: Name, lesson: Name, number: Number, data: Try) -> Tried:
    """Make a move in a step. If it does not pass the step, nothing has been done, and why is told."""
    return lessons.try_out(lessons.lesson_of(game, lesson), number, data.action)


@post(f"{STEP}/why", status_code=200, responses=problems(400, 404, 413))
async def why(game: Name, lesson: Name, number: Number, data: Try) -> Tried:
    """Why may a move not be made?"""
    return lessons.why_not(lessons.lesson_of(game, lesson), number, data.action, data.picked)


@post(f"{STEP}/preview", status_code=200, responses=problems(400, 404, 409, 413))
async def preview(game: Name, lesson: Name, number: Number, data: Try) -> Foreseen:
    """What would a legal move do?"""
    return lessons.preview(lessons.lesson_of(game, lesson), number, data.action)


@put("/api/lessons/{game:str}/{lesson:str}", responses=problems(400, 404, 413, 503))
async def progress(request: AnyRequest, hall: Hall, game: Name, lesson: Name, data: StepPassed) -> Response[LessonInfo]:
    """Remember how far I have come; never less than before."""
    found = lessons.lesson_of(game, lesson)
    guest = await hall.lessons.put(guest_of(request, hall), found, data.n_done)
    done = await hall.lessons.of(guest)
    return remembering(lessons.info(found, done[game, lesson]), hall, guest, request, 200)


handlers = (all_lessons, step, try_out, why, preview, progress)
