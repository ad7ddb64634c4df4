"""Bots that are slow, crash, or play what they may not: the table goes on, and the others notice nothing."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest
from tests.server.conversation import Live, play_out
from tests.server.serving import ROOT, Server, running
from tests.server.truth import table_of
from tests.soaking import IN_BROAD
from tianxia.bots.judge import own_value_of
from tianxia.core.layout import copy_of
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.server.wire.answers import Notice

GAME = load("qin")

BAD_BOTS = """
import os, sys, time
from tianxia.bots import registry

class Bad:
    def __init__(self, what):
        self.what = what
    def choose(self, view):
        if self.what == "sleepy":
            time.sleep(600)
        if self.what == "crashy":
            os._exit(7)
        if self.what == "raising":
            raise RuntimeError("no idea")
        return 10**6 if self.what == "illegal" else -1 if self.what == "negative" else view.legal[0]

for name in ("sleepy", "crashy", "raising", "illegal", "negative", "baffling", "unlucky"):
    registry.MAKERS[name] = lambda game, dice, name=name: Bad(name)

if "tests.server.launch" in sys.orig_argv:
    from tianxia.server.store import Store
    from tianxia.server.thinkers import Thinkers
    ask, write, faults = Thinkers.ask, Store.write, []

    async def ask_badly(self, job, patience_s):
        if job.bot == "baffling":
            raise ZeroDivisionError("a mistake of the server's own")
        if job.bot == "unlucky" and "was unlucky" not in faults:
            faults.extend(["was unlucky", "is unlucky"])
        return await ask(self, job, patience_s)

    async def write_badly(self, *changes):
        if "is unlucky" in faults:
            faults.remove("is unlucky")
            raise ZeroDivisionError("another one")
        return await write(self, *changes)

    Thinkers.ask, Store.write = ask_badly, write_badly
"""
THINKING_S = 6.0
"""On a busy machine a process alone takes seconds to start."""


@pytest.fixture(scope="module")
def bad_bots(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of processes that know bad bots; Python itself loads them when it starts."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "sitecustomize.py").write_text(BAD_BOTS)
    return os.pathsep.join([str(folder), str(ROOT / "src"), str(ROOT)])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, bad_bots: str) -> Iterator[Server]:
    """A server whose processes know bad bots, and which waits for them."""
    folder = tmp_path_factory.mktemp("house")
    more: dict[str, Any] = {"n_thinkers": 2, "thinking_s": THINKING_S, "patience_s": 10 * THINKING_S}
    with running(folder / "data", env={"PYTHONPATH": bad_bots}, **more) as started:
        _warm(started.become_ready())
        yield started


def _warm(house: Server) -> None:
    """Let both processes start, on a busy machine, too."""
    ann = Guest(house.address, "Ann")
    lives = [ann.live(ann.open("me", "bot random")) for _ in range(2)]
    for live in lives:
        live.send(live.acting(live.state.legal[0]))
    for live in lives:
        live.moved(2, 10 * THINKING_S)


def _notices(live: Live) -> list[str]:
    return [message.told.key for message in live.said if isinstance(message, Notice)]


def test_a_slow_bot_is_stopped_and_keeps_no_other_table_waiting(house: Server) -> None:
    ann = Guest(house.address, "Ann")
    slow = ann.live(ann.open("me", "bot sleepy"))
    quick = ann.live(ann.open("me", "here Cy"))
    slow.act(slow.state.legal[0])
    for _ in range(4):  # all of them while the slow bot thinks, however busy the machine is
        quick.act(quick.sit(quick.state.table.to_move or 0).legal[0])
        ann.lobby()
    slow.rest(0.01)
    assert slow.state.table.n_moves == 1
    slow.moved(2, 3 * THINKING_S)
    assert _notices(slow) == ["notice.bot-failed"]
    assert "no answer in time" in house.log


def test_a_game_against_a_bot_goes_on_beside_a_slow_one(house: Server) -> None:
    ann = Guest(house.address, "Ann")
    slow, live = ann.live(ann.open("me", "bot sleepy")), ann.live(ann.open("me", "bot random"))
    slow.act(slow.state.legal[0])
    for n_moves in (2, 4, 6):
        live.act(live.turn().legal[0])
        live.moved(n_moves)
    slow.rest(0.01)
    assert (slow.state.table.n_moves, _notices(live)) == (1, [])


@pytest.mark.parametrize("bot", ["crashy", "raising", "illegal", "negative", "baffling"])
def test_another_bot_moves_for_one_that_fails_and_everybody_is_told(house: Server, bot: str) -> None:
    ann = Guest(house.address, "Ann")
    opened = ann.open("me", f"bot {bot}")
    live = ann.live(opened)
    for n_moves in (2, 4):
        live.act(live.turn().legal[0])
        live.moved(n_moves)
        assert bool(live.state.legal)
    assert _notices(live) == ["notice.bot-failed"] * 2
    assert [message.told.values["seat"] for message in live.said if isinstance(message, Notice)] == [1, 1]
    table = table_of(house, opened.table.id)
    assert len(table.moves) == 4
    assert all(_is_best(table, number) for number in (1, 3))


def _is_best(table: Table, number: int) -> bool:
    """Whether an action was the best at first sight, as a bot takes it that looks at once."""
    before = table.at(number)
    seat, values = int(GAME.call.to_move(before)), dict[int, int]()
    for action in GAME.legal_actions(before):
        after = copy_of(before)
        GAME.call.apply(after, action)
        values[action] = own_value_of(GAME)(after[0], seat)
    return values[table.moves[number].action] == max(values.values())


@IN_BROAD
def test_nobody_waits_for_a_bot_that_thinks_for_ever(tmp_path: Path, bad_bots: str) -> None:
    """Whoever waited for it would do so until its process is stopped."""
    limit_s = 60
    with running(tmp_path / "data", env={"PYTHONPATH": bad_bots}, thinking_s=limit_s, patience_s=0.5) as server:
        ann = Guest(server.become_ready().address, "Ann")
        live = ann.live(ann.open("me", "bot sleepy"))
        for n_moves in (2, 4):
            live.act(live.turn().legal[0])
            live.moved(n_moves, limit_s / 2)
        assert _notices(live) == ["notice.bot-failed"] * 2


def test_a_mistake_of_the_server_keeps_no_bot_from_moving_for_ever(house: Server) -> None:
    ann = Guest(house.address, "Ann")
    opened = ann.open("me", "bot unlucky")
    live = ann.live(opened)
    for n_moves in (2, 4):
        live.act(live.turn().legal[0])
        live.moved(n_moves)
    assert _notices(live) == ["notice.bot-waits"]
    assert "the bot of seat 2 cannot move" in house.log
    assert len(table_of(house, opened.table.id).moves) == 4


def test_whoever_waits_behind_a_crash_is_thought_about_all_the_same(house: Server) -> None:
    ann = Guest(house.address, "Ann")
    lives = [ann.live(ann.open("me", bot)) for bot in ("bot crashy", "bot random") * 4]
    for live in lives:
        live.send(live.acting(live.state.legal[0]))
    for live in lives:
        live.moved(2)
    assert [_notices(live) for live in lives] == [["notice.bot-failed"], []] * 4


@IN_BROAD
def test_a_bot_whose_process_is_killed_is_thought_about_in_a_new_one(house: Server) -> None:
    ann = Guest(house.address, "Ann")
    live = ann.live(ann.open("me", "bot random", "bot random"))
    live.act(live.state.legal[0])
    live.turn()
    before = house.thinkers()
    assert before
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    play_out(live)
    assert live.state.table.status == "over"
    after = house.thinkers()
    assert after
    assert not set(after) & set(before)


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        live = ann.live(ann.open("me", "bot random"))
        live.act(live.state.legal[0])
        live.moved(2)
        [thinker] = server.thinkers()
        started = time.monotonic()
        server.stop()
        assert time.monotonic() - started < 10
        assert not Path(f"/proc/{thinker}").exists() or b"thinker" not in Path(f"/proc/{thinker}/cmdline").read_bytes()


@IN_BROAD
def test_a_process_that_dies_while_nobody_asks_it_costs_no_bot_its_move(house: Server) -> None:
    ann = Guest(house.address, "Ann")
    live = ann.live(ann.open("me", "bot random"))
    live.act(live.state.legal[0])
    live.turn()
    for pid in house.thinkers():
        os.kill(pid, signal.SIGKILL)
    time.sleep(0.3)  # for the server to see that they are gone
    live.act(live.state.legal[0])
    live.moved(4)
    assert _notices(live) == []
