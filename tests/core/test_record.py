"""Records out of files: what is broken is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.core.toy import TOY
from tianxia.core.errors import BadInput
from tianxia.core.record import Series, decode, encode, read, record_of
from tianxia.core.table import Table


def _line(**changes: Any) -> bytes:
    fields = json.loads(encode(record_of(_table())))
    return json.dumps({name: value for name, value in {**fields, **changes}.items() if value is not ...}).encode()


def _table() -> Table:
    table = Table(TOY, {}, 2, 3)
    table.play(table.legal[0])
    return table


def test_a_record_is_json_with_the_fields_of_the_format() -> None:
    assert json.loads(_line()) == {
        "format": "tianxia/1",
        "game": TOY.id,
        "options": {"deck": "small"},
        "seats": 2,
        "seed": 3,
        "rules_version": "toy/1",
        "actions": [{"seat": 0, "action": 0, "text": "look"}],
    }


def test_players_and_series_are_kept() -> None:
    record = record_of(_table(), ["random", "greedy"], Series(4, 1, 3))
    fields = json.loads(encode(record))
    assert fields["players"] == ["random", "greedy"]
    assert fields["series"] == {"series": 4, "game": 1, "games": 3}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{", "not a game record"),
        (b"\xff", "not a game record"),
        (b"[" * 100_000, "not a game record"),
        (b"[]", "object"),
        (b"{}", "no format 'tianxia/1'"),
        (_line(format="tianxia/2"), "format 'tianxia/2'"),
        (_line(seats=...), "seats"),
        (_line(seats="two"), r"\$.seats"),
        (_line(seed=1.5), r"\$.seed"),
        (_line(weather="fair"), "weather"),
        (_line(actions=[{"seat": 0, "action": 0}]), r"\$.actions\[0\]"),
    ],
)
def test_a_broken_record_is_refused(line: bytes, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        decode(line)


def test_a_file_has_a_record_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(_line() + b"\n\n" + _line(seed=4) + b"\n")
    assert [(number, record.seed) for number, record in read(path)] == [(1, 3), (3, 4)]


@pytest.mark.parametrize(
    ("content", "message"), [(b"\n \n", "holds no game record"), (_line() + b"\n{}\n", "games.jsonl, line 2: ")]
)
def test_a_broken_file_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=message):
        list(read(path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read .*nowhere"):
        list(read(tmp_path / "nowhere"))
