"""Where friends find this server: the machine's own addresses, and links to tables as QR codes.

What is needed for it is loaded when it is first asked for; most servers never are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from io import BytesIO
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

Address = IPv4Address | IPv6Address

ELSEWHERE = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet")
"""Networks of containers and virtual machines: no friend is there."""


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach a server that listens there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def origins(host: str, port: int, adapters: Iterable[Any] | None = None) -> list[str]:
    """Where other machines reach a server that listens at *host*: the short addresses of version 4 first."""
    return [] if is_loopback(host) else [f"http://{shown}:{port}" for shown in _hosts(host, adapters)]


def _hosts(host: str, adapters: Iterable[Any] | None) -> list[str]:
    try:
        listening = ip_address(host)
    except ValueError:
        return [host]  # a name
    if not listening.is_unspecified:
        return [_shown(listening)]
    own = own_addresses(import_module("ifaddr").get_adapters() if adapters is None else adapters)
    # Whoever listens at :: hears version 4 too.
    return [_shown(address) for address in sorted(own, key=_version) if _version(address) <= _version(listening)]


def own_addresses(adapters: Iterable[Any]) -> list[Address]:
    """Of this machine, as others see it. Nothing is sent to find them."""
    ips = [ip.ip for adapter in adapters if not str(adapter.nice_name).startswith(ELSEWHERE) for ip in adapter.ips]
    found = [ip_address(ip if isinstance(ip, str) else ip[0]) for ip in ips]
    return [address for address in found if not (address.is_loopback or address.is_link_local)]


def _version(address: Address) -> int:
    return address.version


def _shown(address: Address) -> str:
    return f"[{address}]" if isinstance(address, IPv6Address) else str(address)


@lru_cache(256)
def qr_code(link: str) -> bytes:
    """A link as a picture (SVG), dark on light whatever the page looks like, so that every camera reads it."""
    picture = BytesIO()
    code = import_module("segno").make(link, error="m", micro=False)
    code.save(picture, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return picture.getvalue()
