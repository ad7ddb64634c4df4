"""What chance brought is told in full: what has left bag or deck is what somebody, display or market has got."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tianxia.core.game import Game
from tianxia.core.table import Table
from tianxia.games.catalog import load


def _n_pieces(values: Mapping[str, Any]) -> int:
    """One, unless there is a list of them."""
    return len(values.get("cards") or values.get("tiles") or ["one"])


@pytest.mark.parametrize("n_seats", [2, 3])
@pytest.mark.parametrize("game", [*map(load, ("qin", "china", "han", "huang"))], ids=lambda game: game.id)
def test_everything_that_left_the_bag_is_told(game: Game, n_seats: int) -> None:
    table, dice = Table(game, {}, n_seats, seed=1), Random(1)
    n_draws = 0
    while not table.is_over and len(table.moves) < 150:
        before = table.states.copy()
        action = dice.choice(table.legal)
        table.play(action)
        gone = (before["secret"]["bag"] - table.states["secret"]["bag"])[0]
        told = game.text.drawn(before, action, table.states)
        if (gone >= 0).all():  # else the discards have become a new deck
            assert sum(_n_pieces(event.values) for event in told) == gone.sum()
            n_draws += bool(told)
        for language in ("en", "fr"):
            assert not any("{" in game.text.phrase(event, language) for event in told)
    assert n_draws > 5
