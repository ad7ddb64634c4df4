"""Tables that were played by older rules: they can be looked at, by each as they could before, and no more."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from tests.server.client import Guest
from tests.server.conversation import play_out
from tests.server.serving import address_of, running
from tests.server.truth import view_of
from tianxia.server.database import open_engine
from tianxia.server.wire.requests import HandOver
from tianxia.server.wire.tables import OpenedTable


@contextmanager
def _after_an_update(data: Path, guest: Guest, *changes: str) -> Generator[Guest]:
    """The same guest at a server that has newer rules than the database."""
    with open_engine(address_of(data)).begin() as connection:
        for change in ("UPDATE tables SET rules_version = 'qin/0'", *changes):
            connection.execute(sa.text(change))
    with running(data) as server:
        again = Guest(server.become_ready().address)
        again.http.cookies = guest.http.cookies
        yield again


def test_a_running_table_of_older_rules_can_be_looked_at_and_not_played(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bo = (Guest(server.become_ready().address, name) for name in ("Ann", "Bo"))
        opened = ann.open("me", "open")
        theirs = bo.join(opened.table.id)
        live = ann.live(opened)
        live.act(live.state.legal[0])
        hands = [
            view_of(each.frames(opened.table.id, token).frames[0])["seats"]
            for each, token in _both(ann, bo, opened, theirs)
        ]
        server.stop()
    with _after_an_update(tmp_path / "data", ann) as again:
        table = again.table(opened.table.id)
        assert (table.table.is_outdated, table.table.status, table.table.n_moves) == (True, "running", 1)
        live = again.live(table)
        assert (live.state.frame is not None, live.state.legal, live.state.undo) == (True, [], "no")
        bo.http.base_url = again.http.base_url
        after = [
            view_of(each.frames(opened.table.id, token).frames[0])["seats"]
            for each, token in _both(again, bo, opened, theirs)
        ]
        assert after == hands
        for request in (live.acting(0, 0), live.undoing(0), HandOver(live.ticket(), 0, "random")):
            refused = live.refused(request)
            assert (refused.code, "older rules" in refused.detail) == ("outdated", True)
        again.refused("GET", f"/api/tables/{opened.table.id}/record", 409, "not-over")
        assert [table.is_outdated for table in again.lobby().mine] == [True]


def _both(ann: Guest, bo: Guest, opened: OpenedTable, theirs: OpenedTable) -> list[tuple[Guest, str]]:
    return [(ann, opened.tokens["0"]), (bo, theirs.tokens["1"])]


def test_it_is_shown_as_far_as_its_actions_are_legal(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        opened = ann.open("me", "here Cy")
        play_out(ann.live(opened))
        server.stop()
    with _after_an_update(tmp_path / "data", ann, "UPDATE entries SET number = 0 WHERE seq = 3") as again:
        table = again.table(opened.table.id).table
        assert (table.status, table.n_moves) == ("over", 2)
        assert [frame.is_open for frame in again.frames(table.id).frames] == [True] * 3
        again.refused("GET", f"/api/tables/{table.id}/record", 409, "outdated")
        again.refused("GET", f"/api/tables/{table.id}/reveal", 409, "outdated")


def test_a_waiting_table_begins_under_the_present_rules(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        opened = ann.open("me", "open")
        server.stop()
    with _after_an_update(tmp_path / "data", ann) as again:
        bo = Guest(str(again.http.base_url), "Bo")
        bo.join(opened.table.id)
        live = again.live(opened)
        live.act(live.state.legal[0])
        assert not live.state.table.is_outdated
