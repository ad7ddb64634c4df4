"""What the bits of features were when their version was named: `python -m tests.conformance.feature_bits` notes it.

A judge's file names the version of the features that it learned from. So a version must never come to stand for other
bits; how they are worked out may change as it likes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.conformance.variants import CHOSEN_VARIANTS, GAMES, SEEDS, Variant, new_dice, played
from tianxia.bots.greedy import Greedy
from tianxia.core.layout import States, copy_of
from tianxia.core.table import Table
from tianxia.games.catalog import all_games

FILE = Path(__file__).with_name("feature_bits.json")
RARE = {"qin": ("n_passes", (1, 2, 3))}
"""Fields that games hardly ever change, and what they may be."""


def digest(variant: Variant) -> str:
    """Of what every seat sees in a random game, in one that `greedy` plays, and where a rare thing has happened."""
    found = hashlib.sha256()
    for states in _positions(variant):
        for seat in range(variant.n_seats):
            found.update(variant.game.features_of(states, seat).tobytes())
    return found.hexdigest()[:16]


def _positions(variant: Variant) -> Iterator[States]:
    yield from played(variant, SEEDS[0]).states
    table, bot = Table(variant.game, variant.options, variant.n_seats, SEEDS[0]), Greedy(variant.game, new_dice(1))
    while not table.is_over:
        yield table.states
        table.play(bot.choose(table.view(table.to_move)))
    name, values = RARE.get(variant.game_id, ("", ()))
    for value in values:
        states = copy_of(table.states)
        states[0][name] = value
        yield states


def known() -> dict[str, Any]:
    """For every game its rules, the version of its features, and digests by variants."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def noted() -> dict[str, Any]:
    return {
        about.id: {
            "rules": GAMES[about.id].rules_version,
            "version": GAMES[about.id].features.version,
            "digests": {each.name: digest(each) for each in CHOSEN_VARIANTS if each.game_id == about.id},
        }
        for about in all_games()
    }


def changed_unsaid(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Games whose features say something else under the same name, though their rules are what they were."""
    names = ("rules", "version")
    shared = [game for game in after if game in before and all(before[game][n] == after[game][n] for n in names)]
    return [game for game in shared if before[game]["digests"].items() - after[game]["digests"].items()]


if __name__ == "__main__":
    now = noted()
    if wrong := changed_unsaid(known(), now):
        raise SystemExit(f"{', '.join(wrong)}: features have other bits, and want another VERSION")
    FILE.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
