"""Records as interpreted rules see them: numbers that behave as in compiled code.

Compiled code widens every small integer to 64 bits when it reads it. NumPy does not: ``1 << record.count`` is an int8
if the field is one. So interpreted rules get records and arrays whose numbers are Python's, except for 64-bit words,
which stay what they are. Writing a number that does not fit raises an error here, where compiled code would wrap.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache, wraps
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

_field = cast(Callable[[Any, str], Any], np.void.__getitem__)
"""NumPy's records have a slower one of their own, for attributes that nobody needs here."""


class PlainRecord:
    """A record whose fields read as plain numbers, records and arrays."""

    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        return plain(_field(self._record, name))

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value

    def __getitem__(self, name: str) -> Any:
        """For templates that are bound to the name of a field."""
        return plain(_field(self._record, name))

    def __setitem__(self, name: str, value: Any) -> None:
        self._record[name] = value


class PlainArray:
    """An array whose elements read as plain numbers, records and arrays."""

    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        self._array = array

    def __getitem__(self, index: Any) -> Any:
        return plain(self._array[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._array[index] = value

    def __len__(self) -> int:
        return len(self._array)


def _same(value: Any) -> Any:
    return value


_PLAIN: dict[type, Callable[[Any], Any]] = {
    np.void: PlainRecord,
    np.record: PlainRecord,
    np.ndarray: PlainArray,
    np.recarray: PlainArray,
    np.uint64: _same,
    np.float32: float,
    np.float64: float,
}


def plain(value: Any) -> Any:
    """*value* as interpreted rules see it."""
    return _PLAIN.get(cast(type[Any], type(value)), int)(value)


def _argument(value: Any) -> Any:
    """Records and arrays of numbers are made plain; arrays of records stay, templates copy their rows."""
    is_numbers = type(value) is np.ndarray and value.dtype.names is None
    return plain(value) if is_numbers or isinstance(value, np.void) else value


def interpreted(function: F) -> F:
    """A rule left as it is, but for the records it is given."""

    @wraps(function)
    def call(*arguments: Any) -> Any:
        return function(*map(_argument, arguments))

    call.py_func = function  # pyright: ignore[reportAttributeAccessIssue] -- as Numba's compiled functions have it
    return cast(F, call)


# ---- interpreted twins of compiled rules

_making = threading.RLock()
_twin_globals: dict[int, dict[str, Any]] = {}
"""By the address of the names that a rule sees, the same names for its twin."""


@cache
def from_outside(rule: Any) -> Callable[..., Any]:
    """A compiled rule left as it is, to be called in its place: it takes and gives what compiled code would."""
    with _making:
        inner = twin(rule)

    def call(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # unsigned words wrap by design
            result = inner(*arguments)
        return cast(Any, result.item() if isinstance(result, np.generic) else result)

    return call


@cache
def twin(rule: Any) -> Callable[..., Any]:
    """A rule as plain Python that calls only such: compiled code knows nothing of plain records."""
    function = rule.py_func
    names = _names_for_twins(function.__globals__)
    return interpreted(FunctionType(function.__code__, names, function.__name__, function.__defaults__))


def _names_for_twins(names: dict[str, Any]) -> dict[str, Any]:
    if id(names) not in _twin_globals:
        _twin_globals[id(names)] = twins = dict(names)
        twins |= {name: twin(value) for name, value in names.items() if hasattr(value, "py_func")}
    return _twin_globals[id(names)]
