"""What there is, where the server is found, and who asks."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from litestar import Response, get, put
from litestar.params import Parameter

import tianxia
from tianxia.games import catalog
from tianxia.server.api.common import Id, guest_of, problems, remembering
from tianxia.server.game_info import game_info
from tianxia.server.hall import Hall
from tianxia.server.invitation import is_loopback, origins, qr_code
from tianxia.server.pages import AnyRequest
from tianxia.server.refusal import Refusal
from tianxia.server.wire.games import GameInfo
from tianxia.server.wire.house import Addresses, Health, Me, Rename

Origin = Annotated[str, Parameter(pattern=r"^https?://[\w.:\[\]-]{1,255}$", description="As `http://192.0.2.7:8642`.")]


@get("/healthz", responses=problems(503))
async def health(hall: Hall) -> Health:
    """Answers as soon as the server runs, and well as long as its database can be read and written."""
    return await hall.health(tianxia.__version__)


@get("/livez", media_type="text/plain", responses=problems(), sync_to_thread=False)
def alive() -> str:
    """Answers as long as the server runs at all; one that does not is to be started again."""
    return "ok"


@get("/readyz", media_type="text/plain", responses=problems(503))
async def ready(hall: Hall) -> str:
    """Whether people can be sent here: the database can be read and written, and the server is not about to end."""
    await hall.check_ready()
    return "ok"


@get("/api/games", responses=problems(), sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games that can be played here."""
    return [game_info(about.id) for about in catalog.all_games()]


# ---- invitations


def own_origins(request: AnyRequest, hall: Hall) -> list[str]:
    server = request.scope["server"]
    return origins(hall.config.host, (server[1] if server else None) or hall.config.port)


@get("/api/addresses", responses=problems(), sync_to_thread=True)
def addresses(request: AnyRequest, hall: Hall) -> Addresses:
    """Where friends find this server."""
    is_own = request.client is not None and is_loopback(request.client.host)
    return Addresses(not is_loopback(hall.config.host), own_origins(request, hall) if is_own else [])


@get("/api/tables/{table_id:str}/qr", media_type="image/svg+xml", responses=problems(400), sync_to_thread=True)
def qr(request: AnyRequest, hall: Hall, table_id: Id, origin: Origin) -> Response[bytes]:
    """The link to a table as a QR code, for an address of this server."""
    if origin.partition("://")[2] != request.headers.get("host") and origin not in own_origins(request, hall):
        raise Refusal("bad-input", "this is no address of this server")
    return Response(qr_code(f"{origin}/t/{quote(table_id)}"), media_type="image/svg+xml")


# ---- guests


@get("/api/me", responses=problems())
async def me(request: AnyRequest, hall: Hall) -> Me:
    """Who the cookie says I am."""
    return Me(await hall.guests.name_of(guest_of(request, hall)))


@put("/api/me", responses=problems(400, 403, 413))
async def rename(request: AnyRequest, hall: Hall, data: Rename) -> Response[Me]:
    """Give myself a name."""
    guest, name = await hall.guests.name(guest_of(request, hall), data.name)
    return remembering(Me(name), hall, guest, request, 200)


handlers = (health, alive, ready, games, addresses, qr, me, rename)
