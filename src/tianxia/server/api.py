"""The HTTP side: what happens between games. `tianxia.server.wire` has every message."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Response, Router, WebSocket, get, post, put, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import HeaderParameter, Parameter

import tianxia
from tianxia.core.record import Record, decode
from tianxia.core.view import SPECTATOR
from tianxia.games import catalog
from tianxia.server import live, pages
from tianxia.server.game_info import game_info
from tianxia.server.hall import Hall
from tianxia.server.invitation import is_loopback, origins, qr_code
from tianxia.server.origin import origin_of
from tianxia.server.pages import AnyRequest
from tianxia.server.positions import look_at
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.wire import (
    Addresses,
    Dismiss,
    Fill,
    Frames,
    GameInfo,
    Health,
    Join,
    Lobby,
    Me,
    NewTable,
    OpenedTable,
    Position,
    PositionInfo,
    PositionTold,
    Problem,
    Rename,
    Reveal,
)

log = logging.getLogger(__name__)

COOKIE = "tianxia"
YEAR_S = 365 * 24 * 3600
MOST_FRAMES = 100


Origin = Annotated[str, Parameter(pattern=r"^https?://[\w.:\[\]-]{1,255}$", description="As `http://192.0.2.7:8642`.")]
Id = Annotated[str, Parameter(min_length=1, max_length=64, description="Of the table.")]
SeatToken = Annotated[str | None, HeaderParameter(name="X-Seat-Token", max_length=128, description="Whose view it is.")]


@dataclass
class Bringing(Operation):
    """A body that is read as it is: a megabyte made into dictionaries first would keep everybody waiting."""

    def __post_init__(self) -> None:
        content = {"application/json": OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))}
        self.request_body = RequestBody(content, description="A game record.", required=True)


def _problems(*codes: int) -> dict[int, ResponseSpec]:
    words = {
        400: "Bad input",
        403: "Not allowed",
        404: "Unknown",
        409: "Not now",
        413: "Too large",
        415: "Not JSON",
        429: "Too often",
        503: "Not now",
    }
    return {code: ResponseSpec(Problem, description=words[code], generate_examples=False) for code in (*codes, 429)}


# ---- what there is


@get("/healthz", responses=_problems(503))
async def health(hall: Hall) -> Health:
    """Answers as soon as the server runs, and well as long as its database can be read and written."""
    return await hall.health(tianxia.__version__)


@get("/api/games", responses=_problems(), sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games that can be played here."""
    return [game_info(about.id) for about in catalog.all_games()]


# ---- invitations


def _origins(request: AnyRequest, hall: Hall) -> list[str]:
    server = request.scope["server"]
    return origins(hall.config.host, (server[1] if server else None) or hall.config.port)


@get("/api/addresses", responses=_problems(), sync_to_thread=True)
def addresses(request: AnyRequest, hall: Hall) -> Addresses:
    """Where friends find this server."""
    is_own = request.client is not None and is_loopback(request.client.host)
    return Addresses(not is_loopback(hall.config.host), _origins(request, hall) if is_own else [])


@get("/api/tables/{table_id:str}/qr", media_type="image/svg+xml", responses=_problems(400), sync_to_thread=True)
def qr(request: AnyRequest, hall: Hall, table_id: Id, origin: Origin) -> Response[bytes]:
    """The link to a table as a QR code, for an address of this server."""
    if origin.partition("://")[2] != request.headers.get("host") and origin not in _origins(request, hall):
        raise Refusal("bad-input", "this is no address of this server")
    return Response(qr_code(f"{origin}/t/{quote(table_id)}"), media_type="image/svg+xml")


# ---- guests


def _guest(request: AnyRequest, hall: Hall) -> str | None:
    return hall.keys.guest_of(request.cookies.get(COOKIE))


def _remembering(content: Any, hall: Hall, guest: str, request: AnyRequest, status: int) -> Response[Any]:
    """An answer with the guest's cookie."""
    cookie = Cookie(
        key=COOKIE,
        value=hall.keys.guest_cookie(guest),
        max_age=YEAR_S,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(content, status_code=status, cookies=[cookie])


@get("/api/me", responses=_problems())
async def me(request: AnyRequest, hall: Hall) -> Me:
    """Who the cookie says I am."""
    return Me(await hall.guests.name_of(_guest(request, hall)))


@put("/api/me", responses=_problems(400, 403, 413))
async def rename(request: AnyRequest, hall: Hall, data: Rename) -> Response[Me]:
    """Give myself a name."""
    guest = await hall.guests.name(_guest(request, hall), data.name)
    return _remembering(Me(await hall.guests.name_of(guest)), hall, guest, request, 200)


# ---- tables


@get("/api/lobby", responses=_problems())
async def lobby(request: AnyRequest, hall: Hall) -> Lobby:
    """Tables to join, to watch, and mine."""
    return await hall.listing.lobby(_guest(request, hall))


def _opens_a_table(connection: ASGIConnection[Any, Any, Any, Any], _handler: object) -> None:
    """Asked before the body is read."""
    hall: Hall = connection.app.state.hall
    if not hall.openings.take(origin_of(connection.scope)):
        raise Refusal("too-many", "too many new tables; wait a minute")


def _takes_a_seat(connection: ASGIConnection[Any, Any, Any, Any], _handler: object) -> None:
    hall: Hall = connection.app.state.hall
    if not hall.joins.take(origin_of(connection.scope)):
        raise Refusal("too-many", "too many seats taken; wait a minute")


@post("/api/tables", guards=[_opens_a_table], responses=_problems(400, 403, 413))
async def open_table(request: AnyRequest, hall: Hall, data: NewTable) -> Response[OpenedTable]:
    """Open a table. Whoever opens it has the tokens of the seats that are theirs."""
    given = next((seat.name for seat in data.seats if seat.kind == "me" and seat.name), None)
    guest, name = await _named(request, hall, given)
    room = await hall.opening.open(data, guest, name, origin_of(request.scope))
    return _remembering(await hall.opened(room, guest), hall, guest, request, 201)


@get("/api/tables/{table_id:str}", responses=_problems(400, 404))
async def table(request: AnyRequest, hall: Hall, table_id: Id) -> OpenedTable:
    """A table, and the tokens of my seats."""
    return await hall.opened(await hall.rooms.room(table_id), _guest(request, hall))


@post("/api/tables/{table_id:str}/join", guards=[_takes_a_seat], responses=_problems(400, 403, 404, 409, 413, 503))
async def join(request: AnyRequest, hall: Hall, table_id: Id, data: Join) -> Response[OpenedTable]:
    """Take an open seat."""
    room = await hall.rooms.room(table_id)
    guest, name = await _named(request, hall, data.name)
    await room.seating.join(data.seat, guest, name)
    return _remembering(await hall.opened(room, guest), hall, guest, request, 201)


@post("/api/tables/{table_id:str}/dismiss", status_code=200, responses=_problems(400, 403, 404, 409, 413, 503))
async def dismiss(request: AnyRequest, hall: Hall, table_id: Id, data: Dismiss) -> OpenedTable:
    """Free a guest's seat before the start."""
    room, guest = await hall.rooms.room(table_id), _guest(request, hall)
    await room.seating.dismiss(guest, data.seat)
    return await hall.opened(room, guest)


@post("/api/tables/{table_id:str}/fill", status_code=200, responses=_problems(400, 403, 404, 409, 413, 503))
async def fill(request: AnyRequest, hall: Hall, table_id: Id, data: Fill) -> OpenedTable:
    """Let bots have all open seats."""
    room, guest = await hall.rooms.room(table_id), _guest(request, hall)
    await room.seating.fill(guest, data.bot)
    return await hall.opened(room, guest)


@post("/api/tables/{table_id:str}/rematch", guards=[_opens_a_table], responses=_problems(400, 403, 404, 409))
async def rematch(request: AnyRequest, hall: Hall, table_id: Id, seat_token: SeatToken = None) -> OpenedTable:
    """Play again with the same players."""
    room = await hall.rooms.room(table_id)
    hall.seat_of(room, seat_token or "")
    guest = _guest(request, hall)
    return await hall.opened(await hall.opening.rematch(room, guest), guest)


async def _named(request: AnyRequest, hall: Hall, given: str | None) -> tuple[str, str]:
    """The guest who asks and their name, which may come with the request."""
    guest = _guest(request, hall)
    name = await hall.guests.name_of(guest)
    if given and given != name:
        guest = await hall.guests.name(guest, given)
        name = await hall.guests.name_of(guest)
    if guest is None or name is None:
        raise Refusal("name-needed", "give a name first")
    return guest, name


# ---- replays and records


@get("/api/tables/{table_id:str}/frames", responses=_problems(400, 403, 404, 503))
async def frames(
    hall: Hall,
    table_id: Id,
    first: Annotated[int, Parameter(ge=0, le=10**6)] = 0,
    count: Annotated[int, Parameter(ge=1, le=MOST_FRAMES)] = 40,
    seat_token: SeatToken = None,
) -> Frames:
    """Some frames of a replay: as my seat may see it while the game runs, everything once it is over."""
    room = await hall.rooms.room(table_id)
    seat = SPECTATOR if seat_token is None else hall.seat_of(room, seat_token)
    return await room.questions.frames(seat, first, count)


@get("/api/tables/{table_id:str}/position", responses=_problems(400, 403, 404, 409, 503))
async def position(
    hall: Hall, table_id: Id, number: Annotated[int, Parameter(ge=0, le=10**6)], seat_token: SeatToken = None
) -> PositionTold:
    """The table after a number of actions in notation: what my seat may know, everything once the game is over."""
    room = await hall.rooms.room(table_id)
    seat = SPECTATOR if seat_token is None else hall.seat_of(room, seat_token)
    return await room.questions.position(seat, number)


@post("/api/positions", status_code=200, guards=[_opens_a_table], responses=_problems(400, 403, 413))
async def look_at_position(request: AnyRequest, data: Position) -> PositionInfo:
    """What a position in notation is about; what is wrong with it is said in the language that the request accepts."""
    return look_at(data.text, pages.language_of(request))


@get("/api/tables/{table_id:str}/record", responses=_problems(400, 404, 409, 503))
async def record(hall: Hall, table_id: Id) -> Response[Record]:
    """The record of a finished game, as a file."""
    kept = await hall.records.record(await hall.rooms.room(table_id))
    headers = {"Content-Disposition": f'attachment; filename="{kept.game}-{table_id}.json"'}
    return Response(kept, headers=headers)


@get("/api/tables/{table_id:str}/reveal", responses=_problems(400, 404, 409, 503))
async def reveal(hall: Hall, table_id: Id) -> Reveal:
    """The seed of a finished game, to be compared with what was committed to before its first move."""
    return await hall.records.reveal(await hall.rooms.room(table_id))


@post("/api/records", guards=[_opens_a_table], responses=_problems(400, 403, 413, 503), operation_class=Bringing)
async def upload(request: AnyRequest, hall: Hall, body: bytes) -> OpenedTable:
    """Bring a game record, to be looked at like any finished game. It is replayed and checked first."""
    with refusing_bad_input():
        brought = decode(body)
    guest = _guest(request, hall)
    return await hall.opened(await hall.records.bring(brought, guest), guest)


# ---- the WebSocket


@websocket("/api/tables/{table_id:str}/live")
async def talk(socket: WebSocket[Any, Any, Any], hall: Hall, table_id: str) -> None:
    """A table's own conversation."""
    room = await hall.rooms.room(table_id)
    await socket.accept()
    await live.serve(socket, hall, room)


router = Router(
    "/",
    route_handlers=[
        health,
        games,
        addresses,
        qr,
        me,
        rename,
        lobby,
        open_table,
        table,
        join,
        dismiss,
        fill,
        rematch,
        frames,
        record,
        position,
        look_at_position,
        reveal,
        upload,
        talk,
        *pages.handlers,
    ],
)
