"""The client's one page. What its address will need is named in its head, so that browsers fetch all of it at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

CLIENT = Path(__file__).parent / "client"
"""The built web client."""
_UNBUILT = b"<!doctype html><title>Tianxia</title><p>The web client is not built: run <code>make client</code>."


class Chunk(msgspec.Struct):
    """A file of the client, as its build lists them: what it needs before it can run."""

    file: str
    imports: list[str] = []
    css: list[str] = []


def page(game_id: str | None = None) -> bytes:
    """The page; of a table, with the files of its game."""
    try:
        content = (CLIENT / "index.html").read_bytes()
    except FileNotFoundError:
        return _UNBUILT
    return content.replace(b"</head>", _links(game_id) + b"</head>") if game_id else content


def _links(game_id: str) -> bytes:
    """For everything a game needs beyond what the page names already."""
    chunks = _chunks()
    named = {file for key in chunks if key == "index.html" for file in _files(chunks, key)}
    sources = [f"src/games/{game_id}/{name}.ts" for name in ("cover", "index")]
    wanted = dict.fromkeys(file for source in sources if source in chunks for file in _files(chunks, source))
    return "".join(_link(file) for file in wanted if file not in named).encode()


def _chunks() -> dict[str, Chunk]:
    try:
        return msgspec.json.decode((CLIENT / "chunks.json").read_bytes(), type=dict[str, Chunk])
    except FileNotFoundError:
        return {}


def _files(chunks: dict[str, Chunk], key: str) -> Iterator[str]:
    """Of a chunk and all that it imports."""
    chunk = chunks[key]
    yield from (chunk.file, *chunk.css)
    for other in chunk.imports:
        yield from _files(chunks, other)


def _link(file: str) -> str:
    kind = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    return f'<link {kind} crossorigin href="/{file}">'
