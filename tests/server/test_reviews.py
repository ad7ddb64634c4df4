"""Reviews: made once, one after the other, never of a game that runs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Guest, wish
from tests.server.serving import READY_S, Server, running
from tests.server.truth import plain
from tests.soaking import IN_BROAD
from tianxia.core.record import Record, record_of
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games import catalog
from tianxia.insight.review import VERSION, Decision
from tianxia.server.reviews import N_WORLDS, furthest
from tianxia.server.wire.answers import Refused
from tianxia.server.wire.frames import Frames, PositionTold
from tianxia.server.wire.requests import Hint
from tianxia.server.wire.reviews import ReviewInfo
from tianxia.server.wire.tables import OpenedTable

QIN = catalog.load("qin")
N = 5
SLOW = 100.0
"""So closely nobody looks within the time of a test."""


def left(seed: int = 1) -> Record:
    """A game that was left after some actions."""
    table = Table(QIN, {}, 2, seed)
    for _ in range(N):
        table.play(table.legal[0])
    return record_of(table)


def brought(guest: Guest, record: Record) -> str:
    return guest.ask(OpenedTable, "POST", "/api/records", 201, json=plain(record)).table.id


def _review(table_id: str) -> str:
    return f"/api/tables/{table_id}/review"


def asked(guest: Guest, table_id: str, method: str = "GET") -> ReviewInfo:
    return guest.ask(ReviewInfo, method, _review(table_id))


def until(guest: Guest, table_id: str, state: str) -> ReviewInfo:
    end = time.monotonic() + READY_S
    while (info := asked(guest, table_id)).state != state:
        assert info.state in ("waiting", "running")
        assert time.monotonic() < end
        time.sleep(0.05)
    return info


def test_a_review_is_made_once_and_kept_with_the_game(server: Server, ann: Guest, bo: Guest) -> None:
    table_id = brought(ann, left())
    assert asked(ann, table_id).state == "none"
    begun = asked(ann, table_id, "POST")
    assert (begun.state, begun.total) == ("running", N)
    review = until(bo, table_id, "done").review
    assert review is not None
    assert (len(review.shares), len(review.luck), len(review.seats)) == (N + 1, N, 2)
    for seat in review.seats:
        assert seat.expected + seat.skill + seat.luck + seat.others == pytest.approx(seat.result)
    assert asked(bo, table_id, "POST").review == review
    assert server.rows("SELECT count(*) FROM reviews WHERE table_id = ?", table_id) == [(1,)]


def test_how_far_a_review_is_is_told_whenever_that_changes(ann: Guest, bo: Guest) -> None:
    """To whoever has the link, until it is there; nobody has to ask again and again."""
    table_id = brought(ann, left(2))
    asked(ann, table_id, "POST")
    with bo.socket(f"{_review(table_id)}/live") as socket:
        told = [msgspec.json.decode(text, type=ReviewInfo) for text in socket]
    states = [info.state for info in told]
    assert states == [*["running"] * (len(told) - 1), "done"]
    assert [info.done for info in told[:-1]] == sorted({info.done for info in told[:-1]})
    assert told[-1].review == asked(ann, table_id).review
    with bo.socket(f"{_review(ann.open('me', 'here Cy').table.id)}/live") as socket:
        assert msgspec.json.decode(socket.recv(READY_S), type=Refused).code == "not-over"


def test_what_might_have_been_is_shown_on_the_board(ann: Guest) -> None:
    table_id = brought(ann, left())
    ann.refused("GET", f"{_review(table_id)}/line?step=0", 404, "not-found")
    asked(ann, table_id, "POST")
    review = until(ann, table_id, "done").review
    assert review is not None
    decision = review.decisions[-1]
    found = ann.ask(Frames, "GET", f"{_review(table_id)}/line?step={decision.step}")
    assert found.n_frames == len(found.frames) >= 1
    assert [frame.number - decision.step for frame in found.frames] == list(range(1, found.n_frames + 1))
    played = [(frame.last.seat, frame.last.action) for frame in found.frames if frame.last]
    assert played == decision.line[: found.n_frames]
    ann.refused("GET", f"{_review(table_id)}/line?step={N}", 404, "not-found")


def _far(table: Table, line: list[tuple[int, int]]) -> tuple[Table, bool, int]:
    """Where a line from the start goes on longest, whether that is only thought, and how many worlds were dealt."""
    found = list[tuple[Table, bool]]()

    def going() -> Iterator[None]:
        found.append((yield from furthest(table, Decision(0, 0, line[0][1], line[0][1], 0, 0, 0, "", line, line))))

    n = sum(1 for _ in going())
    return *found[0], n


def test_a_line_is_shown_as_it_was_dealt_unless_it_goes_on_longer_in_a_guess() -> None:
    """No more guesses are made than it takes; what nobody could do in their turn is no way on."""
    table = Table(QIN, {}, 2, 1)
    first = table.legal[0]
    table.play(first)
    dealt = table.legal
    found, is_guess, n = _far(table, [(0, first), (1, dealt[0])])
    assert (found.moves, is_guess, n) == ([], False, 0)
    assert (found.at(0) == table.at(0)).all()
    thought = View.of(QIN, table.at(1), 0).redeal(new_dice(7))
    other = next(action for action in QIN.legal_actions(thought) if action not in dealt)
    found, is_guess, n = _far(table, [(0, first), (1, other)])
    found.play(first)
    assert is_guess
    assert 0 < n < N_WORLDS
    assert other in found.legal
    assert _far(table, [(0, first), (0, dealt[0])])[1:] == (False, N_WORLDS)


@IN_BROAD
def test_reviews_that_said_something_else_are_made_anew(server: Server, ann: Guest) -> None:
    table_id = brought(ann, left(4))
    asked(ann, table_id, "POST")
    review = until(ann, table_id, "done").review
    [(text,)] = server.rows("SELECT review FROM reviews WHERE table_id = ?", table_id)
    older = text.replace(f'"version":{VERSION}', f'"version":{VERSION - 1}')
    assert older != text
    server.execute("UPDATE reviews SET review = ? WHERE table_id = ?", older, table_id)
    assert asked(ann, table_id).state == "none"
    ann.refused("GET", f"{_review(table_id)}/line?step=0", 404, "not-found")
    assert asked(ann, table_id, "POST").state == "running"
    assert until(ann, table_id, "done").review == review


def test_whoever_follows_a_review_that_cannot_be_read_does_not_wait_for_good(server: Server, ann: Guest) -> None:
    table_id = brought(ann, left(5))
    asked(ann, table_id, "POST")
    until(ann, table_id, "done")
    server.execute("UPDATE reviews SET review = '{' WHERE table_id = ?", table_id)
    with ann.socket(f"{_review(table_id)}/live") as socket, pytest.raises(ConnectionClosed):
        socket.recv(READY_S)


def test_nobody_is_helped_while_a_game_runs(server: Server, ann: Guest, bo: Guest) -> None:
    """Neither players nor others, nor whoever brings a record with the same chance."""
    opened = ann.open("me", "here Cy")
    [(seed,)] = server.rows("SELECT seed FROM tables WHERE id = ?", opened.table.id)
    copied = brought(ann, left(int(seed)))
    for guest in (ann, bo, Guest(server.address)):
        for table_id in (opened.table.id, copied):
            for method, path in (("POST", ""), ("GET", ""), ("DELETE", ""), ("GET", "/line?step=0")):
                problem = guest.refused(method, _review(table_id) + path, 409, "not-over")
                assert "nobody is helped" in problem.detail
    ann.live(opened).resign(1)
    assert [asked(bo, table_id).state for table_id in (opened.table.id, copied)] == ["none", "none"]


def _copied(guest: Guest, table_id: str, number: int) -> str:
    return guest.ask(PositionTold, "GET", f"/api/tables/{table_id}/position?number={number}").text


def test_a_position_copied_from_a_running_table_is_not_looked_into(own: Server) -> None:
    """However its turns are counted, and whatever leads there; nor are hints to be had of it."""
    ann, bo = Guest(own.address, "Ann"), Guest(own.address, "Bo")
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    live.act(live.state.legal[0])
    told = _copied(bo, opened.table.id, 1)
    same = Table.from_position(QIN, told.replace("turn 1", "turn 7"), 3)
    other = Table.from_position(QIN, told.replace("to move 2", "to move 1"), 3)
    copied, changed = (brought(bo, record_of(table)) for table in (same, other))
    bo.refused("POST", _review(copied), 409, "still-played")
    assert asked(bo, changed).state == "none"
    body = {"game": "qin", "seats": [wish("bot casual"), wish("me")], "position": told}
    hinted = bo.live(bo.ask(OpenedTable, "POST", "/api/tables", 201, json=body))
    assert hinted.refused(Hint(hinted.ticket(), hinted.seq, 1)).code == "no-hints"
    live.resign(1)
    hinted.resign(1)
    assert asked(bo, copied).state == "none"


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "data", review_depth=SLOW) as started:
        yield started.become_ready()


def _reviewers(server: Server) -> list[int]:
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"server.reviewer" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def _until_there_are(server: Server, n: int) -> None:
    end = time.monotonic() + READY_S
    while len(_reviewers(server)) != n:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_reviews_queue_are_bounded_and_can_be_cancelled(slow: Server) -> None:
    ann, bo = Guest(slow.address, "Ann"), Guest(slow.address, "Bo")
    first, second, third = (brought(ann, left(seed)) for seed in range(3))
    assert asked(ann, first, "POST").state == "running"
    waiting = asked(ann, second, "POST")
    assert (waiting.state, waiting.n_before) == ("waiting", 1)
    ann.refused("POST", _review(third), 429, "many-reviews")
    assert asked(bo, first, "DELETE").state == "running"  # it is not Bo's
    _until_there_are(slow, 1)
    assert asked(ann, first, "DELETE").state == "none"
    assert asked(ann, second).state == "running"
    assert asked(bo, second, "POST").state == "running"
    assert asked(ann, second, "DELETE").state == "running"  # Bo wants it, too
    assert asked(bo, second, "DELETE").state == "none"
    _until_there_are(slow, 0)
