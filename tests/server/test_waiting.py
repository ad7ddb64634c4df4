"""Before the start: nothing is dealt, so nobody can look at a hand, leave, and let another have it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tests.server.client import Guest, mine
from tests.server.conversation import Live
from tests.server.serving import Server, address_of, running
from tests.server.truth import table_of, view_of
from tianxia.server.database import open_engine
from tianxia.server.wire.answers import Log, Presence, encode


def _all_that_is_told(server: Server, guest: Guest, table_id: str) -> list[str]:
    """Every byte about a table that a player or a spectator gets, but for what the seed was committed to by."""
    opened = guest.table(table_id)
    texts = [guest.http.get(path).text for path in ("/api/lobby", *(f"/api/tables/{table_id}{of}" for of in _PARTS))]
    for tokens in (mine(opened), []):
        live = Live(server.address, table_id, tokens)
        live.rest(0.6)
        # Presence comes when it comes, and may come twice or once.
        texts += [encode(message).decode() for message in live.said if not isinstance(message, Presence)]
        live.close()
    return [re.sub(r'"commitment":"\w+"', "", text) for text in texts]


_PARTS = ("", "/frames", "/record", "/reveal")


def test_nothing_that_is_told_before_the_start_depends_on_the_seed(tmp_path: Path) -> None:
    told: list[Any] = []
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        opened = ann.open("me", "open", "bot greedy")
        cookies = ann.http.cookies
    for seed in ("1", "2"):
        with open_engine(address_of(tmp_path / "data")).begin() as connection:
            connection.execute(sa.text("UPDATE tables SET seed = :seed"), {"seed": seed})
        with running(tmp_path / "data") as server:
            again = Guest(server.become_ready().address)
            again.http.cookies = cookies
            told.append(_all_that_is_told(server, again, opened.table.id))
    assert told[0] == told[1]
    assert len(told[0]) >= 7


def test_the_deal_is_shown_when_the_last_seat_is_taken(server: Server, ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open")
    live = ann.live(opened)
    assert (live.state.table.status, live.state.frame, live.state.legal) == ("waiting", None, [])
    assert not any(isinstance(message, Log) for message in live.said)
    ann.refused("GET", f"/api/tables/{opened.table.id}/frames", 409, "waiting")
    joined = bo.join(opened.table.id)
    state = live.wait(lambda state: state.frame is not None)
    dealt = table_of(server, opened.table.id)
    assert state.table.status == "running"
    assert view_of(state.frame)["seats"][0]["hand"] == dealt.game.text.readable(dealt.state)["seats"][0]["hand"]
    assert bo.live(joined).state.frame is not None


def test_a_seat_that_is_left_and_taken_again_shows_no_hand(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "open")
    live = bo.live(bo.join(opened.table.id, seat=1))
    live.resign(1)
    other = bo.live(bo.join(opened.table.id, seat=2))
    assert [list(each.shown()) for each in (live, other)] == [[], []]


def test_a_table_that_has_begun_never_waits_again(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "bot random")
    live, joined = ann.live(opened), bo.join(opened.table.id)
    guest = bo.live(joined)
    guest.resign(1)
    live.wait(lambda state: state.table.seats[1].has_resigned)
    assert {state.table.status for state, _ in live.shown()} == {"running"}
    ann.refused("POST", f"/api/tables/{opened.table.id}/join", 409, "seat-taken", json={"name": "Ann"})
