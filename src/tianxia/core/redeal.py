"""Hidden worlds that agree with a view: one compiled function for each layout, made from the fields of its dtype.

What is a zone, and what of it is known, `tianxia.core.view` says. Compiled code finds no field by a name that it is
given, so each zone has copies of the templates `lay` and `fill` of its own, bound to the names of its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from typing import Any

import numpy as np

from tianxia.core.compiled import bind, unbound
from tianxia.core.layout import States, name_of
from tianxia.core.rng import draw_of, next_word, total

Step = Callable[[Any, Any, Any, Any, int], int]
"""Called with the record that holds zones, the record with their public numbers, the bag, dice, and how many pieces
are in the bag; returns how many are left there."""
Everywhere = Callable[[Any, int, Any, int], int]
"""Called with a state, the seat that looks, dice, and how many pieces are in the bag; returns the same."""
Redeal = Callable[[Any, int, Any], bool]
"""Called with a view's state, its seat, and dice; False if the view knows of pieces that are not there."""

# Bound by `compiled.bind`.
ZONE = N_ZONE = KNOWN = ""
first: Step = unbound
then: Step = unbound
at_seat: Step = unbound
at_table: Step = unbound
lay_known: Everywhere = unbound
fill_up: Everywhere = unbound
the_redeal: Redeal = unbound


def redeal(state: Any, seat: int, dice: Any) -> bool:
    """Make of a view of *seat* a whole state, drawn at random, that the seat could not tell from the true one.

    False if pieces are known to lie somewhere that are not there: of no state is this a view.
    """
    bag = state.secret.bag
    state.secret.rng = next_word(dice)
    left = lay_known(state, seat, dice, total(bag))
    for kind in range(len(bag)):
        if bag[kind] < 0:
            return False
    fill_up(state, seat, dice, left)
    return True


def everywhere(state: Any, seat: int, dice: Any, left: int) -> int:
    """The same with every zone that *seat* may not see."""
    for other in range(len(state.seats)):
        if other != seat:
            row = state.seats[other]
            left = at_seat(row.hidden, row, state.secret.bag, dice, left)
    return at_table(state.secret, state, state.secret.bag, dice, left)


def lay(holder: Any, owner: Any, bag: Any, _dice: Any, left: int) -> int:
    """What everybody knows to lie in a zone."""
    for kind in range(len(bag)):
        n = owner[KNOWN][kind]
        holder[ZONE][kind] = n
        bag[kind] -= n
        left -= n
    return left


def fill(holder: Any, owner: Any, bag: Any, dice: Any, left: int) -> int:
    """The rest of a zone, drawn from the bag."""
    zone = holder[ZONE]
    for _ in range(owner[N_ZONE] - total(zone)):
        zone[draw_of(dice, bag, left)] += 1
        left -= 1
    return left


def nothing(_holder: Any, _owner: Any, _bag: Any, _dice: Any, left: int) -> int:
    """Deals nothing: where a part of the record has nothing hidden."""
    return left


def in_turn(holder: Any, owner: Any, bag: Any, dice: Any, left: int) -> int:
    """One dealing after the other, from what the one before has left."""
    return then(holder, owner, bag, dice, first(holder, owner, bag, dice, left))


def on_states(states: States, seat: int, dice: Any) -> bool:
    """The redeal of a game, for an array of one record."""
    return the_redeal(states[0], seat, dice)


# ---- bound to a layout


@cache
def redeal_of(dtype: np.dtype[Any]) -> Redeal:
    """`redeal` for states of this layout, to be called from Python or bound into other templates."""
    owner = name_of(dtype)
    known, rest = (bind(everywhere, owner, **_steps(dtype, owner, template)) for template in (lay, fill))
    return bind(redeal, owner, lay_known=known, fill_up=rest)


@cache
def redeal_states_of(dtype: np.dtype[Any]) -> Callable[[States, int, Any], bool]:
    """Likewise for an array of one state."""
    return bind(on_states, name_of(dtype), the_redeal=redeal_of(dtype))


def _steps(dtype: np.dtype[Any], owner: str, template: Step) -> dict[str, Step]:
    """*Template* for all zones of a seat, and for those of the table."""
    row = dtype["seats"].base
    return {
        "at_seat": _chain(template, f"{owner}-seat", row, row["hidden"]),
        "at_table": _chain(template, f"{owner}-table", dtype, dtype["secret"]),
    }


def _chain(template: Step, owner: str, public: np.dtype[Any], holder: np.dtype[Any]) -> Step:
    """*Template* for one zone of *holder* after the other, where *public* tells what it asks for."""
    asks, tells = "known_" if template is lay else "n_", public.names or ()
    zones = [name for name in holder.names or () if name != "bag" and f"n_{name}" in tells and f"{asks}{name}" in tells]
    steps = [bind(template, owner, ZONE=zone, N_ZONE=f"n_{zone}", KNOWN=f"known_{zone}") for zone in zones]
    return reduce(lambda one, other: bind(in_turn, owner, first=one, then=other), steps or [bind(nothing, owner)])
