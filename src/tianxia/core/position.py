"""Words of positions in notation: lines that begin with a keyword, numbers, and pairs such as ``c3=1``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tianxia.core.errors import BadInput

Fields = dict[str, list[str]]
"""The words of each kind of line."""


def number_on(fields: Fields, key: str, default: int, low: int, high: int) -> int:
    """The one number on a line, or the default if there is no such line."""
    return integer(key, " ".join(fields[key]), low, high) if key in fields else default


def integer(what: str, word: str, low: int, high: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 6 and low <= int(word) <= high):
        raise BadInput(f"{what}: must be a number from {low} to {high}, not '{word[:40]}'")
    return int(word)


def pairs(fields: Fields, key: str, example: str) -> Iterator[tuple[str, str]]:
    """Every name with its value, none of them twice."""
    seen: set[str] = set()
    for word in fields.get(key, []):
        name, sign, value = word.partition("=")
        if not sign:
            raise BadInput(f"{key} '{word[:40]}': write for example '{key} {example}'")
        if name in seen:
            raise BadInput(f"{key} {name}: is given twice")
        seen.add(name)
        yield name, value


def line_of(key: str, words: Iterable[str]) -> str:
    return " ".join([key, *words])
