"""What a seat may know, and other hidden worlds that agree with it. Written once for all games.

The structure of a state tells everything:

- ``state.secret.bag`` counts the pieces of each kind that nobody has seen. ``state.secret.rng`` is the generator.
- ``state.seats[i].hidden`` belongs to seat i.
- An array of ``hidden`` or ``secret`` with the shape of the bag is a *zone*: pieces of the same kinds that lie
  elsewhere, as a hand. A public number ``n_<zone>`` beside it says how many pieces it holds; an optional public array
  ``known_<zone>`` says which of them everybody has seen come in.
- Other arrays of ``secret`` are counts of pieces that nobody holds; everybody can work them out.

In a **view** all zones that the seat may not see are poured into the bag: what is unseen is known together, not where
it lies. The generator and all other hidden numbers are zero; they cannot be dealt anew, so what follows from public
events belongs into a public field.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tianxia.core.bits import elements
from tianxia.core.game import Game
from tianxia.core.record import NONE, States, Words, copy_of
from tianxia.core.rng import draw, next_word

SPECTATOR = NONE
"""The seat of somebody who may know only what is public."""


def conceal(states: States, seat: int) -> States:
    """A copy of a table's states with everything poured together or blotted out that *seat* may not know."""
    view = copy_of(states)
    record = view[0]
    bag = record.secret.bag
    for holder, _owner, zone in _zones(record, seat):
        bag += holder[zone]
        holder[zone] = 0
    for other in range(len(record.seats)):
        if other != seat:
            hidden = record.seats[other].hidden
            for name in hidden.dtype.names:
                hidden[name] = 0
    record.secret.rng = 0
    return view


def redeal(view: States, seat: int, dice: Any) -> States:
    """A whole state, drawn at random, that *seat* could not tell from the one its view was taken of."""
    states = copy_of(view)
    state = states[0]
    state.secret.rng = next_word(dice)
    for holder, owner, zone in _zones(state, seat):
        if f"known_{zone}" in owner.dtype.names:
            holder[zone] = owner[f"known_{zone}"]
            state.secret.bag -= owner[f"known_{zone}"]
    for holder, owner, zone in _zones(state, seat):
        for _ in range(int(owner[f"n_{zone}"]) - int(holder[zone].sum())):
            holder[zone][draw(dice, state.secret.bag)] += 1
    return states


def _zones(state: Any, seat: int) -> Iterator[tuple[Any, Any, str]]:
    """Every zone that *seat* may not see: the record it is in, the record with its public numbers, its name."""
    kinds = state.secret.bag.shape
    for other in range(len(state.seats)):
        if other != seat:
            hidden = state.seats[other].hidden
            for name in hidden.dtype.names:
                if hidden[name].shape == kinds:
                    yield hidden, state.seats[other], name
    for name in state.secret.dtype.names:
        if name not in ("bag", "rng") and state.secret[name].shape == kinds:
            yield state.secret, state, name


@dataclass(frozen=True, eq=False)
class View:
    """What one seat may know of a table. This is all that bots, environments and clients ever get."""

    game: Game
    seat: int
    states: States

    @classmethod
    def of(cls, game: Game, states: States, seat: int) -> View:
        return cls(game, seat, conceal(states, seat))

    @property
    def record(self) -> Any:
        return self.states[0]

    @cached_property
    def mask(self) -> Words:
        """The legal actions, none while it is another seat's decision."""
        call = self.game.call
        if call.is_over(self.states) or call.to_move(self.states) != self.seat:
            return self.game.new_mask()
        return self.game.mask(self.states)

    @property
    def legal(self) -> list[int]:
        return elements(self.mask, self.game.n_actions).tolist()

    def redeal(self, dice: Any) -> States:
        """Whole states that could be the true ones, for looking ahead."""
        return redeal(self.states, self.seat, dice)
