"""Rated games: that bots play as they are rated, and what is asked of tables, ends and pages."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from tianxia.server import bot_turns, ratings, rows, thinker
from tianxia.server.advisers import ADVICE_PATIENCE_S, RATED_PATIENCE_S, Advisers
from tianxia.server.bot_turns import TRIES, BotTurns
from tianxia.server.chair import Chair
from tianxia.server.endings import Endings
from tianxia.server.facts import Facts
from tianxia.server.opening import fresh_facts
from tianxia.server.rated import check_terms
from tianxia.server.rating_archive import read_tallies
from tianxia.server.ratings import AT_ONCE, MOST_WAITING, Ratings
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting
from tianxia.server.thinker import Answer, Job, framed
from tianxia.server.wire.clock import LiveClock
from tianxia.server.wire.frames import ResultInfo

CHAIRS = [Chair("person", "ann", "Ann"), Chair("bot", bot="master")]


def _facts(is_rated: bool = True) -> Facts:
    return fresh_facts("qin", {}, 2, "ann", True, "", False, False, LiveClock(60, 0, "lose"), is_rated=is_rated)


# ---- bots


def _bots(sitting: Any, answers: list[int | None], is_short: bool = False) -> tuple[BotTurns, Any, Any]:
    """Bots of a table whose second seat decides, who answer so; who is asked, and what is done."""
    timing = SimpleNamespace(is_short=Mock(return_value=is_short))
    changes: Any = SimpleNamespace(timing=timing, lock=asyncio.Lock(), act=AsyncMock())
    advisers: Any = SimpleNamespace(
        prepared=AsyncMock(), job=AsyncMock(), choice=AsyncMock(side_effect=answers), substitute=Mock(return_value=9)
    )
    undoing: Any = SimpleNamespace(settled=AsyncMock())
    return BotTurns(sitting, changes, undoing, Mock(), advisers), advisers, changes


def _sitting(is_rated: bool) -> Any:
    table = SimpleNamespace(is_legal=(4, 9).__contains__)
    return SimpleNamespace(facts=_facts(is_rated), chairs=CHAIRS, bot_to_move=1, seq=0, table=table)


@pytest.mark.parametrize(("is_rated", "bot"), [(True, "master"), (False, "greedy")])
def test_a_bot_that_is_short_of_time_is_still_the_one_that_is_rated(is_rated: bool, bot: str) -> None:
    bots, advisers, _ = _bots(_sitting(is_rated), [4], is_short=True)
    asyncio.run(bots.move())
    advisers.job.assert_awaited_once_with(1, bot)
    assert [call.args for call in advisers.prepared.await_args_list] == [("master",)] * is_rated


@pytest.mark.parametrize(("is_rated", "n_asked", "done"), [(True, 3, 4), (False, 1, 9)])
def test_a_bot_that_gives_no_answer_is_asked_again(
    is_rated: bool, n_asked: int, done: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "RETRY_S", 0.0)
    bots, advisers, changes = _bots(_sitting(is_rated), [None, None, 4])

    async def play() -> None:
        while not changes.act.await_count:
            await bots.move()

    asyncio.run(play())
    assert advisers.choice.await_count == n_asked
    changes.act.assert_awaited_once_with(1, done)


def test_a_bot_that_never_answers_is_replaced_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "RETRY_S", 0.0)
    bots, _, changes = _bots(_sitting(is_rated=True), [None] * TRIES)

    async def play() -> None:
        for _ in range(TRIES):
            await bots.move()

    asyncio.run(play())
    changes.act.assert_awaited_once_with(1, 9)


def test_a_rated_game_waits_longer_for_an_answer_and_so_does_whoever_wants_advice() -> None:
    thinkers: Any = SimpleNamespace(ask=AsyncMock(return_value=Answer(4)))
    ready: Any = SimpleNamespace(is_ready=Mock(return_value=True))
    advisers = Advisers(_sitting(is_rated=True), thinkers, ready, Mock(patience_s=1.0), Mock())
    kinds: list[dict[str, Any]] = [{"is_whole": True}, {}, {"is_hint": True}, {"said": ()}]
    for kind in kinds:
        asyncio.run(advisers.ask(Job("qin", "master", 0, 1, b"", (), **kind)))
    waited = [call.args[1] for call in thinkers.ask.await_args_list]
    assert waited == [RATED_PATIENCE_S, 1.0, ADVICE_PATIENCE_S, ADVICE_PATIENCE_S]


def test_whoever_thinks_for_a_rated_game_is_not_hurried_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried = list[bool]()

    def answer(_job: Job, is_stopped: Any) -> Answer:
        hurried.append(is_stopped())
        return Answer(4)

    monkeypatch.setattr(thinker, "answer", answer)
    monkeypatch.setattr(thinker, "ANSWER_S", -1.0)  # whoever asks has waited too long already
    jobs = [Job("qin", "master", 0, 1, b"", (), is_whole=is_whole) for is_whole in (True, False)]
    thinker.serve(BytesIO(b"".join(map(framed, jobs))), BytesIO())
    assert hurried == [False, True]


# ---- tables


@pytest.mark.parametrize("more", [{"position": "x"}, {"is_guided": True}, {"has_hints": True}])
def test_nobody_is_helped_and_the_game_begins_as_the_rules_say(more: dict[str, Any]) -> None:
    check_terms(_facts(), CHAIRS)
    with pytest.raises(Refusal):
        check_terms(replace(_facts(), **more), CHAIRS)


# ---- ends


def test_an_end_that_cannot_be_rated_now_is_refused_and_not_lost() -> None:
    sitting = Sitting(_facts(), CHAIRS)
    sitting.result = ResultInfo("resigned", [0, 0], [1], [2, 1], [], [])
    store: Any = SimpleNamespace(read=AsyncMock(side_effect=OperationalError("", {}, Exception())), write=AsyncMock())
    with pytest.raises(Refusal) as refused:
        asyncio.run(Endings(store).write(sitting))
    assert refused.value.code == "not-saved"
    store.write.assert_not_awaited()


# ---- pages


def test_pages_are_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> list[object]:
        go = asyncio.Event()

        async def read(_query: object) -> str:
            await go.wait()
            return "page"

        store: Any = SimpleNamespace(read=read)
        pages = Ratings(store)
        asked = [asyncio.create_task(pages.profile(None, "ann")) for _ in range(AT_ONCE + MOST_WAITING + 1)]
        await asyncio.sleep(0)
        go.set()
        return await asyncio.gather(*asked, return_exceptions=True)

    monkeypatch.setattr(ratings, "MOST_WAITING", 3)
    *pages, refused = asyncio.run(ask())
    assert isinstance(refused, Refusal)
    assert refused.code == "busy"
    assert pages.count("page") == AT_ONCE + 3


LEFT = {"stayed": [], "lent": ["seat", "seat"], "flagged": ["flag"], "resigned": ["resign"]}


def test_errors_of_whoever_played_for_somebody_are_not_theirs() -> None:
    engine = sa.create_engine("sqlite://")
    rows.metadata.create_all(engine)
    with engine.begin() as connection:
        for name, later in LEFT.items():
            _put_reviewed(connection, name, later)
        found = read_tallies(connection, "ann", 10)
    assert [json.loads(row["tallies"])[0][0] for row in found] == [len("stayed")]


def _put_reviewed(connection: sa.Connection, name: str, later: list[str]) -> None:
    """A game that Ann joined, in which something happened to her seat after the first action."""
    facts = replace(_facts(), id=name)
    for statement, values in rows.put_table(facts, Sitting(facts, CHAIRS).saved):
        connection.execute(statement, values)
    for seq, kind in enumerate(["seat", "act", *later]):
        entry = {"table_id": name, "seq": seq, "kind": kind, "seat": 0, "number": 0, "at": 0.0}
        connection.execute(sa.insert(rows.entries), entry)
    review = {"table_id": name, "review": "{}", "made": 0.0, "tallies": json.dumps([[len(name), 0, 0]])}
    connection.execute(sa.insert(rows.reviews), review)
