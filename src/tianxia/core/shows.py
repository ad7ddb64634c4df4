"""What a game shows of a state: its view in two parts, what everybody may see and what depends on who looks.

Two rules fill in the sheets of the two types (`tianxia.core.sheet`). Here they become structs for Python, and text for
those who are connected to a table: whole, or as far as it has changed since another state.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec
import numpy as np
from msgspec import Struct

from tianxia.core.bits import elements
from tianxia.core.compiled import INTERPRETED, bind, unbound
from tianxia.core.layout import NONE, BitSet, States
from tianxia.core.patience import is_at_hand
from tianxia.core.sheet import Sheet, sheet_of
from tianxia.core.writing import DEPTH, MOST_APART, MOST_BYTES, perform, script_of, wipe, write_set

P = TypeVar("P", bound=Struct)
H = TypeVar("H", bound=Struct)

NOBODY = NONE
"""Who looks at what everybody may see."""


class _Room(threading.local):
    """Where texts are written before they are taken away: one at a time, so one is enough for each thread."""

    def __init__(self) -> None:
        self.text = np.zeros(MOST_BYTES, np.uint8)
        self.apart = np.zeros((MOST_APART + 1, 2), np.int64)
        self.stack = np.zeros((DEPTH, 5), np.int64)
        self.nothing = np.zeros(0, np.int64)


_room = _Room()


class Told:
    """The view of a game as Python tells it: what can always be had, and is slow."""

    def __init__(self, public: Callable[[Any], Struct], hidden: Callable[[Any, int], Struct]) -> None:
        self._public = public
        self._hidden = hidden

    def public_text(self, states: States, before: States | None = None) -> bytes:
        """What everybody may know, as fields of JSON, without those that are as *before*."""
        return _fields(self._public(states[0]), None if before is None else self._public(before[0]))

    def hidden_text(self, states: States, viewer: int, before: States | None = None) -> bytes:
        """Likewise what depends on who looks; *before* is what the same viewer saw."""
        old = None if before is None else self._hidden(before[0], viewer)
        return _fields(self._hidden(states[0], viewer), old)


def _fields(new: Struct, old: Struct | None) -> bytes:
    """Fields of JSON, without those that have not changed."""
    encode = msgspec.json.encode
    pairs = ((name, getattr(new, name)) for name in new.__struct_fields__)
    changed = ((name, value) for name, value in pairs if old is None or value != getattr(old, name))
    return b",".join(encode(name) + b":" + encode(value) for name, value in changed)


class _Page(threading.local):
    """One part of a view, to be written; each thread has sheets of its own."""

    def __init__(self, sheet: Sheet[Any], fill: Callable[[States, int, Any], None]) -> None:
        self._sheet = sheet
        self._fill = fill
        self._script = script_of(sheet.struct)
        self._new, self._old = sheet.blank(), sheet.blank()
        self._numbers, self._old_numbers = self._new.view(np.int64), self._old.view(np.int64)

    def text(self, states: States, viewer: int, before: States | None) -> bytes:
        """The fields, without braces; those that are as they were *before* are left out."""
        script, room = self._script, _room
        wipe(script.orders, self._numbers)
        self._fill(states, viewer, self._new)
        if before is not None:
            wipe(script.orders, self._old_numbers)
            self._fill(before, viewer, self._old)
        old = room.nothing if before is None else self._old_numbers
        n = perform(script.orders, script.pool, script.ends, self._numbers, old, room.text, room.apart, room.stack)
        text = room.text[:n].tobytes()
        return text if room.apart[0, 0] == NONE else b"".join(self._with_apart(text, states[0], viewer))

    def _with_apart(self, text: bytes, state: Any, viewer: int) -> Iterator[bytes]:
        """What Python has to add, put where it belongs."""
        done, tellers = 0, self._sheet.apart
        for place, at in _room.apart.tolist():
            if place == NONE:
                break
            yield text[done:at]
            yield msgspec.json.encode(tellers[place](state, viewer))
            done = at
        yield text[done:]


@dataclass(frozen=True, eq=False)
class Shows(Generic[P, H]):
    """The view of a game: types, and rules that fill in their sheets."""

    public_type: type[P]
    fill_public: Callable[[Any, Any], None]
    hidden_type: type[H]
    fill_hidden: Callable[[Any, int, Any], None]

    def public(self, state: Any) -> P:
        """What everybody may know of a state, by names."""
        sheet = sheet_of(self.public_type)
        blank = sheet.blank()
        self.fill_public(state, blank[0])
        return sheet.read(blank[0], state, NOBODY)

    def hidden(self, state: Any, viewer: int) -> H:
        """Likewise all that depends on anything hidden or secret, of the state as somebody sees it."""
        sheet = sheet_of(self.hidden_type)
        blank = sheet.blank()
        self.fill_hidden(state, viewer, blank[0])
        return sheet.read(blank[0], state, viewer)

    @cached_property
    def _public(self) -> _Page:
        return _Page(sheet_of(self.public_type), bind(_fill_public, "view", the_public=self.fill_public))

    @cached_property
    def _hidden(self) -> _Page:
        return _Page(sheet_of(self.hidden_type), bind(_fill_hidden, "view", the_hidden=self.fill_hidden))

    @cached_property
    def _slow(self) -> Told:
        return Told(self.public, self.hidden)

    @property
    def told(self) -> Shows[P, H] | Told:
        """Whoever tells it in text: Python, as long as that would be interpreted."""
        return self if _is_quick() else self._slow

    def public_text(self, states: States, before: States | None = None) -> bytes:
        """`public` as fields of JSON, without those that are as *before*."""
        return self._public.text(states, NOBODY, before)

    def hidden_text(self, states: States, viewer: int, before: States | None = None) -> bytes:
        """Likewise `hidden`; *before* is what the same viewer saw."""
        return self._hidden.text(states, viewer, before)


def _is_quick() -> bool:
    return not INTERPRETED and is_at_hand(perform)


def text_of_set(words: BitSet) -> bytes:
    """The elements of a set as a list of JSON."""
    if not _is_quick():
        return msgspec.json.encode(elements(words, 64 * len(words)).tolist())
    return _room.text[: write_set(words, _room.text)].tobytes()


# ---- templates

the_public: Callable[[Any, Any], None] = unbound
the_hidden: Callable[[Any, int, Any], None] = unbound


def _fill_public(states: States, _viewer: int, sheets: Any) -> None:
    the_public(states[0], sheets[0])


def _fill_hidden(states: States, viewer: int, sheets: Any) -> None:
    the_hidden(states[0], viewer, sheets[0])
