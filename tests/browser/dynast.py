"""Somebody who plays Huang at a browser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import GAME_WITHIN_MS, Player
from tests.browser.words import words_of
from tianxia.core.words import Event, phrase

STEPS = 80
"""The end of a game has fewer."""


class Dynast(Player):
    """A guest at a table of Huang. A square is a space of the map there."""

    game = "huang"

    def __init__(self, page: Page, name: str, language: str = "en", *, is_touching: bool = False) -> None:
        super().__init__(page, name, language)
        self.is_touching = is_touching

    @classmethod
    def like(cls, player: Player, *, is_touching: bool = False) -> Dynast:
        """The same guest at the same page."""
        return cls(player.page, player.name, player.language, is_touching=is_touching)

    def says(self, event: Event, *names: str) -> str:
        """An event as this player reads it; *names* are those of the seats."""
        return phrase(words_of(self.language, self.game), event, self.language, lambda seat: names[seat])

    def touches(self, thing: Locator) -> None:
        """By finger or mouse."""
        if self.is_touching:
            thing.tap()
        else:
            thing.click()

    # ---- the map

    @property
    def lit(self) -> Locator:
        """Where what is picked may go."""
        return self._noted("huang.note.legal")

    @property
    def proposed(self) -> Locator:
        return self._noted("huang.note.proposed")

    def shows(self, space: str, what: str) -> None:
        """Something lies or stands on a space."""
        expect(self.square(space)).to_have_accessible_name(re.compile(rf"^{space}, (\w+, )?{re.escape(what)}"))

    def site(self, site: str) -> Locator:
        """On the map, a place for a building: "c4-d4-c5"."""
        name = self.t("huang.site", spaces=site.replace("-", ", "))
        return self.page.get_by_role("group", name=self.t("huang.sites")).get_by_role("button", name=name, exact=True)

    # ---- my screen

    @property
    def tray(self) -> Locator:
        return self.page.get_by_role("group", name=self.t("huang.tray"), exact=True)

    @property
    def screen(self) -> Locator:
        """What stands behind and before it."""
        return self.page.get_by_role("group", name=self.t("huang.tray.hand"), exact=True)

    @property
    def tiles(self) -> Locator:
        """One button for each colour."""
        words = "|".join(re.escape(self.t(f"huang.tile.{colour}")) for colour in COLOURS)
        return self.screen.get_by_role("button", name=re.compile(rf"^\d+ × ({words})"))

    def tile(self, colour: str) -> Locator:
        return self.screen.get_by_role(
            "button", name=re.compile(rf"^\d+ × {re.escape(self.t(f'huang.tile.{colour}'))}")
        )

    def leader(self, colour: str) -> Locator:
        name = re.escape(self.t(f"huang.leader.{colour}"))
        return self.screen.get_by_role("button", name=re.compile(rf"^{name}, "))

    def has_tiles(self, colour: str, n: int) -> None:
        name = self.t("huang.tray.tile", n=n, tile=self.t(f"huang.tile.{colour}"))
        expect(self.tile(colour)).to_have_accessible_name(name)

    @property
    def market(self) -> Locator:
        return self.page.get_by_role("group", name=self.t("huang.tray.market"), exact=True)

    def offered(self, colour: str) -> Locator:
        """The tiles of a colour in the market that can be taken."""
        name = self.t("huang.tray.market.tile", tile=self.t(f"huang.tile.{colour}"))
        return self.market.get_by_role("button", name=name, exact=True)

    def points(self) -> dict[str, int]:
        """Mine, as I am told."""
        told = self.screen.get_by_text(self.t("huang.seat.points"))
        found = re.findall(r"(\d+) (\w+)", told.inner_text())
        return {colour: int(n) for n, colour in found}

    # ---- what is fought out

    @property
    def fight(self) -> Locator:
        """A revolt, a war, or the losses that it brings."""
        return self.tray.locator(".conflict")

    def revolt(self, colour: str) -> Locator:
        return self.page.get_by_role("group", name=self.t("huang.conflict.revolt", colour=colour), exact=True)

    def war(self, colours: Sequence[str]) -> Locator:
        return self.page.get_by_role("group", name=self.t("huang.conflict.war", colours=colours), exact=True)

    @property
    def losses(self) -> Locator:
        return self.page.get_by_role("group", name=self.t("huang.conflict.losses"), exact=True)

    def kingdom(self, name: str, direction: str, key: str = "support") -> Locator:
        """One of those at war, to be supported, or to win."""
        begin = self.t(f"huang.conflict.kingdom.{key}", kingdom=name, direction=direction).partition(":")[0]
        return self.fight.get_by_role("button", name=re.compile(rf"^{re.escape(begin)}:"))

    @property
    def order(self) -> Locator:
        """The seats in the order in which a war asks them."""
        return self.fight.get_by_role("list", name=self.t("huang.conflict.order")).get_by_role("listitem")

    def gives(self, tiles: int, *, leader: str = "") -> None:
        """Tiles, and a leader of a colour, to a revolt or to the kingdom that is chosen; nothing is confirmed."""
        if leader:
            helper = self.fight.get_by_role("button", name=self.t("huang.conflict.with", colour=leader), exact=True)
            if helper.get_attribute("aria-pressed") != "true":
                self.touches(helper)
        self.touches(self.fight.get_by_role("button", name=self.t("huang.conflict.tiles", n=tiles), exact=True))

    # ---- turns

    def puts(self, action: str) -> None:
        """Pick a tile or leader and choose where it goes: "tile red c4"; nothing is confirmed."""
        kind, colour, space = action.split()
        piece = {"tile": self.tile, "leader": self.leader}[kind](colour)
        if piece.get_attribute("aria-pressed") != "true":
            self.touches(piece)
        expect(piece).to_have_attribute("aria-pressed", "true")
        self.touches(self.square(space))
        expect(self.button("confirm")).to_be_visible()

    def confirms(self) -> None:
        self.touches(self.button("confirm"))
        self.has_moved()

    def does(self, key: str, **values: object) -> None:
        """Press a button of the screen and confirm."""
        self.touches(self.tray.get_by_role("button", name=self.t(key, **values), exact=True))
        self.confirms()

    @property
    def asked(self) -> str:
        """What the bar asks me for, as a key; "" if it is nothing."""
        told = self.bar.inner_text().strip()
        return next((key for key, pattern in self._prompts.items() if pattern.search(told)), "")

    @property
    def _my_turn(self) -> Locator:
        return self.bar.filter(has_text=re.compile("|".join(pattern.pattern for pattern in self._prompts.values())))

    @property
    def _prompts(self) -> dict[str, re.Pattern[str]]:
        """What a phase asks for, as it is written."""
        return {key: re.compile(_pattern(self.t(f"huang.prompt.{key}", n=N, action=N, actions=N))) for key in ASKED}

    def waits_for_turn(self) -> bool:
        """Until it is my decision; false once the game is over."""
        expect(self._my_turn.or_(self.finale).first).to_be_visible(timeout=GAME_WITHIN_MS)
        return not self.finale.is_visible()

    # ---- what the server has

    def recorded(self, since: int) -> list[str]:
        """The actions after so many, in notation, as anybody may know them."""
        return [frame["last"]["text"] for frame in self.frames(since + 1)]

    def on_server(self) -> dict[str, Any]:
        """The table as anybody may see it now."""
        end: int = self.get(f"/api/tables/{self.table_id}/frames")["n_frames"]
        return self.frames(end - 1)[0]["view"]

    def frames(self, first: int) -> list[dict[str, Any]]:
        return self.get(f"/api/tables/{self.table_id}/frames?first={first}&count=100")["frames"]

    def get(self, path: str) -> Any:
        """What an address answers."""
        return self._ask("get", path, None)

    def told(self, number: int, text: str) -> None:
        """A line of the log says something, if need be once it is unfolded."""
        line = self.line(number)
        expect(line).to_be_attached()
        if (folded := line.get_by_role("button", expanded=False)).count():
            self.touches(folded)
        expect(line).to_contain_text(text, ignore_case=True)

    # ---- the end

    @property
    def finale(self) -> Locator:
        """The end of the game step by step."""
        return self.page.get_by_role("group", name=self.t("finale.title"), exact=True)

    def finale_button(self, key: str) -> Locator:
        return self.finale.get_by_role("button", name=self.t(f"finale.{key}"), exact=True)

    @property
    def telling(self) -> str:
        """What is said of the step."""
        return self.finale.get_by_role("paragraph").first.inner_text()

    def charted(self, name: str) -> Counter[str]:
        """The columns of a seat, as far as the show has come."""
        chart = self.finale.get_by_role("img", name=re.compile(rf"^{re.escape(self._chart_of(name))}, "))
        (label,) = self.names(chart)
        return Counter({colour: int(n) for n, colour in re.findall(r"(\d+) (\w+)", label.partition(", ")[2])})

    def _chart_of(self, name: str) -> str:
        return phrase(
            words_of(self.language, self.game), Event("huang.finale.chart", {"seat": 0}), name_of=lambda _: name
        )


COLOURS = ("yellow", "red", "blue", "green", "white")
RANKED = COLOURS[:-1]
ASKED = (
    *("action", "pass", "offer", "move", "market", "chain", "chain.none", "replace"),
    *("attack", "defend", "support", "tie", "loss", "granaries"),
)
"""The prompts of the decisions that there are."""
N = "0"
"""Stands for any number."""


def _pattern(text: str) -> str:
    """For a whole text with any number and with spaces of any kind."""
    words = [re.escape(word).replace(N, r"\d+") for word in text.split()]
    return "^" + r"\s+".join(words) + r"\s*$"
