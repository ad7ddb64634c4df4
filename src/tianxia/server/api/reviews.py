"""Reviews: asked for, awaited, cancelled; and what might have been, on the board."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import Parameter

from tianxia.server.api.common import Id, asker_of, problems
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.wire.frames import Frames
from tianxia.server.wire.reviews import ReviewInfo

REVIEW = "/api/tables/{table_id:str}/review"


@post(REVIEW, status_code=200, responses=problems(400, 404, 409, 503))
async def start(request: AnyRequest, hall: Hall, table_id: Id) -> ReviewInfo:
    """Have a finished game reviewed, or find its review. Nobody is helped while a game runs."""
    return await hall.reviews.start(await hall.rooms.room(table_id), asker_of(request, hall))


@get(REVIEW, responses=problems(400, 404, 409, 503))
async def progress(hall: Hall, table_id: Id) -> ReviewInfo:
    """How far the review of a finished game is, and the review once it is there."""
    return await hall.reviews.info(await hall.rooms.room(table_id))


@delete(REVIEW, status_code=200, responses=problems(400, 404, 409, 503))
async def cancel(request: AnyRequest, hall: Hall, table_id: Id) -> ReviewInfo:
    """I want no review any more; if nobody does, it is not made."""
    return await hall.reviews.cancel(await hall.rooms.room(table_id), asker_of(request, hall))


@get(f"{REVIEW}/line", responses=problems(400, 404, 409, 503))
async def line(hall: Hall, table_id: Id, step: Annotated[int, Parameter(ge=0, le=10**6)]) -> Frames:
    """What might have been after so many actions: the best one, and what was expected to follow."""
    return await hall.reviews.line(await hall.rooms.room(table_id), step)


handlers = (start, progress, cancel, line)
