"""Running a piece of Python with the rules interpreted, which a process decides once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run_interpreted(*arguments: str, timeout: float) -> str:
    """What ``python ARGUMENTS`` prints with interpreted rules; it must succeed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "TIANXIA_RULES": "interpreted"},
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
