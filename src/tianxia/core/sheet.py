"""Views as sheets: numbers that a rule writes down, and the text that is made of them.

What a game shows is typed (`games/<game>/view.py`). From such a type follows the layout of a sheet, a flat record with
a number for everything that the type holds; a rule fills it in from a state, by the same names. Text is written from
sheets by `tianxia.core.writing`, structs for Python are read from them here.

- A number is itself, a truth is 0 or 1, a word is its place among the words of its type (``Literal``, `Words`).
- Where a type has ``None``, ``NONE`` stands for it.
- A list has room for its ``max_length``, and beside it ``n_of_<name>`` says how many it holds.
- A dictionary has a place for every word of its keys; of a `Sparse` one those with ``NONE`` are missing.
- What is seldom there may be told by Python instead (`Apart`): the sheet only says whether it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import numpy as np
from msgspec import Meta, Struct, structs, to_builtins

from tianxia.core.layout import NONE

S = TypeVar("S", bound=Struct)


@dataclass(frozen=True)
class Words:
    """All words that a text may be."""

    all: tuple[str, ...]


@dataclass(frozen=True)
class Letters:
    """A text of so many letters of an alphabet."""

    alphabet: str
    n: int


@dataclass(frozen=True)
class Hexadecimal:
    """A word of 64 bits."""


@dataclass(frozen=True)
class Sparse:
    """A dictionary without keys whose value begins with ``NONE``."""


@dataclass(frozen=True)
class Always:
    """What never changes."""

    value: Any


@dataclass(frozen=True)
class Apart:
    """Told by Python, from the state as somebody sees it and who that is; a sheet has ``NONE`` where there is none."""

    told: Callable[[Any, int], Any]


# ---- types, as far as sheets know any


@dataclass(frozen=True)
class Kind:
    """What a type comes to."""

    dtype: Any
    read: Callable[[Any, Any, int], Any]
    """The value of a part of a sheet, with the state and the viewer for what is told apart."""
    shape: tuple[Any, ...]
    """What `tianxia.core.writing` needs to know: the name of the kind and its parts."""
    told: Callable[[Any, int], Any] | None = None
    """By Python."""


def _number(value: Any, _state: Any, _viewer: int) -> int:
    return int(value)


def _truth(value: Any, _state: Any, _viewer: int) -> bool:
    return bool(value)


def _hexadecimal(value: Any, _state: Any, _viewer: int) -> str:
    return f"{int(value) & (1 << 64) - 1:016x}"


def _word(words: tuple[str, ...]) -> Kind:
    return Kind(np.int64, lambda value, _state, _viewer: words[int(value)], ("word", words))


def _text(letters: Letters) -> Kind:
    def read(value: Any, _state: Any, _viewer: int) -> str:
        return "".join(letters.alphabet[int(letter)] for letter in value)

    return Kind((np.int64, (letters.n,)), read, ("letters", letters.alphabet, letters.n))


def _maybe(kind: Kind) -> Kind:
    def read(value: Any, state: Any, viewer: int) -> Any:
        return None if _first(value) == NONE else kind.read(value, state, viewer)

    return Kind(kind.dtype, read, ("maybe", kind.shape))


def _always(value: Any) -> Kind:
    return Kind(np.int64, lambda _number, _state, _viewer: value, ("always", to_builtins(value)))


def _apart(told: Callable[[Any, int], Any], empty: Any) -> Kind:
    def read(value: Any, state: Any, viewer: int) -> Any:
        return empty if int(value) == NONE else told(state, viewer)

    return Kind(np.int64, read, ("apart", empty), told)


def _dictionary(words: tuple[str, ...], kind: Kind, is_sparse: bool) -> Kind:
    def read(value: Any, state: Any, viewer: int) -> dict[str, Any]:
        rows = zip(words, value, strict=True)
        return {word: kind.read(row, state, viewer) for word, row in rows if not (is_sparse and _first(row) == NONE)}

    return Kind((kind.dtype, (len(words),)), read, ("dictionary", words, is_sparse, kind.shape))


def _first(value: Any) -> int:
    while isinstance(value, np.ndarray | np.void):
        value = cast(Any, value)[0]
    return int(value)


def _kind(hint: Any) -> Kind:
    """Of a type in a view."""
    hint, more = _taken_apart(hint)
    for extra in more:
        match extra:
            case Words(words):
                return _word(words)
            case Letters():
                return _text(extra)
            case Hexadecimal():
                return Kind(np.int64, _hexadecimal, ("hexadecimal",))
            case Always(value):
                return _always(value)
            case Apart(told):
                return _apart(told, _nothing(hint))
            case _:
                pass
    if isinstance(hint, type) and issubclass(hint, Struct):
        return sheet_of(hint).kind
    match get_origin(hint):
        case origin if origin is Literal:
            return _word(get_args(hint))
        case origin if origin in (Union, UnionType):
            (inner,) = [part for part in get_args(hint) if part is not NoneType]
            return _maybe(_kind(inner))
        case origin if origin is dict:
            words, value = get_args(hint)
            return _dictionary(_kind(words).shape[1], _kind(value), Sparse() in more)
        case _:
            plain = {int: Kind(np.int64, _number, ("number",)), bool: Kind(np.int64, _truth, ("truth",))}
            return plain[hint]


def _nothing(hint: Any) -> Any:
    """What stands there if nothing is told apart."""
    empty: dict[Any, Any] = {list: [], dict: {}}
    return empty.get(get_origin(hint))


def _taken_apart(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    if get_origin(hint) is Annotated:
        plain, *more = get_args(hint)
        return plain, tuple(more)
    return hint, ()


def _most(hint: Any) -> tuple[Any, int]:
    """Of a list what it holds, and how many of it at most."""
    plain, more = _taken_apart(hint)
    lengths = [extra.max_length for extra in more if isinstance(extra, Meta)]
    if len(lengths) != 1 or lengths[0] is None:
        raise TypeError(f"{hint}: a list in a view says its max_length")
    return get_args(plain)[0], lengths[0]


# ---- sheets


@dataclass(frozen=True)
class Part:
    """A field of a struct."""

    name: str
    kind: Kind
    n_most: int
    """Of a list; nought if it is none."""


@dataclass(frozen=True)
class Sheet(Generic[S]):
    """The layout of the sheet of a struct."""

    struct: type[S]
    parts: tuple[Part, ...]
    dtype: np.dtype[Any]

    @property
    def kind(self) -> Kind:
        """As a part of another."""
        return Kind(self.dtype, self.read, ("struct", self.parts))

    @cached_property
    def apart(self) -> dict[int, Callable[[Any, int], Any]]:
        """What Python tells, by its place among the numbers of the sheet."""
        fields: Any = self.dtype.fields
        told = {part.name: part.kind.told for part in self.parts}
        return {fields[name][1] // 8: tell for name, tell in told.items() if tell is not None}

    def blank(self) -> Any:
        """An array of one sheet."""
        return np.zeros(1, np.dtype((np.record, self.dtype)))

    def read(self, record: Any, state: Any, viewer: int) -> S:
        """A filled sheet as a struct."""
        return self.struct(**{part.name: _value(part, record, state, viewer) for part in self.parts})


def _value(part: Part, record: Any, state: Any, viewer: int) -> Any:
    value = record[part.name]
    if not part.n_most:
        return part.kind.read(value, state, viewer)
    return [part.kind.read(row, state, viewer) for row in value[: int(record[f"n_of_{part.name}"])]]


@cache
def sheet_of(struct: type[S]) -> Sheet[S]:
    """The sheet of a view, or of a part of one."""
    hints = get_type_hints(struct, include_extras=True)
    parts = tuple(_part(field.name, hints[field.name]) for field in structs.fields(struct))
    fields: list[Any] = []
    for part in parts:
        if part.n_most:
            fields.append((f"n_of_{part.name}", np.int64))
            fields.append((part.name, *_room(part.kind.dtype, part.n_most)))
        else:
            fields.append((part.name, *_room(part.kind.dtype)))
    return Sheet(struct, parts, np.dtype(fields))


def _part(name: str, hint: Any) -> Part:
    plain, more = _taken_apart(hint)
    if get_origin(plain) is list and not any(isinstance(extra, Apart | Always) for extra in more):
        inner, n = _most(hint)
        return Part(name, _kind(inner), n)
    return Part(name, _kind(hint), 0)


def _room(dtype: Any, n: int = 0) -> tuple[Any, ...]:
    """A dtype with its shape, for a field or for a list of them."""
    base, shape = cast(tuple[Any, tuple[int, ...]], dtype) if isinstance(dtype, tuple) else (dtype, ())
    whole = (*((n,) if n else ()), *shape)
    return (base, whole) if whole else (base,)
