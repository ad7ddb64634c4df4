"""What code for a device is told that the compiler would not think of by itself.

The compiler writes a loop of known length out, turn by turn, and loops within it as well: four sides of a square,
beside each of them four more. A processor gains by that. A device, whose threads are all told what to do next from one
small store, waits for instructions; and the more is written out, the more registers a thread takes, and the fewer
threads there are that could go on meanwhile. So only innermost loops with little in them are written out, as those that
copy words, of which many should be under way at once.

Room to work in is emptied before a rule has it. A rule fills it anyway, so that is left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

_FIRST = 1_000_000
"""Numbers of notes in a module: beyond those that it has."""
_NAME = re.compile(r'^define [^\n]*?@"?([^\s"(]+)"?\(')
_LABEL = re.compile(r'^"?([^\s":]+)"?:')
_TARGET = re.compile(r'label %"?([^\s",]+)"?')
_CALLED = re.compile(r'\bcall [^\n]*?@"?([^\s"(]+)"?\(')
_OURS = re.compile(r"^define [^\n]*tianxia", re.M)
"""Others who make code for a device in this program get what they expect."""
_EMPTIED = re.compile(r"^\s+store \[\d{2,} x i64\] zeroinitializer,[^\n]*\n", re.M)
"""Ten words or more at once."""

SMALL = 160
"""Lines of a loop, with those of the functions that it calls, up to which the compiler may write it out."""
HOW = os.environ.get("TIANXIA_ROLLED", "small")
"""For measuring: none, outer, small, all."""
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
    lines = [(_EMPTIED.sub("", module) if _OURS.search(module) else module).split("\n") for module in modules]
    loops = [[*_loops(each)] if _OURS.search(module) else [] for module, each in zip(modules, lines, strict=True)]
    functions = _functions(lines)
    looping = _looping(functions, {loop.owner for own in loops for loop in own})
    sizes = _sizes(functions)

    def is_rolled(loop: Loop, each: Sequence[str], own: Sequence[Loop]) -> bool:
        if HOW == "all" and not any(name in loop.owner for name in COPYING):
            return True
        return _is_outer(loop, each, own, looping) or (HOW == "small" and _size(loop, each, sizes) > SMALL)

    return [
        _noted(each, [loop for loop in own if is_rolled(loop, each, own)])
        for each, own in zip(lines, loops, strict=True)
    ]


class Function(NamedTuple):
    """Of a module."""

    n_lines: int
    calls: Sequence[str]


def _functions(modules: Iterable[Sequence[str]]) -> dict[str, Function]:
    """By name."""
    found = dict[str, Function]()
    for lines in modules:
        firsts = [number for number, line in enumerate(lines) if line.startswith("define")]
        for first, last in zip(firsts, [*firsts[1:], len(lines)], strict=True):
            if name := _NAME.match(lines[first]):
                found[name[1]] = Function(last - first, _called(lines[first + 1 : last]))
    return found


def _called(lines: Iterable[str]) -> list[str]:
    return [called[1] for line in lines if (called := _CALLED.search(line))]


def _sizes(functions: Mapping[str, Function]) -> dict[str, int]:
    """Lines of functions, with those of the functions that they call; rules do not call themselves."""
    sizes = dict[str, int]()

    def size(name: str) -> int:
        if name in functions and name not in sizes:
            sizes[name] = functions[name].n_lines + sum(map(size, functions[name].calls))
        return sizes.get(name, 0)

    for name in functions:
        size(name)
    return sizes


def _size(loop: Loop, lines: Sequence[str], sizes: Mapping[str, int]) -> int:
    return loop.last - loop.first + sum(sizes.get(name, 0) for name in _called(lines[loop.first : loop.last]))


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


def _looping(functions: Mapping[str, Function], own: set[str]) -> set[str]:
    """Functions in which there is a loop of their *own*, or of one that they call."""
    found, n = set(own), 0
    while len(found) > n:
        n = len(found)
        found |= {name for name, function in functions.items() if not found.isdisjoint(function.calls)}
    return found


def _is_outer(loop: Loop, lines: Sequence[str], loops: Iterable[Loop], looping: set[str]) -> bool:
    """Whether there is another loop in it."""
    if any(loop.first < other.first and other.last < loop.last for other in loops):
        return True
    return not looping.isdisjoint(_called(lines[loop.first : loop.last]))


def _noted(lines: Sequence[str], loops: Iterable[Loop]) -> str:
    lines, notes = list(lines), list[str]()
    for number, loop in enumerate(loops):
        note = _FIRST + 2 * number
        lines[loop.last] += f", !llvm.loop !{note}"
        notes += [f"!{note} = distinct !{{!{note}, !{note + 1}}}", f'!{note + 1} = !{{!"llvm.loop.unroll.disable"}}']
    return "\n".join([*lines, *notes, ""])
