"""What is true of every reason why a move is refused, where a position and a move are told that get it."""

from __future__ import annotations

import pytest

from tests.rules.citations import rule_numbers
from tests.rules.emperor import test_reasons as emperor
from tests.rules.huang import test_reasons as huang
from tianxia.games.emperor import pointing as emperor_pointing
from tianxia.games.huang import pointing as huang_pointing

REASONS = {"emperor": emperor.REASONS, "huang": huang.REASONS}
GIVEN = {"emperor": emperor.reason, "huang": huang.reason}
UNMARKED = {"emperor": emperor_pointing.UNMARKED, "huang": huang_pointing.UNMARKED}


@pytest.mark.parametrize(("family", "key"), [(family, key) for family, keys in REASONS.items() for key in keys])
def test_it_is_given_names_its_rule_and_is_seen_on_the_board_unless_it_is_about_something_else(
    family: str, key: str
) -> None:
    given = GIVEN[family](*REASONS[family][key])
    assert given.key == key
    assert given.rule in rule_numbers(family)
    assert bool(given.marks) == (key not in UNMARKED[family])
    assert all(mark.places for mark in given.marks)
