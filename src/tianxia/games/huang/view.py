"""What is to be seen of a table of Huang, by names. The client's types and docs/records.md are written from it."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE
from tianxia.games.huang.bandits import BanditsView, on_board
from tianxia.games.huang.forecast import Forecast, as_it_stands, of_gifts
from tianxia.games.huang.geometry import space_name
from tianxia.games.huang.land import BOARDS, spaces_in
from tianxia.games.huang.revolt import strength
from tianxia.games.huang.scoring import points_of, with_white
from tianxia.games.huang.state import MOST_REPLACED, State
from tianxia.games.huang.text import (
    SITES,
    ending,
    is_in_play,
    is_over,
    kind_of_building,
    kingdom_name,
    knows_score,
    leaders_in,
    sides,
    war_colours,
)
from tianxia.games.huang.war import might, soldiers

Colour = Literal["yellow", "red", "blue", "green", "white"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Ranked = Literal["yellow", "red", "blue", "green"]
RANKED: tuple[Ranked, ...] = get_args(Ranked)
Building = Literal["yellow", "red", "blue", "green", "white", "palace"]
BUILDINGS: tuple[Building, ...] = get_args(Building)
Dynasty = Literal["tiger", "hare", "rat", "goat", "dragon"]
DYNASTIES: tuple[Dynasty, ...] = get_args(Dynasty)
Comparison = Literal["lowest", "second", "third", "fourth", "white"]
COMPARISONS: tuple[Comparison, ...] = get_args(Comparison)
Direction = Literal["northwest", "northeast", "west", "east", "southwest", "southeast"]
_DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
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
_WHITE = COLOURS.index("white")
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


class BuildingView(Struct):
    """A pagoda or the palace."""

    kind: Building
    site: str | None
    """Its three or four spaces; `null` beside the board."""


class SupportView(Struct):
    """What a seat has given in a conflict; nothing any more once a war is decided."""

    seat: int
    direction: Direction | None
    """Of the kingdom it supports, from the unification tile; `null` in a revolt, or if none."""
    tiles: int
    """Committed."""
    leader: bool
    """Whether its leader helps."""


class StrengthsView(Struct):
    """Of a revolt, so far."""

    attacker: int
    defender: int


class RevoltView(Struct):
    """A revolt that is being settled."""

    attacker: int
    defender: int
    colour: Colour
    strengths: StrengthsView
    """Of both so far."""
    support: list[SupportView]
    """Of the attacker, then of the defender."""
    forecast: Forecast
    """As it stands."""


class SideView(Struct):
    """A kingdom at war."""

    direction: Direction
    """From the unification tile."""
    name: str
    kingdom: int
    """Its place in the list `kingdoms`."""
    soldiers: int
    strength: int
    """With support so far; after the decision what is left of it."""


class WarView(Struct):
    """A war that is being settled."""

    colours: list[Colour]
    """Of the leaders in conflict."""
    kingdoms: list[SideView]
    winner: Direction | None
    """Its direction while it loses soldiers."""
    support: list[SupportView]
    """Of every seat; who has not been asked yet has given nothing."""
    order: list[int]
    """The seats as they are asked for support."""
    forecast: Forecast
    """As it stands."""


class Compared(Struct):
    """A value by which seats are ranked."""

    by: Comparison
    colour: Colour
    value: int
    worth: int
    """Of two values the one that is worth more is better."""


class FinalView(Struct):
    """A seat's points at the end."""

    points: dict[Colour, int]
    granaries: int
    white: dict[Ranked, int]
    """White points added to each other colour."""
    totals: dict[Ranked, int]
    """All that, and two blue points for each granary."""
    compared: list[Compared]
    """What the ranking looks at, one after the other."""


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
    the others.""" ""
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
        discards=_by_colour(state["discards"]),
        n_bag=int(state["n_bag"]),
        n_removed=int(state["n_removed"]),
        tile_at=_name(state["tile_at"]),
        new_site=_site(state["new_site"]),
        n_replaced=int(state["n_replaced"]),
        n_replaceable=MOST_REPLACED - int(state["n_replaced"]),
        revolt=_revolt(state),
        war=_war(state),
        losing=None if state["losing"] == NONE else kingdom_name(state, int(state["losing"])),
        n_losses=int(state["n_losses"]),
        open_points=bool(state["is_open"]),
        final=[_final(state, seat) for seat in range(int(state["n_seats"]))] if is_done else None,
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
    )


def _buildings(state: State) -> list[BuildingView]:
    return [
        BuildingView(BUILDINGS[kind_of_building(b)], _site(site))
        for b, site in enumerate(state["sites"].tolist())
        if is_in_play(state, b)
    ]


def _name(space: int) -> str | None:
    return None if space == NONE else space_name(int(space))


def _site(site: int) -> str | None:
    return None if site == NONE else SITES[int(site)]


def _revolt(state: State) -> RevoltView | None:
    attacker, defender = int(state["attacker"]), int(state["defender"])
    if attacker == NONE:
        return None
    return RevoltView(
        attacker=attacker,
        defender=defender,
        colour=COLOURS[int(state["leader_colour"])],
        strengths=StrengthsView(int(strength(state, attacker)), int(strength(state, defender))),
        support=[_support(state, seat) for seat in (attacker, defender)],
        forecast=as_it_stands(state),
    )


def _war(state: State) -> WarView | None:
    if not sides(state):
        return None
    n_seats = int(state["n_seats"])
    return WarView(
        colours=[COLOURS[colour] for colour in war_colours(state)],
        kingdoms=[_side(state, side) for side in sides(state)],
        winner=_winner(state),
        support=[_support(state, seat) for seat in range(n_seats)],
        order=[(int(state["turn_of"]) + 1 + i) % n_seats for i in range(n_seats)],
        forecast=as_it_stands(state),
    )


def _side(state: State, side: int) -> SideView:
    k = int(state["side"][side])
    return SideView(
        direction=_DIRECTIONS[side],
        name=kingdom_name(state, k),
        kingdom=k,
        soldiers=int(soldiers(state, side)),
        strength=int(might(state, side)),
    )


def _winner(state: State) -> Direction | None:
    return next((_DIRECTIONS[side] for side in sides(state) if state["side"][side] == state["losing"]), None)


def _support(state: State, seat: int) -> SupportView:
    row = state["seats"][seat]
    side = int(row["side"])
    return SupportView(
        seat=seat,
        direction=None if side == NONE else _DIRECTIONS[side],
        tiles=int(row["committed"]),
        leader=bool(row["lent"]),
    )


def _final(state: State, seat: int) -> FinalView:
    """[Huang 14.3] A seat's four colours with what granaries and white points add to each."""
    full = [int(points) for points in with_white(state, seat)]
    own = [int(points_of(state, seat, colour)) for colour in range(len(RANKED))]
    return FinalView(
        points=_by_colour(state["seats"]["points"][seat]),
        granaries=int(state["seats"]["granaries"][seat]),
        white={colour: all_ - some for colour, all_, some in zip(RANKED, full, own, strict=True)},
        totals=dict(zip(RANKED, full, strict=True)),
        compared=_compared(full, int(state["seats"]["points"][seat][_WHITE])),
    )


def _compared(full: list[int], white: int) -> list[Compared]:
    """[Huang 14.4] [Huang 14.5] The colours, weakest first, [Huang 14.6] then fewest white points."""
    order = sorted(range(len(RANKED)), key=full.__getitem__)
    colours = zip(COMPARISONS, order, strict=False)
    return [
        *(Compared(by, RANKED[colour], full[colour], full[colour]) for by, colour in colours),
        Compared("white", "white", white, -white),
    ]


def hidden(state: State, viewer: Viewer) -> Hidden:
    secret = state["secret"]
    return Hidden(
        seats=[_seat(state, seat, viewer) for seat in range(int(state["n_seats"]))],
        bag=_by_colour(secret["bag"]),
        removed=_by_colour(secret["removed"]),
        forecasts=of_gifts(state) if sees(viewer, int(state["to_move"])) and not is_over(state) else {},
        rng=f"{int(secret['rng']):016x}",
    )


def _seat(state: State, seat: int, viewer: Viewer) -> SeatView:
    row = state["seats"][seat]
    is_known = knows_score(state, seat, viewer)
    return SeatView(
        dynasty=DYNASTIES[seat],
        points=_by_colour(row["points"]) if is_known else None,
        granaries=int(row["granaries"]) if is_known else None,
        leaders={colour: _name(space) for colour, space in zip(COLOURS, row["leaders"], strict=True)},
        hand=tiles_of(row["hidden"]["hand"]),
        n_hand=int(row["n_hand"]),
        known_hand=tiles_of(row["known_hand"]),
        discarded=_by_colour(row["hidden"]["discarded"]),
        n_discarded=int(row["n_discarded"]),
    )


def _by_colour(numbers: npt.NDArray[np.integer]) -> dict[Colour, int]:
    return dict(zip(COLOURS, numbers.tolist(), strict=True))


def tiles_of(numbers: npt.NDArray[np.integer]) -> list[Colour]:
    return [colour for colour, n in zip(COLOURS, numbers.tolist(), strict=True) for _ in range(n)]
