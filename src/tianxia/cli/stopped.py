"""Ctrl-C, where there is more to say than that it was pressed."""

from __future__ import annotations


class Stopped(Exception):
    """A command was interrupted; the text says what it has done."""
