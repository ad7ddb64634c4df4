"""Somebody can act until the table is over, by actions with names; what is not legal is refused."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.conformance.variants import SEEDS, Variant, new_dice, played
from tianxia.core.bits import count
from tianxia.core.errors import IllegalAction
from tianxia.core.rng import below
from tianxia.core.table import Table


def test_somebody_can_act_until_the_table_is_over_and_nobody_after(variant: Variant) -> None:
    game = variant.game
    for seed in SEEDS:
        *before, last = played(variant, seed).states
        assert all(game.legal_actions(states) for states in before)
        assert all(0 <= game.call.to_move(states) < variant.n_seats for states in before)
        assert not game.call.is_over(before[-1])
        assert game.call.is_over(last)
        assert game.legal_actions(last) == []


def test_turns_are_counted_and_go_round_seat_by_seat(variant: Variant) -> None:
    call = variant.game.call
    for seed in SEEDS:
        *before, last = played(variant, seed).states
        turns = [int(call.turn(states)) for states in (*before, last)]
        assert {after - turn for turn, after in pairwise(turns)} <= {0, 1}
        first = {turn: int(call.to_move(states)) for turn, states in reversed([*zip(turns, before, strict=False)])}
        assert [first[turn] for turn in sorted(first)] == [
            (first[0] + turn) % variant.n_seats for turn in sorted(first)
        ]


def test_the_mask_holds_the_legal_actions_and_no_other_bit(variant: Variant) -> None:
    game = variant.game
    for states in played(variant, SEEDS[0]).states:
        mask = ~game.new_mask()  # whatever was in it is cleared
        game.call.legal(states, mask)
        assert count(mask) == len(game.legal_actions(states))


def test_a_table_follows_from_its_seed(variant: Variant) -> None:
    fresh = {seed: variant.table(seed).states.tobytes() for seed in range(8)}
    assert fresh[0] == variant.table(0).states.tobytes()
    assert len(set(fresh.values())) == len(fresh)


def test_legal_actions_have_names_that_parse_back(variant: Variant) -> None:
    game = variant.game
    for states in played(variant, SEEDS[0]).states[::3]:
        actions = game.legal_actions(states)
        names = [game.text.describe(action) for action in actions]
        assert [game.text.parse(name) for name in names] == actions
        assert len(set(names)) == len(names)


def test_an_illegal_action_is_refused_and_changes_nothing(variant: Variant) -> None:
    table, dice = variant.table(SEEDS[0]), new_dice(7)
    for action in played(variant, SEEDS[0]).actions:
        _refuses(table, _some_illegal(table, dice))
        table.play(action)
    _refuses(table, range(variant.game.n_actions))


def _some_illegal(table: Table, dice: Any) -> list[int]:
    n_actions = table.game.n_actions
    inside = {int(below(dice, n_actions)) for _ in range(4)} - set(table.legal)
    return [*inside, -1, n_actions, n_actions + 64, -(10**30), 10**30]


def _refuses(table: Table, actions: list[int] | range) -> None:
    before = table.states.tobytes(), table.legal, list(table.moves)
    for action in actions:
        assert not table.is_legal(action)
        with pytest.raises(IllegalAction):
            table.play(action)
        assert (table.states.tobytes(), table.legal, table.moves) == before
