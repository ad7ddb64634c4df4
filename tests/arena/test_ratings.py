"""Ratings by Plackett and Luce over finishing orders."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec

import numpy as np
import pytest

from tianxia.arena import ratings
from tianxia.arena.evidence import Finished
from tianxia.core.record import Outcome

needs_choix = pytest.mark.skipif(
    find_spec("choix") is None, reason="choix is not installed: pip install 'tianxia[arena]'"
)


def _game(**scores: int) -> Finished:
    """Who has how many points; highest wins, equal is shared. A letter's number only tells players of a bot apart."""
    best = [seat for seat, score in enumerate(scores.values()) if score == max(scores.values())]
    return Finished(0, [name[0] for name in scores], Outcome("end", list(scores.values()), best))


def _orders(*games: Finished) -> list[str]:
    return ["".join(order) for order in ratings.finishing_orders(games)]


def test_places_go_by_victory_then_by_scores() -> None:
    assert _orders(_game(a=1, b=7, c=4)) == ["bca"]
    won_by_tiebreak = Finished(0, ["a", "b", "c"], Outcome("end", [5, 5, 9], [1]))
    assert _orders(won_by_tiebreak) == ["bca"]


def test_who_shares_a_place_takes_turns() -> None:
    assert _orders(*[_game(a=5, b=5)] * 4) == ["ab", "ba", "ab", "ba"]
    assert Counter(_orders(*[_game(a=9, b=2, c=2, d=2)] * 6)) == {"abcd": 2, "acdb": 2, "adbc": 2}


@needs_choix
def test_ten_to_one_are_four_hundred_points() -> None:
    rated = ratings.ratings([*[_game(a=1, b=0)] * 1000, *[_game(a=0, b=1)] * 100], ["a", "b"])
    assert rated is not None
    assert rated["a"] - rated["b"] == pytest.approx(400, abs=3)
    assert sum(rated.values()) == pytest.approx(0, abs=1e-6)


@needs_choix
def test_strengths_are_found_again_from_orders_of_several_players() -> None:
    """Three players of strengths 4, 2 and 1 finish by the model itself; the third bot sits on two of four seats."""
    chance, strength = np.random.default_rng(1), {"a": 4.0, "b": 2.0, "c": 1.0}
    games: list[Finished] = []
    for _ in range(2000):
        speed = {name: chance.exponential(1 / strength[name[0]]) for name in ("a", "b", "c1", "c2")}
        ranked = sorted(speed, key=speed.__getitem__, reverse=True)
        games.append(_game(**{name: ranked.index(name) for name in speed}))
    rated = ratings.ratings(games, ["a", "b", "c"])
    assert rated is not None
    assert rated["a"] - rated["b"] == pytest.approx(400 * np.log10(2), abs=20)
    assert rated["b"] - rated["c"] == pytest.approx(400 * np.log10(2), abs=20)


@needs_choix
def test_nothing_but_ties_are_equal_ratings() -> None:
    rated = ratings.ratings([_game(a=5, b=5)] * 10, ["a", "b"])
    assert rated == pytest.approx({"a": 0, "b": 0}, abs=0.01)


@needs_choix
def test_who_always_wins_has_a_rating() -> None:
    rated = ratings.ratings([_game(a=5, b=1)] * 50, ["a", "b"])
    assert rated is not None
    assert 400 < rated["a"] - rated["b"] < 4000


def test_without_the_library_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "LIBRARY", "no_such_library")
    assert ratings.ratings([_game(a=5, b=1)], ["a", "b"]) is None
