"""A machine of its own, as far as its network goes: a namespace of Linux at a cable that can be pulled."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from contextlib import suppress
from functools import cache
from pathlib import Path

CLONE_NEWNET = 0x40000000


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], check=False, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"ip {' '.join(words)}: {done.stderr.strip()}")


class Machine:
    """Reached at *there*, from where this one is *here*."""

    def __init__(self) -> None:
        pid = os.getpid()
        self.name, self._cable = f"tianxia-{pid}", f"tx{pid}"
        net = f"198.18.{pid >> 6 & 255}.{{}}"  # of addresses that are kept for tests
        self.here, self.there = (net.format((pid & 63) * 4 + end) for end in (1, 2))
        _ip("netns", "add", self.name)
        try:
            _ip("link", "add", f"{self._cable}a", "type", "veth", "peer", "name", f"{self._cable}b", "netns", self.name)
            _ip("addr", "add", f"{self.here}/30", "dev", f"{self._cable}a")
            _ip("link", "set", f"{self._cable}a", "up")
            _ip("-n", self.name, "addr", "add", f"{self.there}/30", "dev", f"{self._cable}b")
            _ip("-n", self.name, "link", "set", "lo", "up")
            self.plug()
        except OSError:
            self.close()
            raise

    def pull(self) -> None:
        """From now on nothing comes through, in either direction, and nobody is told."""
        _ip("-n", self.name, "link", "set", f"{self._cable}b", "down")

    def plug(self) -> None:
        _ip("-n", self.name, "link", "set", f"{self._cable}b", "up")

    def close(self) -> None:
        """The cable first: a namespace goes in its own time, and until then the next cable could not have the name."""
        with suppress(OSError):
            _ip("link", "del", f"{self._cable}a")
        _ip("netns", "del", self.name)


def move_to(machine: str) -> None:
    """This process is at another machine from now on; to be called before it has threads."""
    with (Path("/run/netns") / machine).open() as namespace:
        if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), f"cannot move to {machine}")


@cache
def missing() -> str:
    """Why there can be none here, if there can be none."""
    if shutil.which("ip") is None:
        return "ip is missing: install iproute2"
    try:
        Machine().close()
    except OSError as error:
        return f"no namespaces of the network can be made here: {error}"
    return ""
