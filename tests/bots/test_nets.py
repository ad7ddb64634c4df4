"""Judges that come with the program: one for each family, small, of the rules and features that there are."""

from __future__ import annotations

import pytest

from tianxia.bots.nets import load_net, net_path, read_arrays
from tianxia.bots.playing import play_out
from tianxia.core.table import Table
from tianxia.games.catalog import all_games, load

MOST_BYTES = 1_000_000


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_every_game_has_one_with_a_card(game_id: str) -> None:
    game = load(game_id)
    _, card = read_arrays(net_path(game), game)
    assert load_net(game).first.any()
    assert net_path(game).stat().st_size < MOST_BYTES
    assert card["decisions"] > 1_000_000
    assert card["share_against_greedy"] > 0.5
    assert {"minutes", "lessons", "device"} <= set(card)
    assert "seed" in card["plan"]


def test_it_beats_chance() -> None:
    qin = load("qin")
    for seat in range(2):
        table, bots = Table(qin, {}, 2, seed=7), ["random", "random"]
        bots[seat] = "judge"
        play_out(table, bots)
        assert table.result.winners == (seat,)
