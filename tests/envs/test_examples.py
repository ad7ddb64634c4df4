"""The examples run, for a few steps."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def _run(name: str, *settings: object) -> list[dict[str, float]]:
    """What an example tells, line by line."""
    command = [sys.executable, str(EXAMPLES / name), *map(str, settings)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_ppo_learns_and_keeps_what_it_learned(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    settings = ("--updates", 2, "--envs", 4, "--steps", 40, "--width", 16, "--device", "cpu", "--out", tmp_path)
    points = _run("ppo.py", *settings)
    assert [point["steps"] for point in points] == [160, 320]
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    assert [point["reward"] for point in _run("ppo.py", *settings)] == [point["reward"] for point in points]


def test_torchrl_learns() -> None:
    pytest.importorskip("torchrl", reason="TorchRL is not installed")
    points = _run("torchrl_ppo.py", "--frames", 160, "--envs", 2, "--steps", 40, "--width", 16)
    assert [point["steps"] for point in points] == [80, 160]


def test_openspiels_own_ppo_learns() -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    points = _run("openspiel_ppo.py", "--updates", 2, "--envs", 2, "--steps", 40)
    assert [point["steps"] for point in points] == [80, 160]
