"""All actions of Qin."""

from __future__ import annotations

from tianxia.core.actions import Actions, Kind
from tianxia.games.qin.geometry import N_SQUARES, is_square, square_name
from tianxia.games.qin.names import COLOURS
from tianxia.games.qin.state import Direction

_SQUARES = [square_name(number) if is_square(number) else "" for number in range(N_SQUARES)]

ACTIONS = Actions(
    "qin",
    # The half of the first colour covers the square, the other one its right-hand or lower neighbour.
    Kind("lay", first=COLOURS, second=COLOURS, direction=[d.name.lower() for d in Direction], square=_SQUARES),
    Kind("pass"),  # only if the seat cannot lay a tile
)
PASS = ACTIONS.first("pass")
lay_action = ACTIONS.encoder("lay")
