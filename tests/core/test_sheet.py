"""Sheets: the numbers of a typed view, and its text."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import numpy as np
import pytest
from msgspec import Meta, Struct
from msgspec import json as text_of

from tianxia.core.compiled import rule
from tianxia.core.conceal import EVERYTHING
from tianxia.core.layout import I8, NONE, Ints, Record, Rows, dtype_of
from tianxia.core.sheet import Always, Apart, Hexadecimal, Letters, Sparse, Words, sheet_of
from tianxia.core.shows import PUBLIC, Desk, Shows, Told, text_of_set
from tianxia.core.writing import digits

Fruit = Literal["apple", "pear"]


def _jam(state: Any, viewer: int) -> list[int]:
    return [int(state["n"]), viewer]


class Basket(Struct):
    """What is carried."""

    fruit: Annotated[list[Fruit], Meta(max_length=3)]
    handle: bool
    owner: int | None


class Stall(Struct):
    """What is shown."""

    n: int
    title: Annotated[str, Words(('say "hi"', "über"))]
    baskets: Annotated[list[Basket], Meta(max_length=2)]
    prices: dict[Fruit, int]
    sold: Annotated[dict[Annotated[str, Words(("mon", "tue"))], int], Sparse()]
    pattern: Annotated[str, Letters("xo", 3)]
    word: Annotated[str, Hexadecimal()]
    rule: Annotated[str, Always("no credit")]
    jam: Annotated[list[int], Apart(_jam)]


class Nothing(Struct):
    """Nobody's secret, and how many coins the first seat is seen to have."""

    at: int
    coins: int


@rule
def fill(state: Any, shown: Any) -> None:
    shown.n = state.n
    shown.title = 1
    shown.n_of_baskets = 2
    for i in range(2):
        basket = shown.baskets[i]
        basket.n_of_fruit = 2 - i
        basket.fruit[0] = i
        basket.fruit[1] = 1 - i
        basket.handle = i
        basket.owner = NONE if i == 0 else 7
        shown.prices[i] = -10 * state.n
        shown.sold[i] = NONE if i == 0 else 120
        shown.pattern[i] = i
    shown.pattern[2] = 1
    shown.word = -1
    shown.jam = 0 if state.n > 5 else NONE


@rule
def fill_nothing(state: Any, viewer: int, shown: Any) -> None:
    shown.at = viewer
    shown.coins = state.seats[0].hidden.coins


class Bag(Record):
    """What nobody sees."""

    bag: Annotated[Ints, np.int64, 1]


class Own(Record):
    """What one sees alone."""

    coins: I8


class Seller(Record):
    """Whoever has a seat."""

    hidden: Annotated[Own, Own]


class Market(Record):
    """The state of all this."""

    n: Annotated[int, np.int64]
    seats: Annotated[Rows[Seller], Seller, 2]
    secret: Annotated[Bag, Bag]


LAYOUT = dtype_of(Market)
SHOWS = Shows(Stall, fill, Nothing, fill_nothing)
DESK, TOLD = Desk(SHOWS, LAYOUT), Told(SHOWS.public, SHOWS.hidden)


def _states(n: int) -> Any:
    states = np.zeros(1, LAYOUT)
    states[0]["n"] = n
    states[0]["seats"]["hidden"]["coins"] = (1, 2)
    return states


WHOLE = {
    "n": 5,
    "title": "über",
    "baskets": [
        {"fruit": ["apple", "pear"], "handle": False, "owner": None},
        {"fruit": ["pear"], "handle": True, "owner": 7},
    ],
    "prices": {"apple": -50, "pear": -50},
    "sold": {"tue": 120},
    "pattern": "xoo",
    "word": "f" * 16,
    "rule": "no credit",
    "jam": [],
}


def _told(text: bytes) -> Any:
    return json.loads(b"{" + text + b"}")


def test_a_filled_sheet_is_a_struct() -> None:
    assert json.loads(text_of.encode(SHOWS.public(_states(5)[0]))) == WHOLE


def _public(states: Any, before: Any = None) -> bytes:
    [text] = DESK.texts(states, (PUBLIC,), before)
    return text


def test_compiled_code_writes_the_same() -> None:
    assert _told(_public(_states(5))) == WHOLE


def test_each_is_written_what_they_may_know_by_one_call() -> None:
    texts = DESK.texts(_states(6), (0, PUBLIC, 1, EVERYTHING))
    assert [_told(text).get("coins") for text in texts] == [1, None, 0, 1]
    assert _told(texts[1])["jam"] == [6, -1]
    assert texts == TOLD.texts(_states(6), (0, PUBLIC, 1, EVERYTHING))


def test_only_what_has_changed_is_written() -> None:
    assert _public(_states(5), _states(5)) == b""
    assert _told(_public(_states(4), _states(5))) == {"n": 4, "prices": {"apple": -40, "pear": -40}}


def test_what_python_tells_is_put_where_it_belongs() -> None:
    assert _told(_public(_states(6)))["jam"] == [6, -1]
    assert _told(_public(_states(6), _states(6))) == {"jam": [6, -1]}
    assert _told(_public(_states(5), _states(6)))["jam"] == []


def test_python_tells_the_same_while_rules_are_interpreted() -> None:
    assert TOLD.texts(_states(6), (PUBLIC,)) == [_public(_states(6))]
    assert TOLD.texts(_states(4), (PUBLIC,), _states(5)) == [_public(_states(4), _states(5))]
    assert TOLD.texts(_states(4), (1,), _states(5)) == [b""]


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 12345, -1, -100])
def test_numbers_are_written_as_they_are(number: int) -> None:
    out = np.zeros(20, np.uint8)
    assert out[: digits(number, out, 0)].tobytes() == str(number).encode()


def test_a_set_is_written_as_a_list() -> None:
    words = np.array([1 << 3 | 1, 0, 1 << 63], np.uint64)
    assert json.loads(text_of_set(words)) == [0, 3, 191]
    assert text_of_set(np.zeros(2, np.uint64)) == b"[]"


def test_a_list_must_say_how_long_it_may_be() -> None:
    class Endless(Struct):
        """It does not."""

        fruit: list[int]

    with pytest.raises(TypeError, match="max_length"):
        sheet_of(Endless)
