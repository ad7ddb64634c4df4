"""axe has nothing to object to on any page in any state, in light and dark: each kind of page in `make test`, further
states of it in `make broad`."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import Player
from tests.browser.watch import Watch
from tests.soaking import IN_BROAD


def test_pages_away_from_tables(guests: Guests, watch: Watch) -> None:
    ann = guests("Ann", "fr", is_known=False)
    ann.goes_to("/")
    expect(ann.page.get_by_text(ann.t("lobby.mine.empty"))).to_be_visible()
    ann.sees_games()
    _is_clean(ann, "an empty lobby")

    ann.goes_to("/new")
    ann.page.get_by_role("combobox", name=ann.t("seat.number", n=2)).select_option("here")
    _is_clean(ann, "a new table")
    ann.button("new.open").click()
    expect(ann.dialog("name.title")).to_be_visible()
    _is_clean(ann, "the question for a name")

    ann.gives_name()
    ann.has_table("me", "bot:random")
    ann.has_table("me", "open")
    guests("Bob").has_table("me", "open")
    ann.goes_to("/")
    expect(ann.page.get_by_role("link", name="Qin")).not_to_have_count(0)
    _is_clean(ann, "a full lobby")

    ann.goes_to("/rules/huang")
    expect(ann.page.locator("[id='rule-5.2']")).to_be_attached()
    _is_clean(ann, "the longest rules")

    watch.provoke("404")
    ann.goes_to("/t/nothing000")
    expect(ann.page.get_by_role("heading", name=ann.t("missing.title"))).to_be_visible()
    _is_clean(ann, "a table that does not exist")


def test_what_is_hard_to_read_in_the_dark_alone_is_found(ann: Player) -> None:
    ann.goes_to("/rules/qin")
    expect(ann.page.locator("[id='rule-5.2']")).to_be_attached()
    ann.page.add_style_tag(content=":root[data-theme=dark] [id='rule-5.2'] { color: #333 }")
    assert [found.partition(":")[0] for found in violations(ann)] == ["color-contrast"]


def test_a_turn_at_the_table(guests: Guests) -> None:
    ann = guests("Ann")
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.proposes()
    ann.previewed()
    _is_clean(ann, "a proposal")
    ann.confirms()
    ann.waits_for_turn()
    ann.square("a12").click()
    _is_clean(ann, "a hint")


@IN_BROAD
def test_dialogs_at_the_table(guests: Guests) -> None:
    ann = guests("Ann")
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.opens_menu()
    _is_clean(ann, "the menu")
    ann.presses("Escape")
    for key in ("resign", "hand-over"):
        ann.opens_menu().get_by_role("button", name=ann.t(key), exact=True).click()
        _is_clean(ann, key)
        ann.presses("Escape")
    ann.opens_menu().get_by_role("button", name=ann.t("rules")).click()
    expect(ann.dialog("rules").locator("[id='rule-5.2']")).to_be_attached()
    _is_clean(ann, "the rules over the table")


@IN_BROAD
def test_waiting_and_being_asked(guests: Guests) -> None:
    ann, bob = guests("Ann"), guests("Bob")
    ann.sits_at_new_table("me", "open")
    expect(ann.page.get_by_text(ann.t("waiting", n=1))).to_be_visible()
    _is_clean(ann, "waiting for players")
    bob.goes_to(f"/t/{ann.table_id}?seat=1")
    expect(bob.button("join").last).to_be_visible()
    _is_clean(bob, "an invitation")
    bob.page.get_by_role("dialog").get_by_role("button", name=bob.t("join")).click()
    expect(ann.toasts).to_be_visible()
    _is_clean(ann, "a message")
    _is_clean(bob, "the other's turn")
    ann.plays()
    ann.button("undo.ask").click()
    expect(bob.dialog("consent.title")).to_be_visible()
    _is_clean(bob, "a request to undo")
    _is_clean(ann, "waiting for an answer")


def test_the_cover_between_two_at_one_screen(guests: Guests) -> None:
    ann = guests("Ann")
    ann.sits_at_new_table("me", "here:Bob")
    expect(ann.button("pass.here", name="Ann")).to_be_visible()
    _is_clean(ann, "the cover")


@IN_BROAD
def test_the_end_and_the_replay(guests: Guests, finished: str) -> None:
    ann = guests("Ann")
    ann.looks_at_end(finished)
    _is_clean(ann, "the end screen")
    ann.goes_to(f"/t/{ann.table_id}/replay")
    ann.button("replay.next").click()
    _is_clean(ann, "the replay")


@IN_BROAD
def test_what_the_end_and_the_replay_lead_to(guests: Guests, finished: str) -> None:
    ann = guests("Ann")
    ann.looks_at_end(finished)
    ann.presses("Escape")
    _is_clean(ann, "the board at the end")
    ann.goes_to(f"/t/{ann.table_id}/replay")
    ann.opens_menu().get_by_role("button", name=ann.t("verify")).click()
    expect(ann.dialog("verify").get_by_role("status")).to_be_visible()
    _is_clean(ann, "the shuffle")
    ann.presses("Escape")
    ann.button("accounts").click()
    _is_clean(ann, "the accounts")


@IN_BROAD
def test_a_phone(guests: Guests) -> None:
    ann = guests("Ann", viewport=PHONE, has_touch=True)
    ann.sits_at_new_table("me", "bot:random", "bot:random", "bot:random")
    ann.waits_for_turn()
    ann.proposes()
    ann.previewed()
    _is_clean(ann, "a proposal on a phone")
    ann.confirms()
    ann.waits_for_turn()
    ann.button("log").click()
    expect(ann.log).not_to_have_count(0)
    _is_clean(ann, "the log on a phone")


def _is_clean(player: Player, state: str) -> None:
    assert violations(player) == [], state
