"""Copies of our maps to be spoiled, and what the linter says of them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tianxia.core.toml import read_toml
from tianxia.games.emperor.board import DATA, lands, lint
from tianxia.games.emperor.shape import Data

CHINA, BORDERS, CAPITAL = "3-4", "border-disputes", "ways-of-diplomacy"


class Spoiled:
    """A copy of our files to be spoiled."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.map = read_toml(DATA / f"{name}.toml")
        self.lands = deepcopy(lands())
        self.land = self.lands[self.map["land"]]

    def province(self, name: str) -> Data:
        return next(province for province in self.land["provinces"] if province["name"] == name)

    def space(self, name: str) -> Data:
        everywhere = [space for province in self.land["provinces"] for space in province["spaces"]]
        everywhere += self.land.get("border_spaces", [])
        return next(space for space in everywhere if space["name"] == name)

    def cut(self, *ends: str) -> None:
        """Take away the roads from the first space, or those between it and the others."""
        self.map["roads"] = [
            road
            for road in self.map["roads"]
            if not (ends[0] in road and (len(ends) == 1 or {road[0], road[-1]} & set(ends[1:])))
        ]

    def drop_space(self, province: str, index: int = 0) -> None:
        self.cut(self.province(province)["spaces"].pop(index)["name"])

    def drop_province(self, name: str) -> None:
        for space in self.province(name)["spaces"]:
            self.cut(space["name"])
        self.land["provinces"].remove(self.province(name))
        for key in ("alliances", "border_spaces"):
            self.land[key] = [entry for entry in self.land[key] if name not in entry["between"]]

    def faults(self) -> list[str]:
        return list(lint(self.name, self.map, self.lands))


Fault = tuple[str, Callable[[Spoiled], Any], str]
"""Which map, how it is spoiled, and what must be said of it."""


def is_said(fault: Fault) -> bool:
    name, spoil, expected = fault
    copy = Spoiled(name)
    spoil(copy)
    return expected in copy.faults()
