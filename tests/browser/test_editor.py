"""Positions set up by hand: by mouse, by keys and by touch, and where one goes on from there."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import Player
from tests.soaking import IN_BROAD


def _begins(player: Player, game: str) -> None:
    player.goes_to("/editor")
    player.page.get_by_role("button", name=game, exact=True).click()
    player.button("editor.begin").click()
    expect(_place(player, "g9" if game == "Qin" else "h5")).to_be_attached()


def _place(player: Player, name: str) -> Locator:
    return player.page.locator(f"main [data-place='{name}']")


def _thing(player: Player, name: str) -> Locator:
    return player.page.get_by_role("group", name=player.t("editor.palette")).get_by_role("button", name=name)


def _lies(player: Player, text: str) -> None:
    """The address has the position, so that it is there again after a reload."""
    player.page.wait_for_function("text => decodeURIComponent(location.search).includes(text)", arg=text)


def test_a_position_of_qin_is_set_up_by_mouse(ann: Player) -> None:
    _begins(ann, "Qin")
    expect(ann.page.get_by_text(ann.t("editor.possible"))).to_be_visible()
    _thing(ann, "red").click()
    _place(ann, "g10").click()
    _place(ann, "g11").click()
    expect(ann.page.get_by_text("the province at g9 needs one owner")).to_be_visible()
    expect(ann.link("analysis.here")).to_have_count(0)
    assert violations(ann) == []
    _thing(ann, ann.t("seat.number", n=2)).drag_to(_place(ann, "g10"))
    _lies(ann, "owner g9=2")
    expect(ann.page.get_by_text(ann.t("editor.possible"))).to_be_visible()

    ann.button("editor.move").click()
    _place(ann, "g11").drag_to(_place(ann, "h10"))
    _lies(ann, "......RR.....; .............; .......oo")
    ann.button("editor.undo").click()
    _lies(ann, "......R......; ......R......; .......oo")
    ann.button("editor.redo").click()
    _lies(ann, "......RR.....; ")

    ann.button("editor.another", pool=ann.t("editor.line.hand"), name=ann.t("editor.name.RB")).first.click()
    expect(ann.page.get_by_text("at most 3 tiles")).to_be_visible()
    ann.button("editor.fewer", pool=ann.t("editor.line.hand"), name=ann.t("editor.name.?")).first.click()
    ann.page.get_by_label(ann.t("editor.line.to move")).select_option("2")
    _lies(ann, "hand 1 RB ? ?")
    _lies(ann, "to move 2")
    assert violations(ann) == []
    ann.link("analysis.here").click()
    expect(ann.page.get_by_role("group", name=ann.t("analysis.moves"))).to_be_visible()
    ann.opens_menu().get_by_role("link", name=ann.t("editor.here")).click()
    _lies(ann, "owner g9=2")


def test_a_position_of_huang_is_set_up_by_keys(ann: Player) -> None:
    _begins(ann, "Huang")
    _thing(ann, "red").first.press("Enter")
    _place(ann, "h5").press("Enter")
    _lies(ann, "tiles red h5")
    _place(ann, "h5").press("ArrowRight")
    ann.page.keyboard.press("Enter")
    _lies(ann, "tiles red h5 i5")
    ann.page.keyboard.press("Delete")
    _lies(ann, "tiles red h5; ")
    ann.presses("Escape")
    _place(ann, "h5").press("Enter")  # it is picked up
    _place(ann, "i5").press("Enter")
    _lies(ann, "tiles red i5")
    ann.presses("u")
    _lies(ann, "tiles red h5; ")
    ann.link("position.play").click()
    expect(ann.button("new.open")).to_be_visible()
    ann.link("editor.here").click()
    _lies(ann, "tiles red h5")


@IN_BROAD
def test_a_position_is_set_up_on_a_phone(guests: Guests) -> None:
    bob = guests("Bob", "fr", viewport=PHONE, has_touch=True)
    _begins(bob, "Qin")
    _thing(bob, "rouge").tap()
    _place(bob, "c2").tap()
    _lies(bob, "..R..........; ")
    expect(bob.page.get_by_text("et 1 de plus")).to_have_count(0)
    bob.button("editor.rest").tap()
    sheet = bob.page.get_by_role("dialog")
    expect(sheet.get_by_role("status")).to_contain_text("moitiés")
    assert violations(bob) == []
    sheet.get_by_text(bob.t("editor.text")).tap()
    text = sheet.get_by_role("textbox")
    text.fill(text.input_value().replace("..R..........", "............."))
    sheet.get_by_role("button", name=bob.t("editor.text.apply")).tap()
    expect(sheet.get_by_text(bob.t("editor.possible"))).to_be_visible()
