"""Pagodas on triangles. [Huang 7] The palace is built by the same rules on a rhombus. [Huang 18]"""

from __future__ import annotations

from tianxia.core.bits import clear_bit, has_bit, set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet, Ints
from tianxia.games.huang.actions import move_action
from tianxia.games.huang.geometry import N_SPACES, PATTERNS, TRIANGLES
from tianxia.games.huang.kingdom import kingdom_of
from tianxia.games.huang.land import N_OF_PATTERN, STEP_OF_PATTERN
from tianxia.games.huang.state import (
    FIRST_BUILDING,
    N_BUILDINGS,
    N_COLOURS,
    PALACE,
    Colour,
    Phase,
    State,
)
from tianxia.mechanics.area import (
    Area,
    add_area,
    area_in,
    before,
    do_meet,
    empty,
    is_empty,
    keep,
    meet,
    only,
    union,
    without,
)

N_TRIANGLES, N_PATTERNS = len(TRIANGLES), len(PATTERNS)


# ---- sites and what stands on them


@rule
def spaces_of_site(site: int) -> Area:
    pattern, first = site // N_SPACES, site % N_SPACES
    area = empty()
    for i in range(N_OF_PATTERN[pattern]):
        area = union(area, only(first + STEP_OF_PATTERN[pattern, i]))
    return area


@rule
def colour_at(state: State, space: int) -> int:
    """The colour of the tile on a space, ``NONE`` if there is none."""
    for colour in range(N_COLOURS):
        if has_bit(state.tiles[colour], space):
            return colour
    return NONE


@rule
def is_rhombus(site: int) -> bool:
    """[Huang 18.2] A site of the palace."""
    return site >= N_TRIANGLES * N_SPACES


@rule
def kind_of_site(state: State, site: int) -> int:
    """[Huang 7.1] A triangle of one colour is for a pagoda of this colour, [Huang 18.2] a rhombus for the palace."""
    return PALACE if is_rhombus(site) else colour_at(state, site % N_SPACES)


@rule
def kind_on(pattern: int, colour: int) -> int:
    """The kind of building for a pattern of tiles of one colour, ``NONE`` if there is none."""
    if pattern < N_TRIANGLES:
        return colour
    return PALACE if colour == Colour.YELLOW else NONE


@rule
def colour_of_kind(kind: int) -> int:
    """[Huang 18.2] The palace stands on governor tiles."""
    return Colour.YELLOW if kind == PALACE else kind


@rule
def building_beside_board(state: State, kind: int) -> int:
    """A building of this kind beside the board, ``NONE`` if there is none."""
    if kind == PALACE and not state.has_palace:
        return NONE
    for b in range(FIRST_BUILDING[kind], FIRST_BUILDING[kind + 1]):
        if state.sites[b] == NONE:
            return b
    return NONE


@rule
def note_carrying(state: State) -> None:
    """[Huang 16.4] A tile carries a building if it is under a pagoda or the palace, or has a granary."""
    area = area_in(state.granaries)
    for b in range(N_BUILDINGS):
        if state.sites[b] >= 0:
            area = union(area, spaces_of_site(state.sites[b]))
    keep(state.derived.carrying, area)


@rule
def pull_down(state: State, space: int) -> None:
    """[Huang 7.11] A building that loses a tile under it goes back beside the board.

    [Huang 16.5] A granary leaves the game.
    """
    if not has_bit(state.derived.carrying, space):
        return
    clear_bit(state.granaries, space)
    for b in range(N_BUILDINGS):
        if state.sites[b] >= 0 and do_meet(spaces_of_site(state.sites[b]), only(space)):
            state.sites[b] = NONE
    note_carrying(state)


# ---- where a building may stand


@rule
def sites_on(tiles: Area, pattern: int) -> Area:
    """The first spaces of all sites of this pattern that lie on these tiles."""
    area = tiles
    for i in range(1, N_OF_PATTERN[pattern]):
        area = meet(area, before(tiles, STEP_OF_PATTERN[pattern, i]))
    return area


@rule
def sites_of(state: State, kind: int, pattern: int) -> Area:
    """[Huang 7.1] No tile of the site may carry a building; [Huang 7.6] one that moves leaves its own tiles free."""
    tiles, carrying = area_in(state.tiles[colour_of_kind(kind)]), area_in(state.derived.carrying)
    if building_beside_board(state, kind) != NONE:
        return sites_on(without(tiles, carrying), pattern)
    area = empty()
    for b in range(FIRST_BUILDING[kind], FIRST_BUILDING[kind + 1]):
        old = state.sites[b]
        if old >= 0:
            others = without(carrying, spaces_of_site(old))
            found = sites_on(without(tiles, others), pattern)
            if old // N_SPACES == pattern:  # [Huang 7.7] not onto the very site where it stands
                found = without(found, only(old % N_SPACES))
            area = union(area, found)
    return area


@rule
def legal_sites(state: State, mask: BitSet, start: int) -> None:
    """[Huang 7.12] Every site on the board where a building could stand, [Huang 7.9] in a kingdom or not."""
    for pattern in range(N_PATTERNS):
        for colour in range(N_COLOURS):
            kind = kind_on(pattern, colour)
            if kind != NONE:
                add_area(mask, start + pattern * N_SPACES, sites_of(state, kind, pattern))


@rule
def completed_sites(state: State, pattern: int) -> Area:
    """[Huang 7.2] Of the sites for the colour of the tile just placed, those that hold it."""
    kind = kind_on(pattern, state.tile_colour)
    if kind == NONE:
        return empty()
    area = empty()
    for i in range(N_OF_PATTERN[pattern]):
        area = union(area, only(state.tile_at - STEP_OF_PATTERN[pattern, i]))
    return meet(area, sites_of(state, kind, pattern))


@rule
def legal_completed(state: State, mask: BitSet, start: int) -> None:
    """[Huang 7.3] One of the sites that the tile has completed, [Huang 18.4] triangles and rhombi alike."""
    for pattern in range(N_PATTERNS):
        add_area(mask, start + pattern * N_SPACES, completed_sites(state, pattern))


@rule
def has_completed(state: State) -> bool:
    """Whether a building may be offered after the tile."""
    for pattern in range(N_PATTERNS):
        if not is_empty(completed_sites(state, pattern)):
            return True
    return False


# ---- building


@rule
def build(state: State, site: int) -> None:
    """[Huang 7.5] From beside the board; if there is none, one of its kind moves, [Huang 18.3] the palace too."""
    state.new_site = site
    kind = kind_of_site(state, site)
    b = building_beside_board(state, kind)
    if b == NONE:
        b = only_movable(state, kind)
    if b == NONE:
        state.phase = Phase.MOVE
    else:
        put(state, b)


@rule
def put(state: State, b: int) -> None:
    state.sites[b] = state.new_site
    state.new_site = NONE
    note_carrying(state)
    state.phase = Phase.END_OF_ACTION


@rule
def can_move(state: State, b: int) -> bool:
    """Whether this building may move to the new site."""
    old = state.sites[b]
    if old < 0 or old == state.new_site:
        return False
    others = without(area_in(state.derived.carrying), spaces_of_site(old))
    return not do_meet(others, spaces_of_site(state.new_site))


@rule
def only_movable(state: State, kind: int) -> int:
    """[Huang 7.8] The building that moves if only one can, ``NONE`` if there is a choice."""
    movable = NONE
    for b in range(FIRST_BUILDING[kind], FIRST_BUILDING[kind + 1]):
        if can_move(state, b):
            if movable != NONE:
                return NONE
            movable = b
    return movable


@rule
def legal_move(state: State, mask: BitSet) -> None:
    """[Huang 7.8] Either of two pagodas, told by its first space."""
    kind = kind_of_site(state, state.new_site)
    for b in range(FIRST_BUILDING[kind], FIRST_BUILDING[kind + 1]):
        if can_move(state, b):
            set_bit(mask, move_action(state.sites[b] % N_SPACES))


@rule
def move(state: State, first: int) -> None:
    kind = kind_of_site(state, state.new_site)
    b = FIRST_BUILDING[kind]
    while state.sites[b] % N_SPACES != first:
        b += 1
    put(state, b)


@rule
def income(state: State, seat: int, colour: int) -> int:
    """[Huang 13.1] A point for each pagoda of the leader's colour in his kingdom; [Huang 2.6] that of its tiles."""
    leader = state.seats[seat].leaders[colour]
    if leader == NONE:
        return 0
    k, points = kingdom_of(state, leader), 0
    for b in range(FIRST_BUILDING[colour], FIRST_BUILDING[colour + 1]):
        if state.sites[b] >= 0 and kingdom_of(state, state.sites[b] % N_SPACES) == k:
            points += 1
    return points


@rule
def incomes(state: State, seat: int, points: Ints) -> None:
    """Write the income of a seat for every colour."""
    for colour in range(N_COLOURS):
        points[colour] = income(state, seat, colour)
