"""What is answered to a request that is refused or makes no sense."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, InternalServerException, NotAuthorizedException, NotFoundException

from tianxia.server.pages import AnyRequest, client_page
from tianxia.server.plain import one_line
from tianxia.server.refusal import Refusal
from tianxia.server.wire.house import Problem

NO_FILE = (ValueError, InternalServerException, NotAuthorizedException)
"""What is raised for names that no file can have, and for files that cannot be read."""

log = logging.getLogger(__name__)


def on_refusal(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
    log.info("refused %s %s: %s", request.scope["type"], one_line(request.scope["path"]), refusal.detail)
    request.app.state.hall.meters.refusals[refusal.code] += 1
    return _problem(refusal.status, refusal.code, refusal.detail, refusal.headers)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return client_page(request, 404)  # which says so in the reader's language
    codes = {404: "not-found", 405: "unknown-method", 413: "too-large"}
    detail = "there is nothing at this address" if error.status_code == 404 else error.detail
    if isinstance(error.extra, list) and error.extra:
        fault: Any = error.extra[0]  # pyright: ignore[reportUnknownVariableType]
        detail = f"{fault.get('key', '')}: {fault.get('message', '')}".strip(": ")
    allow = {name: value for name, value in (error.headers or {}).items() if name == "allow"}
    return _problem(error.status_code, codes.get(error.status_code, "malformed"), one_line(detail), allow)


def on_no_file(request: AnyRequest, _error: Exception) -> Response[Any]:
    """A name that no file can have."""
    return on_http_error(request, NotFoundException())


def _problem(status: int, code: str, detail: str, headers: dict[str, str]) -> Response[Problem]:
    return Response(Problem(status, code, detail), status_code=status, media_type="application/json", headers=headers)
