"""Puzzles over HTTP: nothing of a solution is told too early, and only a first attempt counts."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from tests.server.client import Guest
from tests.server.serving import Server
from tianxia.games.catalog import load
from tianxia.insight.collection import Shipped, collection, of_the_day
from tianxia.insight.glicko import Rating
from tianxia.server.attempts import FIRST, Attempt, standing
from tianxia.server.wire.lessons import Foreseen
from tianxia.server.wire.puzzles import Answered, GivenUp, PuzzleBrief, PuzzleInfo, PuzzlesInfo
from tianxia.server.wire.reviews import WhyNot
from tianxia.server.wire.tables import OpenedTable

PUZZLE = next(puzzle for puzzle in collection().values() if puzzle.game == "qin")
OTHER = [puzzle for puzzle in collection().values() if puzzle.game == "qin"][1]
PATH = f"/api/puzzles/{PUZZLE.id}"
DAY_S = 86400.0


def _action(move: str, puzzle: Shipped = PUZZLE) -> dict[str, int]:
    return {"action": load(puzzle.game).text.parse(move)}


def _answer(guest: Guest, move: str) -> Answered:
    return guest.ask(Answered, "POST", f"{PATH}/try", json=_action(move))


def test_a_puzzle_is_shown_as_its_seat_sees_it_and_nothing_of_its_solution(ann: Guest) -> None:
    shown = ann.ask(PuzzleInfo, "GET", PATH)
    assert (shown.puzzle.is_right, shown.puzzle.themes) == (None, [])
    assert shown.frame.seat == shown.frame.to_move == PUZZLE.seat
    assert _action(PUZZLE.best.move)["action"] in shown.legal
    text = ann.http.get(PATH).text
    assert not any(f'"{word}"' in text for word in ("best", "tempting", "ways", "solution", "line", "lead"))
    assert PUZZLE.best.move not in text


def test_the_best_move_is_right_and_its_line_and_reasons_are_shown(ann: Guest) -> None:
    right = _answer(ann, PUZZLE.best.move)
    assert (right.is_right, right.puzzle.is_right, right.puzzle.themes) == (True, True, PUZZLE.themes)
    assert right.solution is not None
    assert [frame.number for frame in right.solution.frames] == list(range(1, len(PUZZLE.best.line) + 1))
    assert right.solution.loss > 0
    assert right.solution.better
    assert (right.gain or 0) > 0
    assert (right.mine.n_tried, right.mine.n_right, right.mine.streak, right.mine.days) == (1, 1, 1, 1)


def test_a_wrong_move_is_answered_and_only_the_first_attempt_counts(ann: Guest) -> None:
    wrong = _answer(ann, PUZZLE.tempting)
    assert (wrong.is_right, wrong.solution, wrong.puzzle.is_right) == (False, None, False)
    assert wrong.loss is not None
    assert wrong.loss >= PUZZLE.lead
    assert len(wrong.frames) >= 1
    assert (wrong.gain or 0) < 0
    again = _answer(ann, PUZZLE.best.move)
    assert (again.is_right, again.gain, again.puzzle.is_right) == (True, None, False)
    assert again.mine == wrong.mine
    assert again.puzzle.rating == wrong.puzzle.rating


def test_whoever_gives_up_sees_the_solution_and_has_failed(server: Server) -> None:
    nobody = Guest(server.address)
    given_up = nobody.ask(GivenUp, "POST", f"{PATH}/solution")
    assert given_up.solution.action == _action(PUZZLE.best.move)["action"]
    assert (given_up.gain or 0) < 0
    assert _answer(nobody, PUZZLE.best.move).gain is None
    assert nobody.ask(PuzzleInfo, "GET", PATH).puzzle.is_right is False


def test_an_illegal_move_is_no_attempt_and_its_rule_is_named(ann: Guest) -> None:
    legal = set(ann.ask(PuzzleInfo, "GET", PATH).legal)
    move = load(PUZZLE.game).notation(next(action for action in range(len(legal) + 1) if action not in legal))
    illegal = _answer(ann, move)
    assert illegal.reason is not None
    assert (illegal.is_right, illegal.puzzle.is_right, illegal.mine.n_tried) == (False, None, 0)
    assert ann.ask(WhyNot, "POST", f"{PATH}/why", json=_action(move)).reason == illegal.reason
    assert ann.ask(Foreseen, "POST", f"{PATH}/preview", json=_action(PUZZLE.best.move)).events
    assert ann.ask(PuzzlesInfo, "GET", "/api/puzzles").mine.n_tried == 0


def test_nobody_is_helped_where_people_play_on_from_the_same_position(ann: Guest, bo: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "here", "name": "Cleo"}]
    body = {"game": "qin", "seats": seats, "position": OTHER.position}
    opened = ann.ask(OpenedTable, "POST", "/api/tables", 201, json=body)
    path = f"/api/puzzles/{OTHER.id}"
    bo.refused("POST", f"{path}/solution", 409, "still-played")
    bo.refused("POST", f"{path}/try", 409, "still-played", json=_action(OTHER.best.move))
    ann.live(opened).resign(0)
    assert bo.ask(GivenUp, "POST", f"{path}/solution").solution.frames


def test_all_puzzles_are_listed_by_game_theme_and_level(ann: Guest) -> None:
    listed = ann.ask(PuzzlesInfo, "GET", "/api/puzzles")
    assert sum(shelf.n for shelf in listed.shelves if not shelf.theme) == len(collection())
    assert (listed.mine.rating, listed.mine.history) == (FIRST.rating, [])
    _answer(ann, PUZZLE.best.move)
    after = ann.ask(PuzzlesInfo, "GET", "/api/puzzles").shelves
    tried = {(shelf.theme, shelf.level) for shelf in after if shelf.n_tried == 1}
    assert tried == {(theme, PUZZLE.level) for theme in ("", *PUZZLE.themes)}


def test_the_next_one_is_new_and_of_the_kind_that_is_wanted(ann: Guest) -> None:
    found = set[str]()
    for _ in range(12):
        one = ann.ask(PuzzleBrief, "GET", "/api/puzzles/next", params={"game": "huang", "last": PUZZLE.id})
        assert one.game == "huang"
        found.add(one.id)
    assert len(found) > 1
    theme, level = PUZZLE.themes[0], PUZZLE.level
    fitting = [one for one in collection().values() if one.game == "qin" and theme in one.themes and one.level == level]
    _answer(ann, PUZZLE.best.move)
    wanted = {"game": "qin", "theme": theme, "level": level}
    assert ann.ask(PuzzleBrief, "GET", "/api/puzzles/next", params=wanted).id != PUZZLE.id or len(fitting) == 1
    ann.refused("GET", "/api/puzzles/next?theme=none", 404, "not-found")
    ann.refused("GET", "/api/puzzles/next?level=x", 400, "malformed")


def test_what_is_no_puzzle_or_no_move_is_refused(ann: Guest) -> None:
    for method, path in (("GET", ""), ("POST", "/solution")):
        ann.refused(method, f"/api/puzzles/nothing0{path}", 404, "not-found")
    ann.refused("POST", "/api/puzzles/nothing0/try", 404, "not-found", json={"action": 1})
    ann.refused("POST", f"{PATH}/try", 400, "bad-input", json={"action": 10**6})
    ann.refused("POST", f"{PATH}/try", 400, "malformed", json={"move": 1})
    assert ann.http.get("/puzzles/nothing0").status_code == 404
    assert ann.http.get(f"/puzzles/{PUZZLE.id}").status_code == 200


def test_todays_puzzle_follows_from_the_date_alone(ann: Guest, bo: Guest) -> None:
    today = datetime.now(UTC).date()
    shown = [guest.ask(PuzzleInfo, "GET", "/api/puzzles/today") for guest in (ann, bo)]
    assert {one.puzzle.id for one in shown} <= {of_the_day(day).id for day in (today, datetime.now(UTC).date())}
    assert all(one.is_today for one in shown)
    days = [of_the_day(date(2030, 1, 1) + timedelta(n)) for n in range(8)]
    assert [one.game for one in days[:4]] == [one.game for one in days[4:]]
    assert len({one.id for one in days}) == len(days)
    assert of_the_day(date(2030, 1, 1)) == days[0]


def _attempts(*right: bool, days: tuple[int, ...]) -> list[Attempt]:
    pairs = zip(right, days, strict=True)
    return [Attempt(str(n), is_right, Rating(1500 + n), day * DAY_S) for n, (is_right, day) in enumerate(pairs)]


def test_streaks_of_answers_and_of_days() -> None:
    attempts = _attempts(True, True, False, True, days=(4, 6, 7, 7))
    found = standing(attempts, 8.5 * DAY_S)
    assert (found.streak, found.best_streak, found.n_right) == (1, 2, 3)
    assert found.days == 2  # today is not over yet
    assert standing(attempts, 9.5 * DAY_S).days == 0
    assert standing(attempts, 7.9 * DAY_S).days == 2
    assert [rating for _, rating in found.history] == [1500, 1501, 1502, 1503]
