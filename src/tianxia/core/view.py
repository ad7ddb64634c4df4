"""What a seat may know, and other hidden worlds that agree with it. Written once for all games.

The structure of a state tells everything:

- ``state.secret.bag`` counts the pieces of each kind that nobody has seen. ``state.secret.rng`` is the generator.
- ``state.seats[i].hidden`` belongs to seat i.
- An array of ``hidden`` or ``secret`` with a public number ``n_<zone>`` beside that record is a *zone*: pieces of the
  same kinds as in the bag that lie elsewhere, as a hand. ``n_<zone>`` says how many pieces it holds. An optional public
  array ``known_<zone>`` says how many of each kind everybody knows to be among them. If k pieces leave a zone unseen,
  every known number falls by k, but not below 0.

In a **view** all zones that the seat may not see are poured into the bag: what is unseen is known together, not where
it lies. The generator and all other hidden and secret numbers are zero; they cannot be dealt anew, so what follows from
public events belongs into a public field. ``state.derived`` is left alone and must follow from public fields.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec import Struct

from tianxia.core.bits import elements
from tianxia.core.conceal import conceal
from tianxia.core.game import EVERYTHING as EVERYTHING
from tianxia.core.game import SPECTATOR as SPECTATOR
from tianxia.core.game import Game
from tianxia.core.game import Viewer as Viewer
from tianxia.core.layout import BitSet, States, copy_of
from tianxia.core.redeal import redeal_states_of


def redeal(view: States, seat: int, dice: Any) -> States:
    """Whole states, drawn at random, that *seat* could not tell from those its view was taken of."""
    states = copy_of(view)
    assert redeal_states_of(states.dtype)(states, seat, dice), "a view knows of pieces that are not there"
    return states


class Move(Struct, frozen=True, gc=False):
    """An action and the seat that took it."""

    seat: int
    action: int


@dataclass(frozen=True, eq=False)
class View:
    """What one seat may know of a table. This is all that bots, environments and clients ever get."""

    game: Game
    seat: int
    states: States
    told: Callable[[], Sequence[Move]] = tuple
    """Tells the history, which few ask for."""

    @classmethod
    def of(cls, game: Game, states: States, seat: int, told: Callable[[], Sequence[Move]] = tuple) -> View:
        """What a seat may know of a table in this state, after what was *told*."""
        return cls(game, seat, conceal(states, seat), told)

    def __repr__(self) -> str:
        return f"<what seat {self.seat} may know of a table of {self.game.about.title}>"

    @cached_property
    def history(self) -> tuple[Move, ...]:
        """All that was done so far, as the seat saw it; of a table that began from a position, since then."""
        return tuple(self.told())

    @property
    def record(self) -> Any:
        """The one record of the view."""
        return self.states[0]

    @cached_property
    def mask(self) -> BitSet:
        """The legal actions, none while it is another seat's decision."""
        call = self.game.call
        if call.is_over(self.states) or call.to_move(self.states) != self.seat:
            return self.game.new_mask()
        return self.game.mask(self.states)

    @property
    def legal(self) -> list[int]:
        """The actions that may be taken, in order."""
        return elements(self.mask, self.game.n_actions).tolist()

    @property
    def facts(self) -> dict[str, Any]:
        """What the seat may know by names, as `docs/records.md` lists them."""
        return self.game.text.readable(self.record, self.seat)

    def redeal(self, dice: Any) -> States:
        """Whole states that could be the true ones, for looking ahead."""
        return redeal(self.states, self.seat, dice)
