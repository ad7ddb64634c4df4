"""The numbers of a record that a seat may know in one row, by compiled code, in the order of `layout.flatten`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.core.compiled import written
from tianxia.core.conceal import is_poured
from tianxia.core.layout import NONE, flatten, name_of

Shape = tuple[int, ...]
Numbers = type[np.int16] | type[np.int64]
LEFT_OUT = ("derived",)
"""Follows from the rest."""
SHORT = 16
"""A field of no more numbers than this has a loop of its own."""
SECRET, HIDDEN, BAG = "state.secret.", "].hidden.", "state.secret.bag[i0]"
"""Of places in a state: nobody knows, others do not, and what is poured together."""


def n_numbers(dtype: np.dtype[Any]) -> int:
    """How long the row is."""
    return sum(prod(shape) for _, shape, _ in _fields(dtype))


def kind_of(dtype: np.dtype[Any]) -> Numbers:
    """The numbers of the row: of 16 bits where these hold all that views tell, else of 64, as for sets in words.

    Of what is secret they tell the counts of the bag, and 0 for all else.
    """
    told = [kind for place, _, kind in _fields(dtype) if not place.startswith(SECRET) or place == BAG]
    return np.int16 if all(np.can_cast(kind, np.int16) for kind in told) else np.int64


def row_of(record: Any) -> npt.NDArray[np.int64]:
    """The row of a single record, uncompiled."""
    return flatten(record, without=LEFT_OUT)


@cache
def flat_of(dtype: np.dtype[Any]) -> Callable[[Any, int, Any], None]:
    """A rule that is called with a state, a seat and the row, to be bound into templates.

    It writes what `tianxia.core.conceal` leaves of the state, without a copy of it.
    """
    lines, first = ["def flat(state, seat, row):"], 0
    for (shape, is_hidden, _), fields in groupby(enumerate(_fields(dtype)), key=_loop_of):
        places = [place for _, (place, _, _) in fields]
        lines += _loops(places, shape, first, is_hidden)
        if places == [BAG]:
            lines += _pour(dtype, first, shape[0])
        first += len(places) * prod(shape)
    return written("\n".join(lines) + "\n", name_of(dtype))


def _pour(dtype: np.dtype[Any], first: int, n_kinds: int) -> list[str]:
    """Source that adds to the bag, at a place of the row, what is poured into it."""
    row, secret = dtype["seats"].base, dtype["secret"]
    hidden = [name for name in row["hidden"].names or () if is_poured(name, row)]
    own = [name for name in secret.names or () if name != "bag" and is_poured(name, dtype)]
    lines = [f"    for k in range({n_kinds}):", "        n = 0"]
    lines += [f"        n += state.secret.{name}[k]" for name in own]
    for other in range(dtype["seats"].shape[0]):
        lines += [f"        if seat != {other}:"]
        lines += [f"            n += state.seats[{other}].hidden.{name}[k]" for name in hidden]
    return [*lines, f"        row[{first} + k] += n"] if hidden or own else []


def _loop_of(numbered: tuple[int, tuple[str, Shape, np.dtype[Any]]]) -> tuple[Shape, bool, int]:
    """Neighbours of the same shape share one, as fields of records in a row have, unless they are short or secret."""
    number, (place, shape, _) = numbered
    is_own = prod(shape) <= SHORT or place.startswith(SECRET)
    return shape, HIDDEN in place, number if is_own else NONE


def _fields(dtype: np.dtype[Any]) -> Iterator[tuple[str, Shape, np.dtype[Any]]]:
    """Where a state has numbers, how many, and of which kind."""
    for name in dtype.names or ():
        if name not in LEFT_OUT:
            yield from _below("state", name, dtype, ())


def _below(holder: str, name: str, dtype: np.dtype[Any], before: Shape) -> Iterator[tuple[str, Shape, np.dtype[Any]]]:
    """The field *name* of *holder*, which is one of *before* many, or all that it is made of."""
    field = dtype[name]
    shape = (*before, *field.shape)
    indices = ", ".join(_index(k) for k in range(len(before), len(shape)))
    place = f"{holder}.{name}[{indices}]" if indices else f"{holder}.{name}"
    if field.base.names is None:
        yield place, shape, field.base
    for part in field.base.names or ():
        yield from _below(place, part, field.base, shape)


def _loops(places: Sequence[str], shape: Shape, first: int, is_hidden: bool) -> list[str]:
    """Source that writes these numbers, one after the other, the first of them at a place of the row.

    Those of fields that share a loop are written many at once.
    """
    heads = [f"{'    ' * (k + 1)}for {_index(k)} in range({n}):" for k, n in enumerate(shape)]
    steps = [f" + {_index(k)} * {prod(shape[k + 1 :])}" for k in range(len(shape))]
    firsts = range(first, first + len(places) * prod(shape), prod(shape))
    indent, at = "    " * (len(shape) + 1), "".join(steps)
    lines = [f"{indent}row[{n}{at}] = {place}" for n, place in zip(firsts, places, strict=True)]
    unknown = [f"{indent}row[{n}{at}] = 0" for n in firsts]
    if places[0].startswith(SECRET) and places != [BAG]:
        lines = unknown
    elif is_hidden:
        either = [f"    {line}" for line in (*lines, *unknown)]
        lines = [f"{indent}if i0 == seat:", *either[: len(lines)], f"{indent}else:", *either[len(lines) :]]
    return [*heads, *lines]


def _index(k: int) -> str:
    return f"i{k}"
