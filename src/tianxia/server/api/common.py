"""What all of the HTTP side has: the guest's cookie, limits, how refusals are described."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, Parameter

from tianxia.server.bucket import Buckets
from tianxia.server.guests import Naming
from tianxia.server.hall import Hall
from tianxia.server.origin import origin_of
from tianxia.server.pages import AnyRequest
from tianxia.server.recognition import COOKIE, cookie_of, who_of
from tianxia.server.refusal import Refusal
from tianxia.server.reviews import Asker
from tianxia.server.wire.house import Problem

YEAR_S = 365 * 24 * 3600
Guard = Callable[[ASGIConnection[Any, Any, Any, Any], object], Awaitable[None]]


Id = Annotated[str, Parameter(min_length=1, max_length=64, description="Of the table.")]
SeatToken = Annotated[str | None, HeaderParameter(name="X-Seat-Token", max_length=128, description="Whose view it is.")]


def problems(*codes: int) -> dict[int, ResponseSpec]:
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


def guest_of(request: ASGIConnection[Any, Any, Any, Any], hall: Hall) -> str | None:
    del hall
    return who_of(request.scope).guest


async def named(request: AnyRequest, hall: Hall, given: str | None) -> tuple[str, str]:
    """The guest who asks and their name, which may come with the request."""
    naming = await called(request, hall, given)
    if naming.changes:
        await hall.guests.save(naming)
    return naming.guest, naming.name


async def called(request: AnyRequest, hall: Hall, given: str | None) -> Naming:
    """The same, not saved yet."""
    guest = guest_of(request, hall)
    name = await hall.guests.name_of(guest)
    if given and given != name:
        naming = hall.guests.naming(guest, given)
        if guest is None:
            hall.sessions.meet(naming.guest)
        return naming
    if guest is None or name is None:
        raise Refusal("name-needed", "give a name first")
    return Naming(guest, name)


def asker_of(connection: ASGIConnection[Any, Any, Any, Any], hall: Hall) -> Asker:
    """Whoever has no name yet is known by where they are."""
    origin = origin_of(connection.scope)
    return Asker(guest_of(connection, hall) or origin, origin)


def remembering(content: Any, hall: Hall, guest: str, request: AnyRequest, status: int) -> Response[Any]:
    """An answer with the guest's cookie, which is that of the session where there is one."""
    own = cookie_of(request.scope) if who_of(request.scope).session else None
    return with_cookie(content, own or hall.keys.guest_cookie(guest), request, status)


def with_cookie(content: Any, value: str, request: AnyRequest, status: int, lasts_s: int = YEAR_S) -> Response[Any]:
    """An answer after which a browser is known by this."""
    cookie = Cookie(
        key=COOKIE,
        value=value,
        max_age=lasts_s,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )
    return Response(content, status_code=status, cookies=[cookie])


def limited(buckets_of: Callable[[Hall], Buckets], code: str, detail: str) -> Guard:
    """Asked before the body is read: whether an address may have one more of something now; else why not."""

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], _handler: object) -> None:
        if not buckets_of(connection.app.state.hall).take(origin_of(connection.scope)):
            raise Refusal(code, detail)

    return guard


opens_a_table = limited(lambda hall: hall.openings, "too-many", "too many new tables; wait a minute")
takes_a_seat = limited(lambda hall: hall.joins, "too-many", "too many seats taken; wait a minute")
sets_up_a_position = limited(lambda hall: hall.drafts, "too-many", "too many changes of positions; wait a moment")
