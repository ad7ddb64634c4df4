"""Compiled and interpreted rules go through the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.conformance.digests import digests
from tests.conformance.variants import SEEDS, Variant, played
from tianxia.core.log import encode, record_of

ROOT = Path(__file__).parents[2]


def test_interpreted_rules_replay_compiled_games_byte_for_byte(variant: Variant, tmp_path: Path) -> None:
    records = [record_of(played(variant, seed).table) for seed in SEEDS]
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(map(encode, records)))
    printed = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digests", str(path)],
        cwd=ROOT,
        env={**os.environ, "TIANXIA_RULES": "interpreted"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert printed.returncode == 0, printed.stderr
    assert printed.stdout.splitlines() == ["interpreted", *(line for record in records for line in digests(record))]
