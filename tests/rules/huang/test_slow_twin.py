"""The engine against its slow twin, on random games and from random crowded positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.huang.scene import Scene, fresh
from tests.rules.huang.slow_twin import COLOURS, MARKET, Spaces, Twin, around, groups, land_of, text
from tianxia.games.huang import position
from tianxia.games.huang.board import DATA
from tianxia.games.huang.game import GAME
from tianxia.games.huang.geometry import N_SPACES, space_name, space_number
from tianxia.games.huang.land import _words as words_of  # pyright: ignore[reportPrivateUsage]
from tianxia.games.huang.pagoda import N_PATTERNS, sites_on
from tianxia.games.huang.text import SITES, SPACES, describe, parse, spaces_in
from tianxia.mechanics.area import area_in

Data = dict[str, Any]
Options = dict[str, str]

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
    "war": 5,
    "revolt": 4,
    "fight": 30,
    "triangle": 30,
    "beside": 10,
    "leader": 4,
    "withdraw": 0.2,
    "discard": 0.3,
    "riot": 2,
    "build": 8,
    "done": 0.4,
    "abstain": 0.7,
    "redraw": 0.5,
}
"""How often a kind of move is made; others count one."""
SEEN = Counter[str]()
"""What has happened in all games of this module."""


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


def follow(scene: Scene, dice: Random, n_moves: int) -> Twin:
    """Play at random, the twin keeping pace."""
    state = scene.readable
    twin, bag = twin_of(state), Counter[str](state["bag"])
    for _ in range(n_moves):
        check_legal(scene, twin)
        if twin.phase == "over":
            break
        move = choose(twin, dice)
        note = f"{position.write(scene.state) if twin.phase == 'action' else state}\n{move}"
        before = deepcopy(twin)
        GAME.call.apply(scene.states, parse(move))
        twin.act(move)
        state = scene.readable
        check_draws(twin, state, bag, note)
        check(twin, state, note)
        SEEN.update(happened(before, move, twin))
    return twin


def check_legal(scene: Scene, twin: Twin) -> None:
    real = {describe(action) for action in GAME.legal_actions(scene.states)}
    assert real == twin.legal(), f"{scene.readable}: not agreed are {sorted(real ^ twin.legal())}"


def check_draws(twin: Twin, state: Data, bag: Counter[str], note: str) -> None:
    """[Huang 13.4] As many tiles as are due have come from the bag, and no other; the twin takes them."""
    for seat in range(twin.n_seats):
        take(twin.hands[seat], Counter(state["seats"][seat]["hand"]), twin.due[seat], bag, note)
    take(twin.market, Counter(state["market"]), twin.due[MARKET], bag, note)
    assert +bag == +Counter(state["bag"]), note


def take(own: Counter[str], real: Counter[str], n: int, bag: Counter[str], note: str) -> None:
    drawn = +real
    drawn.subtract(own)
    assert min(drawn.values(), default=0) >= 0, note
    assert drawn.total() == n, note
    own.update(drawn)
    bag.subtract(drawn)


def check(twin: Twin, state: Data, note: str) -> None:
    """All that the rules decide."""
    real = twin_of(state)
    names = ("tiles", "leaders", "buildings", "granaries", "bandits", "taken", "n_bag", "n_face_down", "player")
    for name in (*names, *(() if twin.phase == "over" else ("to_move", "actions_left"))):
        assert getattr(real, name) == getattr(twin, name), f"{note}: {name}"
    assert state["phase"] == twin.phase, note
    for name in ("points", "hands", "known"):
        assert [+row for row in getattr(real, name)] == [+row for row in getattr(twin, name)], f"{note}: {name}"
    check_conflict(twin, real, state, note)


def check_conflict(twin: Twin, real: Twin, state: Data, note: str) -> None:
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


def choose(twin: Twin, dice: Random) -> str:
    """A kind of move, then one of them; rare ones are preferred."""
    kinds: dict[str, list[str]] = {}
    kingdoms = list(twin.kingdoms().items()) if twin.phase == "action" else []
    for move in sorted(twin.legal()):
        kinds.setdefault(kind_of(twin, move, kingdoms), []).append(move)
    names = sorted(kinds)
    return dice.choice(kinds[dice.choices(names, [WEIGHTS.get(name, 1) for name in names])[0]])


def kind_of(twin: Twin, move: str, kingdoms: list[tuple[Spaces, dict[str, int]]]) -> str:
    kind, *parts = move.split()
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
        n_scored = sum(map(Counter.total, after.points)) - sum(map(Counter.total, before.points))
        yield from ["unscored leader"] * (n_scored < len(before.leaders) - len(after.leaders))
        yield from ["conflict of losers"] * (n_scored == 0)
    if before.revolt and not after.revolt:
        attacker = (before.revolt.attacker, before.revolt.colour)
        yield "attacker wins" if attacker in after.leaders else "defender wins"


# ---- where to start


@pytest.mark.parametrize("table", TABLES)
def test_random_games(table: str) -> None:
    """[Huang 3] to [Huang 18] from the start to the end."""
    n_seats, options = TABLES[table]
    scene = fresh(n_seats, seed=n_seats, **options)
    check_end(scene, follow(scene, Random(table), 1000))


@pytest.mark.parametrize("table", TABLES)
def test_crowded_positions(table: str) -> None:
    """[Huang 3] to [Huang 18] where much happens at once, some of them shortly before the end."""
    n_seats, options = TABLES[table]
    dice = Random(table)
    for _ in range(10):
        follow(Scene(crowded(dice, n_seats, options), seed=dice.randrange(1000)), dice, 12)


# ---- crowded positions


def crowded(dice: Random, n_seats: int, options: Options) -> str:
    """Many small kingdoms close together, with pagodas, and hands with which something can be done."""
    twin = twin_of(fresh(n_seats, dice.randrange(1000), **options).readable)
    centre = dice.choice(sorted(twin.tiles))
    spaces = sorted(within(centre, 3) & (twin.land.land | twin.land.river) - twin.wild - {centre})
    for space in dice.sample(spaces, min(len(spaces), dice.randint(14, 26))):
        put_something(dice, twin, space)
    for site in dice.sample(list(twin.open_sites()), k=min(4, len(list(twin.open_sites())))):
        if twin.is_new(site) and dice.random() < 0.8:
            twin.buildings[site] = twin.kind_for(site) or ""
    return "\n".join([*board_lines(twin, options), *tile_lines(dice, twin)])


def within(centre: str, steps: int) -> set[str]:
    found = {centre}
    for _ in range(steps):
        found |= {other for space in found for other in around(space)}
    return found


def put_something(dice: Random, twin: Twin, space: str) -> None:
    """A tile or a leader, if that is peaceful."""
    if space in twin.occupied or twin.site_beside(space) is not None:
        return
    joined = [leaders for kingdom, leaders in twin.kingdoms().items() if kingdom & around(space)]
    present = [colour for leaders in joined for colour in leaders]
    leader = (dice.randrange(twin.n_seats), dice.choice(COLOURS))
    if twin.governors(space) and space in twin.land.land and dice.random() < 0.6 and leader not in twin.leaders:
        if len({*present, leader[1]}) == len(present) + 1:
            twin.leaders[leader] = space
    elif len(set(present)) == len(present):
        is_river = space in twin.land.river
        twin.tiles[space] = "blue" if is_river else dice.choices(COLOURS, [5, 6, 0, 2, 1])[0]


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


def test_seen() -> None:
    print(sorted(SEEN.items()))
