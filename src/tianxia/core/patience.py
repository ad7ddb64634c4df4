"""Processes that must answer at once: their rules are interpreted until another process has compiled them.

When Numba has no code in memory for the arguments of a call, it asks the method ``_compile_for_args`` of the rule what
to call instead. Here the answer may be the interpreted rule. Code in memory is called as quickly as ever
(docs/decisions/0014).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from tianxia.core.interpreted import from_outside


class _NotCompiled(Exception):
    """There is no code on disk, and this process makes none."""


class _Patience:
    """Whether this process leaves compiling to others, and what it knows of the code on disk."""

    def __init__(self) -> None:
        self.is_on = False
        self._has_loaded = False
        self._looked_for = set[tuple[Any, ...]]()
        self._thread = threading.local()

    def load(self) -> Generator[None]:
        self._thread.is_loading = True
        try:
            yield
        finally:
            self._thread.is_loading = False
            self._has_loaded = True
            self._looked_for.clear()

    @property
    def is_loading(self) -> bool:
        return getattr(self._thread, "is_loading", False)

    def may_look(self, rule: Any, arguments: Sequence[Any]) -> bool:
        """Looking on disk takes longer than most interpreted calls."""
        if self.is_loading:
            return True
        return self._has_loaded and self._is_new((id(rule), *map(rule.typeof_pyval, arguments)))

    def _is_new(self, call: tuple[Any, ...]) -> bool:
        is_new = call not in self._looked_for
        self._looked_for.add(call)
        return is_new


_patience = _Patience()


def never_compile() -> None:
    """From now on this process compiles nothing: a rule is interpreted until its code has been loaded from disk."""
    _patience.is_on = True


@contextmanager
def loading() -> Generator[None]:
    """What this thread calls is loaded from disk if it is there.

    Afterwards every thread looks on disk for what it has not found before, once.
    """
    yield from _patience.load()


def is_at_hand(rule: Any) -> bool:
    """Whether a rule would run compiled now, though it may have to be compiled or loaded first."""
    return not _patience.is_on or bool(rule.overloads) or _patience.is_loading


def watched(rule: Any) -> Any:
    """Let the two methods by which Numba gets code that is not in memory ask us first."""
    rule._compile_for_args = partial(_code, rule, rule._compile_for_args)
    rule._compiler.compile = partial(_compile, rule._compiler.compile)
    return rule


def _code(rule: Any, find: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """What a call with these arguments runs."""
    with suppress(_NotCompiled):
        if not _patience.is_on or _patience.may_look(rule, arguments):
            return find(*arguments)
    return from_outside(rule)


def _compile(make: Callable[..., Any], *signature: Any) -> Any:
    if _patience.is_on:
        raise _NotCompiled
    return make(*signature)
