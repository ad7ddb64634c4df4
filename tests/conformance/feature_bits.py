"""What the bits of features were when their version was named: `python -m tests.conformance.feature_bits` notes it.

A judge's file names the version of the features that it learned from. So a version must never come to stand for other
bits; how they are worked out may change as it likes.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from tests.conformance.variants import CHOSEN_VARIANTS, GAMES, SEEDS, Variant, played
from tianxia.games.catalog import all_games

FILE = Path(__file__).with_name("feature_bits.json")
EVERY = 9
"""So many positions further is the next one that is looked at."""


def digest(variant: Variant) -> str:
    """Of what every seat sees in a random game."""
    found = hashlib.sha256()
    for states in played(variant, SEEDS[0]).states[::EVERY]:
        for seat in range(variant.n_seats):
            found.update(variant.game.features_of(states, seat).tobytes())
    return found.hexdigest()[:16]


def known() -> dict[str, Any]:
    """For every game the version of its features, and digests by variants."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def noted() -> dict[str, Any]:
    return {
        about.id: {
            "version": GAMES[about.id].features.version,
            "digests": {each.name: digest(each) for each in CHOSEN_VARIANTS if each.game_id == about.id},
        }
        for about in all_games()
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(noted(), indent=1) + "\n", encoding="utf-8")
