"""What chance brought is told in full: what has left bag or deck is what somebody, display or market has got."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tianxia.core.table import Table
from tianxia.core.words import Event
from tianxia.games.catalog import load
from tianxia.insight.luck import had_chance

PLAYED: list[tuple[str, dict[str, str]]] = [
    *((game, {}) for game in ("qin", "china", "han", "huang")),
    ("china", {"bonus": "true"}),
]


def _n_pieces(event: Event) -> int:
    """One, unless there is a list of them; none where what lay there was turned over."""
    many: Any = event.values.get("cards") or event.values.get("tiles") or ["one"]
    return 0 if event.key == "turned-over" else len(many)


@pytest.mark.parametrize("n_seats", [2, 3])
@pytest.mark.parametrize(("game_id", "options"), PLAYED, ids=str)
def test_everything_that_left_the_bag_is_told(game_id: str, options: dict[str, str], n_seats: int) -> None:
    game = load(game_id)
    table, dice = Table(game, options, n_seats, seed=1), Random(1)
    n_draws = 0
    while not table.is_over and len(table.moves) < 150:
        before = table.states.copy()
        action = dice.choice(table.legal)
        table.play(action)
        gone = (before["secret"]["bag"] - table.states["secret"]["bag"])[0]
        told = game.text.drawn(before, action, table.states)
        if (gone >= 0).all():  # else the discards have become a new deck
            assert sum(map(_n_pieces, told)) == gone.sum()
        assert bool(told) == had_chance(before, table.states)
        n_draws += bool(told)
        for language in ("en", "fr"):
            assert not any("{" in game.text.phrase(event, language) for event in told)
    assert n_draws > 5


def test_draws_are_told_in_whole_sentences() -> None:
    told = {
        "drawn.card": {"seat": 0, "card": "orange"},
        "drawn.display": {"cards": ["orange"]},
        "drawn.emperor": {"cards": ["red", "orange"]},
    }
    text = load("china").text
    assert [text.phrase(Event(key, values)) for key, values in told.items()] == [
        "seat 1 draws a card: orange",
        "the display gets a card: orange",
        "the Emperor draws cards: red and orange",
    ]
