"""Arrays for compiled code and for arithmetic, and rules over their rows: NumPy on a processor, PyTorch on CUDA.

What is written here once for each is all that differs between them; the rest of training, and of environments, is the
same code.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from tianxia.core.compiled import (
    Room,
    blocks_on_cuda,
    cuda_missing,
    for_each_on_cuda,
    on_cuda,
    rows_of,
    spans_on_cuda,
)
from tianxia.core.errors import BadInput, Said
from tianxia.core.threads import Span, Threads

Array = Any
"""Of NumPy or of PyTorch."""
CPU, CUDA = "cpu", "cuda"


class Device(ABC):
    """Where arrays are and rules run."""

    name: str
    has_many_threads: bool
    xp: Any
    """The library whose arrays these are."""

    @abstractmethod
    def zeros(self, *shape: int, of: str) -> Array: ...

    @abstractmethod
    def side_by_side(self, n: int, width: int) -> Array:
        """Room for rows of words, laid so that threads which each walk a row of their own read what lies together.

        With anything in it.
        """

    @abstractmethod
    def numbers(self, n: int) -> Array:
        """All below *n*."""

    @abstractmethod
    def put(self, array: Any) -> Array:
        """A copy of an array of numbers."""

    def put_records(self, records: Any) -> Array:
        """The words of records, a row for each."""
        return self.put(np.ascontiguousarray(records).view(np.int64).reshape(len(records), -1))

    @abstractmethod
    def fetch(self, array: Array) -> Any:
        """A copy that NumPy has."""

    @abstractmethod
    def taken(self, array: Array) -> Any:
        """As compiled code takes it; nothing is copied."""

    def rows(self, array: Array, of: Any = None) -> Any:
        """As compiled code takes it, the words of a row taken for something else."""
        if of is None:
            return self.taken(array)
        return self.taken(array).view(of)[:, 0] if np.dtype(of).names else self.taken(array).view(of)

    @abstractmethod
    def coarse(self, array: Array) -> Array:
        """Numbers as they are reckoned with where there are very many: on CUDA of half the length."""

    @abstractmethod
    def coarse_room(self, *shape: int) -> Array:
        """Room for such numbers, with anything in it."""

    @abstractmethod
    def fine(self, array: Array) -> Array:
        """Coarse numbers, to reckon on with."""

    @abstractmethod
    def hurry(self) -> None:
        """From now on reckon products of matrices no finer than is good for learning, in the whole program."""

    @abstractmethod
    def bits(self, words: Array, n: int) -> Array:
        """A row of 0 and 1 for each set below *n*, as numbers to reckon with."""

    @abstractmethod
    def generator(self, seed: int) -> Any:
        """Chance for arithmetic; that of games is in their dice."""

    @abstractmethod
    def state_of(self, generator: Any) -> Any:
        """Bytes by which another generator goes on as this one would."""

    @abstractmethod
    def restore(self, generator: Any, state: Any) -> None: ...

    @abstractmethod
    def random(self, generator: Any, n: int) -> Array:
        """Numbers from 0 up to 1."""

    @abstractmethod
    def shuffled(self, generator: Any, n: int) -> Array:
        """The numbers below *n* in any order."""

    @abstractmethod
    def along(self, array: Array, columns: Array) -> Array:
        """Of every row the numbers in these columns."""

    @abstractmethod
    def whole(self, array: Array) -> Array:
        """Numbers rounded down, to count with."""

    @abstractmethod
    def repeated(self, array: Array, n: int) -> Array:
        """Each element *n* times."""

    @abstractmethod
    def spread(self, array: Array, counts: Array, total: int) -> Array:
        """Each element as many times as is said, so many in all."""

    @abstractmethod
    def each(self, row: Callable[..., None], owner: str, room: Room | None = None) -> Callable[[int, Any], None]:
        """A rule over rows: called with their number and the arrays, and *room* to work in, if it wants some."""

    @abstractmethod
    def spans(self, span: Callable[..., None]) -> Callable[[int, Any], None]:
        """A rule over spans of rows, called as ``span(first, last, arrays)``: called with their number and the arrays.

        On a processor, compiled code counts who holds an array each time that it is handed on. A rule that takes the
        arrays out of their tuple once for many rows is twice as quick as one that is called for each row.
        """


class Processor(Device):
    """NumPy, and compiled loops."""

    name, has_many_threads = CPU, False
    xp: Any = np

    def __init__(self, n_threads: int = 1) -> None:
        self._threads = Threads(n_threads)

    def zeros(self, *shape: int, of: str) -> Array:
        return np.zeros(shape, of)

    def side_by_side(self, n: int, width: int) -> Array:
        return np.empty((n, width), np.int64)

    def numbers(self, n: int) -> Array:
        return np.arange(n)

    def put(self, array: Any) -> Array:
        return array.copy()

    fetch = put

    def taken(self, array: Array) -> Any:
        return array

    def coarse(self, array: Array) -> Array:
        return array

    fine = coarse

    def coarse_room(self, *shape: int) -> Array:
        return np.empty(shape, np.float32)

    def hurry(self) -> None:
        """A processor gains nothing by it."""

    def bits(self, words: Array, n: int) -> Array:
        bytes_ = words.astype("<i8", copy=False).view(np.uint8)
        return np.unpackbits(bytes_, axis=1, count=n, bitorder="little").astype(np.float32)

    def generator(self, seed: int) -> Any:
        return np.random.Generator(np.random.SFC64(seed))

    def state_of(self, generator: Any) -> Any:
        known = generator.bit_generator.state
        return np.array([*known["state"]["state"], known["has_uint32"], known["uinteger"]], np.uint64)

    def restore(self, generator: Any, state: Any) -> None:
        *words, has_half, half = state
        known = {"bit_generator": "SFC64", "state": {"state": np.array(words, np.uint64)}}
        generator.bit_generator.state = known | {"has_uint32": int(has_half), "uinteger": int(half)}

    def random(self, generator: Any, n: int) -> Array:
        return generator.random(n, np.float32)

    def shuffled(self, generator: Any, n: int) -> Array:
        return generator.permutation(n)

    def along(self, array: Array, columns: Array) -> Array:
        return np.take_along_axis(array, columns, 1)

    def whole(self, array: Array) -> Array:
        return array.astype(np.int64)

    def repeated(self, array: Array, n: int) -> Array:
        return array.repeat(n)

    def spread(self, array: Array, counts: Array, total: int) -> Array:
        del total  # NumPy counts them itself
        return array.repeat(counts)

    def each(self, row: Callable[..., None], owner: str, room: Room | None = None) -> Callable[[int, Any], None]:
        return self._shared_out(rows_of(row, owner, room))

    def spans(self, span: Callable[..., None]) -> Callable[[int, Any], None]:
        return self._shared_out(span)

    def _shared_out(self, rows: Span) -> Callable[[int, Any], None]:
        return partial(self._threads.run, rows)


class Cuda(Device):
    """PyTorch, and a thread for each row."""

    name, has_many_threads, where = CUDA, True, "cuda"

    def __init__(self) -> None:
        self.xp = import_module("torch")

    def zeros(self, *shape: int, of: str) -> Array:
        return self.xp.zeros(shape, dtype=getattr(self.xp, of), device=self.where)

    def side_by_side(self, n: int, width: int) -> Array:
        return self.xp.empty((width, n), dtype=self.xp.int64, device=self.where).T

    def numbers(self, n: int) -> Array:
        return self.xp.arange(n, device=self.where)

    def put(self, array: Any) -> Array:
        return self.xp.from_numpy(array.copy()).to(self.where)  # PyTorch takes no array that runs backwards

    def fetch(self, array: Array) -> Any:
        return array.cpu().numpy().copy()

    def taken(self, array: Array) -> Any:
        return on_cuda(array)

    def coarse(self, array: Array) -> Array:
        return array.half()

    def coarse_room(self, *shape: int) -> Array:
        return self.xp.empty(shape, dtype=self.xp.float16, device=self.where)

    def fine(self, array: Array) -> Array:
        return array.float()

    def hurry(self) -> None:
        self.xp.set_float32_matmul_precision("high")

    def bits(self, words: Array, n: int) -> Array:
        places = self.xp.arange(8, device=self.where, dtype=self.xp.uint8)
        each = (words.contiguous().view(self.xp.uint8).unsqueeze(-1) >> places) & 1
        return each.view(len(words), -1)[:, :n].to(self.xp.float32)

    def generator(self, seed: int) -> Any:
        return self.xp.Generator(self.where).manual_seed(seed)

    def state_of(self, generator: Any) -> Any:
        return generator.get_state().numpy().copy()

    def restore(self, generator: Any, state: Any) -> None:
        generator.set_state(self.xp.from_numpy(state.copy()))

    def random(self, generator: Any, n: int) -> Array:
        return self.xp.rand(n, generator=generator, device=self.where)

    def shuffled(self, generator: Any, n: int) -> Array:
        return self.xp.randperm(n, generator=generator, device=self.where)

    def along(self, array: Array, columns: Array) -> Array:
        return self.xp.take_along_dim(array, columns, 1)

    def whole(self, array: Array) -> Array:
        return array.to(self.xp.int64)

    def repeated(self, array: Array, n: int) -> Array:
        return array.repeat_interleave(n)

    def spread(self, array: Array, counts: Array, total: int) -> Array:
        return array.repeat_interleave(counts, 0, output_size=total)

    def each(self, row: Callable[..., None], owner: str, room: Room | None = None) -> Callable[[int, Any], None]:
        del owner  # code for a device is not kept on disk
        return for_each_on_cuda(row, room)

    def spans(self, span: Callable[..., None]) -> Callable[[int, Any], None]:
        return spans_on_cuda(span)

    def blocks(
        self, kernel_of: Callable[[Any], Callable[..., None]], threads: int, rows: int
    ) -> Callable[[int, Any], None]:
        """Of a kernel whose threads work together on so many rows."""
        return blocks_on_cuda(kernel_of, threads, rows)


def device_of(name: str) -> Device:
    """``cpu``, or ``cuda`` if there is one."""
    if name == CPU:
        return Processor()
    if name != CUDA:
        raise BadInput(Said("there is no device '{name}'; there is cpu or cuda", name=name))
    if reason := cuda_missing() or _torch_missing():
        raise BadInput(Said("no CUDA: {reason}", reason=reason))
    return Cuda()


def _torch_missing() -> str | None:
    try:
        return None if import_module("torch").cuda.is_available() else "PyTorch finds no CUDA device"
    except ImportError:
        return "PyTorch is not installed (pip install 'tianxia[train]')"
