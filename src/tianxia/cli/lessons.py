"""`tianxia lessons` and `tianxia lesson check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tianxia.cli.language import language, say
from tianxia.lessons.checking import check
from tianxia.lessons.loading import all_lessons
from tianxia.lessons.model import Lesson


def list_lessons(as_json: bool) -> None:
    """Every lesson with its game."""
    if as_json:
        print(json.dumps([_data(lesson) for lesson in all_lessons()], ensure_ascii=False, indent=2))
        return
    table = Table(*(say(f"lessons.{column}") for column in ("game", "id", "title", "module", "steps")))
    for lesson in all_lessons():
        title = getattr(lesson.title, language())
        table.add_row(lesson.game, lesson.id, title, lesson.module, str(len(lesson.steps)))
    Console().print(table)


def check_lesson(path: Path, as_json: bool) -> None:
    """Read a lesson and play it through."""
    lesson = check(path)
    if as_json:
        print(json.dumps({"file": str(path), **_data(lesson), "sound": True}, ensure_ascii=False))
    else:
        print(say("good-lesson", path=path, title=getattr(lesson.title, language()), n=len(lesson.steps)))


def _data(lesson: Lesson) -> dict[str, Any]:
    titles = {"en": lesson.title.en, "fr": lesson.title.fr}
    return {"game": lesson.game, "id": lesson.id, "title": titles, "module": lesson.module, "steps": len(lesson.steps)}
