"""What a seat may not know is poured together or blotted out; what that is, `tianxia.core.view` says.

There is one compiled function for each layout, made from the fields of its dtype. Every hidden or secret field has a
copy of `pour`, `blot` or `blot_all` of its own there, bound to its name, as in `tianxia.core.redeal`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from typing import Any

import numpy as np

from tianxia.core.compiled import bind, unbound
from tianxia.core.layout import NONE, States, copy_of, name_of

SPECTATOR = NONE
"""Somebody who may know only what is public."""
EVERYTHING = NONE - 1
"""Somebody who may know all there is, as everybody may once a game is over."""
Viewer = int
"""Who looks at a table: a seat, `SPECTATOR`, or `EVERYTHING`."""

# ---- from Python


def conceal(states: States, seat: int) -> States:
    """A copy of a table's states with everything poured together or blotted out that *seat* may not know."""
    seen = copy_of(states)
    _in_place(states.dtype)(seen, seat)
    return seen


def seen_by(states: States, viewer: Viewer) -> States:
    """What somebody may know of a table's states, who may know everything. Not to be changed."""
    return states if viewer == EVERYTHING else conceal(states, viewer)


def hidden_from(states: States, seat: int) -> bytes:
    """All that *seat* may not know, to be compared."""
    numbers = states.tobytes()
    return b"".join([numbers[place] for place in _places(states.dtype, seat)])


@cache
def _places(dtype: np.dtype[Any], seat: int) -> tuple[slice, ...]:
    """Where ``secret``, and ``hidden`` of all other seats, lie in the bytes of a state: quicker than by their names."""
    row = dtype["seats"].base
    first, size = _offset(dtype, "seats") + _offset(row, "hidden"), row["hidden"].itemsize
    others = [first + other * row.itemsize for other in range(dtype["seats"].shape[0]) if other != seat]
    secret = _offset(dtype, "secret")
    return (slice(secret, secret + dtype["secret"].itemsize), *(slice(start, start + size) for start in others))


def _offset(dtype: np.dtype[Any], name: str) -> int:
    fields: Any = dtype.fields
    return fields[name][1]


@cache
def _in_place(dtype: np.dtype[Any]) -> Callable[[States, int], None]:
    return bind(_conceal_states, name_of(dtype), the_conceal=conceal_of(dtype))


def _conceal_states(states: States, seat: int) -> None:
    the_conceal(states[0], seat)


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
the_conceal: Conceal = unbound


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
    if is_poured(name, public):
        return pour
    return blot_all if holder[name].shape else blot


def is_poured(name: str, public: np.dtype[Any]) -> bool:
    """Whether a field is a zone: everybody knows how many pieces it has."""
    return f"n_{name}" in (public.names or ())
