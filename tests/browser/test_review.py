"""The review of a game: asked for at its end, read beside the replay, followed on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.player import PATIENCE_S, Player
from tests.soaking import IN_BROAD

REVIEWED_MS = 8 * PATIENCE_S * 1000
"""What searches may have to be compiled first."""


def test_a_game_is_reviewed_and_looked_through(ann: Player, finished: str) -> None:
    ann.looks_at_end(finished)
    ann.link("review.start").click()
    chart = ann.page.get_by_role("slider", name=ann.t("review.chart"))
    expect(chart).to_be_visible(timeout=REVIEWED_MS)
    end = int(chart.get_attribute("aria-valuemax") or 0)

    chart.click()
    _is_at(chart, round(end / 2))
    chart.focus()
    ann.presses("ArrowRight", "ArrowRight")
    _is_at(chart, round(end / 2) + 2)
    ann.page.get_by_text(ann.t("review.as-table")).click()
    expect(ann.page.get_by_role("button", name=str(end), exact=True)).to_be_attached()

    panel = ann.page.get_by_role("region", name=ann.t("review"))
    turning = panel.get_by_role("list").nth(1).get_by_role("button")
    assert 1 <= turning.count() <= 3
    turning.first.click()
    _is_at(chart, int(turning.first.inner_text().split()[0]))
    better = ann.squares.and_(ann.board.get_by_label(re.compile(ann.t("review.better") + "$")))
    expect(better.first).to_be_visible()
    assert violations(ann) == []

    line = panel.get_by_role("button", name=ann.t("review.line"))
    moment = panel.get_by_role("group", name=ann.t("review"))
    moment.get_by_role("button").last.click()
    expect(moment).to_contain_text(re.compile(r"1 \w+ \d"))
    expect(better).to_have_count(0)  # it has been done
    line.first.click()
    expect(better.first).to_be_visible()

    ann.page.reload()
    expect(chart).to_be_visible()
    panel.get_by_role("button", name=ann.t("review.close")).click()
    expect(ann.log).to_have_count(end)


@IN_BROAD
def test_mistakes_are_done_better_on_the_board(ann: Player, finished: str) -> None:
    ann.looks_at_end(finished)
    ann.link("review.start").click()
    panel = ann.page.get_by_role("region", name=ann.t("review"))
    begin = panel.get_by_role("button", name=re.compile(rf"\d+ {ann.t('exercise.start', n=1)[2:]}"))
    expect(begin).to_be_visible(timeout=REVIEWED_MS)
    panel.get_by_label(ann.t("exercise.strict")).check()
    begin.click()
    words = ann.page.get_by_role("region", name=ann.t("exercise"), exact=True)
    expect(words).to_contain_text(ann.t("exercise.ask"))

    ann.proposes()
    ann.confirms()
    expect(words).not_to_contain_text(ann.t("exercise.ask"))
    assert violations(ann) == []
    again = ann.button("exercise.again")
    if again.is_visible():  # what the others would do is shown, then it is looked for again
        line = ann.page.get_by_role("group", name=ann.t("review.line"))
        expect(line).to_contain_text(re.compile(r"1 \w+ 2"))
        again.click()
        expect(words).to_contain_text(ann.t("exercise.ask"))
        ann.button("exercise.solve").click()
        expect(words).to_contain_text(ann.t("exercise.solution", text="").split(":")[0])
    while (on := ann.button("lesson.on").or_(ann.button("exercise.skip"))).is_visible():
        before = words.inner_text()
        on.click()
        expect(words).not_to_have_text(before)
        expect(words).to_contain_text(ann.t("exercise.ask"))
    ann.button("exercise.end").click()
    results = ann.dialog("exercise.results")
    expect(results).to_contain_text(re.compile(r"[01] \w+ \d+"))
    assert violations(ann) == []
    results.get_by_role("button", name=ann.t("exercise.leave")).click()
    expect(begin).to_be_visible()


def _is_at(chart: Locator, number: int) -> None:
    expect(chart).to_have_attribute("aria-valuenow", str(number))
