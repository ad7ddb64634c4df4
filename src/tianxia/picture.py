"""A table as a picture: drawn as SVG for notebooks (`tianxia.drawing`), in letters and colour for terminals."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rich.console import Console

from tianxia.core.table import Table
from tianxia.core.view import Viewer
from tianxia.drawing.frame import svg_of


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
        """Drawn (`tianxia.drawing`)."""
        return svg_of(self.table, self.viewer)

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
