"""Which of all combinations of options are tested by default: few, so chosen that every two values meet.

Where the code of two options meets, it meets in pairs: a fault that needs three values at once is left to `make soak`.
Of these `make test` takes as many as it takes for every value to occur, and leaves the others to `make broad`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

Choice = Mapping[str, str | int]
"""The value of every option, and the number of seats."""
Met = tuple[tuple[str, str | int], ...]
"""Values that occur together."""
Meetings = Callable[[Choice], set[Met]]


def values(choice: Choice) -> set[Met]:
    """Every value of a choice."""
    return set(combinations(choice.items(), 1))


def pairs(choice: Choice) -> set[Met]:
    """Every two values that meet in a choice."""
    return set(combinations(sorted(choice.items(), key=lambda item: item[0]), 2))


def cover(choices: Sequence[Choice], first: Sequence[Choice] = (), wanted: Meetings = pairs) -> list[Choice]:
    """*first* and then whichever brings most that is new, until all that is *wanted* of *choices* is there.

    In their order. What later ones have made needless is left out again.
    """
    chosen = list(first)
    left = _met(choices, wanted) - _met(chosen, wanted)
    while left:
        best = max(choices, key=lambda choice: len(wanted(choice) & left))
        chosen.append(best)
        left -= wanted(best)
    for choice in chosen[len(first) :]:
        others = [other for other in chosen if other is not choice]
        chosen = others if wanted(choice) <= _met(others, wanted) else chosen
    return [choice for choice in choices if choice in chosen]


def _met(choices: Sequence[Choice], wanted: Meetings) -> set[Met]:
    return set[Met]().union(*map(wanted, choices))
