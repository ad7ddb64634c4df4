"""Running a server: what it tells of itself, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.server.client import Guest
from tests.server.serving import Server, running
from tests.server.test_start import served
from tianxia.core.errors import BadInput
from tianxia.server import traces
from tianxia.server.app import open_store
from tianxia.server.metrics import listener_of
from tianxia.server.rows import put_guest
from tianxia.server.store import FRESH_S

SAMPLE = re.compile(r'[a-z_]+(\{\w+="[^"]*"\})? -?[\d.e+-]+')


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server that tells metrics, and where; it says for a while that it ends."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        place = f"127.0.0.1:{free.getsockname()[1]}"
    with running(tmp_path_factory.mktemp("watched") / "data", metrics=place, drain_s=1.5) as started:
        yield started.become_ready(), place


def _samples(place: str) -> dict[str, float]:
    lines = httpx.get(f"http://{place}/metrics").text.splitlines()
    samples = [line for line in lines if not line.startswith("# ")]
    assert all(SAMPLE.fullmatch(line) for line in samples), lines
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in samples)}


def test_prometheus_is_told_what_goes_on(watched: tuple[Server, str]) -> None:
    server, place = watched
    before = _samples(place)
    ann = Guest(server.address, "Ann")
    live = ann.live(ann.open("me", "here Cy"))
    live.act(live.state.legal[0])
    ann.http.get("/api/tables/nowhere")
    after = _samples(place)
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown['tianxia_changes_total{is="saved"}'] == grown["tianxia_commit_seconds_count"] == 3
    assert grown['tianxia_refusals_total{code="unknown-table"}'] == grown['tianxia_requests_total{status="404"}'] == 1
    assert after['tianxia_tables{status="running"}'] == after["tianxia_visitors"] == 1
    assert after['tianxia_request_seconds_bucket{le="+Inf"}'] == after["tianxia_request_seconds_count"]
    assert after["process_resident_memory_bytes"] > 1e6
    assert httpx.get(f"http://{place}/").status_code == 404
    assert httpx.get(f"{server.address}/metrics").status_code == 404, "strangers are told"


def test_metrics_where_they_cannot_be_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(BadInput, match="in use"):
        listener_of(f"127.0.0.1:{taken.getsockname()[1]}")
    with pytest.raises(BadInput, match="looks like"):
        listener_of("nine")


def test_a_database_that_cannot_be_written_makes_a_server_unready_and_not_dead(watched: tuple[Server, str]) -> None:
    server, _ = watched
    with server.no_writing():
        time.sleep(FRESH_S + 0.1)  # what is known of a database is true for so long
        assert httpx.get(f"{server.address}/readyz").status_code == 503
        assert httpx.get(f"{server.address}/livez").text == "ok"
    time.sleep(FRESH_S + 0.1)
    assert httpx.get(f"{server.address}/readyz").text == "ok"


def test_before_it_ends_it_says_so_and_goes_on(watched: tuple[Server, str]) -> None:
    server, _ = watched
    ann = Guest(server.address, "Ann")
    live = ann.live(ann.open("me", "here Cy"))
    os.kill(server.pid, signal.SIGTERM)
    assert ann.http.get("/readyz").status_code == 503
    assert ann.http.get("/livez").status_code == 200
    live.act(live.state.legal[0])
    assert server.stop() in (0, -signal.SIGTERM)
    assert server.rows("SELECT n_moves FROM tables WHERE id = ?", live.state.table.id) == [(1,)]


def test_logs_are_lines_of_json_with_the_ids_of_requests_and_files_take_turns(tmp_path: Path) -> None:
    log, settings = tmp_path / "tianxia.log", tmp_path / "tianxia.toml"
    settings.write_text(f'log_format = "json"\nlog_requests = true\nlog_bytes = 1000\nlog_file = "{log}"\n')
    with served("--data", tmp_path / "data", "--settings", settings) as (_, address):
        assert httpx.get(f"{address}/livez").headers["x-request-id"]
        for number in range(20):
            answer = httpx.get(f"{address}/livez", headers={"X-Request-ID": f"mine-{number}"})
            assert answer.headers["x-request-id"] == f"mine-{number}"
        assert httpx.get(f"{address}/livez", headers={"X-Request-ID": "a b"}).headers["x-request-id"] != "a b"
    lines = [json.loads(line) for path in (tmp_path / "tianxia.log.1", log) for line in path.read_text().splitlines()]
    [told] = [line for line in lines if line["request"] == "mine-19"]
    assert told["message"].startswith("GET /livez 200 ")
    assert (told["level"], log.stat().st_mode & 0o777) == ("info", 0o600)


def test_traces_tell_of_commits(tmp_path: Path) -> None:
    spans = InMemorySpanExporter()
    traces.start(spans)
    try:
        asyncio.run(_save(f"sqlite:///{tmp_path / 'tianxia.sqlite'}"))
    finally:
        traces.stop()
    [span] = spans.get_finished_spans()
    assert (span.name, dict(span.attributes or {})) == ("commit", {"changes": 1})


async def _save(address: str) -> None:
    store = open_store(address)
    store.start()
    await store.write(put_guest("ann", "Ann", 1.0))
    await store.stop()
