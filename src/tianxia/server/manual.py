"""The documentation site under /docs/, where it was built: `make docs` writes it, and it is not part of the package."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect
from litestar.static_files import create_static_files_router  # pyright: ignore[reportUnknownVariableType]

from tianxia.core.errors import BadInput, Said
from tianxia.server import problems

BUILT = Path(__file__).parents[3] / "build" / "docs"
"""Where a checkout has it."""
ADDRESS = "/docs"
FIRST = "index.html"
AN_HOUR = CacheControlHeader(max_age=3600, public=True)


def folder_of(named: str) -> Path | None:
    """The site that is named, or that of the checkout; None where there is none."""
    folder = Path(named) if named else BUILT
    with suppress(OSError):  # where one may not look there is none
        if (folder / FIRST).is_file():
            return folder
    if named:
        raise BadInput(Said("docs: no {file} in {folder}; make docs builds the site", file=FIRST, folder=named))
    return None


def manual(folder: Path | None) -> list[Router | HTTPRouteHandler]:
    """What answers there: nothing without a site."""
    if folder is None:
        return []
    files = create_static_files_router(
        ADDRESS,
        directories=[folder],
        name="docs",
        cache_control=AN_HOUR,
        include_in_schema=False,
        exception_handlers=dict.fromkeys(problems.NO_FILE, problems.on_no_file),
    )
    return [_first_page(folder / FIRST), files]


def _first_page(file: Path) -> HTTPRouteHandler:
    @get(ADDRESS, include_in_schema=False, sync_to_thread=False)
    def first_page(request: Request[Any, Any, Any]) -> Response[Any]:
        """Its links begin where it stands, so its address must end with a slash."""
        if not request.scope["raw_path"].endswith(b"/"):
            return Redirect(f"{ADDRESS}/")
        return Response(file.read_bytes(), media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})

    return first_page
