"""Compiled Huang against its slow twin: more games than the interpreter can play, so that rare things happen often."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.rules.huang.test_slow_twin import EVERYTHING, TABLES, play, stir

GAMES, CROWDS = 1, 30
OFTEN = 3


@pytest.mark.parametrize("table", TABLES)
def test_many_games(table: str) -> None:
    """[Huang 3] to [Huang 18] from the start to the end."""
    dice = Random(f"{table}, compiled")
    for _ in range(GAMES):
        play(table, dice, Counter())


def test_many_crowded_positions() -> None:
    """[Huang 3] to [Huang 18] Everything several times."""
    seen = Counter[str]()
    for table in TABLES:
        stir(table, Random(f"{table}, compiled"), CROWDS, seen)
    assert not [kind for kind in EVERYTHING if seen[kind] < OFTEN], seen
