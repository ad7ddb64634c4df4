"""`make test` tries the same examples every time; `make soak` and `make fuzz` draw new ones.

Servers of tests compile what searches, and load a game for bots, only where it is asked for: that takes long for all
games. The processes of tests share the cores, so none counts with more than one of them.
Whoever names a test gets it, be it one that is left to `make broad`.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tests.soaking import IN_BROAD, IS_SOAK

settings.register_profile("same", derandomize=True)
if not IS_SOAK:
    settings.load_profile("same")
os.environ["TIANXIA_LAZY"] = "yes"
os.environ["OPENBLAS_NUM_THREADS"] = "1"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Before others are left out."""
    if config.option.markexpr != f"not {IN_BROAD.name}":
        return
    for item in items:
        if _is_named(item):
            item.own_markers[:] = [mark for mark in item.own_markers if mark.name != IN_BROAD.name]


def _is_named(item: pytest.Item) -> bool:
    """By its node id or that of its function or class, seen from where pytest was started."""
    start, name = item.config.invocation_params.dir, str(item.config.rootpath / item.nodeid)
    named = [str(start / each) for each in item.config.args if "::" in each]
    return any(name == each or name.startswith((f"{each}[", f"{each}::")) for each in named)
