"""What code for a device is told that the compiler would not think of by itself.

The compiler writes a loop of known length out, turn by turn, and loops within it as well: four sides of a square,
beside each of them four more. A processor gains by that. A device, whose threads are all told what to do next from one
small store, waits for instructions; and the more is written out, the more registers a thread takes, and the fewer
threads there are that could go on meanwhile. So loops stay loops, but for those that only copy words, of which many
should be under way at once.

Room to work in is emptied before a rule has it. A rule fills it anyway, so that is left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

_FIRST = 1_000_000
"""Numbers of notes in a module: beyond those that it has."""
_NAME = re.compile(r'^define [^\n]*?@"?([^\s"(]+)"?\(')
_LABEL = re.compile(r'^"?([^\s":]+)"?:')
_TARGET = re.compile(r'label %"?([^\s",]+)"?')
_CALLED = re.compile(r'\bcall [^\n]*?@"?([^\s"(]+)"?\(')
_EMPTIED = re.compile(r"^\s+store \[\d{2,} x i64\] zeroinitializer,[^\n]*\n", re.M)
"""Ten words or more at once."""

HOW = os.environ.get("TIANXIA_ROLLED", "all")
"""For measuring: none, outer, all."""
COPYING = "5train", "5clear", "kernel"


class Loop(NamedTuple):
    """Where it stands in a module: the line that it comes back to, and the line that goes back."""

    first: int
    last: int
    owner: str
    """The function that it belongs to."""


def rolled(modules: Sequence[str]) -> list[str]:
    """Modules in the compiler's language, with notes on their loops that they are not to be written out."""
    if HOW == "none":
        return list(modules)
    modules = [_EMPTIED.sub("", module) for module in modules]
    lines = [module.split("\n") for module in modules]
    loops = [list(_loops(each)) for each in lines]
    looping = _looping(lines, loops)
    return [
        _noted(each, [loop for loop in own if _is_outer(loop, each, own, looping)])
        for each, own in zip(lines, loops, strict=True)
    ]


def _loops(lines: Sequence[str]) -> Iterator[Loop]:
    """Branches that lead to a place further up in their function."""
    owner, labels = "", dict[str, int]()
    for number, line in enumerate(lines):
        if name := _NAME.match(line):
            owner, labels = name[1], dict[str, int]()
        elif label := _LABEL.match(line):
            labels[label[1]] = number
        elif line.lstrip().startswith("br "):
            firsts = [labels[target] for target in _TARGET.findall(line) if target in labels]
            if firsts:
                yield Loop(min(firsts), number, owner)


def _looping(lines: Sequence[Sequence[str]], loops: Sequence[Sequence[Loop]]) -> set[str]:
    """Functions in which there is a loop, or in one that they call."""
    found = {loop.owner for own in loops for loop in own}
    callers = dict[str, set[str]]()
    for each in lines:
        for owner, called in _calls(each):
            callers.setdefault(called, set()).add(owner)
    new = list(found)
    while new:
        more = callers.get(new.pop(), set()) - found
        found |= more
        new += more
    return found


def _calls(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    owner = ""
    for line in lines:
        if name := _NAME.match(line):
            owner = name[1]
        elif called := _CALLED.search(line):
            yield owner, called[1]


def _is_outer(loop: Loop, lines: Sequence[str], loops: Iterable[Loop], looping: set[str]) -> bool:
    """Whether there is another loop in it."""
    if HOW == "all" and not any(name in loop.owner for name in COPYING):
        return True
    if any(loop.first < other.first and other.last < loop.last for other in loops):
        return True
    return any(called[1] in looping for line in lines[loop.first : loop.last] if (called := _CALLED.search(line)))


def _noted(lines: Sequence[str], loops: Iterable[Loop]) -> str:
    lines, notes = list(lines), list[str]()
    for number, loop in enumerate(loops):
        note = _FIRST + 2 * number
        lines[loop.last] += f", !llvm.loop !{note}"
        notes += [f"!{note} = distinct !{{!{note}, !{note + 1}}}", f'!{note + 1} = !{{!"llvm.loop.unroll.disable"}}']
    return "\n".join([*lines, *notes, ""])
