"""Lessons read from their files: ``games/<package>/lessons/<id>.toml``; games of a family have a folder there each."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from tianxia.core.errors import BadInput, Said
from tianxia.core.toml import read_toml
from tianxia.games import catalog
from tianxia.lessons.model import Lesson

_GAMES = Path(catalog.__file__).parent
_KINDS = {
    "object": Said("a table"),
    "array": Said("a list"),
    "str": Said("a text"),
    "int": Said("a whole number"),
    "float": Said("a number"),
    "bool": Said("true or false"),
}
"""What people call the types that msgspec names."""


def files() -> list[Path]:
    """Of all lessons of all games."""
    return sorted(_GAMES.glob("*/lessons/**/*.toml"))


def read(path: Path) -> Lesson:
    """The lesson in a file, or `BadInput`. Whether it can be played is another question."""
    try:
        lesson = msgspec.convert(read_toml(path), Lesson, strict=True)
    except msgspec.ValidationError as error:
        raise BadInput(Said("{place}: {fault}", place=path, fault=_fault_of(error))) from None
    return msgspec.structs.replace(lesson, id=path.stem)


def _fault_of(error: msgspec.ValidationError) -> Said:
    """In our words, what msgspec says in its own: ``Expected `object`, got `str` - at `$.steps[0].text` ``."""
    reason, _, place = str(error).partition(" - at `$.")
    fault = _reason(*re.findall(r"`(\w+)", reason), is_missing="missing" in reason)
    for part in reversed(re.findall(r"\w+", place)):
        here = Said("number {n}", n=int(part) + 1) if part.isdecimal() else Said("'{name}'", name=part)
        fault = Said("{place}: {fault}", place=here, fault=fault)
    return fault


def _reason(name: str, found: str = "", *, is_missing: bool) -> Said:
    """Of one kind was *found* where another is wanted, or a key is missing or unknown."""
    if found:
        return Said("must be {wanted}, not {found}", wanted=_KINDS.get(name, name), found=_KINDS.get(found, found))
    return Said("'{name}' is missing", name=name) if is_missing else Said("there is no key '{name}'", name=name)


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
