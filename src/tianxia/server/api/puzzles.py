"""Puzzles: what there is, one of them, answers to it, and its solution."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter

from tianxia.server import puzzles
from tianxia.server.api.common import guest_of, problems, remembering
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.puzzles import Wish, guest_or_new, puzzle_of
from tianxia.server.wire.lessons import Foreseen, Try
from tianxia.server.wire.puzzles import Answered, GivenUp, PuzzleBrief, PuzzleInfo, PuzzlesInfo
from tianxia.server.wire.reviews import WhyNot

Name = Annotated[str, Parameter(min_length=1, max_length=16, description="Of the puzzle, or `today`.")]
Word = Annotated[str | None, Parameter(max_length=32)]
Level = Annotated[int | None, Parameter(ge=0, le=9)]
PUZZLE = "/api/puzzles/{name:str}"


@get("/api/puzzles", responses=problems())
async def all_puzzles(request: AnyRequest, hall: Hall) -> PuzzlesInfo:
    """Which kinds there are, today's puzzle, and how good I am."""
    return await hall.puzzles.listed(guest_of(request, hall))


@get("/api/puzzles/next", responses=problems(400, 404))
async def next_puzzle(
    request: AnyRequest, hall: Hall, game: Word = None, theme: Word = None, level: Level = None, last: Word = None
) -> PuzzleBrief:
    """One for me, near my rating; not the last one."""
    return await hall.puzzles.next(guest_of(request, hall), Wish(game, theme, level, last))


@get(PUZZLE, responses=problems(400, 404))
async def puzzle(request: AnyRequest, hall: Hall, name: Name) -> PuzzleInfo:
    """A puzzle, set up. Nothing of its solution is told."""
    return await hall.puzzles.info(guest_of(request, hall), puzzle_of(name))


@post(f"{PUZZLE}/try", status_code=200, responses=problems(400, 404, 409, 413, 503))
async def try_out(request: AnyRequest, hall: Hall, name: Name, data: Try) -> Response[Answered]:
    """Answer a puzzle. The first answer that the rules allow counts, and only that."""
    found, guest = puzzle_of(name), guest_or_new(guest_of(request, hall))
    return remembering(await hall.puzzles.answer(guest, found, data.action), hall, guest, request, 200)


@post(f"{PUZZLE}/solution", status_code=200, responses=problems(400, 404, 409, 503))
async def solution(request: AnyRequest, hall: Hall, name: Name) -> Response[GivenUp]:
    """Show me the solution. If I have not answered yet, that counts as a wrong answer."""
    found, guest = puzzle_of(name), guest_or_new(guest_of(request, hall))
    return remembering(await hall.puzzles.give_up(guest, found), hall, guest, request, 200)


@post(f"{PUZZLE}/why", status_code=200, responses=problems(400, 404, 413))
async def why(name: Name, data: Try) -> WhyNot:
    """Why may a move not be made?"""
    return WhyNot(puzzles.why_not(puzzle_of(name), data.action, data.picked))


@post(f"{PUZZLE}/preview", status_code=200, responses=problems(400, 404, 409, 413))
async def preview(name: Name, data: Try) -> Foreseen:
    """What would a legal move do?"""
    return puzzles.preview(puzzle_of(name), data.action)


handlers = (all_puzzles, next_puzzle, puzzle, try_out, solution, why, preview)
