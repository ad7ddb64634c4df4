"""What a test of a rule needs: a position in notation, moves in notation, questions about what has become of it."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.rules.scene import TableScene
from tianxia.core.layout import NONE, States
from tianxia.core.view import View
from tianxia.games.huang import position
from tianxia.games.huang.game import GAME
from tianxia.games.huang.names import COLOURS

Points = dict[str, int]
"""By colour, those that are none left out."""


class Scene(TableScene):
    """A table of Huang; lists begin with seat 1."""

    def __init__(self, start: str | States, seed: int = 0) -> None:
        super().__init__(GAME, position.read(start, seed) if isinstance(start, str) else start)

    def at_random(self, dice: Random) -> Scene:
        """The scene after any one move."""
        return self.after(dice.choice(sorted(self.legal)))

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The same as far as a seat may know."""
        return GAME.text.readable(View.of(GAME, self.states, seat - 1).record, seat - 1)

    @property
    def actions_left(self) -> int:
        return self.readable["actions_left"]

    @property
    def scores(self) -> list[int]:
        return list(GAME.result(self.states).scores)

    # ---- the board

    @property
    def tiles(self) -> dict[str, str]:
        """The colour of the tile on each space."""
        return self.readable["tiles"]

    def leaders(self, seat: int) -> dict[str, str]:
        """Where a seat's leaders stand, those at home left out."""
        found = self.readable["seats"][seat - 1]["leaders"]
        return {colour: space for colour, space in found.items() if space}

    @property
    def kingdoms(self) -> set[frozenset[str]]:
        """The spaces of each."""
        return {frozenset(kingdom["spaces"]) for kingdom in self.readable["kingdoms"]}

    def kingdom(self, space: str) -> dict[str, int] | None:
        """Whose leaders, by colour, are in the kingdom of a space; None if it is in no kingdom."""
        for kingdom in self.readable["kingdoms"]:
            if space in kingdom["spaces"]:
                return {colour: seat + 1 for colour, seat in kingdom["leaders"].items()}
        return None

    def are_linked(self, one: str, other: str) -> bool:
        """Whether two spaces are in the same kingdom."""
        return any({one, other} <= kingdom for kingdom in self.kingdoms)

    @property
    def buildings(self) -> set[tuple[str, str]]:
        """Kind and site of all that stand on the board."""
        return {(building["kind"], building["site"]) for building in self.readable["buildings"] if building["site"]}

    def n_beside_board(self, kind: str) -> int:
        """Buildings of a kind that could be built."""
        return sum(building == {"kind": kind, "site": None} for building in self.readable["buildings"])

    # ---- tiles and points

    def known(self, seat: int) -> list[str]:
        """Tiles of the hand that all know of."""
        return self.readable["seats"][seat - 1]["known_hand"]

    @property
    def market(self) -> list[str]:
        return self.readable["market"]

    @property
    def n_hands(self) -> list[int]:
        return [seat["n_hand"] for seat in self.readable["seats"]]

    @property
    def discards(self) -> Points:
        """That everybody has seen, by colour."""
        return _some(self.readable["discards"])

    @property
    def n_bag(self) -> int:
        return self.readable["n_bag"]

    def points(self, seat: int) -> Points:
        return _some(self.readable["seats"][seat - 1]["points"])

    @property
    def all_points(self) -> list[Points]:
        return [self.points(seat + 1) for seat in range(int(self.state.n_seats))]

    def n_tiles(self, colour: str) -> int:
        """Wherever they are; a game has the same number of them at all times."""
        number, state = COLOURS.index(colour), self.state
        hidden = state.seats["hidden"]
        seats = hidden["hand"][:, number].sum() + hidden["discarded"][:, number].sum()
        if colour == ("yellow" if state.attacker != NONE else "red"):
            seats += state.seats["committed"].sum()
        table = state.market[number] + state.discards[number] + state.secret.bag[number] + state.secret.removed[number]
        return int(seats) + int(table) + list(self.tiles.values()).count(colour)


def _some(counts: Points) -> Points:
    return {colour: n for colour, n in counts.items() if n}


def fresh(n_seats: int = 2, seed: int = 1, **options: str) -> Scene:
    """A table at the start."""
    return Scene(GAME.new(options, n_seats, seed))
