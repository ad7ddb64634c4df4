"""Friends, and invitations to tables."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import Parameter

from tianxia.server.api.common import Id, guest_of, limited, problems
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.people import known
from tianxia.server.wire.accounts import Person
from tianxia.server.wire.friends import FriendCode, FriendLink, FriendLinkInfo, FriendsInfo, Invite, Seen, TableFriend

FRIENDS = "/api/friends"
LINKS = "/api/friend-links"
INVITATIONS = "/api/tables/{table_id:str}/invitations"
PersonId = Annotated[str, Parameter(min_length=1, max_length=64, description="Of the person, for me.")]


keeps_company = limited(lambda hall: hall.company, "too-many", "that was much at once; wait a few minutes")


@get(FRIENDS, responses=problems(503))
async def friends(request: AnyRequest, hall: Hall) -> FriendsInfo:
    """My friends, those whom I have asked, and those who ask me."""
    guest = guest_of(request, hall)
    hall.presence.note(guest)
    return await hall.friends.info(guest)


@post(FRIENDS, status_code=200, guards=[keeps_company], responses=problems(400, 403, 404, 409, 413, 503))
async def ask(request: AnyRequest, hall: Hall, data: Person) -> FriendsInfo:
    """Ask somebody whom I have met at a table to be my friend, or agree if they have asked."""
    guest = guest_of(request, hall)
    other, _, _ = await hall.people.met(known(guest), data)
    await hall.friends.ask(guest, other)
    return await hall.friends.info(guest)


@put(f"{FRIENDS}/{{person:str}}", responses=problems(400, 403, 404, 409, 503))
async def agree(request: AnyRequest, hall: Hall, person: PersonId) -> FriendsInfo:
    """Be the friend of somebody who asks me."""
    guest = guest_of(request, hall)
    await hall.friends.agree(guest, person)
    return await hall.friends.info(guest)


@delete(f"{FRIENDS}/{{person:str}}", status_code=200, responses=problems(400, 403, 404, 503))
async def part(request: AnyRequest, hall: Hall, person: PersonId) -> FriendsInfo:
    """Be no friend any more, decline, or ask no longer."""
    guest = guest_of(request, hall)
    await hall.friends.part(guest, person)
    return await hall.friends.info(guest)


@post(LINKS, status_code=201, guards=[keeps_company], responses=problems(400, 403, 409, 503))
async def make_link(request: AnyRequest, hall: Hall) -> FriendLink:
    """A link by which one person becomes my friend, once, within a week."""
    return await hall.friend_links.make(guest_of(request, hall))


@delete(LINKS, status_code=200, responses=problems(400, 403, 503))
async def void_links(request: AnyRequest, hall: Hall) -> FriendsInfo:
    """None of my links that nobody has used leads anywhere any more."""
    guest = guest_of(request, hall)
    await hall.friend_links.void(guest)
    return await hall.friends.info(guest)


@post(f"{LINKS}/look", status_code=200, guards=[keeps_company], responses=problems(400, 403, 409, 413, 503))
async def look_at_link(request: AnyRequest, hall: Hall, data: FriendCode) -> FriendLinkInfo:
    """Whose friend I would be."""
    return FriendLinkInfo(await hall.friend_links.whose(guest_of(request, hall), data.code))


@post(f"{LINKS}/follow", status_code=200, guards=[keeps_company], responses=problems(400, 403, 409, 413, 503))
async def follow_link(request: AnyRequest, hall: Hall, data: FriendCode) -> FriendsInfo:
    """Be the friend of whoever has sent me a link."""
    guest = guest_of(request, hall)
    await hall.friend_links.follow(guest, data.code)
    return await hall.friends.info(guest)


@put("/api/presence", responses=problems(400, 403, 413, 503))
async def show(request: AnyRequest, hall: Hall, data: Seen) -> FriendsInfo:
    """Say whether my friends are told when I am here."""
    guest = guest_of(request, hall)
    await hall.friends.show(guest, data.is_seen)
    return await hall.friends.info(guest)


@get(INVITATIONS, responses=problems(400, 403, 404, 503))
async def at_table(request: AnyRequest, hall: Hall, table_id: Id) -> list[TableFriend]:
    """My friends, and who of them is invited here."""
    return await hall.friends.at_table(guest_of(request, hall), await hall.rooms.room(table_id))


@post(INVITATIONS, status_code=200, guards=[keeps_company], responses=problems(400, 403, 404, 409, 413, 503))
async def invite(request: AnyRequest, hall: Hall, table_id: Id, data: Invite) -> list[TableFriend]:
    """Ask a friend to a table of mine that waits: it is in their lobby from now on."""
    guest, room = guest_of(request, hall), await hall.rooms.room(table_id)
    await hall.friends.invite(guest, room, data.friend)
    return await hall.friends.at_table(guest, room)


@delete("/api/invitations/{table_id:str}", status_code=200, responses=problems(400, 403, 503))
async def decline(request: AnyRequest, hall: Hall, table_id: Id) -> FriendsInfo:
    """Do without an invitation."""
    guest = guest_of(request, hall)
    await hall.friends.decline(guest, table_id)
    return await hall.friends.info(guest)


handlers = (
    friends,
    ask,
    agree,
    part,
    make_link,
    void_links,
    look_at_link,
    follow_link,
    show,
    at_table,
    invite,
    decline,
)
