"""What can be set up by hand in a position of China or Han: pieces and tiles on the map, cards, reserves, points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tianxia.core.arrangement import FLAG, Arrangement, Pool, Setting, Thing, hand
from tianxia.core.lying import Counted, Listed, Valued
from tianxia.core.position import UNKNOWN
from tianxia.games.emperor.board import Board
from tianxia.games.emperor.duel import has_emperor
from tianxia.games.emperor.names import COLOURS, TILE_COLOURS
from tianxia.games.emperor.position import (
    EMPEROR,
    MAX_TURN,
    MOST_POINTS,
    OVER,
    PHASES,
    PIECES,
    SOURCES,
    SPECIALS,
    lines_by_key,
    options_of,
    owners_of,
)
from tianxia.games.emperor.setup import prepare
from tianxia.games.emperor.state import MOST_PIECES
from tianxia.games.emperor.text import board_of

DRAGON = "dragon "
"""Before the name of a province where its dragon is meant."""
_MIDWAY = ("phase", "for emperor", "placed", "open", "opened", "named", "played", "emperor first", "two provinces")
_TILES = (UNKNOWN, *TILE_COLOURS)


def arrangement(text: str) -> Arrangement:
    """The lines of a position."""
    lines = lines_by_key(text)
    options, n_seats = options_of(lines)
    start: Any = prepare(options, n_seats)
    board, owners = board_of(start), [name for name, _ in owners_of(start)]
    seats = owners[:n_seats]
    uses = {name for name, value in options.items() if value == "true"}
    return Arrangement(
        lines=lines,
        order=[*_order(owners, seats)],
        things=[*_things(board, owners, uses)],
        pools=[*_pools(start, owners, uses)],
        settings=[*_settings(start, seats, uses)],
        places={space.name for space in board.spaces} | {province.name for province in board.provinces},
        midway=_MIDWAY,
    )


def _order(owners: list[str], seats: list[str]) -> Iterator[str]:
    """As positions are written."""
    yield from ("map", "seats", "use")
    for owner in owners:
        yield from (f"{key} {owner}" for key in ("houses", "markets", "emissaries", "left", "taken"))
    yield from ("forts", "tiles", "scored", "display", EMPEROR, "discards", "deck", "influence")
    for seat in seats:
        yield from (f"{key} {seat}" for key in ("hand", "known", "kept", "specials", "points"))
    yield from ("to move", "turn", "shuffled", "last round", *_MIDWAY, "over")


def _things(board: Board, owners: list[str], uses: set[str]) -> Iterator[Thing]:
    spaces = [space.name for space in board.spaces]
    provinces = [province.name for province in board.provinces]
    for owner in owners:
        yield Thing(f"house {owner}", "house", Listed(f"houses {owner}", spaces), owner, layer="space")
        dragons = Counted(f"emissaries {owner}", provinces, DRAGON)
        yield Thing(f"emissary {owner}", "emissary", dragons, owner)
        if "markets" in uses:
            yield Thing(f"market {owner}", "market", Listed(f"markets {owner}", spaces), owner, layer="space")
    if "forts" in uses:
        yield Thing("fort", "fort", Listed("forts", spaces))
    if "bonus" in uses:
        for tile in _TILES:
            yield Thing(f"tile {tile}", "tile", Valued("tiles", spaces, "", tile, _TILES), name=tile, layer="tile")


def _pools(start: Any, owners: list[str], uses: set[str]) -> Iterator[Pool]:
    seats = owners[: int(start.n_seats)]
    for seat in seats:
        yield hand(f"hand {seat}", COLOURS)
        yield Pool(f"known {seat}", COLOURS, is_listed=True)
        if "influence" in uses:
            yield Pool(f"kept {seat}", COLOURS)
    yield Pool("display", COLOURS, is_listed=True)
    if has_emperor(start):
        yield Pool(EMPEROR, COLOURS, is_listed=True)
    yield Pool("discards", COLOURS, follows=lambda state: state.discards)
    yield Pool("deck", COLOURS, follows=lambda state: state.secret.bag)
    sources = [source for source in SOURCES if source != "bonus" or "bonus" in uses]
    for seat in seats:
        yield Pool(f"points {seat}", sources, most=MOST_POINTS)
    for number, owner in enumerate(owners):
        if "bonus" in uses:
            yield Pool(f"taken {owner}", TILE_COLOURS)
        yield Pool(f"left {owner}", PIECES, follows=_reserve(number), is_whole=False)
    yield Pool("played", COLOURS)


def _reserve(owner: int) -> Callable[[Any], list[int]]:
    return lambda state: state.owners[owner].left.tolist()


def _settings(start: Any, seats: list[str], uses: set[str]) -> Iterator[Setting]:
    provinces = [province.name for province in board_of(start).provinces]
    yield Setting("to move", seats, "1", is_written=True)
    yield Setting("turn", low=0, high=MAX_TURN, default="0", is_written=True)
    yield from (Setting(key, FLAG, FLAG[0]) for key in ("shuffled", "last round"))
    phases = [phase for phase in PHASES if phase != EMPEROR or has_emperor(start)]
    yield Setting("phase", phases, "place")
    yield Setting("placed", low=0, high=MOST_PIECES, default="0")
    yield Setting("named", ("", *provinces), "")
    if has_emperor(start):
        yield from (Setting(key, FLAG, FLAG[0]) for key in ("for emperor", "emperor first", "two provinces"))
    if "influence" in uses:
        yield from (Setting("influence", ("", *seats), "", of=colour, names=COLOURS) for colour in COLOURS)
    if "specials" in uses:
        cards = list(SPECIALS)
        for seat in seats:
            yield from (Setting(f"specials {seat}", FLAG, FLAG[1], of=card, words=cards) for card in cards)
    yield Setting("over", ("", *OVER), "")
