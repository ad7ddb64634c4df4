"""Compiled and interpreted rules go through the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest

from tests.conformance.cover import values
from tests.conformance.digests import digests
from tests.conformance.variants import GAMES, SEEDS, VARIANTS, Variant, few_of, played
from tests.interpreted import run_interpreted
from tests.soaking import IN_BROAD, IS_SOAK
from tianxia.core.record import Record, encode, record_of

N_AT_ONCE = 13
"""So many variants are replayed by one process, which takes half a second to start."""


def _games(variant: Variant) -> list[Record]:
    """The shortest that were played at random."""
    records = [record_of(played(variant, seed).table) for seed in SEEDS]
    return records if IS_SOAK else [min(records, key=lambda record: len(record.actions))]


SHOWN = [variant for game in GAMES.values() for variant in few_of(game, wanted=values)]
FEW = [variant for game in GAMES.values() for variant in few_of(game)]
MORE = [variant for variant in (VARIANTS if IS_SOAK else FEW) if variant not in SHOWN]
GROUPS = [SHOWN, *(MORE[first : first + N_AT_ONCE] for first in range(0, len(MORE), N_AT_ONCE))]
CASES = [pytest.param(group, marks=() if group is SHOWN else IN_BROAD) for group in GROUPS]


@pytest.mark.parametrize("variants", CASES, ids=lambda group: f"from {group[0]}")
def test_interpreted_rules_replay_compiled_games_byte_for_byte(variants: Sequence[Variant], tmp_path: Path) -> None:
    records = [record for variant in variants for record in _games(variant)]
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(map(encode, records)))
    printed = iter(run_interpreted("-m", "tests.conformance.digests", str(path), timeout=300).splitlines())
    assert next(printed) == "interpreted"
    for record in records:
        expected = list(digests(record))
        assert list(islice(printed, len(expected))) == expected, record.options
    assert list(printed) == []
