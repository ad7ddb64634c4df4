"""Replays, positions and records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import Parameter

from tianxia.core.record import Record, decode
from tianxia.core.view import SPECTATOR
from tianxia.server import pages
from tianxia.server.api.common import YEAR_S, Id, SeatToken, guest_of, opens_a_table, problems, sets_up_a_position
from tianxia.server.drafts import drafted
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.positions import look_at
from tianxia.server.recognition import who_of
from tianxia.server.refusal import refusing_bad_input
from tianxia.server.wire.drafts import DraftInfo, Drafting
from tianxia.server.wire.frames import Frames, PictureInfo, Position, PositionInfo, PositionTold
from tianxia.server.wire.tables import OpenedTable, Reveal
from tianxia.server.wire.talk import Remark

MOST_FRAMES = 100


@dataclass
class Bringing(Operation):
    """A body that is read as it is: a megabyte made into dictionaries first would keep everybody waiting."""

    def __post_init__(self) -> None:
        content = {"application/json": OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))}
        self.request_body = RequestBody(content, description="A game record.", required=True)


@get("/api/tables/{table_id:str}/frames", responses=problems(400, 403, 404, 409, 503))
async def frames(
    request: AnyRequest,
    hall: Hall,
    table_id: Id,
    first: Annotated[int, Parameter(ge=0, le=10**6)] = 0,
    count: Annotated[int, Parameter(ge=1, le=MOST_FRAMES)] = 40,
    seat_token: SeatToken = None,
) -> Frames:
    """Some frames of a replay: as my seat may see it while the game runs, everything once it is over."""
    room = await hall.rooms.room(table_id)
    seat = SPECTATOR if seat_token is None else await hall.seat_of(room, seat_token, who_of(request.scope))
    return await room.questions.frames(seat, first, count)


@get("/api/tables/{table_id:str}/talk", responses=problems(400, 404, 409, 503))
async def talk(request: AnyRequest, hall: Hall, table_id: Id) -> list[Remark]:
    """What was said at a table that is over, as far as I was there to hear it."""
    return await hall.overheard(table_id, guest_of(request, hall))


@get("/api/tables/{table_id:str}/position", responses=problems(400, 403, 404, 409, 503))
async def position(
    request: AnyRequest,
    hall: Hall,
    table_id: Id,
    number: Annotated[int, Parameter(ge=0, le=10**6)],
    seat_token: SeatToken = None,
) -> PositionTold:
    """The table after a number of actions in notation: what my seat may know, everything once the game is over."""
    room = await hall.rooms.room(table_id)
    seat = SPECTATOR if seat_token is None else await hall.seat_of(room, seat_token, who_of(request.scope))
    return await room.questions.position(seat, number)


@post("/api/positions", status_code=200, guards=[opens_a_table], responses=problems(400, 403, 413))
async def look_at_position(request: AnyRequest, data: Position) -> PositionInfo:
    """What a position in notation is about; what is wrong with it is said in the language that the request accepts."""
    return look_at(data.text, pages.language_of(request))


@post("/api/positions/draft", status_code=200, guards=[sets_up_a_position], responses=problems(400, 413))
async def draft_position(request: AnyRequest, data: Drafting) -> DraftInfo:
    """A position that is set up by hand, after some changes; it need not be possible, and what is wrong with it is said
    in the language that the request accepts."""
    return drafted(data, pages.language_of(request))


@get(
    "/api/pictures/{family:str}/{name:str}",
    responses=problems(404, 503),
    cache_control=CacheControlHeader(max_age=YEAR_S, public=True),
)
async def picture(hall: Hall, family: str, name: str) -> PictureInfo:
    """A picture of the rules. Clients ask for it with what changes when it does, so that they need not ask again."""
    return await hall.pictures.drawn(family, name)


@get("/api/tables/{table_id:str}/record", responses=problems(400, 404, 409, 503))
async def record(hall: Hall, table_id: Id) -> Response[Record]:
    """The record of a finished game, as a file."""
    kept = await hall.records.record(await hall.rooms.room(table_id))
    headers = {"Content-Disposition": f'attachment; filename="{kept.game}-{table_id}.json"'}
    return Response(kept, headers=headers)


@get("/api/tables/{table_id:str}/reveal", responses=problems(400, 404, 409, 503))
async def reveal(hall: Hall, table_id: Id) -> Reveal:
    """The seed of a finished game, to be compared with what was committed to before its first move."""
    return await hall.records.reveal(await hall.rooms.room(table_id))


@post("/api/records", guards=[opens_a_table], responses=problems(400, 403, 413, 503), operation_class=Bringing)
async def upload(request: AnyRequest, hall: Hall, body: bytes) -> OpenedTable:
    """Bring a game record, to be looked at like any finished game. It is replayed and checked first."""
    language = pages.language_of(request)
    with refusing_bad_input(language):
        brought = decode(body)
    guest = guest_of(request, hall)
    return await hall.opened(await hall.records.bring(brought, guest, language), guest)


handlers = (frames, talk, record, position, look_at_position, draft_position, picture, reveal, upload)
