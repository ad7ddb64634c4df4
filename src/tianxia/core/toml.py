"""Data files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tianxia.core.errors import BadInput, Said

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file holds, or `BadInput`."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise BadInput(Said("cannot read {path}: {reason}", path=path, reason=error.strerror)) from None
    except (ValueError, RecursionError) as error:
        raise BadInput(Said("{path}: not TOML: {reason}", path=path, reason=_reason(error))) from None


def _reason(error: ValueError | RecursionError) -> Said:
    """Why it is no TOML in our words: those of Python are in English alone."""
    if isinstance(error, UnicodeDecodeError):
        return Said("it is no text in UTF-8")
    if isinstance(error, RecursionError):
        return Said("it is nested too deeply")
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Said("a number has too many digits")
    if found := _PLACE.search(str(error)):
        return Said("line {line}, column {column}", line=found[1], column=found[2])
    return Said("at the end of the file")


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
