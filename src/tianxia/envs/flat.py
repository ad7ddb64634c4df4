"""All numbers of a record in one row, written by compiled code in the order of `layout.flatten`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.core.compiled import written
from tianxia.core.layout import NONE, flatten, name_of

Shape = tuple[int, ...]
Numbers = type[np.int16] | type[np.int64]
LEFT_OUT = ("derived",)
"""Follows from the rest."""
SHORT = 16
"""A field of no more numbers than this has a loop of its own."""


def n_numbers(dtype: np.dtype[Any]) -> int:
    """How long the row is."""
    return sum(prod(shape) for _, shape, _ in _fields(dtype))


def kind_of(dtype: np.dtype[Any]) -> Numbers:
    """The numbers of the row: of 16 bits where these hold all that views tell, else of 64, as for sets in words.

    Of what is secret they tell the counts of the bag, and 0 for all else.
    """
    told = [kind for place, _, kind in _fields(dtype) if not place.startswith("state.secret.") or ".bag" in place]
    return np.int16 if all(np.can_cast(kind, np.int16) for kind in told) else np.int64


def row_of(record: Any) -> npt.NDArray[np.int64]:
    """The row of a single record, uncompiled."""
    return flatten(record, without=LEFT_OUT)


@cache
def flat_of(dtype: np.dtype[Any]) -> Callable[[Any, Any], None]:
    """A rule that is called with a state and the row, to be bound into templates."""
    lines, first = ["def flat(state, row):"], 0
    for (shape, _), fields in groupby(enumerate(_fields(dtype)), key=_loop_of):
        places = [place for _, (place, _, _) in fields]
        lines += _loops(places, shape, first)
        first += len(places) * prod(shape)
    return written("\n".join(lines) + "\n", name_of(dtype))


def _loop_of(numbered: tuple[int, tuple[str, Shape, np.dtype[Any]]]) -> tuple[Shape, int]:
    """Neighbours of the same shape share one, as fields of records in a row have, unless they are short."""
    number, (_, shape, _) = numbered
    return shape, NONE if prod(shape) > SHORT else number


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


def _loops(places: Sequence[str], shape: Shape, first: int) -> list[str]:
    """Source that writes these numbers, one after the other, the first of them at a place of the row.

    Those of fields that share a loop are written many at once.
    """
    heads = [f"{'    ' * (k + 1)}for {_index(k)} in range({n}):" for k, n in enumerate(shape)]
    steps = [f" + {_index(k)} * {prod(shape[k + 1 :])}" for k in range(len(shape))]
    firsts = range(first, first + len(places) * prod(shape), prod(shape))
    indent, at = "    " * (len(shape) + 1), "".join(steps)
    return [*heads, *(f"{indent}row[{n}{at}] = {place}" for n, place in zip(firsts, places, strict=True))]


def _index(k: int) -> str:
    return f"i{k}"
