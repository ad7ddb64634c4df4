"""Which game is compiled first, seen by the processes that a server starts."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tianxia.bots.uses import SEARCH
from tianxia.cli.serve import loop_factory
from tianxia.server.preparation import Preparations
from tianxia.server.wire.games import Preparing

COMPILER = """#!/bin/sh
echo "$3-$4" >> {folder}/compiled
echo 0 1
while [ ! -e {folder}/gate ]; do sleep 0.05; done
"""
"""Stands for Python: it notes what it is to compile, and does so when it may."""


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.01)


async def _order(folder: Path) -> list[str]:
    """What is compiled where Han is wanted, again and again, while another game is under way; China comes with it."""
    noted = folder / "compiled"
    games = ["qin", "huang", "china", "han"]
    preparations = Preparations(games, lambda _: None, is_eager=False)
    running = asyncio.create_task(preparations.run())
    await _until(noted.exists)
    for _ in range(20):
        preparations.want("han")
        await asyncio.sleep(0.005)
    await _until(lambda: noted.read_text().split() == ["qin-bots", "china-bots"])
    preparations.want("china")
    preparations.want("huang")
    (folder / "gate").touch()
    await _until(lambda: all(map(preparations.has_ended, games)))
    preparations.want("han", SEARCH)
    await _until(lambda: preparations.is_ready("china", SEARCH))
    assert set(preparations.progress.values()) == {Preparing("ready", 1, 1)}
    running.cancel()
    return noted.read_text().split()


def _never(*_arguments: object) -> bool:
    return False


def test_what_somebody_has_opened_is_compiled_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = tmp_path / "python"
    compiler.write_text(COMPILER.format(folder=tmp_path))
    compiler.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(compiler))
    monkeypatch.setattr("tianxia.core.game.Game.is_warm", _never)
    monkeypatch.setattr("tianxia.core.game.Game.load_compiled", _never)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        assert runner.run(_order(tmp_path)) == ["qin-bots", "china-bots", "huang-bots", "qin-bots", "china-search"]
