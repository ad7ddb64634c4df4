"""Decisions of a game as rows: what a seat saw and might do, what it did, and what came of it.

All of them follow from a seed and the actions, so whoever has these can make and check the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.bots.judge import Judge, learned_judge_of
from tianxia.core.bits import has_bit
from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Game, shares
from tianxia.core.layout import BitSet
from tianxia.data.arrow import arrow
from tianxia.games.catalog import load

Row = dict[str, Any]
WORTH, SHARES, FEATURES, LEGAL = "worth", "shares", "features", "legal"


@dataclass(frozen=True)
class Kind:
    """A game with complete options and a number of seats: what the rows of a dataset have in common.

    It keeps nothing of the game itself, so that it can be sent to other processes.
    """

    game_id: str
    options: Mapping[str, str]
    n_seats: int

    @property
    def game(self) -> Game:
        return load(self.game_id)

    @property
    def judge(self) -> Judge:
        """Who says what positions are worth: the program's own."""
        return learned_judge_of(self.game)

    def about(self) -> dict[str, Any]:
        """What a reader needs to know of the columns."""
        game = self.game
        return {
            "game": self.game_id,
            "options": dict(self.options),
            "seats": self.n_seats,
            "actions": game.n_actions,
            "features": game.features.n,
            "features_version": game.features.version,
            "rules_version": game.rules_version,
        }

    def schema(self) -> Any:
        """The columns, in Arrow's words."""
        pa = arrow()
        each_seat = pa.list_(pa.float32(), self.n_seats)
        return pa.schema(
            [
                ("game", pa.int64()),
                ("seed", pa.uint64()),
                ("number", pa.int32()),
                ("seat", pa.int8()),
                ("bot", pa.string()),
                ("action", pa.int32()),
                (FEATURES, pa.binary(n_bytes(self.game.features.n))),
                (LEGAL, pa.binary(n_bytes(self.game.n_actions))),
                (SHARES, each_seat),
                (WORTH, each_seat),
            ]
        )

    def rows(self, number: int, seed: int, bots: Sequence[str], actions: Sequence[int]) -> list[Row]:
        """The decisions of game *number*; `BadInput` names the first action that is not legal."""
        rows, states = list[Row](), self.game.new(self.options, self.n_seats, seed)
        for row in self._decisions(states, actions):
            seat = row["seat"]
            rows.append({"game": number, "seed": seed, "number": len(rows), "bot": bots[seat], **row})
        if not self.game.call.is_over(states):
            raise BadInput(Said("game {game} is not over after {n} actions", game=number, n=len(actions)))
        won = np.array(shares(self.game.result(states).winners, self.n_seats), np.float32)
        return [{**row, SHARES: won} for row in rows]

    def _decisions(self, states: Any, actions: Sequence[int]) -> Iterator[Row]:
        game, mind = self.game, self.judge.mind()
        for number, action in enumerate(actions):
            survey = game.survey(states)
            if not 0 <= action < game.n_actions or not has_bit(survey.mask, action):
                raise BadInput(Said("decision {n}: action {action} is not legal", n=number, action=action))
            seat, worth = survey.to_move, np.zeros(self.n_seats)
            seen = packed(game.features_of(states, seat), game.features.n)
            game.call.apply(states, action)
            self.judge.shares(mind, states[0], seat, worth)
            legal = packed(survey.mask, game.n_actions)
            yield {"seat": seat, "action": action, FEATURES: seen, LEGAL: legal, WORTH: worth.astype(np.float32)}


def n_bytes(n: int) -> int:
    """That hold so many flags."""
    return -(-n // 8)


def packed(words: BitSet, n: int) -> bytes:
    """A set of numbers below *n*, the first in the lowest bit of the first byte."""
    return words.astype("<u8").tobytes()[: n_bytes(n)]


def unpacked(column: Any, n: int) -> npt.NDArray[np.uint8]:
    """A column of sets as flags, a row each."""
    width = n_bytes(n)
    numbers = np.frombuffer(column.buffers()[1], np.uint8, len(column) * width, column.offset * width)
    return np.unpackbits(numbers.reshape(len(column), width), axis=1, count=n, bitorder="little")
