"""Qin in words: notation, events, reasons. Nothing here decides a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from tianxia.core.bits import has_bit
from tianxia.core.errors import BadInput
from tianxia.core.game import Event
from tianxia.core.record import NONE
from tianxia.games.qin.geometry import N_SQUARES, SQUARES, STRIDE, Space, is_square, square_name, square_number
from tianxia.games.qin.province import is_forbidden, touching
from tianxia.games.qin.state import (
    KIND_OF_COLOURS,
    KINDS,
    LARGE,
    MAX_PROVINCES,
    N_COLOURS,
    N_DIRECTIONS,
    PASS,
    STEP,
    Direction,
    Ending,
)

LETTERS = "RYB"
COLOURS = ("red", "yellow", "blue")
ENDINGS = {
    Ending.RUNNING: "running",
    Ending.LAST_PAGODA: "last pagoda",
    Ending.NO_TILE: "no tile left",
    Ending.NO_PLACEMENT: "no placement left",
    Ending.ALL_PASSED: "all passed",
}


def provinces_of(state: Any) -> dict[int, list[int]]:
    """The squares of every province by its number, all in reading order."""
    squares: dict[int, list[int]] = {}
    for square in SQUARES:
        if state.province[square] != NONE:
            squares.setdefault(int(state.province[square]), []).append(square)
    return squares


def ending(state: Any) -> str:
    return ENDINGS[Ending(int(state.ending))]


# ---- notation


def encode(first: int, second: int, square: int, direction: int) -> int:
    """The action that lays the half *first* on *square* and *second* beside or below it."""
    return ((first * N_COLOURS + second) * N_DIRECTIONS + direction) * N_SQUARES + square


def decode(action: int) -> tuple[int, int, int, int]:
    """The two colours, the first square and the direction of a lay action."""
    plane, square = divmod(action, N_SQUARES)
    colours, direction = divmod(plane, N_DIRECTIONS)
    return colours // N_COLOURS, colours % N_COLOURS, square, direction


def squares_of(action: int) -> tuple[int, int]:
    _, _, square, direction = decode(action)
    return square, square + int(STEP[direction])


def describe(action: int) -> str:
    """``RY g5-h5``: a red half on g5 and a yellow one on h5; or ``pass``."""
    if action == PASS:
        return "pass"
    first, second, *_ = decode(action)
    squares = squares_of(action)
    where = "-".join(map(square_name, squares)) if all(map(is_square, squares)) else "off the board"
    return f"{LETTERS[first]}{LETTERS[second]} {where}"


_LAY = re.compile(r"([ryb])([ryb])[\s@:,]*([a-m]\d{1,2})[\s,-]*([a-m]\d{1,2})")


def parse(text: str) -> int:
    """The action meant by *text*; squares in either order, capitals or not."""
    words = text.strip().lower()
    if words == "pass":
        return PASS
    match = _LAY.fullmatch(words)
    squares = [square_number(name) for name in match.group(3, 4)] if match else []
    if match is None or None in squares:
        raise BadInput(f"'{text.strip()[:40]}' is no move; write for example 'RY g5-h5' (squares a1 to m13) or 'pass'")
    halves = sorted(zip((int(square or 0) for square in squares), match.group(1, 2), strict=True))
    (square, first), (other, second) = halves
    if other - square not in STEP:
        raise BadInput(f"{square_name(square)} and {square_name(other)} are not side by side")
    direction = Direction.DOWN if other - square == STRIDE else Direction.ACROSS
    return encode("ryb".index(first), "ryb".index(second), square, direction)


# ---- why an action is not legal


def why_not(state: Any, action: int) -> str:
    """The rule that forbids an action."""
    if state.ending != Ending.RUNNING:
        return "the game is over"
    if action == PASS:
        return "a seat that can lay a tile must lay one [Qin 2.1]"
    first, second, *_ = decode(action)
    square, other = squares_of(action)
    if not (is_square(square) and is_square(other)):
        return "a tile covers two squares of the board [Qin 3.1]"
    if state.seats[int(state.to_move)].hidden.hand[KIND_OF_COLOURS[first * N_COLOURS + second]] == 0:
        return f"there is no tile {KINDS[KIND_OF_COLOURS[first * N_COLOURS + second]]} in the hand [Qin 2.1]"
    for covered in (square, other):
        if state.space[covered] != Space.STEPPE:
            return f"{square_name(covered)} is not free steppe [Qin 3.1]"
    if not (has_bit(state.derived.near, square) or has_bit(state.derived.near, other)):
        return "no half lies beside a coloured space [Qin 3.2]"
    return _why_no_join(state, (first, square), (second, other))


def _why_no_join(state: Any, one: tuple[int, int], two: tuple[int, int]) -> str:
    sets = {half: int(touching(state, *half)) for half in (one, two)}
    if one[0] == two[0]:
        sets = {one: sets[one] | sets[two]}
    for (colour, _), joined in sets.items():
        if is_forbidden(state, colour, joined):
            provinces = [state.provinces[colour * MAX_PROVINCES + k] for k in range(MAX_PROVINCES) if joined >> k & 1]
            if sum(province.n_spaces >= LARGE for province in provinces) > 1:
                return f"it would join two large {COLOURS[colour]} provinces [Qin 5.4]"
            return f"seats would tie for the joined {COLOURS[colour]} province [Qin 5.3]"
    return "no rule forbids it"


# ---- what an action brings about


def events(before: Any, action: int, after: Any) -> list[Event]:
    """Every event of an action, in the order of the rules."""
    mover = int(before.to_move)
    if action == PASS:
        found = [Event("passed", {"seat": mover})]
    else:
        first, second, *_ = decode(action)
        halves = dict(zip((first, second), squares_of(action), strict=True))  # a double tile's two are one
        found = [event for half in halves.items() for event in _province_events(before, after, mover, *half)]
        found += _village_events(before, after)
    if after.ending != Ending.RUNNING:
        found.append(Event("over", {"ending": ending(after)}))
    return found


def _province_events(before: Any, after: Any, mover: int, colour: int, square: int) -> Iterator[Event]:
    number = int(after.province[square])
    if number == NONE:
        yield Event("lone", {"seat": mover, "colour": COLOURS[colour], "square": square_name(square)})
        return
    province = after.provinces[number]
    squares = provinces_of(after)[number]
    parts = sorted({int(n) for n in before.province[squares]} - {NONE})
    owner, n = int(province.owner), int(province.n_spaces)
    values = {
        "seat": mover,
        "owner": owner,
        "colour": COLOURS[colour],
        "spaces": n,
        "square": square_name(squares[0]),
    }
    if len(parts) > 1:
        losers = sorted({int(before.provinces[p].owner) for p in parts} - {owner})
        yield Event("joined", {**values, "losers": tuple(losers)})
    else:
        yield Event("expanded" if parts else "founded", values)
    if n >= LARGE and all(before.provinces[p].n_spaces < LARGE for p in parts):
        yield Event("large", values)


def _village_events(before: Any, after: Any) -> Iterator[Event]:
    for number in range(int(after.n_villages)):
        old, new = int(before.villages[number].holder), int(after.villages[number].holder)
        values = {"square": square_name(int(after.villages[number].squares[0])), "seat": new, "loser": old}
        if old == new:
            continue
        if new == NONE:
            yield Event("emptied", values)
        else:
            yield Event("connected" if old == NONE else "conquered", values)


_PHRASES = {
    "passed": "passes",
    "lone": "leaves a lone {colour} space on {square}",
    "founded": "founds a {colour} province of {spaces} at {square}",
    "expanded": "expands {owner}'s {colour} province to {spaces}",
    "joined": "joins a {colour} province of {spaces} for {owner}{losers}",
    "large": "it is large now",
    "connected": "{seat} takes the village {square}",
    "conquered": "{seat} takes the village {square} from {loser}",
    "emptied": "{loser} leaves the village {square}",
    "over": "the game is over: {ending}",
}


def phrase(event: Event) -> str:
    """An event in English."""
    values = {
        name: seat_name(value) if name in ("seat", "owner", "loser") else value for name, value in event.values.items()
    }
    losers = cast(tuple[int, ...], event.values.get("losers", ()))
    values["losers"] = "".join(f", {seat_name(seat)} loses" for seat in losers)
    return _PHRASES[event.key].format(**values)


def seat_name(seat: object) -> str:
    return f"seat {seat + 1}" if isinstance(seat, int) else str(seat)
