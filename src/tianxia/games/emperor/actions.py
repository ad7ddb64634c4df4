"""All actions of China and Han. Spaces and provinces are counted through all maps."""

from __future__ import annotations

from tianxia.core.actions import Actions, Kind
from tianxia.games.emperor.geometry import N_PROVINCES, N_TOWNS, PROVINCE_NAMES, SPACE_NAMES
from tianxia.games.emperor.names import COLOURS

_TOWNS, _PLACES = SPACE_NAMES[:N_TOWNS], SPACE_NAMES[N_TOWNS:]

ACTIONS = Actions(
    "emperor",
    # pieces first
    Kind("house", pay=(*COLOURS, "both"), space=SPACE_NAMES),
    Kind("fort", pay=COLOURS, space=_TOWNS),
    Kind("fort-house", space=_TOWNS),  # Han's fort with its house
    Kind("market", space=_PLACES),  # with its emissary
    Kind("emissary", pay=COLOURS, province=PROVINCE_NAMES),
    Kind("name", province=PROVINCE_NAMES[:N_PROVINCES]),  # its bonus tiles are turned over
    Kind("exchange", card=COLOURS),
    Kind("swap", given=COLOURS, taken=COLOURS),
    Kind("keep", card=COLOURS),
    Kind("take", card=COLOURS),
    Kind("deck"),
    Kind("done"),
    Kind("emperor-first"),
    Kind("two-provinces"),
)
FIRST_WITHOUT_PIECE = ACTIONS.first("name")
FIRST_WITHOUT_PLACE = ACTIONS.first("exchange")
DECK, DONE = map(ACTIONS.first, ("deck", "done"))
EMPEROR_FIRST, TWO_PROVINCES = map(ACTIONS.first, ("emperor-first", "two-provinces"))
house_action, fort_action, fort_house_action = map(ACTIONS.encoder, ("house", "fort", "fort-house"))
market_action, emissary_action, name_action = map(ACTIONS.encoder, ("market", "emissary", "name"))
exchange_action, swap_action = map(ACTIONS.encoder, ("exchange", "swap"))
keep_action, take_action = map(ACTIONS.encoder, ("keep", "take"))
