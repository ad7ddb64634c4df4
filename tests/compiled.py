"""Compiles what tests need of all games, so that no two tests compile the same: ``python -m tests.compiled``.

Where it was compiled before, there is nothing to do.
"""

from __future__ import annotations

from tianxia.cli.measure import ready_for_batches
from tianxia.cli.screen import ready, ready_for_games, ready_to_search
from tianxia.games.catalog import all_games
from tianxia.insight import expert

if __name__ == "__main__":
    for about in all_games():
        ready_for_games(about.id, [])
        ready_to_search(about.id)
        ready_for_batches(about.id)
        ready(about.id, expert.INSIGHT, expert.warm)
