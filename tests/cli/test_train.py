"""`tianxia train` and `tianxia judge`: a short training from end to end, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Tianxia


def test_a_judge_is_trained_shown_and_checked(tianxia: Tianxia, tmp_path: Path) -> None:
    short = "--seats", 2, "--tables", 16, "--minutes", 0.005, "--deals", 2
    told = tianxia("train", "qin", *short, "--hand", "--out", tmp_path)
    assert "against greedy" in told.out
    net = str(tmp_path / "qin.npz")
    assert json.loads(tianxia("judge", "show", "qin", "--net", net).out)["plan"]["n_tables"] == 16
    records = str(tmp_path / "games.jsonl")
    tianxia("simulate", "qin", "--games", "2", "--bots", "greedy", "--out", records)
    found = tianxia.json("judge", "check", records, "--net", net)
    told = tianxia("judge", "check", records, "--net", net).out
    assert "With fewer than 30 games nothing can be said of how much of it is chance." in " ".join(told.split())
    assert "Chance alone" not in told
    surer = str(tmp_path / "surer.npz")
    tianxia("judge", "temper", "qin", "1.5", surer, "--net", net)
    tianxia("judge", "temper", "qin", "1.5", surer, "--net", surer)
    assert json.loads(tianxia("judge", "show", "qin", "--net", surer).out)["sureness_of"] == {"qin": 2.25}
    again = tmp_path / "again"
    tianxia("train", "qin", *short, "--from", net, "--chance", 0.1, "--out", again)
    plan = json.loads(tianxia("judge", "show", "qin", "--net", str(again / "qin.npz")).out)["plan"]
    assert (plan["start"], plan["is_by_hand"], plan["n_taught"], plan["manner"]["chance"]) == (net, True, 0, 0.1)
    assert sum(each["n"] for each in found["whole"]["bins"]) == found["whole"]["n"] > 0


def test_a_judge_learns_from_games(tianxia: Tianxia, folder: Path) -> None:
    tianxia("simulate", "qin", "--games", "20", "--bots", "greedy", "--out", "games.jsonl")
    told = " ".join(tianxia("judge", "learn", "games.jsonl", "--passes", 1, "--out", "learned.npz").out.split())
    assert "After 1 time through the others: 0." in told
    assert "Only 2 games tell what it has learned" in told
    (card,) = json.loads(tianxia("judge", "show", "qin", "--net", "learned.npz").out)["learned_from"]
    assert card == {"games": 20, "passes": 1, "rate": 2e-05, "seed": 0}
    assert tianxia.json("judge", "check", "games.jsonl", "--net", "learned.npz")["n_games"] == 20
    tianxia("simulate", "qin", "--games", "19", "--bots", "random", "--out", "few.jsonl")
    few = "give finished games of at least 20 deals, all of one family"
    assert tianxia.refuses("judge", "learn", "few.jsonl", "--out", "no.npz") == few
    assert tianxia.refuses("judge", "learn", "few.jsonl", "--rate", "0", "--out", "no.npz").startswith("--rate 0")
    wild = tianxia.refuses("judge", "learn", "games.jsonl", "--rate", "0.5", "--out", "no.npz")
    assert wild.startswith("nothing was learned that helps with other games, so no.npz was not written")
    assert not (folder / "no.npz").exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["train", "qin", "--minutes", "0"], "--minutes 0: a number above 0"),
        (
            ["judge", "temper", "qin", "9", "surer.npz"],
            "9: a judge can be made 0.25 to 4 times as sure as it has learned to be, all times together",
        ),
        (["train", "qin", "--often", "lion"], "--often lion: write it as KEY=VALUE, for example board=bird"),
        (
            ["train", "han", "--seats", "3", "--often", "markets=true"],
            "han: markets=true is for the map ways-of-diplomacy, not for border-conflicts",
        ),
        (
            ["train", "qin", "--option", "board=bird", "--often", "board=lion"],
            "no variant of Qin has these options and seats",
        ),
        (["train", "qin", "--rate", "2"], "--rate 2: a number between 0 and 1"),
        (["train", "qin", "--seats", "9"], "qin is for 2, 3 or 4 seats, not 9"),
        (["train", "qin", "--seats", "0"], "qin is for 2, 3 or 4 seats, not 0"),
        (["train", "qin", "--device", "tpu"], "there is no device 'tpu'; there is cpu or cuda"),
        (["train", "qin", "--from", "nowhere"], "nowhere: No such file or directory"),
        (["judge", "show", "qin", "--net", "nowhere"], "nowhere: No such file or directory"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(tianxia: Tianxia, words: list[str], reason: str) -> None:
    assert tianxia.refuses(*words) == reason


def test_files_of_somebody_else_are_neither_overwritten_nor_taken_away(tianxia: Tianxia, folder: Path) -> None:
    (folder / "report.md").write_text("theirs")
    refused = tianxia.refuses("train", "qin", "--out", folder)
    assert refused == f"{folder}: not empty, and no training; choose another folder"
    (folder / "a.part").write_text("theirs")
    assert tianxia("judge", "temper", "qin", "1.1", "a.npz").status == 0
    assert tianxia.refuses("judge", "temper", "qin", "1.2", ".") == "cannot write .: Is a directory"
    assert {path.name for path in folder.iterdir()} == {"report.md", "a.part", "a.npz"}
    assert (folder / "report.md").read_text() == (folder / "a.part").read_text() == "theirs"


def test_what_was_found_is_told_though_its_plot_cannot_be_written(
    tianxia: Tianxia, records: Path, tmp_path: Path
) -> None:
    answer = tianxia("judge", "check", records, "--net", "hand", "--plot", tmp_path)
    assert (answer.status, answer.err) == (2, f"tianxia: cannot write {tmp_path}: Is a directory\n")
    assert "Off by" in answer.out
