"""Positions in notation: reading, defaults, mistakes."""

from __future__ import annotations

import pytest

from tests.rules.qin.scene import Scene
from tianxia.core.errors import BadInput
from tianxia.core.view import EVERYTHING
from tianxia.games.qin import position, writing


def test_what_is_not_given_follows() -> None:
    scene = Scene("""
        RRo
        YYYYY
        owner a1=1 c2=2
        village c1=1
        hand 1 RR YR
    """)
    assert (scene.left, scene.to_move, scene.ending) == ([22, 22], 1, "running")
    assert scene.piles == {"RR": 11, "YY": 12, "BB": 12, "RY": 11, "RB": 12, "YB": 12}
    assert (scene.hand(1), scene.hand(2)) == (["RR", "RY"], [])
    assert (scene.province("b1"), scene.province("a2")) == ((1, 2, 1), (2, 5, 2))


def test_squares_that_are_left_out_are_water() -> None:
    rows = writing.write(Scene("R.\n...").state, {}, EVERYTHING).splitlines()[:13]
    assert rows == ["R.~~~~~~~~~~~", "...~~~~~~~~~~", *["~" * 13] * 11]


def test_neighbouring_villages_are_told_apart() -> None:
    scene = Scene("ooppq\nqqo..\nvillage a1=1 c1=2 e1=2")
    rows = writing.write(scene.state, {}, EVERYTHING).splitlines()
    assert scene.state.n_villages == 5
    assert position.read("\n".join(rows))[0].n_villages == 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 rows"),
        ("hand 1 RR", "0 rows"),
        ("\n".join(["."] * 14), "14 rows"),
        ("..............", "no line of a position"),
        ("R.x", "no line of a position"),
        ("R.\nowners a1=1", "no line of a position"),
        ("R.\nseats 2\n..", "no line of a position"),
        ("R.\nseats 5", "seats: must be a number from 2 to 4, not '5'"),
        ("R.\nseats two", "seats: must be a number from 2 to 4, not 'two'"),
        ("R.\nseats", "seats: must be a number from 2 to 4, not ''"),
        ("ooo", "one or two squares, not 3"),
        ("RR", "the province at a1 needs one owner, not 0"),
        ("RR\nowner a1=1 b1=1", "the province at a1 needs one owner, not 2"),
        ("RR\nowner a1=1 a1=2", "owner a1: is given twice"),
        ("R.\nowner a1=1", "owner a1: there is no province"),
        ("RR\nowner a1", "write for example 'owner c3=1'"),
        ("RR\nowner a1=3", "owner a1: seat: must be a number from 1 to 2, not '3'"),
        ("RR\nowner z1=1", "owner 'z1': squares are a1 to m13"),
        ("RR\nowner a1=1:2", "a province of 2 spaces carries 1 pagodas, not 2"),
        ("RR\nowner a1=1:0", "a province of 2 spaces carries 1 pagodas, not 0"),
        ("RR\nowner a1=1:x", "owner a1: pagodas: must be a number from 0 to 2"),
        ("Ro\nvillage a1=1", "village a1: there is no village"),
        ("oo\nvillage a1=1 b1=2", "village b1: is given twice"),
        ("R.\nleft 1=25", "left 1: must be a number from 0 to 24"),
        ("RR\nowner a1=1\nleft 1=24", "left 1: must be a number from 0 to 23"),
        ("R.\nleft 1=0", "'over last pagoda'"),
        ("R.\nover last pagoda", "'over last pagoda'"),
        ("R.\nover soon", "over 'soon': must be last pagoda, no tile left"),
        ("R.\nover", "over '': must be last pagoda"),
        ("R.\npasses 2", "'over all passed'"),
        ("R.\nover all passed", "'over all passed'"),
        ("R.\nto move 3", "to move: must be a number from 1 to 2"),
        ("R.\nturn -1", "turn: must be a number from 0"),
        ("R.\nhand RR", "begin with the seat"),
        ("R.\nhand 3 RR", "hand: seat: must be a number from 1 to 2"),
        ("R.\nhand 1 RG", "hand 'RG': tiles are RR, YY"),
        ("R.\nhand 1 RR RR RR RR", "at most 3 tiles"),
        ("R.\nbag RR=13", "bag RR: must be a number from 0 to 12"),
        ("R.\nbag RR=12\nhand 1 RR", "only 12 tiles of a kind"),
        ("R.\nbag RR", "write for example 'bag RR=3'"),
        ("\n".join(["o.o.o.o.o.o.o", ".o.o.o.o.o.o."] * 3), "39 villages"),
    ],
)
def test_a_mistake_is_named_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        position.read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_more_spaces_of_a_colour_than_there_are_refused() -> None:
    rows = ["RR.RR.RR.RR..", "............."] * 6
    owners = [f"{square}{row}={seat}" for row in range(1, 12, 2) for square, seat in zip("adgj", "1212", strict=True)]
    assert position.read("\n".join([*rows, f"owner {' '.join(owners)}"]))
    with pytest.raises(BadInput, match="50 spaces R: the tiles and the start have 49"):
        position.read("\n".join([*rows, "RR", f"owner {' '.join([*owners, 'a13=2'])}"]))


def test_more_pagodas_on_the_board_than_a_seat_has_are_refused() -> None:
    rows = ["RR.RR.RR.RR..", "............."] * 5
    owners = [f"{column}{row}=1" for row in range(1, 10, 2) for column in "adgj"]
    with pytest.raises(BadInput, match="seat 1 has 5 pagodas too many on the board"):
        position.read("\n".join([*rows, "seats 4", f"owner {' '.join(owners)}"]))
