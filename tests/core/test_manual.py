"""The documentation site without building it: all pages are in it, links lead somewhere, notebooks and examples run."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from docsite import scripts

from tests.package import PROJECT
from tests.soaking import IN_BROAD
from tianxia import __version__

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SITE: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
LEFT_OUT = ("rules/summaries/", "rules/variants/")
"""Parts of the client."""
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if not page.relative_to(DOCS).as_posix().startswith(LEFT_OUT)]
FIRST = "first-table"
NOTEBOOKS = [page for page in PAGES if page.parent.name == "notebooks" and page.name != "index.md"]
WITH_EXAMPLES = ("tutorial.md", "writing-a-bot.md")
MADE = ("changelog.md",)
"""Pages whose text is elsewhere."""
CELL = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")


def _listed(nav: Any) -> Iterator[str]:
    """The pages of a list, whatever they are called there."""
    for entry in nav:
        inner = next(iter(entry.values())) if isinstance(entry, dict) else entry  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        yield from [inner] if isinstance(inner, str) else _listed(inner)


def test_every_page_is_in_the_site_once() -> None:
    listed = [page for page in _listed(SITE["nav"]) if page not in MADE]
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in PAGES)
    assert all(pattern in SITE["exclude_docs"] for pattern in LEFT_OUT)


@cache
def _anchors(page: Path) -> set[str]:
    """Of the headings of a page, as they are named on the site."""
    text = FENCED.sub("", page.read_text("utf-8"))
    headings = [
        re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    ]
    return {re.sub(r"[-\s]+", "-", heading) for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(FENCED.sub("", page.read_text("utf-8"))):
        path, _, anchor = link.partition("#")
        if "://" in link or path in MADE:
            continue
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in _anchors(target), link


@pytest.mark.parametrize(
    "notebook",
    [pytest.param(page, id=page.stem, marks=() if page.stem == FIRST else IN_BROAD) for page in NOTEBOOKS],
)
def test_notebooks_run(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `make docs` runs them, without Jupyter."""
    cells = CELL.findall(notebook.read_text("utf-8"))
    assert len(cells) > 2
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for cell in cells:
        exec(cell, names)


@pytest.mark.parametrize("page", WITH_EXAMPLES)
def test_examples_of_pages_run(page: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_pages_of_the_site_run_nothing_but_files_of_their_own() -> None:
    """As the server's policy wants it; `make docs` puts all pages through this."""
    page: Any = SimpleNamespace(file=SimpleNamespace(src_uri="rules/qin.md", dest_uri="rules/qin.html"))
    text = '<a href="https://a.example">b</a><script>x=1</script><script src="y.js"></script>'
    first, second = re.findall(r'<script src="([^"]+)">', scripts.on_post_page(text, page))
    assert (first.startswith("../assets/inline/"), second) == (True, "y.js")
    assert scripts.kept[first.removeprefix("../")] == "x=1"
    for foreign in ('<script src="https://a.example/b.js">', '<link rel="x" href="//a.example/b.css">'):
        with pytest.raises(ValueError, match="comes from elsewhere"):
            scripts.on_post_page(foreign, page)


def test_the_recipe_for_conda_is_that_of_the_package() -> None:
    recipe: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "conda" / "recipe.yaml").read_text("utf-8"))
    wanted = [
        package.replace("msgspec>", "msgspec-python>").replace(">", " >", 1) for package in PROJECT["dependencies"]
    ]
    assert recipe["context"]["version"] == __version__
    assert recipe["requirements"]["run"] == [f"python {PROJECT['requires-python']}", *wanted]
