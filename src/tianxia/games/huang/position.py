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
    hand 1 red red green        if not given none
    known 1 red                 tiles of the hand that all know of; if not given none
    replaced 1 red=2            tiles a seat has discarded face down; if not given none
    market red green            if not given none
    discards red=3              if not given none, with a line of the bag all that are nowhere else
    bag red=3 green=1           if not given all tiles that are nowhere else
    removed red=20 blue=4       the 24 tiles that left the bag before the short game
    points 1 red=3 white=1      if not given none
    taken 1 2                   how many granaries a seat has; if not given none
    to move 2                   if not given 1; the seat begins its turn or goes on with it
    actions left 1              of this turn; if not given 2
    turn 17                     turns so far; if not given 0

The generator of chance is no part of a position, nor is the middle of an action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tianxia.core.bits import has_bit, set_bit
from tianxia.core.errors import BadInput
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
from tianxia.games.huang.bandits import bandits_beside, note_bandits
from tianxia.games.huang.geometry import N_SPACES, neighbours_of, space_name, space_number, spaces_of
from tianxia.games.huang.kingdom import conflict, enter, stand, touching
from tianxia.games.huang.land import BOARDS, CAPITALS, LAND, RIVER
from tianxia.games.huang.options import ABOUT
from tianxia.games.huang.pagoda import building_beside_board, is_rhombus, kind_of_site, note_carrying
from tianxia.games.huang.render import board_of
from tianxia.games.huang.setup import prepare
from tianxia.games.huang.state import (
    ACTIONS_OF_A_TURN,
    BANDIT_TILES_SET_UP,
    FIRST_BUILDING,
    HAND,
    MARKET_TILES,
    MOST_TILES,
    N_BANDIT_SITES,
    PALACE,
    REMOVED_IN_SHORT_GAME,
    STATE,
    TILES,
    Colour,
    Phase,
)
from tianxia.games.huang.text import COLOURS, SITES, SPACES, is_over, spaces_in

MODULES = ("bandits", "palace", "short", "open_points")
_OF_SEAT = ("leaders", "hand", "known", "replaced", "points", "taken")
"""Lines that name a seat after the keyword."""
_PLAIN = (
    *("board", "seats", "use", "no capitals", "pagodas", "palace", "granaries", "bandits", "market"),
    *("discards", "bag", "removed", "to move", "actions left", "turn"),
)
_KEYWORDS = ("tiles", *_OF_SEAT, *_PLAIN)
_MAX_TURN = 9999
_MOST_POINTS = 999


# ---- reading


def read(text: str, seed: int = 0) -> States:
    """The states of a table in this position, with its draws to come from *seed*; or `BadInput`."""
    fields = fields_of(text, _KEYWORDS, ("tiles", *_OF_SEAT))
    state = _start(fields)
    state.secret.rng = seed
    _read_bandits(state, fields)
    _read_tiles(state, fields)
    _read_leaders(state, fields)
    _read_granaries(state, fields)
    _read_buildings(state, fields)
    _read_hands(state, fields)
    _read_bag(state, fields)
    _read_clock(state, fields)
    states = np.zeros(1, STATE)
    states[0] = state
    return states


def _start(fields: Fields) -> Any:
    """The table before anything is on it but the tiles of the capitals."""
    name = named("board", " ".join(fields.get("board", [ABOUT.options[0].default])), BOARDS)
    n_seats = number_on(fields, "seats", ABOUT.seats[0], ABOUT.seats[0], ABOUT.seats[-1])
    used = [named("use", word, MODULES) for word in fields.get("use", [])]
    state: Any = prepare(ABOUT.complete({"board": name, **dict.fromkeys(used, "true")}, n_seats), n_seats)
    for key in fields:
        keyword, _, owner = key.partition(" ")
        if keyword in _OF_SEAT:
            named(keyword, owner, _seats(state))
        elif keyword == "tiles":
            _colour(keyword, owner)
    if fields.get("no capitals"):
        raise BadInput("no capitals: nothing follows these words")
    if "no capitals" in fields:
        for area in (state.tiles[Colour.YELLOW], state.derived.occupied, state.granaries, state.derived.carrying):
            area[:] = 0
    return state


def _seats(state: Any) -> list[str]:
    return [str(seat + 1) for seat in range(int(state.n_seats))]


# ---- the board


def _read_bandits(state: Any, fields: Fields) -> None:
    """[Huang 15.3] The number of a site with bandits is that of a tile out of the game."""
    if fields.get("bandits") and not state.has_bandits:
        raise BadInput("bandits: write 'use bandits' too")
    for name, value in pairs(fields, "bandits", "3=7"):
        site = integer("bandits: site", name, 1, N_BANDIT_SITES)
        state.bandits[site - 1] = integer(f"bandits {name}: tile", value, 1, N_BANDIT_SITES)
    numbers = [number for site, tile in enumerate(state.bandits.tolist(), 1) if tile for number in (site, tile)]
    if len(numbers) > 2 * BANDIT_TILES_SET_UP:
        raise BadInput(f"bandits: there are {BANDIT_TILES_SET_UP} tiles at most")
    if len(set(numbers)) < len(numbers):
        raise BadInput("bandits: no number may be there twice, of a site or a tile")
    note_bandits(state)


def _read_tiles(state: Any, fields: Fields) -> None:
    for number, colour in enumerate(COLOURS):
        key = f"tiles {colour}"
        terrain = RIVER if number == Colour.BLUE else LAND
        for word in fields.get(key, []):
            space = _empty_space(state, key, word)
            if not has_bit(terrain[int(state.board)], space):
                raise BadInput(f"{key}: {word} is {'land' if number == Colour.BLUE else 'river'}")
            if bandits_beside(state, space) != NONE:
                raise BadInput(f"{key}: bandits are beside {word}")
            set_bit(state.tiles[number], space)
            set_bit(state.derived.occupied, space)


def _read_leaders(state: Any, fields: Fields) -> None:
    for seat, name in enumerate(_seats(state)):
        key = f"leaders {name}"
        for leader, place in pairs(fields, key, "yellow=c4"):
            _read_leader(state, key, seat, _colour(key, leader), place)


def _read_leader(state: Any, key: str, seat: int, colour: int, place: str) -> None:
    space = _empty_space(state, key, place)
    if not has_bit(LAND[int(state.board)], space):
        raise BadInput(f"{key}: {place} is river")
    if not any(has_bit(state.tiles[Colour.YELLOW], near) for near in neighbours_of(space)):
        raise BadInput(f"{key}: no governor tile is beside {place}")
    if bandits_beside(state, space) != NONE:
        raise BadInput(f"{key}: bandits are beside {place}")
    joined = int(touching(state, space))
    colours = [int(k.colours) for i, k in enumerate(state.derived.kingdoms) if joined >> i & 1]
    if conflict(state, joined) or any(there >> colour & 1 for there in colours):
        raise BadInput(f"{key}: with the {COLOURS[colour]} leader on {place} a kingdom has two leaders of a colour")
    stand(state, seat, colour, space)
    enter(state, seat, colour)


def _read_granaries(state: Any, fields: Fields) -> None:
    """[Huang 16.2] On governor tiles of capitals."""
    homes = CAPITALS[int(state.board)] & state.tiles[Colour.YELLOW]
    if board_of(state).granaries:
        state.granaries[:] = 0 if "granaries" in fields else homes
    elif any(key.partition(" ")[0] in ("granaries", "taken") for key in fields):
        raise BadInput(f"there are no granaries on the board {BOARDS[int(state.board)]}")
    for word in fields.get("granaries", []):
        space = _space("granaries", word)
        if not has_bit(homes, space):
            raise BadInput(f"granaries: no governor tile of a capital is on {word}")
        if has_bit(state.granaries, space):
            raise BadInput(f"granaries: {word} is given twice")
        set_bit(state.granaries, space)
    n = len(spaces_in(CAPITALS[int(state.board)])) - len(spaces_in(state.granaries))
    for seat, name in enumerate(_seats(state)):
        state.seats[seat].granaries = number_on(fields, f"taken {name}", 0, 0, n)
        n -= int(state.seats[seat].granaries)
    note_carrying(state)


def _read_buildings(state: Any, fields: Fields) -> None:
    if fields.get("palace") and not state.has_palace:
        raise BadInput("palace: write 'use palace' too")
    for word in fields.get("pagodas", []):
        _read_building(state, "pagodas", word, is_palace=False)
    for word in fields.get("palace", []):
        _read_building(state, "palace", word, is_palace=True)


def _read_building(state: Any, key: str, word: str, *, is_palace: bool) -> None:
    """[Huang 7.1] [Huang 18.2] On tiles of one colour that carry nothing yet."""
    spaces = sorted(_space(key, name) for name in word.split("-"))
    name = "-".join(map(space_name, spaces))
    site = SITES.index(name) if name in SITES else 0
    if not name or name not in SITES or bool(is_rhombus(site)) != is_palace:
        raise BadInput(f"{key}: {word[:40]} is no {'rhombus' if is_palace else 'triangle'}")
    kind = int(kind_of_site(state, site))
    colour = Colour.YELLOW if is_palace else kind
    if kind == NONE or not all(has_bit(state.tiles[colour], space) for space in spaces):
        raise BadInput(f"{key}: {word} has not {len(spaces)} {'governor tiles' if is_palace else 'tiles of a colour'}")
    if any(has_bit(state.derived.carrying, space) for space in spaces):
        raise BadInput(f"{key}: a tile of {word} carries another building")
    number = int(building_beside_board(state, kind))
    if number == NONE:
        raise BadInput(f"{key}: {word} is one {(*COLOURS, 'palace')[kind]} building too many")
    state.sites[number] = site
    note_carrying(state)


# ---- tiles that are not on the board


def _read_hands(state: Any, fields: Fields) -> None:
    most = MOST_TILES if state.has_palace else HAND
    for seat, name in enumerate(_seats(state)):
        row = state.seats[seat]
        for word in fields.get(f"hand {name}", []):
            row.hidden.hand[_colour(f"hand {name}", word)] += 1
        for word in fields.get(f"known {name}", []):
            row.known_hand[_colour(f"known {name}", word)] += 1
        row.n_hand = row.hidden.hand.sum()
        if row.n_hand > most:
            raise BadInput(f"hand {name}: a seat has at most {most} tiles")
        if (row.known_hand > row.hidden.hand).any():
            raise BadInput(f"known {name}: a known tile is not in the hand")
        _read_counts(row.hidden.discarded, fields, f"replaced {name}")
        row.n_discarded = row.hidden.discarded.sum()
        _read_counts(row.points, fields, f"points {name}", _MOST_POINTS)
    for word in fields.get("market", []):
        state.market[_colour("market", word)] += 1
    if state.market.sum() > MARKET_TILES:
        raise BadInput(f"market: there are at most {MARKET_TILES} tiles")


def _read_bag(state: Any, fields: Fields) -> None:
    """Every tile is somewhere: what no line names is in the bag or, if the bag is given, discarded."""
    _read_counts(state.secret.removed, fields, "removed")
    if state.secret.removed.sum() != state.n_removed:
        n = REMOVED_IN_SHORT_GAME
        raise BadInput(f"removed: {n} tiles in the short game, which is 'use short', and otherwise none")
    _read_counts(state.discards, fields, "discards")
    state.secret.bag[:] = 0
    _read_counts(state.secret.bag, fields, "bag")
    rest = TILES - _tiles_in_sight(state) - state.secret.bag
    if rest.min() < 0:
        colour = int(rest.argmin())
        raise BadInput(f"there are only {TILES[colour]} {COLOURS[colour]} tiles")
    if "bag" not in fields:
        state.secret.bag[:] = rest
    elif "discards" not in fields:
        state.discards[:] = rest
    elif rest.any():
        raise BadInput(f"{int(rest.sum())} tiles are nowhere: leave out the line of the bag or that of the discards")
    state.n_bag = state.secret.bag.sum()


def _tiles_in_sight(state: Any) -> Any:
    """How many of each colour are anywhere but in the bag."""
    hidden = state.seats["hidden"]
    on_board = np.array([len(spaces_in(words)) for words in state.tiles])
    off_board = hidden["hand"].sum(0) + hidden["discarded"].sum(0) + state.market
    return on_board + off_board + state.discards + state.secret.removed


def _read_clock(state: Any, fields: Fields) -> None:
    state.turn_of = state.to_move = number_on(fields, "to move", 1, 1, int(state.n_seats)) - 1
    state.actions_left = number_on(fields, "actions left", ACTIONS_OF_A_TURN, 1, ACTIONS_OF_A_TURN)
    state.turn = number_on(fields, "turn", 0, 0, _MAX_TURN)


# ---- words


def _colour(key: str, word: str) -> int:
    return COLOURS.index(named(key, word, COLOURS))


def _space(key: str, name: str) -> int:
    space = space_number(name)
    if space is None or not SPACES[space]:
        raise BadInput(f"{key} '{name[:40]}': there is no such space")
    return space


def _empty_space(state: Any, key: str, name: str) -> int:
    space = _space(key, name)
    if has_bit(state.derived.occupied, space) or has_bit(state.derived.bandits, space):
        raise BadInput(f"{key}: {name} is not empty")
    return space


def _read_counts(numbers: Any, fields: Fields, key: str, most: int = max(TILES)) -> None:
    """How many of each colour a line says."""
    for colour, n in counts_on(fields, key, COLOURS, "red=3", most):
        numbers[colour] = n


# ---- writing


def write(state: Any) -> str:
    """A state at the choice of an action, and no view, in the notation that `read` understands."""
    assert not is_over(state)
    assert state.phase == Phase.ACTION
    lines = [
        f"board {BOARDS[int(state.board)]}",
        f"seats {int(state.n_seats)}",
        line_of("use", _modules(state)),
        *_board_lines(state),
        *_seat_lines(state),
        line_of("market", words_for(COLOURS, state.market)),
        line_of("discards", pairs_for(COLOURS, state.discards)),
        line_of("bag", pairs_for(COLOURS, state.secret.bag)),
        line_of("removed", pairs_for(COLOURS, state.secret.removed)),
        f"to move {int(state.to_move) + 1}",
        f"actions left {int(state.actions_left)}",
        f"turn {int(state.turn)}",
    ]
    return "\n".join(lines) + "\n"


def _modules(state: Any) -> Iterator[str]:
    flags = (state.has_bandits, state.has_palace, state.n_removed, state.is_open)
    return (name for name, flag in zip(MODULES, flags, strict=True) if flag)


def _board_lines(state: Any) -> Iterator[str]:
    capitals = CAPITALS[int(state.board)]
    is_whole = not (capitals & ~state.tiles[Colour.YELLOW]).any()
    if not is_whole:
        yield "no capitals"
    for colour, words in zip(COLOURS, state.tiles, strict=True):
        named = words & ~capitals if is_whole else words
        yield line_of(f"tiles {colour}", map(space_name, spaces_in(named)))
    sites = ["-".join(map(space_name, spaces_of(*divmod(int(s), N_SPACES)))) if s >= 0 else "" for s in state.sites]
    yield line_of("pagodas", filter(None, sites[: FIRST_BUILDING[PALACE]]))
    yield line_of("palace", filter(None, sites[FIRST_BUILDING[PALACE] :]))
    if board_of(state).granaries:
        yield line_of("granaries", map(space_name, spaces_in(state.granaries)))
    yield line_of("bandits", (f"{site}={tile}" for site, tile in enumerate(state.bandits.tolist(), 1) if tile))


def _seat_lines(state: Any) -> Iterator[str]:
    for name, row in zip(_seats(state), state.seats, strict=False):
        leaders = zip(COLOURS, row.leaders.tolist(), strict=True)
        yield line_of(f"leaders {name}", (f"{c}={space_name(space)}" for c, space in leaders if space != NONE))
        yield line_of(f"hand {name}", words_for(COLOURS, row.hidden.hand))
        yield line_of(f"known {name}", words_for(COLOURS, row.known_hand))
        yield line_of(f"replaced {name}", pairs_for(COLOURS, row.hidden.discarded))
        yield line_of(f"points {name}", pairs_for(COLOURS, row.points))
        if board_of(state).granaries:
            yield f"taken {name} {int(row.granaries)}"
