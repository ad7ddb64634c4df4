"""The sdist and the wheel as users get them: ``python -m tests.package`` builds both, has Twine check them, installs
the wheel into a fresh environment of every Python that it finds, from the oldest allowed one on, and plays a game.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OLDEST = int(PROJECT["requires-python"].rpartition(".")[2])
NEWEST = 20
"""No Python beyond is looked for."""
HOMES = (Path.home() / ".pyenv" / "versions", Path.home() / ".local" / "share" / "uv" / "python")
"""Where Pythons may be that are not on the path."""
MOST_IMPORT_S = 0.3
"""Of the processor, whatever else a machine has to do."""
PLAY = f"""
import time
started = time.process_time()
import tianxia
took = time.process_time() - started
assert took < {MOST_IMPORT_S}, f"import tianxia takes {{took:.2f}} s"
from tianxia.bots.playing import play_out
table = tianxia.table("qin", seats=3, seed=1)
play_out(table.inner, ["greedy", "random", "greedy"])
assert table.is_over and sum(table.shares) == 1
assert "<svg" in table.svg()
print(f"import {{1000 * took:.0f}} ms; a game of {{len(table.moves)}} actions, {{table.shares}}")
"""


def build() -> Path:
    """The wheel, built from the sdist, as installers do."""
    shutil.rmtree(DIST, ignore_errors=True)
    _run(sys.executable, "-m", "build", "--outdir", str(DIST), str(ROOT))
    files = sorted(DIST.iterdir())
    _run(sys.executable, "-m", "twine", "check", "--strict", *map(str, files))
    for file in files:
        print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")
    (wheel,) = (file for file in files if file.suffix == ".whl")
    return wheel


def pythons() -> dict[int, str]:
    """One of each minor version, by its number."""
    named = [path for n in range(OLDEST, NEWEST) if (path := shutil.which(f"python3.{n}"))]
    homes = [str(path) for home in HOMES for path in sorted(home.glob("*/bin/python3"))]
    found = {version: path for path in reversed([sys.executable, *named, *homes]) if (version := _version(path))}
    return {version: found[version] for version in sorted(found) if version >= OLDEST}


def _version(python: str) -> int | None:
    """3.x, if it starts at all; some are mere hints at one that is not there."""
    done = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)
    said = re.match(r"Python 3\.(\d+)", done.stdout)
    return int(said[1]) if said else None


def attempt(wheel: Path, python: str) -> str:
    """What a fresh environment says of the wheel."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "venv"
        _run(python, "-m", "venv", str(own))
        _run(str(own / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", str(wheel))
        listed = _run(str(own / "bin" / "tianxia"), "games", cwd=folder)
        assert "huang" in listed.lower(), listed
        return _run(str(own / "bin" / "python"), "-c", PLAY, cwd=folder)


def _run(*command: str, cwd: str | None = None) -> str:
    """What it prints; nothing of the checkout is in the way of what is installed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command[:4])}:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def lines(wheel: Path) -> Iterator[str]:
    for version, python in pythons().items():
        yield f"Python 3.{version}: {attempt(wheel, python)}"


def main() -> None:
    for line in lines(build()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
