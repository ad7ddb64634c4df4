"""Whatever is in a file of records, it is a sound game or refused in a line."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.strategies import fuzz, json_values, or_refused, real_record, variants
from tianxia.core.record import decode, encode, record_of, verify
from tianxia.core.table import Table
from tianxia.games import catalog


def _sound(line: bytes) -> Table | None:
    record = decode(line)
    table = verify(record, catalog.load(record.game))
    again = record_of(table, record.players, record.series)
    assert (again.actions, again.result) == (record.actions, record.result)
    return table


@fuzz
@given(st.binary())
def test_bytes(line: bytes) -> None:
    or_refused(lambda: _sound(line))


@fuzz
@given(json_values)
def test_json(value: Any) -> None:
    or_refused(lambda: _sound(json.dumps(value).encode()))


FIELDS = ("format", "game", "options", "seats", "seed", "rules_version", "actions", "players", "result", "series")


@fuzz
@given(st.fixed_dictionaries({"format": st.just("tianxia/1")}, optional=dict.fromkeys(FIELDS[1:], json_values)))
def test_json_with_the_fields_of_a_record(data: dict[str, Any]) -> None:
    or_refused(lambda: _sound(json.dumps(data).encode()))


# ---- real records, changed


@st.composite
def cut_and_pasted(draw: st.DrawFn) -> bytes:
    """A real record with a stretch of its bytes replaced."""
    line = real_record(draw(variants))
    start = draw(st.integers(0, len(line)))
    end = min(len(line), start + draw(st.integers(0, 20)))
    return line[:start] + draw(st.binary(max_size=10)) + line[end:]


@st.composite
def truncated(draw: st.DrawFn) -> bytes:
    line = real_record(draw(variants)).rstrip()
    return line[: draw(st.integers(0, len(line) - 1))]


@st.composite
def rewritten(draw: st.DrawFn) -> bytes:
    """A real record in which some values are other ones, gone, or more."""
    data = json.loads(real_record(draw(variants)))
    for _ in range(draw(st.integers(1, 3))):
        _rewrite(draw, data)
    return json.dumps(data).encode()


def _rewrite(draw: st.DrawFn, node: dict[Any, Any] | list[Any]) -> None:
    """Change something somewhere inside *node*."""
    if not node or draw(st.integers(0, 9)) == 0:
        _insert(draw, node)
        return
    place: Any = draw(st.sampled_from([*node] if isinstance(node, dict) else range(len(node))))
    if isinstance(node[place], (dict, list)) and draw(st.integers(0, 3)):
        _rewrite(draw, node[place])
    elif draw(st.booleans()):
        node[place] = draw(_like(node[place]))
    else:
        del node[place]


def _insert(draw: st.DrawFn, node: dict[Any, Any] | list[Any]) -> None:
    if isinstance(node, dict):
        node[draw(st.text())] = draw(json_values)
    else:
        node.insert(draw(st.integers(0, len(node))), draw(st.sampled_from(node) if node else json_values))


def _like(value: Any) -> st.SearchStrategy[Any]:
    """Values near this one, and anything else."""
    if isinstance(value, int):
        return st.integers(value - 3, value + 3) | st.integers() | json_values
    if isinstance(value, str):
        return st.sampled_from([value + " ", value.lower(), value[:-1], value + "\n"]) | st.text() | json_values
    return json_values


@fuzz
@given(cut_and_pasted())
def test_a_record_with_other_bytes(line: bytes) -> None:
    or_refused(lambda: _sound(line))


@fuzz
@given(truncated())
def test_a_truncated_record_is_never_sound(line: bytes) -> None:
    assert or_refused(lambda: _sound(line)) is None


@fuzz
@given(rewritten())
def test_a_record_with_other_values(line: bytes) -> None:
    or_refused(lambda: _sound(line))


@fuzz
@given(variants, st.data())
def test_an_unfinished_record_is_sound_up_to_any_action(variant: Any, data: st.DataObject) -> None:
    record = decode(real_record(variant))
    record.result = None
    del record.actions[data.draw(st.integers(0, len(record.actions) - 1)) :]
    assert _sound(encode(record)) is not None
