"""What can be set up by hand in a position of Huang: tiles, leaders and buildings, hands, the bag, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tianxia.core.arrangement import Arrangement, Pool, Setting, Thing, hand
from tianxia.core.errors import BadInput, Said
from tianxia.core.lying import Listed, Named, no_place
from tianxia.core.position import UNKNOWN, Fields
from tianxia.games.huang.board import Board, board
from tianxia.games.huang.geometry import space_name
from tianxia.games.huang.midway import MIDWAY, OWNED_MIDWAY
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.position import MAX_TURN, MOST_POINTS, OVER, lines_by_key, options_of
from tianxia.games.huang.state import ACTIONS_OF_A_TURN, N_BANDIT_SITES, TILES, Colour
from tianxia.games.huang.text import SITES

_BLUE, _YELLOW = COLOURS[Colour.BLUE], COLOURS[Colour.YELLOW]
_BARE = "no capitals"
_TRIANGLE, _RHOMBUS = 3, 4


def arrangement(text: str) -> Arrangement:
    """The lines of a position."""
    lines = lines_by_key(text)
    options, n_seats = options_of(lines)
    land, seats = board(options["board"]), [str(seat + 1) for seat in range(n_seats)]
    uses = {name for name, value in options.items() if value == "true"}
    names = [space_name(space) for space in sorted((*land.land, *land.river))]
    return Arrangement(
        lines=lines,
        order=[*_order(seats)],
        things=[*_things(land, seats, uses)],
        pools=[*_pools(seats, uses)],
        settings=[*_settings(land, seats)],
        places=frozenset(names),
        midway=(*MIDWAY, *OWNED_MIDWAY, "fight"),
        tidy=_Governors.of(land).tidy,
    )


def _order(seats: list[str]) -> Iterator[str]:
    """As positions are written."""
    yield from ("board", "seats", "use", _BARE, *(f"tiles {colour}" for colour in COLOURS))
    yield from ("pagodas", "palace", "granaries", "bandits")
    for seat in seats:
        yield from (f"{key} {seat}" for key in ("leaders", "hand", "known", "replaced", "points", "taken"))
    yield from ("market", "discards", "bag", "removed", "to move", "actions left", "turn")


def _things(land: Board, seats: list[str], uses: set[str]) -> Iterator[Thing]:
    plain, river = (_names(land.land), _names(land.river))
    governors = _Governors.of(land)
    for colour in COLOURS:
        form = Listed(f"tiles {colour}", river if colour == _BLUE else plain)
        yield Thing(f"tile {colour}", "tile", governors if colour == _YELLOW else form, name=colour, layer="space")
    for seat in seats:
        for colour in COLOURS:
            form = Named(f"leaders {seat}", plain, "", colour, COLOURS)
            yield Thing(f"leader {seat} {colour}", "leader", form, seat, colour, layer="space")
    yield Thing("pagoda", "pagoda", _Building("pagodas", _TRIANGLE, governors), layer="building")
    if "palace" in uses:
        yield Thing("palace", "palace", _Building("palace", _RHOMBUS, governors), layer="building")
    if "bandits" in uses:
        sites = [_names(site) for site in land.bandits]
        numbers = [str(number + 1) for number in range(N_BANDIT_SITES)]
        yield from (
            Thing(f"bandits {tile}", "bandits", _Bandits(tile, sites), name=tile, layer="bandits") for tile in numbers
        )
    if land.granaries:
        yield Thing("granary", "granary", _Granary("granaries", governors.capitals, "", governors), layer="building")


def _names(spaces: Iterable[int]) -> list[str]:
    return [space_name(space) for space in sorted(spaces)]


def _pools(seats: list[str], uses: set[str]) -> Iterator[Pool]:
    for seat in seats:
        yield hand(f"hand {seat}", COLOURS)
        yield Pool(f"known {seat}", COLOURS, is_listed=True)
    yield Pool("market", COLOURS, is_listed=True)
    yield Pool("bag", COLOURS, follows=lambda state: state.secret.bag, most=max(TILES))
    yield Pool("discards", COLOURS, follows=lambda state: state.discards, most=max(TILES))
    for seat in seats:
        yield Pool(f"points {seat}", COLOURS, most=MOST_POINTS)
        yield Pool(f"replaced {seat}", (*COLOURS, UNKNOWN))
    if "short" in uses:
        yield Pool("removed", (*COLOURS, UNKNOWN))


def _settings(land: Board, seats: list[str]) -> Iterator[Setting]:
    yield Setting("to move", seats, "1", is_written=True)
    most = ACTIONS_OF_A_TURN
    yield Setting("actions left", low=0, high=most, default=str(most), is_written=True)
    yield Setting("turn", low=0, high=MAX_TURN, default="0", is_written=True)
    if land.granaries:
        yield from (Setting(f"taken {seat}", low=0, high=len(land.capitals), default="0") for seat in seats)
    yield Setting("over", ("", *OVER), "")


# ---- on the board


@dataclass(frozen=True)
class _Governors:
    """Governor tiles: they lie on all capitals, unless a line says that there are none but those it names."""

    places: Sequence[str]
    capitals: Sequence[str]

    @classmethod
    def of(cls, land: Board) -> _Governors:
        return cls(_names(land.land), _names(land.capitals))

    def names(self, lines: Fields) -> set[str]:
        """Where they are."""
        return {*lines.get(f"tiles {_YELLOW}", []), *(() if _BARE in lines else self.capitals)}

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        there = self.names(lines)
        return ((place,) for place in self.places if place in there)

    def put(self, lines: Fields, place: str) -> None:
        if place not in self.places:
            raise no_place(place)
        self._write(lines, self.names(lines) | {place})

    def take(self, lines: Fields, place: str) -> None:
        self._write(lines, self.names(lines) - {place})

    def _write(self, lines: Fields, names: set[str]) -> None:
        is_whole = names.issuperset(self.capitals)
        words = [place for place in self.places if place in names and not (is_whole and place in self.capitals)]
        for key, value in ((_BARE, None if is_whole else []), (f"tiles {_YELLOW}", words or None)):
            lines.pop(key, None)
            if value is not None:
                lines[key] = value

    def tiles(self, lines: Fields) -> dict[str, str]:
        """The colour on every space that has a tile."""
        listed = {name: colour for colour in COLOURS for name in lines.get(f"tiles {colour}", [])}
        return {**listed, **dict.fromkeys(self.names(lines), _YELLOW)}

    def tidy(self, lines: Fields) -> None:
        """Buildings stand on tiles of one colour, granaries on governor tiles: without these they go."""
        tiles = self.tiles(lines)
        for key in ("pagodas", "palace"):
            stays = [site for site in lines.get(key, []) if is_of_one_colour(tiles, site.split("-"))]
            _keep(lines, key, stays)
        if "granaries" in lines:
            lines["granaries"] = [name for name in lines["granaries"] if tiles.get(name) == _YELLOW]


def is_of_one_colour(tiles: dict[str, str], names: Sequence[str]) -> bool:
    """Whether there are tiles on all of these spaces, of one colour."""
    return len({tiles.get(name, "") for name in names}) == 1 and names[0] in tiles


def _keep(lines: Fields, key: str, words: list[str]) -> None:
    lines.pop(key, None)
    if words:
        lines[key] = words


@dataclass(frozen=True)
class _Building:
    """[Huang 7.1] [Huang 18.2] On tiles of one colour that meet; whoever puts one somewhere need not name them all."""

    key: str
    size: int
    governors: _Governors

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        return (tuple(site.split("-")) for site in lines.get(self.key, []))

    def put(self, lines: Fields, place: str) -> None:
        tiles = self.governors.tiles(lines)
        taken = {name for key in ("pagodas", "palace") for site in lines.get(key, []) for name in site.split("-")}
        for site in SITES:
            names = site.split("-")
            is_there = place in names and len(names) == self.size and is_of_one_colour(tiles, names)
            if is_there and not taken.intersection(names):
                sites = [*lines.get(self.key, []), site]
                lines[self.key] = sorted(sites, key=lambda one: COLOURS.index(tiles[one.split("-")[0]]))
                return
        words = "around {place} no {n} tiles of a colour meet that carry nothing"
        raise BadInput(Said(words, place=place[:40], n=self.size))

    def take(self, lines: Fields, place: str) -> None:
        _keep(lines, self.key, [site for site in lines.get(self.key, []) if place not in site.split("-")])


@dataclass(frozen=True)
class _Bandits:
    """[Huang 15.3] A bandit tile, by its number, on one of the sites."""

    tile: str
    sites: Sequence[Sequence[str]]

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        return (tuple(self.sites[site - 1]) for site, tile in self._tiles(lines).items() if tile == self.tile)

    def put(self, lines: Fields, place: str) -> None:
        there = [number for number, spaces in enumerate(self.sites, 1) if place in spaces]
        if not there:
            raise no_place(place)
        self._write(lines, {**self._others(lines), there[0]: self.tile})

    def take(self, lines: Fields, place: str) -> None:
        tiles = self._tiles(lines)
        self._write(lines, {site: tile for site, tile in tiles.items() if place not in self.sites[site - 1]})

    def _others(self, lines: Fields) -> dict[int, str]:
        return {site: tile for site, tile in self._tiles(lines).items() if tile != self.tile}

    def _tiles(self, lines: Fields) -> dict[int, str]:
        return {int(site): tile for site, tile in (word.split("=") for word in lines.get("bandits", []))}

    def _write(self, lines: Fields, tiles: dict[int, str]) -> None:
        _keep(lines, "bandits", [f"{site}={tiles[site]}" for site in sorted(tiles)])


@dataclass(frozen=True)
class _Granary(Listed):
    """[Huang 16.2] On the governor tile of a capital; if no line says otherwise, on all of them."""

    governors: _Governors | None = None

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        self._tell(lines)
        return super().lying(lines)

    def put(self, lines: Fields, place: str) -> None:
        self._tell(lines)
        super().put(lines, place)

    def keep(self, lines: Fields, words: list[str]) -> None:
        lines[self.key] = words

    def _tell(self, lines: Fields) -> None:
        assert self.governors is not None
        there = self.governors.names(lines)
        lines.setdefault(self.key, [name for name in self.places if name in there])
