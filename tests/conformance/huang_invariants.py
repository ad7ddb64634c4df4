"""Huang: tiles, leaders and buildings are conserved, and what the state keeps twice agrees."""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.core.bits import elements
from tianxia.core.layout import NONE, States
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.board import board
from tianxia.games.huang.geometry import N_SPACES, neighbours_of, spaces_of
from tianxia.games.huang.land import BOARDS

MAX_BYTES = 2048

_SPACE = (-1, N_SPACES - 1)
BOUNDS = {
    "n_seats": (2, 5),
    "board": (0, 1),
    "turn_of": (0, 4),
    "to_move": (0, 4),
    "phase": (0, 13),
    "ending": (0, 1),
    "is_open": (0, 1),
    "has_bandits": (0, 1),
    "has_palace": (0, 1),
    "actions_left": (0, 2),
    "turn": (0, 2000),
    "n_bag": (0, 131),
    "n_removed": (0, 24),
    "tile_at": _SPACE,
    "tile_colour": (-1, 4),
    "n_replaced": (0, 6),
    "new_site": (-1, 5 * N_SPACES - 1),
    "leader_colour": (-1, 4),
    "attacker": (-1, 4),
    "defender": (-1, 4),
    "side": (-1, 24),
    "losing": (-1, 24),
    "n_losses": (0, 42),
    "foe": (-1, 9),
    "sites": (-1, 5 * N_SPACES - 1),
    "bandits": (0, 10),
    "market": (0, 6),
    "discards": (0, 42),
    "seats.leaders": _SPACE,
    "seats.points": (0, 300),
    "seats.granaries": (0, 19),
    "seats.n_hand": (0, 7),
    "seats.known_hand": (0, 7),
    "seats.n_discarded": (0, 138),
    "seats.side": (-1, 5),
    "seats.committed": (0, 7),
    "seats.lent": (0, 1),
    "seats.hidden.hand": (0, 7),
    "seats.hidden.discarded": (0, 42),
    "secret.bag": (0, 42),
    "secret.removed": (0, 24),
    "derived.n_kingdoms": (0, 25),
    "derived.kingdoms.leaders": (-1, 4),
    "derived.kingdoms.colours": (0, 31),
}

TILES = [42, 36, 24, 24, 12]
YELLOW, BLUE = 0, 2
COLOUR_OF_BUILDING = (0, 0, 1, 1, 2, 2, 3, 3, 4, 0)
N_TRIANGLE_SITES = 2 * N_SPACES
UNSETTLED = (6, 7, 8, 9, 10)
"""Phases of a revolt or war, in which a piece on the board is in no kingdom yet."""


def check(states: States) -> None:
    for state in states:
        tiles = [set(elements(words, N_SPACES).tolist()) for words in state["tiles"]]
        leaders = _leaders(state)
        _check_tiles(state, tiles)
        _check_board(state, tiles, leaders)
        _check_buildings(state, tiles)
        _check_kingdoms(state, set[int]().union(*tiles), leaders)


def _leaders(state: Any) -> dict[int, tuple[int, int]]:
    """Seat and colour of the leader on each space; no two stand on one."""
    rows = state["seats"]["leaders"][: int(state["n_seats"])].tolist()
    standing = [(space, (s, c)) for s, row in enumerate(rows) for c, space in enumerate(row) if space != NONE]
    assert len(standing) == len(dict(standing))
    return dict(standing)


def _check_tiles(state: Any, tiles: list[set[int]]) -> None:
    """Every tile is on the board, in a hand, the market, the bag, committed, discarded or removed."""
    seats, secret = state["seats"], state["secret"]
    zones = seats["hidden"]["hand"].sum(0) + seats["hidden"]["discarded"].sum(0)
    zones = zones + state["market"] + state["discards"] + secret["bag"] + secret["removed"]
    committed = np.zeros(5, np.int64)
    committed[0 if state["attacker"] != NONE else 1] = seats["committed"].sum()
    assert (zones + committed + [len(area) for area in tiles]).tolist() == TILES
    assert seats["n_hand"].tolist() == seats["hidden"]["hand"].sum(-1).tolist()
    assert seats["n_discarded"].tolist() == seats["hidden"]["discarded"].sum(-1).tolist()
    assert (state["n_bag"], state["n_removed"]) == (secret["bag"].sum(), secret["removed"].sum())
    assert (seats["known_hand"] <= seats["hidden"]["hand"]).all()


def _check_board(state: Any, tiles: list[set[int]], leaders: dict[int, tuple[int, int]]) -> None:
    """One piece a space, farmers on rivers and all else on land, a governor beside every leader."""
    map_ = board(BOARDS[int(state["board"])])
    assert tiles[BLUE] <= set(map_.river)
    assert set().union(*tiles[:BLUE], *tiles[BLUE + 1 :], leaders) <= set(map_.land)
    bandits = [map_.bandits[site] for site in np.flatnonzero(state["bandits"])]
    covered = [space for site in bandits for space in site]
    pieces = [*(space for area in tiles for space in area), *leaders, *covered]
    assert len(pieces) == len(set(pieces))
    assert set(elements(state["derived"]["occupied"], N_SPACES).tolist()) == set(pieces) - set(covered)
    assert set(elements(state["derived"]["bandits"], N_SPACES).tolist()) == set(covered)
    assert all(tiles[YELLOW] & set(neighbours_of(space)) for space in leaders)
    assert not any(set(covered) & set(neighbours_of(space)) for space in leaders)


def _check_buildings(state: Any, tiles: list[set[int]]) -> None:
    """Every building stands on tiles of its colour, and no tile carries two."""
    carried = elements(state["granaries"], N_SPACES).tolist()
    assert set(carried) <= tiles[YELLOW]
    for b, site in enumerate(state["sites"].tolist()):
        if site != NONE:
            spaces = spaces_of(*divmod(site, N_SPACES))
            assert set(spaces) <= tiles[COLOUR_OF_BUILDING[b]]
            assert (site >= N_TRIANGLE_SITES) == (b == len(COLOUR_OF_BUILDING) - 1)
            carried += spaces
    assert len(carried) == len(set(carried))
    assert sorted(carried) == elements(state["derived"]["carrying"], N_SPACES).tolist()


def _check_kingdoms(state: Any, tiles: set[int], leaders: dict[int, tuple[int, int]]) -> None:
    """Kingdoms are the groups with a leader, never two of a colour; all of it by flood fill."""
    if state["phase"] in UNSETTLED and not state["ending"]:
        return
    kingdoms = state["derived"]["kingdoms"][: int(state["derived"]["n_kingdoms"])]
    kept = {tuple(elements(row["spaces"], N_SPACES).tolist()): row["leaders"].tolist() for row in kingdoms}
    found: dict[tuple[int, ...], list[int]] = {}
    for group in _groups(tiles | set(leaders)):
        inside = [leaders[space] for space in group if space in leaders]
        if inside:
            owners = {colour: seat for seat, colour in inside}
            assert len(owners) == len(inside)
            found[group] = [owners.get(colour, NONE) for colour in range(len(TILES))]
    assert kept == found
    colours = [sum(1 << c for c, seat in enumerate(row) if seat != NONE) for row in kingdoms["leaders"].tolist()]
    assert kingdoms["colours"].tolist() == colours
    assert not state["derived"]["kingdoms"][len(kingdoms) :].tobytes().strip(b"\0")


def _groups(pieces: set[int]) -> list[tuple[int, ...]]:
    groups: list[tuple[int, ...]] = []
    left = set(pieces)
    while left:
        group, todo = set[int](), [left.pop()]
        while todo:
            space = todo.pop()
            group.add(space)
            near = [n for n in neighbours_of(space) if n in left]
            left.difference_update(near)
            todo += near
        groups.append(tuple(sorted(group)))
    return groups


def reveals(action: int) -> bool:
    """[Huang 13.4] Any action may be the last of a turn, after which the market is refilled, [Huang 9.1] and whoever
    replaces tiles draws; a conflict is settled by what all have seen.
    """
    kind, _ = ACTIONS.decode(action)
    return kind not in ("discard", "face-down", "support", "support-leader", "abstain")
