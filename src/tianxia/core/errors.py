"""What a user did wrong, in one line that says what is allowed."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager


class BadInput(Exception):
    """Bad input of any kind: one clear line for people for each fault, and nothing has been changed."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(_one_line(fault) for fault in faults))


class IllegalAction(BadInput):
    """An action that the rules do not allow now."""


@contextmanager
def located(place: str) -> Generator[None]:
    """Say of any bad input within where it was found."""
    try:
        yield
    except BadInput as error:
        raise BadInput(f"{place}: {error}") from None


def _one_line(text: str) -> str:
    """*text* as it can be printed: what users typed or put into files may hold anything."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def choice(values: Iterable[object]) -> str:
    """A list of allowed values for a message: "2, 3 or 4"."""
    words = [str(value) for value in values]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
