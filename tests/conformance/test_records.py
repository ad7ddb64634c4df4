"""A record tells the whole story, and only the true one passes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.conformance.variants import SEEDS, Variant, played
from tianxia.core.errors import BadInput
from tianxia.core.record import Outcome, Record, decode, encode, record_of, replay, verify


def _record(variant: Variant, seed: int = SEEDS[0]) -> Record:
    """A fresh copy of the record of a random game."""
    return decode(encode(record_of(played(variant, seed).table)))


def test_replay_goes_through_the_same_bytes(variant: Variant) -> None:
    for seed in SEEDS:
        steps = [table.states.tobytes() for table in replay(_record(variant, seed), variant.game)]
        assert steps == [states.tobytes() for states in played(variant, seed).states]


def test_a_record_survives_json(variant: Variant) -> None:
    record = record_of(played(variant, SEEDS[0]).table, [f"bot {seat}" for seat in range(variant.n_seats)])
    line = encode(record)
    assert line.count(b"\n") == 1
    assert decode(line) == record
    assert encode(decode(line)) == line


def test_a_true_record_is_verified(variant: Variant) -> None:
    for seed in SEEDS:
        table = verify(_record(variant, seed), variant.game)
        assert table.states.tobytes() == played(variant, seed).states[-1].tobytes()


def test_the_record_of_a_running_game_is_verified(variant: Variant) -> None:
    table = variant.table(SEEDS[0])
    table.play(table.legal[0])
    record = record_of(table)
    assert record.result is None
    assert verify(record, variant.game).moves == table.moves


# ---- what is refused


def _other_action(record: Record, variant: Variant) -> None:
    record.actions[0].action = (record.actions[0].action + 1) % variant.game.n_actions


def _other_seat(record: Record, variant: Variant) -> None:
    middle = record.actions[len(record.actions) // 2]
    middle.seat = (middle.seat + 1) % variant.n_seats


def _other_text(record: Record, _: Variant) -> None:
    record.actions[-1].text += "!"


def _result(record: Record) -> Outcome:
    assert record.result is not None
    return record.result


def _other_scores(record: Record, _: Variant) -> None:
    _result(record).scores[0] += 1


def _other_winners(record: Record, variant: Variant) -> None:
    _result(record).winners = [seat for seat in range(variant.n_seats) if seat not in _result(record).winners]


def _other_ending(record: Record, _: Variant) -> None:
    _result(record).ending = "thunderstorm"


def _no_result(record: Record, _: Variant) -> None:
    record.result = None


def _one_action_less(record: Record, _: Variant) -> None:
    del record.actions[-1]


def _one_action_more(record: Record, _: Variant) -> None:
    record.actions.append(record.actions[-1])


def _other_rules(record: Record, _: Variant) -> None:
    record.rules_version += "0"


def _unknown_option(record: Record, _: Variant) -> None:
    record.options["weather"] = "fair"


def _too_many_players(record: Record, variant: Variant) -> None:
    record.players = ["nobody"] * (variant.n_seats + 1)


LIES = [
    _other_action,
    _other_seat,
    _other_text,
    _other_scores,
    _other_winners,
    _other_ending,
    _no_result,
    _one_action_less,
    _one_action_more,
    _other_rules,
    _unknown_option,
    _too_many_players,
]


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__.strip("_"))
def test_a_changed_record_is_refused(variant: Variant, lie: Callable[[Record, Variant], None]) -> None:
    record = _record(variant)
    lie(record, variant)
    with pytest.raises(BadInput):
        verify(record, variant.game)


def test_the_first_wrong_action_is_named(variant: Variant) -> None:
    record = _record(variant)
    record.actions[2] = msgspec.structs.replace(record.actions[2], text="?")
    with pytest.raises(BadInput, match=rf"action 3 of {len(record.actions)}"):
        verify(record, variant.game)
