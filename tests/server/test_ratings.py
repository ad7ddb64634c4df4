"""Rated games: what they must be like, that each counts once, and who sees what came of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from runpy import run_path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from tests.server.authenticator import Member, registered
from tests.server.client import Guest, wish
from tests.server.conversation import Live
from tests.server.serving import Server
from tianxia.bots.levels import LEVELS
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.insight.grades import MISTAKES
from tianxia.insight.review import Decision, Review, SeatReview
from tianxia.server import migrations
from tianxia.server.chair import Chair
from tianxia.server.database import open_engine
from tianxia.server.endings import is_counted, opening_of, rated_game
from tianxia.server.figures import errors_of, figures_of, games_of, met_by, tallies_of
from tianxia.server.opening import fresh_facts
from tianxia.server.rating_rows import standings
from tianxia.server.sitting import Sitting
from tianxia.server.wire.accounts import Export
from tianxia.server.wire.clock import LiveClock
from tianxia.server.wire.frames import ResultInfo
from tianxia.server.wire.ratings import Leaders, Profile, RatingChange
from tianxia.server.wire.requests import HandOver, Hint
from tianxia.server.wire.tables import OpenedTable

CLOCK = {"type": "live", "base_s": 600, "increment_s": 5, "at_zero": "lose"}
START = 1500
pytestmark = pytest.mark.people(make=registered)


def _body(*seats: str, **more: Any) -> dict[str, Any]:
    return {"game": "qin", "seats": [wish(seat) for seat in seats], "is_rated": True, "clock": CLOCK, **more}


def _open(member: Guest, *seats: str, **more: Any) -> OpenedTable:
    return member.ask(OpenedTable, "POST", "/api/tables", 201, json=_body(*seats, **more))


def _changes(guest: Guest, opened: OpenedTable) -> list[RatingChange]:
    return guest.ask(list[RatingChange], "GET", f"/api/tables/{opened.table.id}/ratings")


def _mine(guest: Guest) -> Profile:
    return guest.ask(Profile, "GET", "/api/profile")


def _show(guest: Guest, is_public: bool = True) -> Profile:
    return guest.ask(Profile, "PUT", "/api/profile", json={"is_public": is_public})


def _resign(live: Live) -> None:
    live.resign(0)


def _is_over(live: Live) -> None:
    live.wait(lambda state: state.table.status == "over")


def _given_up(ann: Member, bo: Member) -> OpenedTable:
    """A game that Ann gives up against Bo."""
    opened = _open(ann, "me", "open")
    bo.join(opened.table.id)
    live = ann.live(opened)
    live.resign(0)
    _is_over(live)
    return opened


# ---- what counts


def test_whoever_wins_gains_what_the_other_loses_and_it_is_kept(ann: Member, bo: Member) -> None:
    opened = _given_up(ann, bo)
    lost, won = _changes(ann, opened)
    assert (lost.seat, lost.before, won.seat, won.before) == (0, START, 1, START)
    assert lost.rating < START < won.rating
    assert lost.rating + won.rating == 2 * START
    assert lost.is_provisional
    (rating,) = _mine(bo).ratings
    assert (rating.game, rating.scale, rating.n_games, rating.rating) == ("qin", "duel", 1, won.rating)
    assert [point for _, point in rating.history] == [won.rating]


def test_the_next_game_goes_on_from_there_and_more_seats_have_a_scale_of_their_own(ann: Member, bo: Member) -> None:
    first, second = _given_up(ann, bo), _given_up(ann, bo)
    assert [one.before for one in _changes(ann, second)] == [one.rating for one in _changes(ann, first)]
    opened = _open(ann, "me", "bot beginner", "bot casual")
    live = ann.live(opened)
    live.resign(0)
    _is_over(live)  # two bots have played on
    assert [(one.seat, one.before) for one in _changes(ann, opened)] == [(0, START)]
    assert {(one.scale, one.n_games) for one in _mine(ann).ratings} == {("duel", 2), ("many", 1)}


def test_games_that_end_at_the_same_moment_all_count(ann: Member, bo: Member) -> None:
    tables = [_open(ann, "me", "open") for _ in range(4)]
    for opened in tables:
        bo.join(opened.table.id)
    lives = [ann.live(opened) for opened in tables]
    with ThreadPoolExecutor(4) as together:
        list(together.map(_resign, lives))
    for live in lives:
        _is_over(live)
    (rating,) = _mine(ann).ratings
    assert rating.n_games == 4
    assert len({one.before for opened in tables for one in _changes(ann, opened)}) == 7  # both began with the same


def test_a_bot_stays_what_it_is_and_holds_the_scale(ann: Member) -> None:
    opened = _open(ann, "me", "bot beginner")
    live = ann.live(opened)
    live.resign(next(iter(map(int, opened.tokens))))
    _is_over(live)
    (change,) = _changes(ann, opened)
    leaders = ann.ask(Leaders, "GET", "/api/ratings/qin/duel")
    assert [bot.bot for bot in leaders.bots] == list(LEVELS)
    ratings = [bot.rating for bot in leaders.bots]
    assert ratings == sorted(ratings)
    assert ratings[1] == START
    assert change.rating < START - 200  # a defeat by somebody who is known to be weak says much
    assert leaders.mine is not None
    assert leaders.mine.rating == change.rating


def test_a_game_that_is_not_rated_changes_nothing(ann: Member, bo: Member) -> None:
    opened = ann.open("me", "open")
    bo.join(opened.table.id)
    live = ann.live(opened)
    live.resign(0)
    _is_over(live)
    assert _changes(ann, opened) == []
    assert _mine(ann).ratings == []
    assert [(one.game, one.n_games) for one in _mine(ann).games] == [("qin", 1)]


def _sitting(*chairs: Chair) -> Sitting:
    """A rated game that is over, in which the first seat won."""
    facts = fresh_facts("qin", {}, len(chairs), None, True, "", False, False, LiveClock(600), is_rated=True)
    sitting = Sitting(facts, chairs)
    ranks = list(range(1, len(chairs) + 1))
    sitting.result = ResultInfo("resigned", [0] * len(chairs), [0], ranks, [], [])
    return sitting


def test_a_game_that_several_people_have_left_counts_unless_none_of_them_ever_moved() -> None:
    gone, there = Chair("bot", "ann", bot="greedy", is_flagged=True, has_resigned=True), Chair("person", "cy")
    bot = Chair("bot", bot="solid")
    also_gone = Chair("bot", "bo", bot="greedy", has_resigned=True)
    assert is_counted(_sitting(gone, there, bot))
    assert is_counted(_sitting(bot, gone))  # whoever plays against bots alone does not escape
    assert not is_counted(_sitting(bot, bot))
    left = _sitting(gone, also_gone, bot)
    result, table = left.result, Table(catalog.load("qin"), {}, 3, 1)
    assert not is_counted(left)
    left.take(table.game, table)
    left.result = result
    assert not is_counted(left)  # nobody has done anything
    table.play(table.legal[0])
    assert is_counted(left)  # two who lose to a bot do not escape together


def test_a_seat_on_which_a_bot_plays_on_is_still_its_persons() -> None:
    (rated,) = rated_game(_sitting(Chair("bot", bot="solid"), Chair("bot", "ann", bot="greedy")), {}, 1.0)
    assert (rated.before.guest, rated.seat, rated.rank) == ("ann", 1, 2)
    assert rated.skill.rating < START


# ---- what is asked of a table


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        (("me", "open"), {"clock": None}),
        (("me", "open"), {"clock": CLOCK | {"base_s": 59}}),
        (("me", "open"), {"clock": CLOCK | {"at_zero": "bot"}}),
        (("me", "open"), {"clock": {"type": "correspondence", "days": 3}}),
        (("me", "open"), {"has_hints": True}),
        (("me", "here Cy"), {}),
        (("me", "bot greedy"), {}),
        (("me", "bot random"), {}),
    ],
    ids=["no clock", "short", "bot at zero", "days", "hints", "two at one screen", "no level", "no level either"],
)
def test_a_rated_table_that_would_be_unfair_is_refused(
    ann: Member, seats: tuple[str, ...], more: dict[str, Any]
) -> None:
    ann.refused("POST", "/api/tables", 400, "bad-input", json=_body(*seats, **more))


def test_rated_games_are_for_accounts_with_one_seat_each(server: Server, ann: Member) -> None:
    guest = Guest(server.address, "Cy")
    guest.refused("POST", "/api/tables", 403, "account-needed", json=_body("me", "open"))
    table = _open(ann, "me", "open").table
    assert table.is_rated
    guest.refused("POST", f"/api/tables/{table.id}/join", 403, "account-needed", json={})
    ann.refused("POST", f"/api/tables/{table.id}/join", 409, "one-seat", json={})
    ann.refused("POST", f"/api/tables/{table.id}/fill", 400, "bad-input", json={"bot": "greedy"})


def test_nobody_is_helped_and_nothing_that_was_answered_is_taken_back(ann: Member) -> None:
    opened = _open(ann, "me", "bot beginner", has_hints=None)
    assert not opened.table.has_hints
    live = ann.live(opened)
    before = live.turn()
    assert live.refused(Hint(live.ticket(), live.seq, live.seat)).code == "no-hints"
    assert live.refused(HandOver(live.ticket(), live.seat, "beginner")).code == "rated"
    live.act(before.legal[0])
    live.wait(lambda state: state.seq > before.seq and bool(state.legal))
    assert live.state.undo == "no"
    assert live.refused(live.undoing(live.seat)).code == "rated"


def test_a_rematch_is_rated_too_and_begins_when_the_others_have_come(ann: Member, bo: Member) -> None:
    opened = _given_up(ann, bo)
    again = ann.rematch(opened.table.id, next(iter(opened.tokens.values()))).table
    assert (again.is_rated, again.clock, again.status) == (True, opened.table.clock, "waiting")
    assert [seat.kind for seat in again.seats] == ["open", "person"]
    assert again.id not in {one.id for one in Guest(ann.address).lobby().open}
    assert bo.join(again.id).table.status == "running"


def test_a_rematch_against_bots_begins_at_once(ann: Member) -> None:
    opened = _open(ann, "me", "bot beginner")
    live = ann.live(opened)
    live.resign(live.seat)
    _is_over(live)
    assert ann.rematch(opened.table.id, next(iter(opened.tokens.values()))).table.status == "running"


# ---- who sees it


def test_nobody_is_shown_who_does_not_want_to_be(server: Server, ann: Member, bo: Member) -> None:
    opened = _given_up(ann, bo)
    mine = _mine(bo)
    assert (mine.is_public, mine.is_mine, mine.name) == (False, True, "Bo")
    ann.refused("GET", f"/api/people/{mine.person}", 404, "no-profile")
    assert [one.person for one in _changes(ann, opened)] == [_mine(ann).person, None]
    assert _changes(Guest(server.address), opened) == []
    _known_well(server, mine.person)
    assert all(one.person != mine.person for one in _leaders(ann))
    _show(bo)
    seen = ann.ask(Profile, "GET", f"/api/people/{mine.person}")
    assert (seen.is_public, seen.is_mine) == (True, False)
    assert seen.rivals == []  # Ann does not show herself
    assert [one.seat for one in _changes(Guest(server.address), opened)] == [1]
    ann.rename("Anna")
    assert _mine(bo).rivals[0].name == "Ann"  # as they met
    assert [one.name for one in _leaders(ann) if one.person == mine.person] == ["Bo"]
    _show(bo, is_public=False)
    ann.refused("GET", f"/api/people/{mine.person}", 404, "no-profile")


def test_whoever_is_hardly_known_is_in_no_list(server: Server, ann: Member, bo: Member) -> None:
    _given_up(ann, bo)
    person = _show(bo).person
    assert all(one.person != person for one in _leaders(ann))
    _known_well(server, person)
    assert any(one.person == person for one in _leaders(ann))


def _leaders(guest: Guest) -> list[Any]:
    return list(guest.ask(Leaders, "GET", "/api/ratings/qin/duel").people)


def _known_well(server: Server, person: str) -> None:
    engine = open_engine(server.database)
    with engine.begin() as connection:
        connection.execute(sa.update(standings).where(standings.c.guest == person).values(deviation=80.0))
    engine.dispose()


def test_ratings_are_taken_along_and_deleted(ann: Member, bo: Member) -> None:
    opened = _given_up(ann, bo)
    told = ann.ask(Export, "GET", "/api/account/export")
    assert [(one["table_id"], one["rank"]) for one in told.ratings] == [(opened.table.id, 2)]
    person = _show(ann).person
    ann.ask(dict[str, Any], "POST", "/api/account/leave", json={"name": "Ann"})
    bo.refused("GET", f"/api/people/{person}", 404, "no-profile")
    assert [one.seat for one in _changes(bo, opened)] == [1]


def test_a_page_that_nobody_has_is_refused(server: Server) -> None:
    nobody = Guest(server.address)
    nobody.refused("GET", "/api/profile", 404, "no-profile")
    nobody.refused("GET", "/api/ratings/chess/duel", 400, "no-game")


# ---- what games add up to


def _row(table_id: str, seat: int, winners: list[int], board: str = "bird", **more: Any) -> Any:
    told = {"table_id": table_id, "seat": seat, "winners": winners, "game": "qin", "options": {"board": board}}
    return told | {"guest": None, "name": None, "bot": None, "opening": None, **more}


def test_shares_are_counted_by_seat_and_number_of_seats() -> None:
    found = [
        *(_row("a", 0, [0], guest="ann", opening="x"), _row("a", 1, [0], guest="bo")),
        *(_row("b", 0, [0], bot="solid"), _row("b", 1, [0], guest="ann", opening="x")),
        *(_row("c", 0, [0, 2], guest="ann", opening="y"), _row("c", 1, [0, 2]), _row("c", 2, [0, 2], guest="bo")),
        *(_row("d", 0, [0], guest="ann"), _row("d", 1, [0], guest="ann")),  # against oneself
    ]
    played = list(games_of("ann", found))
    (figures,) = figures_of(played, {})
    seats = [(one.n_seats, one.seat, one.n_games, one.share) for one in figures.seats]
    assert seats == [(2, 0, 1, 1.0), (2, 1, 1, 0.0), (3, 0, 1, 0.5)]
    assert [(one.text, one.n_games, one.share) for one in figures.openings] == [("x", 2, 0.5), ("y", 1, 0.5)]
    assert [(one.board, one.n_seats) for one in figures.openings] == [("bird", 2), ("bird", 3)]
    met = met_by(played)
    assert (met["bo", None].n_games, met["bo", None].won, met["bo", None].lost) == (2, 1.5, 0.5)
    assert (met[None, "solid"].n_games, met[None, "solid"].lost) == (1, 1.0)


def test_the_same_first_move_on_another_board_is_another_opening() -> None:
    boards = [("a", "bird"), ("b", "lion"), ("c", "lion")]
    found = [_row(name, 0, [0], board, guest="ann", opening="x") for name, board in boards]
    (figures,) = figures_of(list(games_of("ann", found)), {})
    assert [(one.board, one.n_games) for one in figures.openings] == [("lion", 2), ("bird", 1)]


def test_two_bots_of_a_level_at_one_table_are_met_once() -> None:
    bots = [_row("a", seat, [0], bot="solid") for seat in (1, 2)]
    met = met_by(list(games_of("ann", [_row("a", 0, [0], guest="ann"), *bots])))
    assert (met[None, "solid"].n_games, met[None, "solid"].won, met[None, "solid"].lost) == (1, 1.0, 0.0)


def test_errors_are_weighed_by_decisions() -> None:
    kept = [("[[10, 0.5, 1], [5, 0, 0]]", 0), ("[[1, 0, 0], [30, 0.3, 3]]", 1)]
    found: Any = [{"game": "qin", "seat": seat, "tallies": tallies} for tallies, seat in kept]
    errors = errors_of(found)["qin"]
    assert (errors.n_games, errors.n_decisions) == (2, 40)
    assert (errors.errors_per_decision, errors.mistakes_per_decision) == (pytest.approx(0.02), 0.1)
    assert "blunder" in MISTAKES


def test_reviews_that_were_made_before_are_counted_as_new_ones_are() -> None:
    seats = [SeatReview(0.0, 0.0, 0.0, 0.0, 0.0, errors) for errors in (0.25, 0.0)]
    steps = [(0, 0, "blunder"), (1, 1, "good"), (2, 0, "excellent")]
    decisions = [Decision(step, seat, 0, 0, 0.0, 0.0, 0.0, grade, [], []) for step, seat, grade in steps]
    review = Review("qin", seats, decisions, [], [])
    upgrade = run_path(str(Path(migrations.__file__).parent / "versions" / "0018_ratings.py"))
    assert upgrade["_tallies"](msgspec.to_builtins(review)) == [(2, 0.5, 1), (1, 0.0, 0)]
    assert msgspec.to_builtins(tallies_of(review)) == [[2, 0.5, 1], [1, 0.0, 0]]


def test_an_opening_is_what_a_seat_did_before_anybody_else_did_anything() -> None:
    table = Table(catalog.load("qin"), {}, 2, 1)
    first, second = table.legal[0], None
    table.play(first)
    second = table.legal[0]
    table.play(second)
    notation = table.game.notation
    assert (opening_of(table, 0), opening_of(table, 1)) == (notation(first), notation(second))
