"""Tianxia (天下): board games of ancient China, their rules written once and run at three speeds.

    import tianxia
    table = tianxia.table("huang", seats=4, palace=True, seed=1)

`games`, `table` and `vector` are all that most people need; docs/research.md shows them. Importing this loads nothing
else: what is heavy is loaded when one of them is called.

>>> [game.id for game in tianxia.games()]
['qin', 'china', 'han', 'huang']
>>> tianxia.games()[0].seats
(2, 3, 4)
>>> [option.name for option in tianxia.games()[3].options]
['board', 'bandits', 'palace', 'short', 'open_points']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tianxia.core.errors import BadInput as BadInput
    from tianxia.core.errors import IllegalAction as IllegalAction
    from tianxia.core.view import View as View
    from tianxia.door import Table as Table
    from tianxia.door import table as table
    from tianxia.door import vector as vector
    from tianxia.envs.vector import Step as Step
    from tianxia.envs.vector import Vector as Vector
    from tianxia.games.catalog import all_games

    games = all_games

__version__ = "0.1.0"

_MODULES = {
    "BadInput": "tianxia.core.errors",
    "IllegalAction": "tianxia.core.errors",
    "Step": "tianxia.envs.vector",
    "Table": "tianxia.door",
    "Vector": "tianxia.envs.vector",
    "View": "tianxia.core.view",
    "table": "tianxia.door",
    "vector": "tianxia.door",
}
"""Where each name is."""


def __getattr__(name: str) -> Any:
    """Load what is asked for."""
    from importlib import import_module

    if name == "games":
        return import_module("tianxia.games")
    if name not in _MODULES:
        raise AttributeError(f"module 'tianxia' has no attribute '{name}'")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULES, "games"])
