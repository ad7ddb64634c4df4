"""How long others wait while somebody brings and looks at the longest games: ``python bench/long_games.py``.

Ten records of Huang of the greatest length are brought at once, ten spectators come to each, and replays, logs and
records are read. Meanwhile /healthz is asked and moves are made at another table; the slowest answers are printed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.rush import measure
from tests.server.serving import Server, running

from tianxia.games import catalog

N = 10
SPECTATORS = 10


def memory(server: Server) -> float:
    """Megabytes that a server takes."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def main() -> None:
    n_actions = catalog.about("huang").most_actions
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "data") as server:
        server.become_ready("huang")
        before = memory(server)
        for name, times in measure(server, N, n_actions, SPECTATORS).items():
            ordered = sorted(times)
            p99 = ordered[int(0.99 * (len(ordered) - 1))]
            print(f"{name:8} {len(times):5} answers, p99 {1000 * p99:6.1f} ms, slowest {1000 * ordered[-1]:6.1f} ms")
        print(f"memory {before:.0f} MB before, {memory(server):.0f} MB after")


if __name__ == "__main__":
    main()
