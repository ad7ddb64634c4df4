"""The accessibility checks of axe-core, run inside a page."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.words import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async ([context, options]) => {
    await new Promise(requestAnimationFrame)
    return (await axe.run(context, {...options, resultTypes: ['violations'], selectors: false})).violations
}"""
COLOURS = [{"exclude": [["svg"]]}, {"runOnly": ["color-contrast"]}]
"""What a page may keep in light and break in dark. Axe looks longest at texts of drawings, and judges none of them."""
ALL_ELSE = ["html", {"rules": {"color-contrast": {"enabled": False}}}]


def violations(player: Player) -> list[str]:
    """What axe objects to on the page as it is now, in light and in dark."""
    assert AXE.exists(), "axe-core is missing: it is a development dependency of web/, installed by npm ci"
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE.read_text("utf-8") + "; undefined")
    _wants(player, "dark")
    found: list[dict[str, Any]] = player.page.evaluate(RUN, COLOURS)
    _wants(player, "light")
    for looks in (COLOURS, ALL_ELSE):
        found += player.page.evaluate(RUN, looks)
    return [f"{one['id']}: {one['help']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def _wants(player: Player, colours: Literal["dark", "light"]) -> None:
    player.page.emulate_media(color_scheme=colours)
    expect(player.page.locator("html")).to_have_attribute("data-theme", colours)
