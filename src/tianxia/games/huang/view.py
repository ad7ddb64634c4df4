"""What is to be seen of a table of Huang, by names. The client's types and docs/records.md are written from it."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tianxia.core.bits import elements, n_words
from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE
from tianxia.games.huang import state as numbers
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.bandits import BanditsView, on_board
from tianxia.games.huang.conflicts import RevoltView, WarView, revolt_view, war_view
from tianxia.games.huang.conflicts import SideView as SideView
from tianxia.games.huang.conflicts import StrengthsView as StrengthsView
from tianxia.games.huang.conflicts import SupportView as SupportView
from tianxia.games.huang.conflicts import Turn as Turn
from tianxia.games.huang.final import Compared as Compared
from tianxia.games.huang.final import FinalView, by_colour, final_view, from_granaries
from tianxia.games.huang.forecast import Forecast, of_gifts
from tianxia.games.huang.geometry import space_name
from tianxia.games.huang.land import BOARDS, spaces_in
from tianxia.games.huang.names import COLOURS, PAYS, Colour, Pay
from tianxia.games.huang.names import COMPARISONS as COMPARISONS
from tianxia.games.huang.names import RANKED as RANKED
from tianxia.games.huang.names import Comparison as Comparison
from tianxia.games.huang.names import Direction as Direction
from tianxia.games.huang.names import Ranked as Ranked
from tianxia.games.huang.pagoda import kind_of_site
from tianxia.games.huang.state import ACTIONS_OF_A_TURN, MOST_REPLACED, PRICE, State
from tianxia.games.huang.text import (
    SITES,
    ending,
    is_in_play,
    is_over,
    kind_of_building,
    kingdom_name,
    knows_score,
    leaders_in,
)
from tianxia.games.huang.turn import legal

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


class LeaderView(Struct):
    """A leader on the board."""

    seat: int
    colour: Colour


class KingdomView(Struct):
    """What is left of it: while a war is settled, pieces leave before kingdoms are looked at again."""

    name: str
    """Its first capital, else its first space, in reading order."""
    leaders: dict[str, int]
    """Seat by colour; colours that have none are missing."""
    spaces: list[str]
    soldiers: int
    """[Huang 11.5] Its strength in a war without support."""


class BuildingView(Struct):
    """A pagoda or the palace."""

    kind: Building
    site: str | None
    """Its three or four spaces; `null` beside the board."""


class PriceView(Struct):
    """What a riot or a pagoda costs."""

    tiles: list[Colour]
    leader: Colour | None
    """Who must be off the board to stand in for a tile."""


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
    ending: str | None
    """`null`, or why the game is over: `bag empty`."""
    board: str
    """Value of the option."""
    tiles: dict[str, Colour]
    """Colour of the tile on each space that has one."""
    leaders: dict[str, LeaderView]
    """The leader on each space that has one."""
    kingdoms: list[KingdomView]
    """While a revolt, a war or a fight with bandits is on, as they were before it, without the leader or tile that
    started it and without pieces that have left since (a loser may have no leader any more)."""
    buildings: list[BuildingView]
    """Every pagoda, and the palace if it is played with."""
    granaries: list[str]
    """Spaces with a granary."""
    bandits: list[BanditsView]
    market: list[Colour]
    """Its tiles."""
    discards: dict[Colour, int]
    """Tiles of each colour that were discarded for all to see."""
    n_bag: int
    """Tiles in the bag."""
    n_removed: int
    """Tiles taken out before a short game."""
    tile_at: str | None
    """Space of the tile just placed while its action goes on, else `null`."""
    new_site: str | None
    """Where a pagoda is moved to while it is asked which, else `null`."""
    new_building: Building | None
    """What will stand there."""
    prices: dict[Deed, dict[Pay, PriceView]]
    """The ways to pay."""
    n_replaced: int
    """Tiles discarded so far in this action to be replaced."""
    n_replaceable: int
    """How many more may be."""
    revolt: RevoltView | None
    war: WarView | None
    losing: str | None
    """The kingdom that loses soldier tiles after a war, or for bandits, by its name, or `null`."""
    n_losses: int
    """How many are still to be removed."""
    open_points: bool
    """Whether points are open."""
    final: list[FinalView] | None
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
    leaders: dict[Colour, str | None]
    """Their spaces, `null` in front of the screen."""
    hand: list[Colour]
    """Empty where it may not be seen."""
    n_hand: int
    known_hand: list[Colour]
    """What all know of it."""
    discarded: dict[Colour, int]
    """Face down in the whole game."""
    n_discarded: int


class Hidden(Struct):
    """What depends on who looks."""

    seats: list[SeatView]
    bag: dict[Colour, int]
    """Tiles of each colour in the bag; in a view with all that it does not show."""
    removed: dict[Colour, int]
    """Tiles of each colour taken out before a short game."""
    forecasts: dict[str, Forecast]
    """How a conflict would stand with what the seat to move can give, by the number of the action; empty for
    the others."""
    sites: dict[str, Building]
    """What would be built on every site that the seat to move can choose; empty for the others."""
    rng: str
    """The generator's word, in hexadecimal; nought in a view."""


def public(state: State) -> Public:
    is_done = is_over(state)
    return Public(
        turn=int(state["turn"]),
        phase="over" if is_done else _PHASES[int(state["phase"])],
        to_move=None if is_done else int(state["to_move"]),
        player=int(state["turn_of"]),
        actions_left=int(state["actions_left"]),
        actions_of_a_turn=ACTIONS_OF_A_TURN,
        ending=ending(state) if is_done else None,
        board=BOARDS[int(state["board"])],
        tiles={
            space_name(space): colour
            for colour, words in zip(COLOURS, state["tiles"], strict=True)
            for space in spaces_in(words)
        },
        leaders={
            space_name(space): LeaderView(seat, COLOURS[colour]) for seat, colour, space in leaders_on_board(state)
        },
        kingdoms=[_kingdom(state, k) for k in range(int(state["derived"]["n_kingdoms"]))],
        buildings=_buildings(state),
        granaries=[space_name(space) for space in spaces_in(state["granaries"])],
        bandits=on_board(state),
        market=tiles_of(state["market"]),
        discards=by_colour(state["discards"]),
        n_bag=int(state["n_bag"]),
        n_removed=int(state["n_removed"]),
        tile_at=_name(state["tile_at"]),
        new_site=_site(state["new_site"]),
        new_building=None if state["new_site"] == NONE else _building_on(state, int(state["new_site"])),
        prices=_PRICES,
        n_replaced=int(state["n_replaced"]),
        n_replaceable=MOST_REPLACED - int(state["n_replaced"]),
        revolt=revolt_view(state),
        war=war_view(state),
        losing=None if state["losing"] == NONE else kingdom_name(state, int(state["losing"])),
        n_losses=int(state["n_losses"]),
        open_points=bool(state["is_open"]),
        final=[final_view(state, seat) for seat in range(int(state["n_seats"]))] if is_done else None,
    )


def leaders_on_board(state: State) -> list[tuple[int, int, int]]:
    """Seat, colour and space of every leader on the board."""
    rows = state["seats"]["leaders"][: int(state["n_seats"])].tolist()
    return [(seat, c, space) for seat, row in enumerate(rows) for c, space in enumerate(row) if space != NONE]


def _kingdom(state: State, k: int) -> KingdomView:
    spaces = state["derived"]["kingdoms"]["spaces"][k] & state["derived"]["occupied"]
    return KingdomView(
        name=kingdom_name(state, k),
        leaders={COLOURS[colour]: seat for seat, colour in leaders_in(state, k)},
        spaces=[space_name(space) for space in spaces_in(spaces)],
        soldiers=len(spaces_in(spaces & state["tiles"][numbers.Colour.RED])),
    )


def _buildings(state: State) -> list[BuildingView]:
    return [
        BuildingView(BUILDINGS[kind_of_building(b)], _site(site))
        for b, site in enumerate(state["sites"].tolist())
        if is_in_play(state, b)
    ]


def _building_on(state: State, site: int) -> Building:
    return BUILDINGS[int(kind_of_site(state, site))]


_COLOUR_OF_DEED: dict[Deed, Colour] = {"riot": "blue", "build": "green"}
_PRICES: dict[Deed, dict[Pay, PriceView]] = {
    deed: {pay: PriceView([colour] * (PRICE - way), colour if way else None) for way, pay in enumerate(PAYS)}
    for deed, colour in _COLOUR_OF_DEED.items()
}
"""[Huang 7.12] [Huang 8.1] Two tiles, [Huang 7.13] [Huang 8.2] or one and the leader off the board."""


def _name(space: int) -> str | None:
    return None if space == NONE else space_name(int(space))


def _site(site: int) -> str | None:
    return None if site == NONE else SITES[int(site)]


def hidden(state: State, viewer: Viewer) -> Hidden:
    secret = state["secret"]
    return Hidden(
        seats=[_seat(state, seat, viewer) for seat in range(int(state["n_seats"]))],
        bag=by_colour(secret["bag"]),
        removed=by_colour(secret["removed"]),
        sites=_sites(state) if sees(viewer, int(state["to_move"])) else {},
        forecasts=of_gifts(state) if sees(viewer, int(state["to_move"])) and not is_over(state) else {},
        rng=f"{int(secret['rng']):016x}",
    )


def _sites(state: State) -> dict[str, Building]:
    mask = np.zeros(n_words(len(ACTIONS)), np.uint64)
    legal(state, mask)
    chosen = [ACTIONS.numbers(action) for action in elements(mask, len(ACTIONS)).tolist() if action in _WITH_SITE]
    sites = {parts[-1] for _, parts in chosen}
    return {SITES[site]: _building_on(state, site) for site in sorted(sites)}


_WITH_SITE = range(ACTIONS.first("build"), ACTIONS.first("move"))


def _seat(state: State, seat: int, viewer: Viewer) -> SeatView:
    row = state["seats"][seat]
    is_known = knows_score(state, seat, viewer)
    return SeatView(
        dynasty=DYNASTIES[seat],
        points=by_colour(row["points"]) if is_known else None,
        granaries=int(row["granaries"]) if is_known else None,
        from_granaries=from_granaries(state, seat) if is_known else None,
        leaders={colour: _name(space) for colour, space in zip(COLOURS, row["leaders"], strict=True)},
        hand=tiles_of(row["hidden"]["hand"]),
        n_hand=int(row["n_hand"]),
        known_hand=tiles_of(row["known_hand"]),
        discarded=by_colour(row["hidden"]["discarded"]),
        n_discarded=int(row["n_discarded"]),
    )


def tiles_of(numbers: npt.NDArray[np.integer]) -> list[Colour]:
    return [colour for colour, n in zip(COLOURS, numbers.tolist(), strict=True) for _ in range(n)]
