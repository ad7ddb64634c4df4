"""Positions as they are written; `tianxia.games.emperor.position` has the lines and reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tianxia.core.game import Viewer
from tianxia.core.layout import NONE
from tianxia.core.position import hand_for, line_of, pairs_for, some, unseen_beside, words_for
from tianxia.games.emperor.geometry import ALL_PROVINCES, MAPS
from tianxia.games.emperor.names import COLOURS, TILE_COLOURS
from tianxia.games.emperor.position import MODULES, OVER, PIECES, SOURCES, SPECIALS, owners_of, reserve
from tianxia.games.emperor.province import full_provinces
from tianxia.games.emperor.setup import prepare
from tianxia.games.emperor.state import Phase
from tianxia.games.emperor.text import board_of
from tianxia.games.emperor.worth import numbers_of


def write(state: Any, options: Mapping[str, str], _viewer: Viewer) -> str:
    """A state or a view in the notation that `read` understands."""
    lines = [
        f"map {MAPS[int(state.map)]}",
        f"seats {int(state.n_seats)}",
        *some("use", (name for name in MODULES if options.get(name) == "true")),
        *_board_lines(state, prepare(options, int(state.n_seats))),
        *_card_lines(state),
        *_seat_lines(state, options.get("specials") == "true"),
        f"to move {int(state.to_move) + 1}",
        f"turn {int(state.turn)}",
        *(["shuffled"] if state.n_shuffled and not state.is_last_round else []),
        *(["last round"] if state.is_last_round else []),
        *_midway_lines(state),
        *(f"over {name}" for name, ending in OVER.items() if state.ending == ending),
    ]
    return "\n".join(lines) + "\n"


def _board_lines(state: Any, start: Any) -> Iterator[str]:
    provinces = [province.name for province in board_of(state).provinces]
    for name, owner in owners_of(state):
        row = state.owners[owner]
        yield from some(f"houses {name}", _spaces(state, row.houses))
        yield from some(f"markets {name}", _spaces(state, row.markets))
        yield from some(f"emissaries {name}", pairs_for(provinces, row.emissaries))
        left = zip(PIECES, row.left.tolist(), reserve(state, start, owner), strict=True)
        yield from some(f"left {name}", (f"{piece}={n}" for piece, n, default in left if n != default))
        yield from some(f"taken {name}", pairs_for(TILE_COLOURS, row.tiles))
    yield from some("forts", _spaces(state, state.forts))
    ups = [f"{name}={colour}" for c, colour in enumerate(TILE_COLOURS) for name in _spaces(state, state.face_up[c])]
    yield from some("tiles", [*(f"{name}=?" for name in _spaces(state, state.face_down)), *ups])
    scored = int(state.scored) & ~int(full_provinces(state))
    yield from some("scored", (name for number, name in enumerate(provinces) if scored >> number & 1))


def _card_lines(state: Any) -> Iterator[str]:
    yield from some("display", words_for(COLOURS, state.display))
    yield from some("emperor", words_for(COLOURS, state.emperors_cards))
    yield from some("discards", pairs_for(COLOURS, state.discards))
    deck = unseen_beside(state.secret.bag, state.seats["hidden"]["hand"], state.seats["known_hand"])
    yield line_of("deck", pairs_for(COLOURS, deck))
    holders = zip(COLOURS, state.influence, strict=True)
    yield from some("influence", (f"{colour}={int(holder) + 1}" for colour, holder in holders if holder != NONE))


def _seat_lines(state: Any, has_specials: bool) -> Iterator[str]:
    for seat, row in enumerate(state.seats[: int(state.n_seats)], 1):
        yield from some(f"hand {seat}", hand_for(COLOURS, row.hidden.hand, row.known_hand, int(row.n_hand)))
        yield from some(f"known {seat}", words_for(COLOURS, row.known_hand))
        yield from some(f"kept {seat}", pairs_for(COLOURS, row.kept))
        if has_specials:
            yield line_of(f"specials {seat}", (name for name, card in SPECIALS.items() if row.specials & card))
        yield from some(f"points {seat}", pairs_for(SOURCES, row.points))


def _midway_lines(state: Any) -> Iterator[str]:
    provinces = [province.name for province in board_of(state).provinces]
    if state.phase != Phase.PLACE:
        yield f"phase {Phase(int(state.phase)).name.lower()}"
    if state.actor != state.to_move and state.phase != Phase.EMPEROR:
        yield "for emperor"
    yield from some("placed", filter(int, [str(int(state.n_pieces))]))
    if state.provinces != ALL_PROVINCES:
        yield line_of("open", _names(provinces, state.provinces))
    yield from some("opened", _names(provinces, state.opened))
    yield from some("named", provinces[int(state.named) :][:1] if state.named != NONE else [])
    yield from some("played", pairs_for(COLOURS, state.played))
    if state.emperor_moved:
        yield "emperor first"
    if state.in_two_provinces:
        yield "two provinces"


def _names(names: list[str], bits: Any) -> list[str]:
    return [name for number, name in enumerate(names) if int(bits) >> number & 1]


def _spaces(state: Any, spaces: Any) -> list[str]:
    return [board_of(state).spaces[number].name for number in numbers_of(spaces)]
