"""The application: the hall, the API, the client's files, and the guard before them."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router  # pyright: ignore[reportUnknownVariableType]

import tianxia
from tianxia.core.errors import BadInput, Said
from tianxia.server import api, page, problems
from tianxia.server.cluster import Cluster
from tianxia.server.config import Config
from tianxia.server.database import bring_up_to_date, open_engine, using
from tianxia.server.guard import App, Guard
from tianxia.server.hall import Hall
from tianxia.server.inner import Inner
from tianxia.server.keys import Keys
from tianxia.server.lock import has_others, lock
from tianxia.server.manual import manual
from tianxia.server.metrics import listener_of
from tianxia.server.plain import one_line
from tianxia.server.private import make_private
from tianxia.server.recognition import Recognition
from tianxia.server.refusal import Refusal
from tianxia.server.routing import Routing
from tianxia.server.store import Store
from tianxia.server.writer import writer_of

FOREVER = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)

log = logging.getLogger(__name__)


def create_app(config: Config) -> Guard | Inner:
    """Everything behind one ASGI application."""
    hall = open_hall(config)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncGenerator[None]:
        hall.start()
        await hall.settle()
        yield
        await hall.stop()

    app = Litestar(
        route_handlers=[*api.handlers, *assets(), *manual(config.docs)],
        dependencies={"hall": Provide(lambda: hall, sync_to_thread=False)},
        state=State({"hall": hall}),
        lifespan=[running],
        exception_handlers={
            Refusal: problems.on_refusal,
            HTTPException: problems.on_http_error,
            UnicodeDecodeError: on_unreadable,
            RecursionError: on_unreadable,
            Exception: on_bug,
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, minimum_size=1000),
        request_max_body_size=config.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Tianxia",
            version=tianxia.__version__,
            description="Tables, seats, bots and records. The WebSocket of a table is described in docs/server.md.",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        signature_namespace={"Hall": Hall},
    )
    recognizing = Recognition(app, hall)
    return Guard(recognizing, hall) if hall.cluster is None else among_others(recognizing, hall, hall.cluster)


def among_others(app: App, hall: Hall, cluster: Cluster) -> Inner:
    """What is asked of any worker reaches the one that looks after the table."""
    return Inner(Guard(Routing(app, hall, cluster), hall), app, hall, cluster)


def open_hall(config: Config) -> Hall:
    """The data folder with its key and its database, brought up to date."""
    try:
        named = Keys.of_file(config.secret) if config.secret else None
        make_private(config.data, config.file)
        claim = lock(config.data, config.name)
        keys = named or Keys.of_folder(config.data)
    except OSError as error:
        raise BadInput(
            Said("cannot keep data in {folder}: {reason}", folder=config.data, reason=error.strerror)
        ) from None
    with ExitStack() as on_failure:
        on_failure.enter_context(claim)
        metrics = listener_of(config.metrics)
        store = open_store(config.address, config.worker > 0, partial(has_others, config.data, config.name))
        with using(store.engine):
            cluster = Cluster.of(config, store, keys)
        on_failure.pop_all()
        return Hall(config, store, keys, claim, metrics, cluster)


def open_store(address: str, is_shared: bool = False, has_others: Callable[[], bool] = bool) -> Store:
    """A database, brought up to date and claimed, perhaps by one of several workers. A file may have others already."""
    engine = open_engine(address)
    with using(engine):
        bring_up_to_date(engine, has_others)
        return Store(engine, writer_of(engine, is_shared))


def assets() -> list[Router]:
    """Files of the client and texts of the games: their names change with their contents. None without a client."""
    folders = (page.CLIENT / "assets", page.TEXTS)
    if not all(folder.exists() for folder in folders):
        return []
    return [
        create_static_files_router(
            "/assets",
            directories=list(folders),
            cache_control=FOREVER,
            include_in_schema=False,
            exception_handlers=dict.fromkeys(problems.NO_FILE, problems.on_no_file),
        )
    ]


def on_unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A body that is no text, or nested beyond reason: the decoder gives up in its own way."""
    log.warning("%s %s: unreadable: %s", request.method, one_line(request.scope["path"]), one_line(repr(error)))
    return problems.on_refusal(request, Refusal("malformed", "the body cannot be read as JSON"))


def on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A mistake of ours: in the log in full, and nothing of it to the outside."""
    log.error("%s %s failed", request.method, one_line(request.scope["path"]), exc_info=error)
    return problems.on_refusal(request, Refusal("internal", "something went wrong here; it has been logged"))
