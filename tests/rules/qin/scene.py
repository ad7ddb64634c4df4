"""What a test of a rule needs: a position in notation, moves in notation, questions about what has become of it."""

from __future__ import annotations

from typing import NamedTuple

from tests.rules.scene import TableScene
from tianxia.core.layout import NONE, States
from tianxia.games.qin import position
from tianxia.games.qin.game import GAME
from tianxia.games.qin.geometry import Space, square_number


class Province(NamedTuple):
    owner: int
    spaces: int
    pagodas: int


class Scene(TableScene):
    """A table of Qin."""

    def __init__(self, start: str | States) -> None:
        super().__init__(GAME, position.read(start) if isinstance(start, str) else start)

    @property
    def ending(self) -> str:
        return super().ending or "running"

    @property
    def left(self) -> list[int]:
        """The pagodas that every seat has left."""
        return [int(row.pagodas) for row in self.state.seats[: int(self.state.n_seats)]]

    @property
    def piles(self) -> dict[str, int]:
        return self.readable["piles"]

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
