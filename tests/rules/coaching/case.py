"""What a test of the coach needs: scenes in which a sentence is true, and scenes in which it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tests.rules.scene import TableScene
from tianxia.coaching.coach import remarks
from tianxia.core.view import View
from tianxia.core.words import Event, catalog

FOREVER = 1e9


class Case(NamedTuple):
    """A sentence, a scene in which the coach may say it, and one like it in which it would be false."""

    said: str
    true: Callable[[], TableScene]
    false: Callable[[], TableScene]


class Condition(NamedTuple):
    """A sentence, a scene that has or lacks just what it needs, and all that is said by it there."""

    key: str
    scene: Callable[[], TableScene]
    said: list[str]


def found(scene: TableScene) -> list[Event]:
    """All that the coach could say to the seat to move."""
    view = View.of(scene.game, scene.states, int(scene.state.to_move))
    return [one.event for one in remarks(view, seconds=FOREVER)]


def told(key: str, scene: TableScene, language: str = "en") -> list[str]:
    """What the coach could say by one of its sentences."""
    return [scene.game.text.phrase(event, language) for event in found(scene) if event.key == f"coach.{key}"]


def check(key: str, case: Case) -> None:
    """It is said where it is true, word for word, and in no form where it is not; French has all that it needs."""
    true, false = case.true(), case.false()
    assert all(true.game.text.phrase(event, "fr") for event in found(true))
    assert case.said in told(key, true)
    assert told(key, false) == []


def keys_of(scene: TableScene) -> set[str]:
    """All sentences of the game's coach."""
    words: Iterable[str] = catalog(scene.game.text.words, "en")
    return {key.removeprefix("coach.") for key in words if key.startswith("coach.")}
