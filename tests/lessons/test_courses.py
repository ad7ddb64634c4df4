"""Every lesson of every game, played through the rules: right moves and wrong ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.told import event_keys
from tianxia.games.catalog import all_games, load
from tianxia.lessons.checking import check
from tianxia.lessons.loading import all_lessons, course, files
from tianxia.lessons.model import Lesson, Texts
from tianxia.lessons.playing import Stage

OF_HAN = {"fort-house", "market"}
OF_CHINA = {
    "fort",
    "name",
    "swap",
    "keep",
    "influence",
    "emperor-first",
    "two-provinces",
    "turned-over",
    "tile",
    "final.bonus",
}
WHOLE = {"qin": set[str](), "china": OF_HAN, "han": OF_CHINA, "huang": set[str]()}
"""The games whose course is complete: everything that can be done or can happen is done or happens in it, but for what
only another game of the family knows."""


@pytest.mark.parametrize("path", files(), ids=lambda path: "-".join([*path.parts[-3:-1], path.stem]))
def test_a_lesson_is_sound(path: Path) -> None:
    """Its positions stand, what is shown passes every step, and every reaction is told to some move."""
    check(path)


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_lessons_of_a_game_have_an_order(game_id: str) -> None:
    numbers = [lesson.number for lesson in course(game_id).values()]
    assert len(numbers) == len(set(numbers))


def _happens(lesson: Lesson) -> Iterator[tuple[str, set[str]]]:
    """The kind of every action on the way that a lesson shows, and the keys of what it brings about, as the learner
    sees them."""
    for number, step in enumerate(lesson.steps):
        stage = Stage(lesson, number)
        for move in filter(None, (step.shown, *step.then)):
            stage.table.play(stage.table.game.text.parse(move))
            kind, _ = stage.table.game.actions.decode(stage.table.last_action(stage.learner))
            yield kind, {event.key for event in stage.table.last_events(stage.learner)}


@pytest.mark.parametrize("game_id", WHOLE)
def test_every_kind_of_action_and_every_event_is_in_the_course(game_id: str) -> None:
    game, kinds, keys = load(game_id), set[str](), set[str]()
    for lesson in course(game_id).values():
        for kind, happening in _happens(lesson):
            kinds.add(kind)
            keys |= happening
    told = event_keys(game.text.words)
    assert kinds == {kind.kind for kind in game.actions} - WHOLE[game_id]
    assert keys == {key for key in told - WHOLE[game_id] if game_id != "han" or not key.startswith("emperor.")}


def _texts(lesson: Lesson) -> Iterator[Texts]:
    some: list[Texts | None] = [lesson.title]
    for step in lesson.steps:
        some += [step.text, step.right, step.otherwise, *(wrong.text for wrong in step.wrong)]
    return (texts for texts in some if texts is not None)


def test_texts_are_set_as_the_language_wants_it() -> None:
    """In French no line breaks before tall signs; apostrophes are curved, but for the English name Ch'in."""
    texts = [texts for lesson in all_lessons() for texts in _texts(lesson)]
    assert [text.fr for text in texts if re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]|'", text.fr)] == []
    assert [text.en for text in texts if "'" in text.en.replace("Ch'in", "")] == []
