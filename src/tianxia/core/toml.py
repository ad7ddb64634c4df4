"""Data files."""

from __future__ import annotations

import tomllib
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
