"""Data files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tianxia.core.errors import BadInput


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file holds, or `BadInput`."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # not TOML, not text, numbers of thousands of digits
        raise BadInput(f"{path}: not TOML: {error}") from None


def read_checked(path: Path, lint: Callable[[dict[str, Any]], Iterable[str]]) -> dict[str, Any]:
    """What a TOML file holds, or `BadInput` with everything that is wrong with it, a line each."""
    data = read_toml(path)
    faults = list(lint(data))
    if faults:
        raise BadInput(*(f"{path}: {fault}" for fault in faults))
    return data


def stems(folder: Path) -> tuple[str, ...]:
    """The names of the TOML files in a folder."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))
