"""What is seen of tables: features of judges as bits, planes of the board, or a view, as numbers or as records.

Sets are kept as words (`tianxia.core.bits`). As *bits* they are handed out as the bytes of these words: element ``i``
is bit ``i % 8`` of byte ``i // 8``, which is how ``unpackbits(bitorder="little")`` of NumPy and JAX takes them. As
*bools*, and of single tables, every element has a byte of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tianxia.core.bits import as_bools, has_bit, n_words
from tianxia.core.compiled import bind, unbound
from tianxia.core.conceal import conceal_of
from tianxia.core.device import Array, Device
from tianxia.core.errors import BadInput, choice
from tianxia.core.game import Game
from tianxia.core.layout import States
from tianxia.core.view import View
from tianxia.envs.flat import flat_of, kind_of, n_numbers, row_of

FEATURES, PLANES, VIEW, RECORD, NOTHING = OBSERVED = ("features", "planes", "view", "record", None)
OF_A_VIEW = (FEATURES, VIEW)
"""How a single table can be observed."""
BITS, BOOLS = MASKS = ("bits", "bools")
Flags = npt.NDArray[np.int8]
"""Each 0 or 1."""

_EVERY_BYTE = np.uint64(0x0101010101010101)
_A_BIT_EACH = np.uint64(0x8040201008040201)
_ALL_BUT_TOP = np.uint64(0x7F7F7F7F7F7F7F7F)
_TOP, _BYTE = np.uint64(7), np.uint64(0xFF)
BYTES = 8
"""Of a word."""

# Bound to a game's own functions by `compiled.bind`.
features: Callable[..., None] = unbound
the_conceal: Callable[..., None] = unbound
the_flat: Callable[..., None] = unbound


# ---- of a single table


def flags(game: Game, states: States, seat: int) -> Flags:
    """What judges see, a flag each."""
    return as_bools(game.features_of(states, seat), game.features.n).view(np.int8)


def of_view(view: View, observe: str) -> npt.NDArray[Any]:
    """What a seat observes, as a row: `flags`, or every number of its view as `see_view` writes it."""
    return row_of(view.record) if observe == VIEW else flags(view.game, view.states, view.seat)


def mask(view: View) -> Flags:
    """The legal actions, a flag each; none while it is another seat's decision."""
    return as_bools(view.mask, view.game.n_actions).view(np.int8)


def check_observation(name: str) -> None:
    """`BadInput` unless a single table can be observed in this way."""
    if name not in OF_A_VIEW:
        raise BadInput(f"observation '{name}': {choice(OF_A_VIEW)}")


# ---- of many tables


class BoardAndRest(NamedTuple):
    """What is seen of a board, and all else."""

    board: Any
    """A byte, 0 or 1, for each table, plane, row and column."""
    rest: Any
    """A byte, 0 or 1, for each table and each feature that is no plane."""


class Spreading(NamedTuple):
    """Sets, and room for bytes of their elements, eight to a word."""

    words: Any
    first: int
    """The first word of each set that is spread."""
    n: int
    """How many words of it are."""
    spread: Any


class Laying(NamedTuple):
    """Features, and room for the spaces of their planes."""

    words: Any
    n_planes: int
    n_bits: int
    """Of a plane."""
    rows: Any
    width: int
    board: Any


def spread(j: int, of: Any) -> None:
    """A word of a set as 64 bytes: each byte of it becomes a word."""
    i, w = j // of.n, j % of.n
    word = of.words[i, of.first + w]
    for k in range(BYTES):
        here = ((word >> np.uint64(BYTES * k)) & _BYTE) * _EVERY_BYTE & _A_BIT_EACH
        of.spread[i, BYTES * w + k] = ((here + _ALL_BUT_TOP) >> _TOP) & _EVERY_BYTE


def lay(j: int, of: Any) -> None:
    """A row of a plane of a table."""
    row = j % len(of.rows)
    plane = j // len(of.rows) % of.n_planes
    i = j // (len(of.rows) * of.n_planes)
    first = plane * of.n_bits + of.rows[row]
    for column in range(of.width):
        of.board[i, plane, row, column] = has_bit(of.words[i], first + column)


def one_field(name: str, kind: type, n: int) -> np.dtype[Any]:
    """A record of *n* numbers: compiled code counts who holds a row of an array at every call; records it reads."""
    return np.dtype((np.record, np.dtype([(name, kind, (n,))])))


class Featured(NamedTuple):
    """Room for what judges see of all tables."""

    rows: Any
    """Records of words."""


class Viewed(NamedTuple):
    """Room for views of all tables as numbers."""

    rows: Any
    """Records of numbers."""


class Recorded(NamedTuple):
    """Room for views of all tables as records."""

    rooms: Any


class Unseen(NamedTuple):
    """No room for anything."""

    n: int = 0
    """Kernels take no empty tuple."""


def see_features(i: int, states: Any, seat: int, seen: Any) -> None:
    """What a judge sees."""
    features(states[i], seat, seen.rows[i].words)


def see_view(i: int, states: Any, seat: int, seen: Any) -> None:
    """Every number that the seat to move may know."""
    the_flat(states[i], seat, seen.rows[i].numbers)


def see_record(i: int, states: Any, seat: int, seen: Any) -> None:
    """The record of what the seat to move may know."""
    seen.rooms[i] = states[i]
    the_conceal(seen.rooms[i], seat)


def see_nothing(_i: int, _states: Any, _seat: int, _seen: Any) -> None:
    """Nobody looks."""


def observer_of(game: Game, observe: str | None) -> Callable[[int, Any, int, Any], None]:
    """The rule that looks at a table for the seat to move."""
    if observe == VIEW:
        return bind(see_view, game.family, the_flat=flat_of(game.dtype))
    if observe == RECORD:
        return bind(see_record, game.family, the_conceal=conceal_of(game.dtype))
    if observe == NOTHING:
        return bind(see_nothing, game.family)
    return bind(see_features, game.family, features=game.features.write)


class Eyes:
    """What the seats to move see of all tables: arrays that compiled code fills."""

    def __init__(self, device: Device, game: Game, observe: str | None, n: int) -> None:
        self._boards: Boards | None = None
        self.array: Any = None
        """What is seen: an array of the device, `BoardAndRest`, or None."""
        self.room: Any = Unseen()
        """As compiled code takes it."""
        if observe == RECORD:
            rooms = device.zeros(n, game.dtype.itemsize // 8, of="int64")
            self.array, self.room = as_bytes(device, rooms), Recorded(device.rows(rooms, game.dtype))
        elif observe == VIEW:
            self.array = device.zeros(n, n_numbers(game.dtype), of=kind_of(game.dtype).__name__)
            numbers = one_field("numbers", kind_of(game.dtype), n_numbers(game.dtype))
            self.room = Viewed(device.rows(self.array, numbers))
        elif observe != NOTHING:
            words = device.zeros(n, n_words(game.features.n), of="int64")
            self.room = Featured(device.rows(words, one_field("words", np.uint64, n_words(game.features.n))))
            self._boards = Boards(device, words, game) if observe == PLANES else None
            self.array = as_bytes(device, words) if self._boards is None else self._boards.array

    def write(self) -> None:
        """What follows from that which compiled code has filled."""
        if self._boards is not None:
            self._boards.write()


def check_observed(game: Game, observe: str | None) -> None:
    """Refuse to look in a way that there is not."""
    if observe not in OBSERVED:
        raise BadInput(f"observe='{observe}': features, planes, view, record or None")
    if observe in (FEATURES, PLANES) and not game.features.n:
        raise BadInput(f"observe='{observe}': {game.about.title} has no features; there is view, record or None")


class Bools:
    """Sets of *n* elements from word *first* on as bytes, written anew when asked for."""

    def __init__(self, device: Device, words: Array, n: int, first: int = 0) -> None:
        self._device, self._n_tables, n_own = device, len(words), n_words(n)
        room = device.zeros(self._n_tables, n_own * BYTES, of="int64")
        rows = device.rows
        self._of = Spreading(rows(words, np.uint64), first, n_own, rows(room, np.uint64))
        self._run = device.each(bind(spread, "sets"), "sets")
        self.array = as_bytes(device, room)[:, :n]

    def write(self) -> None:
        self._run(self._n_tables * self._of.n, self._of)


class Boards:
    """Planes of features as boards, and all other features, written anew when asked for."""

    def __init__(self, device: Device, words: Array, game: Game) -> None:
        planes, n = game.features.planes, len(words)
        shape = n, planes.n, len(planes.rows), planes.width
        room, rows = device.zeros(*shape, of="uint8"), device.put(np.array(planes.rows, np.int64))
        n_bits = planes.n_words * 64
        taken = device.rows(words, np.uint64), planes.n, n_bits, device.rows(rows), planes.width, device.rows(room)
        self._of, self._n = Laying(*taken), n * planes.n * len(planes.rows)
        self._run = device.each(bind(lay, "sets"), "sets")
        self._rest = Bools(device, words, game.features.n - planes.n * n_bits, planes.n * planes.n_words)
        self.array = BoardAndRest(room, self._rest.array)

    def write(self) -> None:
        self._run(self._n, self._of)
        self._rest.write()


def as_bytes(device: Device, words: Array) -> Array:
    """The bytes of words, a row for each table; nothing is copied."""
    return words.view(device.xp.uint8)


def as_truths(device: Device, bytes_: Array) -> Array:
    """Bytes that are 0 or 1 taken for truth values; nothing is copied."""
    return bytes_.view(getattr(device.xp, "bool", np.bool_))
