"""Colours and sources of points by name, as actions, records and catalogs call them, in the order of their numbers."""

from __future__ import annotations

from typing import Literal, get_args

Colour = Literal["purple", "yellow", "orange", "green", "red"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
TileColour = Literal["yellow", "orange", "green"]
TILE_COLOURS: tuple[TileColour, ...] = get_args(TileColour)
Source = Literal["houses", "influence", "alliances", "roads", "harbours", "bonus"]
SOURCES: tuple[Source, ...] = get_args(Source)
