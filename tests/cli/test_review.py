"""`tianxia review`: for people, for programs, and in a report."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Tianxia

QUICK = "--depth", 0.006


@pytest.fixture
def begun(records: Path) -> Path:
    """A game of which only the first actions were played."""
    first = json.loads(records.read_bytes().splitlines()[0])
    del first["actions"][12:], first["result"]
    records.write_text(json.dumps(first))
    return records


def test_it_tells_programs_everything(tianxia: Tianxia, begun: Path) -> None:
    (game,) = tianxia.json("review", begun, *QUICK)["games"]
    assert len(game["shares"]) == len(game["luck"]) + 1 == 13
    for seat in game["seats"]:
        parts = (seat[part] for part in ("expected", "skill", "luck", "others"))
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-6)
    played = [action["text"] for action in json.loads(begun.read_text())["actions"]]
    for decision in game["decisions"]:
        assert decision["played"] == played[decision["step"]]
        assert decision["line"][0] == {"seat": decision["seat"], "text": decision["best"]}
        assert {"loss", "low", "high", "grade"} <= set(decision)
    assert game == tianxia.json("review", begun, *QUICK)["games"][0]


def test_it_says_in_french_what_was_lost_and_writes_a_report(tianxia: Tianxia, begun: Path, tmp_path: Path) -> None:
    answer = tianxia("review", begun, *QUICK, "--language", "fr", "--out", tmp_path / "report")
    assert (answer.status, answer.err) == (0, "")
    assert "attendu" in answer.out
    report = (tmp_path / "report" / "review.md").read_text("utf-8")
    assert "Part de la victoire" in report
    assert (tmp_path / "report" / "shares1.svg").read_text("utf-8").count("polyline") == json.loads(begun.read_text())[
        "seats"
    ]
    pictures = {path.name for path in (tmp_path / "report").glob("game1-move*.svg")}
    assert pictures == set(re.findall(r"game1-move\d+.svg", report))
    assert ("Tournants" in report) == bool(pictures)
    assert len(re.findall(r"!\[\d+ – Ici, .+\]\(game1-move\d+.svg\)", report)) == len(pictures)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--depth", "0"], "--depth 0: a number above 0, at most 100"),
        (["--thresholds", "0.1,0.05,0.2"], "three rising parts of the victory"),
        (["--thresholds", "some"], "three rising parts of the victory"),
        (["--game", "9"], "no game on line 9"),
    ],
)
def test_bad_input_gets_one_line(tianxia: Tianxia, records: Path, words: list[str], reason: str) -> None:
    assert reason in tianxia.refuses("review", records, *words)


def test_a_record_of_other_rules_is_refused(tianxia: Tianxia, begun: Path) -> None:
    begun.write_text(begun.read_text().replace('"rules_version": "qin/', '"rules_version": "qin/old-'))
    assert "which may replay differently" in tianxia.refuses("review", begun)
