"""The HTTP side: what happens between games. `tianxia.server.wire` has every message."""

from __future__ import annotations

from litestar import Router

from tianxia.server import pages
from tianxia.server.api import house, replays, tables

router = Router("/", route_handlers=[*house.handlers, *tables.handlers, *replays.handlers, *pages.handlers])
