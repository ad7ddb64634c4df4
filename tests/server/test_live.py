"""The conversation at a table: coming back, several tabs, being behind, who is there."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import Guest
from tests.server.conversation import LIMIT_S, play_out, socket_of
from tests.server.serving import Server, running
from tests.server.test_handing import free_place
from tests.server.test_resting import await_rest
from tests.server.truth import nothing_changes, table_of
from tianxia.core.record import verify
from tianxia.games import catalog
from tianxia.server.wire.answers import Log, Presence, Refused, TableNow


def _same(state: TableNow) -> tuple[object, ...]:
    """What a state says apart from who is connected."""
    return state.seq, state.frame, state.legal, state.undo, state.asking, state.table.n_moves, state.table.status


def test_coming_back_gives_the_right_state_and_log(ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    for _ in range(4):
        live.act(live.sit(live.state.table.to_move or 0).legal[0])
    live.sit(0)
    live.cut()
    again = ann.live(opened, seat=0)
    assert _same(again.state) == _same(live.state)
    assert again.lines == live.lines
    assert len(again.lines) == 4


def test_coming_back_shows_the_seat_that_decides_of_those_that_are_mine(ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    assert live.seat == 0
    live.act(live.state.legal[0])
    assert ann.live(opened).seat == 1
    assert ann.live(opened, seat=0).seat == 0


def test_a_table_that_left_memory_comes_back_the_same(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("idle") / "data", idle_s=0.1) as server:
        _comes_back_the_same(server, lambda table_id: _has_left_memory(server, table_id, n_moves=2))


def test_a_table_that_rested_comes_back_the_same(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, metrics = tmp_path_factory.mktemp("resting") / "data", free_place()
    with running(folder, resting_s=0.05, metrics=metrics) as server:
        _comes_back_the_same(server, lambda _: await_rest(metrics))


def _comes_back_the_same(server: Server, await_that_it_goes: Callable[[str], None]) -> None:
    ann = Guest(server.become_ready().address, "Ann")
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    for _ in range(3):
        live.act(live.sit(live.state.table.to_move or 0).legal[0])
    live.undo(0)
    live.sit(0)
    live.close()
    await_that_it_goes(opened.table.id)
    again = ann.live(opened, seat=0)
    assert _same(again.state) == _same(live.state)
    again.act(again.state.legal[0])
    assert len(table_of(server, opened.table.id).moves) == 3


def _has_left_memory(server: Server, table_id: str, n_moves: int) -> None:
    """How far a running table is, the server writes down when it forgets the table."""
    end = time.monotonic() + LIMIT_S
    while server.rows("SELECT n_moves FROM tables WHERE id = ?", table_id) != [(n_moves,)]:
        assert time.monotonic() < end, "it is kept in memory"
        time.sleep(0.02)


def test_two_tabs_of_one_seat_agree(ann: Guest) -> None:
    opened = ann.open("me", "bot random")
    tabs = [ann.live(opened), ann.live(opened)]
    for number in range(4):
        tab, other = tabs[number % 2], tabs[1 - number % 2]
        tab.act(tab.turn().legal[0])
        seq = tab.turn().seq
        other.reach(seq)
        assert _same(tab.state) == _same(other.state)
        assert tab.lines == other.lines


def test_of_two_tabs_that_act_at_once_one_is_stale_and_shown_the_table(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    tabs = [ann.live(opened), ann.live(opened)]
    for tab in tabs:
        tab.send(tab.acting(tab.state.legal[0]))
    answers = [tab.next_answer() for tab in tabs]
    [refused] = [answer for answer in answers if isinstance(answer, Refused)]
    assert refused.code == "stale"
    assert len(table_of(server, opened.table.id).moves) == 1


def test_what_was_meant_for_an_older_state_is_refused_and_the_right_one_follows(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    live.act(live.state.legal[0])
    action = live.sit(1).legal[0]
    for seq in (0, 2, -1, 10**30):
        with nothing_changes(server, opened.table.id):
            assert live.refused(live.acting(action, 1, seq)).code == "stale"
            assert live.next(TableNow).seq == 1
    assert live.act(action, 1, 1).seq == 2


def test_whoever_leaves_while_a_bot_thinks_finds_its_move_made(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "bot greedy", "bot greedy")
    for n_moves in (3, 6):
        live = ann.live(opened)
        live.send(live.acting(live.turn().legal[0]))
        live.next(TableNow)
        live.cut()
        watcher = ann.watch(opened.table.id)
        watcher.moved(n_moves)
        watcher.close()
        again = ann.live(opened)
        assert (again.state.table.to_move, again.state.table.n_moves) == (0, n_moves)
        assert again.state.legal == table_of(server, opened.table.id).legal
        again.close()


# ---- who is there


def test_presence_tells_which_seats_are_connected_and_how_many_watch(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "bot random")
    joined = bo.join(opened.table.id)
    anns = ann.live(opened)
    assert anns.presence == Presence([True, False, False], 0)
    bos = bo.live(joined)
    assert anns.next(Presence) == bos.presence == Presence([True, True, False], 0)
    watcher = bo.watch(opened.table.id)
    assert anns.next(Presence) == Presence([True, True, False], 1)
    assert [seat.is_online for seat in watcher.state.table.seats] == [True, True, False]
    watcher.close()
    assert anns.next(Presence) == Presence([True, True, False], 0)
    bos.cut()
    assert anns.next(Presence) == Presence([True, False, False], 0)
    assert [seat.is_online for seat in ann.table(opened.table.id).table.seats] == [True, False, False]


def test_a_spectator_sees_the_table_and_may_do_nothing(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    live, watcher = ann.live(opened), ann.watch(opened.table.id)
    assert (watcher.state.legal, watcher.state.undo) == ([], "no")
    live.act(live.state.legal[0])
    assert watcher.next(TableNow).table.n_moves == 1
    with nothing_changes(server, opened.table.id):
        for seat in (0, 1):
            assert watcher.refused(watcher.acting(live.state.legal[0] if live.state.legal else 0, seat)).code == (
                "not-your-seat"
            )
            assert watcher.refused(watcher.undoing(seat)).code == "not-your-seat"


def test_another_of_my_seats_shows_its_own_hand_and_log(ann: Guest) -> None:
    live = ann.live(ann.open("me", "here Cy"))
    assert live.state.legal
    assert live.sit(1).legal == []
    assert live.seat == 1
    assert [isinstance(message, Log) for message in live.said].count(True) == 3


def test_a_game_watched_from_the_beginning_is_logged_in_full(ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    live, watcher = ann.live(opened), ann.watch(opened.table.id)
    play_out(live)
    watcher.wait(lambda state: state.table.status == "over")
    assert watcher.lines == live.lines
    assert len(watcher.lines) == live.state.table.n_moves


def test_no_conversation_at_a_table_that_is_not(ann: Guest) -> None:
    for table_id in ("nosuchtabl", "x" * 500, "..%2f"):
        with pytest.raises(InvalidStatus) as refused:
            socket_of(ann.address, table_id)
        assert refused.value.response.status_code in (403, 404)


def test_a_game_begun_before_the_rules_are_compiled_goes_on_when_they_are(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("gated")
    with running(folder / "data", env={}, gate=str(folder / "gate")) as server:  # copies have compiled rules at once
        ann = Guest(server.address, "Ann")
        opened = ann.open("me", "bot random")
        live = ann.live(opened)
        for n_moves in (2, 4, 6):
            live.act(live.turn().legal[0])
            assert live.moved(n_moves).preparing is not None
        (folder / "gate").touch()
        live.wait(lambda state: state.preparing is None, 100)
        assert (live.state.table.n_moves, len(live.lines)) == (6, 6)
        play_out(live)
        verify(ann.record(opened.table.id), catalog.load("qin"))


def test_a_finished_table_is_over_even_before_the_rules_are_ready(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("gated")
    with running(folder / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        opened = ann.open("me", "here Cy")
        ann.live(opened).resign(0)
        cookies = dict(ann.http.cookies)
    with running(folder / "data", gate=str(folder / "gate")) as server:
        again = Guest(server.address)
        again.http.cookies.update(cookies)
        assert again.table(opened.table.id).table.status == "over"
        assert [table.status for table in again.lobby().mine] == ["over"]
