"""What every command says of a bad request: one line, status 2, and nothing else happens."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import Tianxia
from tianxia import __version__ as tianxia_version

SEEDS = "0 to 18446744073709551615"
OF_A_GAME = [
    ["play"],
    ["simulate"],
    ["perft", "--depth", "1"],
    ["bench", "--seconds", "0.01"],
    ["arena", "--bots", "greedy,random"],
]
WRONG = {
    "unknown game": (["chess"], ["'chess'", "qin"]),
    "unknown option": (["qin", "--option", "weather=fair"], ["'weather'", "board"]),
    "unknown value": (["qin", "--option", "board=fish"], ["'fish'", "bird or lion"]),
    "unknown board": (["qin", "--board", "fish"], ["'fish'", "bird or lion"]),
    "no value": (["qin", "--option", "board"], ["board", "KEY=VALUE"]),
    "one seat": (["qin", "--seats", "1"], ["2, 3 or 4", "1"]),
    "five seats": (["qin", "--seats", "5"], ["2, 3 or 4", "5"]),
    "minus two seats": (["qin", "--seats", "-2"], ["2, 3 or 4", "-2"]),
    "seats in words": (["qin", "--seats", "two"], ["--seats", "integer"]),
    "no such option": (["qin", "--seets", "2"], ["--seets", "--seats"]),
    "two lines": (["qin", "--board", "a\nb"], ["bird or lion"]),
}


@pytest.mark.parametrize("command", OF_A_GAME, ids=lambda command: command[0])
@pytest.mark.parametrize("wrong", WRONG)
def test_a_bad_request_is_refused_in_a_line(tianxia: Tianxia, command: list[str], wrong: str) -> None:
    arguments, expected = WRONG[wrong]
    message = tianxia.refuses(*command, *arguments)
    assert all(part in message for part in expected), message


@pytest.mark.parametrize("command", OF_A_GAME[:3], ids=lambda command: command[0])
@pytest.mark.parametrize("seed", [-1, 1 << 64, 10**30])
def test_an_impossible_seed_is_refused(tianxia: Tianxia, command: list[str], seed: int) -> None:
    message = tianxia.refuses(*command, "qin", "--seed", seed)
    assert str(seed) in message
    assert SEEDS in message


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("bots", "expected"),
    [
        ("deep-blue", "strong, master, random, greedy, blurred:error=0.5, search:seconds=0.5 or judge"),
        ("greedy,greedy,greedy", "1 to"),
        (",", "1 to"),
        ("greedy;random", "there is beginner"),
    ],
)
def test_impossible_bots_are_refused(tianxia: Tianxia, command: str, bots: str, expected: str) -> None:
    assert expected in tianxia.refuses(command, "qin", "--bots", bots)


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_series_on_an_unknown_board_is_refused(tianxia: Tianxia, command: str) -> None:
    assert "bird or lion" in tianxia.refuses(command, "qin", "--series", "bird,fish")


def test_at_a_table_there_is_room_for_one_bot_fewer_than_seats(tianxia: Tianxia) -> None:
    assert "1 to 1 bots, not 2" in tianxia.refuses("play", "qin", "--bots", "greedy,random")
    assert tianxia("play", "qin", "--seats", 3, "--bots", "greedy,random").status == 0


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_an_impossible_seat_is_refused(tianxia: Tianxia, seat: int) -> None:
    assert f"--seat {seat}: from 1 to 2" in tianxia.refuses("play", "qin", "--seat", seat)


@pytest.mark.parametrize("words", [["conquer"], ["board", "paint"], ["verify"], ["perft", "qin"], ["play"]])
def test_a_command_that_makes_no_sense_is_refused(tianxia: Tianxia, words: list[str]) -> None:
    tianxia.refuses(*words)


@pytest.mark.parametrize("words", [[], ["board"]])
def test_without_a_command_the_help_is_shown(tianxia: Tianxia, words: list[str]) -> None:
    answer = tianxia(*words)
    assert (answer.out + answer.err).startswith("Usage: tianxia")
    assert "Commands:" in answer.out + answer.err


@pytest.mark.parametrize(
    "words", [[], ["play"], ["simulate"], ["arena"], ["replay"], ["verify"], ["perft"], ["bench"], ["games"]]
)
def test_every_command_has_help(tianxia: Tianxia, words: list[str]) -> None:
    answer = tianxia(*words, "--help")
    assert answer.status == 0
    assert answer.out.startswith("Usage: tianxia")


def test_the_version_is_told(tianxia: Tianxia) -> None:
    assert tianxia("--version").out == f"tianxia {tianxia_version}\n"


def test_help_names_the_databases_that_can_be_used(tianxia: Tianxia) -> None:
    assert "with PostgreSQL" not in tianxia("serve", "--help").out
    assert "SQLite" not in tianxia("think-worker", "--help").out


# ---- the program itself


def _start(*words: object, stdin: bytes = b"") -> subprocess.Popen[bytes]:
    program = Path(sys.executable).with_name("tianxia")
    process = subprocess.Popen(
        [program, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert process.stdin is not None
    process.stdin.write(stdin)
    process.stdin.close()
    process.stdin = None
    return process


def test_the_program_ends_with_status_2_and_a_line(records: Path) -> None:
    records.write_bytes(records.read_bytes()[:-100])
    process = _start("verify", records)
    out, err = process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.decode().splitlines() == [err.decode().removesuffix("\n")]
    assert err.startswith(b"tianxia: ")


def test_the_package_is_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tianxia", "play", "chess"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tianxia: there is no game 'chess'")


def test_bytes_that_are_no_text_at_the_prompt_are_nonsense_like_any_other() -> None:
    process = _start("play", "qin", stdin=b"\xff\xfe\nquit\n")
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert out.endswith(b"Goodbye.\n")
    assert out.count(b" > ") == 2


def test_a_reader_that_goes_away_is_no_error(records: Path) -> None:
    process = _start("replay", "--states", records)
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"{")
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.wait()
