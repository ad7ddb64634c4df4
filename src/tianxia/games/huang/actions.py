"""All actions of Huang."""

from __future__ import annotations

from itertools import product

from tianxia.core.actions import Actions, Kind
from tianxia.games.huang import board
from tianxia.games.huang.geometry import DIRECTIONS, N_SPACES, PATTERNS, space_name, spaces_of
from tianxia.games.huang.names import COLOURS, PAYS
from tianxia.games.huang.state import MOST_TILES

_MAP = {space for name in board.names() for space in (*board.board(name).land, *board.board(name).river)}
SPACES = [space_name(number) if number in _MAP else "" for number in range(N_SPACES)]


def _site(pattern: int, first: int) -> str:
    spaces = spaces_of(pattern, first)
    return "-".join(map(space_name, spaces)) if all(space in _MAP for space in spaces) else ""


SITES = [_site(pattern, first) for pattern, first in product(range(len(PATTERNS)), range(N_SPACES))]
"""In the order of their numbers, pattern * N_SPACES + first space."""
_NUMBERS = [str(n) for n in range(MOST_TILES + 1)]

ACTIONS = Actions(
    "huang",
    Kind("tile", tile=COLOURS, space=SPACES),
    Kind("leader", leader=COLOURS, space=SPACES),  # placed or moved
    Kind("withdraw", leader=COLOURS),
    Kind("riot", farmers=PAYS, space=SPACES),
    Kind("build", traders=PAYS, site=SITES),
    Kind("pagoda", site=SITES),  # after a tile
    Kind("move", space=SPACES),  # first space of the site that the pagoda leaves
    Kind("take", tile=COLOURS),  # from the market
    Kind("discard", tile=COLOURS),
    Kind("face-down"),  # a discard as the others see it
    Kind("redraw"),
    Kind("commit", tiles=_NUMBERS),
    Kind("commit-leader", tiles=_NUMBERS),  # beside the leader
    Kind("support", kingdom=DIRECTIONS, tiles=_NUMBERS),
    Kind("support-leader", kingdom=DIRECTIONS, tiles=_NUMBERS),
    Kind("winner", kingdom=DIRECTIONS),
    Kind("lose", space=SPACES),
    Kind("granary", space=SPACES),  # the one that stays
    Kind("done"),  # no pagoda, no market tile, no more farmers, no granaries
    Kind("abstain"),
    Kind("pass"),
)
FACE_DOWN, REDRAW, DONE, ABSTAIN, PASS = map(ACTIONS.first, ("face-down", "redraw", "done", "abstain", "pass"))
tile_action, leader_action, withdraw_action = map(ACTIONS.encoder, ("tile", "leader", "withdraw"))
riot_action, build_action, pagoda_action = map(ACTIONS.encoder, ("riot", "build", "pagoda"))
move_action, take_action, discard_action = map(ACTIONS.encoder, ("move", "take", "discard"))
commit_action, commit_leader_action = map(ACTIONS.encoder, ("commit", "commit-leader"))
support_action, support_leader_action = map(ACTIONS.encoder, ("support", "support-leader"))
winner_action, lose_action, granary_action = map(ACTIONS.encoder, ("winner", "lose", "granary"))
