"""A real server: `tianxia serve` in a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

PREPARED_WITHIN_S = 600
"""The first start on a machine compiles the rules."""

REVIEW_DEPTH = "0.01"
"""Enough to see that moves made at random could be better."""


class Server:
    """A server with its data, which can be stopped and started again where it was."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.address = ""
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        command = ["serve", "--port", str(self._port), "--no-browser", "--data", str(self.data)]
        with self.log_file.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tianxia", *command],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "TIANXIA_REVIEW_DEPTH": REVIEW_DEPTH},
            )
        assert self._process.stdout
        said = re.search(r"http://localhost:(\d+)", self._process.stdout.readline())
        assert said, f"the server did not start: {self.log_file.read_text()}"
        self._port = int(said[1])
        self.address = f"http://127.0.0.1:{self._port}"  # by a number, too

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(20)
            self._process = None

    def wait_until_prepared(self) -> None:
        """Until the rules of all games are compiled, so that no test has to wait for them."""
        deadline = time.monotonic() + PREPARED_WITHIN_S
        while self._preparing() != {"ready"}:
            assert time.monotonic() < deadline, f"the rules are not ready: {self.log_file.read_text()}"
            time.sleep(0.2)

    def _preparing(self) -> set[str]:
        """How far the games are."""
        with urlopen(f"{self.address}/healthz") as answer:
            return {game["state"] for game in json.load(answer)["games"].values()}

    @property
    def log_file(self) -> Path:
        return self.data / "server.log"

    def mistakes(self) -> list[str]:
        """What went wrong in it, as it says itself."""
        return re.findall(r"^.* (?:ERROR|CRITICAL) .*$", self.log_file.read_text(), re.MULTILINE)
