"""Somebody at a browser, in the words of players."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.words import text, words_of
from tianxia.core.table import Table
from tianxia.games.catalog import all_games

GAME_WITHIN_MS = 60_000
PATIENCE_S = 30
"""Whatever comes within that comes at once on a machine that does nothing else."""
CORNER: Position = {"x": 3, "y": 3}
"""Of a line of the log, where no word lies that explains itself."""


class Player:
    """A guest, the page they look at, and what they do there."""

    game = "qin"
    place: Literal["gridcell", "button"] = "gridcell"
    """The role of what the board consists of."""

    def __init__(self, page: Page, name: str, language: str = "en") -> None:
        self.page = page
        self.name = name
        self.language = language

    def t(self, key: str, **values: object) -> str:
        """A text in this player's language."""
        return text(self.language, self.game, key, **values)

    # ---- getting about

    def goes_to(self, path: str) -> None:
        self.page.goto(path)

    def another_tab(self) -> Player:
        """The same guest at the same place, in another tab."""
        tab = Player(self.page.context.new_page(), self.name, self.language)
        tab.goes_to(self.page.url)
        return tab

    def gives_name(self) -> None:
        """Without the dialog that asks for it."""
        self._ask("put", "/api/me", {"name": self.name})

    def opens_table(self, *seats: str, **options: str) -> None:
        """Fill in the page for a new table. Seats are me, open, bot:LEVEL, or here:NAME."""
        self.goes_to("/")
        self.link("lobby.new").click()
        self.page.get_by_role("combobox", name=self.t("new.game")).select_option(self.game)
        self.page.get_by_role("group", name=self.t("new.seats")).get_by_text(str(len(seats)), exact=True).click()
        for number, seat in enumerate(seats, 1):
            kind, _, name = seat.partition(":")
            choice = self.page.get_by_role("combobox", name=self.t("seat.number", n=number))
            choice.select_option("here" if kind == "here" else seat)
            if kind == "here":
                self.page.get_by_label(self.t("new.name-of", n=number)).fill(name)
        for name, value in options.items():
            self.option(name).get_by_text(self.t(f"option.{name}.{value}"), exact=True).click()
        self.wants_this_order()
        self.button("new.open").click()

    def wants_this_order(self) -> None:
        """On the page for a new table: turns are not drawn by lot."""
        begin = self.page.get_by_role("group", name=self.t("new.begin"))
        begin.get_by_text(self.t("new.begin.order"), exact=True).click()

    def option(self, name: str) -> Locator:
        """What can be chosen for an option of the game on the page for a new table."""
        return self.page.get_by_role("group", name=self.t(f"option.{name}"))

    def sits_at_new_table(self, *seats: str, **options: str) -> None:
        """The same without the pages in between."""
        self.goes_to(f"/t/{self.has_table(*seats, **options)}")

    def has_table(self, *seats: str, **options: str) -> str:
        """A new table with these seats and options; its id."""
        wanted = {
            "game": self.game,
            "seats": [_wish(seat) for seat in seats],
            "options": options,
            "is_listed": "open" in seats,
        }
        return self._ask("post", "/api/tables", wanted)["table"]["id"]

    def sits_at_guided_table(self, table: Table) -> None:
        """A table that goes on from this one's position as the first seat sees it, with a coach and beginners."""
        bots = ["bot:beginner"] * (table.n_seats - 1)
        position = table.position(len(table.moves), 0)
        seats = [_wish(seat) for seat in ("me", *bots)]
        wanted = {"game": table.game.id, "seats": seats, "position": position, "is_guided": True, "is_listed": False}
        self.goes_to(f"/t/{self._ask('post', '/api/tables', wanted)['table']['id']}")

    def looks_at_end(self, table: str) -> None:
        """See the end screen of a finished game."""
        self.goes_to(f"/t/{table}")
        expect(self.ending).to_be_visible()

    def takes_seat(self, table: str, seat: int = 1) -> None:
        """Follow an invitation."""
        self.goes_to(f"/t/{table}?seat={seat}")
        self.page.get_by_role("dialog").get_by_role("button", name=self.t("join")).click()

    def sits_at(self, table: str) -> None:
        """Go back to a table of one's own, where it is one's turn."""
        self.goes_to(f"/t/{table}")
        assert self.waits_for_turn()

    def _ask(self, method: str, path: str, data: object) -> Any:
        answer = self.page.request.fetch(path, method=method, data=data)
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def table_id(self) -> str:
        found = re.search(r"/t/(\w+)", self.page.url)
        assert found, f"{self.page.url} is no table"
        return found[1]

    # ---- what is everywhere

    @staticmethod
    def names(things: Locator) -> list[str]:
        """What all of them are called."""
        return things.evaluate_all("things => things.map(thing => thing.getAttribute('aria-label'))")

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.t(key, **values), exact=True)

    def link(self, key: str) -> Locator:
        return self.page.get_by_role("link", name=self.t(key), exact=True)

    def dialog(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("dialog", name=self.t(key, **values))

    def sees_games(self) -> None:
        """All of them are listed, as in the lobby."""
        expect(self.page.get_by_role("link", name=self.t("rules"))).to_have_count(len(all_games()))

    @property
    def toasts(self) -> Locator:
        return self.page.get_by_role("status").filter(has=self.button("close"))

    def opens_menu(self) -> Locator:
        self.button("menu").click()
        return self.page.get_by_role("dialog")

    # ---- at the table

    @property
    def bar(self) -> Locator:
        """What the decision bar says."""
        return self.page.get_by_role("region", name=self.t("decision")).get_by_role("status")

    @property
    def tray(self) -> Locator:
        return self.page.get_by_role("group", name=self.t("qin.tray"))

    @property
    def tiles(self) -> Locator:
        return self.tray.locator("button[aria-pressed]")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid")

    @property
    def squares(self) -> Locator:
        return self.board.get_by_role(self.place)

    def square(self, name: str) -> Locator:
        return self.board.get_by_role(self.place, name=re.compile(rf"^{re.escape(name)}, "))

    @property
    def fitting(self) -> Locator:
        """Squares where the picked tile fits as it is turned."""
        return self._noted("qin.square.fits")

    @property
    def proposed(self) -> Locator:
        """The square where the picked tile is put, to be confirmed."""
        return self._noted("qin.square.proposed")

    def _noted(self, key: str) -> Locator:
        words = map(re.escape, self.t(key).split())  # the browser makes all spaces of a name alike
        return self.board.get_by_role(self.place, name=re.compile(" ".join(words) + "$"))

    @property
    def shadow(self) -> Locator:
        """The drawing of the tile where it is put, or would be."""
        return self.page.locator(".proposed path.body, .ghost path.body").last

    @property
    def ending(self) -> Locator:
        """The end screen."""
        return self.page.get_by_role("dialog").filter(has=self.link("record"))

    @property
    def seats(self) -> Locator:
        """The panels of all seats."""
        return self.page.get_by_role("region", name=self.t("seats")).get_by_role("listitem")

    def seat(self, name: str) -> Locator:
        """The panel of a seat."""
        return self.seats.filter(has_text=name)

    @property
    def log(self) -> Locator:
        """The lines of the log: one for each action, whatever turn it belongs to."""
        return self.page.get_by_role("region", name=self.t("log")).locator("[data-number]")

    def line(self, number: int) -> Locator:
        """The line of an action, counted from 1."""
        return self.page.get_by_role("region", name=self.t("log")).locator(f'[data-number="{number}"]')

    def n_moves(self) -> int:
        """So many actions the server has."""
        return self._ask("get", f"/api/tables/{self.table_id}", None)["table"]["n_moves"]

    def last_line(self) -> str:
        """What the last line of the log says happened."""
        return self.log.last.inner_text().splitlines()[-1]

    # ---- turns

    @property
    def _my_turn(self) -> Locator:
        return self.tray.locator("button:enabled")

    def waits_for_turn(self) -> bool:
        """Until it is my decision; false once the game is over."""
        expect(self._my_turn.or_(self.ending).first).to_be_visible(timeout=GAME_WITHIN_MS)
        return not self.ending.is_visible()

    def picks_a_tile(self) -> None:
        """One that can be laid."""
        for tile in self.tiles.all():
            tile.click()
            if self.fitting.count():
                return
        raise AssertionError("no tile fits anywhere")

    def proposes(self) -> None:
        """Put a tile on the board, or a pass before the others, without confirming it."""
        if self.button("qin.tray.pass").is_visible():
            self.button("qin.tray.pass").click()
            return
        self.picks_a_tile()
        self.fitting.first.click()

    def confirms(self) -> None:
        self.button("confirm").click()
        self.has_moved()

    def has_moved(self) -> None:
        """A confirmed move is made: there is nothing to confirm any more."""
        expect(self.button("confirm")).to_have_count(0)

    def plays(self) -> None:
        """A whole turn by mouse."""
        self.waits_for_turn()
        self.proposes()
        self.confirms()

    def previewed(self) -> str:
        """What the bar says that a proposed move would do."""
        expect(self.bar).not_to_have_text(self.t("preview.loading"))
        return self.bar.inner_text()

    # ---- a coach

    @property
    def coach(self) -> Locator:
        return self.page.locator(".coach")

    def hears(self) -> str:
        """What the coach says of this decision, which is a sentence of its own."""
        sentences = {key: said for key, said in words_of(self.language, self.game).items() if key.startswith("coach.")}
        openings = [re.escape(re.split(r"[{\u00a0]", said)[0].strip()) for said in sentences.values()]
        expect(self.coach).to_contain_text(re.compile("|".join(filter(None, openings)), re.IGNORECASE))
        expect(self.coach).not_to_contain_text(self.t("coach.thinking"))
        return self.coach.inner_text()

    # ---- the end

    def opens_result(self) -> None:
        """The end screen; the final scoring on the map comes first."""
        self.button("over.show").click()
        expect(self.ending).to_be_visible()

    def ranked(self) -> dict[str, int]:
        """The scores on the end screen, best first; each adds up from its account."""
        scores: dict[str, int] = {}
        for place in self.ending.locator("ol > li").all():
            points = [int(cell) for cell in place.locator("td:last-child").all_inner_texts() if cell]
            name, score = place.locator("summary .name"), place.locator("summary .score")
            scores[name.inner_text()] = int(score.inner_text())
            assert sum(points) == scores[name.inner_text()]
        assert list(scores.values()) == sorted(scores.values(), reverse=True)
        return scores

    # ---- the keyboard

    def presses(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tabs_to(self, wanted: Locator) -> None:
        """Press Tab until something has the focus."""
        for _ in range(60):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.presses("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def plays_by_keys(self) -> None:
        """A whole turn without the mouse."""
        if self.button("qin.tray.pass").is_visible():
            self.tabs_to(self.button("qin.tray.pass"))
            self.presses("Enter")
            self.tabs_to(self.button("confirm"))
            self.presses("Enter")
        else:
            self._lays_by_keys()
        self.has_moved()

    def _lays_by_keys(self) -> None:
        for number in range(self.tiles.count()):
            self.presses(str(number + 1), "n")
            if self.fitting.count():
                break
        self.presses("Enter", "Enter")


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that only measuring tells."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)


def middle(locator: Locator) -> Position:
    """Where something is on the screen."""
    box = locator.bounding_box()
    assert box, f"{locator} is not to be seen"
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def width(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box, f"{locator} is not to be seen"
    return box["width"]


def _wish(seat: str) -> dict[str, str]:
    kind, _, detail = seat.partition(":")
    return {"kind": kind} | ({"bot": detail} if kind == "bot" else {"name": detail} if kind == "here" else {})
