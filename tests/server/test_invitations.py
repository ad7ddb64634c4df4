"""Where friends find the server, and the picture that brings them there."""

from __future__ import annotations

import re
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.server.client import Guest
from tianxia.server.invitation import origins, qr_code
from tianxia.server.wire.house import Addresses
from tianxia.server.wire.tables import OpenedTable

PIXELS = 6


def _adapter(name: str, *ips: str) -> Any:
    """A network interface as the package `ifaddr` tells it."""
    return SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=(ip, 0, 0) if ":" in ip else ip) for ip in ips])


ADAPTERS = [
    _adapter("lo", "127.0.0.1", "::1"),
    _adapter("wlan0", "2001:db8::7", "fe80::1", "192.0.2.7"),
    _adapter("docker0", "172.17.0.1"),
    _adapter("eth1", "169.254.3.3"),
]


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("127.0.0.1", []),
        ("::1", []),
        ("localhost", []),
        ("0.0.0.0", ["http://192.0.2.7:8642"]),
        ("::", ["http://192.0.2.7:8642", "http://[2001:db8::7]:8642"]),
        ("192.0.2.9", ["http://192.0.2.9:8642"]),
        ("games.example", ["http://games.example:8642"]),
    ],
)
def test_a_server_is_found_at_the_addresses_it_listens_on(host: str, found: list[str]) -> None:
    assert origins(host, 8642, ADAPTERS) == found


def test_a_server_of_this_machine_alone_says_so(ann: Guest) -> None:
    assert ann.ask(Addresses, "GET", "/api/addresses") == Addresses(is_open=False, origins=[])


def test_the_code_of_a_table_leads_there(ann: Guest) -> None:
    table = ann.open("me", "open").table.id
    answer = ann.http.get(f"/api/tables/{table}/qr", params={"origin": ann.address.rstrip("/")})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert _read(answer.text) == f"{ann.address.rstrip('/')}/t/{table}"


def test_codes_lead_nowhere_else(ann: Guest) -> None:
    for origin in ("http://elsewhere.example", "javascript:alert(1)", "https://0c[A[", f"{ann.address}/x?"):
        assert ann.http.get("/api/tables/abc/qr", params={"origin": origin}).status_code == 400


def test_a_long_address_is_read_too() -> None:
    link = "https://[2001:db8:1234:5678:9abc:def0:1234:5678]:8642/t/abcdefghij"
    assert _read(qr_code(link).decode()) == link


def _read(svg: str) -> str:
    """What a camera makes of a code: lines of dark squares, drawn by strokes along their middle."""
    size = int(re.findall(r'viewBox="0 0 (\d+)', svg)[0])
    grid = np.full((size, size), 255, np.uint8)
    [path] = re.findall(r'stroke="#000" d="([^"]+)"', svg)
    x, y = 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        step = [float(number) for number in numbers.split()]
        if command == "h":
            grid[int(y), int(x) : int(x + step[0])] = 0
            x += step[0]
        else:
            x, y = (step[0], step[1]) if command == "M" else (x + step[0], y + step[1])
    [found] = import_module("zxingcpp").read_barcodes(np.kron(grid, np.ones((PIXELS, PIXELS), np.uint8)))
    return found.text


def test_whoever_opened_a_table_lets_bots_have_the_open_seats(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "open")
    path = f"/api/tables/{opened.table.id}/fill"
    bo.refused("POST", path, 403, "not-host", json={"bot": "random"})
    ann.refused("POST", path, 400, "bad-input", json={"bot": "clever"})
    filled = ann.ask(OpenedTable, "POST", path, json={"bot": "random"})
    assert (filled.table.status, [seat.bot for seat in filled.table.seats]) == ("running", [None, "random", "random"])
    assert ann.live(filled).turn().legal
    ann.refused("POST", path, 409, "started", json={"bot": "random"})
