"""Placing and scoring of China and Han once more, slowly: names, sets and dictionaries, everything worked out anew.

Written from docs/rules/emperor.md alone, so that the engine and this can only agree if both are right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tianxia.games.emperor.board import Board
from tianxia.games.emperor.names import COLOURS

Provinces = frozenset[str]
Spaces = frozenset[str]
Points = list[int]
"""A number for each owner: the seats, then the Emperor in the duel."""


@dataclass
class Turn:
    """What must be remembered of the turn so far."""

    began: set[str]
    """The provinces that held a piece when it began."""
    placed: list[Provinces] = field(default_factory=list[Provinces])
    """For every piece the provinces it is in."""
    in_two_provinces: bool = False
    named: str | None = None
    is_emperors: bool = False


def ranked(counts: Points) -> Points:
    """[Emperor 6.3] [Emperor 6.4] [Emperor 6.5] [Emperor 6.6]"""
    ranks = sorted({n for n in counts if n}, reverse=True)
    worth = {n: sum(counts) if place == 0 else ranks[place - 1] for place, n in enumerate(ranks)}
    return [worth.get(n, 0) for n in counts]


def leaders(counts: Points) -> set[int]:
    """[Emperor 9.3] Who has most, and at least one."""
    return {owner for owner, n in enumerate(counts) if n == max(counts) and n > 0}


@dataclass
class Twin:
    """A table; owners are counted from 0, the Emperor is the last of them in the duel."""

    board: Board
    n_seats: int
    n_owners: int
    houses: dict[str, int]
    """The owner of the house on a space."""
    markets: dict[str, int]
    forts: set[str]
    emissaries: dict[str, Points]
    """On the dragons, by province."""
    left: list[Counter[str]]
    cards: list[Counter[str]]
    """Hands, then the Emperor's cards."""
    display: Counter[str]
    specials: list[set[str]]
    influence: dict[str, int | None]
    """Who holds the card of a colour."""
    face_down: set[str]
    face_up: dict[str, str]
    tiles: list[Counter[str]]
    scored: set[str]
    to_move: int
    turn: Turn

    def __post_init__(self) -> None:
        names = [province.name for province in self.board.provinces]
        spaces = self.board.spaces
        self.provinces_of = {space.name: frozenset(names[p] for p in space.provinces) for space in spaces}
        self.spaces_of = {name: {s for s in self.provinces_of if name in self.provinces_of[s]} for name in names}
        self.colour_of = {province.name: COLOURS[province.colour] for province in self.board.provinces}
        self.harbours = {space.name for space in spaces if space.is_harbour}
        self.roads = [frozenset(spaces[end].name for end in road) for road in self.board.roads]
        self.alliances = [tuple(names[p] for p in alliance.provinces) for alliance in self.board.alliances]

    # ---- what stands where

    @property
    def has_emperor(self) -> bool:
        return self.n_owners > self.n_seats

    @property
    def actor(self) -> int:
        return self.n_seats if self.turn.is_emperors else self.to_move

    @property
    def free(self) -> set[str]:
        """[Emperor 4.1] [Emperor 4.2]"""
        return {space for space in self.provinces_of if space not in self.houses and space not in self.markets}

    @property
    def settled(self) -> set[str]:
        """[Emperor 2.5]"""
        pieces = [*self.houses, *self.markets, *self.forts]
        on_dragons = {province for province, counts in self.emissaries.items() if sum(counts)}
        return on_dragons.union(*(self.provinces_of[space] for space in pieces))

    @property
    def full(self) -> set[str]:
        """[Emperor 6.1] [Emperor 6.2]"""
        return {province for province, spaces in self.spaces_of.items() if not spaces & self.free}

    def n_houses(self, spaces: set[str]) -> Points:
        return [sum(self.houses.get(space) == owner for space in spaces) for owner in range(self.n_owners)]

    def limit(self, province: str) -> int:
        """[Emperor 5.2] [Emperor 5.3] [Emperor 5.7]"""
        return max(self.n_houses(self.spaces_of[province]))

    def has_room(self, province: str) -> bool:
        return sum(self.emissaries[province]) < self.limit(province)

    # ---- legality

    def legal(self) -> set[str]:
        """While pieces are placed."""
        if self.turn.named:
            return {move for move in self.houses_in({self.turn.named}) if self.is_open(move)}
        if self.turn.is_emperors:
            return self.emperors_moves() | {"done"}
        moves = {move for move in self.pieces() if self.is_open(move)}
        return self.with_names(moves) | self.other_moves()

    def pieces(self) -> set[str]:
        """Everything that could be paid and placed, whatever happened before in this turn."""
        houses = self.houses_in(set(self.spaces_of))
        return {*houses, *self.emissary_moves(), *self.fort_moves(), *self.pair_moves()}

    def is_open(self, move: str) -> bool:
        """[Emperor 2.3] [Emperor 2.4] [Emperor 10.5] [Emperor 10.6] [Emperor 15.15]"""
        here = self.where(move)
        n = self.n_pieces(move)
        if len(self.turn.placed) + n > 2:
            return False
        for province in here - self.turn.began:
            if n > 1 or any(province in before for before in self.turn.placed):
                return False
        return self.turn.in_two_provinces or bool(here.intersection(*self.turn.placed))

    def n_pieces(self, move: str) -> int:
        """[Emperor 12.3] [Emperor 13.3]"""
        return 2 if move.split()[0] in ("fort-house", "market") else 1

    def where(self, move: str) -> Provinces:
        place = move.split()[-1]
        return self.provinces_of.get(place) or frozenset({place})

    def houses_in(self, provinces: set[str]) -> Iterator[str]:
        if self.left[self.actor]["house"]:
            for space in self.free:
                if self.provinces_of[space] & provinces:
                    for pay in self.prices("house", space):
                        yield f"house {pay} {space}"

    def prices(self, kind: str, place: str) -> dict[str, Counter[str]]:
        """What can be paid with the cards that are there, by its name.

        [Emperor 3.1] [Emperor 3.2] [Emperor 10.2] [Emperor 10.3] [Emperor 12.2] [Emperor 13.2]
        """
        own = sorted(self.colour_of[province] for province in self.provinces_of.get(place) or {place})
        if kind in ("fort-house", "market"):
            ways = {own[0]: Counter({own[0]: 2})}
        elif len(own) == 2:
            ways = {"both": Counter(own), **{colour: Counter({colour: 2}) for colour in own}}
        else:
            ways = {colour: Counter({colour: 1 if colour in own else 2}) for colour in COLOURS}
        return {name: price for name, price in ways.items() if price <= self.cards[self.actor]}

    def emissary_moves(self) -> Iterator[str]:
        if self.left[self.actor]["emissary"]:
            for province in self.spaces_of:
                if self.has_room(province):
                    for pay in self.prices("emissary", province):
                        yield f"emissary {pay} {province}"

    def fort_moves(self) -> Iterator[str]:
        """[Emperor 11.2]"""
        if self.left[self.actor]["fort"] and self.board.name != "border-conflicts":
            for space in self.free - self.forts:
                for pay in self.prices("fort", space):
                    yield f"fort {pay} {space}"

    def pair_moves(self) -> Iterator[str]:
        """[Emperor 12.2] [Emperor 12.4] [Emperor 12.5] [Emperor 13.2] [Emperor 13.4]"""
        left = self.left[self.actor]
        kinds = {"fort-house": left["fort"] and left["house"] and self.board.name == "border-conflicts"}
        kinds["market"] = left["market"] and left["emissary"]
        for kind in (kind for kind, can in kinds.items() if can):
            for space in self.free:
                if len(self.provinces_of[space]) == 1 and self.prices(kind, space):
                    yield f"{kind} {space}"

    def with_names(self, moves: set[str]) -> set[str]:
        """[Emperor 14.3] [Emperor 14.4] [Emperor 14.6] Houses that turn tiles over become names of provinces."""
        hidden = {province for province in self.spaces_of if self.face_down & self.spaces_of[province]}
        first = {move for move in moves if move.startswith("house") and self.where(move) & hidden}
        return (moves - first) | {f"name {province}" for move in first for province in self.where(move) & hidden}

    def other_moves(self) -> set[str]:
        """[Emperor 2.1] [Emperor 2.7] [Emperor 15.13] [Emperor 15.14] [Emperor 15.15] [Emperor 15.16]"""
        hand, specials = set(+self.cards[self.to_move]), self.specials[self.to_move]
        moves = {"done"} if self.turn.placed else {f"exchange {card}" for card in hand}
        if "emperor-first" in specials and not self.turn.placed:
            moves.add("emperor-first")
        if "two-provinces" in specials:
            moves.add("two-provinces")
        if "swap" in specials:
            moves |= {f"swap {given} {taken}" for given in hand for taken in +self.display}
        return moves

    def emperors_moves(self) -> set[str]:
        """[Emperor 15.7] [Emperor 15.8]"""
        moves = self.pieces()
        elsewhere = {move for move in moves if self.where(move) <= self.settled}
        return self.with_names(elsewhere or moves)

    # ---- effect

    def act(self, move: str) -> None:
        """A piece, or two, of the actor; what it fills is not yet scored."""
        kind, *way, place = move.split()
        self.cards[self.actor] -= self.prices(kind, place)[way[0] if way else self.colour_of[min(self.where(move))]]
        self.turn.placed += [self.where(move)] * self.n_pieces(move)
        self.turn.named = None
        for piece in {"market": ["market", "emissary"], "fort-house": ["fort", "house"]}.get(kind, [kind]):
            self.left[self.actor][piece] -= 1
        if kind in ("fort", "fort-house"):
            self.forts.add(place)
        if kind in ("house", "fort-house"):
            self.build(place)
        if kind == "market":
            self.markets[place] = self.actor
        if kind == "emissary":
            self.emissaries[place][self.actor] += 1

    def build(self, space: str) -> None:
        """[Emperor 14.6] [Emperor 14.7]"""
        self.houses[space] = self.actor
        if space in self.face_up:
            self.tiles[self.actor][self.face_up.pop(space)] += 1
        for province in self.provinces_of[space]:
            self.face_down -= self.spaces_of[province]

    def nobody_can_ever_place(self) -> bool:
        """[Emperor 8.4] [Emperor 8.6]"""
        return not any(map(self.can_ever_place, self.left))

    def can_ever_place(self, left: Counter[str]) -> bool:
        is_for_market = any(self.provinces_of[space] & self.settled for space in self.free)
        is_for_fort = bool(self.free - self.forts) and self.board.name != "border-conflicts"
        return (
            bool(left["house"] and self.free)
            or bool(left["fort"] and is_for_fort)
            or bool(left["market"] and left["emissary"] and is_for_market)
            or bool(left["emissary"] and any(map(self.has_room, self.spaces_of)))
        )

    # ---- scoring

    def is_doubled(self, owner: int, spaces: Iterable[str]) -> bool:
        """[Emperor 11.6] [Emperor 15.11]"""
        return owner < self.n_seats and any(space in self.forts and self.houses.get(space) == owner for space in spaces)

    def house_points(self, spaces: set[str]) -> Points:
        """[Emperor 11.4] [Emperor 12.6] [Emperor 12.7] [Emperor 12.8] Of a province, or of the harbours."""
        points = ranked(self.n_houses(spaces))
        return [2 * n if self.is_doubled(owner, spaces) else n for owner, n in enumerate(points)]

    def score_provinces(self, provinces: set[str]) -> dict[str, Points]:
        """[Emperor 6.7] [Emperor 15.10] Points for houses and by influence."""
        houses, influence = [0] * self.n_seats, [0] * self.n_seats
        for province in provinces - self.scored:
            points = self.house_points(self.spaces_of[province])
            for seat in range(self.n_seats):
                houses[seat] += points[seat]
            holder = self.influence[self.colour_of[province]]
            if self.has_emperor and holder is not None:
                influence[holder] += points[self.n_seats]
        self.scored |= provinces
        return {"houses": houses, "influence": influence}

    def final_scoring(self) -> dict[str, Points]:
        """[Emperor 9.1] What it adds, by source."""
        for space, seat in self.markets.items():  # [Emperor 13.7]
            for province in self.provinces_of[space]:
                self.emissaries[province][seat] += 1
        seats = range(self.n_seats)
        return {
            **self.score_provinces(set(self.spaces_of)),
            "alliances": [self.alliance_points(seat) for seat in seats],
            "roads": [self.road_points(seat) for seat in seats],
            "harbours": self.house_points(self.harbours)[: self.n_seats],
            "bonus": [self.bonus_points(seat) for seat in seats],
        }

    def alliance_points(self, seat: int) -> int:
        """[Emperor 9.3] [Emperor 9.4] [Emperor 15.12]"""
        allied = [[self.emissaries[province] for province in alliance] for alliance in self.alliances]
        return sum(sum(map(sum, both)) for both in allied if all(seat in leaders(counts) for counts in both))

    def bonus_points(self, seat: int) -> int:
        """[Emperor 14.8] [Emperor 14.9]"""
        colours = ("yellow", "orange", "green")
        return sum(6 for colour in colours if seat in leaders([tiles[colour] for tiles in self.tiles]))

    def road_points(self, seat: int) -> int:
        """[Emperor 9.6] [Emperor 9.7] [Emperor 9.8] The best of all ways to pick chains that share no house."""
        own = {space for space, owner in self.houses.items() if owner == seat}
        worth = {
            chain: len(chain) * (2 if self.is_doubled(seat, chain) else 1)
            for start in own
            for chain in self.chains_from([start], own)
        }
        return best(frozenset(own), worth, {})

    def chains_from(self, way: list[str], own: set[str]) -> Iterator[Spaces]:
        if len(way) >= 4:
            yield frozenset(way)
        for road in self.roads:
            if way[-1] in road:
                (end,) = road - {way[-1]}
                if end in own and end not in way:
                    yield from self.chains_from([*way, end], own)


def best(houses: Spaces, worth: dict[Spaces, int], known: dict[Spaces, int]) -> int:
    """Leave the first house out, or take one of the chains it is in."""
    if not houses:
        return 0
    if houses not in known:
        first = min(houses)
        chains = [chain for chain in worth if first in chain and chain <= houses]
        ways = [worth[chain] + best(houses - chain, worth, known) for chain in chains]
        known[houses] = max([best(houses - {first}, worth, known), *ways])
    return known[houses]
