"""Web Push: short messages to browsers whose page is not open, through the push service of each browser's maker.

What is sent is encrypted for the browser alone (RFC 8291) and signed by the site (VAPID, RFC 8292). Where it goes, a
browser has said: nobody can make the server ask machines of its own network by that.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import http_ece  # pyright: ignore[reportMissingTypeStubs]
import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct
from py_vapid import Vapid02, VapidException  # pyright: ignore[reportMissingTypeStubs]

from tianxia.server.base64url import to_bytes, to_text
from tianxia.server.refusal import Refusal

SENDING_S = 10.0
"""A push service that takes longer has not answered."""
ONE_OF_SEVERAL_S = 3.0
"""Of the addresses of a name, one that takes longer gives way to the next: not every machine has IPv6."""
KEPT_S = 24 * 3600
"""So long it keeps what a browser does not fetch."""
SIGNED_S = 12 * 3600
POINT_BYTES, SECRET_BYTES = 65, 16
GONE = (404, 410)
"""What push services answer where nobody listens any more."""
N_THREADS = 8
"""Of their own: names that nobody looks up quickly must not keep those who read the database."""
OF_A_SITE = ipaddress.ip_network("fec0::/10")
"""Inner addresses as they were of old."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Where networks without IPv4 have the addresses of the others, in the last four bytes."""
OK = 300
FAILURES = (
    TimeoutError,
    OSError,
    ValueError,  # of a name that cannot be one
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.TimeoutException,
    httpcore.UnsupportedProtocol,
    VapidException,
)


class Gone(Exception):
    """Nobody listens there any more, and nobody will."""


class NotSent(Exception):
    """Not this time: in one line, why."""


class Endpoint(Struct, frozen=True):
    """Where a browser listens, and for whom it is encrypted."""

    url: str
    p256dh: str
    auth: str


class Push:
    """Sends pushes in the name of a site."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, may_go_inside: bool) -> None:
        self._key = key
        self._may_go_inside = may_go_inside
        self._pool: httpcore.AsyncConnectionPool | None = None

    @property
    def public_key(self) -> str:
        """What browsers want to know before they subscribe."""
        return to_text(self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def check(self, endpoint: Endpoint) -> None:
        """Refuse what no push can be sent to."""
        if not self._is_address(endpoint.url):
            raise Refusal("bad-input", "a push service has an address that begins with https://")
        try:
            point, secret = to_bytes(endpoint.p256dh), to_bytes(endpoint.auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except ValueError:
            raise Refusal("bad-input", "the keys of the browser make no sense") from None
        if (len(point), len(secret)) != (POINT_BYTES, SECRET_BYTES):
            raise Refusal("bad-input", "the keys of the browser make no sense")

    def _is_address(self, text: str) -> bool:
        schemes = ("https", "http") if self._may_go_inside else ("https",)
        try:
            url = urlsplit(text)
            return url.scheme in schemes and bool(url.hostname) and url.username is None and url.port != 0
        except ValueError:
            return False

    async def send(self, endpoint: Endpoint, message: bytes, topic: str, site: str) -> None:
        """One message; a newer one with the same *topic* takes its place. Raises `Gone` or `NotSent`."""
        body = _encrypted(endpoint, message)
        try:
            headers = {**self._signature(endpoint.url, site), **_headers(topic, len(body))}
            async with asyncio.timeout(SENDING_S):
                status = await self._post(endpoint.url, headers, body)
        except FAILURES as error:
            raise NotSent(f"{type(error).__name__}: {error}") from None
        if status in GONE:
            raise Gone
        if status >= OK:
            raise NotSent(f"the push service answers {status}")

    def _signature(self, url: str, site: str) -> dict[str, str]:
        """Push services may want to know who floods them."""
        parts, contact = urlsplit(url), f"https://{site if '.' in site else 'localhost'}"
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED_S, "sub": contact}
        signed: dict[str, str] = Vapid02(self._key).sign(claims)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        return signed

    async def _post(self, url: str, headers: dict[str, str], body: bytes) -> int:
        """Only the status is read: what else comes may have no end. Nobody is sent on to other addresses."""
        if self._pool is None:
            network = Outside(self._may_go_inside)
            context = ssl.create_default_context()
            self._pool = httpcore.AsyncConnectionPool(context, max_connections=20, network_backend=network)
        async with self._pool.stream("POST", url, headers=list(headers.items()), content=body) as response:
            return response.status

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()


def _encrypted(endpoint: Endpoint, message: bytes) -> bytes:
    own = ec.generate_private_key(ec.SECP256R1())
    point, secret = to_bytes(endpoint.p256dh), to_bytes(endpoint.auth)
    encrypt: Any = http_ece.encrypt  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return encrypt(message, private_key=own, dh=point, auth_secret=secret, version="aes128gcm")


def _headers(topic: str, n_bytes: int) -> dict[str, str]:
    return {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "Content-Length": str(n_bytes),
        "TTL": str(KEPT_S),
        "Topic": topic,
        "Urgency": "normal",
    }


class Outside(httpcore.AsyncNetworkBackend):
    """Connects to machines of the internet alone: what a name means is looked up once, and connected to as it is."""

    def __init__(self, may_go_inside: bool) -> None:
        self._may_go_inside = may_go_inside
        self._threads = ThreadPoolExecutor(N_THREADS, "names")
        self._network: httpcore.AsyncNetworkBackend = httpcore.AnyIOBackend()  # pyright: ignore[reportAttributeAccessIssue]

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self._addresses(host, port)
        if not addresses or not all(map(self._is_allowed, addresses)):
            raise httpcore.ConnectError("this is no address of the internet")
        for address in addresses[:-1]:
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return await self._network.connect_tcp(address, port, ONE_OF_SEVERAL_S, local_address, socket_options)
        return await self._network.connect_tcp(addresses[-1], port, timeout, local_address, socket_options)

    async def _addresses(self, host: str, port: int) -> list[str]:
        look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._threads, look_up)
        return [str(entry[4][0]) for entry in found]

    def _is_allowed(self, address: str) -> bool:
        known = _meant(address)
        is_outside = known.is_global and not (known.is_multicast or known.is_reserved or known in OF_A_SITE)
        return is_outside or (self._may_go_inside and known.is_loopback)


def _meant(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Where an address leads in the end: some of IPv6 stand for one of IPv4."""
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv4Address):
        return known
    if known in TRANSLATED:
        return ipaddress.IPv4Address(known.packed[-4:])
    return known.ipv4_mapped or known.sixtofour or known
