"""`tianxia perft` and `tianxia bench`."""

from __future__ import annotations

import pytest

from tests.cli.terminal import Tianxia
from tests.soaking import IN_BROAD
from tianxia.core.compiled import cuda_missing
from tianxia.core.table import Table
from tianxia.games import catalog


def _counts(table: Table) -> tuple[int, int]:
    """Sequences of one and of two actions, by playing them all."""
    n_replies = 0
    for action in table.legal:
        table.play(action)
        n_replies += len(table.legal)
        table.undo()
    return len(table.legal), n_replies


def test_perft_counts_what_can_be_played(tianxia: Tianxia) -> None:
    one, two = _counts(Table(catalog.load("qin"), {"board": "lion"}, 3, seed=8))
    words = ["perft", "qin", "--depth", 2, "--seats", 3, "--board", "lion", "--seed", 8]
    assert tianxia.json(*words) == {
        "game": "qin",
        "options": {"board": "lion"},
        "seats": 3,
        "seed": 8,
        "perft": {"1": one, "2": two},
    }
    assert tianxia(*words).out.splitlines() == [f"depth 1: {one:,}", f"depth 2: {two:,}"]


@pytest.mark.parametrize("depth", [0, -1])
def test_perft_refuses_an_impossible_depth(tianxia: Tianxia, depth: int) -> None:
    assert f"--depth {depth}: at least 1" in tianxia.refuses("perft", "qin", "--depth", depth)


EVERY_GAME = [about.id for about in catalog.all_games()]


@pytest.mark.parametrize(
    ("words", "games"),
    [pytest.param(["qin"], ["qin"], id="qin"), pytest.param([], EVERY_GAME, id="every game", marks=IN_BROAD)],
)
def test_bench_measures_games(tianxia: Tianxia, words: list[str], games: list[str]) -> None:
    figures = tianxia.json("bench", *words, "--seconds", 0.02)
    assert [row["game"] for row in figures] == games
    for row in figures:
        assert row["state_bytes"] == catalog.load(row["game"]).dtype.itemsize
        rates = [value for value in row.values() if isinstance(value, float)]
        assert len(rates) == 3
        assert all(rate > 1000 for rate in rates)
        assert row["one_core"] > row["python_step"]


def test_bench_prints_a_table_for_people(tianxia: Tianxia) -> None:
    answer = tianxia("bench", "qin", "--seconds", 0.02, "--seats", 4, "--board", "lion")
    assert (answer.status, answer.err) == (0, "")
    assert all(word in answer.out for word in ("qin", "one core", "python step", "decisions/s"))


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "601"])
def test_bench_refuses_an_impossible_time(tianxia: Tianxia, seconds: str) -> None:
    assert "more than 0, at most 600" in tianxia.refuses("bench", "qin", "--seconds", seconds)


def test_bench_refuses_an_unknown_device(tianxia: Tianxia) -> None:
    assert "--device abacus: cpu or cuda" in tianxia.refuses("bench", "qin", "--device", "abacus")


@pytest.mark.skipif(cuda_missing() is None, reason="there is a CUDA device")
def test_bench_says_why_there_is_no_cuda(tianxia: Tianxia) -> None:
    message = tianxia.refuses("bench", "qin", "--device", "cuda")
    assert message.startswith("--device cuda: ")
    assert len(message) > len("--device cuda: ")
