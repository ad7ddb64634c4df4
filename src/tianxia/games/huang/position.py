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

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from tianxia.core.bits import has_bit, set_bit
from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE, States
from tianxia.core.position import (
    UNKNOWN,
    Fields,
    counts_on,
    deal_unknown,
    fields_of,
    flag_on,
    hand_for,
    integer,
    line_of,
    named,
    number_on,
    pairs,
    pairs_for,
    some,
    unseen_beside,
    words_for,
)
from tianxia.games.huang.bandits import bandits_beside, note_bandits
from tianxia.games.huang.geometry import N_SPACES, neighbours_of, space_name, space_number, spaces_of
from tianxia.games.huang.kingdom import conflict, enter, stand, touching
from tianxia.games.huang.land import BOARDS, CAPITALS, LAND, RIVER
from tianxia.games.huang.midway import (
    MIDWAY,
    OWNED_MIDWAY,
    committed_tiles,
    midway_lines,
    place_apart,
    read_midway,
    settle_apart,
)
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
    Ending,
)
from tianxia.games.huang.text import COLOURS, ENDINGS, SITES, SPACES, spaces_in

MODULES = ("bandits", "palace", "short", "open_points")
_OF_SEAT = ("leaders", "hand", "known", "replaced", "points", "taken")
"""Lines that name a seat after the keyword."""
_PLAIN = (
    *("board", "seats", "use", "no capitals", "pagodas", "palace", "granaries", "bandits", "market"),
    *("discards", "bag", "removed", "to move", "actions left", "turn", "over"),
)
_KEYWORDS = ("tiles", *_OF_SEAT, *_PLAIN, *OWNED_MIDWAY, *MIDWAY)
_OVER = {ENDINGS[Ending.BAG_EMPTY]: Ending.BAG_EMPTY}
_MAX_TURN = 9999
_MOST_POINTS = 999


# ---- reading


def read(text: str, seed: int = 0) -> States:
    """The states of a table in this position, with its draws to come from *seed*; or `BadInput`."""
    fields = _fields(text)
    state = _start(fields)
    state.secret.rng = seed
    _read_clock(state, fields)
    read_midway(state, fields)
    _read_bandits(state, fields)
    _read_tiles(state, fields)
    place_apart(state)
    _read_leaders(state, fields)
    settle_apart(state, fields)
    _read_granaries(state, fields)
    _read_buildings(state, fields)
    n_unknown = _read_hands(state, fields)
    _read_bag(state, fields, n_unknown)
    states = np.zeros(1, STATE)
    states[0] = state
    return states


def _fields(text: str) -> Fields:
    return fields_of(text, _KEYWORDS, ("tiles", *_OF_SEAT, *OWNED_MIDWAY))


def setup(text: str) -> tuple[dict[str, str], int]:
    """The options of a position, and how many play."""
    return _setup(_fields(text))


def _setup(fields: Fields) -> tuple[dict[str, str], int]:
    name = named("board", " ".join(fields.get("board", [ABOUT.options[0].default])), BOARDS)
    n_seats = number_on(fields, "seats", ABOUT.seats[0], ABOUT.seats[0], ABOUT.seats[-1])
    used = [named("use", word, MODULES) for word in fields.get("use", [])]
    return ABOUT.complete({"board": name, **dict.fromkeys(used, "true")}, n_seats), n_seats


def _start(fields: Fields) -> Any:
    """The table before anything is on it but the tiles of the capitals."""
    state: Any = prepare(*_setup(fields))
    for key in fields:
        keyword, _, owner = key.partition(" ")
        if keyword in (*_OF_SEAT, "committed"):
            named(keyword, owner, _seats(state))
        elif keyword == "tiles":
            _colour(keyword, owner)
    if flag_on(fields, "no capitals"):
        for area in (state.tiles[Colour.YELLOW], state.derived.occupied, state.granaries, state.derived.carrying):
            area[:] = 0
    return state


def _seats(state: Any) -> list[str]:
    return [str(seat + 1) for seat in range(int(state.n_seats))]


# ---- the board


def _read_bandits(state: Any, fields: Fields) -> None:
    """[Huang 15.3] The number of a site with bandits is that of a tile out of the game."""
    if fields.get("bandits") and not state.has_bandits:
        raise BadInput(Said("{key}: write 'use {module}' too", key="bandits", module="bandits"))
    for name, value in pairs(fields, "bandits", "3=7"):
        site = integer("bandits: site", name, 1, N_BANDIT_SITES)
        state.bandits[site - 1] = integer(f"bandits {name}: tile", value, 1, N_BANDIT_SITES)
    numbers = [number for site, tile in enumerate(state.bandits.tolist(), 1) if tile for number in (site, tile)]
    if len(numbers) > 2 * BANDIT_TILES_SET_UP:
        raise BadInput(Said("bandits: there are {n} tiles at most", n=BANDIT_TILES_SET_UP))
    if len(set(numbers)) < len(numbers):
        raise BadInput(Said("bandits: no number may be there twice, of a site or a tile"))
    note_bandits(state)


def _read_tiles(state: Any, fields: Fields) -> None:
    for number, colour in enumerate(COLOURS):
        key = f"tiles {colour}"
        terrain = RIVER if number == Colour.BLUE else LAND
        for word in fields.get(key, []):
            space = _empty_space(state, key, word)
            if not has_bit(terrain[int(state.board)], space):
                words = "{key}: {space} is land" if number == Colour.BLUE else "{key}: {space} is river"
                raise BadInput(Said(words, key=key, space=word))
            if bandits_beside(state, space) not in (NONE, int(state.foe)):
                raise BadInput(Said("{key}: bandits are beside {space}", key=key, space=word))
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
        raise BadInput(Said("{key}: {space} is river", key=key, space=place))
    if not any(has_bit(state.tiles[Colour.YELLOW], near) for near in neighbours_of(space)):
        raise BadInput(Said("{key}: no governor tile is beside {space}", key=key, space=place))
    if bandits_beside(state, space) != NONE:
        raise BadInput(Said("{key}: bandits are beside {space}", key=key, space=place))
    if (seat, colour) == (state.attacker, state.leader_colour):
        state.seats[seat].leaders[colour] = space
        return
    joined = int(touching(state, space))
    colours = [int(k.colours) for i, k in enumerate(state.derived.kingdoms) if joined >> i & 1]
    if conflict(state, joined) or any(there >> colour & 1 for there in colours):
        words = "{key}: with the {colour} leader on {space} a kingdom has two leaders of a colour"
        raise BadInput(Said(words, key=key, colour=COLOURS[colour], space=place))
    stand(state, seat, colour, space)
    enter(state, seat, colour)


def _read_granaries(state: Any, fields: Fields) -> None:
    """[Huang 16.2] On governor tiles of capitals."""
    homes = CAPITALS[int(state.board)] & state.tiles[Colour.YELLOW]
    if board_of(state).granaries:
        state.granaries[:] = 0 if "granaries" in fields else homes
    elif any(key.partition(" ")[0] in ("granaries", "taken") for key in fields):
        raise BadInput(Said("there are no granaries on the board {board}", board=BOARDS[int(state.board)]))
    for word in fields.get("granaries", []):
        space = _space("granaries", word)
        if not has_bit(homes, space):
            raise BadInput(Said("granaries: no governor tile of a capital is on {space}", space=word))
        if has_bit(state.granaries, space):
            raise BadInput(Said("{key}: is given twice", key=f"granaries {word}"))
        set_bit(state.granaries, space)
    n = len(spaces_in(CAPITALS[int(state.board)])) - len(spaces_in(state.granaries))
    for seat, name in enumerate(_seats(state)):
        state.seats[seat].granaries = number_on(fields, f"taken {name}", 0, 0, n)
        n -= int(state.seats[seat].granaries)
    note_carrying(state)


def _read_buildings(state: Any, fields: Fields) -> None:
    if fields.get("palace") and not state.has_palace:
        raise BadInput(Said("{key}: write 'use {module}' too", key="palace", module="palace"))
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
        words = "{key}: {site} is no rhombus" if is_palace else "{key}: {site} is no triangle"
        raise BadInput(Said(words, key=key, site=word[:40]))
    kind = int(kind_of_site(state, site))
    colour = Colour.YELLOW if is_palace else kind
    if kind == NONE or not all(has_bit(state.tiles[colour], space) for space in spaces):
        words = (
            "{key}: {site} has not {n} governor tiles" if is_palace else "{key}: {site} has not {n} tiles of a colour"
        )
        raise BadInput(Said(words, key=key, site=word, n=len(spaces)))
    if any(has_bit(state.derived.carrying, space) for space in spaces):
        raise BadInput(Said("{key}: a tile of {site} carries another building", key=key, site=word))
    number = int(building_beside_board(state, kind))
    if number == NONE:
        kinds = (*COLOURS, "palace")
        raise BadInput(Said("{key}: {site} is one {kind} building too many", key=key, site=word, kind=kinds[kind]))
    state.sites[number] = site
    note_carrying(state)


# ---- tiles that are not on the board


def _read_hands(state: Any, fields: Fields) -> list[tuple[Any, int]]:
    """What is said of the tiles behind screens; the zones with unknown tiles and how many these are."""
    most, unknown = MOST_TILES if state.has_palace else HAND, list[tuple[Any, int]]()
    for seat, name in enumerate(_seats(state)):
        row, hand = state.seats[seat], fields.get(f"hand {name}", [])
        for word in hand:
            if word != UNKNOWN:
                row.hidden.hand[_colour(f"hand {name}", word)] += 1
        for word in fields.get(f"known {name}", []):
            row.known_hand[_colour(f"known {name}", word)] += 1
        if len(hand) > most:
            raise BadInput(Said("hand {seat}: a seat has at most {n} tiles", seat=name, n=most))
        row.n_hand = len(hand)
        if (row.known_hand > row.hidden.hand).any():
            raise BadInput(Said("known {seat}: a known tile is not in the hand", seat=name))
        n_unseen = _read_counts(row.hidden.discarded, fields, f"replaced {name}", has_unknown=True)
        row.n_discarded = row.hidden.discarded.sum() + n_unseen
        unknown += [(row.hidden.hand, hand.count(UNKNOWN)), (row.hidden.discarded, n_unseen)]
        if fields.get(f"points {name}") != [UNKNOWN]:
            _read_counts(row.points, fields, f"points {name}", _MOST_POINTS)
    for word in fields.get("market", []):
        state.market[_colour("market", word)] += 1
    if state.market.sum() > MARKET_TILES:
        raise BadInput(Said("market: there are at most {n} tiles", n=MARKET_TILES))
    return unknown


def _read_bag(state: Any, fields: Fields, unknown: list[tuple[Any, int]]) -> None:
    """Every tile is somewhere: what no line names is in the bag or, if the bag is given, discarded."""
    n_unseen = _read_counts(state.secret.removed, fields, "removed", has_unknown=True)
    if state.secret.removed.sum() + n_unseen != state.n_removed:
        words = "removed: {n} tiles in the short game, which is 'use short', and otherwise none"
        raise BadInput(Said(words, n=REMOVED_IN_SHORT_GAME))
    _read_counts(state.discards, fields, "discards")
    state.secret.bag[:] = 0
    _read_counts(state.secret.bag, fields, "bag")
    rest = TILES - _tiles_in_sight(state) - state.secret.bag
    if rest.min() < 0:
        colour = int(rest.argmin())
        raise BadInput(Said("there are only {n} {colour} tiles", n=TILES[colour], colour=COLOURS[colour]))
    if "bag" not in fields:
        state.secret.bag[:] = rest
    elif "discards" not in fields:
        state.discards[:] = rest
    elif rest.any():
        words = "{n} tiles are nowhere: leave out the line of the bag or that of the discards"
        raise BadInput(Said(words, n=int(rest.sum())))
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
    state.turn = number_on(fields, "turn", 0, 0, _MAX_TURN)
    if "over" in fields:
        state.ending = _OVER[named("over", " ".join(fields["over"]), _OVER)]


# ---- words


def _colour(key: str, word: str) -> int:
    return COLOURS.index(named(key, word, COLOURS))


def _space(key: str, name: str) -> int:
    space = space_number(name)
    if space is None or not SPACES[space]:
        raise BadInput(Said("{key} '{name}': there is no such space", key=key, name=name[:40]))
    return space


def _empty_space(state: Any, key: str, name: str) -> int:
    space = _space(key, name)
    is_taken = has_bit(state.derived.occupied, space) or has_bit(state.derived.bandits, space)
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


# ---- writing


def write(state: Any, _options: Mapping[str, str], viewer: Viewer) -> str:
    """A state or a view in the notation that `read` understands."""
    hands, known = state.seats["hidden"]["hand"], state.seats["known_hand"]
    lines = [
        f"board {BOARDS[int(state.board)]}",
        f"seats {int(state.n_seats)}",
        *some("use", _modules(state)),
        *_board_lines(state),
        *_seat_lines(state, viewer),
        *some("market", words_for(COLOURS, state.market)),
        line_of("discards", pairs_for(COLOURS, state.discards)),
        line_of("bag", pairs_for(COLOURS, unseen_beside(state.secret.bag, hands, known))),
        *some("removed", _counts(state.secret.removed, int(state.n_removed))),
        f"to move {int(state.to_move) + 1}",
        f"actions left {int(state.actions_left)}",
        f"turn {int(state.turn)}",
        *midway_lines(state),
        *(f"over {name}" for name, ending in _OVER.items() if state.ending == ending),
    ]
    return "\n".join(lines) + "\n"


def _counts(numbers: Any, n: int) -> Iterator[str]:
    """Pieces by colour, and how many of them cannot be seen."""
    return pairs_for((*COLOURS, UNKNOWN), [*numbers, n - int(numbers.sum())])


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
        yield from some(f"tiles {colour}", map(space_name, spaces_in(named)))
    sites = ["-".join(map(space_name, spaces_of(*divmod(int(s), N_SPACES)))) if s >= 0 else "" for s in state.sites]
    yield from some("pagodas", filter(None, sites[: FIRST_BUILDING[PALACE]]))
    yield from some("palace", filter(None, sites[FIRST_BUILDING[PALACE] :]))
    if board_of(state).granaries:
        yield line_of("granaries", map(space_name, spaces_in(state.granaries)))
    yield from some("bandits", (f"{site}={tile}" for site, tile in enumerate(state.bandits.tolist(), 1) if tile))


def _seat_lines(state: Any, viewer: Viewer) -> Iterator[str]:
    for seat, (name, row) in enumerate(zip(_seats(state), state.seats, strict=False)):
        leaders = zip(COLOURS, row.leaders.tolist(), strict=True)
        yield from some(f"leaders {name}", (f"{c}={space_name(space)}" for c, space in leaders if space != NONE))
        yield from some(f"hand {name}", hand_for(COLOURS, row.hidden.hand, row.known_hand, int(row.n_hand)))
        yield from some(f"known {name}", words_for(COLOURS, row.known_hand))
        yield from some(f"replaced {name}", _counts(row.hidden.discarded, int(row.n_discarded)))
        is_seen = sees(viewer, seat) or bool(state.is_open or state.ending)
        yield from some(f"points {name}", pairs_for(COLOURS, row.points) if is_seen else [UNKNOWN])
        yield from some(f"taken {name}", filter(int, [str(int(row.granaries))]))
