"""What a user did wrong, in one line that says what is allowed."""

from __future__ import annotations

from collections.abc import Iterable


class BadInput(Exception):
    """Bad input of any kind: the message is one clear line for people, and nothing has been changed."""


class IllegalAction(BadInput):
    """An action that the rules do not allow now."""


def choice(values: Iterable[object]) -> str:
    """A list of allowed values for a message: "2, 3 or 4"."""
    words = [str(value) for value in values]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
