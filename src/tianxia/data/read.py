"""Datasets, streamed: part after part, in order or shuffled, as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.arena.place import read_plan
from tianxia.core.errors import BadInput, Said, choice
from tianxia.data.decisions import FEATURES, LEGAL, SHARES, WORTH, unpacked
from tianxia.data.making import FORMAT, read_part

Batch = dict[str, npt.NDArray[Any]]
COLUMNS = ("game", "seed", "number", "seat", "action", FEATURES, LEGAL, SHARES, WORTH)
"""Those that are numbers."""


def parts_of(folder: Path) -> list[Path]:
    """The files of a dataset, in order; `BadInput` if there are none."""
    _about(folder)
    parts = sorted(folder.glob("part-*.parquet"))
    if not parts:
        raise BadInput(Said("{path}: no part of this dataset is there yet", path=folder))
    return parts


def batches(
    folder: Path,
    size: int = 1024,
    seed: int | None = None,
    columns: Sequence[str] = COLUMNS,
    share: tuple[int, int] = (0, 1),
) -> Iterator[Batch]:
    """Rows in batches of *size* by their columns, flags unpacked; the last of a part may be smaller.

    With a *seed* parts come in random order, and so do the rows of each. *share* is which of how many readers this is:
    each has parts of its own.
    """
    if size < 1:
        raise BadInput(Said("batches of {size} rows: at least 1", size=size))
    for name in columns:
        if name not in COLUMNS:
            raise BadInput(Said("there is no column '{name}'; there is {known}", name=name, known=choice(COLUMNS)))
    about, parts = _about(Path(folder)), parts_of(Path(folder))
    rng = None if seed is None else np.random.default_rng(seed)
    order = range(len(parts)) if rng is None else rng.permutation(len(parts)).tolist()
    for number in [*order][share[0] :: share[1]]:
        table = read_part(parts[number])
        if rng is not None:
            table = table.take(rng.permutation(table.num_rows))
        for first in range(0, table.num_rows, size):
            yield _arrays(table.slice(first, size), columns, about)


def _arrays(table: Any, columns: Sequence[str], about: Mapping[str, Any]) -> Batch:
    flags = {FEATURES: about["features"], LEGAL: about["actions"]}
    batch = Batch()
    for name in columns:
        column = table[name].combine_chunks()
        if name in flags:
            batch[name] = unpacked(column, flags[name])
        elif name in (SHARES, WORTH):
            batch[name] = column.flatten().to_numpy().reshape(len(column), about["seats"])
        else:
            batch[name] = column.to_numpy()
    return batch


def _about(folder: Path) -> Mapping[str, Any]:
    about = read_plan(folder)
    if about is None or about.get("format") != FORMAT:
        raise BadInput(Said("{path}: this is no dataset", path=folder))
    return about
