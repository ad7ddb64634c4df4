"""The tables in memory by how far they are and where they were opened, those first at which something was done last.

Whoever asks for a few of many looks at few: neither the lobby nor a new table goes through all that are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

from tianxia.server.room import Room
from tianxia.server.wire.tables import Status

Key = TypeVar("Key")
Group = dict[str, Room]
"""Tables by their ids, the latest at the end."""
Place = tuple[Status, bool, str | None, str | None]
"""How far a table is, whether the lobby may show it, where it was opened and, if it waits for players, by whom."""


class Recent:
    """Everything here takes as long with a hundred tables as with a hundred thousand."""

    def __init__(self) -> None:
        self._shelves: dict[tuple[Status, bool], dict[str | None, Group]] = {}
        """Groups by where their tables were opened, the one with the latest table at the end."""
        self._places: dict[str, Place] = {}
        self._waiting: dict[str, Group] = {}
        """Tables that wait for players, by who has opened them."""

    def put(self, room: Room) -> None:
        """Something has been done at a table, or it has come."""
        table_id, place = room.facts.id, _place(room)
        if self._places.get(table_id) != place:
            self.remove(room)
            self._places[table_id] = place
        status, is_listed, origin, host = place
        if host is not None:
            self._waiting.setdefault(host, {})[table_id] = room
        shelf = self._shelves.setdefault((status, is_listed), {})
        group = shelf.pop(origin, {})
        group.pop(table_id, None)
        group[table_id] = room
        shelf[origin] = group

    def remove(self, room: Room) -> None:
        """It has gone."""
        place = self._places.pop(room.facts.id, None)
        if place is not None:
            status, is_listed, origin, host = place
            _take_out(self._shelves[status, is_listed], origin, room)
            if host is not None:
                _take_out(self._waiting, host, room)

    def clear(self) -> None:
        self._shelves.clear()
        self._places.clear()
        self._waiting.clear()

    def waiting_of(self, host: str) -> list[Room]:
        """Those of somebody that wait for players."""
        return list(self._waiting.get(host, {}).values())

    def of(self, status: Status) -> Iterator[Room]:
        """All that are so far."""
        for is_listed in (True, False):
            for group in list(self._shelves.get((status, is_listed), {}).values()):
                yield from list(group.values())

    def latest(self, status: Status, n: int, is_shown: Callable[[Room], bool]) -> list[Room]:
        """Tables to choose *n* from, however few of one origin are chosen: the latest of the latest origins."""
        found, n_origins, strays = list[Room](), 0, list[Room]()
        for origin, group in reversed(self._shelves.get((status, True), {}).items()):
            shown = list(islice(filter(is_shown, reversed(group.values())), n))
            found += shown
            strays += (astray := [room for room in shown if _origin(room) != origin])
            n_origins += len(shown) > len(astray)
            if n_origins == n:
                break
        for room in strays:  # where they belong has become known meanwhile
            self.put(room)
        return found


def _take_out(groups: dict[Key, Group], key: Key, room: Room) -> None:
    """Groups that are empty are not kept."""
    del groups[key][room.facts.id]
    if not groups[key]:
        del groups[key]


def _place(room: Room) -> Place:
    facts, status = room.facts, room.sitting.status
    host = facts.host if status == "waiting" else None
    return status, facts.is_listed and not facts.is_import, _origin(room), host


def _origin(room: Room) -> str | None:
    return room.origin or room.facts.host
