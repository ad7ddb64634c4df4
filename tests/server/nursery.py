"""Where servers of tests come from: a process that has imported everything, of which each is a copy.

Importing takes longer than most tests. A server that needs an environment of its own is started anew
(`tests/server/launch.py`); otherwise both are the same. So are commands that end by themselves.
"""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
import tempfile
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import IO, NamedTuple

from tests.server import launch
from tianxia.cli.app import main

ROOT = Path(__file__).parents[2]
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.server.imported"])
_WITHIN_S = 60.0


class Copied:
    """A process as `subprocess` has them, as far as tests of servers need it."""

    def __init__(self, settings: str, log: Path) -> None:
        ours, theirs = socket.socketpair()
        self._process: BaseProcess = _CONTEXT.Process(target=_become, args=(settings, log, theirs), daemon=True)
        self._process.start()
        theirs.close()
        with ours:
            self.stdin: IO[str] = ours.makefile("w")
            self.stdout: IO[str] = ours.makefile("r")

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        assert self._process.exitcode is not None, "it does not end"
        return self._process.exitcode

    def kill(self) -> None:
        self._process.kill()

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


def _become(settings: str, log: Path, line: socket.socket) -> None:
    """This process is a server from now on, which speaks by *line* and logs what it says otherwise."""
    os.chdir(ROOT)
    with log.open("a") as sink:
        os.dup2(sink.fileno(), sys.stderr.fileno())
    for stream in (0, 1):
        os.dup2(line.fileno(), stream)
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
    line.close()
    launch.main(settings)


class Ended(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str


def command(*words: object, env: Mapping[str, str] | None = None) -> Ended:
    """Run ``tianxia`` with these words to its end."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        process: BaseProcess = _CONTEXT.Process(target=_run, args=([*map(str, words)], dict(env or {}), out, err))
        process.start()
        process.join(_WITHIN_S)
        status = process.exitcode
        process.kill()
        assert status is not None, "it does not end"
        return Ended(status, out.read_text("utf-8"), err.read_text("utf-8"))


def _run(words: list[str], env: Mapping[str, str], out: Path, err: Path) -> None:
    """This process is the command from now on."""
    os.environ.update(env)
    sys.argv = ["tianxia", *words]
    for stream, path in ((1, out), (2, err)):
        with path.open("w") as file:
            os.dup2(file.fileno(), stream)
    sys.stdout, sys.stderr = os.fdopen(1, "w", encoding="utf-8"), os.fdopen(2, "w", encoding="utf-8")
    main()
