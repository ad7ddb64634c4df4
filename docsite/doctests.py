"""Examples in docstrings become blocks of code; the rest of a docstring is Markdown as it stands."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from griffe import Extension, Object


class Doctests(Extension):
    """Told of every object that the reference may show."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Paragraphs that begin with a prompt, in fences."""
    paragraphs = text.split("\n\n")
    groups = groupby(paragraphs, key=lambda paragraph: paragraph.lstrip().startswith(">>>"))
    return "\n\n".join(_fence(list(group)) if is_code else "\n\n".join(group) for is_code, group in groups)


def _fence(paragraphs: list[str]) -> str:
    return "\n".join(["```pycon", "\n\n".join(paragraphs), "```"])
