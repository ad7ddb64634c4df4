"""What decided between seats with as many points."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tianxia.server.showing import result_of
from tianxia.server.wire.frames import Round
from tianxia.server.wire.words import Phrase

VALUES = {"second": 1000, "white": -1}
"""How much each value weighs in the number that the rules compare."""


def _over(scores: list[int], second: list[int], white: list[int]) -> Any:
    """A finished table with these scores, where the second value decides and then fewest white points."""
    tiebreaks = [VALUES["second"] * a + VALUES["white"] * b for a, b in zip(second, white, strict=True)]

    def values(_state: object, seat: int) -> list[tuple[str, int]]:
        return [("second", second[seat]), ("white", white[seat])]

    def ending(_state: object) -> str:
        return "the end"

    text = SimpleNamespace(ending=ending, tiebreaks=values)
    return SimpleNamespace(
        is_over=True,
        moves=[],
        n_seats=len(scores),
        survey=SimpleNamespace(scores=scores, tiebreaks=tiebreaks),
        state=None,
        game=SimpleNamespace(text=text, about=SimpleNamespace(most_actions=1)),
    )


def _decided(by: str, seats: list[int], others: list[int], n: int, m: int) -> Phrase:
    return Phrase(f"tiebreak.{by}", {"seats": seats, "others": others, "n": n, "m": m})


@pytest.mark.parametrize(
    ("table", "ties"),
    [
        (_over([9, 5, 3], [0, 0, 0], [0, 0, 0]), []),
        (_over([5, 5, 3], [4, 6, 0], [0, 0, 0]), [_decided("second", [1], [0], 6, 4)]),
        (_over([5, 5], [6, 6], [1, 3]), [_decided("white", [0], [1], 1, 3)]),
        (_over([5, 5], [6, 6], [1, 1]), [Phrase("tie.shared", {"seats": [0, 1]})]),
        (_over([5, 5, 5], [6, 4, 6], [1, 1, 1]), [_decided("second", [0, 2], [1], 6, 4)]),
        (
            _over([3, 5, 3, 5], [1, 2, 7, 2], [0, 0, 0, 0]),
            [Phrase("tie.shared", {"seats": [1, 3]}), _decided("second", [2], [0], 7, 1)],
        ),
    ],
)
def test_the_result_names_what_broke_the_tie(table: Any, ties: list[Phrase]) -> None:
    result = result_of(table, [])
    assert result is not None
    assert result.ties == ties


def test_whoever_has_resigned_is_no_rival() -> None:
    result = result_of(_over([5, 5, 5], [1, 2, 1], [0, 0, 0]), resigned=[1])
    assert result is not None
    assert result.ties == [Phrase("tie.shared", {"seats": [0, 2]})]


@pytest.mark.parametrize(
    ("table", "resigned", "rounds"),
    [
        (_over([9, 5, 3], [0, 0, 0], [0, 0, 0]), [], [Round("score", [0, 1, 2], [0], 9, 5)]),
        (
            _over([5, 5, 3], [4, 6, 0], [0, 0, 0]),
            [],
            [Round("score", [0, 1, 2], [0, 1], 5, 3), Round("second", [0, 1], [1], 6, 4)],
        ),
        (
            _over([5, 5, 5], [6, 6, 6], [4, 1, 2]),
            [],
            [
                Round("score", [0, 1, 2], [0, 1, 2], 5, None),
                Round("second", [0, 1, 2], [0, 1, 2], 6, None),
                Round("white", [0, 1, 2], [1], 1, 2),
            ],
        ),
        (_over([9, 5, 3], [0, 0, 0], [0, 0, 0]), [0], [Round("score", [1, 2], [1], 5, 3)]),
    ],
)
def test_the_result_tells_the_comparisons(table: Any, resigned: list[int], rounds: list[Round]) -> None:
    """Fewest white points are best; whoever has resigned is not compared."""
    result = result_of(table, resigned)
    assert result is not None
    assert result.rounds == rounds
