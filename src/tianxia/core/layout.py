"""Layouts of flat records: an annotated class becomes an aligned NumPy dtype with checked attribute access."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, cast, get_type_hints, overload

import numpy as np
import numpy.typing as npt

# Two unsigned fields subtracted are unsigned in compiled code: numbers to count with are signed.
I8 = Annotated[int, np.int8]
U8 = Annotated[int, np.uint8]
I16 = Annotated[int, np.int16]
U64 = Annotated[np.uint64, np.uint64]
"""Of sets, and of chance."""

BitSet = npt.NDArray[np.uint64]
"""A set of small integers, 64 to a word (`tianxia.core.bits`): a mask of actions, squares of a board."""
States = npt.NDArray[Any]
"""An array of records; a table's is of length one."""
Row = TypeVar("Row", covariant=True)

as_int = cast(Callable[[np.uint64], int], np.int64)
"""An unsigned word as a signed number, in compiled code too."""

NONE = -1
"""No seat, no square, no piece: the sentinel of every index field."""


class Record:
    """Base of classes that describe records.

    A field is read by attribute, checked and in rules the only way; or by name, which is four times as fast in Python
    because NumPy's attributes of records are.
    """

    if TYPE_CHECKING:

        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: Any) -> None: ...


class Ints(Protocol):
    """A fixed-length array of integers."""

    def __getitem__(self, index: int) -> int: ...
    def __setitem__(self, index: int, value: int) -> None: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """Rows of integers, all of the same length."""

    def __getitem__(self, index: tuple[int, int]) -> int: ...


class Rows(Protocol[Row]):
    """A fixed-length array of records."""

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: str) -> npt.NDArray[Any]: ...
    def __setitem__(self, index: str, value: object) -> None: ...
    def __len__(self) -> int: ...


def dtype_of(record: type) -> np.dtype[Any]:
    """Lay out *record* as C would; its scalars allow attribute access."""
    return np.dtype((np.record, _layout(record)))


def _layout(record: type) -> np.dtype[Any]:
    fields: list[Any] = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        if hasattr(np.recarray, name):
            raise TypeError(f"{record.__name__}.{name}: np.record already has an attribute of this name")
        kind, *shape = hint.__metadata__
        if not issubclass(kind, np.generic):
            kind = _layout(kind)
        fields.append((name, kind, tuple(shape)) if shape else (name, kind))
    return np.dtype(fields, align=True)


def name_of(dtype: np.dtype[Any]) -> str:
    """A name for a layout, the same in every process: who owns what is bound to its fields."""
    return f"layout-{sha256(repr(dtype).encode()).hexdigest()[:8]}"


def blank(dtype: np.dtype[Any]) -> Any:
    """A record of *dtype* with every byte zero."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def copy_of(states: States) -> States:
    """A copy, byte for byte: NumPy would copy field after field, ten times slower."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


def flatten(record: Any, without: tuple[str, ...] = ()) -> npt.NDArray[np.int64]:
    """All numbers of *record*, field after field as declared, leaving out the top-level fields *without*.

    In an array of records the first field of all rows comes first, then the second of all rows, and so on.
    """
    parts: list[npt.NDArray[np.int64]] = []
    for name in record.dtype.names or ():
        if name not in without:
            _gather(np.asarray(record[name]), parts)
    return np.concatenate(parts)


def _gather(value: npt.NDArray[Any], parts: list[npt.NDArray[np.int64]]) -> None:
    if value.dtype.names is None:
        parts.append(value.astype(np.int64).ravel())
        return
    for name in value.dtype.names:
        _gather(value[name], parts)
