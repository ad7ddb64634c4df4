"""Lessons on the real board: a course by clicks, a lesson by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.pupil import goes_on, is_shown, learns, says
from tests.soaking import IN_BROAD
from tianxia.lessons.loading import course

COURSE = course("qin")


@pytest.mark.parametrize(
    "n_lessons", [pytest.param(2, id="begun"), pytest.param(len(COURSE), id="to-its-end", marks=IN_BROAD)]
)
def test_the_course_of_qin_by_clicks(guests: Guests, n_lessons: int) -> None:
    """From the lobby through lessons: an own move, a wrong one, an illegal one, and what the lesson shows."""
    ann = guests("Ann", is_known=False)
    ann.goes_to("/")
    ann.link("lessons.learn").click()
    ann.page.get_by_role("link", name=f"{ann.t('lessons.begin')} Qin").click()
    learns(ann, COURSE["goal"], is_end=False, by_keys=False)

    lay = COURSE["lay"].steps
    says(ann, lay[0].text)
    ann.picks_a_tile()
    ann.square("a1").click()
    says(ann, lay[0].wrong[0].text)
    expect(ann.bar).to_contain_text("No half lies beside a coloured space")
    ann.fitting.first.click()
    ann.confirms()
    says(ann, lay[0].right)
    assert violations(ann) == []
    goes_on(ann)

    for step in lay[1:]:
        is_shown(ann, step, by_keys=False)
        goes_on(ann, is_last=step is lay[-1])
    lessons = list(COURSE.values())
    for lesson in lessons[2:n_lessons]:
        learns(ann, lesson, is_end=lesson is lessons[-1], by_keys=False)
    if n_lessons < len(COURSE):
        says(ann, lessons[n_lessons].steps[0].text)
        return
    ann.button("lesson.end").click()
    expect(ann.page.get_by_text(ann.t("lessons.done", n=len(COURSE), of=len(COURSE)))).to_be_visible()
    assert violations(ann) == []


def test_a_lesson_by_keyboard_on_a_phone_in_french(guests: Guests) -> None:
    """A wrong move is answered and not made; whoever comes back goes on where they stopped."""
    bob = guests("Bob", "fr", viewport=PHONE, has_touch=True)
    steps = COURSE["found"].steps
    bob.goes_to("/learn/qin/found")
    says(bob, steps[0].text)
    bob.presses("1", "n", "Enter", "Enter")
    says(bob, steps[0].otherwise)
    bob.presses("h")
    says(bob, steps[0].right)
    assert violations(bob) == []
    bob.presses("Enter")
    says(bob, steps[1].text)
    bob.page.reload()
    says(bob, steps[1].text)
    bob.presses("3", "n", "Enter", "Enter")
    says(bob, steps[1].right)
