"""Which of all combinations of options are tested by default: few, so chosen that every two values meet.

Where the code of two options meets, it meets in pairs: a fault that needs three values at once is left to `make soak`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

Choice = Mapping[str, str | int]
"""The value of every option, and the number of seats."""
Pair = tuple[tuple[str, str | int], tuple[str, str | int]]


def pairs(choice: Choice) -> set[Pair]:
    """Every two values that meet in a choice."""
    return set(combinations(sorted(choice.items(), key=lambda item: item[0]), 2))


def cover(choices: Sequence[Choice], first: Sequence[Choice] = ()) -> list[Choice]:
    """*first* and then whichever brings most new pairs, until all pairs of *choices* are there; in their order.

    What later ones have made needless is left out again.
    """
    chosen = list(first)
    left = _met(choices) - _met(chosen)
    while left:
        best = max(choices, key=lambda choice: len(pairs(choice) & left))
        chosen.append(best)
        left -= pairs(best)
    for choice in chosen[len(first) :]:
        others = [other for other in chosen if other is not choice]
        chosen = others if pairs(choice) <= _met(others) else chosen
    return [choice for choice in choices if choice in chosen]


def _met(choices: Sequence[Choice]) -> set[Pair]:
    return set[Pair]().union(*map(pairs, choices))
