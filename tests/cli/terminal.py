"""Commands as a user runs them, inside this process; and people who type at their prompts."""

from __future__ import annotations

import builtins
import io
import json
import re
import resource
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tianxia.cli.app import main
from tianxia.core.record import Record, decode

Script = Generator[str, str, None]
"""Somebody at the keyboard: yields lines, is sent what the terminal has shown since the line before, ends by Ctrl-D."""


@dataclass(frozen=True)
class Answer:
    """What came of a command."""

    status: int
    out: str
    err: str


class Tianxia:
    """Runs a command."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self._out: list[str] = []
        self._err: list[str] = []

    def __call__(self, *words: object, stdin: str = "", script: Script | None = None) -> Answer:
        """Run it with *stdin* to read, or with the one who types *script* at its prompts."""
        self._shown()
        self._out, self._err = [], []
        with self._monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["tianxia", *map(str, words)])
            patch.setattr(sys, "stdin", io.StringIO(stdin))
            if script is not None:
                patch.setattr(builtins, "input", self._typed_by(script))
            status = _status()
        self._shown()
        return Answer(status, "".join(self._out), "".join(self._err))

    def json(self, *words: object) -> Any:
        """The data that a command prints."""
        answer = self(*words, "--json")
        assert answer.status == 0, answer.err
        return json.loads(answer.out)

    def refuses(self, *words: object) -> str:
        """The one line that says what is wrong; anything else than one line and status 2 fails."""
        return one_line(self(*words))

    def _shown(self) -> str:
        """What the terminal has shown since the last call."""
        captured = self._capsys.readouterr()
        self._out.append(captured.out)
        self._err.append(captured.err)
        return captured.out

    def _typed_by(self, script: Script) -> Any:
        is_started = False

        def type_line(prompt: str = "") -> str:
            nonlocal is_started
            print(prompt, end="")
            shown = self._shown()
            try:
                line = script.send(shown) if is_started else next(script)
            except StopIteration:
                raise EOFError from None
            is_started = True
            print(line)
            self._shown()
            return line

        return type_line


def _status() -> int:
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    return 0


def one_line(answer: Answer) -> str:
    """What a refused command says, without the program's name."""
    assert answer.status == 2, answer
    lines = answer.err.splitlines(keepends=True)
    assert len(lines) == 1, lines
    assert lines[0].startswith("tianxia: ")
    assert lines[0].endswith("\n")
    return lines[0].removeprefix("tianxia: ").strip()


# ---- people who type


def typed(*lines: str) -> Script:
    """Types these lines whatever happens."""
    for line in lines:  # noqa: UP028 -- a tuple cannot be sent to
        yield line


def first_move(start: str = "") -> Generator[str, str, str]:
    """Asks which moves are legal; the first of them, or nothing when the game is over, which leaves it."""
    shown = yield f"moves {start}"
    return "" if "no legal move" in shown else re.split(r"\s{2,}|\n", shown.strip())[0]


def hint() -> Generator[str, str, str]:
    """Asks for a hint; its move, or nothing when the game is over, which leaves it."""
    shown = yield "hint"
    found = re.search(r"Hint: (.+?) –", shown)
    assert found or "the game is over" in shown, shown
    return found[1] if found else ""


def by_hints() -> Script:
    """Takes every hint."""
    while True:
        move = yield from hint()
        yield move


def by_first_moves(n: int = 1000) -> Script:
    """Plays the first legal move, *n* times."""
    for _ in range(n):
        move = yield from first_move()
        yield move


# ---- what they are answered

MOVE = "RR g10-h10"
"""Legal at the start of the game with this seed."""
SEED = 7
PLAY = ("play", "qin", "--seed", SEED)


def replies(answer: Answer) -> list[str]:
    """What was answered to every line that was typed, without the next prompt."""
    asked = re.split(r"^.* > ", answer.out, flags=re.MULTILINE)[1:]
    return [reply.partition("\n")[2] for reply in asked if reply != "Goodbye.\n"]


def replies_to(tianxia: Tianxia, *lines: str) -> list[str]:
    """The same in the game with that seed."""
    answer = tianxia(*PLAY, script=typed(*lines))
    assert answer.status == 0
    return replies(answer)


def said(reply: str) -> str:
    """A reply of one line."""
    assert len(reply.splitlines()) == 1, reply
    return reply.strip()


def saved(path: Path) -> Record:
    """The game in a file."""
    return decode(path.read_bytes())


@contextmanager
def full_disk() -> Generator[None]:
    """No file can grow."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
