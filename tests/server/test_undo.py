"""Taking decisions back: alone, by consent, and never a bit more or less than was decided."""

from __future__ import annotations

import pytest

from tests.server.client import Guest
from tests.server.conversation import Live, play_out
from tests.server.serving import Server
from tests.server.truth import nothing_changes, table_of, view_of
from tianxia.core.record import verify
from tianxia.games import catalog
from tianxia.server.wire.answers import Log, Notice, Refused, TableNow
from tianxia.server.wire.requests import Consent
from tianxia.server.wire.tables import OpenedTable


def _pair(ann: Guest, bo: Guest, *more: str) -> tuple[Live, Live, OpenedTable]:
    """Two people at two screens."""
    opened = ann.open("me", "open", *more)
    joined = bo.join(opened.table.id)
    return ann.live(opened), bo.live(joined), opened


def _follow(*lives: Live) -> None:
    """Let all be where the quickest is."""
    seq = max(live.seq for live in lives)
    for live in lives:
        live.reach(seq)


def _notices(live: Live) -> list[str]:
    return [message.told.key for message in live.said if isinstance(message, Notice)]


# ---- alone


@pytest.mark.parametrize("bots", [["bot random"], ["bot random", "bot greedy", "bot random"]], ids=["2", "4"])
def test_against_bots_it_goes_back_before_their_moves_to_the_same_state_bit_for_bit(
    server: Server, ann: Guest, bots: list[str]
) -> None:
    opened = ann.open("me", *bots)
    live = ann.live(opened)
    for _ in range(3):
        before = live.turn()
        truth = table_of(server, opened.table.id)
        live.act(before.legal[-1])
        live.reach(before.seq + len(bots) + 1)
        assert live.state.legal
        assert live.state.undo == "ask"
        live.undo()
        assert live.state.frame is not None
        assert before.frame is not None
        assert bytes(live.state.frame.view) == bytes(before.frame.view)
        assert (live.state.frame, live.state.legal) == (before.frame, before.legal)
        assert table_of(server, opened.table.id).states.tobytes() == truth.states.tobytes()
        live.act(before.legal[0])
    assert _notices(live).count("notice.undone") == 3


def test_it_goes_back_while_a_bot_is_thinking(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "bot greedy")
    live = ann.live(opened)
    first = live.state
    for _ in range(5):
        live.send(live.acting(first.legal[0]))
        live.next(TableNow)
        live.send(live.undoing())
        if isinstance(live.next_answer(), Refused):  # the bot was quicker
            live.next(TableNow)
            live.undo()
        assert live.turn().table.n_moves == 0
    assert live.state.frame == first.frame
    assert table_of(server, opened.table.id).moves == []


def test_a_tile_drawn_again_is_the_same_tile(ann: Guest) -> None:
    live = ann.live(ann.open("me", "here Cy"))
    action = live.state.legal[0]
    live.act(action)
    after = view_of(live.state.frame)
    live.undo()
    live.act(action)
    assert view_of(live.state.frame) == after


def test_nothing_can_be_taken_back_before_anything_is_decided(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    assert live.state.undo == "no"
    with nothing_changes(server, opened.table.id):
        assert live.refused(live.undoing()).code == "nothing-to-undo"
    live.act(live.state.legal[0])
    assert live.sit(1).undo == "no"
    with nothing_changes(server, opened.table.id):
        assert live.refused(live.undoing(1)).code == "nothing-to-undo"


def test_people_at_one_screen_need_no_consent_and_the_log_forgets(ann: Guest) -> None:
    live = ann.live(ann.open("me", "here Cy"))
    live.act(live.state.legal[0])
    live.act(live.sit(1).legal[0])
    assert len(live.lines) == 2
    live.undo(0)
    assert [message.start for message in live.said if isinstance(message, Log)] == [0, 0, 0, 0]
    assert (live.lines, live.state.table.n_moves) == ([], 0)


def test_a_game_with_undos_gives_a_record_that_verifies(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "bot random", board="lion")
    live = ann.live(opened)
    for _ in range(3):
        live.act(live.turn().legal[0])
        live.turn()
        live.undo()
    play_out(live)
    table = verify(ann.record(opened.table.id), catalog.load("qin"))
    assert table.moves == table_of(server, opened.table.id).moves
    assert len(live.lines) == len(table.moves) < live.seq
    assert ann.reveal(opened.table.id).is_sound


# ---- by consent


def test_another_person_is_asked_and_grants_it(ann: Guest, bo: Guest) -> None:
    anns, bos, _ = _pair(ann, bo)
    before = anns.state
    anns.act(before.legal[0])
    assert anns.state.undo == "ask"
    anns.undo()
    assert anns.state.table.n_moves == 1
    asking = bos.wait(lambda state: state.asking is not None).asking
    assert asking is not None
    assert (asking.seat, asking.number, asking.waiting_for) == (0, 0, [1])
    bos.consent(True)
    _follow(anns, bos)
    assert (anns.state.frame, anns.state.legal, anns.state.asking) == (before.frame, before.legal, None)
    assert bos.state.asking is None


def test_another_person_may_refuse_it(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened = _pair(ann, bo)
    anns.act(anns.state.legal[0])
    with nothing_changes(server, opened.table.id):
        anns.undo()
        bos.wait(lambda state: state.asking is not None)
        bos.consent(False)
        anns.wait(lambda state: state.asking is None)
    assert "notice.refused-undo" in _notices(anns)
    assert anns.state.table.n_moves == 1


def test_all_other_people_must_consent(ann: Guest, bo: Guest, server: Server) -> None:
    anns, bos, opened = _pair(ann, bo, "open")
    dee = Guest(server.address, "Dee")
    dees = dee.live(dee.join(opened.table.id))
    _follow(anns, bos, dees)
    anns.act(anns.state.legal[0])
    anns.undo()
    for live in (bos, dees):
        live.wait(lambda state: state.asking is not None)
    dees.consent(True)
    asking = bos.wait(lambda state: state.asking is not None and state.asking.waiting_for == [1]).asking
    assert asking is not None
    assert bos.state.table.n_moves == 1
    bos.consent(True)
    assert bos.state.table.n_moves == 0


def test_only_one_at_a_time_may_ask(server: Server, ann: Guest, bo: Guest) -> None:
    """Or a consent to one would grant the other."""
    anns, bos, opened = _pair(ann, bo)
    anns.act(anns.state.legal[0])
    bos.act(bos.turn().legal[0])
    _follow(anns, bos)
    anns.undo()
    bos.wait(lambda state: state.asking is not None)
    with nothing_changes(server, opened.table.id):
        assert bos.refused(bos.undoing()).code == "asked-already"
    assert bos.state.asking is not None
    assert bos.state.asking.seat == 0


def test_consent_to_what_nobody_asks_is_refused(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened = _pair(ann, bo)
    anns.act(anns.state.legal[0])
    bos.moved(1)
    with nothing_changes(server, opened.table.id):
        assert bos.refused(Consent(bos.ticket(), bos.seq, 1, True)).code == "no-request"
        anns.undo()
        assert anns.refused(Consent(anns.ticket(), anns.seq, 0, True)).code == "no-request"


def test_consent_that_comes_too_late_is_stale(server: Server, ann: Guest, bo: Guest) -> None:
    """The table has moved on: what was asked for is no longer what would be taken back."""
    anns, bos, opened = _pair(ann, bo)
    anns.act(anns.state.legal[0])
    anns.undo()
    asked = bos.wait(lambda state: state.asking is not None)
    bos.act(asked.legal[0])
    assert bos.state.asking is None
    with nothing_changes(server, opened.table.id):
        assert bos.refused(Consent(bos.ticket(), asked.seq, 1, True)).code == "stale"
        assert bos.refused(Consent(bos.ticket(), bos.seq, 1, True)).code == "no-request"
    assert bos.state.table.n_moves == 2


# ---- at once


def _turn(anns: Live, bos: Live) -> tuple[Live, TableNow]:
    """Who decides now, and what they see: Ann has the first and the last of three seats."""
    live = bos if anns.state.table.to_move == 1 else anns
    seat = live.state.table.to_move
    assert seat is not None
    return live, live.state if live.seat == seat else live.sit(seat)


def test_it_is_free_only_if_nothing_hidden_was_revealed(ann: Guest, bo: Guest) -> None:
    """A tile is drawn after laying as long as there are any: only then the decision has touched the piles."""
    for _ in range(8):  # four of five games come so far
        anns, bos, _ = _pair(ann, bo, "here Cy")
        while anns.state.table.status == "running":
            live, state = _turn(anns, bos)
            is_drawing = view_of(state.frame)["n_piles"] > 0
            live.act(state.legal[len(state.legal) // 2])
            _follow(anns, bos)
            if live.state.table.status == "over":
                break
            assert live.state.undo == ("ask" if is_drawing else "free")
            if not is_drawing:
                live.undo()
                assert (live.state.frame, live.state.legal, live.state.asking) == (state.frame, state.legal, None)
                return
    raise AssertionError("the piles were never empty")
