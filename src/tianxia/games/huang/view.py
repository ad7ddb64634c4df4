"""What is to be seen of a table of Huang, by names. The client's types and docs/records.md are written from it.

A server says it after every move: rules write it down as numbers (`tianxia.core.sheet`), text is made of these. What is
there in conflicts and at the end only, and what the seat to move may choose, Python tells.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import numpy as np
import numpy.typing as npt
from msgspec import Meta, Struct

from tianxia.core.bits import has_bit
from tianxia.core.compiled import rule
from tianxia.core.game import EVERYTHING, Viewer
from tianxia.core.layout import NONE, Ints, as_int
from tianxia.core.sheet import Always, Apart, Hexadecimal, Sparse, Words
from tianxia.core.shows import Shows
from tianxia.games.huang import state as numbers
from tianxia.games.huang.bandits import BanditsView, on_board
from tianxia.games.huang.board import board
from tianxia.games.huang.conflicts import RevoltView, WarView, revolt_view, war_view
from tianxia.games.huang.conflicts import SideView as SideView
from tianxia.games.huang.conflicts import StrengthsView as StrengthsView
from tianxia.games.huang.conflicts import SupportView as SupportView
from tianxia.games.huang.conflicts import Turn as Turn
from tianxia.games.huang.final import Compared as Compared
from tianxia.games.huang.final import FinalView, final_view
from tianxia.games.huang.forecast import Forecast, of_gifts
from tianxia.games.huang.geometry import N_SPACES, RECTANGLE, space_name
from tianxia.games.huang.land import BOARDS, CAPITALS
from tianxia.games.huang.names import COLOURS, PAYS, Colour, Pay
from tianxia.games.huang.names import COMPARISONS as COMPARISONS
from tianxia.games.huang.names import RANKED as RANKED
from tianxia.games.huang.names import Comparison as Comparison
from tianxia.games.huang.names import Direction as Direction
from tianxia.games.huang.names import Ranked as Ranked
from tianxia.games.huang.pagoda import N_PATTERNS, completed_sites, kind_of_site, kind_on, sites_of
from tianxia.games.huang.scoring import points_of
from tianxia.games.huang.spending import can_pay
from tianxia.games.huang.state import (
    ACTIONS_OF_A_TURN,
    MARKET_TILES,
    MAX_KINGDOMS,
    MAX_SEATS,
    MOST_REPLACED,
    MOST_TILES,
    N_BUILDINGS,
    N_COLOURS,
    PRICE,
    TILES,
    Ending,
    State,
)
from tianxia.games.huang.state import Phase as Phases
from tianxia.games.huang.text import ENDINGS, SITES, is_in_play, kind_of_building
from tianxia.mechanics.area import Area, area_in, first_space, is_empty, meet, n_spaces, only, without

Building = Literal["yellow", "red", "blue", "green", "white", "palace"]
BUILDINGS: tuple[Building, ...] = get_args(Building)
Dynasty = Literal["tiger", "hare", "rat", "goat", "dragon"]
DYNASTIES: tuple[Dynasty, ...] = get_args(Dynasty)
Deed = Literal["riot", "build"]
Phase = Literal[
    "action",
    "offer",
    "move",
    "market",
    "chain",
    "replace",
    "attack",
    "defend",
    "support",
    "tie",
    "loss",
    "granaries",
    "over",
]
_PHASES: tuple[Phase, ...] = get_args(Phase)

_SPACES = tuple(space_name(space) if space in RECTANGLE else "" for space in range(N_SPACES))
_CAPITALS = tuple(dict.fromkeys(name for title in BOARDS for name in board(title).capitals.values()))
Space = Annotated[str, Words(_SPACES)]
Site = Annotated[str, Words(tuple(SITES))]
KingdomName = Annotated[str, Words(_SPACES + _CAPITALS)]
_NAME_OF_SPACE = np.array(
    [
        [(_SPACES + _CAPITALS).index(board(title).capitals.get(space, name)) for space, name in enumerate(_SPACES)]
        for title in BOARDS
    ]
)
"""By board: that of a capital, or its own."""
_KIND_OF_BUILDING = np.array([kind_of_building(b) for b in range(N_BUILDINGS)])


def _in_play(title: int, has_palace: int, b: int) -> bool:
    state: Any = {"board": title, "has_palace": has_palace}
    return is_in_play(state, b)


_IN_PLAY = np.array(
    [[[_in_play(title, palace, b) for b in range(N_BUILDINGS)] for palace in (0, 1)] for title in range(len(BOARDS))]
)
"""Which buildings are not left in the box, by board and palace."""
_OVER = _PHASES.index("over")
N_SITES, GREEN = len(SITES), int(numbers.Colour.GREEN)


# ---- what Python tells


def _bandits(state: State, _viewer: Viewer) -> list[BanditsView]:
    return on_board(state)


def _revolt(state: State, _viewer: Viewer) -> RevoltView | None:
    return revolt_view(state)


def _war(state: State, _viewer: Viewer) -> WarView | None:
    return war_view(state)


def _final(state: State, _viewer: Viewer) -> list[FinalView]:
    return [final_view(state, seat) for seat in range(int(state["n_seats"]))]


def _forecasts(state: State, _viewer: Viewer) -> dict[str, Forecast]:
    return of_gifts(state)


# ---- what there is to be seen


class LeaderView(Struct):
    """A leader on the board."""

    seat: int
    colour: Colour


class KingdomView(Struct):
    """What is left of it: while a war is settled, pieces leave before kingdoms are looked at again."""

    name: KingdomName
    """Its first capital, else its first space, in reading order."""
    leaders: Annotated[dict[Annotated[str, Words(COLOURS)], int], Sparse()]
    """Seat by colour; colours that have none are missing."""
    spaces: Annotated[list[Space], Meta(max_length=sum(TILES) + MAX_KINGDOMS)]
    soldiers: int
    """[Huang 11.5] Its strength in a war without support."""


class BuildingView(Struct):
    """A pagoda or the palace."""

    kind: Building
    site: Site | None
    """Its three or four spaces; `null` beside the board."""


class PriceView(Struct):
    """What a riot or a pagoda costs."""

    tiles: list[Colour]
    leader: Colour | None
    """Who must be off the board to stand in for a tile."""


_COLOUR_OF_DEED: dict[Deed, Colour] = {"riot": "blue", "build": "green"}
PRICES: dict[Deed, dict[Pay, PriceView]] = {
    deed: {pay: PriceView([colour] * (PRICE - way), colour if way else None) for way, pay in enumerate(PAYS)}
    for deed, colour in _COLOUR_OF_DEED.items()
}
"""[Huang 7.12] [Huang 8.1] Two tiles, [Huang 7.13] [Huang 8.2] or one and the leader off the board."""


class Public(Struct):
    """What everybody may see."""

    turn: int
    """Turns finished so far."""
    phase: Phase
    """In `offer` a building after a tile is decided on, in `move` which pagoda goes."""
    to_move: int | None
    """Seat that decides, `null` when over."""
    player: int
    """Seat whose turn it is; in revolts and wars others decide, too."""
    actions_left: int
    """Actions of the turn that are not finished, this one included."""
    actions_of_a_turn: int
    """How many there are."""
    ending: Annotated[str, Words(tuple(ENDINGS.values()))] | None
    """`null`, or why the game is over: `bag empty`."""
    board: Annotated[str, Words(BOARDS)]
    """Value of the option."""
    tiles: Annotated[dict[Space, Colour], Sparse()]
    """Colour of the tile on each space that has one."""
    leaders: Annotated[dict[Space, LeaderView], Sparse()]
    """The leader on each space that has one."""
    kingdoms: Annotated[list[KingdomView], Meta(max_length=MAX_KINGDOMS)]
    """While a revolt, a war or a fight with bandits is on, as they were before it, without the leader or tile that
    started it and without pieces that have left since (a loser may have no leader any more)."""
    buildings: Annotated[list[BuildingView], Meta(max_length=N_BUILDINGS)]
    """Every pagoda, and the palace if it is played with."""
    granaries: Annotated[list[Space], Meta(max_length=N_SPACES)]
    """Spaces with a granary."""
    bandits: Annotated[list[BanditsView], Apart(_bandits)]
    market: Annotated[list[Colour], Meta(max_length=MARKET_TILES)]
    """Its tiles."""
    discards: dict[Colour, int]
    """Tiles of each colour that were discarded for all to see."""
    n_bag: int
    """Tiles in the bag."""
    n_removed: int
    """Tiles taken out before a short game."""
    tile_at: Space | None
    """Space of the tile just placed while its action goes on, else `null`."""
    new_site: Site | None
    """Where a pagoda is moved to while it is asked which, else `null`."""
    new_building: Building | None
    """What will stand there."""
    prices: Annotated[dict[Deed, dict[Pay, PriceView]], Always(PRICES)]
    """The ways to pay."""
    n_replaced: int
    """Tiles discarded so far in this action to be replaced."""
    n_replaceable: int
    """How many more may be."""
    revolt: Annotated[RevoltView | None, Apart(_revolt)]
    war: Annotated[WarView | None, Apart(_war)]
    losing: KingdomName | None
    """The kingdom that loses soldier tiles after a war, or for bandits, by its name, or `null`."""
    n_losses: int
    """How many are still to be removed."""
    open_points: bool
    """Whether points are open."""
    final: Annotated[list[FinalView] | None, Apart(_final)]
    """At the end, for each seat."""


class SeatView(Struct):
    """What a seat has."""

    dynasty: Dynasty
    points: dict[Colour, int] | None
    """`null` where they may not be seen."""
    granaries: int | None
    """Likewise."""
    from_granaries: dict[Ranked, int] | None
    """Points that they add to each colour at the end; likewise."""
    leaders: dict[Colour, Space | None]
    """Their spaces, `null` in front of the screen."""
    hand: Annotated[list[Colour], Meta(max_length=MOST_TILES)]
    """Empty where it may not be seen."""
    n_hand: int
    known_hand: Annotated[list[Colour], Meta(max_length=MOST_TILES)]
    """What all know of it."""
    discarded: dict[Colour, int]
    """Face down in the whole game."""
    n_discarded: int


class Hidden(Struct):
    """What depends on who looks."""

    seats: Annotated[list[SeatView], Meta(max_length=MAX_SEATS)]
    bag: dict[Colour, int]
    """Tiles of each colour in the bag; in a view with all that it does not show."""
    removed: dict[Colour, int]
    """Tiles of each colour taken out before a short game."""
    forecasts: Annotated[dict[str, Forecast], Apart(_forecasts)]
    """How a conflict would stand with what the seat to move can give, by the number of the action; empty for
    the others."""
    sites: Annotated[dict[Site, Building], Sparse()]
    """What would be built on every site that the seat to move can choose; empty for the others."""
    rng: Annotated[str, Hexadecimal()]
    """The generator's word, in hexadecimal; nought in a view."""


@rule
def show_public(state: State, shown: Any) -> None:
    is_over = state.ending != Ending.RUNNING
    shown.turn = state.turn
    shown.phase = _OVER if is_over else state.phase
    shown.to_move = NONE if is_over else state.to_move
    shown.player = state.turn_of
    shown.actions_left = state.actions_left
    shown.actions_of_a_turn = ACTIONS_OF_A_TURN
    shown.ending = state.ending if is_over else NONE
    shown.board = state.board
    show_board(state, shown)
    shown.n_of_kingdoms = state.derived.n_kingdoms
    for k in range(state.derived.n_kingdoms):
        show_kingdom(state, k, shown.kingdoms[k])
    show_buildings(state, shown)
    shown.bandits = 0 if state.has_bandits else NONE
    shown.n_of_market = write_tiles(state.market, shown.market)
    for colour in range(N_COLOURS):
        shown.discards[colour] = state.discards[colour]
    shown.n_bag = state.n_bag
    shown.n_removed = state.n_removed
    show_action(state, shown)
    shown.open_points = state.is_open
    shown.final = 0 if is_over else NONE


@rule
def show_board(state: State, shown: Any) -> None:
    """Tiles, leaders and granaries."""
    shown.n_of_granaries = 0
    for space in range(N_SPACES):
        shown.tiles[space] = NONE
        shown.leaders[space].seat = NONE
        for colour in range(N_COLOURS):
            if has_bit(state.tiles[colour], space):
                shown.tiles[space] = colour
        if has_bit(state.granaries, space):
            shown.granaries[shown.n_of_granaries] = space
            shown.n_of_granaries += 1
    for seat in range(state.n_seats):
        for colour in range(N_COLOURS):
            space = state.seats[seat].leaders[colour]
            if space != NONE:
                shown.leaders[space].seat = seat
                shown.leaders[space].colour = colour


@rule
def show_kingdom(state: State, k: int, shown: Any) -> None:
    kingdom = state.derived.kingdoms[k]
    left = meet(area_in(kingdom.spaces), area_in(state.derived.occupied))
    shown.name = kingdom_number(state, k)
    for colour in range(N_COLOURS):
        seat = kingdom.leaders[colour]
        is_there = seat != NONE and state.seats[seat].leaders[colour] != NONE
        shown.leaders[colour] = seat if is_there else NONE
    shown.n_of_spaces = write_spaces(left, shown.spaces)
    shown.soldiers = n_spaces(meet(left, area_in(state.tiles[numbers.Colour.RED])))


@rule
def kingdom_number(state: State, k: int) -> int:
    """Its name: after its first capital, else after its first space."""
    spaces = area_in(state.derived.kingdoms[k].spaces)
    capitals = meet(spaces, area_in(CAPITALS[state.board]))
    return _NAME_OF_SPACE[state.board, first_space(spaces if is_empty(capitals) else capitals)]


@rule
def show_buildings(state: State, shown: Any) -> None:
    shown.n_of_buildings = 0
    for b in range(N_BUILDINGS):
        if _IN_PLAY[state.board, state.has_palace, b]:
            shown.buildings[shown.n_of_buildings].kind = _KIND_OF_BUILDING[b]
            shown.buildings[shown.n_of_buildings].site = state.sites[b]
            shown.n_of_buildings += 1


@rule
def show_action(state: State, shown: Any) -> None:
    """What belongs to the action that goes on."""
    shown.tile_at = state.tile_at
    shown.new_site = state.new_site
    shown.new_building = NONE if state.new_site == NONE else kind_of_site(state, state.new_site)
    shown.n_replaced = state.n_replaced
    shown.n_replaceable = MOST_REPLACED - state.n_replaced
    shown.revolt = state.attacker
    shown.war = NONE
    for direction in range(len(state.side)):
        if state.side[direction] != NONE:
            shown.war = 0
    shown.losing = NONE if state.losing == NONE else kingdom_number(state, state.losing)
    shown.n_losses = state.n_losses


@rule
def write_tiles(counts: Ints, tiles: Ints) -> int:
    """Colours, each as often as there are tiles of it, as far as there is room; how many these are."""
    n = 0
    for colour in range(N_COLOURS):
        for _ in range(min(counts[colour], len(tiles) - n)):
            tiles[n] = colour
            n += 1
    return n


@rule
def write_spaces(area: Area, spaces: Ints) -> int:
    """The spaces of an area, in order, as far as there is room; how many these are."""
    n = 0
    while n < len(spaces) and not is_empty(area):
        spaces[n] = first_space(area)
        area = without(area, only(spaces[n]))
        n += 1
    return n


@rule
def show_hidden(state: State, viewer: int, shown: Any) -> None:
    is_over = state.ending != Ending.RUNNING
    shown.n_of_seats = state.n_seats
    for seat in range(state.n_seats):
        is_known = is_theirs(viewer, seat) or state.is_open != 0 or is_over
        show_seat(state, seat, is_known, shown.seats[seat])
    for colour in range(N_COLOURS):
        shown.bag[colour] = state.secret.bag[colour]
        shown.removed[colour] = state.secret.removed[colour]
    decides = is_theirs(viewer, state.to_move)
    show_sites(state, decides and not is_over, shown)
    is_asked = state.phase == Phases.ATTACK or state.phase == Phases.DEFEND or state.phase == Phases.SUPPORT
    shown.forecasts = 0 if decides and is_asked and not is_over else NONE
    shown.rng = as_int(state.secret.rng)


@rule
def show_sites(state: State, is_asked: bool, shown: Any) -> None:
    """[Huang 7.12] For traders on every site that qualifies, [Huang 7.2] after a tile on those it has completed."""
    for site in range(N_SITES):
        shown.sites[site] = NONE
    if not is_asked:
        return
    can_buy = state.phase == Phases.ACTION and (can_pay(state, GREEN, 0) or can_pay(state, GREEN, 1))
    for pattern in range(N_PATTERNS):
        if state.phase == Phases.OFFER:
            show_kind(kind_on(pattern, state.tile_colour), pattern, completed_sites(state, pattern), shown)
        for colour in range(N_COLOURS):
            kind = kind_on(pattern, colour)
            if can_buy and kind != NONE:
                show_kind(kind, pattern, sites_of(state, kind, pattern), shown)


@rule
def show_kind(kind: int, pattern: int, firsts: Area, shown: Any) -> None:
    """What would be built on the sites of a pattern with these first spaces."""
    while not is_empty(firsts):
        first = first_space(firsts)
        shown.sites[pattern * N_SPACES + first] = kind
        firsts = without(firsts, only(first))


@rule
def is_theirs(viewer: int, seat: int) -> bool:
    """`tianxia.core.game.sees`, compiled."""
    if viewer == EVERYTHING:
        return True
    return viewer == seat


@rule
def show_seat(state: State, seat: int, is_known: bool, shown: Any) -> None:
    row = state.seats[seat]
    shown.dynasty = seat
    for colour in range(N_COLOURS):
        shown.points[colour] = row.points[colour] if is_known else NONE
        shown.leaders[colour] = row.leaders[colour]
        shown.discarded[colour] = row.hidden.discarded[colour]
    for colour in range(len(shown.from_granaries)):
        shown.from_granaries[colour] = points_of(state, seat, colour) - row.points[colour] if is_known else NONE
    shown.granaries = row.granaries if is_known else NONE
    shown.n_of_hand = write_tiles(row.hidden.hand, shown.hand)
    shown.n_hand = row.n_hand
    shown.n_of_known_hand = write_tiles(row.known_hand, shown.known_hand)
    shown.n_discarded = row.n_discarded


SHOWS = Shows(Public, show_public, Hidden, show_hidden)
public, hidden = SHOWS.public, SHOWS.hidden


def leaders_on_board(state: State) -> list[tuple[int, int, int]]:
    """Seat, colour and space of every leader on the board."""
    rows = state["seats"]["leaders"][: int(state["n_seats"])].tolist()
    return [(seat, c, space) for seat, row in enumerate(rows) for c, space in enumerate(row) if space != NONE]


def tiles_of(counts: npt.NDArray[np.integer]) -> list[Colour]:
    """Colours, each as often as there are tiles of it."""
    return [colour for colour, n in zip(COLOURS, counts.tolist(), strict=True) for _ in range(n)]
