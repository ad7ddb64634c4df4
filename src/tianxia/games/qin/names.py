"""Colours by name, as actions, records and catalogs call them, in the order of their numbers."""

from __future__ import annotations

from typing import Literal, get_args

Colour = Literal["red", "yellow", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
