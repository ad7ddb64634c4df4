"""`tianxia simulate`: bots against bots, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Tianxia, full_disk
from tianxia.arena.rotation import Rotation
from tianxia.cli import screen
from tianxia.core.record import Outcome, Record, decode


def _read(path: Path) -> list[Record]:
    return [decode(line) for line in path.read_bytes().splitlines()]


def _result(record: Record) -> Outcome:
    assert record.result is not None
    return record.result


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_the_report_agrees_with_the_records(tianxia: Tianxia, out: Path) -> None:
    report = tianxia.json("simulate", "qin", "--seats", 3, "--games", 12, "--board", "lion", "--seed", 4, "--out", out)
    records = _read(out)
    assert (report["game"], report["seats"], report["seed"], report["games"]) == ("qin", 3, 4, len(records))
    assert report["options"]["board"] == "lion"
    lengths = [len(record.actions) for record in records]
    assert report["length"] == {"mean": sum(lengths) / 12, "min": min(lengths), "max": max(lengths)}
    assert sum(report["endings"].values()) == 12
    for seat, mean in enumerate(report["mean_scores_by_seat"]):
        assert mean == pytest.approx(sum(_result(record).scores[seat] for record in records) / 12, abs=0.01)
    assert report["decisions_per_second"] == pytest.approx(sum(lengths) / report["seconds"])


def test_victories_are_shared_out_without_rest(tianxia: Tianxia, out: Path) -> None:
    report = tianxia.json("simulate", "qin", "--games", 30, "--bots", "random", "--out", out)
    wins = [[1 / len(_result(r).winners) if seat in _result(r).winners else 0 for seat in (0, 1)] for r in _read(out)]
    for seat, tally in enumerate(report["by_seat"]):
        assert tally["wins"] == sum(shares[seat] for shares in wins)
    assert sum(tally["wins"] for tally in report["by_seat"]) == 30
    assert report["by_bot"]["random"]["wins"] == 30
    assert report["by_bot"]["random"]["games"] == 60


def test_an_interval_holds_its_rate(tianxia: Tianxia) -> None:
    report = tianxia.json("simulate", "qin", "--games", 9)
    tallies: list[dict[str, Any]] = [*report["by_seat"], *report["by_bot"].values()]
    for tally in tallies:
        assert tally["rate"] == tally["wins"] / tally["games"]
        assert 0 <= tally["low"] <= tally["rate"] <= tally["high"] <= 1
        assert tally["low"] < tally["high"]


def test_the_table_says_the_same_for_people(tianxia: Tianxia) -> None:
    answer = tianxia("simulate", "qin", "--games", 8, "--seats", 4, "--bots", "greedy,random,random")
    assert (answer.status, answer.err) == (0, "")
    assert "8 games" in answer.out
    words = ["seat 1", "seat 4", "greedy", "random", "95 % interval", "length:", "endings:", "decisions/s"]
    assert all(word in answer.out for word in words)


def test_more_processes_play_the_same_games(tianxia: Tianxia, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for path, jobs in ((one, 1), (two, 2)):
        assert tianxia("simulate", "qin", "--games", 9, "--seed", 6, "--jobs", jobs, "--out", path).status == 0
    assert one.read_bytes() == two.read_bytes()
    assert tianxia("verify", one).status == 0


def test_the_players_of_a_record_are_who_sat_there(tianxia: Tianxia, out: Path) -> None:
    tianxia("simulate", "qin", "--seats", 3, "--games", 6, "--bots", "greedy,random", "--out", out)
    seated = [record.players for record in _read(out)]
    assert all(players.count("random") == 1 for players in seated)
    assert [players.index("random") for players in seated] == [1, 0, 2, 1, 0, 2]


@pytest.mark.parametrize(
    ("bots", "uses"),
    [("greedy,random", ["games", "bots"]), ("search:simulations=1,random", ["games", "bots", "search"])],
)
def test_what_bots_need_is_compiled_in_sight(bots: str, uses: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def note(_game_id: str, use: str, *_more: object) -> None:
        asked.append(use)

    monkeypatch.setattr(screen, "ready", note)
    screen.ready_for_games("qin", bots.split(","))
    assert asked == uses


# ---- series


def test_a_series_is_played_on_its_boards_in_turn(tianxia: Tianxia, out: Path) -> None:
    report = tianxia.json("simulate", "qin", "--series", "bird,lion,bird", "--games", 4, "--out", out)
    records = _read(out)
    assert [record.options["board"] for record in records] == ["bird", "lion", "bird"] * 4
    placed = [(r.series.series, r.series.game, r.series.games) for r in records if r.series is not None]
    assert placed == [(series, game, 3) for series in range(4) for game in range(3)]
    assert report["games"] == 12
    assert report["series"]["games"] == ["bird", "lion", "bird"]
    assert report["series"]["series"] == 4
    assert sum(tally["wins"] for tally in report["series"]["by_bot"].values()) == 4


def test_fewest_pagodas_left_over_all_games_win_a_series(tianxia: Tianxia, out: Path) -> None:
    words = ["simulate", "qin", "--series", "bird,lion", "--games", 5, "--bots", "greedy,random", "--out", out]
    won = tianxia.json(*words)["series"]["by_bot"]["greedy"]["wins"]
    records = _read(out)
    expected = 0.0
    for pair in zip(records[::2], records[1::2], strict=True):
        left = {name: sum(_left(record, name) for record in pair) for name in ("greedy", "random")}
        expected += 0.5 if left["greedy"] == left["random"] else left["greedy"] < left["random"]
    assert won == expected


def _left(record: Record, name: str) -> int:
    """[Qin 1.3] [Qin 9.1] What a player of two has left of 24 pagodas."""
    return 24 - _result(record).scores[record.players.index(name)]


def test_the_table_of_a_series_has_rows_for_whole_series(tianxia: Tianxia) -> None:
    assert "greedy, series" in tianxia("simulate", "qin", "--series", "bird,lion", "--games", 2).out


# ---- stopped


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "stopped"),
        (1, "stopped after 1 game; {path} has it"),
        (2, "stopped after 2 games; {path} has them"),
    ],
)
def test_whoever_stops_it_keeps_whole_games_or_no_file(
    tianxia: Tianxia, out: Path, three_records: bytes, monkeypatch: pytest.MonkeyPatch, n: int, said: str
) -> None:
    lines = three_records.splitlines(keepends=True)[:n]

    def play(*_: object) -> Iterator[bytes]:
        yield from lines
        raise KeyboardInterrupt

    monkeypatch.setattr(Rotation, "lines", play)
    stopped = tianxia("simulate", "qin", "--seats", 3, "--bots", "greedy,random,random", "--out", out)
    assert (stopped.status, stopped.err) == (130, f"tianxia: {said.format(path=out)}\n")
    assert (out.read_bytes() if out.exists() else b"") == b"".join(lines)
    assert out.exists() == (n > 0)


# ---- what is refused


@pytest.mark.parametrize(
    ("words", "expected"),
    [(["--games", 0], "at least 1"), (["--games", -5], "at least 1"), (["--jobs", -1], "--jobs -1: 1 or more")],
)
def test_an_impossible_number_is_refused(tianxia: Tianxia, words: list[object], expected: str) -> None:
    assert expected in tianxia.refuses("simulate", "qin", *words)


def test_a_file_is_never_overwritten(tianxia: Tianxia, out: Path) -> None:
    out.write_text("theirs")
    assert f"{out} exists already" in tianxia.refuses("simulate", "qin", "--games", 1, "--out", out)
    assert out.read_text() == "theirs"


def test_a_file_that_cannot_be_made_is_refused(tianxia: Tianxia, tmp_path: Path) -> None:
    path = tmp_path / "no" / "where.jsonl"
    assert f"cannot write {path}: " in tianxia.refuses("simulate", "qin", "--games", 1, "--out", path)


def test_a_full_disk_is_said_in_a_line(tianxia: Tianxia, out: Path) -> None:
    tianxia("simulate", "qin", "--games", 1)  # whatever has to be compiled is written before
    with full_disk():
        message = tianxia.refuses("simulate", "qin", "--games", 1, "--out", out)
    assert f"cannot write {out}: " in message
    assert not out.exists()


def test_a_refused_tournament_leaves_no_file(tianxia: Tianxia, out: Path) -> None:
    tianxia.refuses("simulate", "qin", "--bots", "deep-blue", "--out", out)
    assert not out.exists()
