"""How a game changes what is known of its players."""

from __future__ import annotations

import pytest

from tianxia.bots.levels import LEVELS, bot_of_level
from tianxia.bots.strengths import ANCHORED_AT, MEASURED, SCALES, points_of, ratings_of_levels
from tianxia.games import catalog
from tianxia.insight.glicko import LEAST_DEVIATION
from tianxia.server.skill import Skill, after, scale_of, skill_of_bot


def test_whoever_finishes_before_another_gains_and_everybody_is_better_known() -> None:
    first, second, third = after([Skill()] * 3, [1, 2, 3])
    assert first.rating > second.rating > third.rating
    assert max(first.deviation, second.deviation, third.deviation) < Skill().deviation


def test_equals_who_share_the_victory_stay_equal() -> None:
    one, other = after([Skill(), Skill()], [1, 1])
    assert one.rating == pytest.approx(other.rating)


def test_a_victory_over_somebody_stronger_says_more() -> None:
    over_stronger, _ = after([Skill(), Skill(1900, 50)], [1, 2])
    over_weaker, _ = after([Skill(), Skill(1100, 50)], [1, 2])
    assert over_stronger.rating > over_weaker.rating > Skill().rating


def test_a_rating_finds_its_place_among_known_bots() -> None:
    """Whoever always wins against the one and always loses against the other is between them."""
    own = Skill()
    for _ in range(20):
        own, _ = after([own, Skill(1600, 50)], [1, 2])
        own, _ = after([own, Skill(2000, 50)], [2, 1])
    assert 1650 < own.rating < 1950
    assert not own.is_provisional
    assert own.deviation >= LEAST_DEVIATION


def test_whoever_is_new_is_provisional_and_stays_so_for_some_games() -> None:
    own = Skill()
    for _ in range(5):
        own, _ = after([own, Skill(own.rating, 50)], [1, 2])
    assert own.is_provisional


def test_points_between_bots_are_the_odds_that_were_measured() -> None:
    assert points_of(0.5) == 0
    assert points_of(0.915) == pytest.approx(413, abs=1)
    qin = ratings_of_levels("qin", "duel")
    assert qin["casual"] == ANCHORED_AT
    below_casual, _, below_strong, _ = MEASURED["qin"].duel
    assert below_casual
    assert below_strong
    assert qin["casual"] - qin["beginner"] == pytest.approx(points_of(below_casual))
    assert qin["strong"] - qin["solid"] == pytest.approx(points_of(below_strong))


@pytest.mark.parametrize("game", [about.id for about in catalog.all_games()])
def test_every_game_has_all_levels_on_every_scale_the_stronger_above(game: str) -> None:
    for scale in SCALES:
        ratings = ratings_of_levels(game, scale)
        assert list(ratings) == list(LEVELS)
        assert list(ratings.values()) == sorted(ratings.values())


@pytest.mark.parametrize("game", [about.id for about in catalog.all_games()])
def test_shares_were_measured_with_the_bots_that_play_now(game: str) -> None:
    """A level that was changed is measured again, or nothing is said of it."""
    measured, levels = MEASURED[game], list(LEVELS)
    for shares in (measured.duel, measured.many or []):
        known = {number + side for number, share in enumerate(shares) if share is not None for side in (0, 1)}
        assert all(measured.bots[number] == bot_of_level(levels[number], game) for number in known)


def test_whoever_plays_on_for_somebody_is_as_strong_as_who_looks_one_move_ahead() -> None:
    assert skill_of_bot("greedy", "qin", "duel") == skill_of_bot("casual", "qin", "duel")
    assert skill_of_bot(None, "qin", "many").rating == ANCHORED_AT
    assert (scale_of(2), scale_of(3), scale_of(5)) == ("duel", "many", "many")
