"""What judges see: nothing that the seat may not know, and in bits that there are."""

from __future__ import annotations

import pytest

from tests.conformance.feature_bits import changed_unsaid, digest, known
from tests.conformance.variants import (
    CATALOG_VARIANTS,
    CHOSEN_VARIANTS,
    GAMES,
    SEEDS,
    Variant,
    each_of,
    new_dice,
    played,
)
from tianxia.core.bits import elements
from tianxia.core.view import View
from tianxia.games.catalog import all_games


@pytest.mark.parametrize("variant", each_of(CATALOG_VARIANTS), ids=str)
def test_they_are_the_same_in_every_world_that_the_seat_cannot_tell_apart(variant: Variant) -> None:
    game, dice = variant.game, new_dice(7)
    for states in played(variant, SEEDS[0]).states[::9]:
        for seat in range(variant.n_seats):
            view = View.of(game, states, seat)
            seen = game.features_of(states, seat).tobytes()
            assert seen == game.features_of(view.states, seat).tobytes()
            assert seen == game.features_of(view.redeal(dice), seat).tobytes()


@pytest.mark.parametrize("variant", each_of(CATALOG_VARIANTS), ids=str)
def test_every_action_changes_what_its_seat_sees(variant: Variant) -> None:
    game, game_played = variant.game, played(variant, SEEDS[0])
    pairs = zip(game_played.states, game_played.states[1:], game_played.table.moves, strict=False)
    for before, after, move in pairs:
        seen = game.features_of(before, move.seat).tobytes()
        assert seen != game.features_of(after, move.seat).tobytes(), game.text.describe(move.action)


@pytest.mark.parametrize("variant", each_of(CATALOG_VARIANTS), ids=str)
def test_no_bit_is_beyond_their_number(variant: Variant) -> None:
    game = variant.game
    for states in played(variant, SEEDS[0]).states[::9]:
        words = game.features_of(states, 0)
        assert elements(words, len(words) * 64)[-1] < game.features.n


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_their_version_says_what_the_bits_are(game_id: str) -> None:
    """A bit that says something else wants another version; then, as after new rules, `feature_bits` notes the bits."""
    noted = known()[game_id]
    assert noted["version"] == GAMES[game_id].features.version
    assert noted["digests"] == {each.name: digest(each) for each in CHOSEN_VARIANTS if each.game_id == game_id}


def test_other_bits_are_not_noted_under_the_same_name() -> None:
    now = known()
    other = {**now, "qin": {**now["qin"], "digests": dict.fromkeys(now["qin"]["digests"], "")}}
    assert changed_unsaid(now, now) == []
    assert changed_unsaid(now, other) == ["qin"]
    assert changed_unsaid(now, {**other, "qin": {**other["qin"], "version": "new"}}) == []


def test_no_two_families_share_a_version() -> None:
    versions = {GAMES[about.id].family: GAMES[about.id].features.version for about in all_games()}
    assert len(set(versions.values())) == len(versions)
    assert all(versions.values())
