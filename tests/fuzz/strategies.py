"""What the fuzzers draw from, and what they hold every refusal to."""

from __future__ import annotations

import json
import os
import tempfile
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.conformance.variants import CATALOG_VARIANTS, Variant, played
from tianxia.core.errors import BadInput
from tianxia.core.record import encode, record_of
from tianxia.core.table import Table

T = TypeVar("T")

fuzz = settings(
    max_examples=int(os.environ.get("FUZZ_EXAMPLES", "80")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

SEED = 1
"""Of the random games that are changed and continued here."""

variants = st.sampled_from(CATALOG_VARIANTS)
json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table of any variant after any number of random moves, over now and then."""
    variant = draw(variants)
    actions = played(variant, SEED).actions
    table = variant.table(SEED)
    for action in actions[: draw(st.integers(0, len(actions)))]:
        table.play(action)
    return table


@cache
def real_record(variant: Variant) -> bytes:
    """The record of a whole game."""
    players = [f"bot {seat}" for seat in range(variant.n_seats)]
    return encode(record_of(played(variant, SEED).table, players))


def or_refused(call: Callable[[], T], max_lines: int = 1) -> T | None:
    """What *call* returns, or None if it refuses its input in a line; any other exception fails."""
    try:
        return call()
    except BadInput as error:
        message = str(error)
    lines = message.split("\n")
    assert len(lines) <= max_lines, message
    assert all(is_one_line(line) for line in lines), message
    return None


def or_refused_file(read: Callable[[Path], T], content: bytes, max_lines: int) -> T | None:
    """What is read from a file of this content, or None if it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        path.write_bytes(content)
        return or_refused(lambda: read(path), max_lines)


def toml_of(data: dict[str, Any]) -> bytes:
    """Texts, numbers, lists and tables of them as TOML, which writes the first three like JSON."""
    return "\n".join(f"{json.dumps(key)} = {_toml_value(value)}" for key, value in data.items()).encode()


def _toml_value(value: Any) -> str:
    if isinstance(value, dict):
        items = cast(dict[str, Any], value).items()
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml_value(inner)}" for key, inner in items) + "}"
    return json.dumps(value)


def is_one_line(text: str) -> bool:
    """Whether *text* is one line on every terminal, and does nothing else there."""
    return len(text.splitlines()) == 1 and not any(unicodedata.category(letter) == "Cc" for letter in text)
