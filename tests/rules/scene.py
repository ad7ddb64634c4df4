"""What a test of a rule needs: a table at one moment, moves in notation, questions about what has become of it."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

from tianxia.core.game import Game
from tianxia.core.layout import States, copy_of
from tianxia.core.words import Event
from tianxia.games.catalog import package


class TableScene:
    """A table at one moment. Seats are counted from 1, as in the notation; each game asks more of its own."""

    def __init__(self, game: Game, states: States) -> None:
        self.game = game
        self.states = states
        self.told: list[str] = []
        """Everything the last moves brought about, in English."""

    def after(self, *moves: str) -> Self:
        """The scene after these moves, each of which must be legal."""
        scene = copy(self)
        scene.states, scene.told = copy_of(self.states), []
        text = self.game.text
        for move in moves:
            assert move in scene.legal, f"{move}: {scene._reason(move)}"
            before, action = copy_of(scene.states), text.parse(move)
            self.game.call.apply(scene.states, action)
            scene.told += [text.phrase(event) for event in text.events(before, action, scene.states)]
        return scene

    def refusal(self, move: str) -> str:
        """Why this move, which must not be legal, is not; the rule in the form in which code cites it."""
        assert move not in self.legal, f"{move} is legal"
        family = package(self.game.id).rpartition(".")[2].capitalize()
        return self._reason(move).replace("[rule ", f"[{family} ")

    def why_not(self, move: str) -> Event:
        """The same with all that is known of the reason: its rule, and what the board shows of it."""
        assert move not in self.legal, f"{move} is legal"
        return self.game.text.why_not(self.state, self.game.text.parse(move))

    def _reason(self, move: str) -> str:
        text = self.game.text
        return text.reason(text.why_not(self.state, text.parse(move)))

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def legal(self) -> set[str]:
        return {self.game.text.describe(action) for action in self.game.legal_actions(self.states)}

    def legal_of(self, *words: str) -> set[str]:
        """The legal actions that begin with these words."""
        return {move for move in self.legal if tuple(move.split()[: len(words)]) == words}

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

    def hand(self, seat: int) -> list[str]:
        return self.readable["seats"][seat - 1]["hand"]
