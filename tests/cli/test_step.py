"""Setting up says one line a step, and all there is to say when a step fails."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.interpreted import ROOT


def _step(command: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "step.py", "Packages", "sh", "-c", command]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_step_that_succeeds_takes_one_line() -> None:
    done = _step("echo much; echo more >&2")
    assert re.fullmatch(r"Packages\.+ +\d+\.\d s\n", done.stdout)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_step_that_fails_says_all() -> None:
    done = _step("echo much; echo more >&2; exit 3")
    assert "failed" in done.stdout
    assert (done.returncode, done.stderr) == (3, "much\nmore\n")
