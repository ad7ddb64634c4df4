"""Talk at a table, friends and clubs, in real browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import Player
from tests.soaking import IN_BROAD


def _said(player: Player) -> Locator:
    return player.page.get_by_role("log", name=player.t("talk")).get_by_role("listitem")


def _talks(player: Player) -> None:
    player.page.get_by_role("button", name=re.compile(f"^{player.t('talk')}")).click()


def _says(player: Player, text: str) -> None:
    field = player.page.get_by_label(player.t("talk.text"))
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def test_players_talk_in_their_own_languages_and_spectators_apart(guests: Guests) -> None:
    ann, bo, cy = guests("Ann"), guests("Bo", "fr", viewport=PHONE, has_touch=True), guests("Cy")
    table = ann.has_table("me", "open")
    bo.takes_seat(table)
    ann.goes_to(f"/t/{table}")
    bo.goes_to(f"/t/{table}")
    cy.goes_to(f"/t/{table}")
    for player in (ann, cy):
        _talks(player)
    ann.page.get_by_role("button", name=ann.t("talk.phrase.luck")).click()
    _says(cy, "take the corner")
    _says(ann, "<b>hello</b> https://tianxia.example")
    badge = bo.page.get_by_role("button", name=f"{bo.t('talk')} ({bo.t('talk.new', n=2)})")
    expect(badge).to_be_visible()
    badge.click()
    expect(_said(bo)).to_have_count(2)
    expect(_said(bo).first).to_contain_text(bo.t("talk.phrase.luck"))
    expect(_said(bo).last).to_contain_text("<b>hello</b> https://tianxia.example")
    expect(_said(bo).locator("a, b")).to_have_count(0)
    expect(_said(cy)).to_have_count(3)
    expect(cy.page.get_by_text(cy.t("talk.aside"))).to_be_visible()
    for player in (ann, bo, cy):
        assert violations(player) == []
    board = ann.board.bounding_box()
    log = ann.page.get_by_role("log", name=ann.t("talk")).bounding_box()
    assert board is not None
    assert log is not None
    assert log["x"] >= board["x"] + board["width"]
    bo.page.get_by_role("button", name=bo.t("talk.more", name="Ann")).first.click()
    bo.page.get_by_role("button", name=bo.t("talk.mute")).click()
    expect(_said(bo)).to_have_count(0)
    cy.button("menu").click()
    cy.button("people").click()
    cy.button("people.mute.of", name="Ann").click()
    cy.page.keyboard.press("Escape")
    expect(_said(cy)).to_have_count(1)


def test_a_spectator_says_who_they_are_and_speaks_at_once(guests: Guests) -> None:
    ann, cy = guests("Ann"), guests("Cy", is_known=False)
    table = ann.has_table("me", "bot:random")
    cy.goes_to(f"/t/{table}")
    _talks(cy)
    cy.button("talk.name.give").click()
    cy.dialog("name.title").get_by_role("textbox").fill("Cy")
    cy.page.keyboard.press("Enter")
    cy.page.get_by_role("button", name=cy.t("talk.phrase.hello")).click()
    expect(_said(cy)).to_have_count(1)


@IN_BROAD
def test_whoever_comes_after_the_end_is_offered_no_talk(guests: Guests) -> None:
    ann, bo, cy = guests("Ann"), guests("Bo"), guests("Cy")
    table = ann.has_table("me", "open")
    bo.takes_seat(table)
    ann.goes_to(f"/t/{table}")
    ann.opens_menu().get_by_role("button", name=ann.t("resign")).click()
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.t("resign")).click()
    for player, n in ((bo, 1), (cy, 0)):
        player.looks_at_end(table)
        player.ending.get_by_role("button", name=player.t("close")).click()
        player.page.wait_for_load_state("networkidle")  # talk is loaded after the table
        talk = player.page.get_by_role("button", name=re.compile(f"^{player.t('talk')}"))
        expect(talk).to_have_count(n)


@IN_BROAD
def test_friends_meet_in_a_club_and_are_invited(guests: Guests) -> None:
    ann, bo = guests("Ann"), guests("Bo", "fr", viewport=PHONE, has_touch=True)
    ann.goes_to("/clubs")
    ann.button("clubs.new").click()
    ann.page.get_by_label(ann.t("clubs.name")).fill("Friday dragons")
    ann.button("clubs.make").click()
    link = ann.page.get_by_text(re.compile("/clubs#")).inner_text()
    bo.goes_to(link[link.index("/clubs") :])
    bo.page.get_by_role("region", name=bo.t("clubs.join", name="Friday dragons")).get_by_role(
        "button", name=bo.t("clubs.join.do")
    ).click()
    expect(bo.page.get_by_role("heading", name="Friday dragons")).to_be_visible()
    bo.button("friends.ask.of", name="Ann").click()
    expect(bo.toasts).to_contain_text(bo.t("friends.asked", name="Ann"))
    ann.button("clubs.evenings.plan").click()
    ann.page.get_by_label(ann.t("clubs.evenings.title")).fill("First evening")
    ann.button("clubs.save").click()
    ann.page.get_by_role("group", name=ann.t("clubs.evenings.coming", name="First evening")).get_by_text(
        ann.t("clubs.answer.yes")
    ).click()
    expect(ann.page.get_by_text(ann.t("clubs.comers.yes", names="Ann"))).to_be_visible()
    bo.page.reload()
    expect(bo.page.get_by_role("heading", name="First evening")).to_be_visible()
    for player in (ann, bo):
        assert violations(player) == []
    ann.goes_to("/clubs")
    ann.button("friends.agree.of", name="Bo").click()
    expect(ann.button("friends.part.of", name="Bo")).to_be_visible()
    assert violations(ann) == []
    table = ann.has_table("me", "open")
    ann.goes_to(f"/t/{table}")
    ann.button("friends.invite.of", name="Bo").click()
    expect(ann.page.get_by_text(ann.t("friends.invited"))).to_be_visible()
    assert violations(ann) == []
    bo.goes_to("/")
    expect(bo.page.get_by_text(bo.t("invitations.by", name="Ann"))).to_be_visible()
    assert violations(bo) == []
    bo.page.get_by_role("link", name=bo.t("invitations.accept.of", name="Ann")).click()
    bo.page.wait_for_url(re.compile(f"/t/{table}"))


def test_friends_are_made_by_a_link_and_read_again_what_they_said(guests: Guests) -> None:
    ann, bo, cy = guests("Ann"), guests("Bo", "fr", viewport=PHONE, has_touch=True), guests("Cy")
    ann.goes_to("/clubs")
    ann.button("friends.link").click()
    link = ann.page.get_by_text(re.compile("/clubs#friend=")).inner_text()
    assert violations(ann) == []
    bo.goes_to(link)
    bo.button("friends.ask").click()
    expect(bo.toasts).to_contain_text(bo.t("friends.link.done", name="Ann"))
    assert "#" not in bo.page.url
    expect(bo.button("friends.part.of", name="Ann")).to_be_visible()
    assert violations(bo) == []

    table = ann.has_table("me", "open")
    bo.takes_seat(table)
    ann.goes_to(f"/t/{table}")
    _talks(ann)
    ann.page.get_by_role("button", name=ann.t("talk.phrase.good-game")).click()
    expect(_said(ann)).to_have_count(1)
    ann.opens_menu().get_by_role("button", name=ann.t("resign")).click()
    ann.dialog("resign").get_by_role("button", name=ann.t("resign"), exact=True).click()
    for player in (bo, cy):
        player.goes_to(f"/t/{table}/replay")
        player.opens_menu()
        expect(player.page.get_by_role("link", name=player.t("record"))).to_be_visible()
    bo.button("talk").click()
    expect(bo.dialog("talk").get_by_role("listitem")).to_contain_text(bo.t("talk.phrase.good-game"))
    assert violations(bo) == []
    expect(cy.button("talk")).to_have_count(0)
