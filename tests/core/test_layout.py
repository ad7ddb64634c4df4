"""Layouts of flat records: names, copies."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest

from tianxia.core.layout import I8, I16, U8, U64, Ints, Rows, blank, copy_of, dtype_of, flatten


class Piece:
    kind: U8
    place: I16


class Box:
    n_pieces: I8
    pieces: Annotated[Rows[Piece], Piece, 2]
    grid: Annotated[Ints, np.int8, 2, 3]
    piece: Annotated[Piece, Piece]
    rng: U64


BOX = dtype_of(Box)


def _box() -> Any:
    box = blank(BOX)
    box.n_pieces = -1
    box.pieces[0].kind, box.pieces[0].place = 200, -300
    box.pieces[1].kind, box.pieces[1].place = 3, 4
    box.grid[:] = [[1, 2, 3], [4, 5, 6]]
    box.piece.place = 7
    box.rng = 8
    return box


def _offsets(dtype: np.dtype[Any]) -> dict[str, int]:
    assert dtype.fields is not None
    return {name: field[1] for name, field in dtype.fields.items()}


def test_a_record_is_laid_out_as_c_would() -> None:
    assert _offsets(BOX) == {"n_pieces": 0, "pieces": 2, "grid": 10, "piece": 16, "rng": 24}
    assert BOX.itemsize == 32
    assert BOX.isalignedstruct


def test_fields_keep_their_types_and_shapes() -> None:
    assert BOX["grid"].shape == (2, 3)
    assert BOX["pieces"].shape == (2,)
    assert BOX["pieces"].base["place"] == np.int16
    assert BOX["rng"] == np.uint64


def test_fields_are_read_and_written_by_name_at_every_depth() -> None:
    box = _box()
    assert (box.pieces[0].kind, box.pieces[0].place, box.grid[1, 2], box.piece.place) == (200, -300, 6, 7)


def test_a_blank_record_is_zero() -> None:
    assert not any(blank(BOX).tobytes())


@pytest.mark.parametrize("name", ["size", "base", "data", "shape", "field", "T", "sum"])
def test_a_name_that_records_have_already_is_refused(name: str) -> None:
    bad = type("Bad", (), {"__annotations__": {name: I8}})
    with pytest.raises(TypeError, match=rf"Bad\.{name}"):
        dtype_of(bad)


def test_a_reserved_name_is_refused_inside_a_record_too() -> None:
    inner = type("Inner", (), {"__annotations__": {"size": I8}})
    outer = type("Outer", (), {"__annotations__": {"inner": Annotated[inner, inner]}})
    with pytest.raises(TypeError, match=r"Inner\.size"):
        dtype_of(outer)


def test_a_copy_has_every_byte_and_is_its_own() -> None:
    states = np.zeros(2, BOX)
    states.view(np.uint8)[:] = np.arange(states.nbytes)  # padding too
    copy = copy_of(states)
    assert copy.tobytes() == states.tobytes()
    assert copy.dtype == states.dtype
    copy[0].n_pieces = 99
    assert states[0].n_pieces == 0


def test_flatten_lists_all_numbers_field_after_field() -> None:
    assert flatten(_box()).tolist() == [-1, 200, 3, -300, 4, 1, 2, 3, 4, 5, 6, 0, 7, 8]


def test_flatten_leaves_out_what_it_is_told_to() -> None:
    assert flatten(_box(), without=("pieces", "rng")).tolist() == [-1, 1, 2, 3, 4, 5, 6, 0, 7]
