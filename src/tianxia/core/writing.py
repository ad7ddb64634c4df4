"""Text of sheets, written by compiled code: whole views, or what has changed in them.

The layout of a sheet (`tianxia.core.sheet`) is turned into a *script*, a list of small orders: copy this text, write
the number at that place, go through the rows there. One compiled rule, `perform`, follows scripts of all games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tianxia.core.bits import ONE, ZERO, lowest
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.core.sheet import Part, Sheet, sheet_of

Bytes = npt.NDArray[np.uint8]
"""Text."""
Numbers = npt.NDArray[np.int64]
"""Of a sheet, or of a script."""

MOST_TEXTS = 7
"""Written at once: what all may see, and what each of five seats and a spectator sees besides."""
MOST_BYTES = MOST_TEXTS << 16
"""Of them together."""
MOST_APART = 16 * MOST_TEXTS
"""So many parts of views may be told by Python."""
DEPTH = 8
"""Of lists within lists."""
WIDTH = 7
"""Numbers of an order: what is done, and its parts."""


class Order(IntEnum):
    """What is done, and with what."""

    END = 0
    FIELD = 1
    """Of the sheet: first and last place, where the next field's orders begin, its key's text, whether it is apart."""
    TEXT = 2
    """Beginning and end in the pool."""
    NUMBER = 3
    TRUTH = 4
    WORD = 5
    """The place, and the first word of its type."""
    HEXADECIMAL = 6
    LETTERS = 7
    """The first place, how many, where the alphabet lies in the pool."""
    MAYBE = 8
    """The place, and where to go on if there is nothing."""
    APART = 9
    """The place, and the text of nothing."""
    ROWS = 10
    """Where the number of rows stands or how many there are, the first of them, their size, the first word of their
    keys, whether some are missing, where to go on after them."""
    NEXT = 11


# ---- scripts


@dataclass(frozen=True)
class Script:
    """What is to be done to write the text of a sheet."""

    orders: Numbers
    pool: Bytes
    """All texts, one after the other."""
    ends: Numbers
    """Of every word in the pool, and before it where the first begins."""
    starts: tuple[int, ...]
    """Of every sheet, where its orders begin."""


class _Author:
    """Writes a script."""

    def __init__(self) -> None:
        self.orders: list[list[int]] = []
        self.pool = bytearray()
        self._words: dict[tuple[str, ...], int] = {}
        self._places: list[tuple[int, int]] = []

    def order(self, *numbers: int) -> int:
        self.orders.append([*numbers, *[0] * (WIDTH - len(numbers))])
        return len(self.orders) - 1

    def text(self, text: bytes) -> tuple[int, int]:
        start = len(self.pool)
        self.pool += text
        return start, len(self.pool)

    def say(self, text: bytes) -> None:
        self.order(Order.TEXT, *self.text(text))

    def words(self, words: tuple[str, ...]) -> int:
        """The number of the first of them."""
        if words not in self._words:
            self._words[words] = len(self._places)
            self._places += [self.text(msgspec.json.encode(word)) for word in words]
        return self._words[words]

    def whole(self, sheet: Sheet[Any], start: int) -> int:
        """Every field of a sheet that lies at *start*, each of which may be left out; where its orders begin."""
        begun = len(self.orders)
        for part in sheet.parts:
            first, end = (start + place for place in _places(sheet.dtype, part))
            field = self.order(Order.FIELD, first, end, 0, *self.text(_key(part)), part.kind.shape[0] == "apart")
            self.part(sheet.dtype, part, start)
            self.orders[field][3] = len(self.orders)
        self.order(Order.END)
        return begun

    def part(self, dtype: np.dtype[Any], part: Part, start: int) -> None:
        if part.n_most:
            count, first = (start + _place(dtype, name) for name in (f"n_of_{part.name}", part.name))
            size = _size(dtype[part.name]) // part.n_most
            self.rows((count, first, size, NONE, 0), lambda: self.value(part.kind.shape, 0, dtype[part.name].base))
        else:
            self.value(part.kind.shape, start + _place(dtype, part.name), dtype[part.name])

    def rows(self, numbers: tuple[int, int, int, int, int], row: Callable[[], None]) -> None:
        order = self.order(Order.ROWS, *numbers, 0)
        row()
        self.order(Order.NEXT)
        self.orders[order][6] = len(self.orders)

    def value(self, shape: tuple[Any, ...], place: int, dtype: np.dtype[Any]) -> None:
        match shape:
            case ("number",):
                self.order(Order.NUMBER, place)
            case ("truth",):
                self.order(Order.TRUTH, place)
            case ("hexadecimal",):
                self.order(Order.HEXADECIMAL, place)
            case ("word", words):
                self.order(Order.WORD, place, self.words(words))
            case ("letters", alphabet, n):
                self.order(Order.LETTERS, place, n, self.text(alphabet.encode())[0])
            case ("always", value):
                self.say(msgspec.json.encode(value))
            case ("apart", empty):
                self.order(Order.APART, place, *self.text(msgspec.json.encode(empty)))
            case ("maybe", inner):
                order = self.order(Order.MAYBE, place)
                self.value(inner, place, dtype)
                self.orders[order][2] = len(self.orders)
            case ("dictionary", words, is_sparse, inner):
                size = _size(dtype) // len(words)
                rows = (len(words), place, size, self.words(words), int(is_sparse))
                self.rows(rows, lambda: self.value(inner, 0, dtype.base))
            case ("struct", parts):
                for number, part in enumerate(parts):
                    self.say((b"," if number else b"{") + _key(part))
                    self.part(dtype, part, place)
                self.say(b"}")
            case _:
                raise TypeError(f"{shape}: nobody can write that")

    def script(self, starts: tuple[int, ...]) -> Script:
        flat = [number for places in self._places for number in places]
        return Script(
            np.array(self.orders, np.int64),
            np.frombuffer(bytes(self.pool), np.uint8),
            np.array(flat or [0], np.int64),
            starts,
        )


def _key(part: Part) -> bytes:
    return msgspec.json.encode(part.name) + b":"


def _place(dtype: np.dtype[Any], name: str) -> int:
    fields: Any = dtype.fields
    return fields[name][1] // 8


def _size(dtype: np.dtype[Any]) -> int:
    return dtype.itemsize // 8


def _places(dtype: np.dtype[Any], part: Part) -> tuple[int, int]:
    first = _place(dtype, f"n_of_{part.name}" if part.n_most else part.name)
    return first, _place(dtype, part.name) + _size(dtype[part.name])


@cache
def script_of(*structs: type[Struct]) -> Script:
    """How the texts of sheets are written that lie one behind the other."""
    author, start, starts = _Author(), 0, list[int]()
    for sheet in map(sheet_of, structs):
        starts.append(author.whole(sheet, start))
        start += _size(sheet.dtype)
    return author.script(tuple(starts))


# ---- compiled

_QUOTE, _MINUS, _ZERO, _COMMA = ord('"'), ord("-"), ord("0"), ord(",")
_OPEN, _CLOSE, _BEGIN, _FINISH, _COLON = ord("["), ord("]"), ord("{"), ord("}"), ord(":")
_TEXTS = np.frombuffer(b"0123456789abcdefnulltruefalse", np.uint8)
_NULL, _TRUE, _FALSE, _STOP = 16, 20, 24, 29


@rule
def copy(text: Any, start: int, end: int, out: Any, at: int) -> int:
    """Write a piece of a text; returns where the next begins."""
    for i in range(start, end):
        out[at] = text[i]
        at += 1
    return at


@rule
def digits(number: int, out: Any, at: int) -> int:
    """Write a number."""
    if number < 0:
        out[at] = _MINUS
        at += 1
        number = -number
    n, rest = 1, number
    while rest > 9:
        rest //= 10
        n += 1
    for i in range(n):
        out[at + n - 1 - i] = _ZERO + number % 10
        number //= 10
    return at + n


@rule
def hexadecimal(number: int, out: Any, at: int) -> int:
    """Write a word of 64 bits in quotes."""
    out[at] = out[at + 17] = _QUOTE
    for i in range(16):
        out[at + 16 - i] = _TEXTS[(number >> (4 * i)) & 15]
    return at + 18


@rule
def end_of(orders: Any, field: int, numbers: Any) -> int:
    """Where what a field of a sheet holds ends: of a list with room for many rows, that is after those it has."""
    rows = field + 1
    if orders[rows, 0] != Order.ROWS or orders[rows, 4] != NONE:
        return orders[field, 2]
    return orders[rows, 2] + numbers[orders[rows, 1]] * orders[rows, 3]


@rule
def wipe(orders: Any, field: int, numbers: Any) -> None:
    """Make a sheet blank again, from its first field on, which was blank before it was filled in."""
    while orders[field, 0] == Order.FIELD:
        for place in range(orders[field, 1], end_of(orders, field, numbers)):
            numbers[place] = 0
        field = orders[field, 3]


@rule
def are_equal(numbers: Any, old: Any, first: int, end: int) -> bool:
    """Whether a part of two sheets is the same."""
    for place in range(first, end):
        if numbers[place] != old[place]:
            return False
    return True


@rule
def perform(
    orders: Any, step: int, pool: Any, ends: Any, numbers: Any, old: Any, out: Any, start: int, apart: Any, stack: Any
) -> int:
    """Write the fields of a sheet that differ from an *old* one, all if that is empty; returns where the text ends.

    *apart* is told where Python has something to add: the field's place in the sheet, and where in the text; its first
    row says how many there are. *stack* has the rows that are being gone through: where they began, how many are
    written and looked at, where they lie.
    """
    at, base, depth = start, 0, -1
    while orders[step, 0] != Order.END:
        what, place = orders[step, 0], base + orders[step, 1]
        step += 1
        if what == Order.TEXT:
            at = copy(pool, orders[step - 1, 1], orders[step - 1, 2], out, at)
        elif what == Order.NUMBER:
            at = digits(numbers[place], out, at)
        elif what == Order.WORD:
            word = 2 * (orders[step - 1, 2] + numbers[place])
            at = copy(pool, ends[word], ends[word + 1], out, at)
        elif what == Order.MAYBE:
            if numbers[place] == NONE:
                at = copy(_TEXTS, _NULL, _TRUE, out, at)
                step = orders[step - 1, 2]
        elif what == Order.ROWS:
            depth += 1
            stack[depth, 0], stack[depth, 1], stack[depth, 2], stack[depth, 3] = step, 0, 0, base
            has_keys = orders[step - 1, 4] != NONE
            out[at] = _BEGIN if has_keys else _OPEN
            at += 1
            stack[depth, 4] = orders[step - 1, 1] if has_keys else numbers[place]
            step = orders[step - 1, 6] - 1  # to the end of them, from where the first is looked for
        elif what == Order.NEXT:
            order = stack[depth, 0] - 1
            outer, size = stack[depth, 3], orders[order, 3]
            base = outer + orders[order, 2] + stack[depth, 2] * size
            while stack[depth, 2] < stack[depth, 4] and orders[order, 5] != 0 and numbers[base] == NONE:
                stack[depth, 2] += 1
                base += size
            if stack[depth, 2] < stack[depth, 4]:
                if stack[depth, 1] > 0:
                    out[at] = _COMMA
                    at += 1
                if orders[order, 4] != NONE:
                    word = 2 * (orders[order, 4] + stack[depth, 2])
                    at = copy(pool, ends[word], ends[word + 1], out, at)
                    out[at] = _COLON
                    at += 1
                stack[depth, 1] += 1
                stack[depth, 2] += 1
                step = order + 1
            else:
                out[at] = _CLOSE if orders[order, 4] == NONE else _FINISH
                at += 1
                base = outer
                depth -= 1
        elif what == Order.FIELD:
            is_apart = orders[step - 1, 6] != 0 and numbers[place] != NONE
            if len(old) > 0 and not is_apart and are_equal(numbers, old, place, end_of(orders, step - 1, numbers)):
                step = orders[step - 1, 3]
            else:
                if at > start:
                    out[at] = _COMMA
                    at += 1
                at = copy(pool, orders[step - 1, 4], orders[step - 1, 5], out, at)
        elif what == Order.LETTERS:
            out[at] = _QUOTE
            for i in range(orders[step - 1, 2]):
                out[at + 1 + i] = pool[orders[step - 1, 3] + numbers[place + i]]
            at += orders[step - 1, 2] + 2
            out[at - 1] = _QUOTE
        elif what == Order.TRUTH:
            is_true = numbers[place] != 0
            at = copy(_TEXTS, _TRUE if is_true else _FALSE, _FALSE if is_true else _STOP, out, at)
        elif what == Order.HEXADECIMAL:
            at = hexadecimal(numbers[place], out, at)
        elif what == Order.APART:
            if numbers[place] == NONE:
                at = copy(pool, orders[step - 1, 2], orders[step - 1, 3], out, at)
            else:
                apart[0, 0] += 1
                apart[apart[0, 0], 0], apart[apart[0, 0], 1] = place, at
    return at


@rule
def write_set(words: BitSet, out: Any) -> int:
    """Write all elements of a set, in order, as a list; returns how many bytes."""
    out[0] = _OPEN
    at = 1
    for w in range(len(words)):
        word = words[w]
        while word != ZERO:
            if at > 1:
                out[at] = _COMMA
                at += 1
            at = digits(64 * w + lowest(word), out, at)
            word &= word - ONE
    out[at] = _CLOSE
    return at + 1
