"""The engine against its slow twin, on random games and from random crowded positions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene
from tests.rules.emperor.slow_twin import Turn, Twin
from tianxia.core.game import Game
from tianxia.games.emperor.actions import ACTIONS
from tianxia.games.emperor.board import Board, board
from tianxia.games.emperor.names import COLOURS

Data = dict[str, Any]
PLACING = ("place", "build", "emperor")
PIECES = ("house", "fort", "fort-house", "market", "emissary")
WEIGHTS = {"house": 8, "name": 8, "emissary": 5, "fort": 5, "fort-house": 5, "market": 5, "deck": 2, "take": 2}
"""How often a kind of move is made; others count one."""

FAMILIES: dict[str, tuple[Game, int, dict[str, str]]] = {
    "3-4": (CHINA, 3, {"map": "3-4", "forts": "true", "bonus": "true"}),
    "4-5": (CHINA, 5, {"map": "4-5", "forts": "true"}),
    "duel": (CHINA, 2, {"map": "3-4", "forts": "true", "bonus": "true", "influence": "true", "specials": "true"}),
    "light duel": (CHINA, 2, {"map": "3-4", "influence": "false", "specials": "false"}),
    "border-disputes": (CHINA, 4, {"map": "border-disputes", "bonus": "true"}),
    "border-conflicts": (HAN, 4, {"map": "border-conflicts", "forts": "true"}),
    "ways-of-diplomacy": (HAN, 3, {"map": "ways-of-diplomacy", "markets": "true"}),
    "ways-of-diplomacy for two": (HAN, 2, {"map": "ways-of-diplomacy", "markets": "true"}),
}


# ---- the engine's state in the twin's terms


def twin_of(state: Data, turn: Turn) -> Twin:
    """From the state as records show it."""
    provinces, seats = state["provinces"], state["seats"]
    emperors = [] if state["emperors_cards"] is None else [Counter[str](state["emperors_cards"])]
    return Twin(
        board=board(state["map"]),
        n_seats=len(seats),
        n_owners=len(state["owners"]),
        houses=dict(state["houses"]),
        markets=dict(state["markets"]),
        forts=set(state["forts"]),
        emissaries={name: list(province["emissaries"]) for name, province in provinces.items()},
        left=[Counter[str](owner["left"]) for owner in state["owners"]],
        cards=[*(Counter[str](seat["hand"]) for seat in seats), *emperors],
        display=Counter(state["display"]),
        specials=[set(seat["specials"]) for seat in seats],
        influence=state["influence"] or dict.fromkeys(COLOURS),
        face_down={space for space, colour in state["tiles"].items() if colour is None},
        face_up={space: colour for space, colour in state["tiles"].items() if colour is not None},
        tiles=[Counter[str](owner["tiles"]) for owner in state["owners"]],
        scored={name for name, province in provinces.items() if province["is_scored"]},
        to_move=state["to_move"] or 0,
        turn=turn,
    )


def points(state: Data) -> dict[str, list[int]]:
    """By source, a number for each seat."""
    by_source = [seat["points_by_source"] for seat in state["seats"]]
    return {source: [row[source] for row in by_source] for source in by_source[0]}


# ---- comparing


def follow(scene: Scene, dice: Random, n_moves: int) -> str | None:
    """Play at random, the twin keeping pace; returns how it ended, if it did."""
    state = scene.readable
    turn = Turn(began=twin_of(state, Turn(set())).settled)
    for _ in range(n_moves):
        if state["ending"]:
            break
        twin = twin_of(state, turn)
        moves = {ACTIONS.describe(action) for action in scene.game.legal_actions(scene.states)}
        if state["phase"] in PLACING:
            assert moves == twin.legal(), str(state)
        move = choose(moves, dice)
        scene.game.call.apply(scene.states, ACTIONS.parse(move))
        before, state = state, scene.readable
        note = f"{before}\n{move}"
        if move.split()[0] in PIECES:
            twin.act(move)
            check_pieces(twin, state, note)
        check_points(twin, before, state, note, has_placed=move.split()[0] in PIECES)
        turn = next_turn(twin, before, move, state)
    return state["ending"]


def choose(moves: set[str], dice: Random) -> str:
    """A kind of move, then one of them."""
    kinds = sorted({move.split()[0] for move in moves})
    kind = dice.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    return dice.choice(sorted(move for move in moves if move.split()[0] == kind))


def next_turn(twin: Twin, before: Data, move: str, after: Data) -> Turn:
    """What the next decision has to know."""
    turn = twin.turn
    if move.startswith("name"):
        turn.named = move.split()[1]
    elif move == "two-provinces":
        turn.in_two_provinces = True
    elif after["phase"] == "emperor":
        return Turn(began=twin.settled, in_two_provinces=turn.in_two_provinces, is_emperors=True)
    elif after["turn"] != before["turn"]:
        return Turn(began=twin.settled)
    elif turn.is_emperors and after["phase"] == "place":
        return Turn(began=twin.settled, in_two_provinces=turn.in_two_provinces)
    return turn


def check_pieces(twin: Twin, after: Data, note: str) -> None:
    """Pieces, cards and tiles after a placement."""
    real = twin_of(after, twin.turn)
    for name in ("houses", "markets", "forts", "left", "face_down", "tiles"):
        assert getattr(real, name) == getattr(twin, name), f"{note}: {name}"
    if not after["ending"]:
        assert real.emissaries == twin.emissaries, note
    if twin.turn.is_emperors:
        assert twin.cards[twin.actor] <= real.cards[twin.actor], note
    else:
        assert +real.cards[twin.actor] == +twin.cards[twin.actor], note


def check_points(twin: Twin, before: Data, after: Data, note: str, *, has_placed: bool) -> None:
    """What the move scored, by source, and why the game is over."""
    gained = Counter[tuple[str, int]]()
    for source, scores in twin.score_provinces(twin.full).items():
        gained.update({(source, seat): n for seat, n in enumerate(scores)})
    assert has_placed or not +gained, note
    assert (after["ending"] == "no placement left") == (has_placed and twin.nobody_can_ever_place()), note
    if after["ending"]:
        twin.influence = twin_of(after, twin.turn).influence  # a card may have been kept in between
        for source, scores in twin.final_scoring().items():
            gained.update({(source, seat): n for seat, n in enumerate(scores)})
    real = {(source, seat): n for source, scores in points(after).items() for seat, n in enumerate(scores)}
    old = {(source, seat): n for source, scores in points(before).items() for seat, n in enumerate(scores)}
    assert {key: n - old[key] for key, n in real.items()} == {key: gained[key] for key in real}, note
    assert {name for name, province in after["provinces"].items() if province["is_scored"]} == twin.scored, note
    for name, province in after["provinces"].items():
        assert province["points"] == twin.house_points(twin.spaces_of[name]), f"{note}: {name}"


# ---- where to start


@pytest.mark.parametrize("family", FAMILIES)
def test_random_games(family: str) -> None:
    """[Emperor 2] to [Emperor 15] from the start to the end."""
    game, n_seats, options = FAMILIES[family]
    assert follow(Scene(game.new(options, n_seats, 1), game), Random(family), 1000) == "last round"


@pytest.mark.parametrize("family", FAMILIES)
def test_crowded_positions(family: str) -> None:
    """[Emperor 2] to [Emperor 15] where much happens at once; enough of them to come to both endings."""
    dice = Random(family)
    game, n_seats, options = FAMILIES[family]
    endings = {follow(Scene(crowded(dice, n_seats, options), game), dice, 12) for _ in range(10)}
    assert endings >= {"last round", "no placement left"}


def crowded(dice: Random, n_seats: int, options: dict[str, str]) -> str:
    """A board with many pieces, few of them left in reserve, and a short deck."""
    land = board(options["map"])
    has_emperor = n_seats == 2 and options["map"] == "3-4"
    owners = [*map(str, range(1, n_seats + 1)), *(["emperor"] if has_emperor else [])]
    is_on = {name for name, value in options.items() if value == "true"}
    houses = random_houses(dice, land, owners)
    built = set[str]().union(*houses.values())
    rest = [space for space in land.spaces if space.name not in built]
    lines = [f"map {land.name}", f"seats {n_seats}", f"use {' '.join(sorted(is_on))}"]
    lines += [f"houses {owner} {' '.join(sorted(spaces))}" for owner, spaces in houses.items()]
    lines += random_emissaries(dice, land, houses)
    if "forts" in is_on:
        inner = [space.name for space in land.spaces if len(space.provinces) == 1]
        lines.append(f"forts {' '.join(dice.sample(inner, 4))}")
    if "markets" in is_on and rest:
        lines.append(f"markets 1 {dice.choice(rest).name}")
    if "bonus" in is_on:
        lines.append(f"tiles {' '.join(random_tiles(dice, land, built))}")
    lines += random_reserves(dice, owners)
    return "\n".join([*lines, *random_cards(dice, n_seats, is_on, has_emperor)])


def random_reserves(dice: Random, owners: list[str]) -> list[str]:
    """Few pieces; one time in two almost none, so that nobody can place after the next one or two."""
    most = {"house": [1, 2], "emissary": [1, 2]}
    if dice.random() < 0.5:
        most = {"house": [1, 0], "emissary": [0, 0], "fort": [0, 0]}
    mover = dice.choice([owner for owner in owners if owner != "emperor"])
    lines = [f"to move {mover}"]
    for owner in owners:
        counts = {piece: n[0] if owner == mover else dice.randint(0, n[1]) for piece, n in most.items()}
        lines.append(f"left {owner} {' '.join(f'{piece}={n}' for piece, n in counts.items())}")
    return lines


def random_houses(dice: Random, land: Board, owners: list[str]) -> dict[str, set[str]]:
    """Runs of neighbours are likely to be of one owner, so that there are chains."""
    houses: dict[str, set[str]] = {owner: set() for owner in owners}
    n_free = dice.choice([1, 2, 3, 6, 15])
    names = [space.name for space in land.spaces]
    todo = dice.sample(names, len(names) - min(n_free, len(names)))
    for first, second in [(names[a], names[b]) for a, b in land.roads]:
        taken = set[str]().union(*houses.values())
        near = [owner for owner in owners if {first, second} & houses[owner]]
        owner = dice.choice(near if near and dice.random() < 0.8 else owners)
        for space in {first, second} & set(todo) - taken:
            if len(houses[owner]) < 13:
                houses[owner].add(space)
    return houses


def random_emissaries(dice: Random, land: Board, houses: dict[str, set[str]]) -> list[str]:
    """Up to the limit of every province, or a few less."""
    sent = {owner: Counter[str]() for owner in houses}
    for number, province in enumerate(land.provinces):
        here = {space.name for space in land.spaces if number in space.provinces}
        limit = max(len(here & spaces) for spaces in houses.values())
        for _ in range(max(0, limit - dice.choice([0, 0, 0, 1, 2]))):
            owners = [owner for owner in sent if sent[owner].total() < 7]
            if owners:
                sent[dice.choice(owners)][province.name] += 1
    return [f"emissaries {owner} {' '.join(f'{p}={n}' for p, n in counts.items())}" for owner, counts in sent.items()]


def random_tiles(dice: Random, land: Board, built: set[str]) -> list[str]:
    """Face down where no house is."""
    tiles: list[str] = []
    for number in range(9):
        spaces = [space.name for space in land.spaces if number in space.provinces]
        inner = [space.name for space in land.spaces if space.provinces == (number,)]
        if not built & set(spaces):
            tiles += [f"{space}=?" for space in dice.sample(inner, 2)]
        else:
            colours = ("yellow", "orange", "green")
            tiles += [f"{space}={dice.choice(colours)}" for space in inner[:1] if space not in built]
    return tiles


def random_cards(dice: Random, n_seats: int, is_on: set[str], has_emperor: bool) -> list[str]:
    """Hands, display and a short deck, of cards that even the smallest game has."""
    pool = [colour for colour, n in zip(COLOURS, (5, 6, 6, 7, 8), strict=True) for _ in range(n)]
    dice.shuffle(pool)

    def some(n: int) -> str:
        return " ".join(pool.pop() for _ in range(n))

    lines = [f"hand {seat} {some(3)}" for seat in range(1, n_seats + 1)]
    lines.append(f"display {some(3)}")
    if has_emperor:
        lines.append(f"emperor {some(3)}")
    if "influence" in is_on:
        lines.append(f"influence {' '.join(f'{colour}={dice.randint(1, 2)}' for colour in COLOURS[:4])}")
    deck = Counter(some(dice.choice([2, 4, 6])).split())
    lines.append(f"deck {' '.join(f'{colour}={n}' for colour, n in deck.items())}")
    return [*lines, dice.choice(["shuffled", "last round"])]
