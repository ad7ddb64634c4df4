"""Datasets: made the same however they are made, right by the rules, and read as they were written."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.soaking import IN_BROAD
from tianxia.arena.crew import play_here, play_in_processes
from tianxia.arena.rotation import Rotation
from tianxia.bots.playing import play_out
from tianxia.core.bits import as_bools
from tianxia.core.errors import BadInput
from tianxia.core.game import shares
from tianxia.core.table import Table
from tianxia.data.arrow import arrow, parquet
from tianxia.data.folder import CARD, MANIFEST, DataFolder, Manifest, check
from tianxia.data.making import Making, part_name
from tianxia.data.read import batches
from tianxia.games.catalog import all_games, load

FIRST_GAMES = ("qin", "china")
GAMES = [pytest.param(about.id, marks=() if about.id in FIRST_GAMES else IN_BROAD) for about in all_games()]
QIN = load("qin")


def _making(game_id: str = "qin", n_games: int = 5) -> Making:
    return Making(Rotation(game_id, {}, 2, ("random", "random"), seed=3), n_games, part=2)


def _made(path: Path, making: Making, crew: Any = play_here) -> Manifest:
    folder = DataFolder(path, making)
    try:
        return folder.make(crew, lambda _: None)
    finally:
        folder.close()


def _check(path: Path) -> Manifest:
    return check(path, play_here, lambda _: None)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of Qin; not to be changed."""
    path = tmp_path_factory.mktemp("data") / "qin"
    _made(path, _making())
    return path


@pytest.fixture
def own(dataset: Path, tmp_path: Path) -> Path:
    """The same, to be spoilt."""
    for file in dataset.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def _files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir() if file.name != "lock"}


@pytest.mark.parametrize("game_id", GAMES)
def test_rows_are_what_the_table_says(game_id: str, tmp_path: Path) -> None:
    making, game = _making(game_id, 1), load(game_id)
    manifest = _made(tmp_path, making)
    (batch,) = batches(tmp_path, size=10_000)
    table = Table(game, {}, 2, making.plan.seed_of(0))
    play_out(table, making.plan.line_up(0))
    assert manifest.decisions == len(table.moves) == len(batch["action"])
    again = Table(game, {}, 2, table.seed)
    for number, move in enumerate(table.moves):
        view = again.view(move.seat)
        assert (batch["seat"][number], batch["action"][number], batch["number"][number]) == (
            move.seat,
            move.action,
            number,
        )
        assert np.flatnonzero(batch["legal"][number]).tolist() == view.legal
        seen = as_bools(game.features_of(view.states, move.seat), game.features.n)
        assert np.array_equal(batch["features"][number], seen)
        again.play(move.action)
    assert (batch["shares"] == np.array(shares(table.result.winners, 2), np.float32)).all()
    assert (batch["seed"] == table.seed).all()
    assert np.allclose(batch["worth"].sum(axis=1), 1, atol=1e-5)
    assert np.array_equal(batch["worth"][-1], batch["shares"][-1])


def test_however_it_is_made_it_is_the_same(dataset: Path, tmp_path: Path) -> None:
    _made(tmp_path, _making(), partial(play_in_processes, n=2))
    assert _files(tmp_path) == _files(dataset)


def test_what_is_missing_is_made_and_nothing_else(dataset: Path, own: Path) -> None:
    for name in (part_name(1), MANIFEST, CARD):
        (own / name).unlink()
    kept = (own / part_name(0)).stat().st_mtime_ns
    _made(own, _making())
    assert _files(own) == _files(dataset)
    assert (own / part_name(0)).stat().st_mtime_ns == kept


def test_a_sound_dataset_is_found_sound(dataset: Path) -> None:
    manifest = _check(dataset)
    assert (manifest.games, len(manifest.parts)) == (5, 3)


def test_its_card_tells_what_is_in_it(dataset: Path) -> None:
    text = (dataset / CARD).read_text("utf-8")
    assert "5 games of random, random" in text
    assert "--games 5 --part 2 --seed 3 --seats 2 --option board=bird" in text
    assert "{" not in text


# ---- faults


def _spoil(path: Path, column: str, row: int, value: Any) -> None:
    """Another value in a part, listed as if it had always been there."""
    table = parquet().read_table(path / part_name(0))
    values = table[column].to_pylist()
    values[row] = value
    place, field = table.schema.get_field_index(column), table.schema.field(column)
    spoilt = table.set_column(place, field, arrow().array(values, field.type))
    parquet().write_table(spoilt, path / part_name(0))
    _made(path, _making())


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("seat", 1, "game 0, decision 0: seat is not what the rules say"),
        ("features", bytes(-(-QIN.features.n // 8)), "game 0, decision 0: features is not what the rules say"),
        ("legal", bytes(-(-QIN.n_actions // 8)), "game 0, decision 0: legal is not what the rules say"),
        ("worth", [0.5, 0.5], "game 0, decision 0: worth is not what the rules say"),
        ("shares", [0.5, 0.5], "game 0, decision 0: shares is not what the rules say"),
        ("action", 3276, "game 0: decision 0: action 3276 is not legal"),
        ("game", 77, "has other games than the dataset says"),
    ],
)
def test_what_the_rules_do_not_say_is_found(own: Path, column: str, value: Any, said: str) -> None:
    _spoil(own, column, 0, value)
    with pytest.raises(BadInput, match=said):
        _check(own)


def test_a_file_that_is_not_the_listed_one_is_found(own: Path) -> None:
    (own / part_name(2)).write_bytes((own / part_name(1)).read_bytes())
    with pytest.raises(BadInput, match="not the file that is listed"):
        _check(own)


def test_a_file_that_is_no_parquet_is_found(own: Path) -> None:
    (own / part_name(2)).write_bytes(b"PAR1")
    with pytest.raises(BadInput, match="no Parquet file"):
        _check(own)


@pytest.mark.parametrize("name", [MANIFEST, part_name(0)])
def test_a_dataset_that_is_not_whole_is_found(own: Path, name: str) -> None:
    (own / name).unlink()
    with pytest.raises(BadInput, match=r"not finished|missing"):
        _check(own)


def test_another_dataset_in_the_folder_is_refused(own: Path) -> None:
    with pytest.raises(BadInput, match="another dataset, which differs in: games"):
        _made(own, _making(n_games=6))


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(BadInput, match="not empty, and no dataset"):
        _made(tmp_path, _making())
    with pytest.raises(BadInput, match="this is no dataset"):
        next(batches(tmp_path))


# ---- reading


def test_batches_have_all_rows_once_in_order_or_shuffled(dataset: Path) -> None:
    def keys(**settings: Any) -> list[tuple[int, int]]:
        read = list(batches(dataset, size=16, columns=("game", "number"), **settings))
        assert all(1 <= len(batch["game"]) <= 16 for batch in read)
        return [pair for batch in read for pair in zip(batch["game"].tolist(), batch["number"].tolist(), strict=True)]

    plain = keys()
    assert plain == sorted(plain)
    assert keys(seed=1) == keys(seed=1) != keys(seed=2)
    assert sorted(keys(seed=1)) == plain
    assert sorted([*keys(share=(0, 2)), *keys(share=(1, 2))]) == plain
    assert sorted([*keys(seed=4, share=(0, 2)), *keys(seed=4, share=(1, 2))]) == plain


@pytest.mark.parametrize(
    ("settings", "said"),
    [({"size": 0}, "batches of 0 rows: at least 1"), ({"columns": ("hands",)}, "there is no column 'hands'")],
)
def test_what_cannot_be_read_is_refused(dataset: Path, settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        next(batches(dataset, **settings))


@pytest.mark.parametrize("n_workers", [0, 2])
def test_pytorch_has_all_rows_in_another_order_in_every_epoch(dataset: Path, n_workers: int) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from tianxia.data.torch import Stream

    stream = Stream(dataset, seed=1, columns=("game", "number"))
    loader: Any = torch.utils.data.DataLoader(stream, batch_size=None, num_workers=n_workers)
    epochs = [
        [pair for batch in loader for pair in zip(batch["game"].tolist(), batch["number"].tolist(), strict=True)]
        for _ in range(2)
    ]
    assert epochs[0] != epochs[1]
    assert sorted(epochs[0]) == sorted(epochs[1])
    assert len(set(epochs[0])) == len(epochs[0])


def test_pytorch_reads_the_same(dataset: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    from tianxia.data.torch import Stream

    stream = Stream(dataset, size=32)
    loader: Any = torch.utils.data.DataLoader(stream, batch_size=None)
    for tensors, arrays in zip(loader, batches(dataset, size=32), strict=True):
        assert {name: tensor.numpy().tolist() for name, tensor in tensors.items()} == {
            name: array.tolist() for name, array in arrays.items()
        }
