"""Two people at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.dynast import Dynast
from tests.browser.envoy import Envoy
from tests.browser.player import Player
from tests.browser.words import text


def test_the_cover_hides_the_table_until_the_device_is_passed(ann: Player) -> None:
    ann.opens_table("me", "here:Bob")
    for name in ("Ann", "Bob", "Ann", "Bob"):
        expect(ann.page.get_by_role("heading", name=ann.t("pass", name=name))).to_be_visible()
        _nothing_is_shown(ann)
        ann.button("pass.here", name=name).click()
        expect(ann.tiles).to_have_count(3)
        other = {"Ann": "Bob", "Bob": "Ann"}[name]
        expect(ann.seat(other).get_by_role("img", name=ann.t("qin.seat.tiles", n=3))).to_have_text("3")
        ann.plays()


def test_who_comes_back_must_say_who_they_are(ann: Player) -> None:
    ann.sits_at_new_table("me", "here:Bob")
    ann.button("pass.here", name="Ann").click()
    expect(ann.tiles).to_have_count(3)
    ann.page.reload()
    expect(ann.button("pass.here", name="Ann")).to_be_focused()
    _nothing_is_shown(ann)


def test_a_move_is_taken_back_before_the_device_is_passed(ann: Player) -> None:
    ann.sits_at_new_table("me", "here:Bob")
    ann.button("pass.here", name="Ann").click()
    ann.plays()
    ann.button("undo").click()
    ann.button("pass.here", name="Ann").click()
    assert ann.waits_for_turn()
    expect(ann.log).to_have_count(0)


def test_the_next_person_is_not_told_which_cards_were_drawn(guests: Guests) -> None:
    ann, eve = (Envoy.like(guests(name), "han") for name in ("Ann", "Eve"))
    _shares_a_screen(ann, eve, "Bob", "Cy")
    for name, other in (("Ann", "Bob"), ("Bob", "Cy")):
        ann.button("pass.here", name=name).click()
        ann.plays()
        _is_covered(ann, eve, other, "draws from the deck")
    ann.button("pass.here", name="Cy").click()
    expect(ann.log.last).to_contain_text("draws from the deck", ignore_case=True)


def test_the_next_person_is_not_told_which_tiles_were_replaced(guests: Guests) -> None:
    ann, eve = Dynast.like(guests("Ann")), Dynast.like(guests("Eve"))
    _shares_a_screen(ann, eve, "Bob")
    ann.button("pass.here", name="Ann").click()
    for _ in range(2):
        ann.button("huang.tray.replace").click()
        ann.tiles.and_(ann.page.locator(":enabled")).first.click()
        ann.button("huang.tray.replace.do", n=1).click()
    _is_covered(ann, eve, "Bob", "replaces 1 tile")
    ann.button("pass.here", name="Bob").click()
    expect(ann.log.filter(has_text=re.compile("discards a tile face down", re.IGNORECASE))).to_have_count(2)


def _shares_a_screen(ann: Player, eve: Player, *others: str) -> None:
    """Ann with others, watched by Eve from elsewhere."""
    ann.sits_at_new_table("me", *(f"here:{name}" for name in others))
    expect(ann.button("pass.here", name="Ann")).to_be_visible()
    eve.goes_to(f"/t/{ann.table_id}")


def _is_covered(ann: Player, eve: Player, name: str, told: str) -> None:
    """Until the device is passed the page says and announces nothing that is not said to a spectator."""
    expect(ann.button("pass.here", name=name)).to_be_visible()
    expect(eve.bar.locator("xpath=..")).to_contain_text(told)
    cover = text(ann.language, "qin", "pass", name=name)  # Huang has another text of this name
    own = [cover, ann.t("pass.here", name=name), ann.t("undo"), ann.t("leave")]
    public = "\n".join(_lines(eve))
    said = [line for line in _lines(ann) if line not in own]
    assert any(told in line for line in said)
    assert [deed for line in said for deed in _deeds(line) if deed not in public] == []


def _deeds(line: str) -> list[str]:
    """What is told of somebody: a spectator may be told more of the turn in the same sentence."""
    name, _, deeds = line.partition(": ")
    return [name, *deeds.split("; ")]


def _lines(player: Player) -> list[str]:
    """Everything that a page says, be it to be seen or heard."""
    return [" ".join(line.split()) for line in player.page.locator("body").inner_text().splitlines() if line.strip()]


def _nothing_is_shown(player: Player) -> None:
    """Neither hand nor board is anywhere in the page."""
    expect(player.tiles).to_have_count(0)
    expect(player.squares).to_have_count(0)
    assert player.t("qin.tray") not in player.page.content()
