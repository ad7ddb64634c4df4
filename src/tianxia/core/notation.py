"""Actions as words, for games whose actions are a kind and its parts: ``house red Luoyang``.

The kind comes first, then every part in the order in which it is declared; capitals and blanks around hyphens do not
matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.game import Actions

_LONGEST = 60
"""So many characters of a text are shown when it is not understood."""


def decode(ranges: Sequence[Actions], action: int) -> tuple[str, dict[str, str]]:
    """The kind of an action and what is chosen for every part."""
    for actions in ranges:
        if action < len(actions):
            return actions.kind, _parts(actions, action)
        action -= len(actions)
    raise ValueError("no range has this action")


def _parts(actions: Actions, number: int) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for name, values in reversed(list(actions.parts.items())):
        number, i = divmod(number, len(values))
        chosen[name] = values[i]
    return {name: chosen[name] for name in actions.parts}


def describe(ranges: Sequence[Actions], action: int) -> str:
    kind, parts = decode(ranges, action)
    return " ".join([kind, *parts.values()])


def parse(ranges: tuple[Actions, ...], text: str) -> int:
    """The action that is called so, or `BadInput`."""
    kind, *words = re.sub(r"\s*-\s*", "-", text).split() or [""]
    first = 0
    for actions in ranges:
        if actions.kind == kind.lower():
            return first + _number(actions, words, text)
        first += len(actions)
    kinds = [" ".join([actions.kind, *map(str.upper, actions.parts)]) for actions in ranges]
    raise BadInput(Said("'{text}' is no action; there is {kinds}", text=text[:_LONGEST], kinds=choice(kinds)))


def _number(actions: Actions, words: Sequence[str], text: str) -> int:
    if len(words) != len(actions.parts):
        form = " ".join([actions.kind, *map(str.upper, actions.parts)])
        raise BadInput(Said("'{text}' is no action of the form: {form}", text=text[:_LONGEST], form=form))
    number = 0
    for (name, values), word in zip(actions.parts.items(), words, strict=True):
        numbers = _numbers(tuple(values))
        if word.lower() not in numbers:
            fault = Said("there is no {name} '{word}'", name=name, word=word[:_LONGEST])
            raise BadInput(Said("{place}: {fault}", place=f"'{text[:_LONGEST]}'", fault=fault))
        number = number * len(values) + numbers[word.lower()]
    return number


@cache
def _numbers(values: tuple[str, ...]) -> Mapping[str, int]:
    return {value.lower(): number for number, value in enumerate(values)}
