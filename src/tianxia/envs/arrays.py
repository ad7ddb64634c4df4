"""Arrays as NumPy, PyTorch and JAX have them, whatever device they are on; nothing is copied that need not be."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from tianxia.core.device import CPU, CUDA, Array
from tianxia.core.errors import BadInput, choice

NUMPY, TORCH, JAX = LIBRARIES = ("numpy", "torch", "jax")
USUAL = {CPU: NUMPY, CUDA: TORCH}
"""Whose arrays are handed out if nobody asks for others."""
MISSING = {
    TORCH: "PyTorch is not installed (pip install 'tianxia[train]')",
    JAX: "JAX is not installed (pip install jax)",
}


class Library:
    """Hands arrays of a device out, and takes actions in."""

    def __init__(self, name: str, device: str) -> None:
        if name not in LIBRARIES:
            raise BadInput(f"array='{name}': {choice(LIBRARIES)}")
        self.name, self._is_cuda = name, device == CUDA
        self._torch = _library(TORCH) if self._is_cuda or name == TORCH else None
        self._jax = _library(JAX) if name == JAX else None
        self.shares_memory = name == USUAL[device] or name == TORCH
        """Whether what was handed out once is always as new as the environment itself."""
        self.hand: Callable[[Array], Any] = self._hand()
        """An array of the device as one of the library."""

    def _hand(self) -> Callable[[Array], Any]:
        if self.name == JAX:
            return self._of_jax
        if self._is_cuda:
            return _same if self.name == TORCH else lambda array: array.cpu().numpy()
        return self._of_torch if self.name == TORCH else _same

    def _of_torch(self, array: Array) -> Any:
        assert self._torch is not None
        return self._torch.from_numpy(array)

    def _of_jax(self, array: Array) -> Any:
        """A copy on the same device: arrays of JAX never change, the environment's own do."""
        assert self._jax is not None
        there = self._jax.dlpack.from_dlpack(array.contiguous()) if self._is_cuda else array
        return self._jax.numpy.array(there, copy=True).block_until_ready()

    def check_width(self, setting: str) -> None:
        """Refuse a setting that wants words of 64 bits where JAX has 32, as it has unless it is told otherwise."""
        if self._jax is not None and not self._jax.config.jax_enable_x64:
            wanted = 'jax.config.update("jax_enable_x64", True)'
            raise BadInput(f"{setting} has 64 bits, of which JAX would drop half: call {wanted} first")

    def await_kernels(self) -> None:
        """JAX has streams of its own, which do not wait for others."""
        if self._is_cuda and self.name == JAX:
            assert self._torch is not None
            self._torch.cuda.synchronize()

    def put(self, given: Any, into: Array, what: str) -> None:
        """Copy whole numbers, one for each table, from any library into an array of the device."""
        try:
            numbers = self._numbers(given)
        except (TypeError, ValueError):
            raise BadInput(f"{what}: {tuple(into.shape)} whole numbers are wanted, which this is not") from None
        if tuple(numbers.shape) != tuple(into.shape):
            raise BadInput(f"{what}: {tuple(into.shape)} is wanted, not {tuple(numbers.shape)}")
        if not _is_whole(numbers):
            raise BadInput(f"{what}: whole numbers are wanted, not {numbers.dtype}")
        if self._is_cuda:
            into.copy_(numbers)
        else:
            np.copyto(into, numbers, casting="unsafe")

    def _numbers(self, given: Any) -> Any:
        """As an array of NumPy, or of PyTorch on CUDA."""
        if not self._is_cuda:
            return np.asarray(given.cpu() if hasattr(given, "cpu") else given)
        assert self._torch is not None
        if hasattr(given, "block_until_ready"):
            return self._torch.from_dlpack(given.block_until_ready())
        if str(getattr(given, "dtype", "")) == "uint64":
            given = given.view("int64")
        return self._torch.as_tensor(given)


def _same(array: Array) -> Any:
    return array


def _is_whole(numbers: Any) -> bool:
    kind = str(numbers.dtype).removeprefix("torch.")
    return kind.startswith(("int", "uint"))


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise BadInput(f"array='{name}': {MISSING[name]}") from None
