"""Positions in notation: a whole table in a few lines of text, for setting up, sharing and testing.

Lines in any order; seats count from 1:

    board warring-states        if not given this one
    seats 3                     if not given 2
    use bandits palace          modules: bandits, palace, short, open_points; if not given none
    no capitals                 no governor tile lies on any capital but those that a line of tiles names
    tiles red c4 d4             of one colour; governor tiles lie on all capitals without being named
    leaders 1 yellow=c4 red=d5  a seat's leaders on the board
    pagodas c4-d4-d5            of the colour of their tiles
    palace c4-d4-c5-d5          if not given beside the board, if it is used
    granaries d2 h4             if not given on every capital with a governor tile, on the board that has them
    bandits 3=7                 site 3 has bandit tile 7; if not given none
    hand 1 red red ?            ? is a tile that is dealt out of the bag; if not given none
    known 1 red                 tiles of the hand that all know of; if not given none
    replaced 1 red=2 ?=1        tiles a seat has discarded face down; if not given none
    market red green            if not given none
    discards red=3              if not given none, with a line of the bag all that are nowhere else
    bag red=3 green=1           with the tiles that ? stands for; if not given all tiles that are nowhere else
    removed red=20 blue=4       the 24 tiles that left the bag before the short game
    points 1 red=3 white=1      if not given none; a ? alone are points that could not be seen, and none are given
    taken 1 2                   how many granaries a seat has; if not given none
    to move 2                   if not given 1; the seat begins its turn or goes on with it
    actions left 1              of this turn; if not given 2
    turn 17                     turns so far; if not given 0
    over bag empty              why the game is over; if not given it is not

What belongs to the middle of an action is in `tianxia.games.huang.midway`. The generator of chance is no part of a
position.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.core.bits import has_bit, set_bit
from tianxia.core.errors import BadInput, Said
from tianxia.core.layout import NONE, States
from tianxia.core.position import (
    UNKNOWN,
    Fields,
    counts_on,
    deal_unknown,
    fields_of,
    flag_on,
    named,
    number_on,
    pairs,
    refuse,
)
from tianxia.games.huang.geometry import neighbours_of, space_name
from tianxia.games.huang.kingdom import conflict, enter, stand, touching
from tianxia.games.huang.land import BOARDS, LAND, RIVER, spaces_in
from tianxia.games.huang.midway import (
    MIDWAY,
    OWNED_MIDWAY,
    committed_tiles,
    place_apart,
    read_midway,
    settle_apart,
)
from tianxia.games.huang.modules import MODULES
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.notation import colour_on, space_on
from tianxia.games.huang.options import ABOUT
from tianxia.games.huang.pagoda import building_beside_board, is_rhombus, kind_of_site, note_carrying
from tianxia.games.huang.palace import most_in_hand
from tianxia.games.huang.setup import prepare
from tianxia.games.huang.state import (
    ACTIONS_OF_A_TURN,
    MARKET_TILES,
    REMOVED_IN_SHORT_GAME,
    STATE,
    TILES,
    Colour,
    Ending,
    State,
)
from tianxia.games.huang.text import ENDINGS, SITES

OPTIONS = [option.name for option in ABOUT.options if option.values == ("false", "true")]
_OF_SEAT = (
    *("leaders", "hand", "known", "replaced", "points"),
    *(keyword for module in MODULES for keyword in module.notation.of_seats),
)
"""Lines that name a seat after the keyword."""
_PLAIN = (
    *("board", "seats", "use", "no capitals", "pagodas", "palace", "market"),
    *("discards", "bag", "removed", "to move", "actions left", "turn", "over"),
    *(keyword for module in MODULES for keyword in module.notation.keywords),
)
_KEYWORDS = ("tiles", *_OF_SEAT, *_PLAIN, *OWNED_MIDWAY, *MIDWAY)
OVER = {ENDINGS[Ending.BAG_EMPTY]: Ending.BAG_EMPTY}
MAX_TURN = 9999
MOST_POINTS = 999


# ---- reading


def read(text: str, seed: int = 0) -> States:
    """The states of a table in this position, with its draws to come from *seed*; or `BadInput`."""
    fields = lines_by_key(text)
    state = _start(fields)
    state.secret.rng = seed
    _read_clock(state, fields)
    read_midway(state, fields)
    for module in MODULES:
        module.notation.read_first(state, fields)
    _read_tiles(state, fields)
    place_apart(state)
    _read_leaders(state, fields)
    settle_apart(state, fields)
    for module in MODULES:
        module.notation.read_last(state, fields)
    _read_buildings(state, fields)
    n_unknown = _read_hands(state, fields)
    _read_bag(state, fields, n_unknown)
    states = np.zeros(1, STATE)
    states[0] = state
    return states


def lines_by_key(text: str) -> Fields:
    """The words of every line by its keyword and, where it names one, its seat, colour or direction."""
    return fields_of(text, _KEYWORDS, ("tiles", *_OF_SEAT, *OWNED_MIDWAY))


def setup(text: str) -> tuple[dict[str, str], int]:
    """The options of a position, and how many play."""
    return options_of(lines_by_key(text))


def options_of(fields: Fields) -> tuple[dict[str, str], int]:
    """The options that lines tell, and how many play."""
    name = named("board", " ".join(fields.get("board", [ABOUT.options[0].default])), BOARDS)
    n_seats = number_on(fields, "seats", ABOUT.seats[0], ABOUT.seats[0], ABOUT.seats[-1])
    used = [named("use", word, OPTIONS) for word in fields.get("use", [])]
    return ABOUT.complete({"board": name, **dict.fromkeys(used, "true")}, n_seats), n_seats


def _start(fields: Fields) -> Any:
    """The table before anything is on it but the tiles of the capitals."""
    state: Any = prepare(*options_of(fields))
    for key in fields:
        keyword, _, owner = key.partition(" ")
        if keyword in (*_OF_SEAT, "committed"):
            named(keyword, owner, seat_names(state))
        elif keyword == "tiles":
            colour_on(keyword, owner)
    if flag_on(fields, "no capitals"):
        for area in (state.tiles[Colour.YELLOW], state.derived.occupied, state.granaries, state.derived.carrying):
            area[:] = 0
    return state


def seat_names(state: Any) -> list[str]:
    return [str(seat + 1) for seat in range(int(state.n_seats))]


# ---- the board


def _read_tiles(state: Any, fields: Fields) -> None:
    for number, colour in enumerate(COLOURS):
        key = f"tiles {colour}"
        terrain = RIVER if number == Colour.BLUE else LAND
        for word in fields.get(key, []):
            space = _empty_space(state, key, word)
            if not has_bit(terrain[int(state.board)], space):
                words = "{key}: {space} is land" if number == Colour.BLUE else "{key}: {space} is river"
                raise BadInput(Said(words, key=key, space=word))
            _refuse(state, key, space, is_leader=False)
            set_bit(state.tiles[number], space)
            set_bit(state.derived.occupied, space)


def _refuse(state: State, key: str, space: int, *, is_leader: bool) -> None:
    for module in MODULES:
        module.notation.refuse(state, key, space, is_leader)


def _read_leaders(state: Any, fields: Fields) -> None:
    for seat, name in enumerate(seat_names(state)):
        key = f"leaders {name}"
        for leader, place in pairs(fields, key, "yellow=c4"):
            _read_leader(state, key, seat, colour_on(key, leader), place)


def _read_leader(state: Any, key: str, seat: int, colour: int, place: str) -> None:
    space = _empty_space(state, key, place)
    if not has_bit(LAND[int(state.board)], space):
        raise BadInput(Said("{key}: {space} is river", key=key, space=place))
    if not any(has_bit(state.tiles[Colour.YELLOW], near) for near in neighbours_of(space)):
        refuse(Said("{key}: no governor tile is beside {space}", key=key, space=place))
    _refuse(state, key, space, is_leader=True)
    if (seat, colour) == (state.attacker, state.leader_colour):
        state.seats[seat].leaders[colour] = space
        return
    joined = int(touching(state, space))
    colours = [int(k.colours) for i, k in enumerate(state.derived.kingdoms) if joined >> i & 1]
    if conflict(state, joined) or any(there >> colour & 1 for there in colours):
        words = "{key}: with the {colour} leader on {space} a kingdom has two leaders of a colour"
        refuse(Said(words, key=key, colour=COLOURS[colour], space=place))
        state.seats[seat].leaders[colour] = space
        return
    stand(state, seat, colour, space)
    enter(state, seat, colour)


def _read_buildings(state: Any, fields: Fields) -> None:
    if fields.get("palace") and not state.has_palace:
        raise BadInput(Said("{key}: write 'use {module}' too", key="palace", module="palace"))
    for word in fields.get("pagodas", []):
        _read_building(state, "pagodas", word, is_palace=False)
    for word in fields.get("palace", []):
        _read_building(state, "palace", word, is_palace=True)


def _read_building(state: Any, key: str, word: str, *, is_palace: bool) -> None:
    """[Huang 7.1] [Huang 18.2] On tiles of one colour that carry nothing yet."""
    spaces = sorted(space_on(key, name) for name in word.split("-"))
    name = "-".join(map(space_name, spaces))
    site = SITES.index(name) if name in SITES else 0
    if not name or name not in SITES or bool(is_rhombus(site)) != is_palace:
        words = "{key}: {site} is no rhombus" if is_palace else "{key}: {site} is no triangle"
        raise BadInput(Said(words, key=key, site=word[:40]))
    kind = int(kind_of_site(state, site))
    colour = Colour.YELLOW if is_palace else kind
    if kind == NONE or not all(has_bit(state.tiles[colour], space) for space in spaces):
        words = (
            "{key}: {site} has not {n} governor tiles" if is_palace else "{key}: {site} has not {n} tiles of a colour"
        )
        return refuse(Said(words, key=key, site=word, n=len(spaces)))
    if any(has_bit(state.derived.carrying, space) for space in spaces):
        return refuse(Said("{key}: a tile of {site} carries another building", key=key, site=word))
    number = int(building_beside_board(state, kind))
    if number == NONE:
        kinds = (*COLOURS, "palace")
        return refuse(Said("{key}: {site} is one {kind} building too many", key=key, site=word, kind=kinds[kind]))
    state.sites[number] = site
    return note_carrying(state)


# ---- tiles that are not on the board


def _read_hands(state: Any, fields: Fields) -> list[tuple[Any, int]]:
    """What is said of the tiles behind screens; the zones with unknown tiles and how many these are."""
    most, unknown = most_in_hand(state), list[tuple[Any, int]]()
    for seat, name in enumerate(seat_names(state)):
        row, hand = state.seats[seat], fields.get(f"hand {name}", [])
        for word in hand:
            if word != UNKNOWN:
                row.hidden.hand[colour_on(f"hand {name}", word)] += 1
        for word in fields.get(f"known {name}", []):
            row.known_hand[colour_on(f"known {name}", word)] += 1
        if len(hand) > most:
            refuse(Said("hand {seat}: a seat has at most {n} tiles", seat=name, n=most))
        row.n_hand = len(hand)
        if (row.known_hand > row.hidden.hand).any():
            refuse(Said("known {seat}: a known tile is not in the hand", seat=name))
        n_unseen = _read_counts(row.hidden.discarded, fields, f"replaced {name}", has_unknown=True)
        row.n_discarded = row.hidden.discarded.sum() + n_unseen
        unknown += [(row.hidden.hand, hand.count(UNKNOWN)), (row.hidden.discarded, n_unseen)]
        if fields.get(f"points {name}") != [UNKNOWN]:
            _read_counts(row.points, fields, f"points {name}", MOST_POINTS)
    for word in fields.get("market", []):
        state.market[colour_on("market", word)] += 1
    if state.market.sum() > MARKET_TILES:
        refuse(Said("market: there are at most {n} tiles", n=MARKET_TILES))
    return unknown


def _read_bag(state: Any, fields: Fields, unknown: list[tuple[Any, int]]) -> None:
    """Every tile is somewhere: what no line names is in the bag or, if the bag is given, discarded."""
    n_unseen = _read_counts(state.secret.removed, fields, "removed", has_unknown=True)
    if state.secret.removed.sum() + n_unseen != state.n_removed:
        words = "removed: {n} tiles in the short game, which is 'use short', and otherwise none"
        refuse(Said(words, n=REMOVED_IN_SHORT_GAME))
    _read_counts(state.discards, fields, "discards")
    state.secret.bag[:] = 0
    _read_counts(state.secret.bag, fields, "bag")
    rest = TILES - _tiles_in_sight(state) - state.secret.bag
    if rest.min() < 0:
        colour = int(rest.argmin())
        refuse(Said("there are only {n} {colour} tiles", n=TILES[colour], colour=COLOURS[colour]))
        rest = np.maximum(rest, 0)
    if "bag" not in fields:
        state.secret.bag[:] = rest
    elif "discards" not in fields:
        state.discards[:] = rest
    elif rest.any():
        words = "{n} tiles are nowhere: leave out the line of the bag or that of the discards"
        refuse(Said(words, n=int(rest.sum())))
    deal_unknown(state, [*unknown, (state.secret.removed, n_unseen)])
    state.n_bag = state.secret.bag.sum()


def _tiles_in_sight(state: Any) -> Any:
    """How many of each colour are anywhere but in the bag."""
    hidden = state.seats["hidden"]
    on_board = np.array([len(spaces_in(words)) for words in state.tiles])
    off_board = hidden["hand"].sum(0) + hidden["discarded"].sum(0) + state.market + committed_tiles(state)
    return on_board + off_board + state.discards + state.secret.removed


def _read_clock(state: Any, fields: Fields) -> None:
    state.turn_of = state.to_move = number_on(fields, "to move", 1, 1, int(state.n_seats)) - 1
    state.actions_left = number_on(fields, "actions left", ACTIONS_OF_A_TURN, 0, ACTIONS_OF_A_TURN)
    state.turn = number_on(fields, "turn", 0, 0, MAX_TURN)
    if "over" in fields:
        state.ending = OVER[named("over", " ".join(fields["over"]), OVER)]


# ---- words


def _empty_space(state: Any, key: str, name: str) -> int:
    space = space_on(key, name)
    is_taken = has_bit(state.derived.occupied, space) or any(module.is_taken(state, space) for module in MODULES)
    if is_taken or any(has_bit(tiles, space) for tiles in state.tiles) or (state.seats["leaders"] == space).any():
        raise BadInput(Said("{key}: {space} is not empty", key=key, space=name))
    return space


def _read_counts(numbers: Any, fields: Fields, key: str, most: int = max(TILES), *, has_unknown: bool = False) -> int:
    """How many of each colour a line says; how many it does not know."""
    n_unknown = 0
    for number, n in counts_on(fields, key, (*COLOURS, UNKNOWN) if has_unknown else COLOURS, "red=3", most):
        if number == len(COLOURS):
            n_unknown = n
        else:
            numbers[number] = n
    return n_unknown
