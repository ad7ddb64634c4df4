"""Resigning, handing over to a bot, and playing again."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from tests.server.client import Guest
from tests.server.conversation import Live, play_out
from tests.server.serving import Server
from tests.server.truth import nothing_changes
from tianxia.server import archive
from tianxia.server.wire.answers import Notice, TableNow
from tianxia.server.wire.requests import Resign, TakeAgain
from tianxia.server.wire.tables import Handed, OpenedTable


def _two_people(ann: Guest, bo: Guest) -> tuple[Live, Live, OpenedTable, OpenedTable]:
    opened = ann.open("me", "open")
    joined = bo.join(opened.table.id)
    return ann.live(opened), bo.live(joined), opened, joined


def _is_over(state: TableNow) -> bool:
    return state.table.status == "over"


# ---- resigning


def test_of_two_seats_the_other_wins_at_once(ann: Guest, bo: Guest) -> None:
    anns, bos, opened, _ = _two_people(ann, bo)
    anns.act(anns.state.legal[0])
    anns.resign(0)
    assert bos.next(Notice).told.values == {"seat": 0}
    for live in (anns, bos):
        state = live.wait(_is_over)
        assert state.frame is not None
        assert state.frame.result is not None
        assert (state.frame.result.ending, state.frame.result.winners, state.frame.result.ranks) == (
            "resigned",
            [1],
            [2, 1],
        )
        assert state.table.winners == [1]
        assert state.table.seats[0].has_resigned
        assert state.legal == []
    assert ann.table(opened.table.id).table.winners == [1]


def test_nothing_can_be_done_once_the_game_is_over(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened, _ = _two_people(ann, bo)
    action = anns.state.legal[0]
    anns.resign(0)
    bos.wait(_is_over)
    with nothing_changes(server, opened.table.id):
        assert bos.refused(bos.acting(action, 1)).code == "over"
        assert bos.refused(bos.undoing(1)).code == "over"
        assert bos.refused(Resign(bos.ticket(), 1)).code == "over"


def test_of_three_seats_a_bot_plays_on_and_the_one_who_resigned_comes_last(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "bot random")
    bos = bo.live(bo.join(opened.table.id))
    ann.live(opened).resign(0)
    play_out(bos)
    assert bos.state.frame is not None
    result = bos.state.frame.result
    assert result is not None
    assert result.ending != "resigned"
    assert result.ranks[0] == 3
    assert sorted(result.ranks[1:]) in ([1, 2], [1, 1])
    assert 0 not in result.winners


def test_whoever_has_resigned_decides_nothing_any_more(server: Server, ann: Guest, bo: Guest) -> None:
    """The bot has the seat: the open socket must not act for it, nor take back what it decided."""
    opened = ann.open("me", "open", "open")
    bo.join(opened.table.id)
    Guest(server.address, "Dee").join(opened.table.id)
    anns = ann.live(opened)
    anns.resign(0)
    anns.moved(1)
    with nothing_changes(server, opened.table.id):
        assert anns.refused(anns.undoing(0)).code in ("not-your-seat", "over")
        assert anns.refused(anns.acting(0, 0)).code in ("not-your-seat", "over")
    assert [state.legal for state, _ in anns.shown() if state.table.seats[0].has_resigned] == [[], []]


# ---- handing over


def test_a_bot_plays_for_a_person_whose_name_and_seat_it_stays(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened, _ = _two_people(ann, bo)
    anns.hand_over(0, "random")
    seat = bos.moved(1).table.seats[0]
    assert (seat.kind, seat.bot, seat.name, seat.has_resigned) == ("bot", "random", "Ann", False)
    assert anns.moved(1).table.seats[0].is_mine
    assert (anns.state.legal, anns.state.undo) == ([], "no")
    with nothing_changes(server, opened.table.id):
        assert anns.refused(anns.acting(0, 0)).code == "not-your-seat"
        assert anns.refused(anns.undoing(0)).code == "not-your-seat"
    assert ann.table(opened.table.id).tokens == opened.tokens


def test_a_seat_given_to_a_bot_is_taken_again(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened, _ = _two_people(ann, bo)
    anns.hand_over(0, "random")
    bos.moved(1)
    with nothing_changes(server, opened.table.id):
        assert bos.refused(TakeAgain(bos.ticket(), 0)).code == "not-your-seat"
        assert bos.refused(TakeAgain(bos.ticket(), 1)).code == "not-lent"
    again = ann.live(opened)  # on another day, perhaps
    again.take_again(0)
    assert bos.next(Notice, lambda notice: notice.told.key == "notice.taken-again").told.values == {"seat": 0}
    bos.act(bos.turn().legal[0])
    again.act(again.turn().legal[0])
    assert [(seat.kind, seat.bot) for seat in again.state.table.seats] == [("person", None)] * 2


def test_the_moves_of_people_stay_theirs_when_a_bot_goes_on(server: Server, ann: Guest, bo: Guest) -> None:
    """Told as it goes on, and of a table that is brought back."""
    anns, bos, opened, _ = _two_people(ann, bo)
    anns.act(anns.turn().legal[0])
    anns.hand_over(0, "random")
    lent = Handed(0, anns.state.table.n_moves, "lent")
    assert bos.wait(lambda state: bool(state.table.hands)).table.hands == [lent]
    assert ann.table(opened.table.id).table.hands == [lent]
    with server.engine.connect() as connection:
        left = archive.read_table(connection, opened.table.id)
    assert left is not None
    assert left.summary.hands == (lent,)


def test_whoever_has_resigned_cannot_take_the_seat_again(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "bot random")
    bo.join(opened.table.id)
    anns = ann.live(opened)
    anns.resign(0)
    assert anns.refused(TakeAgain(anns.ticket(), 0)).code == "not-lent"


def test_at_a_shared_screen_the_seats_of_people_are_shown_first(ann: Guest) -> None:
    opened = ann.open("me", "here Cy", "bot random")
    ann.live(opened).hand_over(0, "random")
    (_, frame), *_ = ann.live(opened).shown()
    assert frame.seat == 1


def test_whoever_let_a_bot_play_is_in_the_rematch(ann: Guest, bo: Guest) -> None:
    anns, bos, opened, _ = _two_people(ann, bo)
    anns.hand_over(0, "random")
    bos.resign(1)
    again = ann.rematch(opened.table.id, opened.tokens["0"])
    assert [(seat.kind, seat.name) for seat in again.table.seats] == [("person", "Bo"), ("person", "Ann")]


# ---- playing again


def _finished(ann: Guest, bo: Guest) -> tuple[Live, Live, OpenedTable, OpenedTable]:
    """A game of two played to its end by the rules."""
    anns, bos, opened, joined = _two_people(ann, bo)
    while not _is_over(anns.state):
        live = (anns, bos)[anns.state.table.to_move or 0]
        seq = live.turn().seq
        live.act(live.state.legal[0])
        for other in (anns, bos):
            other.reach(seq + 1)
    return anns, bos, opened, joined


def test_both_come_to_the_same_table_where_the_other_begins(ann: Guest, bo: Guest) -> None:
    anns, bos, opened, joined = _finished(ann, bo)
    again = ann.rematch(opened.table.id, opened.tokens["0"])
    for live in (anns, bos):
        assert live.wait(lambda state: state.table.next_table is not None).table.next_table == again.table.id
    bos_again = bo.rematch(joined.table.id, joined.tokens["1"])
    assert bos_again.table.id == again.table.id
    assert [(seat.name, seat.colour) for seat in again.table.seats] == [("Bo", 1), ("Ann", 0)]
    assert (list(again.tokens), list(bos_again.tokens)) == (["1"], ["0"])
    assert again.table.commitment != opened.table.commitment
    assert bo.live(bos_again).state.legal


def test_two_who_ask_at_once_open_one_table(server: Server, ann: Guest, bo: Guest) -> None:
    _, _, opened, joined = _finished(ann, bo)
    [(before,)] = server.rows("SELECT count(*) FROM tables")
    with ThreadPoolExecutor(2) as pool:
        with server.no_writing():
            asked = [
                pool.submit(ann.rematch, opened.table.id, opened.tokens["0"]),
                pool.submit(bo.rematch, joined.table.id, joined.tokens["1"]),
            ]
            time.sleep(0.2)  # by now one is being saved, and the other waits
        ids = {again.result().table.id for again in asked}
    assert len(ids) == 1
    assert server.rows("SELECT count(*) FROM tables") == [(before + 1,)]


def test_a_rematch_needs_a_seat_and_a_finished_game(server: Server, ann: Guest, bo: Guest) -> None:
    anns, _, opened, _ = _two_people(ann, bo)
    path = f"/api/tables/{opened.table.id}/rematch"
    token = {"X-Seat-Token": opened.tokens["0"]}
    with nothing_changes(server, opened.table.id):
        ann.refused("POST", path, 409, "not-over", headers=token)
    anns.resign(0)
    with nothing_changes(server, opened.table.id):
        bo.refused("POST", path, 403, "bad-token")
        bo.refused("POST", path, 403, "bad-token", headers={"X-Seat-Token": "1.forged"})


def test_after_resigning_the_same_two_people_play_again(ann: Guest, bo: Guest) -> None:
    anns, bos, opened, joined = _two_people(ann, bo)
    anns.resign(0)
    bos.wait(_is_over)
    again = bo.rematch(opened.table.id, joined.tokens["1"])
    assert [(seat.kind, seat.name) for seat in again.table.seats] == [("person", "Bo"), ("person", "Ann")]


def test_whoever_resigned_may_ask_for_a_rematch(ann: Guest, bo: Guest) -> None:
    anns, _, opened, _ = _two_people(ann, bo)
    anns.resign(0)
    again = ann.rematch(opened.table.id, opened.tokens["0"])
    assert list(again.tokens) == ["1"]


def test_bots_stay_bots_in_a_rematch(ann: Guest) -> None:
    opened = ann.open("me", "bot random")
    play_out(ann.live(opened))
    again = ann.rematch(opened.table.id, opened.tokens["0"])
    assert [(seat.kind, seat.bot) for seat in again.table.seats] == [("bot", "random"), ("person", None)]
    assert ann.live(again).turn().table.n_moves == 1
