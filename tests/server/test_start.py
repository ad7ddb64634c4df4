"""The command ``tianxia serve``: it answers at once, and says in one line why it cannot."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.first_start import begin, cold_server
from tests.server.nursery import command
from tests.server.serving import Server, processor_s

TIANXIA = Path(sys.executable).with_name("tianxia")


@contextmanager
def served(*words: object, **env: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """The command, and the address it tells."""
    command = [TIANXIA, "serve", "--no-browser", "--port", "0", *map(str, words)]
    process = subprocess.Popen(
        command,
        env={**os.environ, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://localhost:\d+", process.stdout.readline())
        assert found
        assert found[0].replace("localhost", "127.0.0.1") in process.stdout.readline()  # for whoever has cookies of it
        yield process, found[0]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # with the process that compiles
        process.wait(10)
        assert process.stdout is not None
        process.stdout.close()


def test_it_answers_at_once_although_nothing_is_compiled(tmp_path: Path) -> None:
    """In time of the processor, as other tests may keep the machine busy."""
    with served("--data", tmp_path / "data", TIANXIA_CACHE=str(tmp_path / "cache")) as (process, address):
        page, health = httpx.get(f"{address}/"), httpx.get(f"{address.replace('localhost', '127.0.0.1')}/healthz")
        assert processor_s(process.pid) < 3
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert health.json()["games"]["qin"]["state"] == "preparing"
        assert health.json()["status"] == "ok"


def test_the_first_move_is_possible_at_once_and_what_is_played_is_compiled_first(tmp_path: Path) -> None:
    """In time of the processor, from the start of the server."""
    with cold_server(tmp_path) as server:
        live = begin(server, "huang")
        live.act(live.turn().legal[0])
        assert processor_s(server.pid) < 5
        while not (games := _games(server))["huang"]["total"]:
            time.sleep(0.1)
        assert {game["state"] for game in games.values()} == {"preparing"}


def _games(server: Server) -> dict[str, Any]:
    return httpx.get(f"{server.address}/healthz").json()["games"]


def test_it_ends_when_it_is_interrupted(tmp_path: Path) -> None:
    with served("--data", tmp_path / "data") as (process, _):
        process.send_signal(signal.SIGINT)
        assert process.wait(10) in (0, 130)


def _refused(*words: object, **env: str) -> str:
    ended = command("serve", "--no-browser", *words, env=env)
    assert (ended.status, ended.out) == (2, ""), ended
    [line] = ended.err.splitlines()
    assert line.startswith("tianxia: ")
    return line


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = _refused("--port", port, "--data", tmp_path / "data")
    assert str(port) in line
    assert "--port" in line


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert str(tmp_path / "file") in _refused("--port", 0, "--data", tmp_path / "file" / "data")


def test_a_folder_that_another_server_uses(tmp_path: Path) -> None:
    with served("--data", tmp_path / "data"):
        assert "another server" in _refused("--port", 0, "--data", tmp_path / "data")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tianxia.sqlite").write_bytes(b"this is not a database, but a text of some length" * 100)
    assert "tianxia.sqlite" in _refused("--port", 0, "--data", tmp_path)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_an_address_that_is_not_this_machines(tmp_path: Path, host: str) -> None:
    assert host in _refused("--host", host, "--port", 0, "--data", tmp_path / "data")


def test_a_trusted_proxy_that_is_none(tmp_path: Path) -> None:
    more = ("--port", 0, "--data", tmp_path / "data")
    assert "10.0.0.1/8" in _refused("--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "10.0.0.1/8", *more)
    assert "proxy.example" in _refused(*more, TIANXIA_TRUSTED_PROXIES="10.0.0.7 proxy.example")


def test_a_key_that_is_not_where_settings_say(tmp_path: Path) -> None:
    line = _refused("--port", 0, "--data", tmp_path / "data", TIANXIA_SECRET_FILE=str(tmp_path / "site.key"))
    assert "cannot read the key of the site" in line
    assert "site.key" in line
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("name", "missing"), [("log_file", "nowhere/log"), ("secret_file", "site.key")])
def test_a_check_finds_files_that_a_start_would_miss(tmp_path: Path, name: str, missing: str) -> None:
    where = str(tmp_path / missing)
    assert where in _refused("--check", "--data", tmp_path, **{f"TIANXIA_{name.upper()}": where})


@pytest.mark.parametrize("workers", [1, 2])
def test_a_port_of_metrics_that_is_taken_is_found_before_anything_is_made(tmp_path: Path, workers: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        words = ("--port", 0, "--data", tmp_path / "data", "--workers", workers)
        assert place in _refused(*words, TIANXIA_METRICS=place)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_database_that_does_not_answer_is_found_before_anything_is_made(tmp_path: Path, workers: int) -> None:
    words = ("--port", 0, "--data", tmp_path / "data", "--workers", workers)
    line = _refused(*words, "--database", "postgresql://me:hush@127.0.0.1:1/games")
    assert "Connection refused" in line
    assert "hush" not in line
    assert not (tmp_path / "data").exists()


def test_a_data_folder_that_is_a_file_is_found_by_a_check(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "Not a directory" in _refused("--check", "--data", tmp_path / "file" / "data")


@pytest.mark.parametrize(("name", "said"), [("data", "keep data in"), ("log_file", "log to")])
def test_a_place_that_cannot_even_be_looked_at_is_found_by_a_check(tmp_path: Path, name: str, said: str) -> None:
    """By nobody: whoever runs tests may be allowed to look everywhere."""
    where = str(tmp_path / ("x" * 300))
    line = _refused("--check", **{f"TIANXIA_{name.upper()}": where})
    assert f"cannot {said} {where}: File name too long" in line


def test_a_key_that_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(b"short")
    assert "secret.key is damaged" in _refused("--port", 0, "--data", tmp_path)
