"""The client's page, its service worker and its manifest."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException

from tianxia.games import catalog
from tianxia.lessons.loading import course
from tianxia.server import page
from tianxia.server.hall import Hall
from tianxia.server.puzzles import puzzle_of
from tianxia.server.refusal import Refusal

APP = {"/sw.js": "text/javascript; charset=utf-8", "/manifest.webmanifest": "application/manifest+json"}
"""What makes the client an app: its service worker, and what it looks like when it is installed."""

AnyRequest = Request[Any, Any, Any]


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Of ours, the one that a request would rather have."""
    return page.language_of(connection.headers.get("accept-language", ""))


def client_page(request: AnyRequest, status: int, game_id: str | None = None) -> Response[bytes]:
    """The one page; the client shows what its address says."""
    content = page.page(request.scope["path"], language_of(request), game_id)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    return Response(content, status_code=status, media_type="text/html; charset=utf-8", headers=headers)


@get(
    [
        "/",
        "/new",
        "/position",
        "/editor",
        "/analysis",
        "/analysis/{study:str}",
        "/rules/{game:str}",
        "/rules/{game:str}/{part:str}",
        "/learn",
        "/puzzles",
        "/account",
        "/ratings",
        "/people/{person:str}",
        "/mail",
        "/tournaments",
        "/tournaments/{tournament:str}",
        "/clubs",
        "/clubs/{club:str}",
    ],
    include_in_schema=False,
    sync_to_thread=False,
)
def page_of_all(request: AnyRequest) -> Response[bytes]:
    """What people see."""
    return client_page(request, 200)


@get(["/t/{table_id:str}", "/t/{table_id:str}/replay"], include_in_schema=False)
async def page_of_table(request: AnyRequest, hall: Hall, table_id: str) -> Response[bytes]:
    """Likewise, with the files of its game, if there is such a table."""
    return client_page(request, 200, await hall.rooms.game_of(table_id))


@get("/learn/{game:str}/{lesson:str}", include_in_schema=False, sync_to_thread=False)
def page_of_lesson(request: AnyRequest, game: str, lesson: str) -> Response[bytes]:
    """Likewise, with the files of its game."""
    is_one = game in {about.id for about in catalog.all_games()} and lesson in course(game)
    return client_page(request, 200 if is_one else 404, game if is_one else None)


@get("/puzzles/{name:str}", include_in_schema=False, sync_to_thread=False)
def page_of_puzzle(request: AnyRequest, name: str) -> Response[bytes]:
    """Likewise."""
    try:
        return client_page(request, 200, puzzle_of(name).game)
    except Refusal:
        return client_page(request, 404)


@get(list(APP), include_in_schema=False, sync_to_thread=False)
def app_file(request: AnyRequest) -> Response[bytes]:
    """Their names never change, so browsers ask each time whether they have."""
    path = request.scope["path"]
    try:
        content = (page.CLIENT / path[1:]).read_bytes()
    except FileNotFoundError:
        raise NotFoundException from None
    return Response(content, media_type=APP[path], headers={"Cache-Control": "no-cache"})


handlers = (page_of_all, page_of_table, page_of_lesson, page_of_puzzle, app_file)
