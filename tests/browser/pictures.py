"""Pictures for the README: ``python -m tests.browser.pictures FOLDER``."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.browser import chromium, prepared, realm
from tests.browser.dynast import Dynast
from tests.browser.envoy import Envoy
from tests.browser.player import Player
from tests.browser.server import Server
from tianxia.bots.registry import SUBSTITUTE, make
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.insight.collection import collection

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
MOVES = 9
"""My own before a picture of a table is taken."""
THOUGHT_MS = 300_000
"""What searches may have to be compiled first."""


class Wanderer(Player):
    """A player who lays tiles all over the board, which makes better pictures."""

    dice = Random(5)

    def proposes(self) -> None:
        if self.button("qin.tray.pass").is_visible():
            super().proposes()
            return
        self.picks_a_tile()
        self.fitting.nth(self.dice.randrange(self.fitting.count())).click()
        self.previewed()


def take(browser: Browser, server: Server, folder: Path) -> None:
    """Every picture."""
    address = server.address
    take_pages(browser, address, folder)
    take_maps(browser, server, folder)
    take_lessons(browser, address, folder)
    take_guided(browser, address, folder)
    take_insight(browser, server, folder)
    ann, bob = _guest(browser, address, "Player"), _guest(browser, address, "Guest")
    ann.sits_at_new_table("me", "bot:greedy", "bot:greedy")
    for _ in range(MOVES):
        ann.plays()
    ann.waits_for_turn()
    ann.proposes()
    _save(ann, folder / "table.png")

    ann.sits_at_new_table("me", "bot:random")
    while ann.waits_for_turn():
        ann.proposes()
        ann.confirms()
    _save(ann, folder / "end.png")
    ann.goes_to(f"/t/{ann.table_id}/replay")
    slider = ann.page.get_by_role("slider")
    end = int(slider.get_attribute("max") or 0)
    expect(ann.log).to_have_count(end)
    slider.fill(str(end * 2 // 3))
    _save(ann, folder / "replay.png")

    bob.has_table("me", "open", "bot:greedy")
    ann.goes_to("/")
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.games"))).to_be_visible()
    _save(ann, folder / "lobby.png")


def take_pages(browser: Browser, address: str, folder: Path) -> None:
    """What a newcomer sees: the greeting, and rules with pictures."""
    new = _guest(browser, address, "Guest")
    new.goes_to("/")
    new.page.get_by_role("heading", name=new.t("lobby.games")).scroll_into_view_if_needed()
    new.page.mouse.wheel(0, 260)
    new.page.mouse.move(300, 500)
    expect(new.page.locator("article [inert] svg")).to_have_count(len(catalog.all_games()))
    new.page.wait_for_timeout(1000)  # boards are drawn part after part
    _save(new, folder / "greeting.png")
    new.goes_to("/rules/qin#rule-5.3")
    expect(new.page.locator("[id='rule-5.3'] + figure .marked path").first).to_be_visible()
    expect(new.page.locator("[id='rule-5.2'] + figure .panel")).to_have_count(2)
    _save(new, folder / "rules.png")


def take_maps(browser: Browser, server: Server, folder: Path) -> None:
    """A war about to begin in Huang, a house about to be built in China, the final scoring of Han at an alliance."""
    eve = Dynast.like(_guest(browser, server.address, "Player"))
    table = _played("huang", 3, 50, _can_start_war, bandits="true", palace="true")
    eve.sits_at(prepared.put(server, table, eve))
    eve.puts(_wars(table)[0])
    _save(eve, folder / "huang.png")
    eve.goes_to(f"/t/{prepared.put(server, _played('huang', 4, board='eighteen-kingdoms'), eve)}")
    expect(eve.finale).to_be_visible()
    _save(eve, folder / "huang-end.png")

    ann = Envoy.like(_guest(browser, server.address, "Player"))
    ann.sits_at(prepared.put(server, _played("china", 3, 60, forts="true"), ann))
    ann.clicks(ann.spaces_lit.last)
    _save(ann, folder / "china.png")

    han = Envoy.like(ann, "han")
    han.goes_to(f"/t/{prepared.put(server, _played('han', 4), han)}")
    expect(han.finale).to_be_visible()
    han.finale_button("restart").click()
    while not re.search(r"^Alliance .* [5-9] points", han.telling) and han.finale_button("next").is_enabled():
        han.finale_button("next").click()
    _save(han, folder / "final.png")


def take_lessons(browser: Browser, address: str, folder: Path) -> None:
    """A lesson of Huang on a laptop, one of China on a phone."""
    for lesson, name, is_phone in (("huang/revolt", "lesson", False), ("china/scoring", "lesson-phone", True)):
        learner = _guest(browser, address, "Player", is_phone)
        learner.goes_to(f"/learn/{lesson}")
        expect(learner.button("lesson.show")).to_be_enabled()
        _save(learner, folder / f"{name}.png")


def take_guided(browser: Browser, address: str, folder: Path) -> None:
    """The coach of a guided game: China on a laptop, Qin on a phone."""
    for game, n_seats, at_least, name, is_phone in (
        ("china", 3, 60, "guided", False),
        ("qin", 2, 14, "guided-phone", True),
    ):
        learner = _guest(browser, address, "Player", is_phone)
        learner.sits_at_guided_table(_played(game, n_seats, at_least))
        expect(learner.page.locator(".coach")).not_to_contain_text(learner.t("coach.thinking"), timeout=30_000)
        expect(learner.page.locator(".marked path").first).to_be_visible()
        learner.page.wait_for_timeout(2000)  # words explain themselves a little later
        _save(learner, folder / f"{name}.png")


def take_insight(browser: Browser, server: Server, folder: Path) -> None:
    """The review of a game at its first turning point, an analysis from there, and a puzzle on a phone."""
    ann = _guest(browser, server.address, "Player")
    ann.goes_to(f"/t/{prepared.put(server, _played('china', 3), ann)}/replay")
    ann.button("review.start").click()
    panel = ann.page.get_by_role("region", name=ann.t("review"))
    turning = panel.get_by_role("list").nth(1).get_by_role("button")
    turning.first.click(timeout=THOUGHT_MS)
    panel.get_by_role("slider").hover()  # the chart stands above them
    ann.page.wait_for_timeout(2000)
    _save(ann, folder / "review.png")

    eve = Dynast.like(_guest(browser, server.address, "Player"))
    eve.goes_to(f"/t/{prepared.put(server, _played('huang', 2), eve)}/replay?move=60")
    eve.opens_menu().get_by_role("link", name=eve.t("analysis.here")).click()
    expect(eve.page.get_by_title(eve.t("analysis.play")).nth(2)).to_be_visible(timeout=THOUGHT_MS)
    eve.page.wait_for_timeout(5000)  # figures become steadier with time
    _save(eve, folder / "analysis.png")

    bob = _guest(browser, server.address, "Player", is_phone=True)
    puzzle = next(puzzle for puzzle in collection().values() if puzzle.game == "qin")
    bob.goes_to(f"/puzzles/{puzzle.id}")
    bob.presses("h")  # the solution
    bob.page.wait_for_timeout(2000)
    _save(bob, folder / "puzzle-phone.png")


def _wars(table: Table) -> list[str]:
    """Tiles that would begin a war between kingdoms with soldiers."""
    return [tile for tile in realm.legal(table, "tile") if _has_armies(table, tile)]


def _has_armies(table: Table, tile: str) -> bool:
    with realm.tried(table, tile) as state:
        war = table.game.text.readable(state)["war"]
        return war is not None and sum(side["soldiers"] > 0 for side in war["kingdoms"]) > 1


def _can_start_war(table: Table) -> bool:
    return bool(_wars(table))


def _played(
    game: str,
    n_seats: int,
    at_least: int | None = None,
    is_right: Callable[[Table], bool] = lambda _: True,
    **options: str,
) -> Table:
    """A table that good bots have played to its end, or until the first seat begins a turn after so many actions."""
    table = Table(catalog.load(game), options, n_seats, seed=3)
    bots = [make(SUBSTITUTE, table.game, seat) for seat in range(n_seats)]
    while not table.is_over:
        if at_least is not None and len(table.moves) >= at_least and prepared.begins_turn(table):
            if is_right(table):
                return table
        table.play(bots[table.to_move].choose(table.view(table.to_move)))
    return table


def _guest(browser: Browser, address: str, name: str, is_phone: bool = False) -> Player:
    context = browser.new_context(
        base_url=address,
        locale="en-GB",
        viewport=PHONE if is_phone else DESKTOP,
        color_scheme="dark" if is_phone else "light",
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
    )
    player = Wanderer(context.new_page(), name)
    player.gives_name()
    return player


def _save(player: Player, file: Path) -> None:
    """As it looks without a mouse or a focus on it."""
    player.page.mouse.move(0, 0)
    player.page.evaluate("document.activeElement?.blur()")
    player.page.screenshot(path=file)
    print(f"{file}  {file.stat().st_size // 1024} KiB")


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.browser.pictures FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp(prefix="tianxia-pictures-")))
    server.start()
    try:
        server.wait_until_prepared()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.need(), args=chromium.ARGUMENTS)
            take(browser, server, folder)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
