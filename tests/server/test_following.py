"""Those who follow are told what a move has changed, and all there is whenever that would not do."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.server.client import Guest
from tests.server.conversation import Live

COMPILED_S = 100.0


def _shown(live: Live) -> object:
    """The frame, with its view by names."""
    assert live.state.frame is not None
    return msgspec.json.decode(msgspec.json.encode(live.state.frame))


def _same(one: Live, other: Live) -> None:
    """Two screens of a seat show the same, whichever way they were told."""
    other.reach(one.seq)
    assert _shown(one) == _shown(other)
    parts = [(s.seq, s.legal, s.undo, s.undo_seat, s.table.n_moves, s.table.to_move) for s in (one.state, other.state)]
    assert parts[0] == parts[1]


@pytest.mark.parametrize("game", ["qin", "china", "huang"])
def test_who_follows_ends_up_with_the_state_that_others_are_told(ann: Guest, game: str) -> None:
    opened = ann.open("me", "bot random", game=game)
    one, other = ann.live(opened), ann.live(opened, follows=False)
    one.wait(lambda state: state.preparing is None, COMPILED_S)  # until then all is told
    n_before, rng = one.n_followed, random.Random(1)
    for _ in range(12):
        one.turn()
        one.act(rng.choice(one.state.legal))
        _same(one, other)
    assert one.n_followed - n_before >= 12
    assert other.n_followed == 0


def test_after_an_undo_all_is_told(ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    one, spectator = ann.live(opened), ann.watch(opened.table.id)
    one.act(one.turn().legal[0])
    spectator.reach(one.seq)
    assert spectator.n_followed == 1
    one.undo(0)
    spectator.reach(one.seq)
    assert (spectator.n_followed, spectator.state.table.n_moves) == (1, 0)


def test_a_change_of_the_seat_in_view_breaks_the_chain(ann: Guest) -> None:
    """At a screen of two people the view is covered when the other decides: no part of a seat's own view is told."""
    opened = ann.open("me", "here Cy")
    one = ann.live(opened)
    one.act(one.turn().legal[0])
    assert one.state.frame is not None
    assert one.state.frame.seat is None
    assert one.n_followed == 0
