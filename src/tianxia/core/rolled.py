"""What code for a device is told that the compiler would not think of by itself.

The compiler writes a loop of known length out, turn by turn, and loops within it as well: four sides of a square,
beside each of them four more. A processor gains by that. A device, whose threads are all told what to do next from one
small store, waits for instructions; and the more is written out, the more registers a thread takes, and the fewer
threads there are that could go on meanwhile. So the loops of rules stay loops. Those that copy words are left to the
compiler: many words should be under way at once.

Room to work in is emptied before a rule has it. A rule fills it anyway, so that is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

COPYING = "5train", "5clear", "kernel"
"""What the names of functions contain, as Numba writes them, whose loops copy words: `tianxia.train`, `bits.clear`, and
kernels themselves."""

_FIRST = 1_000_000
"""Numbers of notes in a module: beyond those that it has."""
_NAME = re.compile(r'^define [^\n]*?@"?([^\s"(]+)"?\(')
_LABEL = re.compile(r'^"?([^\s":]+)"?:')
_TARGET = re.compile(r'label %"?([^\s",]+)"?')
_OURS = re.compile(r"^define [^\n]*tianxia", re.M)
"""Others who make code for a device in this program get what they expect."""
_EMPTIED = re.compile(r"^\s+store \[\d{2,} x i64\] zeroinitializer,[^\n]*\n", re.M)
"""Ten words or more at once."""


def rolled(modules: Sequence[str]) -> list[str]:
    """Modules in the compiler's language, with notes on the loops of rules that they are not to be written out."""
    return [_noted(_EMPTIED.sub("", module)) if _OURS.search(module) else module for module in modules]


def _noted(module: str) -> str:
    lines, notes = module.split("\n"), list[str]()
    for number, line in enumerate([*_ends_of_loops(lines)]):
        note = _FIRST + 2 * number
        lines[line] += f", !llvm.loop !{note}"
        notes += [f"!{note} = distinct !{{!{note}, !{note + 1}}}", f'!{note + 1} = !{{!"llvm.loop.unroll.disable"}}']
    return "\n".join([*lines, *notes, ""])


def _ends_of_loops(lines: Sequence[str]) -> Iterator[int]:
    """Lines that lead to a place further up in their function, unless it copies."""
    is_copying, labels = False, set[str]()
    for number, line in enumerate(lines):
        if name := _NAME.match(line):
            is_copying, labels = any(each in name[1] for each in COPYING), set[str]()
        elif label := _LABEL.match(line):
            labels.add(label[1])
        elif line.lstrip().startswith("br ") and not is_copying and not labels.isdisjoint(_TARGET.findall(line)):
            yield number
