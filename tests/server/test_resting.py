"""A table that nobody looks at is only what was done at it, and the same as ever for whoever asks."""

from __future__ import annotations

import asyncio
import gc
import time
from contextlib import suppress
from dataclasses import replace
from unittest.mock import AsyncMock, Mock
from weakref import ref

import httpx
import pytest

from tests.server.conversation import LIMIT_S
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, SPECTATOR
from tianxia.games import catalog
from tianxia.server import rooms
from tianxia.server import sitting as sittings
from tianxia.server.boards import digests_of
from tianxia.server.chair import Chair
from tianxia.server.facts import Entry
from tianxia.server.opening import fresh_facts
from tianxia.server.refusal import Refusal
from tianxia.server.rooms import Rooms
from tianxia.server.running import Running, Shown, kept_board
from tianxia.server.sitting import Sitting
from tianxia.server.tasks import Tasks


def await_rest(metrics: str) -> None:
    """Until every table of a server rests, of which its metrics tell."""
    end = time.monotonic() + LIMIT_S
    while "tianxia_tables_resting 1\n" not in httpx.get(f"http://{metrics}/metrics").text:
        assert time.monotonic() < end, "nothing rests"
        time.sleep(0.02)


def _sitting(n_moves: int) -> Sitting:
    game = catalog.load("qin")
    facts = fresh_facts(game.id, game.about.complete({}, 2), 2, "ann", True, "", False, False)
    sitting = Sitting(facts, [Chair("person", "ann"), Chair("person", "bo")])
    table = Table(game, facts.options, 2, facts.seed)
    for _ in range(n_moves):
        table.play(table.legal[0])
    sitting.take(game, table)
    return sitting


def _told(sitting: Sitting) -> list[object]:
    showing, n = sitting.showing, sitting.n_moves
    frames = [showing.frame(viewer, n, None, False) for viewer in (SPECTATOR, 0, 1)]
    return [frames, sitting.table.legal, sitting.summary()]


def test_it_is_the_same_afterwards_and_goes_on() -> None:
    sitting = _sitting(5)
    before, table = _told(sitting), ref(sitting.table)
    sitting.rest()
    gc.collect()
    assert table() is None
    assert sitting.is_dealt
    assert (sitting.n_moves, sitting.status) == (5, "running")
    assert _told(sitting) == before
    sitting.table.play(sitting.table.legal[0])
    sitting.settle()
    assert sitting.n_moves == 6


@pytest.mark.parametrize("n_moves", [0, 5])
def test_it_is_compared_and_leaves_without_being_played_again(n_moves: int) -> None:
    sitting, running = _sitting(n_moves), Running()
    running.add(sitting)
    board, first = digests_of(sitting.table)
    sitting.rest()
    assert running.shows(Shown("qin", [board]))
    assert running.shows(Shown("qin", [], first)) == (n_moves == 0)
    assert kept_board(sitting) == (board if n_moves else None)
    assert sitting.is_resting


def test_what_it_shows_is_another_thing_after_a_move() -> None:
    sitting = _sitting(5)
    sitting.rest()
    before = sitting.digests
    sitting.table.play(sitting.table.legal[0])
    sitting.settle()
    assert sitting.digests == digests_of(sitting.table) != before


def test_a_table_of_many_actions_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sittings, "FEW_ACTIONS", 4)
    assert [_sitting(n_moves).rest() for n_moves in (4, 5)] == [True, False]


def test_a_table_from_a_position_stays_as_it_is() -> None:
    sitting = _sitting(4)
    sitting.facts = replace(sitting.facts, position=sitting.table.position(4, EVERYTHING))
    assert not sitting.rest()


def test_somebody_who_gives_up_meanwhile_has_given_up() -> None:
    sitting = _sitting(3)
    sitting.rest()
    sitting.put(1, Chair("bot", bot="greedy", has_resigned=True))
    sitting.settle()
    assert sitting.status == "over"
    assert sitting.result is not None
    assert sitting.result.winners == [0]
    table = sitting.table
    sitting.rest()
    assert sitting.table is table, "what is over leaves memory altogether"


def test_one_that_cannot_be_played_again_is_told_and_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, taken_back, visitor = _sitting(3), Mock(), Mock(seats=frozenset[int]())
    house = Mock(store=Mock(write=AsyncMock()), tasks=Tasks(), config=Mock(remind_after_s=20.0))

    async def give_up() -> None:
        rooms = Rooms(house, Mock(), Tasks(), Mock())
        room = rooms.make(sitting)
        await rooms.add(room)
        room.visitors.add(visitor)
        sitting.rest()
        monkeypatch.setattr(Sitting, "_new_table", Mock(side_effect=MemoryError))
        with pytest.raises(Refusal, match="cannot be played again") as refused:
            await room.changes.save(Entry("seat", 1, 0), take_back=taken_back)
        assert refused.value.code == "broken"
        assert sitting.facts.id not in rooms
        await rooms.leave()

    asyncio.run(give_up())
    taken_back.assert_called_once()
    assert b"broken" in visitor.push.call_args.args[0]
    visitor.drop.assert_called_once()
    assert sitting.is_resting


@pytest.mark.parametrize("is_ready", [True, False], ids=["compiled", "interpreted"])
def test_tables_rest_where_rules_are_quick(monkeypatch: pytest.MonkeyPatch, is_ready: bool) -> None:
    monkeypatch.setattr(rooms, "FINISHED_S", 0.01)
    room = Mock(is_idle=True, visitors=[], seen_at=time.monotonic() - 61, sitting=Mock(status="running"))

    async def sweep() -> None:
        preparations = Mock()
        preparations.is_ready.return_value = is_ready
        swept = Rooms(Mock(), preparations, Tasks(), Mock(idle_s=900.0, resting_s=60.0))
        monkeypatch.setattr(swept, "live", lambda: [room])
        with suppress(TimeoutError):
            await asyncio.wait_for(swept.sweep(), 0.1)

    asyncio.run(sweep())
    assert room.sitting.rest.called == is_ready
