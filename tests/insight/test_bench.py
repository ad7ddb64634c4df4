"""Long measurements: nothing found in another manner is mixed in, few games say little, how sure to be is fitted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest
from bench import insight
from bench.calibration import JUDGES, REVIEWS, Foretold, Kind, fitted, reviewed, tell
from bench.insight import Again, Looked, Office, Work, manner_of, read

from tianxia.bots.sureness import tempered
from tianxia.core.record import record_of
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.insight.expert import SURENESS
from tianxia.insight.review import Reviewer, depth_of
from tianxia.insight.worlds import Estimate, student

QIN = load("qin")

LOST = Estimate(0.2, 0.1, 0.3)
FOUND = Looked(0, [], [0.1, 0.2], [0.0, 0.0], 0.0, [-0.2, -0.7], 1.0, {7: LOST, 9: LOST}, 1.0)


def test_a_measurement_goes_on_only_in_the_same_manner(tmp_path: Path) -> None:
    path, manner = tmp_path / "qin.jsonl", manner_of("qin")
    assert read(path, manner) == []
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (manner, FOUND)) + b'{"cut')
    assert read(path, manner) == [FOUND]
    with pytest.raises(SystemExit, match="another manner"):
        read(path, msgspec.structs.replace(manner, rules_version="qin/0"))
    before = msgspec.structs.replace(manner, review_version=1)
    path.write_bytes(msgspec.json.encode(before) + b'\n{"type":"looked","what":"was found then"}\n')
    with pytest.raises(SystemExit, match="another manner"):
        read(path, manner)


def _pretended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played nor looked at."""
    monkeypatch.setattr(insight, "compile_all", _compile)
    monkeypatch.setattr(insight, "look", _look)
    monkeypatch.setattr(insight, "look_again", _look_again)


def _compile(game_id: str) -> tuple[str, None]:
    return load(game_id).family, None


def _look(game_id: str, _: float, number: int) -> tuple[str, Looked]:
    return game_id, msgspec.structs.replace(FOUND, number=number)


def _look_again(game_id: str, _: float, number: int, _actions: list[int], step: int) -> tuple[str, Again]:
    return game_id, Again(number, step, LOST, "blunder" if step == 7 else "good", 1.0)


def test_games_take_turns_and_a_measurement_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _pretended(monkeypatch)
    first = Work("qin", 2, 1, tmp_path, n_blunders=1)
    Office([first], 0).run(1)
    assert not first.looked
    first.keep(FOUND)
    assert first.next_blunder(60)
    assert first.next_blunder(60) is None
    first.keep(_look_again("qin", 1, 0, [], 7)[1])
    works = [Work(game, 2, 1, tmp_path) for game in ("qin", "huang")]
    Office(works, 1).run(1)
    said = [line.rpartition(":")[0] for line in capsys.readouterr().out.splitlines() if "game" in line]
    assert said[:4] == [
        "qin: game 0, action 9",
        "huang: game 0",
        "huang: game 0, action 7",
        "huang: game 0, action 9",
    ]
    for work in works:
        assert [each.number for each in work.looked] == [0, 1]
        assert sorted((each.number, each.step) for each in work.again) == [(0, 7), (0, 9), (1, 7), (1, 9)]
        insight.tell(work)
    told = capsys.readouterr().out
    assert (
        told.count("4 blunders, 4 looked at again 10 times as closely: 2 still mistakes, 50.0% (15.0% to 85.0%)") == 2
    )
    assert "casual errs more by 10.00% ± 0.00%" in told


@pytest.mark.parametrize(("n", "known"), [(1, 12.706), (5, 2.571), (9, 2.262), (20, 2.086), (60, 2.0), (400, 1.966)])
def test_the_fewer_there_are_the_wider_is_what_a_mean_may_be_off_by(n: int, known: float) -> None:
    assert student(n) == pytest.approx(known, abs=0.002)


def test_who_is_too_sure_is_told_how_sure_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    rng = np.random.default_rng(0)
    right = rng.uniform(size=2000)
    said = tempered(np.stack([right, 1 - right], -1), 2)
    games = [
        Foretold([0, 1, 2], [1.0, 0.5, 0.0], [[each.tolist()]] * 3, 3, [float(won), float(not won)])
        for each, won in zip(said, rng.uniform(size=2000) < right, strict=True)
    ]
    assert fitted(games) == pytest.approx((0.5, 0.5), abs=0.05)
    beyond = tell(JUDGES, Kind("qin", 2), games).whole.error.beyond
    assert beyond
    assert beyond.low > 0.05
    before, best, *after = capsys.readouterr().out.splitlines()
    assert before.startswith("judges: | Qin, 2 seats | 2000 |")
    assert before.count(" to ") == 4
    assert best.startswith("  fits best, 0.5")
    assert len(after) == 2
    assert all(" times as sure, the other: | Qin, 2 seats | 1000 |" in line for line in after)


def test_reviews_are_told_how_sure_to_be_early_and_late() -> None:
    rng = np.random.default_rng(0)
    games = list[Foretold]()
    for right in rng.uniform(size=3000):
        won, fair = float(rng.uniform() < right), np.array([right, 1 - right])
        said = [[tempered(fair, 1 / sureness).tolist()] * 2 for sureness in (0.5, 1.5)]
        games.append(Foretold([0, 9], [1.0, 0.0], said, 10, [won, 1 - won]))
    assert REVIEWS.fit(games) == pytest.approx((0.5, 1.5), abs=0.11)


def test_what_a_review_expects_is_kept_as_it_was_before_it_is_tempered() -> None:
    table = Table(QIN, {}, 2, 1)
    while not table.is_over:
        table.play(table.legal[0])
    found = reviewed(0.01, 15, (0, record_of(table)))
    plain = Reviewer(table, depth_of(QIN, 0.01), sureness=(1, 1)).outlooks(1)
    told = Reviewer(table, depth_of(QIN, 0.01)).outlooks(1)
    assert found.said[0] == [each.tolist() for each in plain]
    assert found.shares(SURENESS["qin"])[0] == pytest.approx((told[0] + told[1]) / 2)
    assert found.left[0] == 1
    assert found.left == sorted(found.left, reverse=True)


def test_another_depth_is_another_manner() -> None:
    assert manner_of("qin", 0.2) != manner_of("qin")
    assert manner_of("qin", 0.2).depth.worlds == manner_of("qin").depth.worlds // 5
