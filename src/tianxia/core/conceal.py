"""`tianxia.core.view.conceal` within compiled code: one function for each layout, made from the fields of its dtype.

Every hidden or secret field has a copy of `pour`, `blot` or `blot_all` of its own, bound to its name, as in
`tianxia.core.redeal`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from typing import Any

import numpy as np

from tianxia.core.compiled import bind, unbound
from tianxia.core.layout import name_of

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


def conceal(state: Any, seat: int) -> None:
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
    """`conceal` for states of this layout, to be bound into other templates."""
    owner, row = name_of(dtype), dtype["seats"].base
    seat, table = _chain(f"{owner}-seat", row, row["hidden"]), _chain(f"{owner}-table", dtype, dtype["secret"])
    return bind(conceal, owner, at_seat=seat, at_table=table)


def _chain(owner: str, public: np.dtype[Any], holder: np.dtype[Any]) -> Step:
    """What is done to one field of *holder* after the other."""
    names = [name for name in holder.names or () if name != "bag"]
    steps = [bind(_template(name, public, holder), owner, FIELD=name) for name in names]
    return reduce(lambda one, other: bind(in_turn, owner, first=one, then=other), steps or [bind(nothing, owner)])


def _template(name: str, public: np.dtype[Any], holder: np.dtype[Any]) -> Step:
    if f"n_{name}" in (public.names or ()):
        return pour
    return blot_all if holder[name].shape else blot
