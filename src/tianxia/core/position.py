"""Words of positions in notation: lines that begin with a keyword, numbers, and pairs such as ``c3=1``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from tianxia.core.errors import BadInput, choice

Fields = dict[str, list[str]]
"""The words of each kind of line."""


_MOST = 99


def fields_of(text: str, keywords: Collection[str], owned: Collection[str]) -> Fields:
    """The words of every line by its keyword; of keywords that are *owned* by keyword and owner, the word after it."""
    form = re.compile(rf"({'|'.join(keywords)})\b(.*)")
    fields: Fields = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        match = form.fullmatch(line)
        if match is None:
            raise BadInput(f"'{line[:40]}' is no line of a position: lines begin with {choice(keywords)}")
        key, words = match[1], match[2].split()
        if key in owned:
            if not words:
                raise BadInput(f"{key}: says nothing")
            key = f"{key} {words.pop(0)}"
        if key in fields:
            raise BadInput(f"{key[:40]}: is given twice")
        fields[key] = words
    return fields


def named(key: str, word: str, values: Collection[str]) -> str:
    """The word, which must be one of the values."""
    if word not in values:
        raise BadInput(f"{key} '{word[:40]}': there is {choice(values)}")
    return word


def counts_on(
    fields: Fields, key: str, names: Collection[str], example: str, most: int = _MOST
) -> Iterator[tuple[int, int]]:
    """For every pair of a line the number of its name, and how many."""
    order = list(names)
    for name, value in pairs(fields, key, example):
        yield order.index(named(key, name, order)), integer(f"{key} {name}", value, 0, most)


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


def words_for(names: Iterable[str], numbers: Any) -> Iterator[str]:
    """Every name as often as its number says."""
    return (name for name, n in zip(names, numbers, strict=True) for _ in range(int(n)))


def pairs_for(names: Iterable[str], numbers: Any) -> Iterator[str]:
    """Every name with its number, those of nought left out."""
    return (f"{name}={int(n)}" for name, n in zip(names, numbers, strict=True) if n)
