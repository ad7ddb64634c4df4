"""Writes the golden files anew: `python -m tests.golden.rewrite`. Read the difference before you keep it.

``<game>/<values of its options>-<seats>.txt`` is a game between greedy bots, with the board after every twentieth
action, for combinations of options in which every two values meet; ``...-curious-<seed>.txt`` is played by somebody who
likes to do what is rarely done, and files with other names go on from a position. ``<game>/perft.json`` counts the
sequences of legal actions from every start.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rich.text import Text

from tests.conformance.cover import cover
from tests.conformance.variants import GAMES, Variant, random_action, variants_of
from tianxia.arena.rotation import Rotation
from tianxia.core.perft import perft
from tianxia.core.record import Record, playthrough, record_of
from tianxia.core.rng import below, new_dice
from tianxia.core.table import Table
from tianxia.games import catalog

FOLDER = Path(__file__).parent
SEED = 1
EVERY = 20
DEPTHS = (1, 2, 3)
MANY = 100_000
"""Sequences: no deeper than that."""


def plain(markup: str) -> str:
    """A picture in Rich markup without its colours."""
    return "\n".join(line.rstrip() for line in Text.from_markup(markup).plain.splitlines())


def playthrough_text(play: Callable[[], Record]) -> str:
    record = play()
    return "\n".join(playthrough(record, GAMES[record.game], plain, EVERY)) + "\n"


# ---- which games


IDS = [about.id for about in catalog.all_games()]
ONLY_SHOWN = "open_points"
"""An option that changes what is shown, and no game."""
CURIOUS: list[tuple[str, str, int]] = [
    ("qin", "bird-4", 7),
    ("qin", "lion-4", 34),
    ("china", "3-4-true-true-true-true-2", 1),
    ("han", "ways-of-diplomacy-false-true-2", 1),
    ("huang", "eighteen-kingdoms-false-true-true-true-2", 1),
]
"""Game, variant and seed of games in which there happens what greedy bots do not let happen."""
SCENES: dict[str, tuple[str, list[str]]] = {
    "huang/palace.txt": (
        "use palace; tiles yellow g4 h4; hand 1 yellow blue",
        ["tile yellow h5", "pagoda g4-h4-g5-h5", "riot one h4"],
    ),
    "huang/moved-pagoda.txt": (
        "tiles red i5 j5 i6 m4 n4 n5 c4 d4; pagodas i5-j5-i6 m4-n4-n5; hand 1 red green green",
        ["tile red d5", "done", "build two c4-d4-d5", "move m4"],
    ),
    "huang/pass.txt": ("no capitals; hand 2 red", ["pass", "pass"]),
}
"""Positions and what is done there, for what hardly ever happens."""


def greedy_variants(game_id: str) -> list[Variant]:
    variants = [v for v in variants_of(GAMES[game_id]) if v.options.get(ONLY_SHOWN, "false") == "false"]
    chosen = cover([variant.choice for variant in variants])
    return [variant for variant in variants if variant.choice in chosen]


def greedy(variant: Variant) -> Record:
    bots = ("greedy",) * variant.n_seats
    return Rotation(variant.game_id, variant.options, variant.n_seats, bots, SEED).record(0)


def curious(variant: Variant, seed: int) -> Record:
    """Every other action is of the kind that has been played least; the others are played at random."""
    table, dice, often = variant.table(seed), new_dice(seed), Counter[str]()
    while not table.is_over:
        is_rare = below(dice, 2)
        table.play(_rare_action(table, often, dice) if is_rare else random_action(table.game, table.states, dice))
        often[_kind(table, table.moves[-1].action)] += 1
    return record_of(table, ["curious"] * variant.n_seats)


def _kind(table: Table, action: int) -> str:
    return table.game.actions.decode(action)[0]


def _rare_action(table: Table, often: Mapping[str, int], dice: Any) -> int:
    least = min(often[_kind(table, action)] for action in table.legal)
    rare = [action for action in table.legal if often[_kind(table, action)] == least]
    return rare[int(below(dice, len(rare)))]


def scene(game_id: str, position: str, moves: Sequence[str]) -> Record:
    table = Table.from_position(GAMES[game_id], position, SEED)
    for move in moves:
        table.play(table.game.text.parse(move))
    return record_of(table)


def games() -> Iterator[tuple[str, Variant, Callable[[Variant], Record]]]:
    """Path, variant and player of every golden game."""
    for game_id in IDS:
        yield from ((f"{game_id}/{v.name}.txt", v, greedy) for v in greedy_variants(game_id))
    for game_id, name, seed in CURIOUS:
        variant = next(v for v in variants_of(GAMES[game_id]) if v.name == name)
        yield f"{game_id}/{name}-curious-{seed}.txt", variant, partial(curious, seed=seed)


# ---- counts


def perft_text(game_id: str) -> str:
    return json.dumps({v.name: counts(v) for v in variants_of(GAMES[game_id])}, indent=2) + "\n"


def counts(variant: Variant) -> dict[str, int]:
    start, counts = variant.table(SEED).states, dict[str, int]()
    for depth in DEPTHS:
        counts[f"depth {depth}"] = perft(variant.game, start, depth)
        if counts[f"depth {depth}"] > MANY:
            break
    return counts


RECORDS: dict[str, Callable[[], Record]] = {
    **{path: partial(play, variant) for path, variant, play in games()},
    **{path: partial(scene, path.partition("/")[0], *told) for path, told in SCENES.items()},
}
"""What plays each golden game, by its path."""
MAKERS: dict[str, Callable[[], str]] = {
    **{path: partial(playthrough_text, play) for path, play in RECORDS.items()},
    **{f"{game_id}/perft.json": partial(perft_text, game_id) for game_id in IDS},
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
