"""Lessons read from their files: ``games/<package>/lessons/<id>.toml``; games of a family have a folder there each."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from tianxia import games
from tianxia.core.errors import BadInput
from tianxia.core.toml import read_toml
from tianxia.games import catalog
from tianxia.lessons.model import Lesson

_GAMES = Path(games.__file__).parent


def files() -> list[Path]:
    """Of all lessons of all games."""
    return sorted(_GAMES.glob("*/lessons/**/*.toml"))


def read(path: Path) -> Lesson:
    """The lesson in a file, or `BadInput`. Whether it can be played is another question."""
    try:
        lesson = msgspec.convert(read_toml(path), Lesson, strict=True)
    except msgspec.ValidationError as error:
        raise BadInput(f"{path}: {error}") from None
    return msgspec.structs.replace(lesson, id=path.stem)


@cache
def course(game_id: str) -> dict[str, Lesson]:
    """All lessons of a game by their names, in their order: first the base game's."""
    return {lesson.id: lesson for lesson in _all() if lesson.game == game_id}


@cache
def _all() -> list[Lesson]:
    """Files are read once."""
    return sorted(map(read, files()), key=lambda lesson: (lesson.module != "", lesson.number))


def all_lessons() -> list[Lesson]:
    """Of every game, in the order of the games."""
    return [lesson for about in catalog.all_games() for lesson in course(about.id).values()]
