"""Data files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tianxia.core.errors import BadInput, Said


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file holds, or `BadInput`."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise BadInput(Said("cannot read {path}: {reason}", path=path, reason=error.strerror)) from None
    except (ValueError, RecursionError) as error:  # not TOML, not text, numbers of thousands of digits
        reason = Said("it is no text in UTF-8") if isinstance(error, UnicodeDecodeError) else error
        raise BadInput(Said("{path}: not TOML: {reason}", path=path, reason=reason)) from None


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
