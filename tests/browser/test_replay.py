"""Looking at a game again: during it, after it, and from a saved file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.player import CORNER, Player


def test_back_and_forth_through_a_finished_game(ann: Player, finished: str) -> None:
    end = _replays(ann, finished)
    _is_at(ann, 0, end)
    expect(ann.page.get_by_role("status").first).to_contain_text(ann.t("replay.start"))
    start = _labels(ann)
    ann.presses("ArrowRight", "ArrowRight", "ArrowLeft")
    _is_at(ann, 1, end)
    assert _labels(ann) != start
    _all_hands_are_shown(ann)
    ann.presses("End")
    _is_at(ann, end, end)
    expect(ann.button("replay.next")).to_be_disabled()
    ann.presses("Home")
    _is_at(ann, 0, end)
    assert _labels(ann) == start
    _slider(ann).fill("7")
    _is_at(ann, 7, end)
    ann.button("replay.next").click()
    _is_at(ann, 8, end)
    ann.log.nth(2).get_by_role("button").click(position=CORNER)
    _is_at(ann, 3, end)
    expect(ann.log.nth(2).get_by_role("button")).to_have_attribute("aria-current", "step")


def test_a_replay_plays_by_itself_and_remembers_how_fast(ann: Player, finished: str) -> None:
    end = _replays(ann, finished)
    ann.presses(" ")
    expect(_slider(ann)).not_to_have_attribute("aria-valuetext", ann.t("replay.of", n=0, all=end))
    ann.button("replay.pause").click()
    expect(ann.button("replay.play")).to_be_visible()
    ann.presses("Home")
    _is_at(ann, 0, end)
    speed = ann.page.get_by_role("combobox", name=ann.t("replay.speed"))
    speed.select_option("4×")
    expect(ann.page).not_to_have_url(re.compile(r"move=[1-9]"))  # the address follows a moment later
    ann.page.reload()
    expect(speed).to_have_value("4")
    speed.focus()
    ann.presses("ArrowLeft")  # is the list's as long as it has the focus
    expect(speed).to_have_value("2")
    _is_at(ann, 0, end)


def test_a_link_leads_to_a_move(ann: Player, bob: Player, finished: str) -> None:
    end = _replays(ann, finished)
    ann.log.nth(6).get_by_role("button").click(position=CORNER)
    expect(ann.page).to_have_url(re.compile(r"/replay\?move=7$"))
    ann.button("replay.link").click()
    expect(ann.toasts).to_contain_text(ann.t("copied"))
    link = ann.page.evaluate("navigator.clipboard.readText()")
    assert link == ann.page.url
    bob.goes_to(link)
    _is_at(bob, 7, end)
    assert _labels(bob) == _labels(ann)
    ann.page.evaluate("navigator.share = async (what) => (window.shared = what)")
    ann.button("replay.share").click()
    assert ann.page.evaluate("window.shared.url") == link
    bob.goes_to(f"{link}00")  # beyond the end
    _is_at(bob, end, end)


def _all_hands_are_shown(ann: Player) -> None:
    for seat in range(2):
        hand = _hand(ann, ann.seats.nth(seat), 3)
        expect(hand).to_have_text("")  # no number of backs: faces
        expect(hand.locator("svg")).to_have_count(3)


def test_a_running_game_shows_only_my_own_hand(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    for _ in range(2):
        ann.plays()
    ann.waits_for_turn()
    with ann.page.expect_response("**/frames?*") as got:
        ann.goes_to(f"/t/{ann.table_id}/replay")
    seats = [frame["view"]["seats"] for frame in _json(got.value)["frames"]]
    assert len(seats) == 5
    assert all(len(own["hand"]) == 3 and other["hand"] == [] for own, other in seats)
    expect(ann.tiles).to_have_count(3)
    expect(_hand(ann, ann.seat("Bot"), 3)).to_have_text("3")


def test_a_record_is_saved_and_opened_again(ann: Player, bob: Player, finished: str, tmp_path: Path) -> None:
    ann.looks_at_end(finished)
    with ann.page.expect_download() as download:
        ann.link("record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".json"
    lines = ann.log.count()

    bob.goes_to("/")
    bob.page.get_by_label(bob.t("upload")).set_input_files(file)
    _is_at(bob, 0, lines)
    bob.presses("End")
    expect(bob.log).to_have_count(lines)


def test_a_file_that_is_no_record_is_refused_kindly(ann: Player, tmp_path: Path) -> None:
    file = tmp_path / "shopping.json"
    file.write_text("milk")
    ann.goes_to("/")
    ann.page.get_by_label(ann.t("upload")).set_input_files(file)
    expect(ann.toasts).to_contain_text(ann.t("upload.no-record"))


def test_the_shuffle_is_checked_on_the_page_and_a_changed_seed_found_out(ann: Player, finished: str) -> None:
    _replays(ann, finished)
    ann.opens_menu().get_by_role("button", name=ann.t("verify")).click()
    dialog = ann.dialog("verify")
    expect(dialog.get_by_role("status")).to_have_text(ann.t("verify.sound"))
    expect(dialog).to_contain_text(ann.t("verify.not-noted"))  # she was not there when it began
    ann.presses("Escape")

    def forge(answer: dict[str, Any]) -> dict[str, Any]:
        return {**answer, "seed": str(int(answer["seed"]) + 1)}

    ann.page.route("**/reveal", lambda route: route.fulfill(json=forge(route.fetch().json())))
    ann.opens_menu().get_by_role("button", name=ann.t("verify")).click()
    expect(ann.dialog("verify").get_by_role("status")).to_have_text(ann.t("verify.seed-differs"))


def _replays(player: Player, finished: str) -> int:
    """Open the replay of a game; the number of its last frame."""
    player.looks_at_end(finished)
    player.link("replay").click()
    expect(_slider(player)).to_be_visible()
    end = int(_slider(player).get_attribute("max") or 0)
    expect(player.log).to_have_count(end)
    return end


def _slider(player: Player) -> Locator:
    return player.page.get_by_role("slider", name=player.t("replay.position"))


def _is_at(player: Player, number: int, end: int) -> None:
    expect(_slider(player)).to_have_attribute("aria-valuetext", player.t("replay.of", n=number, all=end))


def _hand(player: Player, panel: Locator, n: int) -> Locator:
    return panel.get_by_role("img", name=player.t("qin.seat.tiles", n=n))


def _labels(player: Player) -> list[str]:
    return player.squares.evaluate_all("squares => squares.map(square => square.getAttribute('aria-label'))")


def _json(response: Any) -> dict[str, Any]:
    return response.json()
