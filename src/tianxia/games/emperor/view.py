"""What is to be seen of a table of China or Han, by names. The client's types and docs/records.md are written from it.

An *owner* is a seat or, in the duel, the Emperor, who comes after the seats.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tianxia.core.bits import elements, n_words
from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE, copy_of
from tianxia.games.emperor import state as numbers
from tianxia.games.emperor.actions import ACTIONS, FIRST_WITHOUT_PIECE, FIRST_WITHOUT_PLACE
from tianxia.games.emperor.cards import is_drawing_over
from tianxia.games.emperor.duel import has_emperor
from tianxia.games.emperor.final import Act as Act
from tianxia.games.emperor.final import ChainView as ChainView
from tianxia.games.emperor.final import FinalView, by_space, final_view, holder_of, sources_of
from tianxia.games.emperor.final import Gain as Gain
from tianxia.games.emperor.final import StepView as StepView
from tianxia.games.emperor.geometry import MAPS
from tianxia.games.emperor.names import COLOURS, SOURCES, TILE_COLOURS, Colour, Source, TileColour
from tianxia.games.emperor.province import open_provinces
from tianxia.games.emperor.state import HAND, Seat, State
from tianxia.games.emperor.text import board_of, ending, provinces_of
from tianxia.games.emperor.turn import legal, take_effect
from tianxia.games.emperor.worth import alliances, counts, is_over, numbers_of

Piece = Literal["house", "emissary", "fort", "market"]
PIECES: tuple[Piece, ...] = get_args(Piece)
Special = Literal["emperor-first", "two-provinces", "swap"]
_SPECIALS: tuple[Special, ...] = get_args(Special)
Phase = Literal["place", "build", "keep", "draw", "emperor", "over"]
_PHASES: tuple[Phase, ...] = get_args(Phase)


class ProvinceView(Struct):
    """A province; lists have a number for each owner."""

    houses: list[int]
    emissaries: list[int]
    """At its dragon."""
    limit: int
    """Of emissaries."""
    points: list[int]
    """What the houses are worth if it were scored now, or were when it was."""
    ranks: list[int]
    """By houses, 1 is best; as many share it, 0 is without any."""
    is_doubled: list[bool]
    """Whether a fort doubles the points."""
    leaders: list[int]
    """The owners with most emissaries."""
    holder: int | None
    """Seat with influence there, who gets the Emperor's points; `null` if nobody."""
    is_scored: bool
    """So is every province once the game is over."""


class OwnerView(Struct):
    """What an owner has besides cards."""

    left: dict[Piece, int]
    """Pieces in reserve."""
    tiles: dict[TileColour, int]
    """Bonus tiles taken."""


class PriceView(Struct):
    """What a piece costs."""

    cards: list[Colour]
    has_joker: bool
    """Whether two of a colour stand for one of the province's."""


class Public(Struct):
    """What everybody may see."""

    turn: int
    """Turns finished so far."""
    phase: Phase
    """In `build` a house is due in the province that was named."""
    to_move: int | None
    """Seat that decides, `null` when over."""
    ending: str | None
    """`null`, or why the game is over: `last round`, `no placement left`."""
    map: str
    """Value of the option."""
    actor: int
    """Owner whose piece is placed now."""
    n_pieces: int
    """Pieces placed in this turn, or in the Emperor's step."""
    played: list[Colour]
    """Cards paid for the seat's own pieces in this turn."""
    emperor_moved: bool
    """Whether this special card was played in this turn."""
    in_two_provinces: bool
    """Likewise."""
    open_provinces: list[str]
    """Where a piece of this turn may still go: the turn's province, and one that was not empty; in the phases `keep`
    and `draw`, where nothing is placed any more, they are still those of the turn's placing."""
    named: str | None
    """Province in which a house must follow, or `null`."""
    provinces: dict[str, ProvinceView]
    """Their lists have a number for each owner."""
    houses: dict[str, int]
    """Owner of what stands on each space."""
    markets: dict[str, int]
    """Likewise; once the game is over, the emissaries of markets stand with the `emissaries` of their province too
    (13.7)."""
    forts: list[str]
    """Spaces with a fort."""
    tiles: dict[str, TileColour | None]
    """Bonus tiles on the board: colour, `null` face down."""
    owners: list[OwnerView]
    """What each has besides cards."""
    pieces: list[Piece]
    """What is played with at this table."""
    sources: list[Source]
    """What can bring points at this table."""
    display: list[Colour]
    """Open cards."""
    discards: dict[Colour, int]
    n_deck: int
    """Cards in the deck."""
    n_shuffled: int
    """Whether the deck was exhausted once."""
    is_last_round: bool
    """Whether it was a second time."""
    emperors_cards: list[Colour] | None
    """His open cards, `null` outside the duel."""
    influence: dict[Colour, int | None] | None
    """Seat that holds the card of each colour, `null` if nobody; `null` without the module."""
    alliances: list[list[int]]
    """Points by seat of alliances 1 to 15, if they were scored now."""
    hand_size: int
    """Cards in a full hand."""
    n_to_draw: int
    """Cards that the seat to move draws at the end of its turn, as things stand."""
    final: FinalView | None
    """At the end: the final scoring beyond the houses."""


class SeatView(Struct):
    """What a seat has."""

    points: int
    points_by_source: dict[Source, int]
    hand: list[Colour]
    """Empty where it may not be seen."""
    n_hand: int
    known_hand: list[Colour]
    """What all know of it."""
    kept: dict[Colour, int]
    """Cards laid aside."""
    specials: list[Special]
    """Special cards not yet played."""


class Hidden(Struct):
    """What depends on who looks."""

    seats: list[SeatView]
    deck: dict[Colour, int]
    """Cards of each colour in the deck; in a view with all that it does not show."""
    prices: dict[str, PriceView]
    """What every legal placement costs, by the number of the action; empty for all but the seat to move."""
    named_spaces: dict[str, list[str]]
    """Where a house could follow once a province is named, by the number of that action; likewise."""
    rng: str
    """The generator's word, in hexadecimal; nought in a view."""


def public(state: State) -> Public:
    is_done, board = is_over(state), board_of(state)
    return Public(
        turn=int(state["turn"]),
        phase="over" if is_done else _PHASES[int(state["phase"])],
        to_move=None if is_done else int(state["to_move"]),
        ending=ending(state) if is_done else None,
        map=MAPS[int(state["map"])],
        actor=int(state["actor"]),
        n_pieces=int(state["n_pieces"]),
        played=cards_of(state["played"]),
        emperor_moved=bool(state["emperor_moved"]),
        in_two_provinces=bool(state["in_two_provinces"]),
        open_provinces=[board.provinces[number].name for number in numbers_of(open_provinces(state))],
        named=None if state["named"] == NONE else board.provinces[int(state["named"])].name,
        provinces=_provinces(state),
        houses=by_space(state, "houses"),
        markets=by_space(state, "markets"),
        forts=[board.spaces[space].name for space in numbers_of(state["forts"])],
        tiles=_tiles(state),
        owners=[_owner(row) for row in state["owners"][: int(state["n_owners"])]],
        pieces=_pieces(state),
        sources=sources_of(state),
        display=cards_of(state["display"]),
        discards=_by_colour(state["discards"]),
        n_deck=int(state["n_bag"]),
        n_shuffled=int(state["n_shuffled"]),
        is_last_round=bool(state["is_last_round"]),
        emperors_cards=cards_of(state["emperors_cards"]) if has_emperor(state) else None,
        influence=_influence(state) if state["has_influence"] else None,
        alliances=alliances(state),
        hand_size=HAND,
        n_to_draw=0 if is_drawing_over(state) else HAND - int(state["seats"]["n_hand"][int(state["to_move"])]),
        final=final_view(state) if is_done else None,
    )


def _provinces(state: State) -> dict[str, ProvinceView]:
    scored = int(state["scored"])
    return {
        province.name: ProvinceView(
            houses=count.houses,
            emissaries=count.emissaries,
            limit=count.limit,
            points=count.points,
            ranks=count.ranks,
            is_doubled=list(map(bool, count.doubled)),
            leaders=[owner for owner, is_leading in enumerate(count.leading) if is_leading],
            holder=holder_of(state, province.colour),
            is_scored=bool(scored >> number & 1),
        )
        for (number, province), count in zip(enumerate(board_of(state).provinces), counts(state), strict=True)
    }


def _tiles(state: State) -> dict[str, TileColour | None]:
    """The colour of every bonus tile on the board, None if it lies face down."""
    spaces = board_of(state).spaces
    lying = zip((None, *TILE_COLOURS), (state["face_down"], *state["face_up"].tolist()), strict=True)
    return {spaces[space].name: colour for colour, word in lying for space in numbers_of(word)}


def _owner(row: Seat) -> OwnerView:
    return OwnerView(
        left=dict(zip(PIECES, row["left"].tolist(), strict=True)),
        tiles=dict(zip(TILE_COLOURS, row["tiles"].tolist(), strict=True)),
    )


def _pieces(state: State) -> list[Piece]:
    """Those that somebody has, or that stand on the board."""
    standing = {"house": True, "emissary": True, "fort": state["forts"], "market": state["owners"]["markets"].any()}
    left = state["owners"]["left"].any(axis=0)
    return [piece for piece, is_left in zip(PIECES, left, strict=True) if standing[piece] or is_left]


def _influence(state: State) -> dict[Colour, int | None]:
    return {colour: holder_of(state, number) for number, colour in enumerate(COLOURS)}


def hidden(state: State, viewer: Viewer) -> Hidden:
    secret = state["secret"]
    return Hidden(
        seats=[_seat(row) for row in state["seats"][: int(state["n_seats"])]],
        deck=_by_colour(secret["bag"]),
        prices=_prices(state) if sees(viewer, int(state["to_move"])) else {},
        named_spaces=_named_spaces(state) if sees(viewer, int(state["to_move"])) else {},
        rng=f"{int(secret['rng']):016x}",
    )


def _legal(state: State) -> list[int]:
    mask = np.zeros(n_words(len(ACTIONS)), np.uint64)
    legal(state, mask)
    return elements(mask, len(ACTIONS)).tolist()


def _prices(state: State) -> dict[str, PriceView]:
    return {str(action): _price(state, action) for action in _legal(state) if action < FIRST_WITHOUT_PIECE}


def _named_spaces(state: State) -> dict[str, list[str]]:
    """[Emperor 14.4] The house must go into the province that is named."""
    if not state["face_down"]:
        return {}
    names = range(FIRST_WITHOUT_PIECE, FIRST_WITHOUT_PLACE)
    return {str(action): _houses_after(state, action) for action in _legal(state) if action in names}


def _houses_after(state: State, action: int) -> list[str]:
    world = copy_of(np.asarray(state).reshape(1))[0]
    take_effect(world, action)
    houses = [ACTIONS.decode(house)[1] for house in _legal(world) if house < FIRST_WITHOUT_PIECE]
    return list(dict.fromkeys(parts["space"] for parts in houses))


_KNOWN_PRICES: dict[tuple[int, int], PriceView] = {}
"""By map and action: [Emperor 3.4] prices are exact."""


def _price(state: State, action: int) -> PriceView:
    key = int(state["map"]), action
    if key not in _KNOWN_PRICES:
        cards = _cards_paid(state, action)
        _KNOWN_PRICES[key] = PriceView(cards, has_joker=not _colours_of_place(state, action).issuperset(cards))
    return _KNOWN_PRICES[key]


def _cards_paid(state: State, action: int) -> list[Colour]:
    """[Emperor 3.6] Cards that are played are discarded: what the piece would add to the discards."""
    world = copy_of(np.asarray(state).reshape(1))[0]
    take_effect(world, action)
    return cards_of(world["discards"] - state["discards"])


def _colours_of_place(state: State, action: int) -> set[Colour]:
    """[Emperor 3.1] Of the province where a piece goes, [Emperor 10.2] of both beside a border space."""
    return {COLOURS[province.colour] for province in provinces_of(board_of(state), ACTIONS.decode(action)[1])}


def _seat(row: Seat) -> SeatView:
    points = row["points"].tolist()
    return SeatView(
        points=sum(points),
        points_by_source=dict(zip(SOURCES, points, strict=True)),
        hand=cards_of(row["hidden"]["hand"]),
        n_hand=int(row["n_hand"]),
        known_hand=cards_of(row["known_hand"]),
        kept=_by_colour(row["kept"]),
        specials=[name for name, card in zip(_SPECIALS, numbers.Special, strict=True) if row["specials"] & card],
    )


def _by_colour(counts: npt.NDArray[np.integer]) -> dict[Colour, int]:
    return dict(zip(COLOURS, counts.tolist(), strict=True))


def cards_of(counts: npt.NDArray[np.integer]) -> list[Colour]:
    return [colour for colour, n in zip(COLOURS, counts.tolist(), strict=True) for _ in range(n)]
