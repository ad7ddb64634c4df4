"""Compiled and interpreted rules go through the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from tests.conformance.digests import digests
from tests.conformance.variants import IS_SOAK, SEEDS, VARIANTS, Variant, played
from tests.interpreted import run_interpreted
from tianxia.core.record import encode, record_of

N_AT_ONCE = 10
"""So many variants are replayed by one process, which takes half a second to start."""


def _each_value(variants: Sequence[Variant]) -> Iterator[Variant]:
    """As many as it takes for every value of every option: tests of rules are interpreted anyway."""
    met = set[tuple[str, str, str | int]]()
    for variant in variants:
        own = {(variant.game_id, *pair) for pair in variant.choice.items()}
        if own - met:
            yield variant
        met |= own


REPLAYED = VARIANTS if IS_SOAK else list(_each_value(VARIANTS))
GROUPS = [REPLAYED[first : first + N_AT_ONCE] for first in range(0, len(REPLAYED), N_AT_ONCE)]


@pytest.mark.parametrize("variants", GROUPS, ids=lambda group: f"from {group[0]}")
def test_interpreted_rules_replay_compiled_games_byte_for_byte(variants: Sequence[Variant], tmp_path: Path) -> None:
    seeds = SEEDS[: None if IS_SOAK else 1]
    records = {(variant, seed): record_of(played(variant, seed).table) for variant in variants for seed in seeds}
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(map(encode, records.values())))
    printed = iter(run_interpreted("-m", "tests.conformance.digests", str(path), timeout=300).splitlines())
    assert next(printed) == "interpreted"
    for game, record in records.items():
        expected = list(digests(record))
        assert list(islice(printed, len(expected))) == expected, game
    assert list(printed) == []
