"""Long measurements: nothing found in another manner is mixed in, few games say little, how sure to be is fitted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest
from bench.calibration import Foretold, Kind, fitted, tell
from bench.insight import Looked, manner_of, read

from tianxia.bots.sureness import tempered
from tianxia.insight.worlds import student

FOUND = Looked(0, [0.1, 0.2], [0.0, 0.0], 0.0, 0, 0, 1.0)


def test_a_measurement_goes_on_only_in_the_same_manner(tmp_path: Path) -> None:
    path, manner = tmp_path / "qin.jsonl", manner_of("qin")
    assert read(path, manner) == []
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (manner, FOUND)) + b'{"cut')
    assert read(path, manner) == [FOUND]
    with pytest.raises(SystemExit, match="another manner"):
        read(path, msgspec.structs.replace(manner, rules_version="qin/0"))
    path.write_bytes(msgspec.json.encode(FOUND) + b"\n")
    with pytest.raises(SystemExit, match="another manner"):
        read(path, manner)


@pytest.mark.parametrize(("n", "known"), [(1, 12.706), (5, 2.571), (9, 2.262), (20, 2.086), (60, 2.0), (400, 1.966)])
def test_the_fewer_there_are_the_wider_is_what_a_mean_may_be_off_by(n: int, known: float) -> None:
    assert student(n) == pytest.approx(known, abs=0.002)


def test_who_is_too_sure_is_told_how_sure_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    rng = np.random.default_rng(0)
    right = rng.uniform(size=2000)
    said = tempered(np.stack([right, 1 - right], -1), 2)
    games = [
        Foretold([each.tolist()] * 3, [float(won), float(not won)])
        for each, won in zip(said, rng.uniform(size=2000) < right, strict=True)
    ]
    assert fitted(games) == pytest.approx(0.5, abs=0.05)
    assert tell(Kind("qin", 2), games).whole.error.low > 0.05
    before, *after = capsys.readouterr().out.splitlines()
    assert before.startswith("| Qin, 2 seats | 2000 |")
    assert len(after) == 2
    assert all(" times as sure: | Qin, 2 seats | 1000 |" in line for line in after)


def test_another_depth_is_another_manner() -> None:
    assert manner_of("qin", 0.2) != manner_of("qin")
    assert manner_of("qin", 0.2).depth.worlds == manner_of("qin").depth.worlds // 5
