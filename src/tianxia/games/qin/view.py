"""What is to be seen of a table of Qin, by names. The client's types and docs/records.md are written from it.

A server says it after every move: rules write it down as numbers (`tianxia.core.sheet`), text is made of these.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, as_int
from tianxia.core.sheet import Hexadecimal, Letters, Words
from tianxia.core.shows import Shows
from tianxia.games.qin.geometry import MAX_VILLAGES, N_SQUARES, STRIDE, WIDTH, is_square, square_name
from tianxia.games.qin.names import COLOURS as COLOURS
from tianxia.games.qin.names import Colour
from tianxia.games.qin.state import (
    HAND,
    KINDS,
    MAX_PROVINCES,
    MAX_SEATS,
    N_COLOURS,
    N_KINDS,
    SPACES_OF_A_COLOUR,
    Ending,
    State,
)
from tianxia.games.qin.text import ENDINGS

Square = Annotated[str, Words(tuple(square_name(square) if is_square(square) else "" for square in range(N_SQUARES)))]
Tile = Annotated[str, Words(KINDS)]
Row = Annotated[str, Letters("RYB.~" + "o" * MAX_VILLAGES, WIDTH)]
_MOST_PROVINCES = N_COLOURS * MAX_PROVINCES


class Province(Struct):
    """Coloured spaces that hang together."""

    colour: Colour
    owner: int | None
    """Seat, `null` if no pagoda stands there."""
    pagodas: int
    squares: Annotated[list[Square], Meta(max_length=SPACES_OF_A_COLOUR)]


class Village(Struct):
    """A village and who has its pagoda."""

    squares: Annotated[list[Square], Meta(max_length=2)]
    holder: int | None
    """Seat or `null`."""


class Public(Struct):
    """What everybody may see."""

    turn: int
    """Tiles laid and passes so far."""
    phase: Literal["lay", "over"]
    to_move: int | None
    """Seat that must lay or pass, `null` when over."""
    passes_in_a_row: int
    """How many seats have just passed one after the other."""
    ending: Annotated[str, Words(tuple(ENDINGS.values()))] | None
    """`null`, or why the game is over: `last pagoda`, `no tile left`, `no placement left`, `all passed`."""
    board: Annotated[list[Row], Meta(max_length=WIDTH)]
    """13 texts of 13 letters: `R Y B` coloured space, `.` steppe, `~` water, `o` village."""
    provinces: Annotated[list[Province], Meta(max_length=_MOST_PROVINCES)]
    """In reading order of their first squares."""
    villages: Annotated[list[Village], Meta(max_length=MAX_VILLAGES)]
    n_piles: int
    """How many tiles are still to be drawn."""


class SeatView(Struct):
    """What a seat has."""

    pagodas_left: int
    hand: Annotated[list[Tile], Meta(max_length=HAND)]
    """Its tiles by kind, two letters each; empty where it may not be seen."""
    n_hand: int
    """How many they are."""


class Hidden(Struct):
    """What depends on who looks."""

    seats: Annotated[list[SeatView], Meta(max_length=MAX_SEATS)]
    piles: dict[Tile, int]
    """How many tiles of each kind are still to be drawn; in a view with all that it does not show."""
    rng: Annotated[str, Hexadecimal()]
    """The generator's word, in hexadecimal; nought in a view."""


@rule
def show_public(state: State, shown: Any) -> None:
    """An impossible position, as somebody sets it up, is written down as far as there is room."""
    is_over = state.ending != Ending.RUNNING
    shown.turn = state.turn
    shown.phase = is_over
    shown.to_move = NONE if is_over else state.to_move
    shown.passes_in_a_row = state.n_passes
    shown.ending = state.ending if is_over else NONE
    show_board(state, shown)
    show_provinces(state, shown)
    show_villages(state, shown)
    shown.n_piles = state.n_bag


@rule
def show_board(state: State, shown: Any) -> None:
    shown.n_of_board = WIDTH
    for row in range(WIDTH):
        for column in range(WIDTH):
            shown.board[row, column] = state.space[STRIDE * row + column]


@rule
def show_provinces(state: State, shown: Any) -> None:
    shown.n_of_provinces = 0
    for square in range(N_SQUARES):
        if state.province[square] != NONE and is_first(state, square):
            show_province(state, square, shown.provinces[shown.n_of_provinces])
            shown.n_of_provinces += 1


@rule
def is_first(state: State, square: int) -> bool:
    """Whether no square of its province comes before it."""
    other = state.derived.ring[square]
    while other > square:
        other = state.derived.ring[other]
    return other == square


@rule
def show_province(state: State, first: int, shown: Any) -> None:
    number = state.province[first]
    province = state.provinces[number]
    shown.colour = number // MAX_PROVINCES
    shown.owner = province.owner if province.pagodas > 0 else NONE
    shown.pagodas = province.pagodas
    shown.n_of_squares = 0
    square = first
    while shown.n_of_squares < min(province.n_spaces, SPACES_OF_A_COLOUR):
        if state.province[square] == number:
            shown.squares[shown.n_of_squares] = square
            shown.n_of_squares += 1
        square += 1


@rule
def show_villages(state: State, shown: Any) -> None:
    shown.n_of_villages = state.n_villages
    for number in range(state.n_villages):
        village, row = state.villages[number], shown.villages[number]
        row.squares[0] = village.squares[0]
        row.squares[1] = village.squares[1]
        row.n_of_squares = 1 if village.squares[0] == village.squares[1] else 2
        row.holder = village.holder


@rule
def show_hidden(state: State, _viewer: int, shown: Any) -> None:
    shown.n_of_seats = state.n_seats
    for number in range(state.n_seats):
        seat, row = state.seats[number], shown.seats[number]
        row.pagodas_left = seat.pagodas
        row.n_hand = seat.n_hand
        row.n_of_hand = 0
        for kind in range(N_KINDS):
            for _ in range(min(seat.hidden.hand[kind], HAND - row.n_of_hand)):
                row.hand[row.n_of_hand] = kind
                row.n_of_hand += 1
    for kind in range(N_KINDS):
        shown.piles[kind] = state.secret.bag[kind]
    shown.rng = as_int(state.secret.rng)


SHOWS = Shows(Public, show_public, Hidden, show_hidden)
public, hidden = SHOWS.public, SHOWS.hidden


def tiles_of(hand: list[int]) -> list[str]:
    return [kind for kind, n in zip(KINDS, hand, strict=True) for _ in range(n)]
