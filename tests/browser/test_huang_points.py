"""Closed points stay closed, on the page and on the wire, until the game is over; open ones are open."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.browser import prepared
from tests.browser.conftest import Guests
from tests.browser.dynast import Dynast
from tests.browser.player import Player
from tests.browser.server import Server
from tests.soaking import IN_BROAD
from tianxia.games.huang.state import HAND


class Heard:
    """Every frame that comes to a page over the live connection."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "state" and message["frame"]:
            self.frames.append(message["frame"])


@IN_BROAD
def test_open_points_are_shown_to_everybody(ann: Player, bob: Player, server: Server, guests: Guests) -> None:
    table = prepared.at("near the end, points open")
    points = dict(zip(("Ann", "Bob"), (seat["points"] for seat in prepared.seen(table)["seats"]), strict=True))
    path = f"/t/{prepared.put(server, table, ann, bob)}"
    for player in map(Dynast.like, (ann, bob, guests("Eve"))):
        heard = Heard(player.page)
        player.goes_to(path)
        for other in points.keys() - {player.name}:
            expect(player.seat(other)).to_contain_text(_told(player, points[other]))
        assert heard.frames
        _tells(heard.frames[-1], {0, 1})


def test_closed_points_are_shown_to_whom_they_may(ann: Player, bob: Player, server: Server, guests: Guests) -> None:
    table = prepared.at("near the end, points closed")
    first, second, eve = Dynast.like(ann), Dynast.like(bob), Dynast.like(guests("Eve"))
    heard = {player.name: Heard(player.page) for player in (first, second, eve)}
    points = [seat["points"] for seat in prepared.seen(table)["seats"]]
    first.sits_at(prepared.put(server, table, first, second))
    for player in (second, eve):
        player.goes_to(f"/t/{first.table_id}")
        expect(player.line(len(table.moves))).to_be_attached()
    assert [first.points(), second.points()] == points
    for player, other in ((first, "Bob"), (second, "Ann"), (eve, "Ann"), (eve, "Bob")):
        expect(player.seat(other)).not_to_contain_text(player.t("huang.seat.points"))

    with second.page.expect_response("**/frames?*") as got:
        second.goes_to(f"/t/{first.table_id}/replay")
    replayed = got.value.json()["frames"]
    assert len(replayed) > 10
    for frame in replayed:
        _tells(frame, {1})
    second.goes_to(f"/t/{first.table_id}")
    expect(second.line(len(table.moves))).to_be_attached()
    running = {name: list(heard[name].frames) for name in heard}

    first.button("huang.tray.replace").click()
    first.button("huang.tray.replace.all").click()
    first.button("huang.tray.replace.do", n=HAND).click()
    for player in (first, second, eve):
        expect(player.finale).to_be_visible()
    for name, own in (("Ann", {0}), ("Bob", {1}), ("Eve", set[int]())):
        assert running[name]
        for frame in running[name]:
            _tells(frame, own)
        last = heard[name].frames[-1]
        _tells(last, {0, 1})
        assert last["result"]["scores"] == last["scores"]
        for frame in heard[name].frames:
            _tells(frame, {0, 1} if frame["result"] else own)


def _tells(frame: dict[str, Any], known: set[int]) -> None:
    """The points of some seats, and nothing of the others'."""
    for seat in (0, 1):
        is_known = seat in known
        shown = frame["view"]["seats"][seat]
        assert (shown["points"] is not None) == is_known
        assert (shown["granaries"] is not None) == is_known
        assert (frame["scores"][seat] is not None) == is_known
        assert is_known or not any(frame["accounts"][seat : seat + 1])


def _told(player: Dynast, points: dict[str, int]) -> str:
    each = [player.t("huang.tray.points-of", n=n, colour=colour) for colour, n in points.items()]
    return player.t("huang.seat.points", points=", ".join(each))
