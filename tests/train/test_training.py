"""A judge that learns Qin for some seconds: it beats chance, is kept, and goes on to the same bits."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.lib.recfunctions import repack_fields

from tests.soaking import IN_BROAD
from tianxia.bots.net import in_real_numbers, in_whole_numbers
from tianxia.bots.nets import load_net
from tianxia.bots.playing import decisions
from tianxia.bots.registry import make
from tianxia.core.device import Processor, device_of
from tianxia.core.errors import BadInput
from tianxia.core.table import Table
from tianxia.games.catalog import all_games, load
from tianxia.train.contest import Contest, Share
from tianxia.train.helpers import Helper
from tianxia.train.net import Learner, Lessons
from tianxia.train.run import CHECKPOINT, PAGE, REPORT, Training
from tianxia.train.school import Plan, School, variants_of
from tianxia.train.selfplay import Manner
from tianxia.train.variants import groups_of, kinds_of

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
    school = School(Plan("qin", n_tables=32, n_taught=12, n_seats=2, manner=Manner(batch=256, n_steps=8)), DEVICE)
    contest = Contest(school.variants[0], 12, DEVICE, 5)
    before = contest.share(school.learner, is_greedy=False)
    for _ in range(16):
        school.lesson()
    after = contest.share(school.learner, is_greedy=False)
    assert before.mean < 0.7 < 0.85 < after.mean


def test_all_variants_of_a_family_are_at_the_tables() -> None:
    for about in all_games():
        variants = variants_of(Plan(about.id))
        assert (variants[0].game.id, variants[0].n_seats) == (about.id, about.seats[0])
        assert variants[0].options == about.complete({}, about.seats[0])
        own = {(tuple(v.options.items()), v.n_seats) for v in variants if v.game.id == about.id}
        assert own == {(tuple(options.items()), n) for options, seats in about.variants() for n in seats}
        assert len({v.game.dtype for v in variants}) == 1
    assert {v.game.id for v in variants_of(Plan("han"))} == {"china", "han"}


def test_half_of_all_tables_play_what_is_usual_and_a_third_what_is_to_be_played_often() -> None:
    variants = variants_of(Plan("han"))
    usual, often = np.array([v.is_usual for v in variants]), {"map": "ways-of-diplomacy"}
    wanted = np.array([v.has("han", often) for v in variants])
    kinds = kinds_of(groups_of(variants, {}), 600)
    assert usual[kinds[::2]].all()
    assert (np.bincount(kinds[1::2]) == 300 // len(variants)).all()
    kinds = kinds_of(groups_of(variants, often), 900)
    assert usual[kinds[::3]].all()
    assert (np.bincount(kinds[1::3]) == 300 // len(variants)).all()
    assert np.bincount(kinds[2::3], minlength=len(variants)).tolist() == (50 * wanted).tolist()


def test_options_that_are_to_be_played_often_are_of_the_game_that_is_named() -> None:
    variants, often = variants_of(Plan("china")), {"forts": "true"}
    *_, wanted = groups_of(variants, often)
    assert {variants[number].game.id for number in wanted} == {"china"}
    assert any(v.game.id == "han" and v.options["forts"] == "true" for v in variants)


def test_every_variant_is_at_some_table() -> None:
    often = {"map": "ways-of-diplomacy"}
    n = 3 * len(variants_of(Plan("han")))
    assert len(set(kinds_of(groups_of(variants_of(Plan("han")), often), n).tolist())) == n // 3
    with pytest.raises(BadInput, match=f"{n - 1} tables are too few for {n // 3} variants"):
        School(Plan("han", n_tables=n - 1, often=often), DEVICE)


def test_what_is_to_be_played_often_must_be_there() -> None:
    with pytest.raises(BadInput, match="no variant of Han"):
        variants_of(Plan("han", n_seats=5, often={"map": "ways-of-diplomacy"}))


def test_it_is_kept_with_curves_and_a_report(folder: Path) -> None:
    assert {CHECKPOINT, PAGE, REPORT, "qin.npz"} <= {path.name for path in folder.iterdir()}
    assert "share against greedy" in (folder / REPORT).read_text("utf-8")
    assert "<svg" in (folder / PAGE).read_text("utf-8")


def test_it_goes_on_to_the_same_bits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it had never been in a file: with earlier selves, too."""
    monkeypatch.setattr("tianxia.train.school.LAG", 1)
    training = Training(PLAN, folder, DEVICE, n_deals=2)
    assert training.seconds > 0
    assert training.points
    for _ in range(4):
        training.school.lesson()
    training.keep()
    again = Training(PLAN, folder, DEVICE, n_deals=2)
    for school in (training.school, again.school):
        for _ in range(3):
            school.lesson()
    found = [by_name(school) for school in (training.school, again.school)]
    assert found[0] == found[1]


def test_what_a_killed_training_has_left_of_its_checkpoint_goes_when_it_goes_on(tmp_path: Path) -> None:
    (left := tmp_path / f"{CHECKPOINT}.{'0' * 16}.part").touch()
    os.utime(left, (0, 0))
    Training(PLAN, tmp_path, DEVICE, n_deals=2)
    assert [path.name for path in tmp_path.iterdir()] == [PAGE]


def by_name(school: School) -> dict[str, bytes]:
    """All that the next lesson depends on; between the fields of a record may be anything."""
    return {name: _packed(each, name.endswith("states")).tobytes() for name, each in school.arrays().items()}


@pytest.mark.parametrize(("n_runs", "of"), [(3, 1), pytest.param(4, 3, marks=IN_BROAD)])
def test_the_judge_that_is_kept_is_the_last_of_those_that_are_hardly_worse_than_the_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, n_runs: int, of: int
) -> None:
    """Also after it was in a file; what it is worth over other deals, at the end of a run, decides nothing."""
    shares = iter([0.2, 0.9, 0.6, 0.1, 0.4, 0.9, 0.5, 0.1])

    def share(_contest: Contest, _learner: Learner) -> Share:
        return Share(next(shares), 0.1)

    monkeypatch.setattr(Contest, "share", share)
    monkeypatch.setattr("tianxia.train.run.POINT_S", 0)
    kept = list[Any]()
    for _ in range(n_runs):
        training = Training(PLAN, tmp_path, DEVICE, n_deals=2)
        training.run(training.seconds + 1e-9, lambda _: None)
        kept.append(training.school.learner.learned())
    found, best = load_net(QIN, tmp_path / "qin.npz"), in_whole_numbers(kept[of])
    assert all((one == other).all() for one, other in zip(found, best, strict=True))


def _packed(array: Any, has_records: bool) -> Any:
    return repack_fields(array.view(QIN.dtype)[:, 0], recurse=True) if has_records else array


def test_the_bot_judge_plays_by_the_net_in_whole_games(folder: Path) -> None:
    """Games of ``greedy`` alone are played compiled; those of a judge must not be taken for such."""
    name, table = f"judge:net={folder / 'qin.npz'}", Table(QIN, {}, 2, 1)
    own = make(name, QIN, 1).choose(table.view(table.to_move))
    games = [_played(bot) for bot in (name, "greedy")]
    assert own in table.legal
    assert games[0] != games[1]


def _played(bot: str) -> list[int]:
    """A whole game against itself, as arenas play it."""
    table = Table(QIN, {}, 2, 1)
    for _ in decisions(table, [bot] * 2):
        pass
    return [move.action for move in table.moves]


def test_search_can_have_its_positions_judged_by_the_net(folder: Path) -> None:
    table = Table(QIN, {}, 2, 1)
    view = table.view(table.to_move)
    assert make(f"search:simulations=8:value={folder / 'qin.npz'}", QIN, 1).choose(view) in view.legal


# ---- bad input


def test_before_its_first_checkpoint_a_folder_is_known_by_its_page(tmp_path: Path) -> None:
    for _ in range(2):
        Training(PLAN, tmp_path, DEVICE, n_deals=2)
    (tmp_path / PAGE).write_text("theirs")
    with pytest.raises(BadInput, match="not empty, and no training"):
        Training(PLAN, tmp_path, DEVICE, n_deals=2)
    assert (tmp_path / PAGE).read_text() == "theirs"


def test_a_net_is_no_checkpoint(folder: Path, tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes((folder / "qin.npz").read_bytes())
    with pytest.raises(BadInput, match="not written by training, or is not whole"):
        Training(PLAN, tmp_path, DEVICE, n_deals=2)


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


def test_a_net_of_other_features_is_refused(folder: Path) -> None:
    other = replace(QIN, features=replace(QIN.features, version="other"))
    with pytest.raises(BadInput, match="other rules or features of Qin"):
        load_net.__wrapped__(other, folder / "qin.npz")


def test_where_no_judge_comes_with_the_program_one_line_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tianxia.bots.nets.FOLDER", tmp_path)
    with pytest.raises(BadInput, match="no judge of Qin comes with the program yet"):
        load_net.__wrapped__(QIN)


def test_it_begins_as_a_judge_that_was_trained_before(folder: Path) -> None:
    net = load_net(QIN, folder / "qin.npz")
    school = School(replace(PLAN, n_taught=0), DEVICE, start=in_real_numbers(net, QIN.features.n))
    begun = in_whole_numbers(school.learner.averages)
    assert net.first.any()
    assert all((one == other).all() for one, other in zip(begun, net, strict=True))
    school.lesson()
    assert (in_whole_numbers(school.learner.averages).first != net.first).any()


def test_another_plan_needs_another_folder(folder: Path) -> None:
    with pytest.raises(BadInput, match="of another training"):
        Training(Plan("qin", seed=5, n_tables=32, n_seats=2), folder, DEVICE, n_deals=2)


def test_options_that_no_variant_has_are_refused() -> None:
    with pytest.raises(BadInput, match="no variant of Qin has these options and seats"):
        variants_of(Plan("qin", options={"board": "lion"}, n_seats=9))
    assert {v.n_seats for v in variants_of(Plan("qin", options={"board": "lion"}))} == {2, 3, 4}


def test_too_few_tables_are_refused() -> None:
    with pytest.raises(BadInput, match="2 tables are too few for 60 variants"):
        School(Plan("huang", n_tables=2), DEVICE)


def test_without_cuda_or_pytorch_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="there is no device 'tpu'"):
        device_of("tpu")
    monkeypatch.setattr("tianxia.core.device.cuda_missing", lambda: "there is no usable CUDA device")
    with pytest.raises(BadInput, match="no CUDA: there is no usable CUDA device"):
        device_of("cuda")
    monkeypatch.setattr("tianxia.core.device.cuda_missing", lambda: None)
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(BadInput, match="PyTorch is not installed"):
        device_of("cuda")


# ---- helpers


class _Here:
    """Helpers in this process."""

    def __init__(self, plan: Plan) -> None:
        self.all = [Helper(plan, number) for number in range(plan.n_helpers)]

    def ask(self, averages: list[Any], guest: list[Any]) -> Any:
        return [each.play(averages, guest) for each in self.all]

    def answers(self, asked: Any) -> list[Lessons]:
        return [Lessons(*rows) for rows in asked]

    def arrays(self) -> list[dict[str, Any]]:
        return [each.arrays() for each in self.all]

    def restore(self, arrays: Any) -> None:
        for each, rows in zip(self.all, arrays, strict=True):
            each.restore(rows)


def test_helpers_play_for_it_and_it_goes_on_to_the_same_bits() -> None:
    plan = replace(PLAN, n_taught=1, n_helpers=2)
    school, other = (School(plan, DEVICE, _Here(plan)) for _ in range(2))
    for _ in range(2):
        school.lesson()
    assert school.n_decisions == 3 * 32 * (8 + 8)
    other.restore(school.arrays())
    for each in (school, other):
        each.lesson()
    assert by_name(school) == by_name(other)
    apart = {each.arrays()["dice"].tobytes() for each in _Here(plan).all}
    assert len(apart) == 2
