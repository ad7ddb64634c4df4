"""The rules of Huang once more, slowly: names, sets and dictionaries, everything worked out anew by flood fills.

Written from docs/rules/huang.md alone, so that the engine and this can only agree if both are right. What a draw brings
is not decided here: `Twin.due` says how many tiles each hand and the market must draw.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

Spaces = frozenset[str]
Leader = tuple[int, str]
"""Seat, from 0, and colour."""
Kingdoms = dict[Spaces, dict[str, int]]
"""The owner of the leader of each colour in a kingdom."""

COLOURS = ("yellow", "red", "blue", "green", "white")
PAGODAS = {"yellow": 2, "red": 2, "blue": 2, "green": 2, "white": 1}
BANDITS = (1, 1, 2, 2, 2, 3, 3, 3, 4, 4)
MARKET = "market"
DIRECTIONS = ("northwest", "northeast", "west", "east", "southwest", "southeast")


# ---- the map


def place(space: str) -> tuple[int, int]:
    """Row and column, from 0."""
    return int(space[1:]) - 1, ord(space[0]) - ord("a")


def name(row: int, column: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


@cache
def towards(space: str) -> dict[str, str]:
    """The neighbours by their direction; rows with even numbers stand half a space to the right."""
    row, column = place(space)
    left = column if row % 2 else column - 1
    places = [(row - 1, left), (row - 1, left + 1), (row, column - 1), (row, column + 1)]
    places += [(row + 1, left), (row + 1, left + 1)]
    named = zip(DIRECTIONS, places, strict=True)
    return {direction: name(r, c) for direction, (r, c) in named if 0 <= r < 15 and 0 <= c < 15}


@cache
def around(space: str) -> Spaces:
    return frozenset(towards(space).values())


def near(spaces: Iterable[str]) -> set[str]:
    """All neighbours of these spaces."""
    return {other for space in spaces for other in around(space)}


def groups(spaces: Iterable[str]) -> list[Spaces]:
    """[Huang 2.1] [Huang 2.2] The sets of spaces that hang together."""
    left, found = set(spaces), list[Spaces]()
    while left:
        group = {left.pop()}
        while more := near(group) & left:
            group |= more
            left -= more
        found.append(frozenset(group))
    return found


def text(site: Spaces) -> str:
    """A site in reading order."""
    return "-".join(sorted(site, key=place))


@dataclass(frozen=True)
class Land:
    """What is printed on a board."""

    land: Spaces
    river: Spaces
    sites: tuple[Spaces, ...]
    """Of bandits."""
    has_granaries: bool
    triangles: tuple[Spaces, ...]
    rhombi: tuple[Spaces, ...]

    def __deepcopy__(self, memo: object) -> Land:
        return self


@cache
def land_of(board: Path) -> Land:
    data: dict[str, Any] = tomllib.loads(board.read_text())
    letters = {name(r, c): letter for r, row in enumerate(data["rows"]) for c, letter in enumerate(row)}
    triangles = all_triangles(space for space, letter in letters.items() if letter != "#")
    return Land(
        land=frozenset(space for space, letter in letters.items() if letter in ".C"),
        river=frozenset(space for space, letter in letters.items() if letter == "~"),
        sites=tuple(frozenset(site) for site in data.get("bandits", ())),
        has_granaries=data["granaries"],
        triangles=triangles,
        rhombi=all_rhombi(triangles),
    )


def all_triangles(spaces: Iterable[str]) -> tuple[Spaces, ...]:
    """[Huang 7.1] Three spaces each beside the other two."""
    inside, found = set(spaces), set[Spaces]()
    for first in inside:
        for second, third in combinations(around(first) & inside, 2):
            if second in around(third):
                found.add(frozenset({first, second, third}))
    return tuple(found)


def all_rhombi(triangles: Iterable[Spaces]) -> tuple[Spaces, ...]:
    """[Huang 18.2] Two triangles with a common edge."""
    by_edge: dict[Spaces, list[Spaces]] = {}
    for triangle in triangles:
        for edge in combinations(triangle, 2):
            by_edge.setdefault(frozenset(edge), []).append(triangle)
    return tuple({both[0] | both[1] for both in by_edge.values() if len(both) == 2})


# ---- a table


@dataclass
class War:
    """[Huang 11]"""

    sides: dict[str, Spaces]
    """The kingdoms at war, by the first direction in which they lie from the unification tile."""
    leaders: dict[str, dict[str, int]]
    soldiers: dict[str, set[str]]
    support: dict[int, tuple[str, int, int]] = field(default_factory=dict[int, tuple[str, int, int]])
    """The side that a seat supports, its tiles and its leader."""

    def committed(self, side: str) -> int:
        return sum(tiles for given, tiles, _ in self.support.values() if given == side)

    def strength(self, side: str) -> int:
        """[Huang 11.5] [Huang 11.7]"""
        lent = sum(leader for given, _, leader in self.support.values() if given == side)
        return len(self.soldiers[side]) + self.committed(side) + lent

    def tied(self) -> list[str]:
        """[Huang 11.8] Those with the greatest strength."""
        most = max(map(self.strength, self.sides))
        return [side for side in self.sides if self.strength(side) == most]

    def conflicting(self, side: str) -> dict[str, int]:
        """[Huang 12.3] The leaders of a side whose colour also stands in another."""
        others = {colour for other in self.sides if other != side for colour in self.leaders[other]}
        return {colour: seat for colour, seat in self.leaders[side].items() if colour in others}


@dataclass
class Revolt:
    """[Huang 10]"""

    colour: str
    attacker: int
    defender: int
    given: dict[int, int] = field(default_factory=dict[int, int])


@dataclass
class Twin:
    """A table; seats are counted from 0."""

    land: Land = field(repr=False)
    n_seats: int
    has_palace: bool
    tiles: dict[str, str]
    leaders: dict[Leader, str]
    buildings: dict[Spaces, str]
    """What stands on a site: the colour of a pagoda, or the palace."""
    granaries: set[str]
    bandits: dict[int, int]
    """The number of the bandit tile on each site, both from 1."""
    points: list[Counter[str]]
    taken: list[int]
    """Granaries."""
    hands: list[Counter[str]]
    known: list[Counter[str]]
    market: Counter[str]
    n_bag: int
    discards: Counter[str]
    """That everybody has seen."""
    n_face_down: list[int]
    player: int = 0
    to_move: int = 0
    phase: str = "action"
    actions_left: int = 2
    tile_at: str | None = None
    new_site: Spaces | None = None
    n_replaced: int = 0
    war: War | None = None
    revolt: Revolt | None = None
    losing: set[str] = field(default_factory=set[str])
    """Soldiers of which some must still go."""
    n_losses: int = 0
    due: Counter[int | str] = field(default_factory=Counter[int | str])
    """How many tiles each hand, or the market, has drawn through the last action."""

    # ---- what stands where

    @property
    def hand(self) -> Counter[str]:
        return self.hands[self.to_move]

    @property
    def occupied(self) -> set[str]:
        return {*self.tiles, *self.leaders.values()}

    @property
    def wild(self) -> set[str]:
        """[Huang 15.4] The spaces of bandit tiles."""
        return {space for site in self.bandits for space in self.land.sites[site - 1]}

    @property
    def apart(self) -> str | None:
        """A leader or tile that belongs to no kingdom before the conflict is settled."""
        if self.revolt:
            return self.leaders[self.revolt.attacker, self.revolt.colour]
        return self.tile_at if self.war or self.n_losses else None

    def kingdoms(self) -> Kingdoms:
        """[Huang 2.2]"""
        whose = {space: leader for leader, space in self.leaders.items()}
        found: Kingdoms = {}
        for group in groups(self.occupied - {self.apart}):
            here = [whose[space] for space in group if space in whose]
            if here:
                found[group] = {colour: seat for seat, colour in here}
                assert len(here) == len(found[group]), "two leaders of a colour"
        return found

    def kingdom_of(self, space: str) -> Spaces | None:
        return next((kingdom for kingdom in self.kingdoms() if space in kingdom), None)

    def is_home(self, seat: int, colour: str) -> bool:
        return (seat, colour) not in self.leaders

    def governors(self, space: str) -> int:
        return sum(self.tiles.get(other) == "yellow" for other in around(space))

    @property
    def carrying(self) -> set[str]:
        """[Huang 16.4] Tiles under buildings."""
        return self.granaries.union(*self.buildings)

    def n_built(self, kind: str) -> int:
        return sum(built == kind for built in self.buildings.values())

    def total(self, kind: str) -> int:
        """[Huang 1.3] [Huang 16.3] [Huang 18.1]"""
        if kind == "palace":
            return int(self.has_palace)
        return 0 if kind == "blue" and self.land.has_granaries else PAGODAS[kind]

    # ---- legality

    def legal(self) -> set[str]:
        if self.phase == "over":
            return set()
        moves: Iterable[str] = getattr(self, f"in_{self.phase}")()
        return set(moves)

    def in_action(self) -> set[str]:
        """[Huang 3.2] [Huang 3.3]"""
        moves = {*self.leader_moves(), *self.tile_moves(), *self.riots(), *self.builds(), *self.discard_moves()}
        return moves or {"pass"}

    def leader_moves(self) -> Iterator[str]:
        """[Huang 4.1] to [Huang 4.5], [Huang 15.5]"""
        empty = self.land.land - self.occupied - self.wild - near(self.wild)
        courts = [space for space in empty if self.governors(space)]
        for colour in COLOURS:
            if not self.is_home(self.to_move, colour):
                yield f"withdraw {colour}"
            kingdoms = self.without(self.to_move, colour).kingdoms()
            for space in courts:
                touched = [leaders for kingdom, leaders in kingdoms.items() if kingdom & around(space)]
                colours = [colour, *(other for leaders in touched for other in leaders)]
                if len(touched) <= 1 or len(colours) == len(set(colours)):
                    yield f"leader {colour} {space}"

    def without(self, seat: int, colour: str) -> Twin:
        """The table with a leader lifted."""
        leaders = {leader: space for leader, space in self.leaders.items() if leader != (seat, colour)}
        return replace(self, leaders=leaders)

    def tile_moves(self) -> Iterator[str]:
        """[Huang 5.1] [Huang 5.2]"""
        land, river = (self.open_spaces(terrain) for terrain in (self.land.land, self.land.river))
        for colour in +self.hand:
            for space in river if colour == "blue" else land:
                yield f"tile {colour} {space}"

    def open_spaces(self, terrain: Spaces) -> list[str]:
        return [space for space in terrain - self.occupied - self.wild if self.may_place(space)]

    def may_place(self, space: str) -> bool:
        """[Huang 15.6] [Huang 15.7] [Huang 15.8] Whether bandits do not hinder a tile."""
        site = self.site_beside(space)
        if site is None:
            return True
        joined = [kingdom for kingdom in self.kingdoms() if kingdom & around(space)]
        return len(joined) == 1 and len(self.soldiers(joined[0])) >= BANDITS[self.bandits[site] - 1]

    def site_beside(self, space: str) -> int | None:
        return next((site for site in self.bandits if self.land.sites[site - 1] & around(space)), None)

    def soldiers(self, spaces: Iterable[str]) -> set[str]:
        return {space for space in spaces if self.tiles.get(space) == "red"}

    def prices(self, colour: str) -> dict[str, int]:
        """[Huang 7.12] [Huang 7.13] [Huang 8.1] [Huang 8.2]"""
        ways = {"two": 2, "one": 1} if self.is_home(self.to_move, colour) else {"two": 2}
        return {way: n for way, n in ways.items() if self.hand[colour] >= n}

    def riots(self) -> Iterator[str]:
        """[Huang 8.3]"""
        return (f"riot {way} {space}" for way in self.prices("blue") for space in self.tiles)

    def builds(self) -> Iterator[str]:
        """[Huang 7.12]"""
        sites = [text(site) for site in self.open_sites()] if self.prices("green") else []
        return (f"build {way} {site}" for way in self.prices("green") for site in sites)

    def open_sites(self) -> Iterator[Spaces]:
        """Where a building could stand."""
        for site in (*self.land.triangles, *self.land.rhombi):
            if self.kind_for(site) and (self.is_new(site) or self.movable(site)):
                yield site

    def kind_for(self, site: Spaces) -> str | None:
        """[Huang 7.1] [Huang 18.2] What these tiles could carry."""
        colours = {self.tiles.get(space) for space in site}
        colour = colours.pop()
        if colours or colour is None:
            return None
        if len(site) == 3:
            return colour
        return "palace" if colour == "yellow" else None

    def is_new(self, site: Spaces) -> bool:
        """[Huang 7.5] Whether a building from beside the board may stand there."""
        kind = self.kind_for(site)
        return kind is not None and self.n_built(kind) < self.total(kind) and not site & self.carrying

    def movable(self, site: Spaces) -> list[Spaces]:
        """[Huang 7.5] [Huang 7.6] [Huang 7.7] The sites from which a building may move there."""
        kind = self.kind_for(site)
        if kind is None or self.n_built(kind) < self.total(kind):
            return []
        found: list[Spaces] = []
        for old, built in self.buildings.items():
            others = self.granaries.union(*(other for other in self.buildings if other != old))
            if built == kind and old != site and not site & others:
                found.append(old)
        return found

    def discard_moves(self) -> list[str]:
        """[Huang 9.1]"""
        return [f"discard {colour}" for colour in +self.hand] if self.n_replaced < 6 else []

    def in_offer(self) -> list[str]:
        """[Huang 7.2] [Huang 7.3] [Huang 18.4]"""
        return ["done", *(f"pagoda {text(site)}" for site in self.completed())]

    def completed(self) -> list[Spaces]:
        return [site for site in self.open_sites() if self.tile_at in site]

    def in_move(self) -> list[str]:
        """[Huang 7.8] A pagoda is told by its first space."""
        assert self.new_site
        return [f"move {min(old, key=place)}" for old in self.movable(self.new_site)]

    def in_market(self) -> list[str]:
        """[Huang 6.6]"""
        return ["done", *(f"take {colour}" for colour in +self.market)]

    def in_chain(self) -> list[str]:
        """[Huang 6.1]"""
        return ["done", *(f"tile blue {space}" for space in self.next_in_chain() if self.hand["blue"])]

    def next_in_chain(self) -> list[str]:
        assert self.tile_at
        return self.open_spaces(self.land.river & around(self.tile_at))

    def in_replace(self) -> list[str]:
        return ["redraw", *self.discard_moves()]

    def in_attack(self) -> list[str]:
        """[Huang 10.3] [Huang 10.4]"""
        ways = ["commit", "commit-leader"] if self.is_home(self.to_move, "yellow") else ["commit"]
        return [f"{way} {n}" for way in ways for n in range(self.hand["yellow"] + 1)]

    def in_defend(self) -> list[str]:
        return self.in_attack()

    def in_support(self) -> list[str]:
        """[Huang 11.6] [Huang 11.7]"""
        assert self.war
        n, is_home = self.hand["red"], self.is_home(self.to_move, "red")
        moves = [f"support {side} {i}" for side in self.war.sides for i in range(1, n + 1)]
        lent = [f"support-leader {side} {i}" for side in self.war.sides for i in range(n + 1) if is_home]
        return ["abstain", *moves, *lent]

    def in_tie(self) -> list[str]:
        """[Huang 11.8]"""
        assert self.war
        return [f"winner {side}" for side in self.war.tied()]

    def in_loss(self) -> list[str]:
        """[Huang 12.6] [Huang 15.11]"""
        return [f"lose {space}" for space in self.losing]

    def in_granaries(self) -> list[str]:
        """[Huang 17.2]"""
        return ["done", *(f"granary {space}" for space in self.granaries_in_reach())]

    def granaries_in_reach(self) -> set[str]:
        """[Huang 17.1]"""
        stands = self.leaders.get((self.player, "blue"))
        kingdom = self.kingdom_of(stands) if stands else None
        return self.granaries & kingdom if kingdom else set()

    # ---- effect

    def act(self, move: str) -> None:
        self.due = Counter()
        kind, *parts = move.split()
        getattr(self, f"do_{kind.replace('-', '_')}")(*parts)

    def do_pass(self) -> None:
        self.end_action()

    def spend(self, colour: str, n: int) -> None:
        """[Huang 6.8]"""
        self.hand[colour] -= n
        self.known[self.to_move][colour] = max(0, self.known[self.to_move][colour] - n)

    def do_leader(self, colour: str, space: str) -> None:
        """[Huang 4.3] [Huang 4.6]"""
        self.leaders.pop((self.to_move, colour), None)
        touched = [leaders for kingdom, leaders in self.kingdoms().items() if kingdom & around(space)]
        self.leaders[self.to_move, colour] = space
        if len(touched) == 1 and colour in touched[0]:
            self.revolt = Revolt(colour, self.to_move, touched[0][colour])
            self.phase = "attack"
        else:
            self.end_action()

    def do_withdraw(self, colour: str) -> None:
        del self.leaders[self.to_move, colour]
        self.end_action()

    def do_tile(self, colour: str, space: str) -> None:
        """[Huang 5.6] [Huang 5.7] [Huang 11.1] [Huang 15.9]"""
        joined = {kingdom: own for kingdom, own in self.kingdoms().items() if kingdom & around(space)}
        self.spend(colour, 1)
        self.tiles[space] = colour
        self.tile_at = space
        leaders = Counter(other for own in joined.values() for other in own)
        site = self.site_beside(space)
        if site is not None:
            self.fight(site, *joined.items())
        elif max(leaders.values(), default=0) > 1:
            self.begin_war(joined, {other for other, n in leaders.items() if n > 1})
        else:
            self.score_tile(colour, joined)
            if self.completed():
                self.phase = "offer"
            else:
                self.after_offer(is_built=False)

    def score_tile(self, colour: str, joined: Kingdoms) -> None:
        """[Huang 5.3] [Huang 5.4] [Huang 5.5]"""
        owners = {other: seat for own in joined.values() for other, seat in own.items()}
        owner = owners.get(colour, owners.get("yellow"))
        if owner is not None:
            self.points[owner][colour] += 1

    def after_offer(self, *, is_built: bool) -> None:
        """[Huang 5.7] [Huang 6.2] [Huang 6.5] [Huang 6.6]"""
        colour = self.tiles[self.tile_at] if self.tile_at else None
        if colour == "green" and +self.market:
            self.phase = "market"
        elif colour == "blue" and not is_built and self.next_in_chain() and +self.hand:
            self.phase = "chain"
        else:
            self.end_action()

    def do_done(self) -> None:
        if self.phase == "offer":
            self.after_offer(is_built=False)
        elif self.phase == "granaries":
            self.end_turn()
        else:
            self.end_action()

    def do_take(self, colour: str) -> None:
        """[Huang 6.6] [Huang 6.8]"""
        self.market[colour] -= 1
        self.hand[colour] += 1
        self.known[self.to_move][colour] += 1
        self.end_action()

    # ---- buildings, riots, replacing

    def pay(self, colour: str, way: str) -> None:
        n = self.prices(colour)[way]
        self.spend(colour, n)
        self.discards[colour] += n

    def do_build(self, way: str, site: str) -> None:
        self.pay("green", way)
        self.do_pagoda(site)

    def do_pagoda(self, site: str) -> None:
        """[Huang 7.5] [Huang 7.8]"""
        self.new_site = frozenset(site.split("-"))
        if self.is_new(self.new_site):
            self.put(None)
        elif len(self.movable(self.new_site)) == 1:
            self.put(self.movable(self.new_site)[0])
        else:
            self.phase = "move"

    def do_move(self, first: str) -> None:
        assert self.new_site
        self.put(next(old for old in self.movable(self.new_site) if first == min(old, key=place)))

    def put(self, old: Spaces | None) -> None:
        assert self.new_site
        kind = self.kind_for(self.new_site)
        assert kind
        if old:
            del self.buildings[old]
        self.buildings[self.new_site] = kind
        self.new_site = None
        self.after_offer(is_built=True)

    def do_riot(self, way: str, space: str) -> None:
        """[Huang 8.4] [Huang 8.5]"""
        self.pay("blue", way)
        self.remove({space})
        self.end_action()

    def remove(self, spaces: set[str]) -> None:
        """[Huang 4.8] [Huang 7.11] [Huang 16.5] Tiles leave the board, and what needs them."""
        self.discards.update(self.tiles.pop(space) for space in sorted(spaces))
        self.granaries -= spaces
        self.buildings = {site: kind for site, kind in self.buildings.items() if not site & spaces}
        self.leaders = {leader: space for leader, space in self.leaders.items() if self.governors(space)}

    def do_discard(self, colour: str) -> None:
        """[Huang 9.1] [Huang 9.2] Nobody else knows which it was, so of every colour one known tile may have gone."""
        self.hand[colour] -= 1
        self.known[self.to_move] = Counter({c: n - 1 for c, n in self.known[self.to_move].items() if n > 1})
        self.n_face_down[self.to_move] += 1
        self.n_replaced += 1
        self.phase = "replace"

    def do_redraw(self) -> None:
        """[Huang 9.1] [Huang 9.3]"""
        self.draw(self.to_move, self.n_replaced)
        if self.phase != "over":
            self.end_action()

    def draw(self, who: int | str, n: int) -> None:
        """[Huang 14.1]"""
        for _ in range(n):
            if self.phase != "over" and self.n_bag == 0:
                self.phase = "over"
            elif self.phase != "over":
                self.n_bag -= 1
                self.due[who] += 1

    # ---- revolts

    def do_commit(self, n: str, leader: int = 0) -> None:
        """[Huang 10.3] [Huang 10.8]"""
        assert self.revolt
        self.spend("yellow", int(n))
        self.revolt.given[self.to_move] = int(n) + leader
        self.discards["yellow"] += int(n)
        if self.phase == "attack":
            self.phase, self.to_move = "defend", self.revolt.defender
        else:
            self.to_move = self.player
            self.settle_revolt(self.revolt)

    def do_commit_leader(self, n: str) -> None:
        self.do_commit(n, 1)

    def settle_revolt(self, revolt: Revolt) -> None:
        """[Huang 10.2] [Huang 10.5] [Huang 10.6] [Huang 10.7]"""
        sides = (revolt.attacker, revolt.defender)
        attack, defence = (revolt.given[s] + self.governors(self.leaders[s, revolt.colour]) for s in sides)
        winner, loser = sides if attack > defence else sides[::-1]
        self.revolt = None
        del self.leaders[loser, revolt.colour]
        self.points[winner][revolt.colour] += 1
        self.end_action()

    # ---- wars and bandits

    def begin_war(self, joined: Kingdoms, twice: set[str]) -> None:
        """[Huang 11.2] [Huang 11.3]"""
        assert self.tile_at
        sides: dict[str, Spaces] = {}
        for direction, space in towards(self.tile_at).items():
            for kingdom, leaders in joined.items():
                if space in kingdom and twice & set(leaders) and kingdom not in sides.values():
                    sides[direction] = kingdom
        self.war = War(
            sides=sides,
            leaders={side: joined[kingdom] for side, kingdom in sides.items()},
            soldiers={side: self.soldiers(kingdom) for side, kingdom in sides.items()},
        )
        self.phase, self.to_move = "support", (self.player + 1) % self.n_seats

    def do_abstain(self) -> None:
        self.next_supporter()

    def do_support(self, side: str, n: str, leader: int = 0) -> None:
        """[Huang 11.7] [Huang 12.9]"""
        assert self.war
        self.spend("red", int(n))
        self.discards["red"] += int(n)
        self.war.support[self.to_move] = (side, int(n), leader)
        self.next_supporter()

    def do_support_leader(self, side: str, n: str) -> None:
        self.do_support(side, n, 1)

    def next_supporter(self) -> None:
        """[Huang 11.6] [Huang 11.8]"""
        assert self.war
        if self.to_move != self.player:
            self.to_move = (self.to_move + 1) % self.n_seats
        elif len(self.war.tied()) > 1:
            self.phase = "tie"
        else:
            self.do_winner(self.war.tied()[0])

    def do_winner(self, winner: str) -> None:
        """[Huang 12.1] to [Huang 12.6]"""
        assert self.war
        war, self.war = self.war, None
        losers = [side for side in war.sides if side != winner]
        strongest = max(map(war.strength, losers))
        for side in losers:
            for colour, seat in war.conflicting(side).items():
                del self.leaders[seat, colour]
                if colour in war.leaders[winner]:
                    self.points[war.leaders[winner][colour]][colour] += 1
        self.remove({space for side in losers for space in war.soldiers[side]})
        self.begin_losses(war.soldiers[winner], max(0, strongest - war.committed(winner)))

    def begin_losses(self, soldiers: set[str], n: int) -> None:
        """[Huang 12.7]"""
        if n >= len(soldiers):
            self.remove(soldiers)
            n = 0
        self.losing, self.n_losses = set(soldiers), n
        self.go_on_losing()

    def go_on_losing(self) -> None:
        if self.n_losses:
            self.phase = "loss"
            return
        assert self.tile_at
        foe = self.site_beside(self.tile_at)
        if foe is not None:  # [Huang 15.12]
            del self.bandits[foe]
        self.end_action()

    def do_lose(self, space: str) -> None:
        self.remove({space})
        self.losing.remove(space)
        self.n_losses -= 1
        self.go_on_losing()

    def fight(self, site: int, joined: tuple[Spaces, dict[str, int]]) -> None:
        """[Huang 15.10] [Huang 15.11]"""
        kingdom, leaders = joined
        n = BANDITS[self.bandits[site] - 1]
        if "red" in leaders:
            self.points[leaders["red"]]["red"] += n
        self.begin_losses(self.soldiers(kingdom), n)

    # ---- the end of an action and of a turn

    def end_action(self) -> None:
        """[Huang 3.1] [Huang 3.4] [Huang 12.11]"""
        self.tile_at, self.n_replaced, self.losing = None, 0, set()
        self.actions_left -= 1
        if self.actions_left:
            self.phase = "action"
            return
        self.score_pagodas()
        if len(self.granaries_in_reach()) > 1:
            self.phase = "granaries"
        else:
            self.end_turn()

    def score_pagodas(self) -> None:
        """[Huang 13.1] [Huang 13.2]"""
        for kingdom, leaders in self.kingdoms().items():
            for site, kind in self.buildings.items():
                if site <= kingdom and leaders.get(kind) == self.player:
                    self.points[self.player][kind] += 1

    def do_granary(self, stays: str) -> None:
        """[Huang 17.2] [Huang 17.3]"""
        taken = self.granaries_in_reach() - {stays}
        self.taken[self.player] += len(taken)
        self.granaries -= taken
        self.end_turn()

    def end_turn(self) -> None:
        """[Huang 13.4] [Huang 13.5] [Huang 18.5] [Huang 18.6] [Huang 18.7]"""
        for i in range(self.n_seats):
            seat = (self.player + i) % self.n_seats
            full = 7 if i == 0 and self.rules_palace() else 6
            self.draw(seat, full - self.hands[seat].total() - self.due[seat])
        self.draw(MARKET, 6 - self.market.total())
        if self.phase != "over":
            self.player = self.to_move = (self.player + 1) % self.n_seats
            self.phase, self.actions_left = "action", 2

    def rules_palace(self) -> bool:
        palace = next((site for site, kind in self.buildings.items() if kind == "palace"), None)
        stands = self.leaders.get((self.player, "yellow"))
        kingdom = self.kingdom_of(stands) if stands else None
        return palace is not None and kingdom is not None and palace <= kingdom

    # ---- the ranking

    def places(self) -> list[int]:
        """[Huang 14.7] How many seats are ahead of each."""
        results = [self.result(seat) for seat in range(self.n_seats)]
        return [sum(other > own for other in results) for own in results]

    def result(self, seat: int) -> tuple[int, ...]:
        """[Huang 14.3] to [Huang 14.6], [Huang 17.4] The best of all ways to add white points."""
        points, white = self.points[seat], self.points[seat]["white"]
        own = [points["yellow"], points["red"], points["blue"] + 2 * self.taken[seat], points["green"]]
        ways = [way for way in product(range(white + 1), repeat=4) if sum(way) == white]
        best = max(sorted(n + more for n, more in zip(own, way, strict=True)) for way in ways)
        return (*best, -white)
