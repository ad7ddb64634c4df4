"""Games without end: they are bounded, and whoever brings or watches the longest ones keeps nobody else waiting."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from tests.server.client import Guest
from tests.server.endless import endless_record, endless_table
from tests.server.rush import measure
from tests.server.serving import Server, address_of, running
from tianxia.core.record import Record
from tianxia.games import catalog
from tianxia.server.database import open_engine
from tianxia.server.showing import PAGE, result_of
from tianxia.server.wire.answers import Lines, Log
from tianxia.server.wire.frames import Line
from tianxia.server.wire.requests import Older
from tianxia.server.wire.tables import OpenedTable

BUSY_S = 0.1
"""What others may have to wait for an answer; where cores are shared, even the processor's own time grows by half."""


def test_the_loop_is_never_busy_for_long_while_the_longest_games_are_read(tmp_path: Path) -> None:
    """In time of the processor: how long others wait depends on what else the machine does (bench/long_games.py)."""
    with running(tmp_path / "data", slow_s=BUSY_S) as server:
        before = len(server.become_ready("huang").log)
        times = measure(server, 2, catalog.about("huang").most_actions, n_spectators=1)
        assert len(times["healthz"]) > 5
        assert "the loop was busy" not in server.log[before:]


@pytest.fixture(scope="module")
def brought(server: Server) -> tuple[Guest, OpenedTable, Record]:
    """A record with more lines than a page of the log has."""
    guest, record = Guest(server.address, "Ann"), endless_record(2 * PAGE + 50)
    return guest, guest.ask(OpenedTable, "POST", "/api/records", 201, json=msgspec.to_builtins(record)), record


def test_the_log_comes_in_pages_the_last_one_first(brought: tuple[Guest, OpenedTable, Record]) -> None:
    guest, opened, record = brought
    live = guest.watch(opened.table.id)
    live.rest()
    [log] = [message for message in live.said if isinstance(message, Log)]
    pages: list[list[Line]] = [log.lines]
    start = log.start
    while start:
        page = live.ask(Older(live.ticket(), start + 1), Lines)
        assert page.start + len(page.lines) == start
        pages.insert(0, page.lines)
        start = page.start
    assert [len(page) for page in pages] == [50, PAGE, PAGE]
    lines = [line for page in pages for line in page]
    assert [line.text for line in lines] == [action.text for action in record.actions]
    frames = [
        frame for first in (1, 101, 201) for frame in guest.frames(opened.table.id, first=first, count=100).frames
    ]
    assert [frame.last for frame in frames] == lines


def test_there_is_nothing_before_the_first_line(brought: tuple[Guest, OpenedTable, Record]) -> None:
    guest, opened, _ = brought
    live = guest.watch(opened.table.id)
    assert live.ask(Older(live.ticket(), 1), Lines).lines == []
    assert len(live.ask(Older(live.ticket(), 10**6), Lines).lines) == PAGE


def test_a_record_longer_than_any_sensible_game_is_refused(ann: Guest) -> None:
    most = catalog.about("huang").most_actions
    record = endless_record(2)
    record.actions *= most
    refused = ann.refused("POST", "/api/records", 400, "bad-input", json=msgspec.to_builtins(record))
    assert str(most) in refused.detail


def test_a_table_that_goes_on_for_ever_is_over_at_last() -> None:
    table = endless_table(30)
    assert result_of(table, []) is None
    table.game = replace(table.game, about=replace(table.game.about, most_actions=30))
    result = result_of(table, [])
    assert result is not None
    assert (result.ending, result.scores) == ("endless", list(table.survey.scores))


def test_nobody_moves_and_takes_back_for_ever(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        opened = ann.open("me", "here Cy")
        live = ann.live(opened, seat=0)
        live.act(live.state.legal[0])
        server.stop()
    with open_engine(address_of(tmp_path / "data")).begin() as connection:
        connection.execute(sa.text("UPDATE entries SET seq = 2000"))
    with running(tmp_path / "data") as server:
        again = Guest(server.become_ready().address)
        again.http.cookies = ann.http.cookies
        live = again.live(opened, seat=1)
        assert (live.state.table.n_moves, live.state.undo) == (1, "no")
        assert live.refused(live.undoing(0)).code == "nothing-to-undo"
        live.act(live.state.legal[0])
