"""Tournaments: listed, held, joined, and their results."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter

from tianxia.core.record import Record
from tianxia.server.api.common import guest_of, limited, named, opens_a_table, problems, remembering, takes_a_seat
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.wire.tournaments import (
    DismissEntrant,
    JoinTournament,
    NewTournament,
    TournamentList,
    TournamentTold,
)

TOURNAMENTS = "/api/tournaments"
TOURNAMENT = f"{TOURNAMENTS}/{{tournament:str}}"
TournamentId = Annotated[str, Parameter(min_length=1, max_length=64, description="Of the tournament.")]


@get(TOURNAMENTS, responses=problems())
async def listed(request: AnyRequest, hall: Hall) -> TournamentList:
    """Those that everybody may find, and mine."""
    return TournamentList(await hall.tournaments.listed(guest_of(request, hall)))


@post(TOURNAMENTS, guards=[opens_a_table], responses=problems(400, 403, 413, 503))
async def make(request: AnyRequest, hall: Hall, data: NewTournament) -> TournamentTold:
    """Hold a tournament. Its host starts it, unless it has a time; then it goes on by itself."""
    host, _ = await named(request, hall, None)
    return await hall.tournaments.told(await hall.tournaments.make(data, host), host)


@get(TOURNAMENT, responses=problems(400, 404))
async def tournament(request: AnyRequest, hall: Hall, tournament: TournamentId) -> TournamentTold:
    """A tournament as it stands, for whoever has its link."""
    return await hall.tournaments.told(tournament, guest_of(request, hall))


@post(f"{TOURNAMENT}/join", guards=[takes_a_seat], responses=problems(400, 403, 404, 409, 413, 503))
async def join(
    request: AnyRequest, hall: Hall, tournament: TournamentId, data: JoinTournament
) -> Response[TournamentTold]:
    """Take part; at Swiss tournaments and arenas also after the start."""
    await hall.tournaments.held(tournament)
    guest, name = await named(request, hall, data.name)
    await hall.tournaments.join(tournament, guest, name)
    return remembering(await hall.tournaments.told(tournament, guest), hall, guest, request, 201)


@post(f"{TOURNAMENT}/leave", status_code=200, responses=problems(400, 403, 404, 503))
async def leave(request: AnyRequest, hall: Hall, tournament: TournamentId) -> TournamentTold:
    """Take part no longer; a table where I sit is still to be played."""
    guest = guest_of(request, hall)
    await hall.tournaments.leave(tournament, guest)
    return await hall.tournaments.told(tournament, guest)


@post(f"{TOURNAMENT}/dismiss", status_code=200, responses=problems(400, 403, 404, 413, 503))
async def dismiss(request: AnyRequest, hall: Hall, tournament: TournamentId, data: DismissEntrant) -> TournamentTold:
    """Send somebody away, as the host."""
    guest = guest_of(request, hall)
    await hall.tournaments.dismiss(tournament, guest, data.number)
    return await hall.tournaments.told(tournament, guest)


@post(f"{TOURNAMENT}/admit", status_code=200, responses=problems(400, 403, 404, 503))
async def admit(request: AnyRequest, hall: Hall, tournament: TournamentId) -> TournamentTold:
    """Let all join again whom I have sent away, as the host."""
    guest = guest_of(request, hall)
    await hall.tournaments.admit(tournament, guest)
    return await hall.tournaments.told(tournament, guest)


@post(f"{TOURNAMENT}/start", status_code=200, responses=problems(400, 403, 404, 409, 503))
async def start(request: AnyRequest, hall: Hall, tournament: TournamentId) -> TournamentTold:
    """Begin, as the host."""
    guest = guest_of(request, hall)
    await hall.tournaments.start(tournament, guest)
    return await hall.tournaments.told(tournament, guest)


@post(f"{TOURNAMENT}/end", status_code=200, responses=problems(400, 403, 404, 503))
async def end(request: AnyRequest, hall: Hall, tournament: TournamentId) -> TournamentTold:
    """Call it off before the start, or end it as it stands, as the host."""
    guest = guest_of(request, hall)
    await hall.tournaments.end(tournament, guest)
    return await hall.tournaments.told(tournament, guest)


@get(f"{TOURNAMENT}/standings.csv", media_type="text/csv", responses=problems(400, 404))
async def table(hall: Hall, tournament: TournamentId) -> Response[str]:
    """The standings as a table for spreadsheets."""
    headers = {"Content-Disposition": f'attachment; filename="tournament-{tournament_file(tournament)}.csv"'}
    content = await hall.tournaments.table(tournament)
    return Response(content, media_type="text/csv", headers=headers)


AGAIN = "you have had all of this not long ago; wait a few minutes"
"""All games are played again for it."""
_takes_all = limited(lambda hall: hall.all_games, "many-exports", AGAIN)


@get(f"{TOURNAMENT}/records", guards=[_takes_all], responses=problems(400, 404, 409, 503))
async def records(hall: Hall, tournament: TournamentId) -> Response[list[Record]]:
    """The records of all games, once the tournament is over."""
    headers = {"Content-Disposition": f'attachment; filename="tournament-{tournament_file(tournament)}.json"'}
    return Response(await hall.tournaments.records(tournament), headers=headers)


def tournament_file(tournament: str) -> str:
    """For the name of a file, what of an id is sure to be harmless."""
    return "".join(letter for letter in tournament if letter.isascii() and letter.isalnum())


handlers = (listed, make, tournament, join, leave, dismiss, admit, start, end, table, records)
