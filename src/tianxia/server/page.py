"""The client's one page. What its address will need is named in its head, so that browsers fetch all of it at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from tianxia.core.words import LANGUAGES

CLIENT = Path(__file__).parent / "client"
"""The built web client."""
BUILT = Path(__file__).parent / "built"
"""What is built with the client and is not part of it: a list of its files, and the texts of the games."""
TEXTS = BUILT / "texts"
"""Rules pages and words of the games, whose names change with their contents."""
_UNBUILT = b"<!doctype html><title>Tianxia</title><p>The web client is not built: run <code>make client</code>."


class Chunk(msgspec.Struct):
    """A file of the client, as its build lists them: what it needs before it can run."""

    file: str
    imports: list[str] = []
    css: list[str] = []
    texts: list[str] = []
    """Texts of games that it may fetch."""


Chunks = dict[str, Chunk]
PARTS = (
    (re.compile(r"/"), "src/lobby/Lobby.svelte"),
    (re.compile(r"/new"), "src/opening/NewTablePage.svelte"),
    (re.compile(r"/position"), "src/position/PositionPage.svelte"),
    (re.compile(r"/analysis(/.*)?"), "src/analysis/AnalysisPage.svelte"),
    (re.compile(r"/editor"), "src/editor/EditorPage.svelte"),
    (re.compile(r"/rules/.*"), "src/rules/RulesPage.svelte"),
    (re.compile(r"/learn"), "src/lessons/CoursesPage.svelte"),
    (re.compile(r"/learn/.*"), "src/lessons/LessonPage.svelte"),
    (re.compile(r"/puzzles"), "src/puzzles/PuzzlesPage.svelte"),
    (re.compile(r"/puzzles/.*"), "src/puzzles/PuzzlePage.svelte"),
    (re.compile(r"/account"), "src/account/AccountPage.svelte"),
    (re.compile(r"/ratings|/people/.*"), "src/ratings/index.ts"),
    (re.compile(r"/mail"), "src/reminders/MailPage.svelte"),
    (re.compile(r"/tournaments(/.*)?"), "src/tournaments/TournamentsPage.svelte"),
    (re.compile(r"/tournaments/.*"), "src/tournaments/TournamentPage.svelte"),
    (re.compile(r"/clubs(/.*)?"), "src/clubs/index.ts"),
    (re.compile(r"/t/.*/replay"), "src/replay/ReplayPage.svelte"),
)
"""By address, the part of the client that shows it; what shows a table is always there."""
ANSWERS = (
    (re.compile(r"/"), ("api/lobby", "api/games")),
    (re.compile(r"/new"), ("api/games",)),
    (re.compile(r"/t/([0-9a-z]+)"), (r"api/tables/\1", "api/games")),
)
"""By address, what the client asks for before it can show anything."""


def page(path: str, language: str, game_id: str | None = None) -> bytes:
    """The page at *path* for somebody who speaks *language*; of a table, with the files of its game."""
    files = CLIENT / "index.html", BUILT / "chunks.json"
    try:
        content, chunks = _read(*files, *(file.stat().st_mtime_ns for file in files))
    except FileNotFoundError:
        return _UNBUILT
    links = _links(chunks, path, language, game_id) + _answer_links(path)
    return content.replace(b"</head>", links.encode() + b"</head>")


@lru_cache(maxsize=1)
def _read(index: Path, chunks: Path, *_changed: int) -> tuple[bytes, Chunks]:
    """Once for each build."""
    return index.read_bytes(), msgspec.json.decode(chunks.read_bytes(), type=Chunks)


def _links(chunks: Chunks, path: str, language: str, game_id: str | None) -> str:
    """For everything that is needed beyond what the page names already."""
    first = [part for address, part in PARTS if address.fullmatch(path)]
    sources = [f"src/games/{game_id}/{name}.ts" for name in ("cover", "index")] if game_id else []
    keys = _all_imports(chunks, [source for source in (*first, *sources) if source in chunks])
    base = _all_imports(chunks, ["index.html"])
    texts = dict.fromkeys(text for key in (*base, *keys) for text in chunks[key].texts if _is_needed(text, language))
    named = {file for key in base for file in _files(chunks[key])}
    files = dict.fromkeys(file for key in keys for file in _files(chunks[key]))
    return "".join(_link(file) for file in (*files, *texts) if file not in named)


def _answer_links(path: str) -> str:
    found = [(match, answers) for address, answers in ANSWERS if (match := address.fullmatch(path))]
    return "".join(f'<link {ANSWER} crossorigin href="/{match.expand(one)}">' for match, all_ in found for one in all_)


def _all_imports(chunks: Chunks, keys: Sequence[str]) -> list[str]:
    """These chunks and all that they need before they can run."""
    found = list(keys)
    for key in found:
        found.extend(other for other in chunks[key].imports if other not in found)
    return found


def _files(chunk: Chunk) -> tuple[str, ...]:
    return (chunk.file, *chunk.css)


def _is_needed(file: str, language: str) -> bool:
    """Of what the server has of a game, words and maps are needed at once."""
    return "/maps-" in file or ("/words-" in file and f".{language}-" in file)


ANSWER = 'rel="preload" as="fetch"'
LINKS = {".css": 'rel="preload" as="style"', ".js": 'rel="modulepreload"', ".json": ANSWER}


def _link(file: str) -> str:
    return f'<link {LINKS[Path(file).suffix]} crossorigin href="/{file}">'


def language_of(accepted: str) -> str:
    """The first language of a browser's list that we speak."""
    wanted = (word.strip()[:2].lower() for word in accepted.split(","))
    return next((word for word in wanted if word in LANGUAGES), LANGUAGES[0])
