"""Where pushes go: to machines of the internet alone, and past names and addresses that lead nowhere."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpcore
import pytest

from tests.server.conversation import LIMIT_S
from tests.server.postbox import Browser, PushService
from tianxia.server.keys import Keys
from tianxia.server.push import Endpoint, NotSent, Outside, Push
from tianxia.server.refusal import Refusal


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().running() as started:
        yield started


def _sent(url: str, may_go_inside: bool = False) -> None:
    told = Browser(url).subscription()
    endpoint = Endpoint(told["endpoint"], told["p256dh"], told["auth"])
    sender = Push(Keys(b"k" * 32).push_key(), may_go_inside)
    sender.check(endpoint)
    asyncio.run(sender.send(endpoint, b"{}", "topic", "games.example"))


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/x",
        "https://me@push.example/x",
        "ftp://push.example/x",
        "https:///x",
        "https://[push.example/x",
        "https://push.example:70000/x",
    ],
)
def test_what_is_no_push_service_is_refused(url: str) -> None:
    with pytest.raises(Refusal):
        _sent(url)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "10.0.0.7", "169.254.169.254", "[::ffff:10.0.0.7]", "0.0.0.0", "2130706433"],
)
def test_no_push_goes_to_a_machine_of_the_inner_network(host: str, service: PushService) -> None:
    port = service.address.rpartition(":")[2]
    with pytest.raises(NotSent, match=r"no address of the internet|aud"):
        _sent(f"https://{host}:{port}/x")
    assert service.requests == []


def _means(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """What every name means from now on."""

    def found(*_: Any, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", (one, 443)) for one in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "::ffff:7f00:1", "64:ff9b::a00:7", "2002:a00:7::1", "fec0::1", "::7f00:1", "fe80::1%eth0", "ff02::1"],
)
def test_a_name_that_means_an_inner_address_too_is_not_connected_to(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    _means(monkeypatch, "93.184.216.34", address)
    with pytest.raises(NotSent, match="no address of the internet"):
        _sent("https://push.example/x")


def test_of_the_addresses_of_a_name_the_next_is_tried_where_one_is_not_reached(
    monkeypatch: pytest.MonkeyPatch, service: PushService
) -> None:
    _means(monkeypatch, "::1", "127.0.0.1")
    _sent(f"{service.address.replace('127.0.0.1', 'push.example')}/x", may_go_inside=True)
    assert [path for path, _, _ in service.requests] == ["/x"]


def test_a_name_that_cannot_be_one_is_a_push_that_was_not_sent() -> None:
    with pytest.raises(NotSent):
        _sent(f"https://{'x' * 64}.example/x")


def test_a_name_that_nobody_looks_up_keeps_nobody_from_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    is_found = threading.Event()

    def found(*_: Any, **__: Any) -> list[Any]:
        is_found.wait(LIMIT_S)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", found)

    async def work() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))  # where the database is read
        connecting = asyncio.create_task(Outside(False).connect_tcp("push.example", 443))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(int)
        assert not connecting.done()
        is_found.set()
        with pytest.raises(httpcore.ConnectError):
            await connecting

    asyncio.run(work())
