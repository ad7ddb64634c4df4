"""Scripts within pages become files: a server that lets pages run nothing but its own files can then show the site.

The policy is that of `tianxia.server.guard`: no script in the page itself, nothing from elsewhere.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from posixpath import relpath
from typing import Any

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
FOREIGN = re.compile(r'<(?!a )\w+ [^>]*(?:src|href)="(?:https?:)?//[^"]*"')
"""Anything but a link that somebody may follow."""
FOLDER = "assets/inline"
NOT_OURS = ("404.html", "sitemap.xml", "sitemap.xml.gz")
"""Pages that need to know where the site will be; a server has its own answer for what is not there."""

kept: dict[str, str] = {}
"""What each of these files says, by its name."""


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """With files in place of scripts; a page that fetches from elsewhere fails the build."""
    if found := FOREIGN.search(output):
        raise ValueError(f"{page.file.src_uri}: {found[0]} comes from elsewhere")
    here = str(Path(page.file.dest_uri).parent)
    return INLINE.sub(lambda found: f'<script src="{relpath(_file_of(found[1]), here)}"></script>', output)


def _file_of(script: str) -> str:
    """Its file, named after what it says."""
    name = f"{FOLDER}/{hashlib.sha256(script.encode()).hexdigest()[:12]}.js"
    kept[name] = script
    return name


def on_post_build(config: Any) -> None:
    site = Path(config.site_dir)
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    for name, script in kept.items():
        (site / name).write_text(script, "utf-8")
    for name in NOT_OURS:
        (site / name).unlink(missing_ok=True)
