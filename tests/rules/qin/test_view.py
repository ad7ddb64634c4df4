"""What a view says of a board is what stands there."""

from __future__ import annotations

from tests.rules.qin.scene import Scene, fresh

ROWS = "RR.oo\n...~\nBB.YY.o\nowner a1=1 a3=2 d3=2"


def test_the_board_is_told_row_by_row() -> None:
    """[Qin 1.1] Thirteen rows of thirteen squares."""
    board = Scene(ROWS).readable["board"]
    assert {len(row) for row in board} == {len(board)} == {13}
    assert board[:3] == ["RR.oo~~~~~~~~", "...~~~~~~~~~~", "BB.YY.o~~~~~~"]
    assert {len(row) for row in fresh().readable["board"]} == {13}


def test_a_province_has_its_colour_owner_and_squares() -> None:
    """[Qin 4.1]"""
    provinces = Scene(ROWS).readable["provinces"]
    told = {province["colour"]: (province["owner"], province["squares"]) for province in provinces}
    assert told == {"red": (0, ["a1", "b1"]), "blue": (1, ["a3", "b3"]), "yellow": (1, ["d3", "e3"])}


def test_a_village_has_a_holder_or_none() -> None:
    """[Qin 6.3]"""
    villages = Scene(f"{ROWS}\nvillage d1=1").readable["villages"]
    assert [(village["squares"], village["holder"]) for village in villages] == [(["d1", "e1"], 0), (["g3"], None)]
