"""What calls somebody back to the table: title, icon, sound, notification."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import Player, until

# Playwright's pages are never in the background, and nobody hears them.
STUBS = """
window.heard = 0
window.told = []
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...when) { window.heard++; return start.apply(this, when) }
window.Notification = class {
  static permission = 'default'
  static requestPermission = async () => (window.Notification.permission = window.verdict ?? 'granted')
  constructor(title, options) { window.told.push({ title, ...options, notification: this }) }
  close() { this.isClosed = true }
}
"""
LOOK = """isHidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


def test_title_icon_sound_and_notification_call_me_to_my_turn(ann: Player, bob: Player) -> None:
    ann.page.add_init_script(STUBS)
    ann.sits_at_new_table("me", "open")
    bob.takes_seat(ann.table_id)
    ann.waits_for_turn()
    expect(ann.page).to_have_title(f"● {ann.t('turn.mine')} – Qin · Tianxia")
    assert _has_dot(ann)
    _switches(ann, "settings.sound")
    _switches(ann, "settings.notifications")
    assert ann.page.evaluate("heard") > 0  # a taste of it
    assert ann.page.evaluate("Notification.permission") == "granted"

    ann.plays()
    expect(ann.page).to_have_title("Qin · Tianxia")
    assert not _has_dot(ann)
    heard = ann.page.evaluate("heard")
    ann.page.evaluate(LOOK, True)
    bob.plays()
    until(lambda: ann.page.evaluate("told.length > 0"))
    (told,) = ann.page.evaluate("told")
    assert told["title"] == f"{ann.t('turn.mine')} – Qin"
    assert told["body"].startswith("Bob: ")
    assert ann.page.evaluate("heard") > heard
    assert not ann.page.evaluate("told[0].notification.isClosed")
    ann.page.evaluate(LOOK, False)
    assert ann.page.evaluate("told[0].notification.isClosed")
    ann.plays()
    bob.plays()
    ann.waits_for_turn()
    assert ann.page.evaluate("told.length") == 1  # she looks


def test_at_one_screen_nothing_is_told_but_who_is_to_play(ann: Player) -> None:
    ann.page.add_init_script(STUBS)
    ann.sits_at_new_table("me", "here:Bob", "bot:random")
    ann.button("pass.here", name="Ann").click()
    _switches(ann, "settings.notifications")
    ann.plays()
    ann.button("pass.here", name="Bob").click()
    ann.waits_for_turn()
    ann.page.evaluate(LOOK, True)
    ann.plays()
    until(lambda: ann.page.evaluate("told.length > 0"))
    (told,) = ann.page.evaluate("told")  # passing the device was no signal
    assert (told["title"], told["body"]) == (f"{ann.t('turn.of', name='Ann')} – Qin", "")


def test_nothing_sounds_or_asks_unless_it_is_wanted(ann: Player) -> None:
    ann.page.add_init_script(STUBS + "window.verdict = 'denied'")
    loaded: list[str] = []
    ann.page.on("request", lambda request: loaded.append(request.url))
    ann.sits_at_new_table("me", "bot:random")
    ann.plays()
    ann.waits_for_turn()
    assert ann.page.evaluate("[heard, told.length, Notification.permission]") == [0, 0, "default"]
    assert not [url for url in loaded if re.search(r"sound|notice|Settings", url)]
    _switches(ann, "settings.notifications", then=False)
    expect(ann.toasts).to_contain_text(ann.t("settings.notifications.refused"))


def _switches(player: Player, key: str, *, then: bool = True) -> None:
    """Change a setting in the menu; it is on then, unless something is against it."""
    player.opens_menu().get_by_role("button", name=player.t("settings")).click()
    switch = player.page.get_by_role("switch", name=player.t(key))
    switch.click()
    expect(switch).to_be_checked(checked=then)
    player.presses("Escape")


def _has_dot(player: Player) -> bool:
    return "called" in (player.page.locator("link[rel=icon]").get_attribute("href") or "")
