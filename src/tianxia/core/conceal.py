"""What a seat may not know is poured together or blotted out; what that is, `tianxia.core.view` says.

Twice, because each is far quicker where it is called: from Python bytes are copied, and nothing is compiled for it;
within compiled code there is one function for each layout, made from the fields of its dtype. Every hidden or secret
field has a copy of `pour`, `blot` or `blot_all` of its own there, bound to its name, as in `tianxia.core.redeal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, reduce
from typing import Any

import numpy as np

from tianxia.core.compiled import bind, unbound
from tianxia.core.layout import States, name_of

# ---- from Python


def conceal(states: States, seat: int) -> States:
    """A copy of a table's states with everything poured together or blotted out that *seat* may not know."""
    screen = _screen(states.dtype, seat)
    numbers = states.view(np.uint8).copy()
    bag = numbers[screen.bag].view(screen.kind)
    for zone in screen.zones:
        bag += numbers[zone].view(screen.kind)
    for hidden in screen.hidden:
        numbers[hidden] = 0
    return numbers.view(states.dtype)


def hidden_from(states: States, seat: int) -> bytes:
    """All that *seat* may not know, to be compared."""
    screen = _screen(states.dtype, seat)
    numbers = states.view(np.uint8)
    return b"".join(numbers[place].tobytes() for place in (screen.bag, *screen.hidden))


@dataclass(frozen=True)
class Screen:
    """Where in the bytes of a state lies what a seat may not know: slices are far quicker than fields by name."""

    bag: slice
    kind: np.dtype[Any]
    """Of the numbers in the bag and the zones."""
    zones: list[slice]
    hidden: list[slice]


@cache
def _screen(dtype: np.dtype[Any], seat: int) -> Screen:
    bag, zones, hidden = slice(0), list[slice](), list[slice]()
    for name, place, is_zone in _places(dtype, seat):
        if name == "bag":
            bag = place
        else:
            hidden.append(place)
            zones.extend([place] if is_zone else [])
    return Screen(bag, dtype["secret"]["bag"].base, zones, hidden)


def _places(dtype: np.dtype[Any], seat: int) -> Iterator[tuple[str, slice, bool]]:
    """The bytes of every field of ``secret``, and of ``hidden`` of all other seats, and whether it is a zone."""
    rows = dtype["seats"]
    row = rows.base
    for other in range(rows.shape[0]):
        if other != seat:
            start = _offset(dtype, "seats") + other * row.itemsize + _offset(row, "hidden")
            yield from (
                (name, place, f"n_{name}" in (row.names or ())) for name, place in _fields(row["hidden"], start)
            )
    for name, place in _fields(dtype["secret"], _offset(dtype, "secret")):
        yield name, place, f"n_{name}" in (dtype.names or ())


def _fields(dtype: np.dtype[Any], start: int) -> Iterator[tuple[str, slice]]:
    for name in dtype.names or ():
        offset = start + _offset(dtype, name)
        yield name, slice(offset, offset + dtype[name].itemsize)


def _offset(dtype: np.dtype[Any], name: str) -> int:
    fields: Any = dtype.fields
    return fields[name][1]


# ---- within compiled code

Step = Callable[[Any, Any], None]
"""Called with the record that holds a field, and the bag."""
Conceal = Callable[[Any, int], None]
"""Called with a state, and the seat that is left with what it may know."""

# Bound by `compiled.bind`.
FIELD = ""
first: Step = unbound
then: Step = unbound
at_seat: Step = unbound
at_table: Step = unbound


def conceal_all(state: Any, seat: int) -> None:
    """Make of a state what *seat* may know of it."""
    bag = state.secret.bag
    for other in range(len(state.seats)):
        if other != seat:
            at_seat(state.seats[other].hidden, bag)
    at_table(state.secret, bag)


def pour(holder: Any, bag: Any) -> None:
    """The pieces of a zone go into the bag."""
    zone = holder[FIELD]
    for kind in range(len(bag)):
        bag[kind] += zone[kind]
        zone[kind] = 0


def blot(holder: Any, _bag: Any) -> None:
    """A number that cannot be known."""
    holder[FIELD] = 0


def blot_all(holder: Any, _bag: Any) -> None:
    """Numbers that cannot be known."""
    numbers = holder[FIELD]
    for i in range(len(numbers)):
        numbers[i] = 0


def nothing(_holder: Any, _bag: Any) -> None:
    """Where nothing is hidden."""


def in_turn(holder: Any, bag: Any) -> None:
    """One field after the other."""
    first(holder, bag)
    then(holder, bag)


@cache
def conceal_of(dtype: np.dtype[Any]) -> Conceal:
    """`conceal_all` for states of this layout, to be bound into other templates."""
    owner, row = name_of(dtype), dtype["seats"].base
    seat, table = _chain(f"{owner}-seat", row, row["hidden"]), _chain(f"{owner}-table", dtype, dtype["secret"])
    return bind(conceal_all, owner, at_seat=seat, at_table=table)


def _chain(owner: str, public: np.dtype[Any], holder: np.dtype[Any]) -> Step:
    """What is done to one field of *holder* after the other."""
    names = [name for name in holder.names or () if name != "bag"]
    steps = [bind(_template(name, public, holder), owner, FIELD=name) for name in names]
    return reduce(lambda one, other: bind(in_turn, owner, first=one, then=other), steps or [bind(nothing, owner)])


def _template(name: str, public: np.dtype[Any], holder: np.dtype[Any]) -> Step:
    if f"n_{name}" in (public.names or ()):
        return pour
    return blot_all if holder[name].shape else blot
