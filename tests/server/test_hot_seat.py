"""Several people share a screen: between two of them it is sent nothing but what everybody may know."""

from __future__ import annotations

from random import Random

import pytest

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import READY_S
from tianxia.games.catalog import all_games
from tianxia.server.wire.answers import TableNow
from tianxia.server.wire.frames import Frame

N_TURNS = 12
GAMES = [about.id for about in all_games()]


def _shared(ann: Guest, game: str) -> tuple[Live, Live]:
    """A screen of two people, and somebody who watches them from elsewhere."""
    opened = ann.open("me", "here Cy", game=game)
    live, watcher = ann.live(opened), ann.watch(opened.table.id)
    for screen in (live, watcher):
        screen.wait(lambda state: state.frame is not None, READY_S)
    live.uncover()
    return live, watcher


def _play(live: Live) -> None:
    """Turns of both people, each as they come, with the screen uncovered by each of them."""
    dice = Random(11)
    for _ in range(N_TURNS):
        to_move = live.state.table.to_move
        while live.state.table.to_move == to_move:
            live.reach(live.act(dice.choice(live.turn().legal)).seq)
        if live.state.table.to_move is None:
            return
        live.uncover()


def _covered(live: Live) -> list[Frame]:
    return [frame for _, frame in live.shown() if frame.seat is None]


@pytest.mark.parametrize("game", GAMES)
def test_between_two_people_a_screen_is_sent_what_a_spectator_is(ann: Guest, game: str) -> None:
    live, watcher = _shared(ann, game)
    _play(live)
    watcher.reach(live.seq)
    public = {frame.number: frame for _, frame in watcher.shown()}
    covered = _covered(live)
    assert len({frame.number for frame in covered}) >= N_TURNS - 1
    assert all(frame == public[frame.number] for frame in covered)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sees_the_view_of_a_seat_while_another_at_the_same_screen_decides(ann: Guest, game: str) -> None:
    live, _ = _shared(ann, game)
    _play(live)
    assert all(frame.seat in {None, frame.to_move} for _, frame in live.shown() if not frame.is_open)


def test_a_screen_that_comes_back_is_covered_until_somebody_says_who_looks(ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    for seat in (None, 1):
        again = ann.live(opened, seat)
        first = next(message for message in again.said if isinstance(message, TableNow))
        assert first.frame is not None
        assert first.frame.seat is None
        assert first.legal == []


def test_whoever_has_moved_may_take_it_back_before_the_screen_is_passed_on(ann: Guest) -> None:
    live = ann.live(ann.open("me", "here Cy"))
    live.reach(live.act(live.turn().legal[0]).seq)
    assert live.state.undo != "no"
    assert live.state.undo_seat == 0
    assert live.reach(live.undo(live.state.undo_seat).seq).table.n_moves == 0
