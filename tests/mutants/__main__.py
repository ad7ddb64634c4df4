"""Puts each fault of `tests.mutants.faults` into a copy of the sources and runs the tests that should catch it.

`python -m tests.mutants [WORD]` takes only faults in files whose names have the word.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tests.mutants.faults import FAULTS, Fault

ROOT = Path(__file__).parents[2]
VERDICTS = {0: "NOT CAUGHT", 1: "caught"}
"""By what pytest returns."""
PATIENCE = 300


def verdict(fault: Fault, copy: Path) -> str:
    """What comes of a fault; the copy is as it was afterwards."""
    path = copy / "src" / "tianxia" / fault.file
    sound = path.read_text("utf-8")
    if sound.count(fault.old) != 1:
        return "STALE: the passage is not there exactly once"
    path.write_text(sound.replace(fault.old, fault.new), "utf-8")
    try:
        return VERDICTS.get(_run(fault, copy), "BROKEN: the tests could not be run")
    except subprocess.TimeoutExpired:
        return "caught"
    finally:
        path.write_text(sound, "utf-8")


def _run(fault: Fault, copy: Path) -> int:
    """Interpreted, since compiling would take longer than the tests."""
    tests = [f"tests/{test}" for test in fault.tests.split()]
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-p", "no:cacheprovider", *tests]
    env = {**os.environ, "TIANXIA_RULES": "interpreted", "PYTHONPATH": str(copy / "src")}
    return subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=PATIENCE, check=False).returncode


def main(word: str = "") -> int:
    """The number of faults that nothing caught."""
    missed = 0
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("src", "tests", "docs", "pyproject.toml"):
            _copy(ROOT / part, copy / part)
        for fault in (fault for fault in FAULTS if word in fault.file):
            said = verdict(fault, copy)
            missed += said != "caught"
            print(f"{said}: {fault.file}: {fault.old.strip()} → {fault.new.strip() or 'nothing'}", flush=True)
    return missed


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        copytree(source, target, ignore=ignore_patterns("__pycache__", "client", "golden"))
    else:
        target.write_bytes(source.read_bytes())


if __name__ == "__main__":
    sys.exit(min(main(*sys.argv[1:]), 1))
