"""The coach of a guided table: whom it speaks to, and that it says something of every decision."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import Server
from tianxia.server import coaching
from tianxia.server.config import Limits
from tianxia.server.refusal import Refusal
from tianxia.server.thinkers import BotFailed
from tianxia.server.wire.answers import Coached
from tianxia.server.wire.requests import Coach


def _coach(live: Live, seat: int | None = None) -> Coach:
    return Coach(live.ticket(), live.seq, live.seat if seat is None else seat)


def test_a_coach_speaks_before_every_decision_and_says_the_same_again(server: Server) -> None:
    ann = Guest(server.address, "Ann")
    opened = ann.open("me", "bot random", is_guided=True)
    assert opened.table.is_guided
    live = ann.live(opened)
    said: list[object] = []
    for _ in range(3):
        live.turn()
        told = live.ask(_coach(live), Coached).told
        assert told is not None
        assert told.key.startswith("coach.")
        assert live.ask(_coach(live), Coached).told == told
        said.append(told)
        live.act(live.turn().legal[0])
    assert said[0] != said[1] != said[2]


def test_a_coach_is_for_who_decides_at_guided_tables(server: Server) -> None:
    ann, bob = Guest(server.address, "Ann"), Guest(server.address, "Bob")
    live = ann.live(ann.open("me", "bot random"))
    assert live.refused(_coach(live)).code == "no-coach"
    guided = ann.open("me", "bot random", is_guided=True)
    watching = bob.watch(guided.table.id)
    assert watching.refused(_coach(watching, 0)).code == "not-your-seat"
    mine = ann.live(guided)
    assert mine.refused(_coach(mine, 1)).code == "not-your-seat"


@pytest.mark.parametrize("other", ["open", "here Bob"])
def test_a_coach_is_for_whoever_plays_against_bots_alone(server: Server, other: str) -> None:
    seat = {"kind": "open"} if other == "open" else {"kind": "here", "name": "Bob"}
    body = {"game": "qin", "seats": [{"kind": "me"}, seat], "is_guided": True}
    Guest(server.address, "Ann").refused("POST", "/api/tables", 400, "bad-input", json=body)


def test_there_is_no_coach_without_hints(server: Server) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "qin", "seats": seats, "is_guided": True, "has_hints": False}
    Guest(server.address, "Ann").refused("POST", "/api/tables", 400, "bad-input", json=body)


def test_the_coach_comes_along_to_the_rematch(server: Server) -> None:
    ann = Guest(server.address, "Ann")
    opened = ann.open("me", "bot random", is_guided=True)
    live = ann.live(opened)
    live.resign(0)
    assert ann.rematch(opened.table.id, opened.tokens["0"]).table.is_guided


def _asked(monkeypatch: pytest.MonkeyPatch, advisers: Any, burst: int) -> coaching.Coaching:
    monkeypatch.setattr(coaching, "check_decides", Mock())
    sitting: Any = SimpleNamespace(facts=SimpleNamespace(is_guided=True))
    return coaching.Coaching(sitting, asyncio.Lock(), advisers, Limits(coached_burst=burst))


def test_whoever_asks_too_often_is_refused_but_may_hear_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach who cannot be asked says nothing."""
    advisers: Any = SimpleNamespace(job=AsyncMock(), ask=AsyncMock(side_effect=BotFailed("away")))
    anybody: Any = None

    async def ask() -> None:
        coach = _asked(monkeypatch, advisers, burst=2)
        for seq in (1, 1, 1, 2):
            assert await (await coach.ask(anybody, 0, seq)) is None
        with pytest.raises(Refusal, match="while"):
            await coach.ask(anybody, 0, 3)

    asyncio.run(ask())
    assert advisers.ask.call_count == 2
