"""The examples run, for a few steps."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

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


def test_self_play_learns_and_keeps_what_it_learned(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    settings = ("--updates", 2, "--tables", 16, "--steps", 40, "--width", 16, "--device", "cpu", "--out", tmp_path)
    points = _run("vector_ppo.py", *settings)
    assert [point["steps"] for point in points] == [640, 1280]
    assert (tmp_path / "policy.npz").exists()
    assert [point["reward"] for point in _run("vector_ppo.py", *settings)] == [point["reward"] for point in points]


def test_in_self_play_each_seat_looks_ahead_to_its_own_next_decision_or_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed")
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])
    vector_ppo: Any = import_module("vector_ppo")
    monkeypatch.setattr(vector_ppo, "LAMBDA", 0.5)
    value, to_move = torch.tensor([[0.1], [0.2], [0.3], [0.4], [0.5]]), torch.tensor([[0], [1], [0], [1], [0]])
    over, reward = torch.tensor([[False], [False], [True], [False], [False]]), torch.zeros(5, 1, 2)
    reward[2, 0] = torch.tensor([1.0, -1.0])
    gain = vector_ppo.advantages(value, to_move, reward, over, torch.tensor([0.9]), torch.tensor([1]))
    won, lost, last = 1.0 - 0.3, -1.0 - 0.2, 0.9 - 0.4
    expected = torch.tensor([0.3 - 0.1 + 0.5 * won, lost, won, last, torch.nan])
    assert torch.allclose(gain[:, 0], expected, equal_nan=True)


def test_torchrl_learns(tmp_path: Path) -> None:
    pytest.importorskip("torchrl", reason="TorchRL is not installed")
    points = _run("torchrl_ppo.py", "--frames", 160, "--envs", 2, "--steps", 40, "--width", 16, "--out", tmp_path)
    assert [point["steps"] for point in points] == [80, 160]


def test_openspiels_own_ppo_learns(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    points = _run("openspiel_ppo.py", "--updates", 2, "--envs", 2, "--steps", 40, "--out", tmp_path)
    assert [point["steps"] for point in points] == [80, 160]
