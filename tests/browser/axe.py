"""The accessibility checks of axe-core, run inside a page."""

from __future__ import annotations

from typing import Any

from tests.browser.player import Player
from tests.browser.words import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


def violations(player: Player) -> list[str]:
    """What axe objects to on the page as it is now."""
    assert AXE.exists(), "axe-core is missing: it is a development dependency of web/, installed by npm ci"
    player.page.evaluate(AXE.read_text("utf-8") + "; undefined")
    found: list[dict[str, Any]] = player.page.evaluate(RUN)
    return [f"{one['id']}: {one['help']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
