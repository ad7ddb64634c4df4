"""Tables: listed, opened, joined, played again; and the WebSocket of each."""

from __future__ import annotations

from typing import Any

from litestar import Response, WebSocket, get, post, put, websocket

from tianxia.server import live
from tianxia.server.api.common import (
    Id,
    SeatToken,
    called,
    guest_of,
    named,
    opens_a_table,
    problems,
    remembering,
    takes_a_seat,
)
from tianxia.server.connections import line_of
from tianxia.server.hall import Hall
from tianxia.server.origin import origin_of
from tianxia.server.pages import AnyRequest
from tianxia.server.rated import check_account
from tianxia.server.recognition import who_of
from tianxia.server.refusal import Refusal
from tianxia.server.wire.tables import Dismiss, Fill, Join, Lobby, NewTable, Note, OpenedTable


@get("/api/lobby", responses=problems())
async def lobby(request: AnyRequest, hall: Hall) -> Lobby:
    """Tables to join, to watch, and mine."""
    guest = guest_of(request, hall)
    hall.presence.note(guest)
    return await hall.listing.lobby(guest)


@post("/api/tables", guards=[opens_a_table], responses=problems(400, 403, 404, 413))
async def open_table(request: AnyRequest, hall: Hall, data: NewTable) -> Response[OpenedTable]:
    """Open a table. Whoever opens it has the tokens of the seats that are theirs."""
    given = next((seat.name for seat in data.seats if seat.kind == "me" and seat.name), None)
    naming = await called(request, hall, given)
    await hall.clubs.check_member(data.club, naming.guest)
    room = await hall.opening.open(data, naming, origin_of(request.scope))
    if naming.changes:
        hall.guests.remember(naming)
    return remembering(await hall.opened(room, naming.guest), hall, naming.guest, request, 201)


@get("/api/tables/{table_id:str}", responses=problems(400, 404))
async def table(request: AnyRequest, hall: Hall, table_id: Id) -> OpenedTable:
    """A table, and the tokens of my seats."""
    return await hall.opened(await hall.rooms.room(table_id), guest_of(request, hall))


@post("/api/tables/{table_id:str}/join", guards=[takes_a_seat], responses=problems(400, 403, 404, 409, 413, 503))
async def join(request: AnyRequest, hall: Hall, table_id: Id, data: Join) -> Response[OpenedTable]:
    """Take an open seat."""
    room = await hall.rooms.room(table_id)
    guest, name = await named(request, hall, data.name)
    seated = [chair.guest for chair in room.sitting.chairs]
    await hall.people.check_welcome([room.facts.host, *seated], guest)
    await check_account(room.facts, guest, hall.sessions.is_account)
    await room.seating.join(data.seat, guest, name)
    return remembering(await hall.opened(room, guest), hall, guest, request, 201)


@post("/api/tables/{table_id:str}/dismiss", status_code=200, responses=problems(400, 403, 404, 409, 413, 503))
async def dismiss(request: AnyRequest, hall: Hall, table_id: Id, data: Dismiss) -> OpenedTable:
    """Free a guest's seat before the start."""
    room, guest = await hall.rooms.room(table_id), guest_of(request, hall)
    await room.seating.dismiss(guest, data.seat)
    return await hall.opened(room, guest)


@post("/api/tables/{table_id:str}/fill", status_code=200, responses=problems(400, 403, 404, 409, 413, 503))
async def fill(request: AnyRequest, hall: Hall, table_id: Id, data: Fill) -> OpenedTable:
    """Let bots have all open seats."""
    room, guest = await hall.rooms.room(table_id), guest_of(request, hall)
    await room.seating.fill(guest, data.bot)
    return await hall.opened(room, guest)


@post("/api/tables/{table_id:str}/rematch", guards=[opens_a_table], responses=problems(400, 403, 404, 409))
async def rematch(request: AnyRequest, hall: Hall, table_id: Id, seat_token: SeatToken = None) -> OpenedTable:
    """Play again with the same players."""
    room = await hall.rooms.room(table_id)
    seat = await hall.seat_of(room, seat_token or "", who_of(request.scope))
    return await hall.opened_anywhere(await hall.opening.rematch(room, seat), guest_of(request, hall))


# ---- notes to oneself


async def _seated(request: AnyRequest, hall: Hall, table_id: str) -> str:
    """The guest who asks, if there is a seat of theirs."""
    room, guest = await hall.rooms.room(table_id), guest_of(request, hall)
    if guest is None or all(chair.guest != guest for chair in room.sitting.chairs):
        raise Refusal("not-your-seat", "only who sits here notes anything")
    return guest


@get("/api/tables/{table_id:str}/note", responses=problems(400, 403, 404, 503))
async def note(request: AnyRequest, hall: Hall, table_id: Id) -> Note:
    """What I have noted here."""
    return Note(await hall.note(table_id, await _seated(request, hall, table_id)))


@put("/api/tables/{table_id:str}/note", responses=problems(400, 403, 404, 413, 503))
async def keep_note(request: AnyRequest, hall: Hall, table_id: Id, data: Note) -> Note:
    """Note something that nobody else reads."""
    await hall.keep_note(table_id, await _seated(request, hall, table_id), data.text)
    return data


# ---- the WebSocket


@websocket("/api/tables/{table_id:str}/live")
async def talk(socket: WebSocket[Any, Any, Any], hall: Hall, table_id: str) -> None:
    """A table's own conversation."""
    room = await hall.rooms.room(table_id)
    await socket.accept()
    line = line_of(socket.scope)
    line.stay(live.serve(line, origin_of(socket.scope), hall, room, who_of(socket.scope)))


handlers = (lobby, open_table, table, join, dismiss, fill, rematch, note, keep_note, talk)
