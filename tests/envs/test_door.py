"""The front door: its examples, bad input, and how little it loads."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tianxia
from tests.package import MOST_IMPORT_S, PROJECT
from tianxia import door
from tianxia.cli.app import SERVER_PACKAGES
from tianxia.envs.vector import Vector

RESEARCH = Path(__file__).parents[2] / "docs" / "research.md"


def _module_of(package: str) -> str:
    """What is imported of it."""
    return re.split(r"[^\w-]", package)[0].removesuffix("-cffi").replace("-", "_")


SERVER_PARTS = {_module_of(package) for package in PROJECT["optional-dependencies"]["server"]}


def _run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("module", [tianxia, door], ids=lambda module: module.__name__)
def test_examples_of_its_documentation_run(module: Any) -> None:
    failed, tried = doctest.testmod(module, extraglobs={"tianxia": tianxia})
    assert tried > 2
    assert failed == 0


def test_the_tutorial_runs() -> None:
    failed, tried = doctest.testfile(str(RESEARCH), module_relative=False)
    assert tried > 20
    assert failed == 0


def test_importing_it_loads_nothing_heavy() -> None:
    heavy = ("numpy", "numba", "msgspec", "rich", "typer", "tianxia.core")
    assert _run(f"import sys, tianxia; print([name for name in {heavy} if name in sys.modules])") == "[]"


def test_importing_it_takes_no_time() -> None:
    """Of a processor, so that a busy machine does not count."""
    program = "import time; started = time.process_time(); import tianxia; print(time.process_time() - started)"
    assert min(float(_run(program)) for _ in range(3)) < MOST_IMPORT_S


def test_games_are_listed_without_their_rules_being_loaded() -> None:
    program = (
        "import sys, tianxia; print(len(tianxia.games()), 'numba' in sys.modules, 'tianxia.core.game' in sys.modules)"
    )
    assert _run(program) == "4 False False"


def test_all_names_are_there_and_no_other() -> None:
    assert all(hasattr(tianxia, name) for name in dir(tianxia))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = tianxia.chess  # type: ignore[attr-defined]  # pyright: ignore


def test_a_table_is_played_without_the_parts_of_the_server() -> None:
    """As after ``pip install tianxia`` without extras."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({SERVER_PARTS}))"
    played = "t = tianxia.table('qin', seed=1); t.play(t.legal[0]); print(t.to_move, tianxia.vector('qin', 2).tables)"
    assert _run(f"{blocked}\nimport tianxia\n{played}") == "1 2"


@pytest.mark.parametrize(
    ("command", "answer"),
    [(["games", "--json"], '"id": "qin"'), (["serve"], "pip install 'tianxia[server]'")],
    ids=["games", "serve"],
)
def test_the_command_line_says_what_the_server_wants(command: list[str], answer: str) -> None:
    blocked = f"import sys; sys.modules.update(dict.fromkeys({SERVER_PARTS})); sys.argv[1:] = {command}"
    run = [sys.executable, "-c", f"{blocked}\nfrom tianxia.cli.app import main\nmain()"]
    done = subprocess.run(run, capture_output=True, text=True, timeout=60, check=False)
    assert answer in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


def test_the_command_line_knows_what_the_server_is_made_of() -> None:
    assert SERVER_PACKAGES == SERVER_PARTS
    assert not SERVER_PARTS & {_module_of(package) for package in PROJECT["dependencies"]}


def test_a_game_is_played_to_its_end_by_notation() -> None:
    table = tianxia.table("qin", seats=3, seed=4)
    while not table.is_over:
        assert table.shares == [0.0, 0.0, 0.0]
        table.play(table.legal[len(table.moves) % len(table.legal)])
    assert sum(table.shares) == pytest.approx(1)
    assert max(table.scores) == table.scores[table.shares.index(max(table.shares))]
    assert table.legal == []
    again = tianxia.table("qin", seats=3, seed=4)
    for move in table.moves:
        again.play(move)
    assert again.inner.states.tobytes() == table.inner.states.tobytes()


def test_options_may_be_said_as_truth_values() -> None:
    assert tianxia.table("huang", palace=True).options["palace"] == "true"
    assert tianxia.table("huang", palace=False).options["palace"] == "false"


def test_settings_of_vector_environments_are_the_same_at_the_door() -> None:
    def settings(made_by: Any) -> dict[str, Any]:
        parameters = inspect.signature(made_by).parameters.values()
        return {each.name: each.default for each in parameters if each.kind == each.KEYWORD_ONLY}

    assert settings(tianxia.vector) == settings(Vector)


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: tianxia.table("go"), "there is no game 'go'"),
        (lambda: tianxia.table("qin", seats=9), "qin is for 2, 3 or 4 seats, not 9"),
        (lambda: tianxia.table("qin", palace=True), "qin has no option 'palace'"),
        (lambda: tianxia.table("huang", palace="maybe"), "option palace: 'maybe'"),
        (lambda: tianxia.table("qin", seed=-1), "seed -1"),
        (lambda: tianxia.table("qin", 2, position="seats 2"), "a position has seats and options of its own"),
        (lambda: tianxia.table("qin").view(2), "seat 2: seats are counted from 0 to 1"),
        (lambda: tianxia.table("qin", seats=2.0), "seats=2.0: a whole number is wanted"),  # type: ignore[arg-type]
        (lambda: tianxia.table("qin", seats=0), "qin is for 2, 3 or 4 seats, not 0"),
        (lambda: tianxia.table("qin", seed=1.5), "seed=1.5: a whole number is wanted"),  # type: ignore[arg-type]
        (lambda: tianxia.table("qin").view("a"), "seat='a': a whole number is wanted"),  # type: ignore[arg-type]
        (lambda: tianxia.table("qin").play(1.5), "action=1.5: a whole number is wanted"),  # type: ignore[arg-type]
        (lambda: tianxia.table("qin").play("RY a1-b1"), "RY a1-b1 is not legal"),
        (lambda: tianxia.table("qin").play(99_999), "99999 is no action"),
        (lambda: tianxia.table("qin").play("hello"), "'hello' is no move"),
    ],
)
def test_bad_input_is_one_clear_line(call: Any, line: str) -> None:
    with pytest.raises(tianxia.BadInput) as caught:
        call()
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game_id", [game.id for game in tianxia.games()])
def test_a_picture_shows_what_the_seat_may_know(game_id: str) -> None:
    table = tianxia.table(game_id, seed=1)
    mine, theirs = table.svg(0), table.svg(1)
    assert mine != theirs
    assert table._repr_svg_() not in (mine, theirs)  # pyright: ignore[reportPrivateUsage] -- what notebooks call
    assert all(
        picture.startswith("<svg") and "http" not in picture.replace("http://www.w3.org", "")
        for picture in (mine, theirs)
    )


@pytest.mark.parametrize("game_id", [about.id for about in tianxia.games()])
def test_a_page_can_show_several_pictures(game_id: str) -> None:
    """They are XML without names or styles that others could take for theirs, and the same table is the same text."""
    table = tianxia.table(game_id, seed=1)
    before = table.svg()
    assert table.svg() == before
    table.play(table.legal[0])
    assert table.svg() != before
    assert all(not re.search(r"\b(id|class|style)=|<style", picture) for picture in (before, table.svg()))
    assert ElementTree.fromstring(before).tag.endswith("svg")


def test_leaders_are_drawn() -> None:
    table = tianxia.table("huang", seats=3, seed=1)
    table.play("leader red d2")
    assert "<title>d2: red leader</title>" in table.svg()
    table.undo()
    assert "leader" not in table.svg()


def test_a_terminal_is_shown_text(capsys: pytest.CaptureFixture[str]) -> None:
    tianxia.table("qin", seed=1).show(0)
    assert "a  b  c" in capsys.readouterr().out
