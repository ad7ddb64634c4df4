"""Puzzles on the real board: chosen, answered wrongly and rightly, looked at step by step."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Locator, Request, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import Player
from tests.soaking import IN_BROAD
from tianxia.games.catalog import load
from tianxia.insight.collection import collection

QIN = next(puzzle for puzzle in collection().values() if puzzle.game == "qin" and len(puzzle.best.line) > 2)
HUANG = next(puzzle for puzzle in collection().values() if puzzle.game == "huang")


def test_a_puzzle_is_chosen_and_solved_at_the_second_attempt(ann: Player) -> None:
    ann.goes_to("/")
    ann.link("puzzles").click()
    ann.page.get_by_role("radio", name="Qin").check(force=True)
    expect(ann.page.get_by_role("radio", name=ann.t("puzzles.any.theme"))).to_be_checked()
    assert violations(ann) == []
    with ann.page.expect_response(re.compile("/api/puzzles/next")):
        ann.button("puzzles.start").click()
    expect(_words(ann)).to_contain_text(ann.t("puzzle.find"))

    ann.goes_to(f"/puzzles/{QIN.id}")
    _lays(ann, QIN.tempting)
    expect(_words(ann)).to_contain_text(ann.t("puzzle.wrong.loss")[:20])
    assert violations(ann) == []
    ann.button("puzzle.again").click()
    _lays(ann, QIN.best.move)
    expect(_words(ann)).to_contain_text(ann.t("puzzle.right.later"))
    expect(_words(ann)).to_contain_text(ann.t(f"puzzle.theme.{QIN.themes[0]}"))
    moment = ann.page.get_by_role("group", name=ann.t("puzzle.line"))
    expect(moment).to_contain_text(f"1 of {len(QIN.best.line)}")
    moment.get_by_role("button", name=ann.t("puzzle.line.on")).click()
    expect(moment).to_contain_text(f"2 of {len(QIN.best.line)}")
    assert violations(ann) == []
    ann.button("puzzle.next").click()
    expect(ann.page).not_to_have_url(re.compile(QIN.id))

    ann.goes_to("/puzzles")
    expect(ann.page.get_by_text(ann.t("puzzles.solved.of", n=0, of=1))).to_be_visible()


@IN_BROAD
def test_giving_up_by_keyboard_on_a_phone_in_french(guests: Guests) -> None:
    """The board keeps its place, and whoever comes back is told that it no longer counts."""
    bob = guests("Bob", "fr", viewport=PHONE, has_touch=True)
    bob.goes_to(f"/puzzles/{HUANG.id}")
    expect(_words(bob)).to_contain_text(bob.t("puzzle.find"))
    before = bob.board.bounding_box()
    bob.presses("h")
    expect(_words(bob)).to_contain_text(bob.t("puzzle.solution"))
    bob.presses("ArrowRight")
    expect(bob.page.get_by_role("group", name=bob.t("puzzle.line"))).to_contain_text("2 sur")
    assert bob.board.bounding_box() == before
    assert violations(bob) == []
    bob.page.reload()
    expect(bob.page.get_by_text(bob.t("puzzle.tried.wrong"))).to_be_attached()


def _words(player: Player) -> Locator:
    return player.page.locator(".words")


def _lays(player: Player, move: str) -> None:
    """Whichever tile, half and turn it takes."""
    action = load("qin").text.parse(move)
    assert any(asked == action for asked in _proposed(player, move.split()[1].split("-"))), move
    player.confirms()


def _proposed(player: Player, squares: list[str]) -> Iterator[int | None]:
    """The moves that are proposed there one after the other, as the server is asked about them."""
    asked: list[int] = []
    player.page.on("request", lambda request: asked.extend(_actions(request)))
    for key, square in product("123", squares):
        player.presses("Escape", key)
        for _ in range(4):
            player.square(square).click()
            player.page.evaluate("0")  # what was asked before is known now
            yield asked[-1] if asked else None


def _actions(request: Request) -> list[int]:
    return [json.loads(request.post_data or "")["action"]] if request.url.endswith("/preview") else []
