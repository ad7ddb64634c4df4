"""Compiles what tests need of all games, so that no two tests compile the same: ``python -m tests.compiled``.

Where it was compiled before, there is nothing to do. The first family brings what all share; the others, which share
nothing else, are compiled side by side.
"""

from __future__ import annotations

import subprocess
import sys

from tianxia.cli.measure import ready_for_batches
from tianxia.cli.screen import ready, ready_for_games, ready_to_search
from tianxia.games.catalog import all_games, family
from tianxia.insight import expert

REVIEWED = "qin"
"""Whose games tests review; where one reviews another game, it compiles what that needs."""


def compile_all_of(game_id: str) -> None:
    """What a game needs, and so does every game of its family."""
    ready_for_games(game_id, [])
    ready_to_search(game_id)
    ready_for_batches(game_id)
    if game_id == REVIEWED:
        ready(game_id, expert.INSIGHT, expert.warm)


def main(*game_ids: str) -> int:
    """Those games one after the other, or all of them; how many processes failed."""
    for game_id in game_ids:
        compile_all_of(game_id)
    if game_ids:
        return 0
    first, *others = dict.fromkeys(tuple(family(about.id)) for about in all_games())
    main(*first)
    running = [subprocess.Popen([sys.executable, "-m", "tests.compiled", *games]) for games in others]
    return sum(process.wait() != 0 for process in running)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
