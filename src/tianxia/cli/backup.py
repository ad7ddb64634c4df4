"""The commands ``tianxia backup`` and ``tianxia restore``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tianxia.cli.language import say
from tianxia.cli.screen import out
from tianxia.server import backup as backups
from tianxia.server.settings import config_of, read


def backup(settings: Path | None, said: Mapping[str, Any], file: Path) -> None:
    """Write all that there is into a new file."""
    _tell("backup.taken", file, backups.take(config_of(read(settings, said)), file))


def restore(settings: Path | None, said: Mapping[str, Any], file: Path) -> None:
    """Put it back where nothing is yet."""
    _tell("backup.restored", file, backups.restore(config_of(read(settings, said)), file))


def _tell(key: str, file: Path, about: backups.About) -> None:
    out.print(say(key, path=file, tables=about.rows["tables"], moves=about.moves))
