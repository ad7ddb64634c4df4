"""Many people behind one address, and addresses that a proxy tells."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.server.conversation import LIMIT_S
from tests.server.serving import running
from tests.soaking import IN_BROAD
from tianxia.core.errors import BadInput
from tianxia.server.config import Limits
from tianxia.server.origin import is_within, networks, origin_of

ONE = {"requests_per_s": 0.001, "request_burst": 1.0}
"""One request for each address."""


@IN_BROAD
def test_a_class_behind_one_address_loads_its_pages_at_once(tmp_path: Path) -> None:
    """With the limits as they are: 400 requests, pictures and scripts among them, and nobody is refused."""
    with running(tmp_path / "data", {}) as server:
        paths = ["/", "/api/me", "/api/games", "/api/lobby", *["/assets/no-such-file.js"] * 6]
        assert asyncio.run(_answers(server.address, paths * 40)) == {200: 160, 404: 240}


def test_scripts_and_pictures_take_nothing_from_the_rest(tmp_path: Path) -> None:
    with running(tmp_path / "data", ONE) as server:
        assert asyncio.run(_answers(server.address, ["/assets/no-such-file.js"] * 50)) == {404: 50}
        assert asyncio.run(_answers(server.address, ["/api/me", "/api/me"])) == {200: 1, 429: 1}
        assert asyncio.run(_answers(server.address, ["//assets/x.js", "/assets/x.js"])) == {429: 1, 404: 1}


async def _answers(address: str, paths: list[str]) -> Counter[int]:
    limits = httpx.Limits(max_connections=50)
    async with httpx.AsyncClient(base_url=address, verify=False, timeout=LIMIT_S, limits=limits) as client:
        answers = await asyncio.gather(*(client.get(httpx.URL(address + path)) for path in paths))
    return Counter(answer.status_code for answer in answers)


def test_a_proxy_that_is_trusted_says_where_requests_come_from_and_others_do_not(tmp_path: Path) -> None:
    with running(tmp_path / "data", ONE, trusted_proxies=["127.0.1.0/24"]) as server:

        def status(from_address: str, forwarded_for: str) -> int:
            transport = httpx.HTTPTransport(local_address=from_address)
            with httpx.Client(transport=transport, timeout=LIMIT_S) as client:
                return client.get(f"{server.address}/api/me", headers={"x-forwarded-for": forwarded_for}).status_code

        trusted = [status("127.0.1.7", f"198.51.100.{number}") for number in (1, 1, 2, 3)]
        assert trusted == [200, 429, 200, 200]
        assert [status("127.0.2.7", f"198.51.100.{number}") for number in (4, 5, 6)] == [200, 429, 429]
        assert status("127.0.1.7", "198.51.100.9, 198.51.100.1") == 429  # only what the proxy itself saw counts


def test_a_house_is_one_address() -> None:
    """Whoever has one IPv6 address has a whole network of them."""
    tell = {
        "192.0.2.7": "192.0.2.7",
        "::ffff:192.0.2.7": "192.0.2.7",
        "2001:db8:1:2::7": "2001:db8:1:2::/64",
        "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
        "a socket": "a socket",
    }
    assert {address: origin_of({"client": (address, 1)}) for address in tell} == tell
    assert origin_of({"client": None}) == ""


@pytest.mark.parametrize("word", ["10.0.0.1/8", "proxy.example", "", "*"])
def test_a_trusted_proxy_is_an_address_or_a_network(word: str) -> None:
    assert networks(["10.0.0.0/8", "::1"]) == ("10.0.0.0/8", "::ffff:10.0.0.0/104", "::1/128")
    assert all(is_within(address, networks(["10.0.0.0/8"])) for address in ("10.1.2.3", "::ffff:10.1.2.3"))
    with pytest.raises(BadInput, match="trusted_proxies"):
        networks([word])


def test_the_limits_leave_room_for_a_class() -> None:
    assert Limits().request_burst >= 400
