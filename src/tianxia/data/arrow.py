"""Parquet files, by Apache Arrow, which is loaded where it is needed only."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tianxia.core.errors import BadInput, Said


def arrow() -> Any:
    """The module ``pyarrow``, or `BadInput`."""
    return _module("pyarrow")


def parquet() -> Any:
    """The module ``pyarrow.parquet``, or `BadInput`."""
    return _module("pyarrow.parquet")


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise BadInput(Said("datasets: Arrow is not installed (pip install 'tianxia[data]')")) from None
