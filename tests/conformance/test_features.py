"""What judges see: nothing that the seat may not know, and in bits that there are."""

from __future__ import annotations

import pytest

from tests.conformance.variants import CATALOG_VARIANTS, SEEDS, Variant, new_dice, played
from tianxia.core.bits import elements
from tianxia.core.view import View


@pytest.mark.parametrize("variant", CATALOG_VARIANTS, ids=str)
def test_they_are_the_same_in_every_world_that_the_seat_cannot_tell_apart(variant: Variant) -> None:
    game, dice = variant.game, new_dice(7)
    for states in played(variant, SEEDS[0]).states[::9]:
        for seat in range(variant.n_seats):
            view = View.of(game, states, seat)
            seen = game.features_of(states, seat).tobytes()
            assert seen == game.features_of(view.states, seat).tobytes()
            assert seen == game.features_of(view.redeal(dice), seat).tobytes()


@pytest.mark.parametrize("variant", CATALOG_VARIANTS, ids=str)
def test_every_action_changes_what_its_seat_sees(variant: Variant) -> None:
    game, game_played = variant.game, played(variant, SEEDS[0])
    pairs = zip(game_played.states, game_played.states[1:], game_played.table.moves, strict=False)
    for before, after, move in pairs:
        seen = game.features_of(before, move.seat).tobytes()
        assert seen != game.features_of(after, move.seat).tobytes(), game.text.describe(move.action)


@pytest.mark.parametrize("variant", CATALOG_VARIANTS, ids=str)
def test_no_bit_is_beyond_their_number(variant: Variant) -> None:
    game = variant.game
    for states in played(variant, SEEDS[0]).states[::9]:
        words = game.features_of(states, 0)
        assert elements(words, len(words) * 64)[-1] < game.features.n
