"""Somebody who plays China or Han at a browser."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import GAME_WITHIN_MS, Player

HAND = 3
STEPS = 200
"""A final scoring has fewer."""


class Envoy(Player):
    """A guest at a table of China or Han. A square is a house space or a dragon there."""

    place = "button"

    def __init__(self, page: Page, name: str, language: str = "en", game: str = "china") -> None:
        super().__init__(page, name, language)
        self.game = game

    @classmethod
    def like(cls, player: Player, game: str = "china") -> Envoy:
        """The same guest at the same page."""
        return cls(player.page, player.name, player.language, game)

    def count_of(self, key: str, n: int, name: str = "") -> Locator:
        """What the panel of a seat, mine if not said, shows of its pieces or cards."""
        return self.seat(name or self.name).get_by_role("img", name=self.t(f"emperor.seat.{key}", n=n), exact=True)

    # ---- the map

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name=self.t("emperor.board"))

    def dragon(self, province: str) -> Locator:
        begin = self.t("emperor.dragon", province=province, colour="red").partition(",")[0]
        return self.board.get_by_role("button", name=re.compile(rf"^{re.escape(begin)}, "))

    @property
    def lit(self) -> Locator:
        """Where a piece may go."""
        return self._noted("emperor.note.legal")

    @property
    def proposed(self) -> Locator:
        """Where a piece would go, to be confirmed."""
        return self._noted("emperor.note.proposed")

    @property
    def spaces_lit(self) -> Locator:
        """Of these the spaces, not the dragons."""
        return self.lit.and_(self.board.get_by_role("button", name=self.t("emperor.space.free")))

    @property
    def note(self) -> Locator:
        """The small card about the province that is looked at."""
        return self.page.get_by_role("status").filter(has=self.page.get_by_role("heading", level=2))

    # ---- the tray

    @property
    def tray(self) -> Locator:
        return self.page.get_by_role("group", name=self.t("emperor.tray"), exact=True)

    def _group(self, key: str) -> Locator:
        return self.tray.get_by_role("group", name=self.t(key), exact=True)

    @property
    def hand(self) -> Locator:
        return self._group("emperor.tray.hand").get_by_role("button")

    @property
    def display(self) -> Locator:
        """Cards that lie open, without the deck."""
        begin = self.t("emperor.tray.shown", number="", card="red").partition(" ")[0]
        return self._group("emperor.tray.display").get_by_role("button", name=re.compile(rf"^{begin} \d"))

    @property
    def deck(self) -> Locator:
        begin = self.t("emperor.tray.deck", n=0).partition(" ")[0]
        return self._group("emperor.tray.display").get_by_role("button", name=re.compile(rf"^{begin}"))

    @property
    def payments(self) -> Locator:
        return self._group("emperor.pay").get_by_role("button")

    @property
    def pieces(self) -> Locator:
        return self._group("emperor.tray.pieces").get_by_role("button")

    @property
    def kept(self) -> Locator:
        """The cards one of which is kept."""
        return self._group("emperor.tray.keep").get_by_role("button")

    @property
    def specials(self) -> Locator:
        return self._group("emperor.tray.special").get_by_role("button")

    # ---- turns

    def clicks(self, target: Locator) -> None:
        """Choose a place and, if asked, the first of the ways to pay; nothing is confirmed."""
        target.click()
        expect(self.payments.or_(self.button("confirm")).first).to_be_visible()
        if self.payments.count():
            self.payments.first.click()
        expect(self.button("confirm")).to_be_visible()

    def decides(self) -> str:
        """Whatever is to be decided: place if a piece may go anywhere, or keep, exchange, finish, draw."""
        if self.kept.count():
            self.kept.first.click()
            self.confirms()
            return "keep"
        if self.lit.count():
            is_his = self.page.get_by_text(self.t("emperor.tray.banner")).is_visible()
            self.clicks(self.lit.first)
            self.confirms()
            return "emperor" if is_his else "place"
        if self.button("emperor.tray.exchange").is_visible():
            self.exchanges()
            return "exchange"
        if (only := self.button("emperor.tray.nothing").or_(self.button("emperor.tray.finish-placing"))).is_visible():
            only.click()
            self.confirms()
            return "finish"
        self.draws()
        return "draw"

    def exchanges(self) -> None:
        """Give the first card away."""
        self.button("emperor.tray.exchange").click()
        self.hand.first.click()
        self.confirms()

    def draws(self) -> None:
        """A card that lies open; the deck's if there is none. It needs no confirmation, but time to arrive."""
        n = self.hand.count()
        (self.display.first if self.display.count() else self.deck).click()
        expect(self.hand.nth(n).or_(self.finale).first).to_be_visible()  # it may have been the last of all

    def plays(self) -> None:
        """A whole turn: a house on the first space where one may stand, then cards from the deck."""
        self.waits_for_turn()
        self.clicks(self.spaces_lit.first)
        self.confirms()
        expect(self.deck).to_be_enabled()
        for n in range(self.hand.count(), HAND):
            expect(self.hand).to_have_count(n)  # the last card has arrived
            self.deck.click()

    def plays_to_the_end(self) -> Counter[str]:
        """How often what was decided."""
        decided: Counter[str] = Counter()
        while self.waits_for_turn():
            decided[self.decides()] += 1
        return decided

    def waits_for_turn(self) -> bool:
        """Until it is my decision; false once the game is over."""
        expect(self._my_turn.or_(self.finale).first).to_be_visible(timeout=GAME_WITHIN_MS)
        return not self.finale.is_visible()

    # ---- the end

    @property
    def finale(self) -> Locator:
        """The final scoring step by step."""
        return self.page.get_by_role("group", name=self.t("finale.title"), exact=True)

    def finale_button(self, key: str) -> Locator:
        return self.finale.get_by_role("button", name=self.t(f"finale.{key}"), exact=True)

    @property
    def telling(self) -> str:
        """What is said of the step."""
        return self.finale.get_by_role("paragraph").first.inner_text()

    def tallied(self) -> dict[str, int]:
        """The totals so far; each is the sum of its sources."""
        totals: dict[str, int] = {}
        for row in self.finale.get_by_role("table").get_by_role("row").all()[1:]:
            *sources, total = map(int, row.get_by_role("cell").all_inner_texts())
            assert sum(sources) == total
            totals[row.locator(".name").inner_text()] = total
        return totals

    def steps_through_finale(self) -> list[str]:
        """From the first step to the result; what was said on the way. Totals never fall, and the panels show them."""
        told, before = [self.telling], self.tallied()
        while self.finale_button("next").is_enabled():
            assert len(told) < STEPS
            self.finale_button("next").click()
            now = self.tallied()
            assert all(now[name] >= before[name] for name in now)
            for name, total in now.items():
                expect(self.seat(name)).to_contain_text(self.t("emperor.seat.points", n=total))
            told.append(self.telling)
            before = now
        return told
