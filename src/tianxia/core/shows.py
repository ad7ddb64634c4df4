"""What a game shows of a state: its view in two parts, what everybody may see and what depends on who looks.

Two rules fill in the sheets of the two types (`tianxia.core.sheet`). Here they become structs for Python, and text for
those who are connected to a table: whole, or as far as it has changed since another state. The texts for all who look
are written by one call of compiled code, which conceals what each may not know before anything is written down.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Generic, TypeVar

import msgspec
import numpy as np
from msgspec import Struct

from tianxia.core.bits import elements
from tianxia.core.compiled import INTERPRETED, bind, unbound
from tianxia.core.conceal import EVERYTHING, SPECTATOR, Conceal, Viewer, conceal_of, seen_by
from tianxia.core.layout import BitSet, States
from tianxia.core.patience import is_at_hand
from tianxia.core.sheet import sheet_of
from tianxia.core.writing import DEPTH, MOST_APART, MOST_BYTES, MOST_TEXTS, perform, script_of, wipe, write_set

P = TypeVar("P", bound=Struct)
H = TypeVar("H", bound=Struct)

PUBLIC = EVERYTHING - 1
"""Who looks at what everybody may see."""


class _Room(threading.local):
    """Where texts are written before they are taken away: one call at a time, so one is enough for each thread."""

    def __init__(self) -> None:
        self.text = np.zeros(MOST_BYTES, np.uint8)
        self.stops = np.zeros(MOST_TEXTS, np.int64)
        self.apart = np.zeros((MOST_APART + 1, 2), np.int64)
        self.stack = np.zeros((DEPTH, 5), np.int64)


_room = _Room()


class Told:
    """The view of a game as Python tells it: what can always be had, and is slow."""

    def __init__(self, public: Callable[[Any], Struct], hidden: Callable[[Any, int], Struct]) -> None:
        self._public = public
        self._hidden = hidden

    def texts(self, states: States, viewers: tuple[Viewer, ...], before: States | None = None) -> list[bytes]:
        """What each may know, as fields of JSON, without those that are as *before*."""
        return [_fields(self._of(states, one), None if before is None else self._of(before, one)) for one in viewers]

    def _of(self, states: States, viewer: Viewer) -> Struct:
        state = seen_by(states, _eyes(viewer))[0]
        return self._public(state) if viewer == PUBLIC else self._hidden(state, viewer)


def _eyes(viewer: Viewer) -> Viewer:
    """As whom one looks who sees what everybody may."""
    return SPECTATOR if viewer == PUBLIC else viewer


def _fields(new: Struct, old: Struct | None) -> bytes:
    """Fields of JSON, without those that have not changed."""
    encode = msgspec.json.encode
    pairs = ((name, getattr(new, name)) for name in new.__struct_fields__)
    changed = ((name, value) for name, value in pairs if old is None or value != getattr(old, name))
    return b",".join(encode(name) + b":" + encode(value) for name, value in changed)


class Desk(threading.local):
    """Where the views of a game are written down, and what is needed for that; each thread has its own."""

    def __init__(self, shows: Shows[Any, Any], dtype: np.dtype[Any]) -> None:
        public, hidden = sheet_of(shows.public_type), sheet_of(shows.hidden_type)
        both = np.dtype((np.record, [("public", public.dtype), ("hidden", hidden.dtype)]))
        sheets, script = np.zeros(2, both), script_of(public.struct, hidden.struct)
        behind = public.dtype.itemsize // 8
        self._tellers = public.apart | {behind + place: tell for place, tell in hidden.apart.items()}
        names = {"the_public": shows.fill_public, "the_hidden": shows.fill_hidden, "the_conceal": conceal_of(dtype)}
        self._write = bind(_write, "view", **names)
        self._with = (np.zeros(2, dtype), sheets, sheets.view(np.int64).reshape(2, -1), script.orders)
        self._and = (script.starts[1], script.pool, script.ends)

    @property
    def is_quick(self) -> bool:
        """Whether this would not be interpreted: then Python tells the same sooner."""
        return _is_quick(self._write)

    def texts(self, states: States, viewers: tuple[Viewer, ...], before: States | None = None) -> list[bytes]:
        """What each may know, as fields of JSON, without those that are as *before*."""
        room, old = _room, states[:0] if before is None else before
        n = self._write(
            states, old, _numbers(viewers), *self._with, *self._and, room.text, room.stops, room.apart, room.stack
        )
        text, stops = room.text[:n].tobytes(), room.stops[: len(viewers)].tolist()
        if not room.apart[0, 0]:
            return [text[start:stop] for start, stop in pairwise((0, *stops))]
        apart = room.apart[1 : 1 + room.apart[0, 0]].tolist()
        spans = zip(viewers, pairwise((0, *stops)), strict=True)
        return [b"".join(self._with_apart(text, *span, apart, states, viewer)) for viewer, span in spans]

    def _with_apart(
        self, text: bytes, done: int, stop: int, apart: list[list[int]], states: States, viewer: Viewer
    ) -> Iterator[bytes]:
        """What Python has to add, put where it belongs."""
        for place, at in apart:
            if done < at <= stop:
                yield text[done:at]
                yield msgspec.json.encode(self._tellers[place](seen_by(states, _eyes(viewer))[0], _eyes(viewer)))
                done = at
        yield text[done:stop]


@cache
def _numbers(viewers: tuple[Viewer, ...]) -> Any:
    assert len(viewers) <= MOST_TEXTS, "there is no room for so many texts"
    return np.array(viewers, np.int64)


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
        return sheet.read(blank[0], state, SPECTATOR)

    def hidden(self, state: Any, viewer: Viewer) -> H:
        """Likewise all that depends on anything hidden or secret, of the state as somebody sees it."""
        sheet = sheet_of(self.hidden_type)
        blank = sheet.blank()
        self.fill_hidden(state, viewer, blank[0])
        return sheet.read(blank[0], state, viewer)


def _is_quick(rule: Any) -> bool:
    return not INTERPRETED and is_at_hand(rule)


def text_of_set(words: BitSet) -> bytes:
    """The elements of a set as a list of JSON."""
    if not _is_quick(write_set):
        return msgspec.json.encode(elements(words, 64 * len(words)).tolist())
    return _room.text[: write_set(words, _room.text)].tobytes()


# ---- the template

the_public: Callable[[Any, Any], None] = unbound
the_hidden: Callable[[Any, int, Any], None] = unbound
the_conceal: Conceal = unbound


def _write(
    after: States,
    before: States,
    viewers: Any,
    worlds: States,
    sheets: Any,
    numbers: Any,
    orders: Any,
    second: int,
    pool: Any,
    ends: Any,
    out: Any,
    stops: Any,
    apart: Any,
    stack: Any,
) -> int:
    """Write what each viewer sees, one after the other, and where each text stops; returns how many bytes."""
    apart[0, 0] = 0
    at, n_old = 0, len(numbers[1]) if len(before) > 0 else 0
    for i in range(len(viewers)):
        viewer = viewers[i]
        is_public = viewer == PUBLIC
        first = 0 if is_public else second
        for age in range(1 + len(before)):
            if age == 0:
                worlds[age] = after[0]
            else:
                worlds[age] = before[0]
            wipe(orders, first, numbers[age])
            if viewer != EVERYTHING:
                the_conceal(worlds[age], SPECTATOR if is_public else viewer)
            if is_public:
                the_public(worlds[age], sheets[age].public)
            else:
                the_hidden(worlds[age], viewer, sheets[age].hidden)
        at = perform(orders, first, pool, ends, numbers[0], numbers[1, :n_old], out, at, apart, stack)
        stops[i] = at
    return at
