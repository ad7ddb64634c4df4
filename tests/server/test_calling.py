"""Without a clock: whoever is away is called, and replaced if all agree who are there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Guest, mine
from tests.server.conversation import Live
from tests.server.serving import UNLIMITED, Server, running
from tests.server.truth import nothing_changes
from tianxia.server.wire.answers import Notice, Presence
from tianxia.server.wire.requests import Call, Replace

CALL_S = 0.4


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("quick") / "data", {**UNLIMITED, "call_s": CALL_S}) as started:
        yield started.become_ready()


def _three(server: Server) -> tuple[Guest, str, Live, Live]:
    """Ann is to decide and is away; Bo and Cy are there."""
    ann, bo, cy = (Guest(server.address, name) for name in ("Ann", "Bo", "Cy"))
    opened = ann.open("me", "open", "open")
    bos, cys = (guest.live(guest.join(opened.table.id)) for guest in (bo, cy))
    cys.wait(lambda state: state.frame is not None)
    bos.wait(lambda state: state.frame is not None)
    return ann, opened.table.id, bos, cys


def test_a_bot_plays_on_when_all_have_agreed_and_the_person_may_come_back(quick: Server) -> None:
    ann, table_id, bos, cys = _three(quick)
    bos.call(0)
    assert cys.next(Notice).told.key == "notice.called"
    called = cys.wait(lambda state: state.calling is not None).calling
    assert called is not None
    assert (called.seat, called.waiting_for) == (0, [1, 2])
    with nothing_changes(quick, table_id):
        assert bos.refused(Replace(bos.ticket(), 1, 0)).code == "too-early"
    time.sleep(CALL_S)
    bos.replace(0)
    assert cys.wait(lambda state: state.calling is not None and state.calling.waiting_for == [2])
    cys.replace(0)
    seat = bos.moved(1).table.seats[0]
    assert (seat.kind, seat.name, seat.has_resigned) == ("bot", "Ann", False)
    assert bos.state.calling is None
    ann.live(ann.table(table_id)).take_again(0)


def test_whoever_comes_is_not_away_any_more(quick: Server) -> None:
    ann, table_id, bos, _ = _three(quick)
    bos.call(0)
    ann.live(ann.table(table_id))
    assert bos.wait(lambda state: state.calling is None)
    time.sleep(CALL_S)
    assert bos.refused(Replace(bos.ticket(), 1, 0)).code == "not-away"


def test_a_call_outlives_the_server_with_those_who_have_agreed_until_the_person_has_come(tmp_path: Path) -> None:
    limits = {**UNLIMITED, "call_s": CALL_S}
    with running(tmp_path / "data", limits) as server:
        ann, bo, cy = (Guest(server.become_ready().address, name) for name in ("Ann", "Bo", "Cy"))
        opened = [ann.open("me", "open", "open")]
        table_id = opened[0].table.id
        opened += [guest.join(table_id) for guest in (bo, cy)]
        bos, _ = bo.live(opened[1]), cy.live(opened[2])
        bos.wait(lambda state: state.frame is not None)
        bos.call(0)
        time.sleep(CALL_S)
        bos.replace(0)
        server.kill()
    with running(tmp_path / "data", limits) as server:
        address = server.become_ready().address
        bos, cys = (Live(address, table_id, mine(one)) for one in opened[1:])
        called = cys.wait(lambda state: state.calling is not None).calling
        assert called is not None
        assert (called.seat, called.waiting_for) == (0, [2])
        anns = Live(address, table_id, mine(opened[0]))
        assert bos.wait(lambda state: state.calling is None)
        assert server.rows("SELECT called FROM tables") == [(None,)]
        if not bos.presence.online[0]:
            bos.next(Presence, lambda presence: presence.online[0])
        anns.close()
        bos.next(Presence, lambda presence: not presence.online[0])
        bos.call(0)
        time.sleep(CALL_S)
        for live in (bos, cys):
            live.replace(0)
        assert bos.moved(1).table.seats[0].kind == "bot"


def test_nobody_is_called_who_is_there_or_not_waited_for_or_has_a_clock(quick: Server) -> None:
    ann, table_id, bos, cys = _three(quick)
    with nothing_changes(quick, table_id):
        assert bos.refused(Call(bos.ticket(), 1, 2)).code == "not-away"
        assert bos.refused(Call(bos.ticket(), 0, 1)).code == "not-your-seat"
        assert bos.refused(Replace(bos.ticket(), 1, 0)).code == "no-request"
        assert ann.watch(table_id).refused(Call(1, 1, 0)).code == "not-your-seat"
    bos.call(0)
    assert cys.refused(Call(cys.ticket(), 2, 0)).code == "called-already"
    timed = ann.open("me", "open", clock={"type": "live", "base_s": 60})
    bo = Guest(quick.address, "Bo")
    other = bo.live(bo.join(timed.table.id))
    other.wait(lambda state: state.frame is not None)
    assert other.refused(Call(other.ticket(), 1, 0)).code == "has-clock"
