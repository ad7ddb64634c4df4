"""A judge that learns Qin for some seconds: it beats chance, is kept, and goes on to the same bits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tianxia.bots.nets import load_net
from tianxia.bots.registry import make
from tianxia.core.errors import BadInput
from tianxia.core.table import Table
from tianxia.games.catalog import all_games, load
from tianxia.train.contest import Contest
from tianxia.train.device import Processor, device_of
from tianxia.train.run import CHECKPOINT, PAGE, REPORT, Training
from tianxia.train.school import Plan, School, variants_of
from tianxia.train.selfplay import Manner

DEVICE = Processor()
PLAN = Plan("qin", n_tables=32, n_taught=2, n_seats=2, manner=Manner(batch=256, n_steps=8))
QIN = load("qin")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a training of a few lessons."""
    path = tmp_path_factory.mktemp("training")
    Training(PLAN, path, DEVICE, n_deals=2).run(0.5, lambda _: None)
    return path


def test_after_some_lessons_it_beats_chance() -> None:
    school = School(Plan("qin", n_tables=64, n_taught=12, n_seats=2, manner=Manner(batch=512)), DEVICE)
    contest = Contest(school.variants[0], 20, DEVICE, 5)
    before = contest.share(school.learner, is_greedy=False)
    for _ in range(16):
        school.lesson()
    after = contest.share(school.learner, is_greedy=False)
    assert before.mean < 0.7 < 0.85 < after.mean


def test_all_variants_of_a_family_are_at_the_tables() -> None:
    for about in all_games():
        variants = variants_of(Plan(about.id))
        assert variants[0].game.id == about.id
        own = {(tuple(v.options.items()), v.n_seats) for v in variants if v.game.id == about.id}
        assert own == {(tuple(options.items()), n) for options, seats in about.variants() for n in seats}
        assert len({v.game.dtype for v in variants}) == 1
    assert {v.game.id for v in variants_of(Plan("han"))} == {"china", "han"}


def test_it_is_kept_with_curves_and_a_report(folder: Path) -> None:
    assert {CHECKPOINT, PAGE, REPORT, "qin.npz"} <= {path.name for path in folder.iterdir()}
    assert "share against greedy" in (folder / REPORT).read_text("utf-8")
    assert "<svg" in (folder / PAGE).read_text("utf-8")


def test_it_goes_on_to_the_same_bits(folder: Path) -> None:
    first, second = (Training(PLAN, folder, DEVICE, n_deals=2) for _ in range(2))
    assert first.seconds > 0
    assert first.points
    for training in (first, second):
        for _ in range(2):
            training.school.lesson()
    found = zip(first.school.arrays().items(), second.school.arrays().items(), strict=True)
    assert all(name == other and (array == same).all() for (name, array), (other, same) in found)


def test_the_bot_judge_plays_by_the_net(folder: Path) -> None:
    name = f"judge:net={folder / 'qin.npz'}"
    table = Table(QIN, {}, 2, 1)
    first, again = (make(name, QIN, 1).choose(table.view(table.to_move)) for _ in range(2))
    assert first == again
    assert first in table.view(table.to_move).legal


def test_search_can_have_its_positions_judged_by_the_net(folder: Path) -> None:
    table = Table(QIN, {}, 2, 1)
    view = table.view(table.to_move)
    assert make(f"search:simulations=8:value={folder / 'qin.npz'}", QIN, 1).choose(view) in view.legal


# ---- bad input


def test_a_file_that_is_none_is_refused_in_one_line(folder: Path, tmp_path: Path) -> None:
    whole = (folder / "qin.npz").read_bytes()
    cases = {
        "text": (b"no net", "not written by training"),
        "half": (whole[: len(whole) // 2], "not written by training"),
        "changed": (whole[:2000] + b"?" * 100 + whole[2100:], "not written by training"),
    }
    for name, (data, fault) in cases.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(BadInput, match=fault):
            load_net(QIN, path)
    with pytest.raises(BadInput, match="No such file"):
        load_net(QIN, tmp_path / "nowhere")
    with pytest.raises(BadInput, match="nothing learned of Huang"):
        load_net(load("huang"), folder / "qin.npz")


def test_nothing_in_a_file_is_run(tmp_path: Path) -> None:
    np.savez(tmp_path / "pickle.npz", about=np.array([print], dtype=object))
    with pytest.raises(BadInput, match="not written by training"):
        load_net(QIN, tmp_path / "pickle.npz")


def test_a_net_of_other_features_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tianxia.bots.nets.features_version", str)
    with pytest.raises(BadInput, match="other features of Qin"):
        load_net.__wrapped__(QIN, folder / "qin.npz")


def test_where_no_judge_comes_with_the_program_one_line_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tianxia.bots.nets.FOLDER", tmp_path)
    with pytest.raises(BadInput, match="no judge of Qin comes with the program yet"):
        make("judge", QIN, 0)


def test_another_plan_needs_another_folder(folder: Path) -> None:
    with pytest.raises(BadInput, match="of another training"):
        Training(Plan("qin", seed=5, n_tables=32, n_seats=2), folder, DEVICE)


def test_too_few_tables_are_refused() -> None:
    with pytest.raises(BadInput, match="2 tables are too few for 60 variants"):
        School(Plan("huang", n_tables=2), DEVICE)


def test_without_cuda_or_pytorch_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="there is no device 'tpu'"):
        device_of("tpu")
    monkeypatch.setattr("tianxia.train.device.cuda_missing", lambda: "there is no usable CUDA device")
    with pytest.raises(BadInput, match="no CUDA: there is no usable CUDA device"):
        device_of("cuda")
    monkeypatch.setattr("tianxia.train.device.cuda_missing", lambda: None)
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(BadInput, match="PyTorch is not installed"):
        device_of("cuda")
