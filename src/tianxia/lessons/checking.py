"""What is wrong with a lesson: a position that is none, a move that cannot be made, a step that nobody can pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tianxia.core.errors import BadInput, Said, located
from tianxia.core.words import LANGUAGES, catalog
from tianxia.games.catalog import about as about_of
from tianxia.lessons import loading
from tianxia.lessons.model import Lesson, Step, Texts
from tianxia.lessons.playing import Stage, play_all

FEWEST_STEPS, MOST_STEPS = 3, 7
LONGEST = 420
"""Characters of a text: two or three sentences."""


def check(path: Path) -> Lesson:
    """The lesson in a file; `BadInput` with everything that is wrong with it, a line each."""
    lesson = loading.read(path)
    faults = list(faults_of(lesson))
    if faults:
        raise BadInput(*(Said("{place}: {fault}", place=path, fault=fault) for fault in faults))
    return lesson


def faults_of(lesson: Lesson) -> Iterator[str]:
    """Of a lesson that can be read. What follows from a fault is not told again."""
    try:
        about = about_of(lesson.game)
    except BadInput as error:
        yield from error.faults
        return
    if lesson.module and lesson.module not in {"seats", *(option.name for option in about.options)}:
        yield Said("there is no option '{name}'", name=lesson.module)
    if not FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS:
        yield Said(
            "a lesson has {low} to {high} steps, not {n}", low=FEWEST_STEPS, high=MOST_STEPS, n=len(lesson.steps)
        )
    if all(step.is_read for step in lesson.steps):
        yield Said("there is nothing to be done in it")
    yield from _faults_of_texts(lesson)
    for number in range(len(lesson.steps)):
        try:
            with located(Said("step {n}", n=number + 1)):
                _check_step(lesson, number)
        except BadInput as error:
            yield from error.faults
            return  # later steps may follow from this one


def _faults_of_texts(lesson: Lesson) -> Iterator[str]:
    for place, texts in _texts(lesson):
        for language in LANGUAGES:
            text = getattr(texts, language)
            if not text.strip():
                yield Said("{place}: {fault}", place=place, fault=Said("the text in '{name}' is empty", name=language))
            if len(text) > LONGEST:
                fault = Said("the text in '{name}' has more than {n} characters", name=language, n=LONGEST)
                yield Said("{place}: {fault}", place=place, fault=fault)


def _texts(lesson: Lesson) -> Iterator[tuple[str, Texts]]:
    yield "title", lesson.title
    for number, step in enumerate(lesson.steps, 1):
        some = (step.text, step.right, step.otherwise, *(wrong.text for wrong in step.wrong))
        yield from ((Said("step {n}", n=number), texts) for texts in some if texts is not None)


def _check_step(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    _check_start(lesson, number)
    stage = Stage(lesson, number)
    _check_names(stage, step)
    if step.is_read:
        play_all(stage.table, step.then)
        return
    if stage.table.is_over or stage.table.to_move != stage.learner:
        raise BadInput(Said("it is not the learner who is to move"))
    right = [action for action in stage.table.legal if stage.judge(action).is_right]
    _check_right(stage, right)
    _check_wrong(stage)
    for action in right if step.then else ():
        with located(stage.table.game.text.describe(action)):
            stage.play_on(action)
        stage.table.go_back(stage.start)


def _check_start(lesson: Lesson, number: int) -> None:
    """A step goes on where the one before has led, whichever move passed that."""
    if lesson.steps[number].position:
        return
    if number == 0:
        raise BadInput(Said("the first step needs a position"))
    before = lesson.steps[number - 1]
    if not before.is_read and len(before.moves) != 1:
        raise BadInput(Said("needs a position, since several moves pass the step before"))


def _check_names(stage: Stage, step: Step) -> None:
    game = stage.table.game
    kinds = {kind.kind for kind in game.actions}
    for one in (step, *step.wrong):
        if one.kind and one.kind not in kinds:
            raise BadInput(Said("there is no kind of action '{name}'", name=one.kind))
        keys = one.event.split()[:1] + [f"why.{getattr(one, 'why', '')}"] * bool(getattr(one, "why", ""))
        for key in keys:
            if key not in catalog(game.text.words, LANGUAGES[0]):
                raise BadInput(Said("there is no text '{key}' in the game", key=key))


def _check_right(stage: Stage, right: list[int]) -> None:
    """What is said to pass it can be done, and what is shown passes it."""
    table, text = stage.table, stage.table.game.text
    for move in stage.step.moves:
        table.check(text.parse(move))
    if not right:
        raise BadInput(Said("nobody can pass it: no legal move does"))
    if stage.shown is None:
        raise BadInput(Said("says no move to be shown"))
    if stage.shown not in right:
        raise BadInput(Said("the move to be shown, {move}, does not pass it", move=stage.step.shown))


def _check_wrong(stage: Stage) -> None:
    """A move that is named as wrong is told what is written for it, and everything that is written is told to some."""
    game = stage.table.game
    for wrong in stage.step.wrong:
        named = [game.text.parse(move) for move in wrong.moves]
        for action in named:
            if stage.judge(action).told != wrong.text:
                raise BadInput(Said("{move} is not told what is written for it", move=game.text.describe(action)))
        tried = named or (range(game.n_actions) if wrong.why else stage.table.legal)
        if not any(stage.judge(action).told == wrong.text for action in tried):
            raise BadInput(Said("nobody is ever told: {text}", text=wrong.text.en))
