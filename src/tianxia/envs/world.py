"""One play of a game for programs that copy it all the time: states and moves, without the past that a table keeps."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import numpy as np

from tianxia.core.conceal import conceal
from tianxia.core.game import Game, Survey, Viewer
from tianxia.core.layout import States, copy_of
from tianxia.core.view import redeal
from tianxia.envs.flat import row_of
from tianxia.games import catalog

Move = tuple[int, int]
"""A seat and its action."""


class World:
    """States of a game and what led there. It is copied and pickled as the few bytes that it is."""

    __slots__ = ("game", "moves", "options", "states", "survey")

    def __init__(self, game: Game, options: Mapping[str, str], states: States, moves: tuple[Move, ...] = ()) -> None:
        self.game = game
        self.options = options
        self.states = states
        self.moves = moves
        self.survey: Survey = game.survey(states)

    def play(self, action: int) -> None:
        """A legal action."""
        self.moves = (*self.moves, (self.survey.to_move, action))
        self.game.call.apply(self.states, action)
        self.survey = self.game.survey(self.states)

    def redealt(self, seat: int, dice: Any) -> World:
        """Another world that *seat* cannot tell from this one; what others did unseen is told as it was seen."""
        states = redeal(conceal(self.states, seat), seat, dice)
        return World(self.game, self.options, states, self.moves_seen(seat))

    def moves_seen(self, viewer: Viewer) -> tuple[Move, ...]:
        """All moves as somebody sees them."""
        seen_as = self.game.text.seen_as
        return tuple((seat, action if seat == viewer else seen_as(action)) for seat, action in self.moves)

    def known(self, seat: int) -> str:
        """All that a seat knows, in one line: the moves as it saw them, and its view of what came of them, as a digest.

        Only the order is forgotten in which it drew what it has: no decision of anybody depends on it.
        """
        seen = row_of(conceal(self.states, seat)[0])
        moves = " ".join(f"{mover}:{action}" for mover, action in self.moves_seen(seat))
        return f"{seat} | {moves} | {blake2b(seen.tobytes(), digest_size=16).hexdigest()}"

    def written(self, viewer: Viewer) -> str:
        """The position in notation, as somebody sees it."""
        return self.game.positions.write(conceal(self.states, viewer)[0], self.options, viewer)

    def __deepcopy__(self, _memo: object) -> World:
        world = World.__new__(World)
        world.game, world.options, world.moves, world.survey = self.game, self.options, self.moves, self.survey
        world.states = copy_of(self.states)
        return world

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.game.id, dict(self.options), self.states.tobytes(), self.moves)


def _unpickled(game_id: str, options: Mapping[str, str], states: bytes, moves: tuple[Move, ...]) -> World:
    game = catalog.load(game_id)
    return World(game, options, copy_of(np.frombuffer(states, game.dtype)), moves)
