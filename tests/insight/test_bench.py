"""The long measurement of reviews: what was found in another manner is not mixed in, and few games say little."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from bench.insight import Looked, manner_of, read

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
