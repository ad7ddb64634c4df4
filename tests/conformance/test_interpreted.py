"""Compiled and interpreted rules go through the same bytes."""

from __future__ import annotations

from pathlib import Path

from tests.conformance.digests import digests
from tests.conformance.variants import IS_SOAK, SEEDS, Variant, played
from tests.interpreted import run_interpreted
from tianxia.core.record import encode, record_of


def test_interpreted_rules_replay_compiled_games_byte_for_byte(variant: Variant, tmp_path: Path) -> None:
    records = [record_of(played(variant, seed).table) for seed in SEEDS[: None if IS_SOAK else 1]]
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(map(encode, records)))
    printed = run_interpreted("-m", "tests.conformance.digests", str(path), timeout=120)
    assert printed.splitlines() == ["interpreted", *(line for record in records for line in digests(record))]
