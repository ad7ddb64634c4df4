"""One step of setting up, in one line: ``step.py NAME COMMAND…``.

Says the step's name, runs the command without a word, and says how long it took. If it fails, all it said is shown.
"""

from __future__ import annotations

import subprocess
import sys
import time


def main(name: str, command: list[str]) -> int:
    """The command's exit status."""
    print(f"{name:.<32}", end=" ", flush=True)
    started = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    print(f"{time.monotonic() - started:5.1f} s{' (failed)' if done.returncode else ''}", flush=True)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
