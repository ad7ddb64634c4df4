"""Tables that begin from a position: what is refused, what is dealt, and their records."""

from __future__ import annotations

import pytest

from tianxia.core.errors import BadInput
from tianxia.core.record import decode, encode, record_of, verify
from tianxia.core.table import Table
from tianxia.games.catalog import load

BOARD = "; ".join(
    [
        *(
            ".....oo.....o",
            ".............",
            ".............",
            "..o......o...",
            "......B......",
            ".............",
            "......Y......",
        ),
        *("..o.......oo.", "..o...R......", ".............", ".............", ".......oo...o", "............."),
    ]
)
HANDS = "hand 1 ? ? ?; hand 2 ? ? ?"
CARDS = "hand 1 ? ? ?; hand 2 ? ? ?; hand 3 ? ? ?"
REVOLT = "tiles yellow c4; leaders 1 red=c3; leaders 2 red=d3; phase attack; to move 2"

IMPOSSIBLE = [
    ("qin", f"{BOARD.replace('R', '.')}; {HANDS}", "rows: this is no ground of the boards bird"),
    ("qin", f"{BOARD}; hand 1 ? ? ?", "hand 2: a seat has 3 tiles while there are any in the bag"),
    ("qin", f"{BOARD}; {HANDS}; bag RR=12 YY=12", "bag: 48 halves R are not on the board, but 24 are"),
    ("qin", f"{BOARD}; {HANDS}; left 1=20", "left 1: with those on the board a seat has 24 pagodas"),
    ("qin", f"{BOARD.replace('....oo', '.RR.oo', 0)}; {HANDS}; over no tile left", "the game is over in this position"),
    ("qin", f"game huang; {BOARD}; {HANDS}", "this is a position of Huang, not of Qin"),
    ("china", "map border-conflicts", "map border-conflicts: there is 3-4, 4-5 or border-disputes"),
    ("china", "hand 1 ? ? ?", "hand 2: a seat has 3 cards before its turn"),
    ("china", f"{CARDS}; deck red=20", "there are 8 purple cards, not "),
    ("china", f"{CARDS}; left 1 house=3", "left 1: what is not on the board is in reserve"),
    ("china", f"{CARDS}; emissaries 1 Chu=1", "emissaries: Chu has room for 0"),
    ("china", f"{CARDS}; phase draw", "phase draw: seat 1 draws no card"),
    ("china", f"{CARDS}; phase build", "named: in the phase build, and only then"),
    ("china", f"{CARDS}; emperor red", "emperor: he has at most 3 cards, in the duel"),
    ("china", f"{CARDS}; specials 1 swap", "specials: they belong to the duel"),
    ("china", f"{CARDS}; emperor first", "the Emperor belongs to the duel"),
    ("china", f"seats 2; {HANDS}; influence red=1", "kept: write 'use influence' too"),
    ("china", f"use bonus; {CARDS}; tiles Dai=?", "tiles: 1 lie face down, but 18 have not been seen"),
    ("china", f"{CARDS}; over last round", "the game is over in this position"),
    ("han", "seats 3", "map 3-4: there is border-conflicts or ways-of-diplomacy"),
    ("huang", "phase offer", "phase offer: write which tile was placed"),
    ("huang", "tiles green c4; placed c4; phase market", "phase market: there is nothing of the kind to decide"),
    ("huang", "tiles green c4; placed c4", "placed: not in the phase action"),
    ("huang", "phase granaries", "actions left: none in the phase granaries, and only then"),
    ("huang", "turn of 2", "turn of: in the phase action nobody else decides"),
    ("huang", "replacing 2", "replacing: in the phase replace, and only then"),
    (
        "huang",
        "phase replace; replacing 1; replaced 1 red=1; hand 1 red red red red red red",
        "hand 1: a seat has at most 5 tiles",
    ),
    ("huang", f"{REVOLT}; revolt red 2 2", "phase attack: there is nothing of the kind to decide"),
    ("huang", f"{REVOLT}; revolt red 2 1; committed 1 1", "committed 1: it cannot have committed anything"),
    ("huang", "over bag empty", "the game is over in this position"),
    ("huang", "hand 1 ? ?; bag red=1", "2 pieces are unknown, but only 1 are unseen"),
]


@pytest.mark.parametrize(("game_id", "text", "fault"), IMPOSSIBLE)
def test_what_cannot_be_played_is_refused(game_id: str, text: str, fault: str) -> None:
    with pytest.raises(BadInput) as caught:
        Table.from_position(load(game_id), text)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_unknown_is_dealt_by_the_seed() -> None:
    tables = [
        Table.from_position(load("huang"), "hand 1 red ?; hand 2 ? ? ?; bag red=2 blue=9", n) for n in (1, 1, 2, 3)
    ]
    hands = [table.state.seats["hidden"]["hand"].tolist() for table in tables]
    assert hands[0] == hands[1]
    assert len({str(hand) for hand in hands}) > 1
    assert all(hand[0][1] >= 1 and [sum(row) for row in hand][:2] == [2, 3] for hand in hands)
    assert all(int(table.state.n_bag) == 7 for table in tables)


def test_a_revolt_goes_on_from_its_position() -> None:
    table = Table.from_position(load("huang"), f"{REVOLT}; revolt red 2 1; hand 2 yellow")
    assert {table.game.text.describe(action) for action in table.legal} >= {"commit 0", "commit 1", "commit-leader 1"}


# ---- records


def begun() -> Table:
    table = Table.from_position(load("qin"), f"{BOARD}; {HANDS}", seed=5)
    table.play(table.legal[0])
    return table


def test_a_record_tells_the_position_it_began_from() -> None:
    record = decode(encode(record_of(begun())))
    assert record.position == begun().start
    assert record.position.startswith("game qin; .....oo")
    again = verify(record, load("qin"))
    assert again.states.tobytes() == begun().states.tobytes()


def test_other_records_do_not_speak_of_positions() -> None:
    assert b"position" not in encode(record_of(Table(load("qin"), {}, 2, 1)))


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ("game qin; ooo", "position: a1: a village has"),
        (f"{BOARD}; seats 3; hand 3 ? ? ?; {HANDS}", "position: options"),
    ],
)
def test_a_record_with_another_position_is_refused(position: str, fault: str) -> None:
    record = record_of(begun())
    record.position = position
    with pytest.raises(BadInput, match=fault):
        verify(record, load("qin"))
