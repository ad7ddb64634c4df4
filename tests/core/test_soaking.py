"""What is left to `make broad` is left out, and is run by whoever names it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = "tests/core/test_manual.py"
TEST = f"{FILE}::test_notebooks_run"
FIRST, NAMED = f"{TEST}[first-table]", f"{TEST}[a-bot]"
"""One of the notebooks that `make test` runs, and one that it does not."""


def test_a_broad_test_is_run_if_it_is_named() -> None:
    asked = [sys.executable, "-m", "pytest", "--collect-only", FILE, NAMED]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    assert {line for line in told.stdout.splitlines() if line.startswith(TEST)} == {FIRST, NAMED}, told.stderr
