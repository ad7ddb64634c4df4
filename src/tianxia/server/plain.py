"""Text from outside, made fit for one line of a log or an answer."""

from __future__ import annotations

LONGEST = 300
"""Letters: what was sent is not repeated at length."""


def one_line(text: str) -> str:
    """The same text with everything escaped that could break or forge a line, and not too long."""
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return "".join(letter if letter.isprintable() or letter == "\u00a0" else _escaped(letter) for letter in text)


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
