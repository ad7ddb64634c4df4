"""Somebody who goes through lessons in a browser, step by step."""

from __future__ import annotations

from tests.browser.player import Player
from tianxia.lessons.model import Lesson, Step, Texts

# Looked at in every frame of the page: whole courses leave no time for more.
_SAYS = """text => {
  const plain = (words) => words.replace(/\\s+/g, ' ')
  const said = [...document.querySelectorAll('.words h2')].map((title) => title.closest('.words').textContent)
  return said.some((words) => plain(words).includes(plain(text)))
}"""


def says(pupil: Player, texts: Texts | None) -> None:
    """Wait until the lesson says this."""
    assert texts is not None
    pupil.page.wait_for_function(_SAYS, arg=getattr(texts, pupil.language))


def is_shown(pupil: Player, step: Step, *, by_keys: bool) -> None:
    """Have the lesson make the move; it says what is written for that. What is only read stands there."""
    says(pupil, step.text)
    if step.is_read:
        return
    if by_keys:
        pupil.presses("h")
    else:
        pupil.button("lesson.show").click()
    says(pupil, step.right)


def goes_on(pupil: Player, *, is_last: bool = False, by_keys: bool = False) -> None:
    """To the next step, or the next lesson."""
    if by_keys:
        pupil.presses("Enter")
    else:
        pupil.button("lesson.next" if is_last else "lesson.on").click()


def learns(pupil: Player, lesson: Lesson, *, is_end: bool, by_keys: bool) -> None:
    """All of a lesson, up to the last step of the course if it is its end."""
    for step in lesson.steps:
        is_shown(pupil, step, by_keys=by_keys)
        is_last = step is lesson.steps[-1]
        if not (is_last and is_end):
            goes_on(pupil, is_last=is_last, by_keys=by_keys)
