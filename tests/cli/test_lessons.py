"""What is wrong with a lesson file is said in one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Tianxia
from tianxia.lessons.loading import course, files

BOARD = """
.....oo.....o
.............
.............
..o......o...
......B......
.............
......Y......
..o.......oo.
..o...R......
.............
.............
.......oo...o
.............
hand 1 RY RB YB; hand 2 ? ? ?
"""
STEP = f'''
[[steps]]
position = """{BOARD}"""
event = "founded"
show = "RY e7-f7"
text = {{ en = "Found.", fr = "Fondez." }}
'''
GO_ON = '[[steps]]\nevent = "founded"\ntext = { en = "Found.", fr = "Fondez." }\n'
READ = '[[steps]]\ntext = { en = "Read.", fr = "Lisez." }\n'
HEAD = 'game = "qin"\nnumber = 1\ntitle = { en = "A", fr = "B" }\n'
GOOD = HEAD + STEP + STEP + STEP
WRONG = '[[steps.wrong]]\ntext = { en = "No.", fr = "Non." }\n'
FAULTS: dict[str, tuple[str, str]] = {
    "no TOML": ("game =", "not TOML"),
    "no steps": (HEAD, "'steps' is missing"),
    "an unknown key": (GOOD + "weather = 1", "there is no key 'weather'"),
    "a missing language": (GOOD.replace(', fr = "Fondez."', "", 1), "'steps': number 1: 'text': 'fr' is missing"),
    "a text that is none": (
        GOOD.replace('{ en = "Found.", fr = "Fondez." }', '"Found."', 1),
        "'steps': number 1: 'text': must be a table, not a text",
    ),
    "a number in words": (GOOD.replace("number = 1", 'number = "one"'), "'number': must be a whole number, not a text"),
    "an empty text": (GOOD.replace('"Fondez."', '" "', 1), "step 1: the text in 'fr' is empty"),
    "a long text": (GOOD.replace("Found.", "Found. " * 70, 1), "step 1: the text in 'en' has more than 420 characters"),
    "an unknown game": (GOOD.replace('"qin"', '"chess"'), "there is no game 'chess'"),
    "an unknown option": (GOOD.replace("number", 'module = "weather"\nnumber', 1), "there is no option 'weather'"),
    "too few steps": (HEAD + STEP, "a lesson has 3 to 7 steps, not 1"),
    "nothing to do": (HEAD + STEP.replace("event", "#").replace("show", "#") + READ * 2, "nothing to be done in it"),
    "no position": (HEAD + READ + STEP * 2, "step 1: the first step needs a position"),
    "no place to go on from": (HEAD + STEP * 2 + READ, "step 3: needs a position, since several moves pass"),
    "somebody else's move": (
        HEAD + STEP.replace('event = "founded"', 'moves = ["RY e7-f7"]') + GO_ON + STEP,
        "step 2: it is not the learner who is to move",
    ),
    "a wrong position": (GOOD.replace("hand 1 RY RB YB", "hand 1 RX", 1), "step 1: hand 'RX'"),
    "no move": (GOOD.replace("RY e7-f7", "RY z9", 1), "step 1: 'RY z9' is no move"),
    "an impossible move": (
        GOOD.replace('event = "founded"', 'moves = ["RY a1-b1"]', 1).replace('show = "RY e7-f7"', "", 1),
        "step 1: RY a1-b1 is not legal: no half lies beside a coloured space [rule 3.2]",
    ),
    "nobody can pass": (GOOD.replace('"founded"', '"conquered"', 1), "step 1: nobody can pass it"),
    "nothing is shown": (GOOD.replace('show = "RY e7-f7"', "", 1), "step 1: says no move to be shown"),
    "what is shown does not pass": (
        GOOD.replace("RY e7-f7", "RB h7-i7", 1),
        "step 1: the move to be shown, RB h7-i7, does not pass it",
    ),
    "an impossible answer": (
        GOOD.replace("show", 'then = ["pass"]\nshow', 1),
        "pass is not legal: a player who can lay a tile must lay one",
    ),
    "an unknown kind": (GOOD.replace("show", 'kind = "fly"\nshow', 1), "step 1: there is no kind of action 'fly'"),
    "an unknown event": (GOOD.replace('"founded"', '"fled"', 1), "step 1: there is no text 'fled' in the game"),
    "an unknown reason": (GOOD + WRONG + 'why = "rain"', "step 3: there is no text 'why.rain' in the game"),
    "a reaction to what is right": (GOOD + WRONG + 'why = "tie"\nmoves = ["RY e7-f7"]', "is not told what is written"),
    "a reaction that nobody is told": (GOOD + WRONG + 'why = "tie"', "step 3: nobody is ever told: No."),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "lesson.toml"


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_said_in_one_line(tianxia: Tianxia, path: Path, name: str) -> None:
    text, said = FAULTS[name]
    path.write_text(text, encoding="utf-8")
    line = tianxia.refuses("lesson", "check", path)
    assert line.startswith(f"{path}: ")
    assert said in line


def test_a_good_lesson_is_summed_up(tianxia: Tianxia, path: Path) -> None:
    path.write_text(GOOD, encoding="utf-8")
    assert tianxia("lesson", "check", path).out == f"{path}: A, 3 steps; a good lesson\n"


def test_faults_are_said_in_french(tianxia: Tianxia, path: Path) -> None:
    path.write_text(HEAD + STEP, encoding="utf-8")
    line = tianxia.refuses("lesson", "check", path, "--language", "fr")
    assert "une leçon a de 3 à 7 étapes, pas 1" in line
    path.write_text(GOOD.replace("number = 1", 'number = "one"'), encoding="utf-8")
    line = tianxia.refuses("lesson", "check", path, "--language", "fr")
    assert line.endswith("« number » : doit être un nombre entier, pas un texte")


def test_all_lessons_are_listed(tianxia: Tianxia) -> None:
    listed = tianxia.json("lessons")
    assert len(listed) == len(files())
    assert [one["id"] for one in listed if one["game"] == "qin"] == list(course("qin"))
    assert "The last pagoda" in tianxia("lessons").out
