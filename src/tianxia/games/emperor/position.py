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
    hand 1 red red ?            ? is a card that is dealt out of the deck; if not given none
    known 1 red                 cards of the hand that all know of; if not given none
    display red green           if not given none
    discards red=3              if not given none, in the last round all that are nowhere else
    deck red=3 green=1          with the cards that ? stands for; if not given all cards that are nowhere else, in the
                                last round none
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
    to move 2                   if not given 1
    turn 17                     turns so far; if not given 0
    over last round             why the game is over; if not given it is not

In the middle of a turn also:

    phase draw                  what is decided: place, build, keep, draw or emperor; if not given place
    placed 1                    pieces of this turn; if not given none
    open Chu Wei                provinces where pieces may still go; if not given all
    opened Chu                  provinces that were empty when the turn began and have a piece of it
    named Chu                   province where a house must be built
    played red=1                cards of this turn; they are among the discards
    emperor first               the Emperor has had his step
    two provinces               that special card has been played
    for emperor                 the house to be built is the Emperor's

The generator of chance is no part of a position.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import numpy as np

from tianxia.core.about import About
from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.layout import States
from tianxia.core.position import (
    UNKNOWN,
    Fields,
    counts_on,
    deal_unknown,
    fields_of,
    flag_on,
    integer,
    named,
    number_on,
    pairs,
    refuse,
)
from tianxia.games.emperor.duel import has_emperor
from tianxia.games.emperor.geometry import MAPS
from tianxia.games.emperor.names import COLOURS, TILE_COLOURS
from tianxia.games.emperor.options import CHINA, HAN, SEATS_OF_MAP
from tianxia.games.emperor.province import full_provinces
from tianxia.games.emperor.setup import prepare
from tianxia.games.emperor.state import (
    HAND,
    MOST_PIECES,
    STATE,
    TILES_OF_A_COLOUR,
    Ending,
    Phase,
    Piece,
    Source,
    Special,
)
from tianxia.games.emperor.text import ENDINGS, board_of
from tianxia.games.emperor.turn import begin_placing
from tianxia.games.emperor.worth import numbers_of

EMPEROR = "emperor"
MODULES = ("forts", "bonus", "influence", "specials", "markets")
PIECES = tuple(piece.name.lower() for piece in Piece)
SOURCES = tuple(source.name.lower() for source in Source)
SPECIALS = {card.name.lower().replace("_", "-"): card for card in Special}
_OWNED = ("houses", "emissaries", "markets", "left", "hand", "known", "kept", "specials", "taken", "points")
"""Lines that name a seat, or the Emperor, after the keyword."""
_SEATS_ONLY = ("markets", "hand", "known", "kept", "specials", "points")
_PLAIN = ("map", "seats", "use", "forts", "display", "discards", "deck", "emperor", "influence", "tiles", "scored")
_FLAGS = ("shuffled", "last round", "emperor first", "two provinces", "for emperor")
_CLOCK = ("to move", "turn", "over", "phase", "placed", "opened", "open", "named", "played")
PHASES = {phase.name.lower(): phase for phase in Phase}
OVER = {name: ending for ending, name in ENDINGS.items() if ending != Ending.RUNNING}
MAX_TURN = 9999
MOST_POINTS = 999


# ---- reading


def read(text: str, seed: int = 0) -> States:
    """The states of a table in this position, with its chance to come from *seed*; or `BadInput`."""
    fields = lines_by_key(text)
    state = _start(fields)
    state.secret.rng = seed
    _read_board(state, fields)
    _read_cards(state, fields)
    _read_seats(state, fields)
    _read_reserves(state, fields)
    _read_clock(state, fields)
    _read_midway(state, fields)
    states = np.zeros(1, STATE)
    states[0] = state
    return states


def lines_by_key(text: str) -> Fields:
    """The words of every line by its keyword and, where it names one, its owner."""
    return fields_of(text, (*_OWNED, *_PLAIN, *_CLOCK, *_FLAGS), _OWNED)


def setup_for(edition: About, text: str) -> tuple[dict[str, str], int]:
    """The options of a position, which must be of this edition, and how many play."""
    about, options, n_seats = _setup(lines_by_key(text))
    if about.id != edition.id:
        words = "map {map}: there is {maps}"
        raise BadInput(Said(words, map=options["map"], maps=choice(edition.options[0].values)))
    return options, n_seats


def options_of(fields: Fields) -> tuple[dict[str, str], int]:
    """The options that lines tell, and how many play."""
    _, options, n_seats = _setup(fields)
    return options, n_seats


def _setup(fields: Fields) -> tuple[About, dict[str, str], int]:
    name = _one(fields, "map", MAPS, "3-4")
    seats = SEATS_OF_MAP[name]
    n_seats = number_on(fields, "seats", 3 if 3 in seats else seats[0], seats[0], seats[-1])
    used = [named("use", word, MODULES) for word in fields.get("use", [])]
    about = next(about for about in (CHINA, HAN) if name in about.options[0].values)
    off = {option.name: "false" for option in about.options if option.name != "map"}
    return about, about.complete({**off, "map": name, **dict.fromkeys(used, "true")}, n_seats), n_seats


def _start(fields: Fields) -> Any:
    """The table before anything stands on it, with the modules in use."""
    options, n_seats = options_of(fields)
    state: Any = prepare(options, n_seats)
    state.ending = OVER[_one(fields, "over", OVER, "")] if "over" in fields else Ending.RUNNING
    owners = [*map(str, range(1, n_seats + 1)), *([EMPEROR] if has_emperor(state) else [])]
    for key in fields:
        keyword, _, owner = key.partition(" ")
        allowed = owners[:n_seats] if keyword in _SEATS_ONLY else owners
        if keyword in _OWNED and owner not in allowed:
            raise BadInput(Said("'{key}': there is {owners}", key=key[:40], owners=choice(allowed)))
    return state


def owners_of(state: Any) -> Iterator[tuple[str, int]]:
    """What each owner is called, and its number."""
    for owner in range(int(state.n_owners)):
        yield (str(owner + 1) if owner < state.n_seats else EMPEROR), owner


def _read_board(state: Any, fields: Fields) -> None:
    board = board_of(state)
    spaces = [space.name for space in board.spaces]
    provinces = [province.name for province in board.provinces]
    taken: set[str] = set()
    for name, owner in owners_of(state):
        row = state.owners[owner]
        for kind in ("houses", "markets"):
            for word in fields.get(f"{kind} {name}", []):
                if word in taken:
                    raise BadInput(Said("{key}: {word} is taken twice", key=f"{kind} {name}", word=word[:40]))
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
    n_unknown = [0] * len(state.seats)
    for name, seat in owners_of(state):
        if seat < state.n_seats:
            n_unknown[seat] = _read_hand(state, seat, fields.get(f"hand {name}", []), fields.get(f"known {name}", []))
            for colour, n in counts_on(fields, f"kept {name}", COLOURS, "red=2"):
                state.seats[seat].kept[colour] = n
    _read_deck(state, fields)
    deal_unknown(state, zip(state.seats["hidden"]["hand"], n_unknown, strict=True))
    state.n_bag = state.secret.bag.sum()


def _read_deck(state: Any, fields: Fields) -> None:
    rest = state.secret.bag - state.display - state.emperors_cards - state.discards
    rest = rest - state.seats["hidden"]["hand"].sum(0) - state.seats["kept"].sum(0)
    if rest.min() < 0:
        refuse(Said("there are too many {colour} cards", colour=COLOURS[int(rest.argmin())]))
    state.secret.bag[:] = np.maximum(rest, 0)
    if "deck" in fields:
        state.secret.bag[:] = 0
        for colour, n in counts_on(fields, "deck", COLOURS, "red=3"):
            state.secret.bag[colour] = n


def _read_hand(state: Any, seat: int, hand: list[str], known: list[str]) -> int:
    """What is said of a hand; how many of its cards are unknown."""
    if len(hand) > HAND:
        refuse(Said("hand {seat}: a seat has at most {n} cards", seat=seat + 1, n=HAND))
    row = state.seats[seat]
    row.n_hand = len(hand)
    for word in hand:
        if word != UNKNOWN:
            row.hidden.hand[_colour("hand", word)] += 1
    for word in known:
        row.known_hand[_colour("known", word)] += 1
    if (row.known_hand > row.hidden.hand).any():
        refuse(Said("known {seat}: a known card is not in the hand", seat=seat + 1))
    return hand.count(UNKNOWN)


def _read_seats(state: Any, fields: Fields) -> None:
    for name, value in pairs(fields, "influence", "red=1"):
        holder = integer(f"influence {name}: seat", value, 1, int(state.n_seats))
        state.influence[_colour("influence", name)] = holder - 1
    for name, seat in owners_of(state):
        if seat < state.n_seats:
            for source, n in counts_on(fields, f"points {name}", SOURCES, "houses=12", MOST_POINTS):
                state.seats[seat].points[source] = n
            if f"specials {name}" in fields:
                cards = [SPECIALS[named("specials", word, SPECIALS)] for word in fields[f"specials {name}"]]
                state.seats[seat].specials = sum(cards)


def _read_reserves(state: Any, fields: Fields) -> None:
    """What is not on the board, or what the position says."""
    reserves = [reserve(state, state, owner) for _, owner in owners_of(state)]
    for name, owner in owners_of(state):
        row = state.owners[owner]
        row.left[:] = reserves[owner]
        for piece, n in counts_on(fields, f"left {name}", PIECES, "house=3"):
            row.left[piece] = n
        if row.left.min() < 0:
            refuse(Said("{owner} has too many pieces on the board", owner=name))
            row.left[:] = np.maximum(row.left, 0)
    seen = state.owners["tiles"].sum(0) + [len(numbers_of(word)) for word in state.face_up.tolist()]
    state.unseen_tiles[:] = TILES_OF_A_COLOUR - seen if state.unseen_tiles.any() else -seen
    if state.unseen_tiles.min() < 0:
        refuse(Said("tiles: with 'use bonus' there are {n} of each colour", n=TILES_OF_A_COLOUR))
        state.unseen_tiles[:] = np.maximum(state.unseen_tiles, 0)


def reserve(state: Any, start: Any, owner: int) -> list[int]:
    """What an owner has at the start and not on the board; a fort of Han belongs to the house on it."""
    row = state.owners[owner]
    house, emissary, fort, market = start.owners[owner].left.tolist()
    n_markets = len(numbers_of(row.markets))
    on_markets = 0 if state.ending else n_markets  # [Emperor 13.1] at the end they have joined the dragons
    n_forts = len(numbers_of(row.houses & state.forts)) if state.has_fort_houses else 0
    return [
        house - len(numbers_of(row.houses)),
        emissary - int(row.emissaries.sum()) - on_markets,
        max(fort - n_forts, 0),
        market - n_markets,
    ]


def _read_clock(state: Any, fields: Fields) -> None:
    state.to_move = number_on(fields, "to move", 1, 1, int(state.n_seats)) - 1
    state.turn = number_on(fields, "turn", 0, 0, MAX_TURN)
    state.is_last_round = flag_on(fields, "last round")
    if state.is_last_round:
        state.discards += state.secret.bag
        state.secret.bag[:] = state.n_bag = 0
    elif state.n_bag == 0:
        refuse(Said("the deck is empty only in the 'last round'"))
    state.n_shuffled = flag_on(fields, "shuffled") or state.is_last_round


def _read_midway(state: Any, fields: Fields) -> None:
    """What this turn has brought so far."""
    begin_placing(state)
    provinces = [province.name for province in board_of(state).provinces]
    state.phase = PHASES[_one(fields, "phase", PHASES, "place")]
    is_his = state.phase == Phase.EMPEROR or flag_on(fields, "for emperor")
    state.actor = int(state.n_seats) if is_his else int(state.to_move)
    state.n_pieces = number_on(fields, "placed", 0, 0, MOST_PIECES)
    state.emperor_moved = flag_on(fields, "emperor first")
    state.in_two_provinces = flag_on(fields, "two provinces")
    if "open" in fields:
        state.provinces = _bits(fields, "open", provinces)
    state.opened = _bits(fields, "opened", provinces)
    if "named" in fields:
        state.named = provinces.index(_one(fields, "named", provinces, ""))
    for colour, n in counts_on(fields, "played", COLOURS, "red=1", HAND):
        state.played[colour] = n


def _bits(fields: Fields, key: str, names: list[str]) -> int:
    return sum({1 << names.index(named(key, word, names)) for word in fields.get(key, [])})


# ---- words


def _one(fields: Fields, key: str, values: Collection[str], default: str) -> str:
    return named(key, " ".join(fields[key]), values) if key in fields else default


def _colour(key: str, word: str) -> int:
    return COLOURS.index(named(key, word, COLOURS))
