"""Colours and the like by name, as actions, records and catalogs call them, in the order of their numbers."""

from __future__ import annotations

from typing import Literal, get_args

Colour = Literal["yellow", "red", "blue", "green", "white"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Ranked = Literal["yellow", "red", "blue", "green"]
RANKED: tuple[Ranked, ...] = get_args(Ranked)
Comparison = Literal["lowest", "second", "third", "fourth", "white"]
COMPARISONS: tuple[Comparison, ...] = get_args(Comparison)
Direction = Literal["northwest", "northeast", "west", "east", "southwest", "southeast"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
Pay = Literal["two", "one"]
PAYS: tuple[Pay, ...] = get_args(Pay)
"""Tiles to be paid; one if the leader off the board stands in for the other."""
