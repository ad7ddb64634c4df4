"""What an optional module hooks into. A module is one file with all of its rules and words, and `modules.py` lists it.

Hooks of rules are rules themselves: `modules.py` writes each table of them out as one flat rule. Those of words are
plain Python. A module that is not played with is still asked, and finds that its pieces are not there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tianxia.core.position import Fields
from tianxia.core.words import Event, Tongue
from tianxia.games.huang.state import Phase, State
from tianxia.mechanics.area import Area

Effect = Callable[..., None]


def _nothing(*_arguments: object) -> Iterator[str]:
    return iter(())


def _no_event(*_arguments: object) -> Iterator[Event]:
    return iter(())


def _never(*_arguments: object) -> bool:
    return False


def _pass(*_arguments: object) -> None: ...


@dataclass(frozen=True)
class Notation:
    """The lines of a module in positions."""

    keywords: tuple[str, ...] = ()
    of_seats: tuple[str, ...] = ()
    """Keywords that a seat's number follows."""
    read_first: Callable[[State, Fields], None] = _pass
    """Before there are pieces on the board."""
    refuse: Callable[[State, str, int, bool], None] = _pass
    """Say on this line's behalf why a tile, or a leader, cannot be on a space."""
    read_last: Callable[[State, Fields], None] = _pass
    """When tiles and leaders are there, and before buildings are."""
    loser: Callable[[State, Fields], Iterable[tuple[str, list[str]]]] = lambda _state, _fields: ()
    """The line that tells which kingdom loses soldiers, and its words for it."""
    lines: Callable[[State], Iterable[str]] = _nothing
    seat_lines: Callable[[State, int], Iterable[str]] = _nothing
    loss_lines: Callable[[State, Iterable[str]], Iterable[str]] = _nothing
    """While a kingdom loses soldiers, with its words."""


@dataclass(frozen=True)
class Module:
    """The hooks of a module, in the order of a game; those that it has no use for are left out."""

    # rules
    set_up: Callable[[State], None] | None = None
    """After the deal."""
    tile_spaces: Callable[[State, Area], Area] | None = None
    """Of the spaces where a tile may go those that it leaves open."""
    leader_spaces: Callable[[State, Area], Area] | None = None
    is_fight: Callable[[State, int], bool] | None = None
    """Whether a tile on a space starts a fight, so that it neither joins nor scores nor completes anything."""
    fight: Callable[[State, int], bool] | None = None
    """The fight of a tile on a space, which ends with `begin_losses`; False if there is none."""
    end_losses: Callable[[State], None] | None = None
    asks: Callable[[State], bool] | None = None
    """Whether there is something to decide after the last action, for which it sets the phase."""
    full_hand: Callable[[State, int], int] | None = None
    """To how many tiles the player fills up, instead of so many."""
    points: Callable[[State, int, int, int], int] | None = None
    """What a seat's points of a colour are with those of the module."""
    legal: Mapping[Phase, Mapping[str, Effect]] = field(default_factory=dict[Phase, Mapping[str, Effect]])
    effects: Mapping[str, Effect] = field(default_factory=dict[str, Effect])

    # before any chance
    prepare: Callable[[State, Mapping[str, str]], None] = _pass

    # words
    is_taken: Callable[[State, int], bool] = _never
    """Whether a space is not empty on its account."""
    in_box: Callable[[State, int], bool] = _never
    """Whether buildings of a kind stay in the box."""
    foes: Callable[[State], Sequence[bool]] = lambda _state: ()
    """For a fight that is on, whether its foe is where the tile is."""
    told: Callable[[State, str, State], Mapping[str, object]] = lambda _before, _kind, _after: {}
    """What else is to be said of an action of this kind."""
    events: Callable[[State, str, State], Iterable[Event]] = _no_event
    account: Callable[[State, int, int], Iterable[Event]] = _no_event
    """What it adds to a seat's points of a colour."""
    why: Callable[[State, str, int], Iterable[Event]] = _no_event
    """Why there is no action of this kind on a space."""
    signs: Callable[[State], Mapping[int, str]] = lambda _state: {}
    """In a drawing, for whole spaces."""
    marks: Callable[[State], Mapping[int, str]] = lambda _state: {}
    """On tiles."""
    beside_points: Callable[[State, int, Tongue], str] = lambda _state, _seat, _say: ""
    notation: Notation = Notation()
