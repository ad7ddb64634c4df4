"""What the documents show is true: the example of a record, and the names of commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tianxia.cli.app import app
from tianxia.core.record import Record, decode, replay
from tianxia.core.table import Table
from tianxia.games import catalog

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "README.fr.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLE = re.compile(r'^```json\n(\{"format": "tianxia/.*?)^```$', re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"\btianxia ([a-z]+(?:-[a-z]+)*)(?: ([a-z]+))?")


@pytest.fixture(scope="module")
def example() -> Record:
    """The record in docs/records.md, of whose actions only the first are shown."""
    (text,) = EXAMPLE.findall((ROOT / "docs" / "records.md").read_text("utf-8"))
    assert text.count(", …]") == 1
    return decode(text.replace(", …]", "]").encode())


def test_the_actions_of_the_example_are_what_their_texts_say(example: Record) -> None:
    parse = catalog.load(example.game).text.parse
    assert example.actions
    assert [parse(action.text) for action in example.actions] == [action.action for action in example.actions]


def test_the_example_is_a_legal_opening(example: Record) -> None:
    *_, table = replay(example, catalog.load(example.game))
    assert len(table.moves) == len(example.actions)


def test_the_result_of_the_example_is_possible(example: Record) -> None:
    table = Table(catalog.load(example.game), example.options, example.seats, example.seed)
    pagodas = [int(seat.pagodas) for seat in table.state.seats[: example.seats]]
    result = example.result
    assert result is not None
    assert result.series_points is not None
    assert [score + left for score, left in zip(result.scores, result.series_points, strict=True)] == pagodas
    assert result.winners == [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]


def _commands() -> Iterator[str]:
    """All commands of the program; those of a group with its name before theirs."""
    groups = {f"{group.name} ": group.typer_instance for group in app.registered_groups}
    for prefix, commands in {"": app, **groups}.items():
        assert commands is not None
        for command in commands.registered_commands:
            assert command.callback is not None
            yield prefix + (command.name or command.callback.__name__)


def _named(document: Path) -> Iterator[str]:
    """The commands that a document names."""
    groups = {group.name for group in app.registered_groups}
    for first, second in COMMAND.findall(document.read_text("utf-8")):
        yield f"{first} {second}" if first in groups else first


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_in_documents_exist(document: Path) -> None:
    assert set(_named(document)) - set(_commands()) == set()


def test_the_readme_names_every_command() -> None:
    assert set(_commands()) - set(_named(ROOT / "README.md")) == set()


def _outline(text: str) -> list[list[str]]:
    """What a page in another language must share: levels of headings, pictures, commands and code."""
    patterns = (
        r"^(#+) ",
        r"!\[[^\]]+\]\(([^)]+)\)",
        r"`(tianxia [^`]+|make [^`]+)`",
        r"^(make \w+)",
        r"^```python\n(.*?)^```",
    )
    return [re.findall(pattern, text, re.MULTILINE | re.DOTALL) for pattern in patterns]


def test_the_readme_has_a_french_twin() -> None:
    english, french = ((ROOT / name).read_text("utf-8") for name in ("README.md", "README.fr.md"))
    assert _outline(french) == _outline(english)
    assert "(README.fr.md)" in english
    assert "(README.md)" in french
    links = [set(re.findall(r"\]\(([^)]+\.md)\)", text)) - {"README.md", "README.fr.md"} for text in (english, french)]
    assert links[1] <= links[0]


def test_the_french_readme_has_no_breaking_space_before_its_signs() -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", (ROOT / "README.fr.md").read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(r" [:;!?»]|« ", prose) == []


PUBLIC = re.compile(r"^[A-Za-z]\w*(?:: .+)? = (?!TypeVar|unbound)", re.MULTILINE)


@pytest.mark.parametrize("path", sorted((ROOT / "src/tianxia/core").glob("*.py")), ids=lambda path: path.name)
def test_public_constants_of_the_engine_say_what_they_are(path: Path) -> None:
    """Linters see to modules, classes and functions."""
    paragraphs = path.read_text("utf-8").split("\n\n")
    assert [each for each in paragraphs if PUBLIC.search(each) and '"""' not in each and "#" not in each] == []
