"""`tianxia games`: what can be played, at once."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.cli.terminal import Tianxia
from tianxia.cli.listing import values_of
from tianxia.games import catalog


def test_every_game_is_listed_with_its_seats_and_values(tianxia: Tianxia) -> None:
    answer = tianxia("games")
    assert answer.status == 0
    for about in catalog.all_games():
        words = [about.id, *map(str, about.seats), *(v for o in about.options for v in (o.name, *o.values))]
        assert all(word in answer.out for word in words)


def test_the_json_says_all_that_a_program_needs_to_start_a_game(tianxia: Tianxia) -> None:
    games = {game["id"]: game for game in tianxia.json("games")}
    assert games["qin"]["seats"] == [2, 3, 4]
    (board,) = games["qin"]["options"]
    assert board["name"] == "board"
    assert board["values"] == ["bird", "lion"]
    assert board["default"] == "bird"
    assert games.keys() == {about.id for about in catalog.all_games()}


def _run_games(code: str) -> subprocess.CompletedProcess[str]:
    start = f"import sys; sys.argv = ['tianxia', 'games']; from tianxia.cli.app import main; main(); {code}"
    return subprocess.run([sys.executable, "-c", start], capture_output=True, text=True, check=False)


def test_listing_loads_no_compiler() -> None:
    done = _run_games("sys.exit(77 if 'numba' in sys.modules else 0)")
    assert done.returncode == 0, done.stderr


def test_listing_takes_less_than_a_second() -> None:
    """Of a processor's time, so that other tests beside this one do not matter."""
    spans: list[float] = []
    for _ in range(3):
        before = os.times()
        _run_games("pass")
        after = os.times()
        spans.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert 0 < min(spans) < 1


def test_where_the_default_depends_on_the_seats_this_is_said() -> None:
    influence = next(o for o in catalog.about("china").options if o.name == "influence")
    assert values_of(influence) == "false, true (default with 2 seats)"
