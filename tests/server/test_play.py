"""Whole games over the socket: everything that is told agrees with the game replayed from its record by the core."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import Server
from tests.server.truth import seen, table_of, told, view_of
from tianxia.core.record import verify
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, SPECTATOR
from tianxia.games import catalog
from tianxia.server.wire.words import Phrase

VARIANTS = [
    ("bird", ["me", "bot greedy"]),
    ("lion", ["bot random", "me"]),
    ("bird", ["bot random", "me", "bot greedy"]),
    ("lion", ["me", "bot random", "bot random"]),
    ("bird", ["bot random", "bot greedy", "bot random", "me"]),
    ("lion", ["bot random", "me", "here Cy", "bot random"]),
]


@dataclass
class Previewed:
    """What was foreseen of an action, and its number."""

    number: int
    events: list[Phrase]


@dataclass
class Game:
    """A game that has been played over the socket."""

    live: Live
    previews: list[Previewed]
    table: Table
    """The same, replayed by the core."""
    guest: Guest


def _play(live: Live) -> list[Previewed]:
    previews: list[Previewed] = []
    mine = [seat for seat, info in enumerate(live.state.table.seats) if info.is_mine]
    while live.state.table.status != "over":
        state = live.wait(lambda state: state.table.to_move in mine or state.table.status == "over")
        if state.table.to_move is not None:
            state = state if state.table.to_move == live.seat else live.sit(state.table.to_move)
            action = state.legal[7 * state.seq % len(state.legal)]
            previews.append(Previewed(state.table.n_moves + 1, live.preview(action).events))
            live.act(action)
    return previews


@pytest.fixture(scope="module", params=VARIANTS, ids=lambda variant: f"{variant[0]}-{len(variant[1])}")
def game(request: pytest.FixtureRequest, server: Server) -> Game:
    board, seats = request.param
    guest = Guest(server.address, "Ann")
    opened = guest.open(*seats, board=board)
    live = guest.live(opened)
    previews = _play(live)
    return Game(live, previews, verify(guest.record(opened.table.id), catalog.load("qin")), guest)


def test_the_record_is_what_the_database_says(server: Server, game: Game) -> None:
    saved = table_of(server, game.live.state.table.id)
    assert saved.moves == game.table.moves
    assert saved.states.tobytes() == game.table.states.tobytes()


def test_every_state_shows_what_its_seat_may_see_of_the_true_table(game: Game) -> None:
    states = [(state, frame) for state, frame in game.live.shown() if not frame.is_open]
    numbers = {frame.number for _, frame in states}
    assert numbers == set(range(min(numbers), len(game.table.moves)))
    assert min(numbers) <= game.table.n_seats
    for state, frame in states:
        truth = game.table.at(frame.number)
        survey = game.table.game.survey(truth)
        assert view_of(frame) == seen(game.table, truth, SPECTATOR if frame.seat is None else frame.seat)
        assert (frame.to_move, frame.scores) == (survey.to_move, list(survey.scores))
        assert state.legal == (game.table.game.legal_actions(truth) if survey.to_move == frame.seat else [])
        assert (state.table.n_moves, state.table.to_move) == (frame.number, survey.to_move)


def test_the_last_state_shows_everything_and_the_result(game: Game) -> None:
    frame, result = game.live.state.frame, game.table.result
    assert frame is not None
    assert frame.result is not None
    assert frame.is_open
    assert view_of(frame) == seen(game.table, game.table.states, EVERYTHING)
    assert (frame.result.ending, frame.result.scores) == (result.ending, list(result.scores))
    assert frame.result.winners == list(result.winners) == game.live.state.table.winners
    assert [seat for seat, rank in enumerate(frame.result.ranks) if rank == 1] == frame.result.winners
    for seat, items in enumerate(frame.accounts):
        assert sum(item.values["points"] for item in items) == frame.scores[seat]


def test_the_log_tells_every_action_and_what_it_brought_about(game: Game) -> None:
    text = game.table.game.text
    assert [line.number for line in game.live.lines] == list(range(1, len(game.table.moves) + 1))
    for line, move in zip(game.live.lines, game.table.moves, strict=True):
        assert (line.seat, line.action, line.text) == (move.seat, move.action, text.describe(move.action))
        assert line.events == told(game.table.events_seen(line.number, EVERYTHING))


def test_the_frames_of_the_replay_tell_the_same_as_log_and_states(game: Game) -> None:
    frames = game.guest.frames(game.live.state.table.id, count=100)
    assert frames.n_frames == len(game.table.moves) + 1 == len(frames.frames)
    assert [frame.last for frame in frames.frames] == [None, *game.live.lines]
    for number, frame in enumerate(frames.frames):
        assert frame.number == number
        assert view_of(frame) == seen(game.table, game.table.at(number), EVERYTHING)


def test_what_was_foreseen_is_what_then_happened(game: Game) -> None:
    assert game.previews
    for preview in game.previews:
        happened = game.live.lines[preview.number - 1].events
        assert preview.events
        assert all(event in happened for event in preview.events)


def test_every_event_that_is_not_left_to_chance_was_foreseen(game: Game) -> None:
    """In Qin nothing that is told of an action is drawn."""
    for preview in game.previews:
        assert preview.events == game.live.lines[preview.number - 1].events


def test_a_reason_names_the_rule_and_a_legal_action_has_none(ann: Guest) -> None:
    live = ann.live(ann.open("me", "here Cy"))
    game = catalog.load("qin")
    assert live.why(live.state.legal[0]).reason is None
    keys: set[str] = set()
    for action in range(0, game.n_actions, 97):
        if action not in live.state.legal:
            reason = live.why(action).reason
            assert reason is not None
            assert reason.key.startswith("why.")
            keys.add(reason.key)
    assert len(keys) > 1
