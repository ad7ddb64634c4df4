"""Renegade bandits, an option. [Huang 15]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from msgspec import Struct

from tianxia.core.bits import has_bit, nth_of, popcount
from tianxia.core.compiled import rule
from tianxia.core.errors import BadInput, Said
from tianxia.core.layout import NONE
from tianxia.core.position import Fields, integer, line_of, pairs, some
from tianxia.core.position import refuse as refuse_position
from tianxia.core.rng import below
from tianxia.core.words import Event
from tianxia.games.huang import board
from tianxia.games.huang.actions import SPACES
from tianxia.games.huang.geometry import space_name
from tianxia.games.huang.kingdom import in_kingdom, is_one, number_of, touching
from tianxia.games.huang.land import BOARDS, beside, spaces_in, words_of
from tianxia.games.huang.loss import begin_losses
from tianxia.games.huang.module import Module, Notation
from tianxia.games.huang.state import N_BANDIT_SITES, Colour, State
from tianxia.mechanics.area import (
    Area,
    area_in,
    around,
    do_meet,
    empty,
    first_space,
    is_empty,
    keep,
    meet,
    n_spaces,
    only,
    union,
    without,
)

BANDITS_OF_TILE = (0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4)
"""[Huang 15.1] How many bandits a bandit tile shows; 0 is no tile."""
TILES_SET_UP = 5
_BANDITS = np.array(BANDITS_OF_TILE, np.int64)
BANDIT_SPACES = np.array(
    [[words_of(site) for site in board.board(name).bandits or [()] * N_BANDIT_SITES] for name in BOARDS]
)
"""[Huang 15.2] By board and site."""


def prepare(state: State, options: Mapping[str, str]) -> None:
    state.has_bandits = options["bandits"] == "true"


@rule
def set_up_bandits(state: State) -> None:
    """[Huang 15.3] Five pairs of tiles: the number of the first tells the site, the second lies there."""
    if not state.has_bandits:
        return
    left = (1 << N_BANDIT_SITES) - 1
    for _ in range(TILES_SET_UP):
        site = draw_number(state, left)
        left &= ~(1 << site)
        tile = draw_number(state, left)
        left &= ~(1 << tile)
        state.bandits[site] = tile + 1
    note_bandits(state)


@rule
def draw_number(state: State, left: int) -> int:
    """One of a set of numbers, every one equally likely."""
    word = np.uint64(left)
    return nth_of(word, below(state.secret, popcount(word)))


@rule
def note_bandits(state: State) -> None:
    """[Huang 15.4] The spaces of bandit tiles are not empty."""
    area = empty()
    for site in range(N_BANDIT_SITES):
        if state.bandits[site] > 0:
            area = union(area, area_in(BANDIT_SPACES[state.board, site]))
    keep(state.derived.bandits, area)


@rule
def bandits_beside(state: State, space: int) -> int:
    """The site of bandits beside a space, ``NONE`` if there are none; [Huang 15.2] never two."""
    near = beside(space)
    if do_meet(near, area_in(state.derived.bandits)):
        for site in range(N_BANDIT_SITES):
            if state.bandits[site] > 0 and do_meet(near, area_in(BANDIT_SPACES[state.board, site])):
                return site
    return NONE


@rule
def n_bandits(state: State, site: int) -> int:
    return _BANDITS[state.bandits[site]]


@rule
def can_fight(state: State, space: int, site: int) -> bool:
    """[Huang 15.6] With exactly one kingdom, [Huang 15.8] never more, and as many soldiers [Huang 15.7] of its own."""
    touched = touching(state, space)
    return is_one(touched) and n_spaces(in_kingdom(state, number_of(touched), Colour.RED)) >= n_bandits(state, site)


@rule
def without_dangers(state: State, spaces: Area) -> Area:
    """[Huang 15.6] Of the empty *spaces* those where a tile is legal."""
    bandits = area_in(state.derived.bandits)
    if is_empty(bandits):
        return spaces
    near = meet(without(spaces, bandits), around(bandits))
    safe = without(without(spaces, bandits), near)
    while not is_empty(near):
        space = first_space(near)
        near = without(near, only(space))
        if can_fight(state, space, bandits_beside(state, space)):
            safe = union(safe, only(space))
    return safe


@rule
def without_courts(state: State, spaces: Area) -> Area:
    """[Huang 15.5] Leaders keep away."""
    bandits = area_in(state.derived.bandits)
    return without(spaces, union(bandits, around(bandits)))


@rule
def has_bandits_beside(state: State, space: int) -> bool:
    """[Huang 15.9] Whether a tile there fights."""
    return bandits_beside(state, space) != NONE


@rule
def fight_bandits(state: State, space: int) -> bool:
    """[Huang 15.10] The red leader's owner scores the bandits' number; [Huang 15.11] as many soldiers go."""
    site = bandits_beside(state, space)
    if site == NONE:
        return False
    kingdom, n = number_of(touching(state, space)), n_bandits(state, site)
    owner = state.derived.kingdoms[kingdom].leaders[Colour.RED]
    if owner != NONE:
        state.seats[owner].points[Colour.RED] += n
    state.foe = site
    begin_losses(state, kingdom, n)
    return True


@rule
def end_fight(state: State) -> None:
    """[Huang 15.12] The bandit tile leaves the game, and its spaces are ordinary land again."""
    if state.foe != NONE:
        state.bandits[state.foe] = 0
        state.foe = NONE
        note_bandits(state)


# ---- words


class BanditsView(Struct):
    """A bandit tile on the board."""

    site: int
    """Its number."""
    tile: int
    """Its number."""
    bandits: int
    """How many it shows."""
    spaces: list[str]


def on_board(state: State) -> list[BanditsView]:
    """Every bandit tile."""
    return [
        BanditsView(
            site=site + 1,
            tile=tile,
            bandits=int(n_bandits(state, site)),
            spaces=[space_name(space) for space in spaces_in(BANDIT_SPACES[int(state["board"]), site])],
        )
        for site, tile in enumerate(state["bandits"].tolist())
        if tile
    ]


def is_taken(state: State, space: int) -> bool:
    """[Huang 15.4]"""
    return has_bit(state["derived"]["bandits"], space)


def foes(state: State) -> list[bool]:
    return [bool(bandits_beside(state, state.tile_at) == state.foe)] if state.foe != NONE else []


def events(before: State, kind: str, after: State) -> Iterator[Event]:
    """[Huang 15.9] A fight with bandits has begun, and may be over at once."""
    if kind == "tile":
        gone = [site for site, tile in enumerate(before["bandits"].tolist()) if tile and not after["bandits"][site]]
        for site in [int(after["foe"])] if after["foe"] != NONE else gone:
            yield Event("bandits", {"n": int(n_bandits(before, site))})


def why(state: State, kind: str, space: int) -> Iterator[Event]:
    site = int(bandits_beside(state, space)) if kind in ("tile", "leader") else NONE
    if site != NONE and kind == "leader":
        yield Event("why.leader-bandits", rule="15.5")
    elif site != NONE and not can_fight(state, space, site):
        yield Event("why.bandits", {"n": int(n_bandits(state, site))}, rule="15.6")


def signs(state: State) -> Mapping[int, str]:
    """The number of bandits on each of their spaces."""
    shown = {space: tile.bandits for tile in on_board(state) for space in tile.spaces}
    return {SPACES.index(space): f"[bold on #5a3d5c]x{n}[/]  " for space, n in shown.items()}


# ---- positions


def read(state: State, fields: Fields) -> None:
    """[Huang 15.3] The number of a site with bandits is that of a tile out of the game."""
    if "fight" in fields:
        state.foe = integer("fight: site", (fields["fight"] or [""])[0], 1, N_BANDIT_SITES) - 1
    if fields.get("bandits") and not state.has_bandits:
        raise BadInput(Said("{key}: write 'use {module}' too", key="bandits", module="bandits"))
    for name, value in pairs(fields, "bandits", "3=7"):
        site = integer("bandits: site", name, 1, N_BANDIT_SITES)
        state.bandits[site - 1] = integer(f"bandits {name}: tile", value, 1, N_BANDIT_SITES)
    numbers = [number for site, tile in enumerate(state["bandits"].tolist(), 1) if tile for number in (site, tile)]
    if len(numbers) > 2 * TILES_SET_UP:
        refuse_position(Said("bandits: there are {n} tiles at most", n=TILES_SET_UP))
    if len(set(numbers)) < len(numbers):
        refuse_position(Said("bandits: no number may be there twice, of a site or a tile"))
    note_bandits(state)


def refuse(state: State, key: str, space: int, is_leader: bool) -> None:
    """[Huang 15.5] [Huang 15.6] Nothing stands beside bandits but tiles that fight them."""
    if bandits_beside(state, space) not in (NONE, NONE if is_leader else state.foe):
        refuse_position(Said("{key}: bandits are beside {space}", key=key, space=space_name(space)))


def loser(state: State, fields: Fields) -> list[tuple[str, list[str]]]:
    return [("fight", fields["fight"][1:])] if state.foe != NONE else []


def lines(state: State) -> list[str]:
    return some("bandits", (f"{tile.site}={tile.tile}" for tile in on_board(state)))


def loss_lines(state: State, kingdom: Iterable[str]) -> Iterator[str]:
    if state.foe != NONE:
        yield line_of(f"fight {state.foe + 1}", kingdom)


MODULE = Module(
    set_up=set_up_bandits,
    tile_spaces=without_dangers,
    leader_spaces=without_courts,
    is_fight=has_bandits_beside,
    fight=fight_bandits,
    end_losses=end_fight,
    prepare=prepare,
    is_taken=is_taken,
    foes=foes,
    events=events,
    why=why,
    signs=signs,
    notation=Notation(
        keywords=("bandits", "fight"),
        read_first=read,
        refuse=refuse,
        loser=loser,
        lines=lines,
        loss_lines=loss_lines,
    ),
)
