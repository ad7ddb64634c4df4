"""What is told of a table is what the structs of its game say, which the client's types are written from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_type_hints

import msgspec
import pytest
from msgspec import Struct

from tests.conformance.variants import GAMES, SEEDS, Variant, played
from tianxia.core.view import SPECTATOR, View


def _views(game_id: str) -> Iterator[Struct]:
    about = GAMES[game_id].about
    n_seats = max(about.seats)
    variant = Variant(game_id, tuple(about.complete({}, n_seats).items()), n_seats)
    text = variant.game.text
    states = played(variant, SEEDS[0]).states
    for seat in (*range(n_seats), SPECTATOR):
        for number in {*range(0, len(states), 7), len(states) - 1}:
            record = View.of(variant.game, states[number], seat).record
            yield text.public(record)
            yield text.hidden(record, seat)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_view_is_what_its_structs_say(game_id: str) -> None:
    text = GAMES[game_id].text
    kinds = {get_type_hints(tell)["return"] for tell in (text.public, text.hidden)}
    if text.shows is not None:
        kinds = {text.shows.public_type, text.shows.hidden_type}
    for view in _views(game_id):
        assert type(view) in kinds
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view), strict=True) == view
