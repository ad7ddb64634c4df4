"""A table as a picture: SVG for notebooks, colour for terminals, drawn once for both."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from io import StringIO
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from tianxia.core.table import Table
from tianxia.core.view import Viewer

WIDTH = 110
"""Of a drawing at most, in letters."""
_PAPER = TerminalTheme(
    background=(250, 246, 236),
    foreground=(59, 48, 32),
    normal=[(0, 0, 0), (178, 58, 46), (77, 138, 74), (227, 181, 63)] + [(47, 111, 163), (122, 79, 154)] * 2,
)
# Fonts come from the reader's own machine; nothing is fetched.
_SVG = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>.{unique_id}-matrix {{ font: {char_height}px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
line-height: {line_height}px; }} {styles}</style>
<defs>{lines}</defs><rect width="100%" height="100%" rx="8" fill="#faf6ec"/>
<g transform="translate({terminal_x}, {terminal_y})">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


@dataclass(frozen=True)
class Picture:
    """A table as somebody sees it."""

    table: Table
    viewer: Viewer

    @cached_property
    def markup(self) -> str:
        """In Rich markup, as all drawings for terminals."""
        return self.table.render(self.viewer)

    @cached_property
    def svg(self) -> str:
        console = Console(record=True, file=StringIO(), width=WIDTH, highlight=False, emoji=False)
        console.print(self.markup)
        return console.export_svg(theme=_PAPER, code_format=_SVG, unique_id=self._name)

    @property
    def _name(self) -> str:
        """Another for every other picture: a page that shows several has their styles and cuts together."""
        return f"tianxia-{blake2b(self.markup.encode(), digest_size=6).hexdigest()}"

    def _repr_svg_(self) -> str:
        return self.svg


def show(picture: Picture) -> None:
    """Where somebody looks: in a notebook, or on standard output."""
    display = _notebook()
    if display is not None:
        display(picture)
    else:
        Console(highlight=False, emoji=False, soft_wrap=True).print(picture.markup)


def _notebook() -> Any:
    """What shows things in a notebook; None where there is none."""
    python: Any = sys.modules.get("IPython")
    if python is None or not hasattr(python.get_ipython(), "kernel"):
        return None
    return python.display.display
