"""[Qin 1] Material and setup."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.qin.scene import fresh
from tianxia.core.errors import BadInput
from tianxia.core.view import EVERYTHING, View
from tianxia.games.qin import board, writing
from tianxia.games.qin.game import GAME
from tianxia.games.qin.geometry import square_name

BOARDS = board.names()


def rows_of(name: str) -> list[str]:
    return writing.write(fresh(board=name).state, {}, EVERYTHING).splitlines()[:13]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_13_rows_of_13_squares(name: str) -> None:
    """[Qin 1.1]"""
    assert [len(row) for row in rows_of(name)] == [13] * 13


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_one_start_of_each_colour(name: str) -> None:
    """[Qin 1.1]"""
    assert sorted(letter for letter in "".join(rows_of(name)) if letter in "RYB") == ["B", "R", "Y"]


def test_the_villages_of_bird_cover_one_or_two_squares_each() -> None:
    """[Qin 1.1] Two squares of village side by side, or one below the other, are one village."""
    villages = ["-".join(map(square_name, village)) for village in board.board("bird").villages]
    assert villages == ["f1-g1", "m1", "c4", "j4", "c8-c9", "k8-l8", "h12-i12", "m12"]


def test_villages_and_waters_of_lion_cover_20_to_30_squares() -> None:
    lion = board.board("lion")
    assert lion.water
    assert 20 <= len(lion.water) + sum(map(len, lion.villages)) <= 30


@pytest.mark.parametrize(
    ("row", "drawn", "fault"),
    [
        (0, "..........ooo", "one or two squares, not 3"),
        (0, "R............", "one red start, not 2"),
        (2, "......~......", "one blue start, not 0"),
        (0, "............", "13 strings of 13"),
        (0, "x............", "unknown character 'x'"),
    ],
)
def test_a_faulty_board_is_refused(tmp_path: Path, row: int, drawn: str, fault: str) -> None:
    """[Qin 1.1]"""
    rows = ["." * 13] * 2 + ["......B......", "......Y......", "......R......"] + ["." * 13] * 8
    rows[row] = drawn
    file = tmp_path / "faulty.toml"
    file.write_text(f'title = "Faulty"\norigin = "A test"\nrows = {rows}\n')
    with pytest.raises(BadInput, match=fault):
        board.read(file)


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_there_are_twelve_tiles_of_each_of_six_kinds(n_seats: int) -> None:
    """[Qin 1.2]"""
    scene = fresh(n_seats)
    tiles = dict(scene.piles)
    for seat in range(1, n_seats + 1):
        for tile in scene.hand(seat):
            tiles[tile] += 1
    assert tiles == {"RR": 12, "YY": 12, "BB": 12, "RY": 12, "RB": 12, "YB": 12}


@pytest.mark.parametrize(("n_seats", "pagodas"), [(2, 24), (3, 19), (4, 15)])
def test_pagodas_depend_on_the_number_of_seats(n_seats: int, pagodas: int) -> None:
    """[Qin 1.3]"""
    assert fresh(n_seats).left == [pagodas] * n_seats


def test_everybody_sees_how_many_pagodas_a_seat_has_left() -> None:
    """[Qin 1.3]"""
    scene = fresh(2)
    scene.state.seats[0].pagodas = 7
    assert View.of(GAME, scene.states, 1).record.seats[0].pagodas == 7


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_each_seat_holds_three_tiles_and_the_rest_are_the_piles(n_seats: int) -> None:
    """[Qin 1.4]"""
    scene = fresh(n_seats)
    assert [len(scene.hand(seat)) for seat in range(1, n_seats + 1)] == [3] * n_seats
    assert sum(scene.piles.values()) == scene.state.n_bag == 72 - 3 * n_seats


def test_tiles_are_hidden_from_the_others() -> None:
    """[Qin 1.4]"""
    view = View.of(GAME, fresh(2).states, 1).record
    assert (view.seats[0].hidden.hand.sum(), view.seats[1].hidden.hand.sum()) == (0, 3)


def test_seeds_deal_different_hands() -> None:
    """[Qin 1.4] The tiles are mixed."""
    assert len({tuple(fresh(2, seed=seed).hand(1)) for seed in range(20)}) > 10


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_seat_1_begins_and_turns_go_clockwise(n_seats: int) -> None:
    """[Qin 1.5]"""
    scene, seats = fresh(n_seats), list[int]()
    for _ in range(n_seats + 1):
        seats.append(scene.to_move)
        scene = scene.after(min(scene.legal))
    assert seats == [*range(1, n_seats + 1), 1]
