"""What games tell of things that happen, by the keys of their words."""

from __future__ import annotations

from pathlib import Path

from tianxia.core.words import catalog

NO_EVENT = {
    *("title", "summary", "option", "word", "article", "forms"),
    *("why", "account", "first", "tiebreak", "drawn", "coach", "preview"),
}
"""How keys of a catalog begin that nothing which happens has."""


def event_keys(words: Path) -> set[str]:
    """Of all that may happen."""
    return {key for key in catalog(words, "en") if key.partition(".")[0] not in NO_EVENT}
