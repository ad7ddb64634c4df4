"""Clubs: made, joined, left; their members, evenings, tables and standings."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import Parameter

from tianxia.server.api.common import guest_of, problems
from tianxia.server.api.friends import keeps_company
from tianxia.server.hall import Hall
from tianxia.server.ics import MEDIA_TYPE
from tianxia.server.pages import AnyRequest
from tianxia.server.wire.clubs import (
    ClubCode,
    ClubInfo,
    ClubTables,
    ClubTold,
    Coming,
    MemberRole,
    NewClub,
    NewEvening,
    Standings,
)
from tianxia.server.wire.friends import FriendsInfo

CLUBS = "/api/clubs"
CLUB = f"{CLUBS}/{{club:str}}"
MEMBER = f"{CLUB}/members/{{member:str}}"
EVENING = f"{CLUB}/evenings/{{evening:str}}"
ClubId = Annotated[str, Parameter(min_length=1, max_length=64, description="Of the club.")]
MemberId = Annotated[str, Parameter(min_length=1, max_length=64, description="Of the member, in this club.")]
EveningId = Annotated[str, Parameter(min_length=1, max_length=64, description="Of the evening.")]
GameId = Annotated[str | None, Parameter(max_length=32, description="One game; all if it is left out.")]
Days = Annotated[int | None, Parameter(ge=1, le=36500, description="The last ones; all if it is left out.")]
SHOWN = 15


@get(CLUBS, responses=problems(503))
async def mine(request: AnyRequest, hall: Hall) -> list[ClubInfo]:
    """The clubs that I am in."""
    return await hall.clubs.mine(guest_of(request, hall))


@post(CLUBS, guards=[keeps_company], responses=problems(400, 403, 409, 413, 503))
async def make(request: AnyRequest, hall: Hall, data: NewClub) -> ClubTold:
    """Found a club."""
    guest = guest_of(request, hall)
    return await hall.clubs.told(await hall.clubs.make(guest, data), guest)


@post(f"{CLUBS}/look", status_code=200, guards=[keeps_company], responses=problems(400, 403, 404, 413, 503))
async def look(hall: Hall, data: ClubCode) -> ClubInfo:
    """The club that a link leads to."""
    return await hall.clubs.look(data.code)


@post(f"{CLUBS}/join", status_code=200, guards=[keeps_company], responses=problems(400, 403, 404, 409, 413, 503))
async def join(request: AnyRequest, hall: Hall, data: ClubCode) -> ClubTold:
    """Become a member."""
    guest = guest_of(request, hall)
    return await hall.clubs.told(await hall.clubs.join(data.code, guest), guest)


@get(CLUB, responses=problems(400, 404, 503))
async def club(request: AnyRequest, hall: Hall, club: ClubId) -> ClubTold:
    """A club of mine."""
    return await hall.clubs.told(club, guest_of(request, hall))


@put(CLUB, responses=problems(400, 403, 404, 413, 503))
async def change(request: AnyRequest, hall: Hall, club: ClubId, data: NewClub) -> ClubTold:
    """Say otherwise what it is called and what it is for; for those who organise it."""
    await hall.clubs.change(club, guest_of(request, hall), data)
    return await hall.clubs.told(club, guest_of(request, hall))


@delete(CLUB, status_code=200, responses=problems(400, 403, 404, 503))
async def remove(request: AnyRequest, hall: Hall, club: ClubId) -> list[ClubInfo]:
    """Delete a club; for its founder. Tables that were opened for it stay."""
    await hall.clubs.remove(club, guest_of(request, hall))
    return await hall.clubs.mine(guest_of(request, hall))


@post(f"{CLUB}/code", status_code=200, responses=problems(400, 403, 404, 503))
async def change_code(request: AnyRequest, hall: Hall, club: ClubId) -> ClubTold:
    """Have another link; the one from before is void."""
    await hall.clubs.change_code(club, guest_of(request, hall))
    return await hall.clubs.told(club, guest_of(request, hall))


# ---- members


@put(MEMBER, responses=problems(400, 403, 404, 413, 503))
async def set_role(request: AnyRequest, hall: Hall, club: ClubId, member: MemberId, data: MemberRole) -> ClubTold:
    """Say what a member does; for the founder."""
    await hall.clubs.set_role(club, guest_of(request, hall), member, data.role)
    return await hall.clubs.told(club, guest_of(request, hall))


@delete(MEMBER, status_code=200, responses=problems(400, 403, 404, 503))
async def dismiss(request: AnyRequest, hall: Hall, club: ClubId, member: MemberId) -> list[ClubInfo]:
    """Leave a club, or send a member away; the clubs that I am in then."""
    await hall.clubs.dismiss(club, guest_of(request, hall), member)
    return await hall.clubs.mine(guest_of(request, hall))


@post(f"{MEMBER}/friend", status_code=200, guards=[keeps_company], responses=problems(400, 403, 404, 409, 503))
async def befriend(request: AnyRequest, hall: Hall, club: ClubId, member: MemberId) -> FriendsInfo:
    """Ask a member to be my friend."""
    guest = guest_of(request, hall)
    await hall.friends.ask(guest, await hall.clubs.named(club, guest, member))
    return await hall.friends.info(guest)


# ---- evenings


@post(f"{CLUB}/evenings", responses=problems(400, 403, 404, 409, 413, 503))
async def plan(request: AnyRequest, hall: Hall, club: ClubId, data: NewEvening) -> ClubTold:
    """Say when people meet; for those who organise the club."""
    await hall.clubs.plan(club, guest_of(request, hall), data)
    return await hall.clubs.told(club, guest_of(request, hall))


@put(EVENING, responses=problems(400, 403, 404, 413, 503))
async def replan(request: AnyRequest, hall: Hall, club: ClubId, evening: EveningId, data: NewEvening) -> ClubTold:
    """Change an evening; for those who organise the club."""
    await hall.clubs.plan(club, guest_of(request, hall), data, evening)
    return await hall.clubs.told(club, guest_of(request, hall))


@delete(EVENING, status_code=200, responses=problems(400, 403, 404, 503))
async def call_off(request: AnyRequest, hall: Hall, club: ClubId, evening: EveningId) -> ClubTold:
    """Call an evening off; for those who organise the club."""
    await hall.clubs.call_off(club, guest_of(request, hall), evening)
    return await hall.clubs.told(club, guest_of(request, hall))


@put(f"{EVENING}/coming", responses=problems(400, 403, 404, 413, 503))
async def come(request: AnyRequest, hall: Hall, club: ClubId, evening: EveningId, data: Coming) -> ClubTold:
    """Say whether I come."""
    await hall.clubs.come(club, guest_of(request, hall), evening, data.answer)
    return await hall.clubs.told(club, guest_of(request, hall))


@get(f"{CLUB}/calendar", media_type="text/calendar", responses=problems(400, 404, 503))
async def calendar(request: AnyRequest, hall: Hall, club: ClubId) -> Response[bytes]:
    """What is planned, as a file for calendars."""
    content = await hall.clubs.calendar(club, guest_of(request, hall))
    headers = {"Content-Disposition": 'attachment; filename="tianxia.ics"'}
    return Response(content, media_type=MEDIA_TYPE, headers=headers)


# ---- games


@get(f"{CLUB}/tables", responses=problems(400, 404, 503))
async def tables(request: AnyRequest, hall: Hall, club: ClubId) -> ClubTables:
    """The tables that were opened for a club."""
    guest = guest_of(request, hall)
    going_on, recent = await hall.clubs.tables(club, guest, SHOWN)
    return ClubTables(await hall.listing.told(going_on, guest), await hall.listing.told(recent, guest))


@get(f"{CLUB}/standings", responses=problems(400, 404, 503))
async def standings(request: AnyRequest, hall: Hall, club: ClubId, game: GameId = None, days: Days = None) -> Standings:
    """Who has won how much of what was played for a club."""
    return await hall.clubs.standings(club, guest_of(request, hall), game, days)


handlers = (
    mine,
    make,
    look,
    join,
    club,
    change,
    remove,
    change_code,
    set_role,
    dismiss,
    befriend,
    plan,
    replan,
    call_off,
    come,
    calendar,
    tables,
    standings,
)
