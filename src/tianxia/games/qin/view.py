"""What is to be seen of a table of Qin, by names. The client's types and docs/records.md are written from it.

A server says it after every move, so fields are fetched whole and by key, which is quickest.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tianxia.core.game import Viewer
from tianxia.core.layout import NONE
from tianxia.games.qin.geometry import N_SQUARES, STRIDE, WIDTH, Space, square_name
from tianxia.games.qin.names import COLOURS, Colour
from tianxia.games.qin.state import KINDS, MAX_PROVINCES, Ending, State
from tianxia.games.qin.text import ending, provinces_of


class Province(Struct):
    """Coloured spaces that hang together."""

    colour: Colour
    owner: int | None
    """Seat, `null` if no pagoda stands there."""
    pagodas: int
    squares: list[str]


class Village(Struct):
    """A village and who has its pagoda."""

    squares: list[str]
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
    ending: str | None
    """`null`, or why the game is over: `last pagoda`, `no tile left`, `no placement left`, `all passed`."""
    board: list[str]
    """13 texts of 13 letters: `R Y B` coloured space, `.` steppe, `~` water, `o` village."""
    provinces: list[Province]
    """In reading order of their first squares."""
    villages: list[Village]
    n_piles: int
    """How many tiles are still to be drawn."""


class SeatView(Struct):
    """What a seat has."""

    pagodas_left: int
    hand: list[str]
    """Its tiles by kind, two letters each; empty where it may not be seen."""
    n_hand: int
    """How many they are."""


class Hidden(Struct):
    """What depends on who looks."""

    seats: list[SeatView]
    piles: dict[str, int]
    """How many tiles of each kind are still to be drawn; in a view with all that it does not show."""
    rng: str
    """The generator's word, in hexadecimal; nought in a view."""


def public(state: State) -> Public:
    is_over = state["ending"] != Ending.RUNNING
    return Public(
        turn=int(state["turn"]),
        phase="over" if is_over else "lay",
        to_move=None if is_over else int(state["to_move"]),
        passes_in_a_row=int(state["n_passes"]),
        ending=ending(state) if is_over else None,
        board=_rows(state),
        provinces=_provinces(state),
        villages=_villages(state),
        n_piles=int(state["n_bag"]),
    )


_LETTERS = bytes(ord("RYB.~"[space] if space < Space.VILLAGE else "o") for space in range(256))


def _rows(state: State) -> list[str]:
    letters = state["space"].tobytes().translate(_LETTERS).decode()
    return [letters[row : row + WIDTH] for row in range(0, N_SQUARES, STRIDE)]


def _provinces(state: State) -> list[Province]:
    owners, pagodas = (state["provinces"][name].tolist() for name in ("owner", "pagodas"))
    return [
        Province(
            colour=COLOURS[number // MAX_PROVINCES],
            owner=owners[number] if pagodas[number] else None,
            pagodas=pagodas[number],
            squares=[square_name(square) for square in squares],
        )
        for number, squares in provinces_of(state).items()
    ]


def _villages(state: State) -> list[Village]:
    rows = state["villages"][: int(state["n_villages"])]
    return [
        Village([square_name(square) for square in dict.fromkeys(squares)], None if holder == NONE else holder)
        for squares, holder in zip(rows["squares"].tolist(), rows["holder"].tolist(), strict=True)
    ]


def hidden(state: State, _viewer: Viewer) -> Hidden:
    rows, secret = state["seats"][: int(state["n_seats"])], state["secret"]
    numbers = zip(rows["pagodas"].tolist(), rows["hidden"]["hand"].tolist(), rows["n_hand"].tolist(), strict=True)
    return Hidden(
        seats=[SeatView(left, tiles_of(hand), n) for left, hand, n in numbers],
        piles=dict(zip(KINDS, secret["bag"].tolist(), strict=True)),
        rng=f"{int(secret['rng']):016x}",
    )


def tiles_of(hand: list[int]) -> list[str]:
    return [kind for kind, n in zip(KINDS, hand, strict=True) for _ in range(n)]
