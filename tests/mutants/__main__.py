"""Puts each fault into a copy of the sources and runs the tests that should catch it.

`python -m tests.mutants [WORD]` takes only faults in files whose names have the word.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from shutil import copytree, ignore_patterns
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory

from tests.mutants.fault import ROOT, Fault
from tests.mutants.faults import FAULTS

Command = tuple[str, tuple[str, ...]]
"""A folder and the words that are run there."""

CAUGHT, NOT_CAUGHT, ENDLESS, BROKEN = "caught", "NOT CAUGHT", "ENDLESS", "BROKEN"
"""Tests that do not end prove nothing: a busy machine is no fault, nor is a fault a test that goes on for ever."""
VERDICTS = {0: NOT_CAUGHT, 1: CAUGHT}
"""By what pytest and Vitest return."""
FAILED = re.compile(r"^ *FAIL(?:ED)? +(\S+)", re.MULTILINE)
"""How both name a test that fails."""
MOST = 2000
"""Characters that are shown of what they said otherwise."""
PATIENCE_S = 300
N_COPIES = 2
COPIED = ("src", "tests", "docs", "web", "pyproject.toml")
MADE = ("web/node_modules", "src/tianxia/server/client")
"""These are only looked at."""
NOT_COPIED = ignore_patterns("__pycache__", "client", "node_modules")


def verdict(fault: Fault, copy: Path) -> str:
    """What comes of a fault; the copy is as it was afterwards."""
    path = copy / fault.file
    sound = path.read_text("utf-8")
    path.write_text(fault.put_into(sound), "utf-8")
    try:
        said, shown = _run(command_of(fault), copy)
        failed = FAILED.search(shown)
        return f"{said} by {failed[1]}" if failed else f"{said}:\n{shown[-MOST:]}"
    finally:
        path.write_text(sound, "utf-8")


def _run(command: Command, copy: Path) -> tuple[str, str]:
    """Interpreted, since compiling would take longer than the tests: the verdict, and all that was said."""
    folder, words = command
    env = {**os.environ, "NO_COLOR": "1", "TIANXIA_RULES": "interpreted", "PYTHONPATH": str(copy / "src")}
    try:
        ran = subprocess.run(
            words, cwd=copy / folder, env=env, text=True, stdout=PIPE, stderr=STDOUT, timeout=PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired:
        return ENDLESS, f"not done after {PATIENCE_S} s"
    return VERDICTS.get(ran.returncode, BROKEN), ran.stdout


def command_of(fault: Fault) -> Command:
    """Where and how its tests are run."""
    tests = fault.tests.split()
    if fault.is_of_client:
        return "web", ("node", "node_modules/vitest/vitest.mjs", "run", *(test.removeprefix("web/") for test in tests))
    return ".", (sys.executable, "-B", "-m", "pytest", "-x", "-p", "no:cacheprovider", "-m", "", *tests)


def copied(folder: Path) -> Path:
    """All that tests need."""
    for part in COPIED:
        source, target = ROOT / part, folder / part
        if source.is_dir():
            copytree(source, target, ignore=NOT_COPIED)
        else:
            target.write_bytes(source.read_bytes())
    for made in MADE:
        (folder / made).symlink_to(ROOT / made)
    return folder


def main(word: str = "") -> int:
    """The number of faults that nothing caught, and of tests that fail without any."""
    faults = [fault for fault in FAULTS if word in fault.file]
    free = SimpleQueue[Path]()

    def judged(fault: Fault) -> bool:
        copy, started = free.get(), time.monotonic()
        said = verdict(fault, copy)
        free.put(copy)
        print(f"{fault}\n    {said} in {time.monotonic() - started:.0f} s", flush=True)
        return said.startswith(CAUGHT)

    def is_sound(command: Command) -> bool:
        copy = free.get()
        said, shown = _run(command, copy)
        free.put(copy)
        if said != NOT_CAUGHT:
            print(f"NOT SOUND without any fault: {' '.join(command[1])}\n{shown[-MOST:]}", flush=True)
        return said == NOT_CAUGHT

    with TemporaryDirectory() as folder, ThreadPoolExecutor(N_COPIES) as pool:
        for number in range(N_COPIES):
            free.put(copied(Path(folder) / str(number)))
        n_unsound = sum(not sound for sound in pool.map(is_sound, dict.fromkeys(map(command_of, faults))))
        n_caught = sum(pool.map(judged, faults))
    print(f"{n_caught} of {len(faults)} faults are caught")
    return n_unsound + len(faults) - n_caught


if __name__ == "__main__":
    sys.exit(min(main(*sys.argv[1:]), 1))
