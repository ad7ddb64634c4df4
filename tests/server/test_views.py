"""Nothing leaks: what a viewer is sent would be the same in every world that the viewer cannot tell from the true one.

For many worlds that agree with a viewer's view, what the server sent is made anew by the same code from that world,
and compared. Other checks look for hidden things in the raw messages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import Server
from tests.server.truth import seen, table_of, told, view_of
from tianxia.core.conceal import conceal
from tianxia.core.layout import copy_of
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, SPECTATOR, redeal
from tianxia.games import catalog
from tianxia.server.showing import Showing
from tianxia.server.wire.answers import Log, Previewed
from tianxia.server.wire.frames import Frame

N_WORLDS = 12
N_MOVES = 15


@dataclass
class Game:
    """A running table with two people, a bot, and a spectator, and all that each was sent."""

    server: Server
    lives: dict[int, Live]
    """By seat."""
    guest: Guest
    tokens: dict[int, str]
    previews: list[tuple[int, int, Previewed]]
    """The number of actions before it, the action, what was foreseen."""

    @property
    def table_id(self) -> str:
        return self.lives[0].state.table.id


@pytest.fixture(scope="module")
def game(server: Server) -> Game:
    ann, bo = Guest(server.address, "Ann"), Guest(server.address, "Bo")
    opened = ann.open("me", "open", "bot random", board="lion")
    joined = bo.join(opened.table.id)
    lives = {0: ann.live(opened), 1: bo.live(joined), SPECTATOR: bo.watch(opened.table.id)}
    tokens = {0: opened.tokens["0"], 1: joined.tokens["1"]}
    played = Game(server, lives, ann, tokens, [])
    while lives[0].wait(lambda state: state.table.to_move == 0).table.n_moves < N_MOVES:
        for seat in (0, 1):
            _move(played, seat)
    for live in lives.values():
        live.reach(lives[0].seq)
    return played


def _move(game: Game, seat: int) -> None:
    live = game.lives[seat]
    state = live.turn()
    action = state.legal[len(state.legal) // 3]
    game.previews.append((state.table.n_moves, action, live.preview(action)))
    live.act(action)


def _worlds(table: Table, number: int, seat: int) -> Iterator[Any]:
    """The true state, and others that the seat cannot tell from it."""
    yield table.at(number)
    for seed in range(N_WORLDS):
        yield redeal(conceal(table.at(number), seat), seat, new_dice(1000 * number + seed))


class World(Table):
    """A table that stands in another world, with no past."""

    def __init__(self, table: Table, states: Any) -> None:
        super().__init__(table.game, table.options, table.n_seats, 0)
        self.states = copy_of(states)
        self.survey = table.game.survey(self.states)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_state_follows_from_what_its_viewer_may_know(game: Game, seat: int) -> None:
    table = table_of(game.server, game.table_id)
    n = 0
    for state, frame in game.lives[seat].shown():
        assert frame.seat == (None if seat == SPECTATOR else seat)
        for states in _worlds(table, frame.number, seat):
            world = World(table, states)
            made = Showing(world).frame(seat, 0, None, has_accounts=False)
            assert bytes(made.view) == bytes(frame.view)
            assert (made.to_move, made.scores, made.accounts) == (frame.to_move, frame.scores, frame.accounts)
            assert state.legal == (world.legal if world.to_move == seat else [])
            n += 1
    assert n > N_MOVES * N_WORLDS


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_log_line_follows_from_the_views_before_and_after(game: Game, seat: int) -> None:
    table = table_of(game.server, game.table_id)
    for line in game.lives[seat].lines:
        for before, after in zip(_worlds(table, line.number - 1, seat), _worlds(table, line.number, seat), strict=True):
            events = table.game.text.events(conceal(before, seat), line.action, conceal(after, seat))
            assert line.events == told(list(events))


def test_a_preview_tells_the_same_in_every_world(game: Game) -> None:
    table = table_of(game.server, game.table_id)
    assert game.previews
    for number, action, previewed in game.previews:
        seat = table.moves[number].seat
        for world in _worlds(table, number, seat):
            before, after = conceal(world, seat), copy_of(world)
            table.game.call.apply(after, action)
            happened = told(list(table.game.text.events(before, action, conceal(after, seat))))
            assert all(event in happened for event in previewed.events)


# ---- what is in the messages


def _everything(live: Live) -> str:
    return "\n".join(msgspec.json.encode(message).decode() for message in live.said)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_nobody_is_sent_another_hand(game: Game, seat: int) -> None:
    table = table_of(game.server, game.table_id)
    for _, frame in game.lives[seat].shown():
        true_hands = [row["hand"] for row in seen(table, table.at(frame.number), EVERYTHING)["seats"]]
        for other, row in enumerate(view_of(frame)["seats"]):
            assert row["hand"] == (true_hands[other] if other == seat else [])
            assert row["n_hand"] == len(true_hands[other])


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_the_piles_are_told_only_together_with_all_that_is_unseen(game: Game, seat: int) -> None:
    """Which tiles are still out is known to everybody who counts; which of them lie in the piles is not."""
    table = table_of(game.server, game.table_id)
    for _, frame in game.lives[seat].shown():
        view, truth = view_of(frame), seen(table, table.at(frame.number), EVERYTHING)
        unseen = sum(row["n_hand"] for other, row in enumerate(view["seats"]) if other != seat)
        assert sum(view["piles"].values()) == view["n_piles"] + unseen
        assert view["n_piles"] == sum(truth["piles"].values())
        assert view["rng"] == "0" * 16


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_seed_salt_generator_and_other_tokens_are_never_sent(game: Game, seat: int) -> None:
    text = _everything(game.lives[seat])
    [(seed, salt)] = game.server.rows("SELECT seed, salt FROM tables WHERE id = ?", game.table_id)
    table = table_of(game.server, game.table_id)
    generators = [f"{int(table.at(number)[0].secret.rng):016x}" for number in range(len(table.moves) + 1)]
    for secret in (seed, salt, f"{int(seed):x}", *generators, *game.tokens.values()):
        assert len(secret) > 5
        assert secret not in text


def test_the_commitment_is_told_from_the_beginning_and_never_changes(game: Game) -> None:
    told_ones = {state.table.commitment for live in game.lives.values() for state, _ in live.shown()}
    assert told_ones == {game.guest.table(game.table_id).table.commitment}


def test_a_bots_hand_is_sent_to_nobody(game: Game) -> None:
    for live in game.lives.values():
        assert all(view_of(frame)["seats"][2]["hand"] == [] for _, frame in live.shown())
        assert any(isinstance(message, Log) for message in live.said)


# ---- over HTTP


def test_frames_are_those_of_the_token_and_without_one_a_spectators(game: Game) -> None:
    table = table_of(game.server, game.table_id)
    for seat, token in [*game.tokens.items(), (SPECTATOR, None)]:
        frames = game.guest.frames(game.table_id, token, count=100).frames
        assert len(frames) == len(table.moves) + 1
        for frame in frames:
            assert not frame.is_open
            assert frame.seat == (None if seat == SPECTATOR else seat)
            assert [row["hand"] != [] for row in view_of(frame)["seats"]] == [other == seat for other in range(3)]
            assert view_of(frame)["rng"] == "0" * 16


def test_frames_and_states_tell_the_same(game: Game) -> None:
    for seat, live in game.lives.items():
        frames = game.guest.frames(game.table_id, game.tokens.get(seat), count=100).frames
        for _, frame in live.shown():
            assert bytes(frames[frame.number].view) == bytes(frame.view)
            assert frames[frame.number].last == frame.last


def test_record_and_reveal_wait_for_the_end(game: Game) -> None:
    for what in ("record", "reveal"):
        for token in (None, *game.tokens.values()):
            headers = {} if token is None else {"X-Seat-Token": token}
            path = f"/api/tables/{game.table_id}/{what}"
            problem = game.guest.refused("GET", path, 409, "not-over", headers=headers)
            assert "over" in problem.detail


def test_lobby_and_table_tell_nothing_hidden(game: Game) -> None:
    [(seed, salt)] = game.server.rows("SELECT seed, salt FROM tables WHERE id = ?", game.table_id)
    for path in ("/api/lobby", f"/api/tables/{game.table_id}"):
        text = game.guest.http.get(path).text
        assert seed not in text
        assert salt not in text
        assert "hand" not in json.loads(text)
        assert game.tokens[1] not in text


def test_points_behind_a_screen_are_told_to_their_seat_alone() -> None:
    showing = Showing(Table.from_position(catalog.load("huang"), "tiles red h5; hand 1 red"))
    scores = {seat: showing.frame(seat, 0, None, has_accounts=False).scores for seat in (0, 1, SPECTATOR, EVERYTHING)}
    assert scores == {0: [0, None], 1: [None, 0], SPECTATOR: [None, None], EVERYTHING: [0, 0]}


def test_an_answer_is_logged_in_the_turn_that_asked_for_it() -> None:
    """[Huang 10] Seat 2 defends itself in seat 1's turn, which then goes on."""
    table = Table.from_position(catalog.load("huang"), "leaders 2 red=d2; hand 1 red; hand 2 red; turn 4")
    for move in ("leader red b2", "commit 0", "commit 0", "tile red g1"):
        table.play(table.game.text.parse(move))
    showing = Showing(table)
    shown = msgspec.json.encode([showing.frame(SPECTATOR, number, None, has_accounts=False) for number in range(1, 5)])
    lines = [frame.last for frame in msgspec.json.decode(shown, type=list[Frame])]
    assert [(line.turn, line.seat) for line in lines if line] == [(4, 0), (4, 0), (4, 1), (4, 0)]


def test_once_the_game_is_over_everything_is_open_to_all(server: Server) -> None:
    ann, bo = Guest(server.address, "Ann"), Guest(server.address, "Bo")
    opened = ann.open("me", "open")
    bos, watcher = bo.live(bo.join(opened.table.id)), bo.watch(opened.table.id)
    anns = ann.live(opened)
    anns.act(anns.state.legal[0])
    anns.resign(0)
    table = table_of(server, opened.table.id)
    for live in (anns, bos, watcher, ann.watch(opened.table.id)):
        frame = live.wait(lambda state: state.table.status == "over").frame
        assert frame is not None
        assert frame.is_open
        assert view_of(frame) == seen(table, table.states, EVERYTHING)
        assert all(len(row["hand"]) == 3 for row in view_of(frame)["seats"])
    for frame in ann.frames(opened.table.id).frames:
        assert frame.is_open
        assert view_of(frame) == seen(table, table.at(frame.number), EVERYTHING)
