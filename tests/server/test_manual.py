"""The documentation site below /docs/: whole, under the policy of all pages, and nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.serving import Server, running
from tianxia.core.errors import BadInput
from tianxia.server.guard import FILE_HEADERS, HEADERS
from tianxia.server.manual import folder_of
from tianxia.server.settings import Settings, config_of


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("site")
    built = folder / "docs"
    (built / "assets").mkdir(parents=True)
    (folder / "secret.txt").write_text("hush")
    (built / "index.html").write_text("<!doctype html><title>First</title>")
    (built / "arena.html").write_text("<!doctype html><title>Arena</title>")
    (built / "assets" / "search.js").write_text("1")
    with running(folder / "data", docs=str(built)) as started:
        yield started.become_ready()


def _get(site: Server, path: str) -> httpx.Response:
    with httpx.Client() as client:
        return client.send(httpx.Request("GET", httpx.URL(site.address).copy_with(raw_path=path.encode())))


@pytest.mark.parametrize(
    ("path", "title"), [("/docs/", "First"), ("/docs/index.html", "First"), ("/docs/arena.html", "Arena")]
)
def test_its_pages_are_shown_under_the_policy_of_all_pages(site: Server, path: str, title: str) -> None:
    answer = _get(site, path)
    assert (answer.status_code, f"<title>{title}</title>" in answer.text) == (200, True)
    assert answer.headers["content-type"].startswith("text/html")
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_its_first_page_stands_where_its_links_begin(site: Server) -> None:
    answer = _get(site, "/docs")
    assert (answer.status_code // 100, answer.headers["location"]) == (3, "/docs/")


def test_its_scripts_are_files(site: Server) -> None:
    answer = _get(site, "/docs/assets/search.js")
    assert (answer.status_code, answer.text) == (200, "1")
    assert {name: answer.headers.get(name) for name in FILE_HEADERS} == FILE_HEADERS


@pytest.mark.parametrize(
    "path",
    ["/docs/no.html", "/docs/../secret.txt", "/docs/..%2fsecret.txt", "/docs/assets", "/docs/%00"],
)
def test_nothing_beside_it_is_shown(site: Server, path: str) -> None:
    answer = _get(site, path)
    assert (answer.status_code, "hush" in answer.text) == (404, False)


def test_a_folder_without_a_site_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="make docs builds the site"):
        config_of(Settings(data=str(tmp_path), docs=str(tmp_path)))
    (tmp_path / "index.html").touch()
    assert folder_of(str(tmp_path)) == tmp_path
