"""Drawings of tables for terminals without colours."""

from __future__ import annotations

from rich.text import Text


def plain(markup: str) -> str:
    """A drawing without its markup."""
    return Text.from_markup(markup).plain
