"""How much there is to load: bytes as they are sent, gzipped."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from tianxia.server.page import CLIENT, TEXTS, page

LOADED = re.compile(rb'(?:src|href)="/assets/([^"]+\.(?:js|css|json))"')


def client_bytes() -> int:
    """All files of the client."""
    return sum(packed(path.read_bytes()) for path in CLIENT.rglob("*") if path.is_file())


def texts_bytes() -> int:
    """All that the server has of the games beside it: rules pages, words, maps."""
    return sum(packed(path.read_bytes()) for path in TEXTS.iterdir())


def first_load(path: str, language: str, game_id: str | None = None) -> int:
    """A page with the scripts, styles, texts and maps that it names: all that is fetched before it is whole."""
    content = page(path, language, game_id)
    names = {match.decode() for match in LOADED.findall(content)}
    return packed(content) + sum(packed(_file(name).read_bytes()) for name in names)


def packed(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def _file(name: str) -> Path:
    return next(path for path in (CLIENT / "assets" / name, TEXTS / name) if path.exists())
