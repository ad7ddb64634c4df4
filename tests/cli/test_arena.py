"""`tianxia arena`: what it prints and keeps, that it goes on where it was, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.terminal import Tianxia
from tianxia.arena.plan import Plan
from tianxia.core.cluster import check_reachable
from tianxia.core.errors import BadInput
from tianxia.core.record import decode

QIN = ["arena", "qin", "--bots", "greedy,random", "--jobs", 1]
GAMES = "games.jsonl"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "arena"


def _play(tianxia: Tianxia, out: Path, *words: object) -> Any:
    return tianxia.json(*QIN, "--out", out, *words)


def test_the_report_is_what_programs_expect(tianxia: Tianxia, out: Path) -> None:
    report = _play(tianxia, out, "--until", "games=12")
    assert list(report) == ["deals", "games", "bots", "verdict"]
    assert (report["deals"], report["games"]) == (6, 12)
    assert [bot["name"] for bot in report["bots"]] == ["greedy", "random"]
    for bot in report["bots"]:
        assert list(bot) == ["name", "share", "low", "high", "rating"]
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1
    assert sum(bot["share"] for bot in report["bots"]) == pytest.approx(1)
    assert json.loads((out / "result.json").read_text()) == report


def test_the_first_bot_is_judged(tianxia: Tianxia, out: Path, tmp_path: Path) -> None:
    assert _play(tianxia, out, "--until", "deals=10")["verdict"] == "better"
    swapped = ["--bots", "random,greedy", "--out", tmp_path / "other"]
    assert tianxia.json(*QIN, *swapped, "--until", "deals=10")["verdict"] == "worse"
    assert tianxia.json(*QIN, *swapped, "--until", "deals=1")["verdict"] == "undecided"


def test_a_test_ends_as_soon_as_it_has_decided(tianxia: Tianxia, out: Path, tmp_path: Path) -> None:
    words = ["--until", "sprt", "--h0", 0.5, "--h1", 0.75]
    report = _play(tianxia, out, *words)
    assert report["verdict"] == "better"
    assert report["deals"] <= 20
    other = tianxia.json(*QIN, "--bots", "random,greedy", "--out", tmp_path / "other", *words)
    assert other["verdict"] == "not better"


def test_one_bot_among_others_has_a_share_of_its_own(tianxia: Tianxia, out: Path) -> None:
    report = _play(tianxia, out, "--seats", 3, "--until", "deals=2")
    assert report["games"] == 6
    first, others = report["bots"]
    assert first["share"] + 2 * others["share"] == pytest.approx(1)


def test_records_of_all_games_are_kept_in_order(tianxia: Tianxia, out: Path) -> None:
    _play(tianxia, out, "--until", "games=7", "--board", "lion")
    records = [decode(line) for line in (out / GAMES).read_bytes().splitlines()]
    assert [record.players for record in records] == [["greedy", "random"], ["random", "greedy"]] * 4
    assert all(record.options["board"] == "lion" for record in records)
    assert [record.seed for record in records[::2]] == [record.seed for record in records[1::2]]
    assert tianxia("verify", out / GAMES).status == 0


def test_people_see_a_table_and_find_a_plot(tianxia: Tianxia, out: Path) -> None:
    answer = tianxia(*QIN, "--until", "deals=4", "--out", out)
    assert (answer.status, answer.err) == (0, "")
    assert all(word in answer.out for word in ("4 deals, 8 games", "greedy", "95 % interval", "rating", "is better"))
    drawn = ElementTree.parse(out / "plot.svg").getroot()
    texts = [element.text or "" for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert any("greedy" in text for text in texts)
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}circle"))) == 2


def test_without_a_folder_it_is_kept_beside_where_one_is(tianxia: Tianxia, folder: Path) -> None:
    words = [*QIN, "--until", "deals=2"]
    assert tianxia.json(*words) == tianxia.json(*words)
    assert len(list((folder / "arenas").iterdir())) == 1
    tianxia.json(*words, "--seed", 1)
    assert len(list((folder / "arenas").iterdir())) == 2


# ---- the same however it is played


def _kept(out: Path) -> tuple[bytes, ...]:
    return tuple((out / name).read_bytes() for name in (GAMES, "result.json", "plot.svg"))


def test_more_processes_come_to_the_same(tianxia: Tianxia, tmp_path: Path) -> None:
    words = ["--until", "sprt", "--h1", 0.7, "--seats", 3]
    for jobs in (1, 2):
        _play(tianxia, tmp_path / str(jobs), "--jobs", jobs, *words)
    assert _kept(tmp_path / "1") == _kept(tmp_path / "2")


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'tianxia[ray]'")
def test_a_cluster_comes_to_the_same(tianxia: Tianxia, tmp_path: Path) -> None:
    for name, words in (("here", []), ("cluster", ["--ray", "local"])):
        _play(tianxia, tmp_path / name, "--until", "games=20", *words)
    assert _kept(tmp_path / "here") == _kept(tmp_path / "cluster")


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_a_cluster_needs_ray(tianxia: Tianxia, out: Path) -> None:
    assert "pip install 'tianxia[ray]'" in tianxia.refuses(*QIN, "--out", out, "--ray", "local")
    assert not out.exists()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere", "host:port", "127.0.0.1:99999999"])
def test_a_cluster_where_nobody_listens_is_refused_at_once(address: str) -> None:
    with pytest.raises(BadInput, match=f"^no Ray cluster at {address}: "):
        check_reachable(address)


# ---- going on


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that are played in this process."""
    played: list[int] = []
    play = Plan.play

    def noted(plan: Plan, number: int) -> bytes:
        played.append(number)
        return play(plan, number)

    monkeypatch.setattr(Plan, "play", noted)
    return played


def test_a_finished_arena_is_not_played_again_and_a_longer_one_goes_on(
    tianxia: Tianxia, out: Path, numbers: list[int]
) -> None:
    report = _play(tianxia, out, "--until", "deals=3")
    assert _play(tianxia, out, "--until", "deals=3") == report
    assert numbers == list(range(6))
    longer = _play(tianxia, out, "--until", "deals=5")
    assert _play(tianxia, out, "--until", "deals=3") == report
    assert _play(tianxia, out, "--until", "deals=5") == longer
    assert numbers == list(range(10))


def test_a_line_that_was_not_written_to_its_end_is_played_again(
    tianxia: Tianxia, out: Path, numbers: list[int]
) -> None:
    _play(tianxia, out, "--until", "deals=3")
    whole = _kept(out)
    (out / GAMES).write_bytes(whole[0][:-100])
    numbers.clear()
    _play(tianxia, out, "--until", "deals=3")
    assert numbers == [5]
    assert _kept(out) == whole


def test_killed_in_the_middle_it_goes_on_where_it_was(
    tianxia: Tianxia, out: Path, tmp_path: Path, numbers: list[int]
) -> None:
    endless = [*QIN[:-1], 2, "--until", "games=1000000", "--out", out]
    process = _started(endless)
    _wait_for(lambda: _n_lines(out) >= 30)
    helpers = _children(process.pid)
    process.kill()
    process.wait()
    _wait_for(lambda: not any(_is_alive(pid) for pid in helpers))
    n_before = _n_lines(out)
    words = ["--until", f"games={n_before + 20}"]
    report = _play(tianxia, out, *words)
    assert 0 < len(numbers) < n_before + 22
    assert report == _play(tianxia, tmp_path / "whole", *words)
    assert _kept(out) == _kept(tmp_path / "whole")


def test_killed_before_its_plan_was_written_it_begins(tianxia: Tianxia, out: Path) -> None:
    out.mkdir()
    (out / "lock").touch()
    (out / "plan.json.draft").write_text('{"ga')
    assert _play(tianxia, out, "--until", "deals=1")["deals"] == 1


def test_no_two_processes_play_the_same_arena(tianxia: Tianxia, out: Path) -> None:
    process = _started([*QIN, "--until", "games=1000000", "--out", out])
    _wait_for(lambda: _n_lines(out) >= 1)
    try:
        message = tianxia.refuses(*QIN, "--until", "games=2", "--out", out)
    finally:
        process.kill()
        process.wait()
    assert "another process" in message


def _started(words: Sequence[object]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", "from tianxia.cli.app import main; main()", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def _n_lines(out: Path) -> int:
    return (out / GAMES).read_bytes().count(b"\n") if (out / GAMES).exists() else 0


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGCONT)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()


def _wait_for(condition: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


# ---- what is refused


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--bots", "greedy,deep-blue"], "'deep-blue'"),
        (["--bots", "greedy,search:depth=3"], "'depth=3'"),
        (["--bots", "greedy"], "two different bots"),
        (["--bots", "greedy,greedy"], "two different bots"),
        (["--bots", ","], "two different bots"),
        (["--until", "soon"], "sprt, or a number of games or deals"),
        (["--until", "games=0"], "games=0"),
        (["--until", "games=many"], "games=many"),
        (["--until", "games"], "--until games:"),
        (["--until", f"games={'9' * 5000}"], "sprt, or a number of games or deals"),
        (["--seats", 7], "2, 3 or 4"),
        (["--option", "weather=fair"], "'weather'"),
        (["--board", "fish"], "bird or lion"),
        (["--jobs", -1], "--jobs -1"),
        (["--seed", -1], "seed -1"),
        (["--h0", 0.6, "--h1", 0.5], "--h0 0.6 --h1 0.5"),
        (["--h1", 1], "between 0 and 1"),
        (["--alpha", 0], "--alpha 0: between"),
        (["--beta", 0.5], "--beta 0.5: between"),
    ],
)
def test_an_impossible_arena_is_refused_and_leaves_nothing(
    tianxia: Tianxia, folder: Path, words: list[object], expected: str
) -> None:
    assert expected in tianxia.refuses(*QIN, *words)
    assert list(folder.iterdir()) == []


def test_too_many_bots_are_refused(tianxia: Tianxia, folder: Path) -> None:
    bots = ",".join(f"search:simulations={n}" for n in range(1, 40))
    assert "1482 games a deal" in tianxia.refuses(*QIN, "--bots", bots)
    assert list(folder.iterdir()) == []


def test_the_folder_of_another_arena_is_refused(tianxia: Tianxia, out: Path) -> None:
    _play(tianxia, out, "--until", "deals=1")
    before = _kept(out)
    for words, name in ((["--seed", 1], "seed"), (["--board", "lion"], "options"), (["--seats", 3], "seats")):
        message = tianxia.refuses(*QIN, "--until", "deals=1", "--out", out, *words)
        assert "another arena" in message
        assert name in message
    assert _kept(out) == before


def test_a_folder_with_other_things_is_refused(tianxia: Tianxia, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("theirs")
    assert "not empty, and no arena" in tianxia.refuses(*QIN, "--out", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_in_the_place_of_the_folder_is_refused(tianxia: Tianxia, out: Path) -> None:
    out.write_text("theirs")
    assert f"cannot write {out}" in tianxia.refuses(*QIN, "--out", out)


def test_records_that_are_none_are_refused(tianxia: Tianxia, out: Path) -> None:
    _play(tianxia, out, "--until", "deals=1")
    (out / GAMES).write_text("{}\n")
    assert "not a game record" in tianxia.refuses(*QIN, "--until", "deals=1", "--out", out)
    (out / GAMES).write_bytes(Plan("qin", {}, 2, ("greedy", "random"), 99).play(0))
    assert "none of this arena" in tianxia.refuses(*QIN, "--until", "deals=1", "--out", out)
