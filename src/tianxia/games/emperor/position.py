"""Positions in notation: a whole table in a few lines of text, for setting up, sharing and testing.

Lines in any order; seats count from 1, and in the duel ``emperor`` is the Emperor:

    map 3-4                     if not given 3-4
    seats 3                     if not given 3
    use forts bonus             modules: forts, bonus, influence, specials, markets; if not given none
    houses 1 Handan Julu        a seat's houses
    emissaries 1 Chu=2 Wei=1    on the dragons
    markets 1 Incense           with a seat's emissaries on them
    forts Handan                on the board, under a house or not
    left 1 house=3 fort=0       pieces in reserve; if not given all that are not on the board, and every
                                fort of China, since a placed one belongs to nobody
    hand 1 red red green        if not given none
    known 1 red                 cards of the hand that all know of; if not given none
    display red green           if not given none
    discards red=3              if not given none, in the last round all that are nowhere else
    deck red=3 green=1          if not given all cards that are nowhere else, in the last round none
    emperor red red green       his open cards; if not given none
    kept 1 red=2                if not given none
    influence red=1             who holds the card of a colour
    specials 1 swap             special cards not yet played; if not given all, if they are used
    tiles Dai=? Quwo=yellow     bonus tiles on the board, ? face down
    taken 1 yellow=2            bonus tiles a seat or the Emperor has
    scored Chu                  provinces with a token; full ones have theirs without being named
    points 1 houses=12          by source: houses, influence, alliances, roads, harbours, bonus
    shuffled                    the deck has been exhausted once
    last round                  and a second time
    to move 2                   if not given 1; the seat begins its turn
    turn 17                     turns so far; if not given 0

The generator of chance is no part of a position, nor is the middle of a turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import numpy as np

from tianxia.core.errors import BadInput, choice
from tianxia.core.layout import NONE, States
from tianxia.core.position import (
    Fields,
    counts_on,
    fields_of,
    integer,
    line_of,
    named,
    number_on,
    pairs,
    pairs_for,
    words_for,
)
from tianxia.games.emperor.board import COLOURS
from tianxia.games.emperor.duel import has_emperor
from tianxia.games.emperor.geometry import MAPS
from tianxia.games.emperor.options import CHINA, HAN, SEATS_OF_MAP
from tianxia.games.emperor.province import full_provinces
from tianxia.games.emperor.setup import prepare
from tianxia.games.emperor.state import HAND, STATE, TILES_OF_A_COLOUR, Phase, Piece, Source, Special
from tianxia.games.emperor.text import TILE_COLOURS, board_of
from tianxia.games.emperor.turn import begin_placing
from tianxia.games.emperor.worth import is_over, numbers_of

MODULES = ("forts", "bonus", "influence", "specials", "markets")
PIECES = tuple(piece.name.lower() for piece in Piece)
SOURCES = tuple(source.name.lower() for source in Source)
SPECIALS = {card.name.lower().replace("_", "-"): card for card in Special}
_OWNED = ("houses", "emissaries", "markets", "left", "hand", "known", "kept", "specials", "taken", "points")
"""Lines that name a seat, or the Emperor, after the keyword."""
_SEATS_ONLY = ("markets", "hand", "known", "kept", "specials", "points")
_PLAIN = ("map", "seats", "use", "forts", "display", "discards", "deck", "emperor", "influence", "tiles", "scored")
_CLOCK = ("shuffled", "last round", "to move", "turn")
_MAX_TURN = 9999
_MOST_POINTS = 999


# ---- reading


def read(text: str, seed: int = 0) -> States:
    """The states of a table in this position, with its chance to come from *seed*; or `BadInput`."""
    fields = fields_of(text, (*_OWNED, *_PLAIN, *_CLOCK), _OWNED)
    state = _start(fields)
    state.secret.rng = seed
    _read_board(state, fields)
    _read_cards(state, fields)
    _read_seats(state, fields)
    _read_reserves(state, fields)
    _read_clock(state, fields)
    states = np.zeros(1, STATE)
    states[0] = state
    return states


def _start(fields: Fields) -> Any:
    """The table before anything stands on it, with the modules in use."""
    name = _one(fields, "map", MAPS, "3-4")
    seats = SEATS_OF_MAP[name]
    n_seats = number_on(fields, "seats", 3 if 3 in seats else seats[0], seats[0], seats[-1])
    used = [named("use", word, MODULES) for word in fields.get("use", [])]
    about = next(about for about in (CHINA, HAN) if name in about.options[0].values)
    off = {option.name: "false" for option in about.options if option.name != "map"}
    state: Any = prepare(about.complete({**off, "map": name, **dict.fromkeys(used, "true")}, n_seats), n_seats)
    owners = [*map(str, range(1, n_seats + 1)), *(["emperor"] if has_emperor(state) else [])]
    for key in fields:
        keyword, _, owner = key.partition(" ")
        allowed = owners[:n_seats] if keyword in _SEATS_ONLY else owners
        if keyword in _OWNED and owner not in allowed:
            raise BadInput(f"'{key[:40]}': there is {choice(allowed)}")
    return state


def _owners(state: Any) -> Iterator[tuple[str, int]]:
    """What each owner is called, and its number."""
    for owner in range(int(state.n_owners)):
        yield (str(owner + 1) if owner < state.n_seats else "emperor"), owner


def _read_board(state: Any, fields: Fields) -> None:
    board = board_of(state)
    spaces = [space.name for space in board.spaces]
    provinces = [province.name for province in board.provinces]
    taken: set[str] = set()
    for name, owner in _owners(state):
        row = state.owners[owner]
        for kind in ("houses", "markets"):
            for word in fields.get(f"{kind} {name}", []):
                if word in taken:
                    raise BadInput(f"{kind} {name}: {word[:40]} is taken twice")
                taken.add(word)
                row[kind] |= np.uint64(1 << spaces.index(named(kind, word, spaces)))
        for province, n in counts_on(fields, f"emissaries {name}", provinces, "Chu=2"):
            row.emissaries[province] = n
        for colour, n in counts_on(fields, f"taken {name}", TILE_COLOURS, "yellow=2"):
            row.tiles[colour] = n
    for word in fields.get("forts", []):
        state.forts |= np.uint64(1 << spaces.index(named("forts", word, spaces)))
    for name, value in pairs(fields, "tiles", "Dai=?"):
        bit = np.uint64(1 << spaces.index(named("tiles", name, spaces)))
        if value == "?":
            state.face_down |= bit
        else:
            state.face_up[TILE_COLOURS.index(named("tiles", value, TILE_COLOURS))] |= bit
    state.scored = int(full_provinces(state))
    for word in fields.get("scored", []):
        state.scored |= 1 << provinces.index(named("scored", word, provinces))


def _read_cards(state: Any, fields: Fields) -> None:
    for word in fields.get("display", []):
        state.display[_colour("display", word)] += 1
    for word in fields.get("emperor", []):
        state.emperors_cards[_colour("emperor", word)] += 1
    for colour, n in counts_on(fields, "discards", COLOURS, "red=3"):
        state.discards[colour] = n
    for name, seat in _owners(state):
        if seat < state.n_seats:
            _read_hand(state, seat, fields.get(f"hand {name}", []), fields.get(f"known {name}", []))
            for colour, n in counts_on(fields, f"kept {name}", COLOURS, "red=2"):
                state.seats[seat].kept[colour] = n
    rest = state.secret.bag - state.display - state.emperors_cards - state.discards
    rest = rest - state.seats["hidden"]["hand"].sum(0) - state.seats["kept"].sum(0)
    if rest.min() < 0:
        raise BadInput(f"there are too many {COLOURS[int(rest.argmin())]} cards")
    state.secret.bag[:] = rest
    if "deck" in fields:
        state.secret.bag[:] = 0
        for colour, n in counts_on(fields, "deck", COLOURS, "red=3"):
            state.secret.bag[colour] = n
    state.n_bag = state.secret.bag.sum()


def _read_hand(state: Any, seat: int, hand: list[str], known: list[str]) -> None:
    if len(hand) > HAND:
        raise BadInput(f"hand {seat + 1}: a seat has at most {HAND} cards")
    row = state.seats[seat]
    row.n_hand = len(hand)
    for word in hand:
        row.hidden.hand[_colour("hand", word)] += 1
    for word in known:
        row.known_hand[_colour("known", word)] += 1
    if (row.known_hand > row.hidden.hand).any():
        raise BadInput(f"known {seat + 1}: a known card is not in the hand")


def _read_seats(state: Any, fields: Fields) -> None:
    for name, value in pairs(fields, "influence", "red=1"):
        holder = integer(f"influence {name}: seat", value, 1, int(state.n_seats))
        state.influence[_colour("influence", name)] = holder - 1
    for name, seat in _owners(state):
        if seat < state.n_seats:
            for source, n in counts_on(fields, f"points {name}", SOURCES, "houses=12", _MOST_POINTS):
                state.seats[seat].points[source] = n
            if f"specials {name}" in fields:
                cards = [SPECIALS[named("specials", word, SPECIALS)] for word in fields[f"specials {name}"]]
                state.seats[seat].specials = sum(cards)


def _read_reserves(state: Any, fields: Fields) -> None:
    """What is not on the board, or what the position says; a fort of Han belongs to the house on it."""
    for name, owner in _owners(state):
        row = state.owners[owner]
        n_markets = len(numbers_of(row.markets))
        row.left[Piece.HOUSE] -= len(numbers_of(row.houses))
        row.left[Piece.EMISSARY] -= row.emissaries.sum() + n_markets
        row.left[Piece.MARKET] -= n_markets
        if state.has_fort_houses:
            row.left[Piece.FORT] = max(row.left[Piece.FORT] - len(numbers_of(row.houses & state.forts)), 0)
        for piece, n in counts_on(fields, f"left {name}", PIECES, "house=3"):
            row.left[piece] = n
        if row.left.min() < 0:
            raise BadInput(f"{name} has too many pieces on the board")
    seen = state.owners["tiles"].sum(0) + [len(numbers_of(word)) for word in state.face_up.tolist()]
    state.unseen_tiles[:] = TILES_OF_A_COLOUR - seen if state.unseen_tiles.any() else -seen
    if state.unseen_tiles.min() < 0:
        raise BadInput(f"tiles: with 'use bonus' there are {TILES_OF_A_COLOUR} of each colour")


def _read_clock(state: Any, fields: Fields) -> None:
    state.to_move = number_on(fields, "to move", 1, 1, int(state.n_seats)) - 1
    state.turn = number_on(fields, "turn", 0, 0, _MAX_TURN)
    state.is_last_round = "last round" in fields
    if state.is_last_round:
        state.discards += state.secret.bag
        state.secret.bag[:] = state.n_bag = 0
    elif state.n_bag == 0:
        raise BadInput("the deck is empty only in the 'last round'")
    state.n_shuffled = "shuffled" in fields or "last round" in fields
    begin_placing(state)


# ---- words


def _one(fields: Fields, key: str, values: Collection[str], default: str) -> str:
    return named(key, " ".join(fields[key]), values) if key in fields else default


def _colour(key: str, word: str) -> int:
    return COLOURS.index(named(key, word, COLOURS))


# ---- writing


def write(state: Any) -> str:
    """A state at the beginning of a turn, and no view, in the notation that `read` understands."""
    assert not is_over(state)
    assert (int(state.phase), int(state.n_pieces), int(state.emperor_moved)) == (Phase.PLACE, 0, 0)
    lines = [
        f"map {MAPS[int(state.map)]}",
        f"seats {int(state.n_seats)}",
        line_of("use", _modules(state)),
        *_board_lines(state),
        *_card_lines(state),
        *_seat_lines(state),
        f"to move {int(state.to_move) + 1}",
        f"turn {int(state.turn)}",
        *(["shuffled"] if state.n_shuffled and not state.is_last_round else []),
        *(["last round"] if state.is_last_round else []),
    ]
    return "\n".join(lines) + "\n"


def _modules(state: Any) -> Iterator[str]:
    """Modules that show in what `prepare` does; pieces and special cards are written out one by one."""
    if state.has_influence:
        yield "influence"
    if state.unseen_tiles.any() or state.face_up.any() or state.owners["tiles"].any():
        yield "bonus"


def _board_lines(state: Any) -> Iterator[str]:
    board = board_of(state)
    provinces = [province.name for province in board.provinces]
    for name, owner in _owners(state):
        row = state.owners[owner]
        yield line_of(f"houses {name}", _spaces(state, row.houses))
        if owner < state.n_seats:
            yield line_of(f"markets {name}", _spaces(state, row.markets))
        yield line_of(f"emissaries {name}", pairs_for(provinces, row.emissaries))
        yield line_of(f"left {name}", (f"{piece}={int(n)}" for piece, n in zip(PIECES, row.left, strict=True)))
        yield line_of(f"taken {name}", pairs_for(TILE_COLOURS, row.tiles))
    yield line_of("forts", _spaces(state, state.forts))
    ups = [f"{name}={colour}" for c, colour in enumerate(TILE_COLOURS) for name in _spaces(state, state.face_up[c])]
    yield line_of("tiles", [*(f"{name}=?" for name in _spaces(state, state.face_down)), *ups])
    yield line_of("scored", (name for number, name in enumerate(provinces) if int(state.scored) >> number & 1))


def _card_lines(state: Any) -> Iterator[str]:
    yield line_of("display", words_for(COLOURS, state.display))
    yield line_of("emperor", words_for(COLOURS, state.emperors_cards))
    yield line_of("discards", pairs_for(COLOURS, state.discards))
    yield line_of("deck", pairs_for(COLOURS, state.secret.bag))
    yield line_of(
        "influence", (f"{c}={int(h) + 1}" for c, h in zip(COLOURS, state.influence, strict=True) if h != NONE)
    )


def _seat_lines(state: Any) -> Iterator[str]:
    for seat, row in enumerate(state.seats[: int(state.n_seats)]):
        yield line_of(f"hand {seat + 1}", words_for(COLOURS, row.hidden.hand))
        yield line_of(f"known {seat + 1}", words_for(COLOURS, row.known_hand))
        yield line_of(f"kept {seat + 1}", pairs_for(COLOURS, row.kept))
        yield line_of(f"specials {seat + 1}", (name for name, card in SPECIALS.items() if row.specials & card))
        yield line_of(f"points {seat + 1}", pairs_for(SOURCES, row.points))


def _spaces(state: Any, spaces: Any) -> list[str]:
    return [board_of(state).spaces[number].name for number in numbers_of(spaces)]
