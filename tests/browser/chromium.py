"""The browser of these tests: Chromium, wherever it is. As a program it makes sure that there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first has no windows that nobody sees, and takes a third less of the processor."""
CHOICE = "TIANXIA_CHROMIUM"
# What Chromium would start for every window though nobody sees it. It heeds one such list only, so the part of
# Playwright's own that matters here is in it, too.
UNWANTED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
)
HASTY = ("--no-opt", "--no-maglev", "--single-threaded-gc")
"""Of V8: pages of tests are open for seconds, and what is made quicker for later never pays."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
    f"--js-flags={','.join(HASTY)}",
)
INSTALL = """export DEBIAN_FRONTEND=noninteractive
apt-get update && { apt-get install -y chromium-headless-shell || apt-get install -y chromium; }"""


def find() -> str | None:
    """The path of Chromium; None where there is none."""
    names = (chosen,) if (chosen := os.environ.get(CHOICE)) else NAMES
    return next((path for path in map(shutil.which, names) if path), None)


def need() -> str:
    """The same, or a clear word on what to do."""
    path = find()
    if path is None:
        sys.exit(f"The browser tests need Chromium: install chromium or google-chrome, or say in {CHOICE} where it is.")
    return path


def _can_install() -> bool:
    return CHOICE not in os.environ and shutil.which("apt-get") is not None and os.geteuid() == 0


def main() -> None:
    if find() is None and _can_install():
        subprocess.run([sys.executable, "step.py", "Chromium, from Debian", "sh", "-c", INSTALL], check=False)
    print(f"Browser: {need()}")


if __name__ == "__main__":
    main()
