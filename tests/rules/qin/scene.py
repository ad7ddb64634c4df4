"""What a test of a rule needs: a position in notation, moves in notation, questions about what has become of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from tianxia.core.record import NONE, States, copy_of
from tianxia.games.qin import position
from tianxia.games.qin.game import GAME
from tianxia.games.qin.geometry import Space, square_number
from tianxia.games.qin.text import describe, ending, parse, why_not


class Province(NamedTuple):
    owner: int
    spaces: int
    pagodas: int


class Scene:
    """A table at one moment. Seats are counted from 1, as in the notation."""

    def __init__(self, start: str | States) -> None:
        self.states = position.read(start) if isinstance(start, str) else start

    def after(self, *moves: str) -> Scene:
        """The scene after these moves, each of which must be legal."""
        scene = Scene(copy_of(self.states))
        for move in moves:
            assert move in scene.legal, f"{move}: {why_not(scene.state, parse(move))}\n{position.write(scene.state)}"
            GAME.call.apply(scene.states, parse(move))
        return scene

    def refusal(self, move: str) -> str:
        """Why this move, which must not be legal, is not."""
        assert move not in self.legal, f"{move} is legal\n{position.write(self.state)}"
        return GAME.text.phrase(why_not(self.state, parse(move)))

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def legal(self) -> set[str]:
        return {describe(action) for action in GAME.legal_actions(self.states)}

    @property
    def to_move(self) -> int:
        return int(self.state.to_move) + 1

    @property
    def ending(self) -> str:
        return ending(self.state)

    @property
    def winners(self) -> list[int]:
        return [seat + 1 for seat in GAME.result(self.states).winners]

    @property
    def left(self) -> list[int]:
        """The pagodas that every seat has left."""
        return [int(row.pagodas) for row in self.state.seats[: int(self.state.n_seats)]]

    @property
    def piles(self) -> dict[str, int]:
        return GAME.text.readable(self.state)["piles"]

    def hand(self, seat: int) -> list[str]:
        return GAME.text.readable(self.state)["seats"][seat - 1]["hand"]

    def province(self, square: str) -> Province | None:
        """The province with this coloured square, None if it is lone."""
        assert self._space(square) < Space.STEPPE, f"{square} is not coloured"
        number = int(self.state.province[square_number(square)])
        if number == NONE:
            return None
        province = self.state.provinces[number]
        return Province(int(province.owner) + 1, int(province.n_spaces), int(province.pagodas))

    def holder(self, square: str) -> int | None:
        """Who holds the village on this square."""
        village = self._space(square) - Space.VILLAGE
        assert village >= 0, f"{square} is no village"
        holder = int(self.state.villages[village].holder)
        return None if holder == NONE else holder + 1

    def _space(self, square: str) -> int:
        return int(self.state.space[square_number(square)])


def fresh(n_seats: int = 2, board: str = "bird", seed: int = 1) -> Scene:
    """A table at the start."""
    return Scene(GAME.new({"board": board}, n_seats, seed))
