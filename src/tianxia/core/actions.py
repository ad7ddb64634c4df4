"""Actions, declared once: kinds and their parts. Numbers, notation and dispatch follow from the declaration.

    ACTIONS = Actions("garden", Kind("plant", what=("oak", "ash"), where=("hill", "brook")), Kind("wait"))
    WAIT = ACTIONS.first("wait")                                         # 4
    plant_action = ACTIONS.encoder("plant")                              # plant_action(1, 0) is 2: plant ash hill
    apply = ACTIONS.dispatch({"plant": apply_plant, "wait": apply_wait})  # calls apply_plant(state, 1, 0)

Encoders and dispatch are compiled as rules are. In notation an action is its kind and then every part in the order in
which it is declared, ``plant ash hill``; capitals and blanks around hyphens do not matter.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

from tianxia.core.compiled import written
from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.layout import BitSet

_LONGEST = 60
"""So many characters of a text are shown when it is not understood."""


class Kind:
    """A range of actions. Each stands for one choice of every part; the last part runs quickest."""

    def __init__(self, kind: str, **parts: Sequence[str]) -> None:
        self.kind = kind
        self.parts: Mapping[str, Sequence[str]] = parts
        """By name, what may be chosen; an empty name stands for nothing that can be."""
        self.sizes = [len(values) for values in parts.values()]

    def __len__(self) -> int:
        return math.prod(self.sizes)

    @property
    def form(self) -> str:
        """What is to be written: ``plant WHAT WHERE``."""
        return " ".join([self.kind, *map(str.upper, self.parts)])

    def numbers(self, number: int) -> list[int]:
        """Which of the values is chosen for each part."""
        chosen: list[int] = []
        for size in reversed(self.sizes):
            number, i = divmod(number, size)
            chosen.append(i)
        return chosen[::-1]

    def decoders(self, number: str) -> list[str]:
        """Source code for which of the values is chosen for each part, from source code for a number."""
        steps = [math.prod(self.sizes[i + 1 :]) for i in range(len(self.sizes))]
        parts = [f"{number} // {step} % {size}" for step, size in zip(steps, self.sizes, strict=True)]
        return [part.replace(" // 1 ", " ") for part in parts]

    def number(self, chosen: Sequence[int]) -> int:
        """Which action of this kind has these choices."""
        number = 0
        for size, i in zip(self.sizes, chosen, strict=True):
            number = number * size + i
        return number


class Actions:
    """All actions of a game, numbered through kind by kind."""

    def __init__(self, owner: str, *kinds: Kind) -> None:
        self.owner = owner
        self._kinds = {kind.kind: kind for kind in kinds}
        self._ends = dict(zip(self._kinds, accumulate(map(len, kinds)), strict=True))
        self._known: dict[int, tuple[str, list[int]]] = {}
        """What was asked for: servers say the same again and again."""

    def __iter__(self) -> Iterator[Kind]:
        return iter(self._kinds.values())

    def __len__(self) -> int:
        return max(self._ends.values())

    def first(self, kind: str) -> int:
        """The first action of a kind; the only one if it has no parts."""
        return self._ends[kind] - len(self._kinds[kind])

    # ---- numbers and names

    def numbers(self, action: int) -> tuple[str, list[int]]:
        """The kind of an action and which of the values is chosen for each part."""
        if action not in self._known:
            self._known[action] = self._numbers(action)
        return self._known[action]

    def _numbers(self, action: int) -> tuple[str, list[int]]:
        for kind, end in self._ends.items():
            if action < end:
                return kind, self._kinds[kind].numbers(action - self.first(kind))
        raise ValueError(f"there is no action {action}")

    def decode(self, action: int) -> tuple[str, dict[str, str]]:
        """The kind of an action and what is chosen for every part."""
        kind, numbers = self.numbers(action)
        parts = self._kinds[kind].parts
        return kind, {name: values[i] for (name, values), i in zip(parts.items(), numbers, strict=True)}

    def describe(self, action: int) -> str:
        """An action in notation."""
        kind, parts = self.decode(action)
        return " ".join([kind, *parts.values()])

    def parse(self, text: str) -> int:
        """The action that is called so, or `BadInput`."""
        name, *words = re.sub(r"\s*-\s*", "-", text).split() or [""]
        kind = self._kinds.get(name.lower())
        if kind is None:
            kinds = choice(kind.form for kind in self)
            raise BadInput(Said("'{text}' is no action; there is {kinds}", text=text[:_LONGEST], kinds=kinds))
        return self.first(kind.kind) + kind.number(_chosen(kind, words, text))

    # ---- compiled

    def encoder(self, kind: str) -> Callable[..., int]:
        """A rule that gives the number of an action of this kind from which of the values is chosen for each part."""
        number = "0"
        for name, size in zip(self._kinds[kind].parts, self._kinds[kind].sizes, strict=True):
            number = f"({number}) * {size} + {name}"
        names = ", ".join(self._kinds[kind].parts)
        return written(f"def encode({names}):\n    return {self.first(kind)} + {number}", self.owner)

    def dispatch(self, effects: Mapping[str, Callable[..., None]]) -> Callable[[Any, int], None]:
        """A rule that calls the effect of an action's kind, with the state and which value is chosen for each part.

        A kind without an effect is never taken.
        """
        self._check(effects)
        lines = ["def take_effect(state, action):"]
        for kind in self:
            if kind.kind in effects:
                arguments = ", ".join(["state", *kind.decoders(f"(action - {self.first(kind.kind)})")])
                lines.append(f" if action < {self._ends[kind.kind]}:")
                lines.append(f"  return {effects[kind.kind].__name__}({arguments})")
        return written("\n".join(lines), self.owner, **_by_name(effects.values()))

    def legality(self, table: Mapping[Any, Mapping[str, Callable[..., None]]]) -> Callable[[Any, BitSet], None]:
        """A rule that sets the legal actions of a state's phase, from what each kind of a phase is set by.

        They are called in their order. Each is called at one place, whatever the phase, so that on a GPU threads in
        several phases go through it together.
        """
        for kinds in table.values():
            self._check(kinds)
        lines = ["def legal_in_phase(state, mask):"]
        functions = _by_name(function for kinds in table.values() for function in kinds.values())
        for name, function in functions.items():
            phases = sum(1 << int(phase) for phase, kinds in table.items() if function in kinds.values())
            lines.append(f" if {phases} >> state.phase & 1:")
            lines.append(f"  {name}(state, mask)")
        return written("\n".join(lines), self.owner, **functions)

    def _check(self, kinds: Iterable[str]) -> None:
        if unknown := set(kinds) - self._kinds.keys():
            raise ValueError(f"no kinds of action: {', '.join(sorted(unknown))}")


def _by_name(functions: Iterable[Callable[..., None]]) -> dict[str, Callable[..., None]]:
    """Each once."""
    return {function.__name__: function for function in functions}


def _chosen(kind: Kind, words: Sequence[str], text: str) -> list[int]:
    if len(words) != len(kind.parts):
        raise BadInput(Said("'{text}' is no action of the form: {form}", text=text[:_LONGEST], form=kind.form))
    chosen: list[int] = []
    for (name, values), word in zip(kind.parts.items(), words, strict=True):
        numbers = _numbers_of(tuple(values))
        if word.lower() not in numbers:
            fault = Said("there is no {name} '{word}'", name=name, word=word[:_LONGEST])
            raise BadInput(Said("{place}: {fault}", place=f"'{text[:_LONGEST]}'", fault=fault))
        chosen.append(numbers[word.lower()])
    return chosen


@cache
def _numbers_of(values: tuple[str, ...]) -> Mapping[str, int]:
    return {value.lower(): number for number, value in enumerate(values)}
