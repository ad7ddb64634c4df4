"""`tianxia think`: the best moves of a position."""

from __future__ import annotations

import pytest

from tests.cli.terminal import Tianxia
from tianxia.core.table import Table
from tianxia.core.view import SPECTATOR
from tianxia.games.catalog import load


@pytest.fixture(scope="module")
def position() -> str:
    """The start of a game of Qin as nobody in particular sees it: both hands are unknown."""
    return Table(load("qin"), {}, 2, seed=3).position(0, SPECTATOR)


def test_it_shows_the_best_moves_with_what_they_are_worth(tianxia: Tianxia, position: str) -> None:
    answer = tianxia("think", position, "--simulations", 200, "--seed", 1)
    assert (answer.status, answer.err) == (0, "")
    head, *lines = answer.out.splitlines()
    assert head.split() == ["move", "victory", "looked", "at", "then,", "perhaps"]
    assert len(lines) == 5
    assert all("seat 2: " in line and "%" in line for line in lines)


def test_it_tells_programs_everything(tianxia: Tianxia, position: str) -> None:
    report = tianxia.json("think", position, "--simulations", 50, "--seed", 1)
    assert (report["game"], report["seat"], report["simulations"]) == ("qin", 0, 50)
    assert sum(line["visits"] for line in report["lines"]) == 50
    best = report["lines"][0]
    assert best["line"][0] == {"seat": 0, "text": best["text"]}
    assert 0 < best["share"] < 1
    assert report == tianxia.json("think", position, "--simulations", 50, "--seed", 1)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["game go"], "there is no game 'go'"),
        (["game qin; nonsense"], "nonsense"),
        (["game qin", "--seconds", "0"], "'seconds=0.0': a number above 0, at most 600"),
        (["game qin", "--simulations", "-3"], "'simulations=-3': a whole number above 0, at most 1000000"),
    ],
)
def test_bad_input_gets_one_line(tianxia: Tianxia, words: list[str], reason: str) -> None:
    assert reason in tianxia.refuses("think", *words)
