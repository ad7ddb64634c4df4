"""Lessons over HTTP: nothing is kept but how far a guest has come."""

from __future__ import annotations

from typing import Any

from tests.server.client import Guest
from tests.server.serving import Server
from tianxia.games.catalog import load
from tianxia.server.wire.lessons import Foreseen, LessonInfo, StepInfo, Tried

STEP = "/api/lessons/qin/found/1"


def _try(guest: Guest, move: str, question: str = "try", kind: Any = Tried) -> Any:
    return guest.ask(kind, "POST", f"{STEP}/{question}", json={"action": load("qin").text.parse(move)})


def test_a_step_is_shown_as_the_learner_sees_it(ann: Guest) -> None:
    step = ann.ask(StepInfo, "GET", STEP)
    assert (step.number, step.lesson.n_steps, step.seats, step.is_read) == (1, 3, 2, False)
    assert (step.frame.seat, step.before, step.next) == (0, "lay", "grow")
    assert step.shown in step.legal


def test_after_the_last_lesson_of_the_base_game_and_of_the_course_it_is_time_for_a_game(ann: Guest) -> None:
    ends = [ann.ask(StepInfo, "GET", f"/api/lessons/qin/{lesson}/1").is_end for lesson in ("villages", "end", "lion")]
    assert ends == [False, True, True]


def test_a_step_without_a_position_goes_on_where_the_one_before_has_led(ann: Guest) -> None:
    step = ann.ask(StepInfo, "GET", "/api/lessons/china/turn/2")
    assert step.frame.last is not None
    assert step.frame.last.text == "house red Daliang"
    tried = ann.ask(Tried, "POST", "/api/lessons/china/turn/2/try", json={"action": step.shown})
    assert [frame.number for frame in tried.frames] == [step.frame.number + 1]


def test_a_right_move_is_made_and_a_wrong_one_is_answered(ann: Guest) -> None:
    right = _try(ann, "RY e7-f7")
    assert right.is_right
    assert [event.key for event in right.frames[-1].last.events] == ["lone", "founded"]
    wrong = _try(ann, "RB h7-i7")
    assert (wrong.is_right, wrong.frames, wrong.reason) == (False, [], None)
    assert wrong.told.keys() == {"en", "fr"}


def test_the_rule_that_forbids_a_move_is_named(ann: Guest) -> None:
    illegal = _try(ann, "RB a1-b1", "why")
    assert (illegal.reason.key, illegal.reason.rule) == ("why.not-beside", "3.2")
    assert _try(ann, "RY e7-f7", "why").reason is None


def test_what_a_move_would_do_is_told(ann: Guest) -> None:
    events = _try(ann, "RY e7-f7", "preview", Foreseen).events
    assert "founded" in [event.key for event in events]


def test_what_the_lesson_says_of_an_illegal_move_comes_with_the_rule(ann: Guest) -> None:
    action = load("qin").text.parse("RB a1-b1")
    said = ann.ask(Tried, "POST", "/api/lessons/qin/lay/1/why", json={"action": action})
    assert said.reason is not None
    assert said.told["en"].startswith("Out there the tile would float.")


def test_progress_is_kept_with_the_guest(ann: Guest, bo: Guest) -> None:
    assert ann.ask(LessonInfo, "PUT", "/api/lessons/qin/lay", json={"n_done": 2}).n_done == 2
    assert ann.ask(LessonInfo, "PUT", "/api/lessons/qin/lay", json={"n_done": 1}).n_done == 2
    assert ann.ask(LessonInfo, "PUT", "/api/lessons/qin/lay", json={"n_done": 99}).n_done == 3
    done = {one.id: one.n_done for one in ann.ask(list[LessonInfo], "GET", "/api/lessons") if one.game == "qin"}
    assert (done["lay"], done["found"]) == (3, 0)
    assert all(one.n_done == 0 for one in bo.ask(list[LessonInfo], "GET", "/api/lessons"))


def test_whoever_has_no_name_yet_keeps_what_they_have_learned(server: Server) -> None:
    nobody = Guest(server.address)
    nobody.ask(LessonInfo, "PUT", "/api/lessons/qin/lay", json={"n_done": 1})
    nobody.rename("Cleo")
    assert nobody.ask(StepInfo, "GET", "/api/lessons/qin/lay/1").lesson.n_done == 1


def test_what_is_no_lesson_or_no_move_is_refused(ann: Guest) -> None:
    for path in ("/api/lessons/qin/none/1", "/api/lessons/chess/lay/1", "/api/lessons/qin/lay/9"):
        ann.refused("GET", path, 404, "not-found")
    ann.refused("GET", "/api/lessons/qin/lay/0", 400, "malformed")
    ann.refused("PUT", "/api/lessons/qin/none", 404, "not-found", json={"n_done": 1})
    ann.refused("PUT", "/api/lessons/qin/lay", 400, "malformed", json={"n_done": -1})
    ann.refused("POST", f"{STEP}/try", 400, "bad-input", json={"action": 10**6})
    ann.refused("POST", f"{STEP}/why", 400, "bad-input", json={"action": 10**6, "picked": ["red"]})
    ann.refused("POST", f"{STEP}/preview", 409, "illegal", json={"action": load("qin").text.parse("RB a1-b1")})
    ann.refused("POST", f"{STEP}/try", 400, "malformed", json={"action": "RY"})
