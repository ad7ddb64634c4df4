"""Positions at the command line: `tianxia show`, and `tianxia play` from one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Script, Tianxia
from tianxia.core.record import decode

WAR = "game huang; tiles red h5 g6; hand 1 red red yellow; hand 2 ? ? ?"


def test_a_position_is_drawn_as_far_as_it_is_known(tianxia: Tianxia) -> None:
    answer = tianxia("show", WAR)
    assert (answer.status, answer.err) == (0, "")
    assert "seat 1 (you)" in answer.out
    assert "you" not in tianxia("show", WAR.replace("?", "blue")).out
    assert "tuiles dans le sac" in tianxia("show", WAR, "--language", "fr").out


@pytest.mark.parametrize(
    ("position", "english", "french"),
    [
        ("tiles red h5", "begins with its game", "commence par son jeu"),
        ("game go", "there is no game 'go'", "il n’y a pas de jeu"),
        ("game huang; tiles red a5", "tiles red: a5 is river", "tiles red\u00a0: a5 est sur le fleuve"),
    ],
)
def test_what_is_no_position_is_refused(tianxia: Tianxia, position: str, english: str, french: str) -> None:
    answers = [tianxia("show", position, "--language", language) for language in ("en", "fr")]
    assert [answer.status for answer in answers] == [2, 2]
    assert english in answers[0].err
    assert french in answers[1].err


def saves(path: Path) -> Script:
    """Asks for the position, plays a move and saves."""
    shown = yield "position"
    assert "hand 1 yellow red red; hand 2 ? ? ?" in shown
    yield "tile red h4"
    yield f"save {path}"


def test_a_game_is_played_from_a_position_and_saved(tianxia: Tianxia, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    tianxia("play", "huang", "--position", WAR, "--seed", 1, script=saves(path))
    record = decode(path.read_bytes())
    assert (record.position, record.actions[0].text) == (WAR, "tile red h4")
    assert tianxia.json("verify", path)["sound"]
    assert "hand 2 ? ? ?" in tianxia("play", "huang", "--load", path, stdin="position\n").out


def test_seats_and_options_come_with_the_position(tianxia: Tianxia) -> None:
    assert "--position brings its seats" in tianxia("play", "huang", "--position", WAR, "--seats", 3).err
    assert "--seat 3: from 1 to 2" in tianxia("play", "huang", "--position", WAR, "--seat", 3).err
