"""`tianxia play`: whole games at the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.terminal import MOVE, PLAY, Script, Tianxia, by_first_moves, by_hints, typed

PAGODAS = 24
"""[Qin 1.3] Of each of two seats."""


def _hands(shown: str, seat: int) -> list[str]:
    """What was shown of a seat's hand, drawing after drawing."""
    return re.findall(rf"seat {seat}(?: \(you\))?: +\d+ pagodas left, (.*)", shown)


@pytest.mark.parametrize("n_seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["bird", "lion"])
def test_a_whole_game_by_taking_every_hint(tianxia: Tianxia, board: str, n_seats: int) -> None:
    answer = tianxia("play", "qin", "--seats", n_seats, "--board", board, script=by_hints())
    assert (answer.status, answer.err) == (0, "")
    _, result = answer.out.split("Won by")
    assert re.findall(r"seat\s(\d):", result) == [str(seat + 1) for seat in range(n_seats)]
    movers = re.findall(r"^(You|Seat \d)(?: \(solid\))?: ", answer.out, re.MULTILINE)
    assert movers[:n_seats] == ["You", *(f"Seat {seat + 1}" for seat in range(1, n_seats))]
    assert movers[n_seats] == "You"


def test_a_whole_game_by_the_first_legal_moves(tianxia: Tianxia) -> None:
    answer = tianxia("play", "qin", "--bots", "random", script=by_first_moves())
    assert answer.status == 0
    assert "Won by" in answer.out
    assert "Seat 2 (random): " in answer.out


def test_the_same_seed_and_moves_give_the_same_game(tianxia: Tianxia) -> None:
    same = [tianxia("play", "qin", "--seed", 3, script=by_first_moves(5)).out for _ in range(2)]
    assert same[0] == same[1]
    assert tianxia("play", "qin", "--seed", 4, script=by_first_moves(5)).out != same[0]


def test_without_a_seed_games_differ(tianxia: Tianxia) -> None:
    assert len({tianxia("play", "qin").out for _ in range(4)}) > 1


def test_the_boards_option_is_the_board(tianxia: Tianxia) -> None:
    words = ("--board=bird", "--board=lion", "--option=board=lion")
    bird, lion, same = (tianxia("play", "qin", "--seed", 1, word).out for word in words)
    assert lion == same
    assert "~" in lion
    assert "~" not in bird


def test_at_seat_2_the_bot_begins_and_its_hand_stays_hidden(tianxia: Tianxia) -> None:
    answer = tianxia("play", "qin", "--seat", 2, script=by_first_moves(6))
    before, _, after = answer.out.partition(" > ")
    assert "Seat 1 (solid): " in before
    assert "You: " in after
    assert set(_hands(answer.out, 1)) == {"3 tiles"}
    assert all(re.fullmatch(r"[RYB]{2} [RYB]{2} [RYB]{2}", hand) for hand in _hands(answer.out, 2))


def test_every_other_seat_gets_its_bot_in_turn(tianxia: Tianxia) -> None:
    words = ["--seats", 4, "--seat", 3, "--bots", "random,greedy"]
    answer = tianxia("play", "qin", *words, script=by_first_moves(2))
    names = {f"Seat {seat} ({bot})" for seat, bot in ((4, "random"), (1, "greedy"), (2, "random"))}
    assert set(re.findall(r"^(Seat \d \(\w+\))", answer.out, re.MULTILINE)) == names


def test_what_a_move_brings_about_is_told(tianxia: Tianxia) -> None:
    answer = tianxia(*PLAY, script=typed(MOVE.lower()))
    assert f"You: {MOVE} – founds a red province of 3 at g9" in answer.out


# ---- series


def _scores(out: str) -> list[list[int]]:
    """The scores of every game by seat."""
    lines = [line for line in out.splitlines() if "Won by" in line]
    return [[int(score) for score in re.findall(r"seat \d: (\d+)", line)] for line in lines]


def _totals(out: str) -> list[list[int]]:
    lines = re.findall(r"Series: you (\d+) left, player 2 (\d+) left", out)
    return [[int(total) for total in line] for line in lines]


def test_a_series_adds_up_what_is_left_and_chairs_rotate(tianxia: Tianxia) -> None:
    answer = tianxia("play", "qin", "--series", "bird,lion", script=by_hints())
    assert answer.status == 0
    before, after = answer.out.split("Series: ", 1)
    assert "Seat 2 (solid): " in before
    assert "Seat 1 (solid): " in after
    first, second = _scores(answer.out)
    mine = [PAGODAS - first[0], PAGODAS - second[1]]
    theirs = [PAGODAS - first[1], PAGODAS - second[0]]
    assert _totals(answer.out) == [[mine[0], theirs[0]], [sum(mine), sum(theirs)]]
    winner = "you and player 2" if sum(mine) == sum(theirs) else "you" if sum(mine) < sum(theirs) else "player 2"
    assert f"The series goes to {winner}." in answer.out
    assert answer.out.count("The series goes to") == 1


def test_a_single_game_is_no_series(tianxia: Tianxia) -> None:
    assert "Series:" not in tianxia("play", "qin", "--series", "lion", script=by_hints()).out


def test_loading_another_game_does_not_spoil_the_totals(tianxia: Tianxia, tmp_path: Path) -> None:
    saved = tmp_path / "other.jsonl"
    tianxia(*PLAY, script=typed(MOVE, f"save {saved}"))

    def load_first() -> Script:
        yield f"load {saved}"
        yield from by_hints()

    answer = tianxia("play", "qin", "--series", "bird,lion", script=load_first())
    assert _totals(answer.out)[0] == [PAGODAS - score for score in _scores(answer.out)[0]]
