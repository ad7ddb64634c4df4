"""Reviews: asked for, awaited, cancelled; what might have been, on the board; and exercises."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from typing import Annotated, Any

from litestar import WebSocket, delete, get, post, websocket
from litestar.params import Parameter

from tianxia.server.api.common import Id, asker_of, problems
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.refusal import Refusal
from tianxia.server.wire.answers import Refused, encode
from tianxia.server.wire.frames import Frames
from tianxia.server.wire.lessons import Foreseen, Try
from tianxia.server.wire.reviews import Exercise, Judged, ReviewInfo, WhyNot

log = logging.getLogger(__name__)

REVIEW = "/api/tables/{table_id:str}/review"
EXERCISE = f"{REVIEW}/exercises/{{step:int}}"
Step = Annotated[int, Parameter(ge=0, le=10**6, description="Actions before the decision.")]


@post(REVIEW, status_code=200, responses=problems(400, 404, 409, 503))
async def start(request: AnyRequest, hall: Hall, table_id: Id) -> ReviewInfo:
    """Have a finished game reviewed, or find its review. Nobody is helped while a game runs."""
    return await hall.reviews.start(await hall.rooms.room(table_id), asker_of(request, hall))


@get(REVIEW, responses=problems(400, 404, 409, 503))
async def progress(hall: Hall, table_id: Id) -> ReviewInfo:
    """How far the review of a finished game is, and the review once it is there."""
    return await hall.reviews.info(await hall.rooms.room(table_id))


@websocket(f"{REVIEW}/live")
async def follow(socket: WebSocket[Any, Any, Any], hall: Hall, table_id: str) -> None:
    """How far the review of a finished game is, told whenever that changes. Who follows says nothing."""
    await socket.accept()
    telling = asyncio.create_task(_tell(socket, hall, table_id))
    try:
        await socket.receive()
    finally:
        telling.cancel()


async def _tell(socket: WebSocket[Any, Any, Any], hall: Hall, table_id: str) -> None:
    try:
        async with aclosing(hall.reviews.course(await hall.rooms.room(table_id))) as course:
            async for info in course:
                await socket.send_text(encode(info).decode())
    except Refusal as refusal:
        await socket.send_text(encode(Refused(None, refusal.code, refusal.detail, None)).decode())
    except Exception:  # whatever it is, whoever follows must not wait for good
        log.exception("the review of table %s cannot be followed", table_id)
    await socket.close()


@delete(REVIEW, status_code=200, responses=problems(400, 404, 409, 503))
async def cancel(request: AnyRequest, hall: Hall, table_id: Id) -> ReviewInfo:
    """I want no review any more; if nobody does, it is not made."""
    return await hall.reviews.cancel(await hall.rooms.room(table_id), asker_of(request, hall))


@get(f"{REVIEW}/line", responses=problems(400, 404, 409, 503))
async def line(hall: Hall, table_id: Id, step: Step) -> Frames:
    """What might have been after so many actions: the best one, and what was expected to follow."""
    return await hall.reviews.line(await hall.rooms.room(table_id), step)


@get(EXERCISE, responses=problems(400, 404, 409, 503))
async def exercise(hall: Hall, table_id: Id, step: Step) -> Exercise:
    """A decision of a reviewed game, to be taken again."""
    return await hall.exercises.exercise(await hall.rooms.room(table_id), step)


@post(f"{EXERCISE}/try", status_code=200, responses=problems(400, 404, 409, 413, 503))
async def try_out(request: AnyRequest, hall: Hall, table_id: Id, step: Step, data: Try) -> Judged:
    """What does a move lose there, and what would the others do?"""
    return await hall.exercises.judge(await hall.rooms.room(table_id), step, data.action, asker_of(request, hall))


@post(f"{EXERCISE}/preview", status_code=200, responses=problems(400, 404, 409, 413, 503))
async def preview(hall: Hall, table_id: Id, step: Step, data: Try) -> Foreseen:
    """What would a legal move do there?"""
    return await hall.exercises.preview(await hall.rooms.room(table_id), step, data.action)


@post(f"{EXERCISE}/why", status_code=200, responses=problems(400, 404, 409, 413, 503))
async def why(hall: Hall, table_id: Id, step: Step, data: Try) -> WhyNot:
    """Why may a move not be made there?"""
    return await hall.exercises.why_not(await hall.rooms.room(table_id), step, data)


handlers = (start, progress, follow, cancel, line, exercise, try_out, preview, why)
