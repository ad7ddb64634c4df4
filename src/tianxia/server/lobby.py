"""Which tables the lobby shows when there are more than it has room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tianxia.server.room import Room


def fair(rooms: Iterable[Room], n: int, n_of_host: int) -> list[Room]:
    """The latest tables, few of each host; the second of an address comes after the first of every other."""
    hosts, origins = Counter[str | None](), Counter[str | None]()
    ranked: list[tuple[int, Room]] = []
    for room in sorted(rooms, key=_latest):
        host, origin = room.facts.host, room.origin or room.facts.host
        hosts[host] += 1
        if hosts[host] <= n_of_host:
            ranked.append((origins[origin], room))
            origins[origin] += 1
    shown = sorted(ranked, key=lambda entry: entry[0])[:n]
    return sorted((room for _, room in shown), key=_latest)


def _latest(room: Room) -> float:
    return -room.updated
