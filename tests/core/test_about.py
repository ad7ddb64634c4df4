"""Options: defaults, refusals and their messages."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tianxia.core.about import About, Option
from tianxia.core.errors import BadInput, choice


def _refuse(options: Mapping[str, str], n_seats: int) -> str | None:
    return "no night with 4 seats" if options["light"] == "night" and n_seats == 4 else None


ABOUT = About(
    id="go",
    title="Go",
    summary="",
    seats=(2, 4),
    options=(
        Option("board", ("small", "large"), "small", "", default_of_seats={4: "large"}),
        Option("light", ("day", "night"), "day", ""),
    ),
    most_actions=9,
    refuse=_refuse,
)
PLAIN = About(id="plain", title="Plain", summary="", seats=(2,), options=(), most_actions=9)


@pytest.mark.parametrize(("values", "expected"), [([2], "2"), ([2, 3], "2 or 3"), ("abc", "a, b or c")])
def test_choice(values: list[int] | str, expected: str) -> None:
    assert choice(values) == expected


@pytest.mark.parametrize(
    ("options", "n_seats", "expected"),
    [
        ({}, 2, {"board": "small", "light": "day"}),
        ({}, 4, {"board": "large", "light": "day"}),
        ({"board": "small"}, 4, {"board": "small", "light": "day"}),
        ({"light": "night", "board": "large"}, 2, {"board": "large", "light": "night"}),
    ],
)
def test_defaults_are_filled_in(options: dict[str, str], n_seats: int, expected: dict[str, str]) -> None:
    full = ABOUT.complete(options, n_seats)
    assert full == expected
    assert list(full) == ["board", "light"]


@pytest.mark.parametrize(
    ("about", "options", "n_seats", "message"),
    [
        (ABOUT, {}, 3, "go is for 2 or 4 seats, not 3"),
        (ABOUT, {"board": "huge"}, 2, "option board: 'huge' is not one of its values: small or large"),
        (ABOUT, {"komi": "6"}, 2, "go has no option 'komi'; it has board or light"),
        (ABOUT, {"light": "night"}, 4, "go: no night with 4 seats"),
        (PLAIN, {"board": "small"}, 2, "plain has no option 'board'; it has none"),
        (PLAIN, {}, 2.0, "seats=2.0: a whole number is wanted"),
    ],
)
def test_what_is_wrong_is_said(about: About, options: dict[str, str], n_seats: int, message: str) -> None:
    with pytest.raises(BadInput) as error:
        about.complete(options, n_seats)
    assert str(error.value) == message


def test_completing_leaves_the_given_options_alone() -> None:
    given: dict[str, str] = {}
    ABOUT.complete(given, 2)
    assert given == {}
