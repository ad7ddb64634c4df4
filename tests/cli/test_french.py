"""The terminal in French: by the locale or by --language, without a word of English."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.cli.terminal import MOVE, PLAY, Script, Tianxia, typed
from tianxia.bots.levels import LEVELS
from tianxia.cli.app import app
from tianxia.cli.language import speak
from tianxia.cli.notation import describe, parse
from tianxia.core.table import Table
from tianxia.games.catalog import all_games, load

ROOT = Path(__file__).parents[2] / "src" / "tianxia"
NOTATION = {*LEVELS, "greedy", "random", "pass", "bird", "in"}
"""Names of bots, boards and moves are the same in all languages, and so is Ch'in."""


def _words(text: str) -> set[str]:
    """Words of a text or a template, without the names of its parameters."""
    return set(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+(:[^|}]*\}|:|\})", " ", text).lower()))


def _texts(language: str) -> set[str]:
    """Every word of the catalogs that a terminal shows."""
    files = [path for path in ROOT.rglob(f"{language}.json") if "client" not in path.parts]
    return {word for path in files for text in json.loads(path.read_text("utf-8")).values() for word in _words(text)}


ENGLISH = _texts("en") - _texts("fr") - NOTATION
"""Words that no French text has."""


def english_in(shown: str) -> set[str]:
    """The sentences of a terminal without the notation of the moves."""
    return _words(re.sub(r"\b[RYB]{2} \w+-\w+", "", shown)) & ENGLISH


@pytest.fixture
def french(tianxia: Tianxia, monkeypatch: pytest.MonkeyPatch) -> Tianxia:
    """The commands as people get them whose machine speaks French."""
    monkeypatch.delenv("LC_ALL")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    return tianxia


def _some_moves(n: int, *questions: str) -> Script:
    """Asks for everything there is, then plays by the list of moves."""
    yield from typed(*questions, "aide", "plateau", "xyzzy", "RR g5-g6", "pass", "reprendre", "enregistrer")
    for _ in range(n):
        shown = yield "coups"
        yield re.split(r"\s{2,}|\n", shown.strip())[0]
    yield "quitter"
    yield "quitter"


def test_a_game_is_told_in_french(french: Tianxia) -> None:
    answer = french("play", "qin", "--seed", 7, script=_some_moves(12, "conseil"))
    assert (answer.status, answer.err) == (0, "")
    assert english_in(answer.out) == set()
    assert "Vous : " in answer.out.replace("\u00a0", " ")
    assert answer.out.endswith("Au revoir.\n")


@pytest.mark.parametrize("game", ["china", "han", "huang"])
def test_moves_are_typed_and_shown_in_french(french: Tianxia, game: str) -> None:
    answer = french("play", game, "--seed", 3, "--bots", "random", script=_some_moves(4))
    assert (answer.status, answer.err) == (0, "")
    assert english_in(answer.out) == set()


@pytest.mark.parametrize("game", [about.id for about in all_games()])
def test_every_word_of_a_move_can_be_read_back(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr")
    speak(None)
    rules = load(game)
    texts = {action: rules.text.describe(action) for action in range(0, rules.n_actions, rules.n_actions // 200 + 1)}
    on_board = [action for action, text in texts.items() if "" not in text.split(" ") and "off the board" not in text]
    assert len(on_board) > 10
    assert [parse(rules, describe(rules, action).replace("é", "e")) for action in on_board] == on_board
    assert game != "china" or parse(rules, "échange violette") == rules.text.parse("exchange purple")


@pytest.mark.parametrize("game", [about.id for about in all_games()])
def test_drawings_are_in_french(game: str) -> None:
    table = Table(load(game), {}, load(game).about.seats[0], 1)
    drawn = re.sub(r"\[[^\]]*\]", "", table.render(0, "fr"))
    assert "(vous)" in drawn
    assert _words(drawn) & ENGLISH == set()


def test_numbers_are_written_as_in_french(french: Tianxia, tmp_path: Path) -> None:
    """So that a decimal point does not stand beside decimal commas."""
    told = french("arena", "qin", "--bots", "greedy,random", "--until", "deals=1", "--jobs", 1, "--out", tmp_path / "a")
    assert "100,0\u00a0%" in told.out
    assert not re.search(r"\d\.\d|\d%", told.out.partition(str(tmp_path))[0])


def test_faults_are_told_in_french(french: Tianxia) -> None:
    assert french.refuses("play", "chess").startswith("il n’y a pas de jeu «\u00a0chess\u00a0»")
    assert french.refuses("play", "qin", "--seats", 9) == "qin se joue à 2, 3 ou 4, pas à 9"


def test_a_language_that_is_asked_for_after_the_command_holds_for_what_is_wrong_with_that(tianxia: Tianxia) -> None:
    assert tianxia.refuses("serve", "--prot", 1, "--language", "fr").startswith("option inconnue")


def test_settings_on_the_command_line_are_refused_in_french(french: Tianxia) -> None:
    refused = french.refuses("serve", "--check", "--port", "x").replace("\u00a0", " ")
    assert refused == "--port : port : il faut un nombre entier de 0 à 65535, pas x"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"port = 1\nhost = here", "ligne 2, colonne 8"),
        (b"port = [", "à la fin du fichier"),
        (b"port = " + b"1" * 5000, "un nombre a trop de chiffres"),
        (b"port = " + b"[" * 100_000, "l’imbrication est trop profonde"),
        (b'host = "\xff"', "ce n’est pas un texte en UTF-8"),
    ],
)
def test_what_is_no_toml_is_refused_in_french(french: Tianxia, folder: Path, text: bytes, said: str) -> None:
    (folder / "a.toml").write_bytes(text)
    refused = french.refuses("serve", "--check", "--settings", "a.toml").replace("\u00a0", " ")
    assert refused == f"a.toml : ce n’est pas du TOML : {said}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play"], "argument manquant\u00a0: GAME"),
        (["play", "qin", "--sets", 2], "option inconnue\u00a0: --sets"),
        (["dance"], "commande inconnue\u00a0: dance"),
        (
            ["play", "qin", "--seats", "two"],
            "valeur non valide pour --seats\u00a0: un nombre entier",
        ),
        (["play", "qin", "more"], "en trop\u00a0: more"),
        (["perft", "qin"], "option manquante\u00a0: --depth"),
    ],
)
def test_wrong_usage_is_told_in_french(french: Tianxia, words: list[object], said: str) -> None:
    line = french.refuses(*words)
    assert line.startswith(said)
    assert _words(line.partition(" (tianxia")[0]) & ENGLISH <= {
        "sets",
        "dance",
        "two",
        "more",
        "depth",
        "seats",
        "game",
    }


def _explained(command: Any) -> Iterator[str]:
    """Every text of the help."""
    yield from (explained.help for explained in (command, *command.params) if getattr(explained, "help", None))
    for below in getattr(command, "commands", {}).values():
        yield from _explained(below)


def test_all_help_is_known_in_french() -> None:
    french = json.loads((ROOT / "cli" / "words" / "help.fr.json").read_text("utf-8"))
    assert set(_explained(typer.main.get_command(app))) == french.keys()


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["board", "check", "--help"], []])
def test_help_is_in_french(french: Tianxia, words: list[str]) -> None:
    answer = french(*words)
    shown = answer.out or answer.err
    assert shown.startswith("Usage\u00a0:")
    assert not re.search("Usage:|Options:|Commands:|Show|required|default|game;|Play", shown)


def test_help_is_in_the_language_that_is_asked_for(tianxia: Tianxia, french: Tianxia) -> None:
    assert french("--language", "en", "--help").out.startswith("Usage:")
    assert "Jouer contre" in tianxia("play", "--help", "--language=fr").out


def test_english_words_are_known_as_such() -> None:
    assert {"the", "your", "founds", "tiles"} <= ENGLISH


# ---- which language


def test_an_option_is_stronger_than_the_locale(french: Tianxia) -> None:
    assert "You: " in french(*PLAY, "--language", "en", script=typed(MOVE)).out
    assert "there is no game" in french.refuses("play", "chess", "--language=en")


def test_the_strongest_setting_of_the_locale_counts(tianxia: Tianxia, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "there is no game" in tianxia.refuses("play", "chess")
    monkeypatch.setenv("LC_ALL", "fr_CA")
    assert "pas de jeu" in tianxia.refuses("play", "chess")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "there is no game" in tianxia.refuses("play", "chess")


def test_the_language_can_be_said_before_the_command(tianxia: Tianxia) -> None:
    assert "il n’y a pas de jeu" in tianxia.refuses("--language", "fr", "play", "chess")
    assert "there is no game" in tianxia.refuses("play", "chess")


def test_a_language_that_nobody_here_speaks_is_refused_in_a_line(tianxia: Tianxia) -> None:
    assert tianxia.refuses("games", "--language", "tlh") == "--language tlh: there is en or fr"


def test_every_fault_of_the_core_has_a_french_sentence() -> None:
    """With the same values; and no French sentence is left over."""
    french: dict[str, str] = json.loads((ROOT / "core" / "texts" / "faults.fr.json").read_text("utf-8"))
    trees = [ast.parse(path.read_text("utf-8")) for path in ROOT.rglob("*.py")]
    said = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert set(french) - said == set()
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    firsts = [
        call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Said" and call.args
    ]
    assert {first.value for first in firsts if isinstance(first, ast.Constant)} - set(french) == set()
    for english, sentence in french.items():
        assert set(re.findall(r"\{(\w+)", english)) == set(re.findall(r"\{(\w+)", sentence))


def test_no_line_is_broken_before_a_sign_that_has_a_space_before_it() -> None:
    texts = [text for path in ROOT.rglob("*fr.json") for text in json.loads(path.read_text("utf-8")).values()]
    assert [text for text in texts if re.search(r"« | [»:;!?%](?!\w)", text)] == []


def test_one_pagoda_is_singular() -> None:
    table = Table(load("qin"), {"board": "bird"}, 2, 1)
    table.states[0]["seats"]["pagodas"][0] = 1
    assert " 1 pagode restante," in table.render(0, "fr")
    assert " 1 pagoda left," in table.render(0, "en")
