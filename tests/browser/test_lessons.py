"""Lessons on the real board: a whole course by clicks, a lesson by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import Player
from tianxia.lessons.loading import course
from tianxia.lessons.model import Step

COURSE = course("qin")


def _words(learner: Player) -> Locator:
    return learner.page.locator(".words")


def _says(learner: Player, text: str) -> None:
    expect(_words(learner)).to_contain_text(re.compile(r"\s+".join(map(re.escape, text.split()))))


def _is_shown(learner: Player, step: Step) -> None:
    """Have the lesson make the move; it says what is written for that. What is only read stands there."""
    if not step.is_read:
        learner.button("lesson.show").click()
    _says(learner, getattr(step.text if step.is_read else step.right, learner.language))


def _goes_on(learner: Player, *, is_last: bool) -> None:
    learner.button("lesson.next" if is_last else "lesson.on").click()


def test_the_course_of_qin_by_clicks(guests: Guests) -> None:
    """From the lobby through all lessons: an own move, a wrong one, an illegal one, and what the lesson shows."""
    ann = guests("Ann", is_known=False)
    ann.goes_to("/")
    ann.link("lessons.learn").click()
    ann.page.get_by_role("link", name=f"{ann.t('lessons.begin')} Qin").click()
    for step in COURSE["goal"].steps:
        _is_shown(ann, step)
        _goes_on(ann, is_last=step is COURSE["goal"].steps[-1])

    lay = COURSE["lay"].steps
    _says(ann, lay[0].text.en)
    ann.picks_a_tile()
    ann.square("a1").click()
    _says(ann, lay[0].wrong[0].text.en)
    expect(ann.bar).to_contain_text("No half lies beside a coloured space")
    ann.fitting.first.click()
    ann.confirms()
    assert lay[0].right is not None
    _says(ann, lay[0].right.en)
    assert violations(ann) == []
    _goes_on(ann, is_last=False)

    for lesson in list(COURSE.values())[1:]:
        for step in lesson.steps[1:] if lesson.id == "lay" else lesson.steps:
            _is_shown(ann, step)
            is_last = step is lesson.steps[-1]
            if is_last and lesson.id == "lion":
                ann.button("lesson.end").click()
            else:
                _goes_on(ann, is_last=is_last)
    expect(ann.page.get_by_text(ann.t("lessons.done", n=len(COURSE), of=len(COURSE)))).to_be_visible()
    assert violations(ann) == []


def test_a_lesson_by_keyboard_on_a_phone_in_french(guests: Guests) -> None:
    """A wrong move is answered and not made; whoever comes back goes on where they stopped."""
    bob = guests("Bob", "fr", viewport=PHONE, has_touch=True)
    steps = COURSE["found"].steps
    bob.goes_to("/learn/qin/found")
    _says(bob, steps[0].text.fr)
    bob.presses("1", "n", "Enter", "Enter")
    assert steps[0].otherwise is not None
    _says(bob, steps[0].otherwise.fr)
    bob.presses("h")
    assert steps[0].right is not None
    _says(bob, steps[0].right.fr)
    assert violations(bob) == []
    bob.presses("Enter")
    _says(bob, steps[1].text.fr)
    bob.page.reload()
    _says(bob, steps[1].text.fr)
    bob.presses("3", "n", "Enter", "Enter")
    assert steps[1].right is not None
    _says(bob, steps[1].right.fr)
