"""Taking back is exact."""

from __future__ import annotations

import pytest

from tests.conformance.variants import SEEDS, Variant, played
from tianxia.core.errors import IllegalAction


def test_undo_restores_every_byte(variant: Variant) -> None:
    game = played(variant, SEEDS[0])
    table = variant.table(SEEDS[0])
    for action in game.actions:
        before = table.states.tobytes(), table.legal, list(table.moves)
        table.play(action)
        assert table.undo().action == action
        assert (table.states.tobytes(), table.legal, table.moves) == before
        table.play(action)
    assert table.states.tobytes() == game.states[-1].tobytes()


def test_undoing_all_leaves_a_fresh_table(variant: Variant) -> None:
    table, fresh = variant.table(SEEDS[1]), variant.table(SEEDS[1])
    for action in played(variant, SEEDS[1]).actions:
        table.play(action)
    while table.moves:
        table.undo()
    assert table.states.tobytes() == fresh.states.tobytes()
    assert table.legal == fresh.legal
    with pytest.raises(IllegalAction):
        table.undo()


def test_every_state_can_be_looked_at_again(variant: Variant) -> None:
    """Of a long game few states are kept, and the others are played again."""
    game, table = played(variant, SEEDS[0]), variant.table(SEEDS[0])
    for action in game.actions:
        table.play(action)
    for number in reversed(range(len(game.actions) + 1)):
        assert table.at(number).tobytes() == game.states[number].tobytes()
    table.undo()
    assert table.at(len(table.moves)).tobytes() == game.states[-2].tobytes()
    assert table.at(0).tobytes() == game.states[0].tobytes()


def test_another_way_can_be_taken_after_undo(variant: Variant) -> None:
    game, other = played(variant, SEEDS[0]), variant.table(SEEDS[0])
    table = variant.table(SEEDS[0])
    fork = next(n for n, states in enumerate(game.states) if len(variant.game.legal_actions(states)) > 1)
    for action in game.actions[: fork + 1]:
        table.play(action)
    table.undo()
    turn = next(action for action in table.legal if action != game.actions[fork])
    for action in [*game.actions[:fork], turn]:
        other.play(action)
    table.play(turn)
    assert table.states.tobytes() == other.states.tobytes()
    assert table.moves == other.moves
