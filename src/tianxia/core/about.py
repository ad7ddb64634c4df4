"""What can be said of a game without loading its rules, so that listing games is quick."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from tianxia.core.errors import BadInput, Said, choice, whole

Value = str | int | bool
"""Of an option: as `tianxia games` lists them, or True and False where these are "true" and "false"."""


def _anything_goes(_options: Mapping[str, str], _n_seats: int) -> str | None:
    return None


def _text_of(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _no_option(game: str, name: str, known: Mapping[str, Option]) -> str:
    if not known:
        return Said("{game} has no option '{name}'; it has none", game=game, name=name)
    return Said("{game} has no option '{name}'; it has {known}", game=game, name=name, known=choice(known))


@dataclass(frozen=True)
class Option:
    """One choice that is made before the game, with all its values."""

    name: str
    values: tuple[str, ...]
    default: str
    summary: str
    default_of_seats: Mapping[int, str] = field(default_factory=dict[int, str])
    """Where the default depends on the number of seats."""

    def check(self, value: str) -> None:
        """Refuse a value that the option does not have."""
        if value not in self.values:
            fault = Said("'{value}' is not one of its values: {values}", value=value, values=choice(self.values))
            raise BadInput(Said("option {name}: {fault}", name=self.name, fault=fault))


@dataclass(frozen=True, eq=False)
class About:
    """A game's title page."""

    id: str
    title: str
    summary: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    most_actions: int
    """A table ends here, and a longer record is refused: some ten times as many as a sensible game has."""
    refuse: Callable[[Mapping[str, str], int], str | None] = _anything_goes
    """Why a full set of allowed values is impossible for a number of seats, or None."""
    check_board: Callable[[Path], str] | None = None
    """Reads a board file and says in a few words what it holds, or raises `BadInput`; None if boards are no files."""

    def check_seats(self, n_seats: int) -> None:
        """Refuse a number of seats that the game is not for."""
        if whole("seats", n_seats) not in self.seats:
            raise BadInput(
                Said("{game} is for {seats} seats, not {n}", game=self.id, seats=choice(self.seats), n=n_seats)
            )

    def n_seats(self, seats: int | None) -> int:
        """So many seats, or the fewest if it is left open; refused if the game is not for them."""
        self.check_seats(n_seats := self.seats[0] if seats is None else seats)
        return n_seats

    def variants(self) -> Iterator[tuple[dict[str, str], tuple[int, ...]]]:
        """Every full set of options that can be played, with the numbers of seats it is for."""
        for values in product(*(option.values for option in self.options)):
            options = {option.name: value for option, value in zip(self.options, values, strict=True)}
            if seats := tuple(n for n in self.seats if self.refuse(options, n) is None):
                yield options, seats

    def complete(self, options: Mapping[str, Value], n_seats: int) -> dict[str, str]:
        """*options* as rules have them, with the defaults filled in, or `BadInput`."""
        self.check_seats(n_seats)
        known = {option.name: option for option in self.options}
        chosen = {name: _text_of(value) for name, value in options.items()}
        for name, value in chosen.items():
            if name not in known:
                raise BadInput(_no_option(self.id, name, known))
            known[name].check(value)
        defaults = {o.name: o.default_of_seats.get(n_seats, o.default) for o in self.options}
        full = {**defaults, **chosen}
        if reason := self.refuse(full, n_seats):
            raise BadInput(Said("{place}: {fault}", place=self.id, fault=reason))
        return full
