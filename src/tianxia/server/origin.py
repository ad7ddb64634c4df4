"""Where a request comes from, as far as limits are concerned."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from tianxia.core.errors import BadInput, Said

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
HOME_BITS = 64
"""Of an IPv6 address: whoever has one has all that begin with the same bits."""


def origin_of(scope: Any) -> str:
    """The address that a request comes from, or the network that belongs to the same house."""
    client = scope.get("client")
    return _origin(client[0]) if client else ""


def netloc_of(page: str) -> str:
    """The host and port of a page's address, empty if it is none."""
    try:
        return urlsplit(page).netloc
    except ValueError:
        return ""


@lru_cache(4096)
def _origin(address: str) -> str:
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, HOME_BITS), strict=False))


def is_within(address: str, networks: Iterable[str]) -> bool:
    """Whether an address is in one of these networks."""
    known = ipaddress.ip_address(address.partition("%")[0])
    return any(known in ipaddress.ip_network(network) for network in networks)


def networks(words: Iterable[str]) -> tuple[str, ...]:
    """Addresses and networks that make sense."""
    return tuple(name for word in words for name in _names(_network(word)))


def _network(word: str) -> Network:
    try:
        return ipaddress.ip_network(word)
    except ValueError:
        fault = Said(
            "trusted_proxies: {word} is neither an address nor a network such as 10.0.0.0/8", word=word or '""'
        )
    with suppress(ValueError):
        likely = ipaddress.ip_network(word, strict=False)
        fault = Said("{fault}; {name} may be meant", fault=fault, name=likely)
    raise BadInput(fault)


def _names(network: Network) -> Iterable[str]:
    """A listener for both kinds of addresses sees IPv4 ones as IPv6."""
    yield str(network)
    if network.version == 4:
        yield f"::ffff:{network.network_address}/{96 + network.prefixlen}"
