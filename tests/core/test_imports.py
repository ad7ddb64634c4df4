"""What may import what, beyond the layers that import-linter checks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tianxia
from tianxia.games import catalog

PACKAGE = Path(tianxia.__file__).parent


def _imported(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_only_one_module_names_numba() -> None:
    naming = [path for path in PACKAGE.rglob("*.py") if any(name.split(".")[0] == "numba" for name in _imported(path))]
    assert [path.relative_to(PACKAGE).as_posix() for path in naming] == ["core/compiled.py"]


@pytest.mark.parametrize("game_id", [about.id for about in catalog.all_games()])
def test_games_do_not_import_each_other(game_id: str) -> None:
    own = catalog.package(game_id)
    folder = PACKAGE.joinpath(*own.split(".")[1:])
    others = {name for path in folder.rglob("*.py") for name in _imported(path) if name.startswith("tianxia.games")}
    assert others
    assert all(name.startswith(own) for name in others)
