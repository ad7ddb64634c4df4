"""Qin in words: notation, events, reasons. Nothing here decides a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tianxia.core.bits import has_bit
from tianxia.core.errors import BadInput, Said
from tianxia.core.layout import NONE, States
from tianxia.core.words import Event
from tianxia.games.qin.actions import ACTIONS, PASS, lay_action
from tianxia.games.qin.geometry import STEPS, STRIDE, Space, is_square, square_name, square_number
from tianxia.games.qin.names import COLOURS
from tianxia.games.qin.province import is_forbidden, touching
from tianxia.games.qin.state import (
    KIND_OF_COLOURS,
    KINDS,
    LARGE,
    MAX_PROVINCES,
    N_COLOURS,
    STEP,
    Direction,
    Ending,
    State,
)

WORDS = Path(__file__).parent / "words"
LETTERS = "RYB"
ENDINGS = {
    Ending.RUNNING: "running",
    Ending.LAST_PAGODA: "last pagoda",
    Ending.NO_TILE: "no tile left",
    Ending.NO_PLACEMENT: "no placement left",
    Ending.ALL_PASSED: "all passed",
}

_RULES_OF_ENDINGS = {
    Ending.LAST_PAGODA: "8.1",
    Ending.NO_TILE: "8.3",
    Ending.NO_PLACEMENT: "8.4",
    Ending.ALL_PASSED: "8.5",
}


# Asked for after every move, and looking into an enumeration takes its time.
_RUNNING = int(Ending.RUNNING)
_STEPS: list[int] = STEPS.tolist()
_NO_PROVINCE = NONE & 0xFF  # as a byte


def provinces_of(state: State) -> dict[int, list[int]]:
    """The squares of every province by its number, all in reading order."""
    squares: dict[int, list[int]] = {}
    for square, number in enumerate(state["province"].tolist()):
        if number != NONE:
            squares.setdefault(number, []).append(square)
    return squares


def ending(state: State) -> str:
    return ENDINGS[Ending(int(state.ending))]


# ---- notation


def squares_of(action: int) -> tuple[int, int]:
    """Where the halves of a tile lie."""
    _, (*_, direction, square) = ACTIONS.numbers(action)
    return square, square + int(STEP[direction])


def colours_of(action: int) -> tuple[int, int]:
    """Of the halves of a tile."""
    _, (first, second, *_) = ACTIONS.numbers(action)
    return first, second


def describe(action: int) -> str:
    """``RY g5-h5``: a red half on g5 and a yellow one on h5; or ``pass``."""
    if action == PASS:
        return "pass"
    first, second = colours_of(action)
    squares = squares_of(action)
    where = "-".join(map(square_name, squares)) if all(map(is_square, squares)) else "off the board"
    return f"{LETTERS[first]}{LETTERS[second]} {where}"


NO_MOVE = "'{text}' is no move; write for example 'RY g5-h5' (squares a1 to m13) or 'pass'"
_LAY = re.compile(r"([ryb])([ryb])[\s@:,]*([a-m]\d{1,2})[\s,-]*([a-m]\d{1,2})")


def parse(text: str) -> int:
    """The action meant by *text*; squares in either order, capitals or not."""
    words = text.strip().lower()
    if words == "pass":
        return PASS
    match = _LAY.fullmatch(words)
    squares = [square_number(name) for name in match.group(3, 4)] if match else []
    if match is None or None in squares:
        raise BadInput(Said(NO_MOVE, text=text.strip()[:40]))
    halves = sorted(zip((int(square or 0) for square in squares), match.group(1, 2), strict=True))
    (square, first), (other, second) = halves
    if other - square not in STEP:
        raise BadInput(
            Said("{one} and {other} are not side by side", one=square_name(square), other=square_name(other))
        )
    direction = Direction.DOWN if other - square == STRIDE else Direction.ACROSS
    return lay_action("ryb".index(first), "ryb".index(second), direction, square)


# ---- what may be done, and why an action is not legal


def rule_now(_state: State) -> str:
    """[Qin 2] There is one kind of turn; [Qin 3.1] how a tile is laid is what is to be decided."""
    return "3.1"


def why_not(state: State, action: int) -> Event:
    """The rule that forbids an action."""
    if state.ending != Ending.RUNNING:
        return Event("why.over", rule=_RULES_OF_ENDINGS[Ending(int(state.ending))])
    if action == PASS:
        return Event("why.can-lay", rule="2.1")
    first, second = colours_of(action)
    square, other = squares_of(action)
    if not (is_square(square) and is_square(other)):
        return Event("why.off-board", rule="3.1")
    if state.seats[int(state.to_move)].hidden.hand[KIND_OF_COLOURS[first * N_COLOURS + second]] == 0:
        return Event("why.not-in-hand", {"tile": KINDS[int(KIND_OF_COLOURS[first * N_COLOURS + second])]}, rule="2.1")
    for covered in (square, other):
        if state.space[covered] != Space.STEPPE:
            return Event("why.not-free", {"square": square_name(covered)}, rule="3.1")
    if not (has_bit(state.derived.near, square) or has_bit(state.derived.near, other)):
        return Event("why.not-beside", rule="3.2")
    return _why_no_join(state, (first, square), (second, other))


def _why_no_join(state: State, one: tuple[int, int], two: tuple[int, int]) -> Event:
    sets = {half: int(touching(state, *half)) for half in (one, two)}
    if one[0] == two[0]:
        sets = {one: sets[one] | sets[two]}
    for (colour, _), joined in sets.items():
        if is_forbidden(state, colour, joined):
            provinces = [state.provinces[colour * MAX_PROVINCES + k] for k in range(MAX_PROVINCES) if joined >> k & 1]
            are_large = sum(int(province.n_spaces) >= LARGE for province in provinces) > 1
            key, rule = ("why.two-large", "5.4") if are_large else ("why.tie", "5.3")
            return Event(key, {"colour": COLOURS[colour]}, rule)
    return Event("why.nothing")


# ---- what an action brings about


def events(before: States, action: int, after: States) -> list[Event]:
    """Every event of an action, in the order of the rules. Fields of arrays are read in a fifth of a record's time."""
    mover = before["to_move"].item()
    if action == PASS:
        found = [Event("passed", {"seat": mover})]
    else:
        halves, beside = _laid(action)
        change = _Change(before, beside, after)
        found = [event for half in halves for event in _province_events(change, mover, *half)]
        found += _village_events(before, after)
    if after["ending"].item() != _RUNNING:
        found.append(Event("over", {"ending": ending(after[0])}))
    return found


@cache
def _laid(action: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Colour and square of the halves of a tile, of which a double tile's two are one; the squares beside it."""
    squares = squares_of(action)
    halves = dict(zip(colours_of(action), squares, strict=True))
    return list(halves.items()), [square + step for square in squares for step in _STEPS]


class _Change:
    """What is looked at of the provinces before and after a tile was laid, fetched whole, which is quickest."""

    def __init__(self, before: States, beside: list[int], after: States) -> None:
        self.old, self.new = before["provinces"][0], after["provinces"][0]
        self.numbers = after["province"].tobytes()
        old_numbers = before["province"].tobytes()
        self._beside = {(self.numbers[square], old_numbers[square]) for square in beside}

    def parts(self, number: int) -> list[int]:
        """The provinces before that one is made of: they lie beside the tile that has joined them."""
        return sorted(old for new, old in self._beside if new == number and old != _NO_PROVINCE)


def _province_events(change: _Change, mover: int, colour: int, square: int) -> Iterator[Event]:
    number = change.numbers[square]
    if number == _NO_PROVINCE:
        yield Event("lone", {"seat": mover, "colour": COLOURS[colour], "square": square_name(square)})
        return
    parts, owner, n = change.parts(number), change.new["owner"].item(number), change.new["n_spaces"].item(number)
    values = {
        "seat": mover,
        "owner": owner,
        "colour": COLOURS[colour],
        "spaces": n,
        "square": square_name(change.numbers.index(number)),
    }
    if len(parts) > 1:
        losers = sorted({int(change.old["owner"][part]) for part in parts} - {owner})
        yield Event("taken", {**values, "losers": losers}) if losers else Event("joined", values)
    else:
        yield Event("expanded" if parts else "founded", values)
    if n >= LARGE and all(change.old["n_spaces"][part] < LARGE for part in parts):
        yield Event("large", values)


def _village_events(before: States, after: States) -> Iterator[Event]:
    [old_holders], [new_holders] = (states["villages"]["holder"].tolist() for states in (before, after))
    if old_holders == new_holders:
        return
    for number, (old, new) in enumerate(zip(old_holders, new_holders, strict=True)):
        if old == new:
            continue
        values = {"square": square_name(int(after["villages"]["squares"][0, number, 0])), "seat": new, "loser": old}
        if new == NONE:
            yield Event("emptied", values)
        else:
            yield Event("connected" if old == NONE else "conquered", values)


# ---- how a score comes about


def account(state: State, seat: int) -> list[Event]:
    """[Qin 8.6] The seat's pagodas on the board, by what they stand on."""
    provinces = state["provinces"][state["provinces"]["n_spaces"] > 0]
    mine = provinces["pagodas"][provinces["owner"] == seat].tolist()
    small, large = mine.count(1), mine.count(2)
    villages = state["villages"]["holder"][: int(state["n_villages"])].tolist().count(seat)
    counts = {"small": (small, small), "large": (large, 2 * large), "villages": (villages, villages)}
    return [Event(f"account.{what}", {"n": n, "points": points}) for what, (n, points) in counts.items()]
