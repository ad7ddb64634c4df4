"""Stands for a CUDA device where there is none: runs a kernel's threads as threads of the program.

What a kernel does with the words of tables is then the same as on a device, only slow. Memory that a kernel asks for
holds anything at first, as it does there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

ANYTHING = 77


def _room(shape: Any, of: Any) -> Any:
    return np.full(shape, ANYTHING, of)


class Pretended:
    """As kernels see it."""

    def __init__(self) -> None:
        self._own, self._lock = threading.local(), threading.Lock()
        self.shared = SimpleNamespace(array=self._shared)
        self.atomic = SimpleNamespace(add=self._add)

    @property
    def threadIdx(self) -> Any:  # noqa: N802  as CUDA calls it
        return SimpleNamespace(x=self._own.thread)

    @property
    def blockIdx(self) -> Any:  # noqa: N802
        return SimpleNamespace(x=self._own.block)

    def syncthreads(self) -> None:
        self._own.barrier.wait()

    def launch(self, kernel: Callable[..., None], n_blocks: int, n_threads: int, *arguments: Any) -> None:
        """Block by block, the threads of each at the same time."""
        for block in range(n_blocks):
            barrier, shared = threading.Barrier(n_threads), list[Any]()
            threads = [
                threading.Thread(target=self._run, args=((block, thread, barrier, shared), kernel, arguments))
                for thread in range(n_threads)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    def _run(self, place: tuple[Any, ...], kernel: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        own = self._own
        own.block, own.thread, own.barrier, own.arrays = place
        own.n_asked = 0
        kernel(*arguments)

    def _shared(self, shape: Any, of: Any) -> Any:
        """The same for all threads of a block, who ask for the same one after the other."""
        with self._lock:
            self._own.n_asked += 1
            if len(self._own.arrays) < self._own.n_asked:
                self._own.arrays.append(_room(shape, of))
            return self._own.arrays[self._own.n_asked - 1]

    def _add(self, array: Any, index: int, number: int) -> Any:
        with self._lock:
            before = array[index]
            array[index] += number
            return before
