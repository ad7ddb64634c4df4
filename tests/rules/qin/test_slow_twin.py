"""The engine against its slow twin, on random games and from random crowded positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.rules.qin.scene import Scene, fresh
from tests.rules.qin.slow_twin import Halves, Patch, Square, Twin, around, name, patch
from tests.soaking import IN_BROAD, IS_SOAK
from tianxia.core.bits import elements
from tianxia.core.layout import NONE
from tianxia.core.view import EVERYTHING
from tianxia.games.qin import writing
from tianxia.games.qin.geometry import Space, square_number
from tianxia.games.qin.state import Direction
from tianxia.games.qin.village import pagodas_of

SQUARES = [(row, column) for row in range(13) for column in range(13)]
NUMBERS = {square: square_number(name(square)) for square in SQUARES}
SQUARE_OF_NUMBER = {number: square for square, number in NUMBERS.items()}
TILES = ("RR", "YY", "BB", "RY", "RB", "YB")
STEPS = {(0, 1): Direction.ACROSS, (1, 0): Direction.DOWN}


# ---- the engine's state in the twin's terms


def provinces(state: Any) -> dict[int, Patch]:
    """The squares of each province by its number."""
    squares: dict[int, set[Square]] = {}
    for square in SQUARES:
        squares.setdefault(int(state.province[NUMBERS[square]]), set()).add(square)
    del squares[NONE]
    return {number: frozenset(group) for number, group in squares.items()}


def twin_of(scene: Scene) -> Twin:
    state = scene.state
    ground = {square: int(state.space[NUMBERS[square]]) for square in SQUARES}
    squares_of = provinces(state)
    villages = [
        frozenset(square for square, space in ground.items() if space == Space.VILLAGE + number)
        for number in range(int(state.n_villages))
    ]
    holders = {village: int(state.villages[number].holder) for number, village in enumerate(villages)}
    return Twin(
        free={square for square, space in ground.items() if space == Space.STEPPE},
        colours={square: "RYB"[space] for square, space in ground.items() if space < Space.STEPPE},
        villages=villages,
        owner={squares: int(state.provinces[number].owner) for number, squares in squares_of.items()},
        pagodas={squares: int(state.provinces[number].pagodas) for number, squares in squares_of.items()},
        holder={village: holder for village, holder in holders.items() if holder != NONE},
        left=scene.left,
        hands=[Counter(scene.hand(seat + 1)) for seat in range(int(state.n_seats))],
        piles=+Counter(scene.piles),
        to_move=int(state.to_move),
        passes=int(state.n_passes),
        ending=scene.ending,
    )


def halves_of(move: str) -> Halves | None:
    if move == "pass":
        return None
    squares = [(int(square[1:]) - 1, ord(square[0]) - ord("a")) for square in move[3:].split("-")]
    return dict(zip(squares, move[:2], strict=True))


# ---- comparing


def follow(scene: Scene, dice: Random, n_moves: int) -> Scene:
    """Play at random, the twin keeping pace."""
    twin = twin_of(scene)
    for _ in range(n_moves):
        assert scene.legal == twin.legal(), writing.write(scene.state, {}, EVERYTHING)
        if scene.ending != "running":
            break
        move = dice.choice(sorted(scene.legal))
        before, scene = scene, scene.after(move)
        twin.act(halves_of(move), drawn(before, scene, move))
        assert twin_of(scene) == normal(twin), f"{writing.write(before.state, {}, EVERYTHING)}\n{move}"
        if int(scene.state.turn) % 3 == 1:
            check_derived(scene.state, twin)
    return scene


def drawn(before: Scene, after: Scene, move: str) -> str | None:
    """The tile that came into the mover's hand."""
    old, new = Counter(before.hand(before.to_move)), Counter(after.hand(before.to_move))
    laid = Counter([] if move == "pass" else ["".join(sorted(move[:2], key="RYB".index))])
    gained = list((new - (old - laid)).elements())
    assert len(gained) <= 1
    return gained[0] if gained else None


def normal(twin: Twin) -> Twin:
    """The same without the zeros that counting leaves behind."""
    twin.hands = [+hand for hand in twin.hands]
    twin.piles = +twin.piles
    return twin


def squares_in(words: Any) -> set[Square]:
    numbers = set(elements(words, 64 * len(words)).tolist())
    return {square for square in SQUARES if NUMBERS[square] in numbers}


def check_derived(state: Any, twin: Twin) -> None:
    """What the state keeps for speed is what follows from the rest."""
    derived = state.derived
    land = twin.free.union(twin.colours, *twin.villages)
    assert squares_in(derived.free) == twin.free
    assert squares_in(derived.near) & twin.free == {square for square in twin.free if twin.is_beside_colour(square)}
    for colour, letter in enumerate("RYB"):
        in_provinces = {square for province in twin.owner for square in province if twin.colours[square] == letter}
        beside = {square for square in land if in_provinces & set(around(square))}
        assert squares_in(derived.beside[colour]) & land == beside, letter
        assert squares_in(derived.coloured[colour]) == {s for s, there in twin.colours.items() if there == letter}
        single = {square for square in twin.free if twin.is_forbidden({square: letter})}
        assert squares_in(derived.barred[colour]) & twin.free == single, letter
        for step, direction in STEPS.items():
            pairs = {square: (square[0] + step[0], square[1] + step[1]) for square in twin.free}
            pairs = {square: other for square, other in pairs.items() if other in twin.free}
            double = {s for s, other in pairs.items() if twin.is_forbidden({s: letter, other: letter})}
            assert squares_in(derived.barred_double[colour, direction]) & set(pairs) == double, letter
    for number, village in enumerate(twin.villages):
        seats, counts = range(int(state.n_seats)), twin.beside(village)
        assert [int(pagodas_of(state, number, seat)) for seat in seats] == [counts[seat] for seat in seats]
    check_rings(state)


def check_rings(state: Any) -> None:
    for number, squares in provinces(state).items():
        start = square = int(state.provinces[number].a_square)
        ring: list[Square] = []
        while not ring or square != start:
            ring.append(SQUARE_OF_NUMBER[square])
            square = int(state.derived.ring[square])
            assert len(ring) <= len(squares), "a ring that does not close"
        assert (set(ring), len(ring)) == (squares, state.provinces[number].n_spaces)


# ---- where to start


GAMES = [("bird", 3), ("lion", 2)]
MORE_GAMES = [("bird", 2), ("bird", 4), ("lion", 3), ("lion", 4)]


@pytest.mark.parametrize(("board", "n_seats"), [*GAMES, *(pytest.param(*game, marks=IN_BROAD) for game in MORE_GAMES)])
def test_random_games(board: str, n_seats: int) -> None:
    """[Qin 3] to [Qin 8] from the start to the end."""
    assert follow(fresh(n_seats, board, seed=n_seats), Random(board), 200).ending != "running"


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=IN_BROAD) for n in range(1, 24 if IS_SOAK else 3))])
def test_crowded_positions(seed: int) -> None:
    """[Qin 3] to [Qin 8] where much happens at once; enough of them to come to every ending."""
    dice = Random(seed)
    endings = {follow(crowded(dice), dice, 12).ending for _ in range(40)}
    assert endings >= {"last pagoda", "no tile left", "no placement left", "all passed"}


def crowded(dice: Random) -> Scene:
    """A small board full of colours and villages, with few pagodas and tiles left."""
    ground = random_ground(dice)
    n_seats = dice.randint(2, 4)
    seats = range(1, n_seats + 1)
    owners = [f"{name(min(p))}={dice.choice(seats)}" for p in patches(ground, "RYB") if len(p) > 1]
    lines = [
        *rows(ground),
        f"seats {n_seats}",
        f"owner {' '.join(owners)}",
        f"left {' '.join(f'{seat}={dice.randint(1, 3)}' for seat in seats)}",
        *(f"hand {seat} {' '.join(dice.choices(TILES, k=dice.randint(0, 3)))}" for seat in seats),
        f"bag {' '.join(f'{tile}=1' for tile in dice.sample(TILES, dice.choice([0, 0, 2, 5])))}",
    ]
    twin = twin_of(Scene("\n".join(lines)))
    return Scene("\n".join([*lines, f"village {' '.join(random_holders(twin, dice))}"]))


def random_ground(dice: Random) -> dict[Square, str]:
    height, width = dice.randint(3, 6), dice.randint(4, 9)
    squares = [(row, column) for row in range(height) for column in range(width)]
    ground = {square: dice.choices(".RYB~opq", [9, 4, 3, 2, 1, 1, 1, 1])[0] for square in squares}
    for village in patches(ground, "opq"):
        if len(village) > 2:
            ground |= dict.fromkeys(village, ".")
    return ground


def patches(ground: dict[Square, str], letters: str) -> list[Patch]:
    found = {patch(ground, square) for square, letter in ground.items() if letter in letters}
    return sorted(found, key=min)


def rows(ground: dict[Square, str]) -> list[str]:
    height = max(row for row, _ in ground) + 1
    return ["".join(letter for (row, _), letter in ground.items() if row == r) for r in range(height)]


def random_holders(twin: Twin, dice: Random) -> Iterator[str]:
    """[Qin 6.4] A village belongs to whoever has strictly most beside it; on a tie anybody may hold it, or nobody."""
    for village in twin.villages:
        holder = twin.claimant(village)
        if holder is None:
            holder = dice.choice([None, *range(len(twin.left))])
        if holder is not None:
            yield f"{name(min(village))}={holder + 1}"
