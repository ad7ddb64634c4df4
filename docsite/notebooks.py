"""Notebooks: pages of docs/notebooks whose blocks of Python are run when the site is built, with what comes of them.

A notebook is a Markdown file that jupytext knows as one, stored without outputs. A block that fails, fails the build.
Beside its page lies the notebook itself, ``<name>.ipynb``, for whoever wants to go on from it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from nbclient import NotebookClient

FOLDER = "notebooks"
GALLERY = "index.md"
TIMEOUT_S = 300
KERNEL = "python3"
QUIET = ["--log-level=ERROR"]
PICTURE = "image/svg+xml"
PLAIN = "text/plain"

_pages: dict[str, str] = {}
"""What each page says once it was run."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Run all notebooks; their pictures and the notebooks themselves are files of the site."""
    for source in sorted((Path(config.docs_dir) / FOLDER).glob("*.md")):
        if source.name != GALLERY:
            for name, content in _made(source).items():
                files.append(File.generated(config, f"{FOLDER}/{name}", content=content))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    return _pages.get(page.file.src_uri, markdown)


def _made(source: Path) -> dict[str, str]:
    """The files beside a page, by name; the page is kept."""
    notebook = jupytext.read(source)
    _run(notebook)
    pictures: dict[str, str] = {}
    parts = [part for cell in notebook.cells for part in _told(cell, source.stem, pictures)]
    link = f"[Take this notebook along]({source.stem}.ipynb)"
    _pages[f"{FOLDER}/{source.name}"] = "\n\n".join([*parts, link, ""])
    return {**pictures, f"{source.stem}.ipynb": nbformat.writes(notebook)}


def _run(notebook: Any) -> None:
    """In a folder of its own, so that whatever it writes goes away."""
    notebook.metadata.kernelspec = {"name": KERNEL, "display_name": "Python 3", "language": "python"}
    with tempfile.TemporaryDirectory() as folder:
        resources = {"metadata": {"path": folder}}
        NotebookClient(notebook, timeout=TIMEOUT_S, resources=resources, extra_arguments=QUIET).execute()


def _told(cell: Any, stem: str, pictures: dict[str, str]) -> Iterator[str]:
    """A cell in Markdown, and what came of it."""
    if cell.cell_type == "markdown":
        yield cell.source
        return
    yield f"```python\n{cell.source}\n```"
    for output in cell.outputs:
        yield _shown(output, stem, pictures)


def _shown(output: Any, stem: str, pictures: dict[str, str]) -> str:
    if output.output_type == "stream":
        return _text(output.text)
    if PICTURE not in output.data:
        return _text(output.data[PLAIN])
    name = f"{stem}-{len(pictures) + 1}.svg"
    pictures[name] = output.data[PICTURE]
    return f"![{output.data[PLAIN]}]({name})"


def _text(text: str) -> str:
    """In a box of its own, which can be told from code."""
    return f"``` {{ .text .output }}\n{text.rstrip()}\n```"
