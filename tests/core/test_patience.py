"""Processes that compile nothing: their rules are interpreted until another process has compiled them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.interpreted import ROOT, run_interpreted

PLAY = """
import hashlib
from tianxia.core.view import EVERYTHING
from tianxia.bots.registry import make
from tianxia.core.patience import never_compile
from tianxia.core.table import Table
from tianxia.games import catalog
never_compile()
for about in catalog.all_games():
    table, bot = Table(catalog.load(about.id), {}, about.seats[0], 1), make("random", catalog.load(about.id), 1)
    while not table.is_over and len(table.moves) < 40:
        table.play(bot.choose(table.view(table.to_move)))
        table.last_events(EVERYTHING), table.game.text.readable(table.state)
    print(about.id, len(table.moves), hashlib.sha256(table.states.tobytes()).hexdigest())
"""

SWITCH = """
import subprocess, sys
import numpy as np
from tianxia.core.bits import lowest
from tianxia.core.patience import loading, never_compile
never_compile()
def calls():
    return lowest(np.uint64(40)), len(lowest.overloads)
print(*calls())
subprocess.run([sys.executable, "-c", "import numpy as np; from tianxia.core.bits import lowest; lowest(np.uint64(1))"])
print(*calls())
with loading():
    print(*calls())
"""


def _run(code: str, cache: Path) -> str:
    env = {**os.environ, "TIANXIA_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_process_that_compiles_nothing_plays_all_games_bit_for_bit(tmp_path: Path) -> None:
    assert _run(PLAY, tmp_path) == run_interpreted("-c", PLAY, timeout=60)
    assert not [*tmp_path.rglob("*.nbi")]


def test_code_is_loaded_when_another_process_has_compiled_it(tmp_path: Path) -> None:
    assert _run(SWITCH, tmp_path).splitlines() == ["3 0", "3 0", "3 1"]
