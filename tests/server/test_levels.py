"""Levels at a server: what may be asked for, what plays until it is ready, and hints."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import UNLIMITED, Server
from tianxia.bots.levels import HINTS as ADVISER
from tianxia.bots.levels import LEVELS
from tianxia.server import questions
from tianxia.server.advisers import Advisers
from tianxia.server.config import Limits
from tianxia.server.live import MOST_FAULTS, POLICY_VIOLATION
from tianxia.server.refusal import Refusal
from tianxia.server.thinker import Job
from tianxia.server.wire.answers import Hinted, Notice, Refused
from tianxia.server.wire.games import GameInfo
from tianxia.server.wire.requests import HandOver, Hint

HINTS = int(UNLIMITED["hint_burst"])
TRAINED_S = 240
"""What searches may have to be compiled first, on a busy machine."""


def _hint(live: Live, seat: int | None = None) -> Hint:
    return Hint(live.ticket(), live.seq, live.seat if seat is None else seat)


def test_people_choose_among_levels(server: Server) -> None:
    for game in Guest(server.address).ask(list[GameInfo], "GET", "/api/games"):
        assert game.bots == list(LEVELS)


@pytest.mark.parametrize("bot", ["search:simulations=9", "search", "blurred:error=1", "grandmaster"])
def test_budgets_are_not_for_sale(server: Server, bot: str) -> None:
    ann = Guest(server.address, "Ann")
    body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}
    problem = ann.refused("POST", "/api/tables", 400, "bad-input", json=body)
    assert problem.detail.endswith("there is beginner, casual, solid, strong, master, random or greedy")
    live = ann.live(ann.open("me", "bot random"))
    assert live.refused(HandOver(live.ticket(), 0, bot)).code == "bad-input"
    waiting = ann.open("me", "open").table.id
    ann.refused("POST", f"/api/tables/{waiting}/fill", 400, "bad-input", json={"bot": bot})


def test_a_master_moves_at_once_even_before_it_can_search(server: Server) -> None:
    ann = Guest(server.address, "Ann")
    live = ann.live(ann.open("me", "bot master"))
    live.act(live.turn().legal[0])
    live.moved(2)
    assert not [message for message in live.said if isinstance(message, Notice)]


# ---- hints


def _advised(live: Live) -> Hinted:
    """A hint, as soon as those who give them are ready."""
    while True:
        live.send(_hint(live))
        answer = live.next_answer()
        if isinstance(answer, Hinted):
            return answer
        assert isinstance(answer, Refused)
        assert answer.code == "no-hint"
        live.wait(lambda state: state.preparing is None, TRAINED_S)
        live.rest(1)


def test_a_hint_is_a_legal_move_and_says_why(server: Server) -> None:
    ann = Guest(server.address, "Ann")
    live = ann.live(ann.open("me", "bot solid"))
    hinted = _advised(live)
    assert hinted.action in live.turn().legal
    assert hinted.told.key in ("hint.clear", "hint.close")
    assert 0 <= hinted.told.values["share"] <= 100
    assert live.preview(hinted.action).events


def test_hints_are_for_who_decides_at_tables_that_have_them(server: Server) -> None:
    ann, bob = Guest(server.address, "Ann"), Guest(server.address, "Bob")
    opened = ann.open("me", "open")
    assert not opened.table.has_hints
    bob.join(opened.table.id)
    live = ann.live(opened)
    assert live.refused(_hint(live)).code == "no-hints"
    alone = ann.open("me", "bot random")
    assert alone.table.has_hints
    watching = bob.watch(alone.table.id)
    assert watching.refused(_hint(watching, 0)).code == "not-your-seat"
    mine = ann.live(alone)
    assert mine.refused(_hint(mine, 1)).code == "not-your-seat"
    assert mine.refused(Hint(mine.ticket(), mine.seq + 1, 0)).code == "stale"


def test_too_many_hints_are_refused(server: Server) -> None:
    ann = Guest(server.address, "Ann")
    live = ann.live(ann.open("me", "bot random"))
    _advised(live)
    for _ in range(HINTS + 1):
        live.send(_hint(live))
    live.next(Refused, lambda refused: refused.code == "too-fast")


class Trainees:
    """Advisers of a table who cannot search yet."""

    can_search = False

    async def must_not_help(self) -> bool:
        return False

    def can_play(self, _bot: str) -> bool:
        return self.can_search

    async def job(self, seat: int, bot: str, is_hint: bool) -> Job:
        return Job("qin", bot, 0, seat, b"", (), is_hint)


def _asked(
    monkeypatch: pytest.MonkeyPatch, advisers: Any, n: int, limits: Limits, is_guided: bool = False
) -> list[str]:
    """Of so many hints the bots that think, or why there is none. From the fourth on somebody can search."""
    monkeypatch.setattr(questions, "check_decides", Mock())
    sitting: Any = SimpleNamespace(facts=SimpleNamespace(has_hints=True, is_guided=is_guided))
    anybody: Any = None

    async def ask() -> list[str]:
        asked = questions.Questions(sitting, asyncio.Lock(), anybody, advisers, limits)
        codes = list[str]()
        for number in range(n):
            advisers.can_search = number >= 3
            try:
                codes.append((await asked.hint(anybody, 0, 0)).bot)
            except Refusal as refusal:
                codes.append(refusal.code)
        return codes

    return asyncio.run(ask())


def test_a_hint_that_nobody_can_give_yet_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    told = _asked(monkeypatch, Trainees(), 6, Limits(hint_burst=2))
    assert told == ["no-hint"] * 3 + [ADVISER] * 2 + ["too-fast"]


def test_beside_a_coach_there_are_as_many_hints_as_it_has_words(monkeypatch: pytest.MonkeyPatch) -> None:
    told = _asked(monkeypatch, Trainees(), 7, Limits(hint_burst=2, coached_burst=3), is_guided=True)
    assert told == ["no-hint"] * 3 + [ADVISER] * 3 + ["too-fast"]


def test_a_mistake_of_the_server_is_no_hint_and_leaves_nobody_waiting() -> None:
    house: Any = Mock(**{"ask.side_effect": ZeroDivisionError})
    anything: Any = Mock()
    advisers = Advisers(anything, house, anything, anything, anything)
    asked = questions.Questions(anything, asyncio.Lock(), anything, advisers, Limits())
    with pytest.raises(Refusal, match="ask again"):
        asyncio.run(asked.hinted(Job("qin", "strong", 0, 0, b"", (), is_hint=True)))


def test_whoever_asks_for_hints_that_are_not_theirs_again_and_again_is_cut_off(server: Server) -> None:
    ann = Guest(server.address, "Ann")
    live = ann.live(ann.open("me", "bot random"))
    for _ in range(MOST_FAULTS):
        live.send(_hint(live, 1))
    assert live.closed() == POLICY_VIOLATION


# ---- hints by the back door


def test_where_hints_are_not_allowed_no_bot_that_looks_ahead_plays_for_a_person(server: Server) -> None:
    ann, bo = Guest(server.address, "Ann"), Guest(server.address, "Bo")
    opened = ann.open("me", "open")
    bo.join(opened.table.id)
    live = ann.live(opened)
    game = next(game for game in ann.ask(list[GameInfo], "GET", "/api/games") if game.id == "qin")
    assert game.simple_bots == ["beginner", "casual"]
    for level in LEVELS:
        if level not in game.simple_bots:
            assert live.refused(HandOver(live.ticket(), 0, level)).code == "no-hints"
    live.hand_over(0, "casual")
    alone = ann.live(ann.open("me", "bot random"))
    alone.hand_over(0, "master")
