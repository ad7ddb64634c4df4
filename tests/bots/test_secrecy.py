"""All that a bot ever gets is a view of its own seat, and a copy at that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from tests.conformance.variants import Variant
from tianxia.bots.playing import play_out
from tianxia.bots.registry import MAKERS
from tianxia.bots.uniform import Uniform
from tianxia.core.game import Game
from tianxia.core.view import Move, View


@dataclass
class Spy:
    """Plays like `random` and keeps all that it is shown."""

    plain: Uniform
    seen: list[View]

    def choose(self, view: View) -> int:
        self.seen.append(view)
        return self.plain.choose(view)


@dataclass
class Vandal:
    """Plays like `random` and spoils whatever it can reach."""

    plain: Uniform

    def choose(self, view: View) -> int:
        action = self.plain.choose(view)
        view.states.view(np.uint8)[:] = 0x55
        view.mask[:] = 0
        return action


@pytest.fixture
def spied(monkeypatch: pytest.MonkeyPatch) -> list[list[View]]:
    """What every spy of the next table is shown, spy after spy."""
    seen: list[list[View]] = []

    def make_spy(game: Game, dice: Any) -> Spy:
        seen.append([])
        return Spy(Uniform(game, dice), seen[-1])

    monkeypatch.setitem(MAKERS, "spy", make_spy)
    return seen


def test_a_bot_sees_no_other_hand_and_no_generator(variant: Variant, spied: list[list[View]]) -> None:
    table = variant.table(5)
    play_out(table, ["spy"] * variant.n_seats)
    assert sum(map(len, spied)) == len(table.moves)
    for seat, views in enumerate(spied):
        for view in views:
            record = view.record
            others = [other for other in range(len(record.seats)) if other != seat]
            assert view.seat == seat
            assert not any(any(record.seats[other].hidden.tobytes()) for other in others)
            assert record.secret.rng == 0


def test_a_bot_is_told_what_everybody_has_seen_so_far(variant: Variant, spied: list[list[View]]) -> None:
    """Its own actions as they were, those of others as they looked."""
    table = variant.table(5)
    play_out(table, ["spy"] * variant.n_seats)
    shown = table.game.text.seen_as
    for seat, views in enumerate(spied):
        mine = [number for number, move in enumerate(table.moves) if move.seat == seat]
        seen = [Move(move.seat, move.action if move.seat == seat else shown(move.action)) for move in table.moves]
        assert [view.history for view in views] == [tuple(seen[:number]) for number in mine]


def test_a_bot_sees_its_own_hand_and_legal_actions(variant: Variant, spied: list[list[View]]) -> None:
    table = variant.table(5)
    play_out(table, ["spy"] * variant.n_seats)
    for move in reversed(table.moves):
        table.undo()
        view = spied[move.seat].pop()
        assert view.record.seats[move.seat].tobytes() == table.state.seats[move.seat].tobytes()
        assert view.legal == table.legal
        assert not np.shares_memory(view.states, table.states)


def test_a_bot_that_spoils_its_view_spoils_nothing_else(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MAKERS, "vandal", lambda game, dice: Vandal(Uniform(game, dice)))
    spoiled, plain = variant.table(6), variant.table(6)
    play_out(spoiled, ["vandal"] * variant.n_seats)
    play_out(plain, ["random"] * variant.n_seats)
    assert spoiled.moves == plain.moves
    assert spoiled.states.tobytes() == plain.states.tobytes()
