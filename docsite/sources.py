"""What pages of the site need from outside docs/: the changelog, the seal, and files that documents link to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
PAGES = {"changelog.md": "CHANGELOG.md", "seal.svg": "web/src/parts/seal.svg"}
"""By their names on the site."""
OUTSIDE = re.compile(r"\]\(\.\./(?!\.\.)((?!docs/)[^)#]+)\)")
"""A link from a document in docs/ to a file beside that folder."""
FOLDER = "sources"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    linked = {name for page in Path(config.docs_dir).glob("*.md") for name in OUTSIDE.findall(page.read_text("utf-8"))}
    wanted = {**PAGES, **{f"{FOLDER}/{name}.txt": name for name in sorted(linked)}}
    for name, source in wanted.items():
        files.append(File.generated(config, name, content=(ROOT / source).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Their links lead to the copies; documents within folders have none of these."""
    return markdown if "/" in page.file.src_uri else OUTSIDE.sub(rf"]({FOLDER}/\1.txt)", markdown)
