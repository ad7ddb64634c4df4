"""What `make soak-search` says when something goes wrong."""

from __future__ import annotations

import pytest

from tests.bots.soak import VARIANTS, Case, Crew, Fault

VARIANT = VARIANTS["qin-lion-2"]


@pytest.mark.parametrize(
    ("simulations", "hangs_s", "fault"),
    [
        (0, 60, r"BadInput: 'simulations=0': .*\nafter move 0 of --variant qin-lion-2 --deal 3 --simulations 0"),
        (900_000, 0, r"no answer for 0 s\nafter move \d+ of --variant qin-lion-2 --deal 3 --simulations 900000"),
    ],
    ids=["error", "hang"],
)
def test_it_says_where(simulations: int, hangs_s: float, fault: str) -> None:
    crew = Crew([Case(VARIANT, 3, simulations)], 1, hangs_s)
    try:
        with pytest.raises(Fault, match=fault):
            list(crew.played(60))
    finally:
        crew.end()
