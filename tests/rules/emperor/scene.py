"""What a test of a rule needs: a position in notation, moves in notation, questions about what has become of it."""

from __future__ import annotations

from tests.rules.scene import TableScene
from tianxia.core.game import Game
from tianxia.core.layout import States
from tianxia.games import catalog
from tianxia.games.emperor import position

CHINA, HAN = catalog.load("china"), catalog.load("han")


class Scene(TableScene):
    """A table of China or Han; lists of points begin with seat 1."""

    def __init__(self, start: str | States, game: Game = CHINA) -> None:
        super().__init__(game, position.read(start) if isinstance(start, str) else start)

    @property
    def points(self) -> list[int]:
        return [seat["points"] for seat in self.readable["seats"]]

    def points_by(self, source: str) -> list[int]:
        return [seat["points_by_source"][source] for seat in self.readable["seats"]]

    def left(self, owner: int | str) -> dict[str, int]:
        """What a seat, or the Emperor, has in reserve."""
        number = len(self.readable["seats"]) if owner == "emperor" else int(owner) - 1
        return self.readable["owners"][number]["left"]


def fresh(game: Game = CHINA, n_seats: int = 3, seed: int = 1, **options: str) -> Scene:
    """A table at the start."""
    return Scene(game.new(options, n_seats, seed), game)
