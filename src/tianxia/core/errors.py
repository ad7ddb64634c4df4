"""What a user did wrong, in one line that says what is allowed."""

from __future__ import annotations

import json
import operator
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from tianxia.core.words import Event

_TEXTS = Path(__file__).parent / "texts"


class Said(str):
    """An English sentence that knows its template and values, so that it can be said in another language, too."""

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Said:
        """The text in English, which remembers its template and values."""
        said = super().__new__(cls, template.format(**values))
        said.template, said.values = template, values
        return said

    def by(self, sentences: Mapping[str, str]) -> str:
        """With the template that *sentences* have for this one; so are values that are sentences themselves."""
        values = {
            name: value.by(sentences) if isinstance(value, Said) else value for name, value in self.values.items()
        }
        return sentences.get(self.template, self.template).format(**values)


class BadInput(Exception):
    """Bad input of any kind: one clear line for people for each fault, and nothing has been changed."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(map(_one_line, faults)))
        self.faults = faults

    def said_in(self, language: str) -> str:
        """The same in another language, as far as it has sentences for the faults."""
        sentences = _sentences(language)
        return "\n".join(_one_line(fault.by(sentences) if isinstance(fault, Said) else fault) for fault in self.faults)


class IllegalAction(BadInput):
    """An action that cannot be taken now. *event* is the rule that forbids it, where it is one of the game."""

    def __init__(self, fault: str, event: Event | None = None) -> None:
        super().__init__(fault)
        self.event = event


@contextmanager
def located(place: str) -> Generator[None]:
    """Say of any bad input within where it was found."""
    try:
        yield
    except BadInput as error:
        raise BadInput(*(Said("{place}: {fault}", place=place, fault=fault) for fault in error.faults)) from None


@contextmanager
def writing(path: Path) -> Generator[None]:
    """One line for what the file system refuses."""
    try:
        yield
    except OSError as error:
        raise BadInput(Said("cannot write {path}: {reason}", path=path, reason=error.strerror)) from None


@cache
def _sentences(language: str) -> Mapping[str, str]:
    """By their English templates; English needs none."""
    return {} if language == "en" else json.loads((_TEXTS / f"faults.{language}.json").read_text("utf-8"))


def _one_line(text: str) -> str:
    """*text* as it can be printed: what users typed or put into files may hold anything."""
    return "".join(letter if letter.isprintable() or letter == "\u00a0" else ascii(letter)[1:-1] for letter in text)


def whole(name: str, value: Any) -> int:
    """*value* as a whole number, whichever library it is of; `BadInput` if it is none."""
    try:
        return operator.index(value)
    except TypeError:
        raise BadInput(f"{name}={value!r}: a whole number is wanted") from None


def choice(values: Iterable[object]) -> str:
    """A list of allowed values for a message: "2, 3 or 4"."""
    *some, last = [str(value) for value in values] or [""]
    return Said("{some} or {last}", some=", ".join(some), last=last) if some else last
