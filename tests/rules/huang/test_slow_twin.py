"""The engine against its slow twin, on random games and from random crowded positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.huang.scene import Scene, fresh
from tests.rules.huang.slow_twin import (
    COLOURS,
    MARKET,
    Spaces,
    Twin,
    all_rhombi,
    all_triangles,
    around,
    groups,
    land_of,
    text,
    towards,
)
from tests.soaking import IN_BROAD, IS_SOAK
from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang import kingdom
from tianxia.games.huang.actions import ACTIONS, SITES, SPACES
from tianxia.games.huang.board import DATA
from tianxia.games.huang.game import GAME
from tianxia.games.huang.geometry import N_SPACES
from tianxia.games.huang.loss import take_off
from tianxia.games.huang.pagoda import N_PATTERNS, sites_on
from tianxia.games.huang.text import spaces_in
from tianxia.mechanics.area import N_WORDS, area_in, keep

Data = dict[str, Any]
Options = dict[str, str]
Note = tuple[Twin, str]
"""What a failure shows: the table before a move, and the move."""

TABLES: dict[str, tuple[int, Options]] = {
    "plain": (3, {}),
    "short": (2, {"short": "true"}),
    "palace": (4, {"palace": "true"}),
    "bandits": (5, {"bandits": "true"}),
    "bandits and palace": (2, {"bandits": "true", "palace": "true"}),
    "eighteen kingdoms": (3, {"board": "eighteen-kingdoms"}),
    "eighteen kingdoms and palace": (5, {"board": "eighteen-kingdoms", "palace": "true"}),
}

WEIGHTS = {
    "war of three": 60,
    "war": 15,
    "revolt": 4,
    "fight": 30,
    "triangle": 30,
    "beside": 10,
    "leader": 4,
    "withdraw": 0.2,
    "discard": 0.3,
    "riot": 1,
    "grave riot": 8,
    "build": 8,
    "palace": 20,
    "done": 0.4,
    "abstain": 0.7,
    "redraw": 0.5,
}
"""How often a kind of move is made; others count one."""
EVERYTHING = (
    *("action", "offer", "move", "market", "chain", "replace", "attack", "defend", "support", "tie", "loss"),
    *("granaries", "no offer", "no market", "no chain", "no granaries", "abstain", "support-leader", "commit-leader"),
    *("war of 2", "war of 3", "peaceful third", "unscored leader", "attacker wins", "defender wins", "toppled"),
    *("moved", "fallen", "palace built", "seventh tile", "bandits beaten", "granary", "granary lost", "over"),
)
"""What must have happened in a good number of games, besides plain moves."""


# ---- the engine's state in the twin's terms


def twin_of(state: Data) -> Twin:
    """From the state as records show it, at the choice of an action."""
    seats, n_seats = state["seats"], len(state["seats"])
    return Twin(
        land=land_of(DATA / f"{state['board']}.toml"),
        n_seats=n_seats,
        has_palace=any(building["kind"] == "palace" for building in state["buildings"]),
        tiles=state["tiles"],
        leaders=leaders_in(state),
        buildings=buildings_in(state),
        granaries=set(state["granaries"]),
        bandits={row["site"]: row["tile"] for row in state["bandits"]},
        points=[Counter(seat["points"]) for seat in seats],
        taken=[seat["granaries"] for seat in seats],
        hands=[Counter(seat["hand"]) for seat in seats],
        known=[Counter(seat["known_hand"]) for seat in seats],
        market=Counter(state["market"]),
        n_bag=state["n_bag"],
        discards=Counter(state["discards"]),
        n_face_down=[seat["n_discarded"] for seat in seats],
        player=state["player"],
        to_move=state["to_move"],
        actions_left=state["actions_left"],
    )


def leaders_in(state: Data) -> dict[tuple[int, str], str]:
    return {(leader["seat"], leader["colour"]): space for space, leader in state["leaders"].items()}


def buildings_in(state: Data) -> dict[Spaces, str]:
    on_board = [building for building in state["buildings"] if building["site"]]
    return {frozenset(building["site"].split("-")): building["kind"] for building in on_board}


# ---- comparing


def follow(scene: Scene, dice: Random, n_moves: int, seen: Counter[str]) -> Twin:
    """Play at random, the twin keeping pace; counts what happens."""
    state = scene.readable
    twin, bag = twin_of(state), Counter[str](state["bag"])
    for _ in range(n_moves):
        moves = twin.legal()
        real = {ACTIONS.describe(action) for action in GAME.legal_actions(scene.states)}
        assert real == moves, f"{twin}: not agreed are {sorted(real ^ moves)}"
        if twin.phase == "over":
            break
        before, move = deepcopy(twin), choose(twin, moves, dice)
        GAME.call.apply(scene.states, ACTIONS.parse(move))
        twin.act(move)
        state = scene.readable
        check_draws(twin, state, bag, (before, move))
        check(twin, state, (before, move))
        seen.update(happened(before, move, twin))
    return twin


def check_draws(twin: Twin, state: Data, bag: Counter[str], note: Note) -> None:
    """[Huang 13.4] As many tiles as are due have come from the bag, and no other; the twin takes them."""
    for seat in range(twin.n_seats):
        take(twin.hands[seat], Counter(state["seats"][seat]["hand"]), twin.due[seat], bag, note)
    take(twin.market, Counter(state["market"]), twin.due[MARKET], bag, note)
    assert +bag == +Counter(state["bag"]), note


def take(own: Counter[str], real: Counter[str], n: int, bag: Counter[str], note: Note) -> None:
    drawn = +real
    drawn.subtract(own)
    assert min(drawn.values(), default=0) >= 0, note
    assert drawn.total() == n, note
    own.update(drawn)
    bag.subtract(drawn)


def check(twin: Twin, state: Data, note: Note) -> None:
    """All that the rules decide."""
    real = twin_of(state)
    names = ("tiles", "leaders", "buildings", "granaries", "bandits", "taken", "n_bag", "n_face_down", "player")
    for name in (*names, *(() if twin.phase == "over" else ("to_move", "actions_left"))):
        assert getattr(real, name) == getattr(twin, name), (name, note)
    assert state["phase"] == twin.phase, note
    for name in ("points", "hands", "known"):
        assert [+row for row in getattr(real, name)] == [+row for row in getattr(twin, name)], (name, note)
    check_conflict(twin, real, state, note)


def check_conflict(twin: Twin, real: Twin, state: Data, note: Note) -> None:
    """Kingdoms, which are worked out anew only after the last loss, and strengths."""
    assert state["n_losses"] == twin.n_losses, note
    if twin.phase != "loss":
        rows = state["kingdoms"]
        assert {frozenset(row["spaces"]): row["leaders"] for row in rows} == twin.kingdoms(), note
        assert len(rows) == len(twin.kingdoms()), note
    if twin.war:
        strengths = {side: twin.war.strength(side) for side in twin.war.sides}
        assert {row["direction"]: row["strength"] for row in state["war"]["kingdoms"]} == strengths, note
    elif not twin.revolt:
        assert +real.discards == +twin.discards, note


def check_end(scene: Scene, twin: Twin) -> None:
    """[Huang 14.1] [Huang 14.4] [Huang 14.7]"""
    assert twin.phase == "over"
    assert list(GAME.result(scene.states).scores) == [twin.result(seat)[0] for seat in range(twin.n_seats)]
    assert scene.winners == [seat + 1 for seat, n in enumerate(twin.places()) if n == 0]


# ---- which move, and what it was


def choose(twin: Twin, moves: set[str], dice: Random) -> str:
    """A kind of move, then one of them; rare ones are preferred."""
    kinds: dict[str, list[str]] = {}
    kingdoms = list(twin.kingdoms().items()) if twin.phase == "action" else []
    for move in sorted(moves):
        kinds.setdefault(kind_of(twin, move, kingdoms), []).append(move)
    names = sorted(kinds)
    return dice.choice(kinds[dice.choices(names, [WEIGHTS.get(name, 1) for name in names])[0]])


def kind_of(twin: Twin, move: str, kingdoms: list[tuple[Spaces, dict[str, int]]]) -> str:
    kind, *parts = move.split()
    if kind in ("pagoda", "build") and parts[-1].count("-") == 3:
        return "palace"
    if kind == "riot" and (parts[-1] in twin.carrying or twin.tiles[parts[-1]] == "yellow"):
        return "grave riot"
    if kind not in ("tile", "leader") or twin.phase == "chain":
        return kind
    colour, space = parts
    joined = [leaders for kingdom, leaders in kingdoms if kingdom & around(space)]
    if kind == "leader":
        return "revolt" if len(joined) == 1 and colour in joined[0] else "leader"
    if twin.site_beside(space) is not None:
        return "fight"
    return kind_of_tile(twin, colour, space, joined)


def kind_of_tile(twin: Twin, colour: str, space: str, joined: list[dict[str, int]]) -> str:
    colours = Counter(colour for leaders in joined for colour in leaders)
    if max(colours.values(), default=0) > 1:
        return "war of three" if len(joined) > 2 else "war"
    same = {other for other in around(space) if twin.tiles.get(other) == colour}
    if any(around(other) & same for other in same):
        return "triangle"
    return "beside" if joined else "tile"


def happened(before: Twin, move: str, after: Twin) -> Iterator[str]:
    """What the last test of this module asks for."""
    kind = move.split()[0]
    yield kind if kind != "done" else f"no {before.phase}"
    yield before.phase
    yield from ["over"] * (after.phase == "over")
    yield from in_conflict(before, move, after)
    is_building = kind in ("build", "pagoda", "move")
    yield from ["moved" if is_building else "fallen" for site in before.buildings if site not in after.buildings]
    built = after.buildings.keys() - before.buildings.keys()
    yield from ["palace built" for site in built if len(site) == 4]
    yield from ["bandits beaten"] * (len(before.bandits) - len(after.bandits))
    if kind == "riot":
        yield from ["granary lost"] * (len(before.granaries) - len(after.granaries))
        yield from ["toppled"] * (len(before.leaders) - len(after.leaders))
    yield from ["seventh tile" for seat, hand in enumerate(after.hands) if after.due[seat] and hand.total() == 7]


def in_conflict(before: Twin, move: str, after: Twin) -> Iterator[str]:
    if after.war and not before.war:
        yield f"war of {min(3, len(after.war.sides))}"
        joined = [kingdom for kingdom in after.kingdoms() if kingdom & around(move.split()[2])]
        yield from ["peaceful third"] * (len(joined) > len(after.war.sides))
    if before.war and not after.war:
        n_scored = sum(points.total() for points in after.points) - sum(points.total() for points in before.points)
        yield from ["unscored leader"] * (n_scored < len(before.leaders) - len(after.leaders))
    if before.revolt and not after.revolt:
        attacker = (before.revolt.attacker, before.revolt.colour)
        yield "attacker wins" if attacker in after.leaders else "defender wins"


# ---- where to start


PLAYED = ("bandits and palace", "eighteen kingdoms")


@pytest.mark.parametrize("table", [pytest.param(name, marks=() if name in PLAYED else IN_BROAD) for name in TABLES])
def test_random_games(table: str) -> None:
    """[Huang 3] to [Huang 18] from the start to the end."""
    play(table, Random(table), Counter())


def test_crowded_positions() -> None:
    """[Huang 3] to [Huang 18] where much happens at once, some of them shortly before the end."""
    seen = Counter[str]()
    for table in TABLES:
        stir(table, Random(table), 12, seen)
    assert not [kind for kind in EVERYTHING if not seen[kind]], seen


def play(table: str, dice: Random, seen: Counter[str]) -> None:
    n_seats, options = TABLES[table]
    scene = fresh(n_seats, dice.randrange(1000), **options)
    check_end(scene, follow(scene, dice, 2000, seen))


def stir(table: str, dice: Random, n: int, seen: Counter[str]) -> None:
    """A few moves from each of *n* crowded positions."""
    for _ in range(n):
        follow(Scene(crowded(dice, *TABLES[table]), dice.randrange(1000)), dice, 14, seen)


# ---- crowded positions


def crowded(dice: Random, n_seats: int, options: Options) -> str:
    """Many small kingdoms close together, with pagodas, and hands with which something can be done."""
    twin = twin_of(fresh(n_seats, dice.randrange(1000), **options).readable)
    centre = dice.choice(sorted(twin.tiles))
    hub = dice.choice(sorted(within(centre, 4) & twin.land.land - twin.wild))
    put_branches(dice, twin, hub)
    spaces = sorted(within(centre, 4) & (twin.land.land | twin.land.river) - twin.wild - {hub})
    for space in dice.sample(spaces, min(len(spaces), 36)):
        put_something(dice, twin, space)
    if dice.random() < 0.4:
        put_governors(twin, around(centre))
    sites = sorted(twin.open_sites(), key=sorted)
    for site in dice.sample(sites, min(4, len(sites))):
        if twin.is_new(site) and dice.random() < 0.8:
            twin.buildings[site] = twin.kind_for(site) or ""
    return "\n".join([*board_lines(twin, options), *tile_lines(dice, twin)])


def within(centre: str, steps: int) -> set[str]:
    found = {centre}
    for _ in range(steps):
        found |= {other for space in found for other in around(space)}
    return found


def put_branches(dice: Random, twin: Twin, hub: str) -> None:
    """Up to three kingdoms that a tile on *hub* would join: a tile, a leader and his governor."""
    for direction in dice.choice([("northwest", "east", "southwest"), ("northeast", "west", "southeast")]):
        branch = [hub]
        while len(branch) < 4 and branch[-1] in twin.land.land:
            branch.append(towards(branch[-1]).get(direction, ""))
        nearby = within(hub, 0).union(*(around(space) for space in branch[1:] if space))
        if branch[-1] in twin.land.land - twin.wild and not nearby & (twin.occupied | twin.wild):
            twin.tiles[branch[1]], twin.tiles[branch[3]] = dice.choice(["red", "yellow", "white"]), "yellow"
            leader = (dice.randrange(twin.n_seats), dice.choice(["yellow", "red"]))
            if leader not in twin.leaders:
                twin.leaders[leader] = branch[2]


def put_something(dice: Random, twin: Twin, space: str) -> None:
    """A tile or a leader; most groups stay apart, so that one tile can join many kingdoms."""
    if space in twin.occupied or twin.site_beside(space) is not None:
        return
    beside = [group for group in groups(twin.occupied) if group & around(space)]
    joined = [leaders for kingdom, leaders in twin.kingdoms().items() if kingdom in beside]
    present = [colour for leaders in joined for colour in leaders]
    weights = [2, 3, 4 if twin.granaries else 1, 1, 1]
    leader = (dice.randrange(twin.n_seats), dice.choices(COLOURS, weights)[0])
    if len(set(present)) < len(present) or (len(beside) > 1 and dice.random() < 0.9):
        return
    if twin.governors(space) and space in twin.land.land and leader not in twin.leaders and dice.random() < 0.7:
        if leader[1] not in present:
            twin.leaders[leader] = space
    else:
        is_river = space in twin.land.river
        weights = [5, 6, 0, 2, 1] if beside else [9, 1, 0, 0, 0]
        twin.tiles[space] = "blue" if is_river else dice.choices(COLOURS, weights)[0]


def put_governors(twin: Twin, spaces: Spaces) -> None:
    """Many triangles side by side, so that pagodas stand and move, and the palace too."""
    taken = twin.occupied | {space for space in spaces if twin.site_beside(space) is not None}
    for space in sorted((spaces & twin.land.land) - taken):
        joined = [leaders for kingdom, leaders in twin.kingdoms().items() if kingdom & around(space)]
        if sum(map(len, joined)) == len({colour for leaders in joined for colour in leaders}):
            twin.tiles[space] = "yellow"


def board_lines(twin: Twin, options: Options) -> Iterator[str]:
    yield f"board {options.get('board', 'warring-states')}"
    yield f"seats {twin.n_seats}"
    modules = [name for name in options if name in ("bandits", "palace")]
    yield f"use {' '.join(modules)}"
    yield "no capitals"
    for colour in COLOURS:
        yield f"tiles {colour} {' '.join(space for space, c in twin.tiles.items() if c == colour)}"
    for seat in range(twin.n_seats):
        own = [f"{colour}={space}" for (owner, colour), space in twin.leaders.items() if owner == seat]
        yield f"leaders {seat + 1} {' '.join(own)}"
    yield f"pagodas {' '.join(text(site) for site, kind in twin.buildings.items() if kind != 'palace')}"
    yield f"palace {' '.join(text(site) for site, kind in twin.buildings.items() if kind == 'palace')}"
    if "bandits" in modules:
        yield f"bandits {' '.join(f'{site}={tile}' for site, tile in twin.bandits.items())}"


def tile_lines(dice: Random, twin: Twin) -> Iterator[str]:
    """Hands and market; one time in three the bag is almost empty."""
    pool = Counter(yellow=42, red=36, blue=24, green=24, white=12)
    pool.subtract(Counter(twin.tiles.values()))
    stock = list(pool.elements())
    dice.shuffle(stock)
    for seat in range(twin.n_seats):
        yield f"hand {seat + 1} {' '.join(stock.pop() for _ in range(6))}"
    yield f"market {' '.join(stock.pop() for _ in range(6))}"
    yield f"to move {dice.randint(1, twin.n_seats)}"
    if dice.random() < 0.3:
        bag = Counter(stock.pop() for _ in range(dice.choice([0, 3, 8])))
        yield f"bag {' '.join(f'{colour}={n}' for colour, n in bag.items())}"


# ---- the parts by themselves

SOME = sorted(within("g7", 3))
"""A part of the map with two capitals and both banks of a river."""
PIECES = st.tuples(st.sampled_from(SOME), st.sampled_from(["tile", "leader", "gone"]), st.integers(0, 14))


@settings(max_examples=800 if IS_SOAK else 40, deadline=None)
@given(st.lists(PIECES, min_size=20, max_size=60))
def test_kingdoms_of_any_pieces(pieces: list[tuple[str, str, int]]) -> None:
    """[Huang 2.2] [Huang 4.7] Kingdoms kept up to date piece by piece are those found anew."""
    scene = fresh(3)
    twin = twin_of(scene.readable)
    for space, what, number in pieces:
        change(scene.state, twin, space, what, number)
        rows = scene.readable["kingdoms"]
        assert {frozenset(row["spaces"]): row["leaders"] for row in rows} == twin.kingdoms()


def change(state: Any, twin: Twin, space: str, what: str, number: int) -> None:
    """Something comes or goes, if no conflict follows."""
    seat, colour = number // 5, number % 5
    joined = [leaders for kingdom, leaders in twin.kingdoms().items() if kingdom & around(space)]
    present = [other for leaders in joined for other in leaders]
    if what == "gone" and space in twin.tiles:
        go(state, twin, space)
    elif what == "leader" and (seat, COLOURS[colour]) in twin.leaders:
        del twin.leaders[seat, COLOURS[colour]]
        kingdom.send_home(state, seat, colour)
    elif space in twin.occupied or len(set(present)) < len(present):
        return
    elif what == "tile":
        twin.tiles[space] = COLOURS[colour]
        set_bit(state.tiles[colour], SPACES.index(space))
        set_bit(state.derived.occupied, SPACES.index(space))
        kingdom.join(state, SPACES.index(space))
    elif what == "leader" and twin.governors(space) and COLOURS[colour] not in present:
        twin.leaders[seat, COLOURS[colour]] = space
        kingdom.stand(state, seat, colour, SPACES.index(space))
        kingdom.enter(state, seat, colour)


def go(state: Any, twin: Twin, space: str) -> None:
    """A tile goes, and the leaders who needed it."""
    number = SPACES.index(space)
    k = kingdom.kingdom_of(state, number)
    take_off(state, COLOURS.index(twin.tiles[space]), number)
    if k != NONE:
        kingdom.resettle(state, 1 << k)
    twin.remove({space})


@rule
def find_sites(tiles: BitSet, pattern: int, found: BitSet) -> None:
    """Whole words do not leave compiled code: Python's integers would come back as signed ones."""
    keep(found, sites_on(area_in(tiles), pattern))


@settings(deadline=None)
@given(st.sets(st.sampled_from([name for name in SPACES if name])))
def test_sites_on_any_tiles(names: set[str]) -> None:
    """[Huang 7.1] [Huang 18.2] Triangles and rhombi found in words are those found by trying all."""
    words = np.zeros(N_WORDS, np.uint64)
    for name in names:
        set_bit(words, SPACES.index(name))
    sites = np.zeros((N_PATTERNS, N_WORDS), np.uint64)
    for pattern in range(N_PATTERNS):
        find_sites(words, pattern, sites[pattern])
    found = {SITES[pattern * N_SPACES + first] for pattern, row in enumerate(sites) for first in spaces_in(row)}
    triangles = all_triangles(names)
    assert found == {text(site) for site in (*triangles, *all_rhombi(triangles))}
