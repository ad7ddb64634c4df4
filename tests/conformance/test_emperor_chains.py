"""Chains of China and Han as the final scoring tells them, on every map and with houses crowded together."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tianxia.games.emperor.geometry import BOARDS, MAPS
from tianxia.games.emperor.scoring import chains
from tianxia.games.emperor.setup import prepare
from tianxia.games.emperor.state import STATE
from tianxia.games.emperor.worth import chains_of

HOUSES, CROWDS, SHORTEST = 20, 40, 4


def _crowd(number: int, dice: Random) -> set[int]:
    """As many houses as a seat has, one beside the other."""
    roads = BOARDS[number].roads
    crowd = {dice.randrange(len(BOARDS[number].spaces))}
    while len(crowd) < HOUSES:
        crowd.add(dice.choice([space for road in roads if crowd & set(road) for space in set(road) - crowd]))
    return crowd


@pytest.mark.parametrize("number", range(len(MAPS)), ids=MAPS)
def test_the_chains_are_disjoint_ways_along_roads_and_add_up(number: int) -> None:
    dice, states = Random(number), np.zeros(1, STATE)
    roads = {frozenset(road) for road in BOARDS[number].roads}
    for _ in range(CROWDS):
        crowd = _crowd(number, dice)
        states[0] = prepare({"map": MAPS[number]}, 4)
        states[0]["owners"]["houses"][0] = sum(1 << space for space in crowd)
        found = chains_of(states[0], 0)
        assert sum(chain.points for chain in found) == chains(states[0], 0)[0]
        spaces = [space for chain in found for space in chain.spaces]
        assert len(set(spaces)) == len(spaces)
        assert set(spaces) <= crowd
        for chain in found:
            assert len(chain.spaces) == chain.points >= SHORTEST
            assert all(frozenset(pair) in roads for pair in zip(chain.spaces, chain.spaces[1:], strict=False))
