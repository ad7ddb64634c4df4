"""Courses from their first step to their last, and a guided first game after it.

`make test` begins the course of Qin, goes through the last lesson of another and begins the game; `make broad` goes
through a course of each family and plays the game to its end; `make soak` goes through every course, in both languages,
by clicks in some and by keyboard in others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.dynast import Dynast
from tests.browser.envoy import Envoy
from tests.browser.player import Player, until
from tests.browser.pupil import goes_on, learns
from tests.soaking import IN_BROAD, IN_SOAK
from tianxia.lessons.loading import course

FEW_TURNS, ENDLESS = 4, 1000
# The course of Qin in English is gone through in test_lessons.py, by clicks and with moves of one's own.
COURSES = [
    pytest.param("han", "fr", True, id="han-fr-by-keys", marks=IN_BROAD),
    pytest.param("huang", "en", True, id="huang-en-by-keys", marks=IN_BROAD),
    pytest.param("qin", "fr", True, id="qin-fr-by-keys", marks=IN_SOAK),
    pytest.param("china", "en", True, id="china-en-by-keys", marks=IN_SOAK),
    pytest.param("han", "en", False, id="han-en-by-clicks", marks=IN_SOAK),
    pytest.param("china", "fr", False, id="china-fr-by-clicks", marks=IN_SOAK),
    pytest.param("huang", "fr", False, id="huang-fr-by-clicks", marks=IN_SOAK),
]


@pytest.mark.parametrize(("game", "language", "by_keys"), COURSES)
def test_a_whole_course(guests: Guests, game: str, language: Literal["en", "fr"], by_keys: bool) -> None:
    pupil = guests("Ann", language)
    lessons = list(course(game).values())
    pupil.goes_to(f"/learn/{game}/{lessons[0].id}")
    for lesson in lessons:
        learns(pupil, lesson, is_end=lesson is lessons[-1], by_keys=by_keys)
    expect(pupil.button("coach.play")).to_be_visible()
    if by_keys:
        goes_on(pupil, by_keys=True)
    else:
        pupil.button("lesson.end").click()
    expect(pupil.page.get_by_text(pupil.t("lessons.done", n=len(lessons), of=len(lessons)))).to_be_visible()


@pytest.mark.parametrize(("game", "language"), [("han", "fr"), pytest.param("huang", "en", marks=IN_BROAD)])
def test_the_last_lesson_of_a_course(guests: Guests, game: str, language: Literal["en", "fr"]) -> None:
    pupil = guests("Ann", language)
    lessons = list(course(game).values())
    pupil.goes_to(f"/learn/{game}/{lessons[-1].id}")
    learns(pupil, lessons[-1], is_end=True, by_keys=True)
    expect(pupil.button("coach.play")).to_be_visible()
    goes_on(pupil, by_keys=True)
    expect(pupil.page.get_by_text(pupil.t("lessons.done", n=1, of=len(lessons)))).to_be_visible()


@pytest.mark.parametrize(
    "n_turns", [pytest.param(FEW_TURNS, id="begun"), pytest.param(ENDLESS, id="to-its-end", marks=IN_BROAD)]
)
def test_a_guided_first_game(guests: Guests, n_turns: int) -> None:
    """From the courses; the coach speaks before every turn, can be silenced, and remembers that."""
    ann = guests("Ann", "fr", is_known=False, viewport=PHONE, has_touch=True)
    ann.goes_to("/learn")
    ann.page.get_by_role("region", name="Qin").get_by_role("button", name=ann.t("coach.play")).click()
    said: list[str] = []
    while len(said) < n_turns and ann.waits_for_turn():
        said.append(ann.hears())
        if len(said) == 2:
            assert violations(ann) == []
            _is_silent_for_a_while(ann)
        ann.plays_by_keys()
    assert len(set(said)) > 2
    if n_turns == ENDLESS:
        expect(ann.coach).to_have_count(0)


@IN_SOAK
@pytest.mark.parametrize(("game", "seat"), [("China", Envoy), ("Han", partial(Envoy, game="han")), ("Huang", Dynast)])
def test_a_guided_first_game_as_it_is_shown(guests: Guests, game: str, seat: Callable[..., Player]) -> None:
    """Whoever never knows what to do has every move shown, and comes to the end, too."""
    ann = guests("Ann", is_known=False)
    ann.goes_to("/learn")
    ann.page.get_by_role("region", name=game).get_by_role("button", name=ann.t("coach.play")).click()
    learner, said = seat(ann.page, ann.name), set[str]()
    while learner.waits_for_turn():
        said.add(learner.hears())
        _is_shown_a_move(learner)
        learner.confirms()
    assert len(said) > 10
    expect(learner.coach).to_have_count(0)


def _is_shown_a_move(player: Player) -> None:
    """Whoever asks faster than anybody reads has to wait between."""
    until(lambda: player.presses("h") is None and _comes_within(player.button("confirm"), 3000))


def _comes_within(thing: Locator, milliseconds: float) -> bool:
    try:
        thing.wait_for(timeout=milliseconds)
    except TimeoutError:
        return False
    return True


def _is_silent_for_a_while(player: Player) -> None:
    player.button("coach").click()
    expect(player.coach).to_have_text(player.t("coach.silent"))
    player.page.reload()
    expect(player.coach).to_have_text(player.t("coach.silent"))
    player.button("coach").click()
    player.hears()
