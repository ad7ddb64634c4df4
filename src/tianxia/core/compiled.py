"""Rules at three speeds from one source. This is the only module that names Numba.

A function marked ``@rule`` is compiled for the CPU when first called, and may be called by a CUDA kernel. With
``TIANXIA_RULES=interpreted`` in the environment it stays plain Python: slow, at once ready, visible to debuggers and
coverage. In a process that must answer at once rules are interpreted until they have been compiled elsewhere: see
`tianxia.core.patience`.
"""

from __future__ import annotations

import hashlib
import os
import platform
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

from tianxia.core.errors import BadInput, Said
from tianxia.core.interpreted import interpreted
from tianxia.core.patience import watched
from tianxia.core.rolled import rolled

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parents[1]

INTERPRETED = os.environ.get("TIANXIA_RULES", "compiled") == "interpreted"
"""Whether rules are left as they are, slow and ready at once."""

if INTERPRETED:
    # Unsigned words wrap by design in the RNG and the bit tricks, as they do in compiled code.
    np.seterr(over="ignore")


def rule(function: F) -> F:
    """Mark a rule: compiled for the CPU, callable from CUDA kernels, or left alone in interpreted mode."""
    return interpreted(function) if INTERPRETED else cast(F, _widened(watched(_compiler()(function))))


@cache
def _compiler() -> Callable[[Callable[..., Any]], Any]:
    """Numba, told where to keep what it compiles. Nobody calls rules from C."""
    numba: Any = import_module("numba")
    import_module("numba.core.typing.arraydecl")  # lets an IntEnum be an index; numba-cuda knows that from here alone
    numba.config.CACHE_DIR = str(cache_folder())
    return numba.njit(nogil=True, error_model="numpy", cache=True, no_cfunc_wrapper=True)


def _widened(rule: Any) -> Any:
    """Let rules that call this one share one code of it for whole numbers of all widths: words, as they reckon anyway.

    Numba would compile it, and all that it calls, again for a seat of one byte, a seat in a loop and seat 0.
    """
    find = rule.get_call_template

    def find_wide(arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        return find(tuple(map(_wide, arguments)), {name: _wide(kind) for name, kind in named.items()})

    rule.get_call_template = find_wide
    return rule


def _wide(kind: Any) -> Any:
    """The type of an argument, or that of words if it is a signed number of less or a constant."""
    types = import_module("numba").types
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


def bind(template: F, owner: str, **names: Callable[..., Any] | str) -> F:
    """Compile *template* with these global *names* replaced: a loop over any game becomes one over a game.

    They stand for functions, or for names of fields. Passing functions as arguments or in a closure would do the same,
    but Numba cannot keep such code on disk. It finds code on disk by name, so the new function has one of its own. Who
    binds the same again gets the same function.
    """
    return cast(F, _bound(template, owner, tuple(sorted(names.items()))))


@cache
def _bound(template: Callable[..., Any], owner: str, items: tuple[tuple[str, Any], ...]) -> Any:
    plain, names = cast(types.FunctionType, getattr(template, "py_func", template)), dict(items)
    bound = types.FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__, plain.__defaults__)
    bound.__qualname__ = _name_of_bound(owner, plain.__name__, _full_name(plain), names)
    bound.__module__ = plain.__module__
    return rule(bound)


def written(source: str, owner: str, **names: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function that a program has put together: its *source*, and the rules that it calls by *names*."""
    name = source.partition("(")[0].removeprefix("def ")
    made: dict[str, Any] = {**names}
    exec(compile(source, __file__, "exec"), made)
    made[name].__qualname__ = _name_of_bound(owner, name, source, names)
    made[name].__module__ = __name__
    return rule(made[name])


def _name_of_bound(owner: str, name: str, source: str, names: Mapping[str, Callable[..., Any] | str]) -> str:
    """Who owns what, for people, and a digest of all that it is bound to.

    What is bound may be bound itself, many times over, but the name of a file has room for 255 bytes.
    """
    parts = [owner, source, *(f"{name}={_full_name(value)}" for name, value in sorted(names.items()))]
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    return f"{owner[:40]}-{name[:40]}-{digest}"


def _full_name(value: Callable[..., Any] | str) -> str:
    return value if isinstance(value, str) else f"{value.__module__}.{value.__qualname__}"


def unbound(*_arguments: Any) -> Any:
    """Stands for a function in a template until `bind` puts a game's own in its place."""
    raise NotImplementedError("a template is called through compiled.bind")


@cache
def rules_digest() -> str:
    """A key made of everything that compiled code depends on: all rule sources and tables, the compiler's version.

    And where they lie: Numba knows its code by the path of its source.
    """
    versions = f"{version('numba')} {version('numpy')} {platform.python_version()}"
    return hashlib.sha256(f"{_PACKAGE} {versions} {sources_digest()}".encode()).hexdigest()[:16]


@cache
def sources_digest() -> str:
    """A key made of all sources and tables of rules and bots: where it is the same, the same games are played."""
    package, digest = _PACKAGE, hashlib.sha256()
    for folder in ("core", "mechanics", "games", "bots"):
        for source in sorted(path for path in (package / folder).rglob("*") if _is_source(path)):
            digest.update(source.relative_to(package).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def _is_source(path: Path) -> bool:
    """Lessons change no game."""
    return path.suffix in (".py", ".toml") and "lessons" not in path.relative_to(_PACKAGE).parts


def cache_folder() -> Path:
    """Where compiled code is kept: one folder per state of the sources, so that no change goes unnoticed."""
    root = os.environ.get("TIANXIA_CACHE") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(root) / "tianxia" / rules_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fault = "cannot keep compiled code in {folder}: {reason}; set TIANXIA_CACHE to a folder that can be written"
        raise BadInput(Said(fault, folder=folder, reason=error.strerror)) from None
    return folder


def is_warm(name: str) -> bool:
    """Whether the code called *name* has been compiled by an earlier run."""
    return INTERPRETED or (cache_folder() / f"{name}.ready").exists()


def warm_up(name: str, steps: Sequence[Callable[[], object]], report: Callable[[int, int], None]) -> None:
    """Call each of *steps*, which compiles what it needs, telling *report* how many of them are done."""
    for done, step in enumerate(steps):
        report(done, len(steps))
        step()
    report(len(steps), len(steps))
    if not INTERPRETED:
        (cache_folder() / f"{name}.ready").touch()


def cuda_missing() -> str | None:
    """Why rules cannot run on a CUDA device here, or None if they can."""
    if INTERPRETED:
        return "the rules are interpreted (TIANXIA_RULES)"
    try:
        cuda = _cuda()
    except ImportError:
        return "numba-cuda is not installed (pip install 'tianxia[cuda]')"
    return None if cuda.is_available() else "there is no usable CUDA device"


def _cuda() -> Any:
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 looks for it, NumPy 2.5 no longer has it
    from numba import cuda

    if "numba_cuda" not in (cuda.__file__ or ""):  # Numba's own, older CUDA target answers to the same name
        raise ImportError("numba-cuda")
    _keep_loops()
    return cuda


@cache
def _keep_loops() -> None:
    """Rules for a device are made with loops that are not written out; numba-cuda has no word for that."""
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    make = nvvm.compile_ir

    def make_rolled(modules: str | Sequence[str], **options: Any) -> Any:
        modules = [modules] if isinstance(modules, str) else modules
        return make(rolled(modules), **options)

    nvvm.compile_ir = make_rolled


def cuda_or_fail() -> Any:
    """What kernels for a device are made with."""
    if reason := cuda_missing():
        raise BadInput(f"no CUDA: {reason}")
    return _cuda()


class CudaRows:
    """Records on a CUDA device, and a rule that is run on each of them by a thread of its own."""

    def __init__(self, step: Callable[..., None], n_mask_words: int, rows: Any, start: Any, dice: Any) -> None:
        """*step* is called as ``step(rows, i, start, dice, mask, n)`` with room for a mask."""
        self._cuda = cuda_or_fail()
        self._kernel = _kernel(self._cuda, step, n_mask_words)
        self._rows, self._start, self._dice = (self._cuda.to_device(array) for array in (rows, start, dice))

    def run(self, n: int, n_threads: int) -> None:
        """Call the rule for every row and wait until all is done."""
        n_blocks = (len(self._rows) + n_threads - 1) // n_threads
        self._kernel[n_blocks, n_threads](self._rows, self._start, self._dice, n)
        self._cuda.synchronize()

    def fetch(self) -> tuple[Any, Any]:
        """Copies of the rows and the dice on the host."""
        return self._rows.copy_to_host(), self._dice.copy_to_host()


@cache
def _kernel(cuda: Any, step: Callable[..., None], n_mask_words: int) -> Any:
    word = np.uint64

    def kernel(rows: Any, start: Any, dice: Any, n: int) -> None:
        i = cuda.grid(1)
        if i < rows.shape[0]:
            step(rows, i, start, dice, cuda.local.array(n_mask_words, word), n)

    return cuda.jit(kernel)


# ---- a rule for every row of arrays, on whatever device they are

the_row: Callable[..., None] = unbound


def rows_in_turn(first: int, last: int, arrays: Any) -> None:
    """Call the rule for the rows from *first* on, up to but without *last*, one after the other."""
    for i in range(first, last):
        the_row(i, arrays)


class Room(NamedTuple):
    """What a rule over rows works on, and nobody beside it: on a device what lies there is at hand, arrays are far."""

    records: Any
    """As it is asked for, the type of a record; for the rule, a row of one."""
    words: Any
    """As they are asked for, how many; for the rule, these."""
    numbers: Any
    """Likewise."""
    record_words: Any = None
    """For the rule, the words that the record consists of: a device copies records byte by byte."""


def rows_with_room(first: int, last: int, arrays: Any, room: Any) -> None:
    """The same, for a rule that wants room to work in."""
    for i in range(first, last):
        the_row(i, arrays, room)


@cache
def rows_of(row: Callable[..., None], owner: str, room: Room | None = None) -> Callable[[int, int, Any], None]:
    """Of a rule that is called as ``row(i, arrays)`` one that is called as ``f(first, last, arrays)``."""
    if room is None:
        return bind(rows_in_turn, owner, the_row=row)
    rows = bind(rows_with_room, owner, the_row=row)
    return lambda first, last, arrays: rows(first, last, arrays, _new_room(room))


def _new_room(asked: Room) -> Room:
    words, record = (np.zeros(n, np.uint64) for n in (asked.words, n_words_of(asked.records)))
    return Room(record.view(asked.records), words, np.zeros(asked.numbers, np.int64), record)


def n_words_of(record: Any) -> int:
    """Of 8 bytes."""
    return record.itemsize // 8


@cache
def for_each_on_cuda(row: Callable[..., None], room: Room | None = None) -> Callable[[int, Any], None]:
    """Of a rule that is called as ``row(i, arrays)`` one that is called as ``f(n, arrays)``, a thread for each row.

    With *room* it is called as ``row(i, arrays, room)``, with one that is the thread's own.
    """
    grain = _grain_of(room) if room else SMALL
    return _by_threads(f"{_full_name(row)} {room}", lambda cuda: _kernel_of_rows(cuda, row, room), grain)


@cache
def spans_on_cuda(span: Callable[..., None]) -> Callable[[int, Any], None]:
    """Likewise of a rule that is called as ``span(first, last, arrays)``: each thread has a span of one row."""

    def kernel_of_spans(cuda: Any) -> Callable[..., None]:
        def kernel(n: int, arrays: Any) -> None:
            i = cuda.grid(1)
            if i < n:
                span(i, i + 1, arrays)

        return kernel

    return _by_threads(f"{_full_name(span)} span", kernel_of_spans)


@cache
def blocks_on_cuda(
    kernel_of: Callable[[Any], Callable[..., None]], threads: int, rows: int
) -> Callable[[int, Any], None]:
    """Of a kernel that is made for a device and called as ``kernel(n, arrays)`` one that is called as ``f(n, arrays)``.

    The threads of a block have so many rows together, which they share out among themselves.
    """
    return _by_threads(f"{_full_name(kernel_of)} blocks", kernel_of, Grain(threads, None, rows))


class Grain(NamedTuple):
    """How work is shared out on a device."""

    threads: int
    """Of a block."""
    registers: int | None
    """Of a thread, at most."""
    rows: int | None = None
    """Of a block, if not one for each thread."""


SMALL = Grain(64, None)
"""What there is to do is spread over the whole device."""
FEW, MANY = 8, 65536
"""Threads of a block where rows are not many: those of a warp wait for each other, and a device has more warps."""
LONG = 1024
"""Bytes of a record beyond which a thread has more to keep at hand."""


def _grain_of(room: Room) -> Grain:
    """Of a task that works on records.

    Neighbours mostly try out actions of one table, and read the same memory: blocks are large. The fewer registers each
    of them has, the more of them work while others wait for it.
    """
    return Grain(256, 96 if room.records.itemsize > LONG else 64)


def _by_threads(
    name: str, kernel_of: Callable[[Any], Callable[..., None]], grain: Grain = SMALL
) -> Callable[[int, Any], None]:
    if name not in _LAUNCHED:
        _LAUNCHED[name] = _cuda().jit(kernel_of(_cuda()), max_registers=grain.registers)
    launch, threads, rows = _LAUNCHED[name], grain.threads, grain.rows or grain.threads

    def run(n: int, arrays: Any) -> None:
        of_block = (FEW, FEW) if n <= MANY and not grain.rows else (rows, threads)
        if n > 0:
            launch[(n + of_block[0] - 1) // of_block[0], of_block[1]](n, arrays)

    return run


def _kernel_of_rows(cuda: Any, row: Callable[..., None], room: Room | None) -> Callable[..., None]:
    def kernel(n: int, arrays: Any) -> None:
        i = cuda.grid(1)
        if i < n:
            row(i, arrays)

    if room is None:
        return kernel
    records, n_words, n_numbers, n_record_words = room.records, room.words, room.numbers, n_words_of(room.records)
    word, number = np.uint64, np.int64

    def kernel_with_room(n: int, arrays: Any) -> None:
        i = cuda.grid(1)
        if i < n:
            record, words = cuda.local.array(n_record_words, word), cuda.local.array(n_words, word)
            row(i, arrays, Room(record.view(records), words, cuda.local.array(n_numbers, number), record))

    return kernel_with_room


_LAUNCHED: dict[str, Any] = {}
"""By name: code for a device takes a minute to make, and is kept as long as the program runs."""


def on_cuda(tensor: Any) -> Any:
    """An array on a CUDA device, of another library, as compiled code takes it; nothing is copied."""
    return _cuda().as_cuda_array(tensor)
