"""What can be typed while playing: commands, moves, and nonsense, which changes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.terminal import (
    MOVE,
    PLAY,
    Script,
    Tianxia,
    by_first_moves,
    first_move,
    hint,
    replies,
    replies_to,
    said,
    saved,
    typed,
)

pytestmark = pytest.mark.usefixtures("folder")

# ---- nonsense

NONSENSE = [
    "xyzzy",
    "RY",
    "RY g5",
    "RY g5-h5-i5",
    "RY z5-z6",
    "RY a0-a1",
    "RY a13-a14",
    "RY g5-g7",
    "RY a1-b2",
    "RY m1-a2",
    "RY g5-g5",
    "RX g5-h5",
    "RY a1-a2",
    "RR g5-g6",
    "pass",
    "-1",
    "3042",
    "٣٤",
    "游戏",
    "[/]",
    "[bold]x",
    "\\[/foo]",
    "\\",
    "%s {0} \\n",
    ":skull:",
    "hint\x1b[2J",
    "x" * 5000,
    "moves QQ",
    "moves [/foo]",
    "save",
    "load",
    "load nowhere",
    "load .",
    "save .",
    "save no/where",
    "save a\0b",
    "load a\0b",
    "save " + "x" * 5000,
    "load " + "x" * 5000,
    "undo",
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda text: ascii(text[:20]))
def test_nonsense_is_answered_in_a_line_and_changes_nothing(tianxia: Tianxia, folder: Path, nonsense: str) -> None:
    before, reply, after, *_ = replies_to(tianxia, "board", nonsense, "board", "save kept")
    assert said(reply)
    assert after == before
    assert saved(folder / "kept").actions == []
    assert [path.name for path in folder.iterdir()] == ["kept"]


@pytest.mark.parametrize(
    ("nonsense", "expected"),
    [
        ("xyzzy", "'xyzzy' is no move; write for example 'RY g5-h5' (squares a1 to m13) or 'pass'"),
        ("[/]", "'[/]' is no move"),
        ("\\[/foo]", "'\\[/foo]' is no move"),
        (":skull:", "':skull:' is no move"),
        ("RY g5-g7", "g5 and g7 are not side by side"),
        ("RY a1-a2", "RY a1-a2 is not legal: there is no tile RY in the hand"),
        ("RR g5-g6", "g5 is not free steppe [rule 3.1]"),
        ("RR a3-b3", "no half lies beside a coloured space [rule 3.2]"),
        ("pass", "a player who can lay a tile must lay one [rule 2.1]"),
        ("moves QQ", "no legal move has 'QQ' in it"),
        ("save", "save FILE"),
        ("load", "load FILE"),
        ("load nowhere", "cannot read nowhere: "),
        ("undo", "nothing to undo"),
    ],
)
def test_the_line_says_what_is_wrong(tianxia: Tianxia, nonsense: str, expected: str) -> None:
    assert expected in replies_to(tianxia, nonsense)[0]


def test_an_empty_line_is_no_nonsense(tianxia: Tianxia) -> None:
    assert replies_to(tianxia, "", "   ", "\t")[:3] == ["", "", ""]


# ---- commands


def test_commands_are_told_by_help_and_may_be_written_in_capitals(tianxia: Tianxia) -> None:
    told, again, listed = replies_to(tianxia, "help", "HELP", "Moves rr")[:3]
    assert told == again
    assert all(word in told for word in ("moves", "hint", "undo", "board", "save", "load", "help", "quit"))
    assert MOVE in listed
    assert "BB" not in listed


def test_the_prompt_counts_the_legal_moves(tianxia: Tianxia) -> None:
    answer = tianxia(*PLAY, script=typed("moves"))
    moves = re.findall(r"\w\w \w+-\w+", replies(answer)[0])
    assert f"your move ({len(moves)} possible) > " in answer.out


def test_moves_are_found_by_any_part(tianxia: Tianxia) -> None:
    shown = re.findall(r"(\w\w) (\w+)-(\w+)", replies(tianxia(*PLAY, script=typed("moves g10")))[0])
    assert shown
    assert all("g10" in (first, second) for _, first, second in shown)
    assert {"g10"} == {first for _, first, _ in shown} & {second for _, _, second in shown}


def test_a_hint_is_a_legal_move_and_is_not_played(tianxia: Tianxia, folder: Path) -> None:
    advised: list[str] = []

    def ask() -> Script:
        move = yield from hint()
        legal = yield f"moves {move}"
        assert move in legal
        advised.append(move)
        yield "save kept"

    tianxia(*PLAY, script=ask())
    assert len(advised) == 1
    assert saved(folder / "kept").actions == []


@pytest.mark.parametrize("seat", [1, 2])
def test_undo_goes_back_to_my_last_decision(tianxia: Tianxia, folder: Path, seat: int) -> None:
    def change_my_mind() -> Script:
        yield from by_first_moves(2)
        yield "save two"
        yield "undo"
        yield "save one"
        yield "undo"
        yield "save none"

    tianxia(*PLAY, "--seat", seat, script=change_my_mind())
    two, one, none = (saved(folder / name).actions for name in ("two", "one", "none"))
    assert len(two) == 2 * 2 + (seat - 1)
    assert one == two[:-2]
    assert none == two[:-4]


def test_the_same_moves_after_undo_bring_the_same_replies(tianxia: Tianxia, folder: Path) -> None:
    def again() -> Script:
        move = yield from first_move()
        yield from typed(move, "save once", "undo", move, "save twice")

    tianxia(*PLAY, script=again())
    assert saved(folder / "once").actions == saved(folder / "twice").actions


# ---- leaving


def test_quit_leaves_at_once_when_nothing_is_lost(tianxia: Tianxia) -> None:
    answer = tianxia(*PLAY, stdin="quit\nxyzzy\n")
    assert answer.status == 0
    assert answer.out.endswith("Goodbye.\n")
    assert "xyzzy" not in answer.out


def test_quit_warns_once_when_the_game_is_notsaved(tianxia: Tianxia) -> None:
    *_, warned, left = replies_to(tianxia, MOVE, "quit", "quit")
    assert "not saved" in said(warned)
    assert left == "Goodbye.\n"


def test_another_move_after_the_warning_is_warned_of_again(tianxia: Tianxia) -> None:
    def go_on() -> Script:
        yield MOVE
        yield "quit"
        yield from by_first_moves(1)
        yield "quit"

    assert tianxia(*PLAY, script=go_on()).out.count("not saved") == 2


def test_a_saved_game_is_left_without_warning(tianxia: Tianxia) -> None:
    assert "not saved" not in "".join(replies_to(tianxia, MOVE, "save kept", "quit"))


def test_the_end_of_input_is_a_goodbye(tianxia: Tianxia) -> None:
    answer = tianxia(*PLAY, stdin=f"{MOVE}\n")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("Goodbye.\n")


def test_an_interrupt_stops_the_program(tianxia: Tianxia) -> None:
    def interrupt() -> Script:
        yield MOVE
        raise KeyboardInterrupt

    answer = tianxia(*PLAY, script=interrupt())
    assert (answer.status, answer.err) == (130, "tianxia: stopped\n")
