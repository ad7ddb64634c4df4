"""What a test of a rule needs: a position in notation, moves in notation, questions about what has become of it."""

from __future__ import annotations

from typing import Any

from tianxia.core.game import Game
from tianxia.core.record import States, copy_of
from tianxia.games import catalog
from tianxia.games.emperor import position
from tianxia.games.emperor.text import describe, events, parse
from tianxia.games.emperor.why import why_not

CHINA, HAN = catalog.load("china"), catalog.load("han")


class Scene:
    """A table at one moment. Seats are counted from 1, as in the notation; lists of points begin with seat 1."""

    def __init__(self, start: str | States, game: Game = CHINA) -> None:
        self.states = position.read(start) if isinstance(start, str) else start
        self.game = game
        self.told: list[str] = []
        """Everything the last moves brought about, in English."""

    def after(self, *moves: str) -> Scene:
        """The scene after these moves, each of which must be legal."""
        scene = Scene(copy_of(self.states), self.game)
        for move in moves:
            assert move in scene.legal, f"{move}: {self.game.text.phrase(why_not(scene.state, parse(move)))}"
            before = copy_of(scene.states)
            self.game.call.apply(scene.states, parse(move))
            scene.told += [self.game.text.phrase(event) for event in events(before[0], parse(move), scene.state)]
        return scene

    def refusal(self, move: str) -> str:
        """Why this move, which must not be legal, is not."""
        assert move not in self.legal, f"{move} is legal"
        return self.game.text.phrase(why_not(self.state, parse(move)))

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def legal(self) -> set[str]:
        return {describe(action) for action in self.game.legal_actions(self.states)}

    def legal_of(self, kind: str) -> set[str]:
        """The legal actions of one kind."""
        return {move for move in self.legal if move.split()[0] == kind}

    @property
    def readable(self) -> dict[str, Any]:
        """The whole state by names, as records show it."""
        return self.game.text.readable(self.state)

    @property
    def to_move(self) -> int:
        return int(self.state.to_move) + 1

    @property
    def phase(self) -> str:
        return self.readable["phase"]

    @property
    def ending(self) -> str | None:
        return self.readable["ending"]

    @property
    def winners(self) -> list[int]:
        return [seat + 1 for seat in self.game.result(self.states).winners]

    @property
    def points(self) -> list[int]:
        return [seat["points"] for seat in self.readable["seats"]]

    def points_by(self, source: str) -> list[int]:
        return [seat["points_by_source"][source] for seat in self.readable["seats"]]

    def hand(self, seat: int) -> list[str]:
        return self.readable["seats"][seat - 1]["hand"]

    def left(self, owner: int | str) -> dict[str, int]:
        """What a seat, or the Emperor, has in reserve."""
        number = len(self.readable["seats"]) if owner == "emperor" else int(owner) - 1
        return self.readable["owners"][number]["left"]


def fresh(game: Game = CHINA, n_seats: int = 3, seed: int = 1, **options: str) -> Scene:
    """A table at the start."""
    return Scene(game.new(options, n_seats, seed), game)
