"""Writes the golden files anew: `python -m tests.golden.rewrite`. Read the difference before you keep it.

For every variant of a game ``<game>/<values of its options>-<seats>.txt`` is a game between greedy bots, with the board
after every twentieth action; ``<game>/perft.json`` counts the sequences of legal actions from every start.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from rich.text import Text

from tests.conformance.variants import CATALOG_VARIANTS, Variant
from tianxia.bots.arena import Tournament
from tianxia.core.perft import perft
from tianxia.core.record import playthrough

FOLDER = Path(__file__).parent
SEED = 1
EVERY = 20
DEPTHS = (1, 2, 3)
MANY = 100_000
"""Sequences: no deeper than that."""


def plain(markup: str) -> str:
    """A picture in Rich markup without its colours."""
    return "\n".join(line.rstrip() for line in Text.from_markup(markup).plain.splitlines())


def playthrough_text(variant: Variant) -> str:
    bots = ("greedy",) * variant.n_seats
    record = Tournament(variant.game_id, variant.options, variant.n_seats, bots, SEED).play(0)
    return "\n".join(playthrough(record, variant.game, plain, EVERY)) + "\n"


def perft_text(game_id: str) -> str:
    variants = [variant for variant in CATALOG_VARIANTS if variant.game_id == game_id]
    return json.dumps({variant.name: _counts(variant) for variant in variants}, indent=2) + "\n"


def _counts(variant: Variant) -> dict[str, int]:
    start, counts = variant.table(SEED).states, dict[str, int]()
    for depth in DEPTHS:
        counts[f"depth {depth}"] = perft(variant.game, start, depth)
        if counts[f"depth {depth}"] > MANY:
            break
    return counts


MAKERS: dict[str, Callable[[], str]] = {
    **{f"{v.game_id}/{v.name}.txt": partial(playthrough_text, v) for v in CATALOG_VARIANTS},
    **{f"{game_id}/perft.json": partial(perft_text, game_id) for game_id in {v.game_id for v in CATALOG_VARIANTS}},
}
"""What makes each golden file, by its path."""


def stored(folder: Path) -> set[str]:
    """The golden files that there are."""
    return {path.relative_to(folder).as_posix() for suffix in ("txt", "json") for path in folder.rglob(f"*.{suffix}")}


def rewrite(folder: Path, makers: Mapping[str, Callable[[], str]] = MAKERS) -> list[str]:
    """Write every file and take away what is superfluous; says what has changed, a line each."""
    changes: list[str] = []
    for name in sorted(stored(folder) - set(makers)):
        (folder / name).unlink()
        changes.append(f"taken away: {name}")
    for name, make in sorted(makers.items()):
        path, text = folder / name, make()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            changes.append(f"{'changed' if path.exists() else 'new'}: {name}")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return changes


if __name__ == "__main__":
    print("\n".join(rewrite(FOLDER) or ["nothing has changed"]))
