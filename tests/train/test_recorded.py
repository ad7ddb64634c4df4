"""What a judge learns from recorded games: what was seen in them, and what came of it."""

from __future__ import annotations

from itertools import islice

import msgspec
import numpy as np
import pytest

from tianxia.arena.rotation import Rotation
from tianxia.bots.judge import judge_by, judge_of
from tianxia.bots.net import in_real_numbers, in_whole_numbers
from tianxia.bots.nets import stored_net
from tianxia.core.errors import BadInput
from tianxia.core.game import shares
from tianxia.core.record import Record, decode, replay
from tianxia.games.catalog import load
from tianxia.train.recorded import APART, Reader, passes

QIN = load("qin")


def _records(n_seats: int, n: int) -> list[Record]:
    games = Rotation("qin", {}, n_seats, ("greedy",) * n_seats, seed=3)
    return [decode(line) for line in games.lines(n, 1)]


def test_every_position_is_seen_by_the_seat_that_acted_and_comes_to_what_was_won() -> None:
    (record,) = _records(3, 1)
    lessons = Reader(QIN, is_by_hand=True).lessons(QIN, record)
    *tables, last = [(table.states.copy(), [*table.moves], table.is_over) for table in replay(record, QIN)][1:]
    assert last[2]
    assert len(lessons.words) == len(tables) > 50
    judge = judge_of(QIN)
    mind, said = judge.mind(), np.zeros(3)
    assert record.result
    won = shares(record.result.winners, 3)
    for number, (states, moves, _) in enumerate(tables):
        seat, seen = moves[-1].seat, np.zeros(lessons.words.shape[1], np.uint64)
        QIN.features.write(states[0], seat, seen)
        assert (lessons.words[number].view(np.uint64) == seen).all()
        assert lessons.shares[number].tolist() == [*(won[(seat + k) % 3] for k in range(3)), 0]
        judge.shares(mind, states[0], seat, said)
        odds = np.exp(lessons.hands[number, :3])
        assert odds / odds.sum() == pytest.approx(np.roll(said, -seat), abs=0.001)
    assert (lessons.n_seats == 3).all()


def test_who_is_taught_the_contrary_learns_better() -> None:
    """From two dozen games, of which every tenth only tells how far it has come."""
    net, _ = stored_net(QIN)
    reader = Reader(QIN, is_by_hand=True)
    games = [reader.lessons(QIN, record) for record in _records(2, 24)]
    wrong = net._replace(last=-net.last, last_bias=-net.last_bias, hand=-net.hand)
    weights = in_real_numbers(wrong, QIN.features.n)
    off = [each.off for each in islice(passes(weights, games, 1e-3, seed=1), 4)]
    right = next(passes(in_real_numbers(net, QIN.features.n), games, 1e-3, seed=1)).off
    assert off[0] > off[1] > off[3]
    assert off[0] > 2 * right
    again = [*islice(passes(weights, games, 1e-3, seed=1), 2)][1]
    assert again.off == off[1]
    assert not np.array_equal(judge_by(QIN, in_whole_numbers(again.weights)).mind().net["last"][0], wrong.last)


def test_games_that_tell_how_far_it_has_come_are_not_learned_from() -> None:
    reader = Reader(QIN, is_by_hand=True)
    games = [reader.lessons(QIN, record) for record in _records(2, APART + 2)]
    weights = in_real_numbers(stored_net(QIN)[0], QIN.features.n)
    tested = {0, APART}
    others = [
        each._replace(shares=each.shares[:, ::-1].copy()) if number in tested else each
        for number, each in enumerate(games)
    ]
    one, other = ([*islice(passes(weights, some, 1e-4, seed=2), 2)] for some in (games, others))
    assert one[1].off != other[1].off
    assert all((a == b).all() for a, b in zip(one[1].weights, other[1].weights, strict=True))


def test_a_game_that_has_not_ended_teaches_nothing() -> None:
    (record,) = _records(2, 1)
    with pytest.raises(BadInput, match="a game that has not ended"):
        Reader(QIN, is_by_hand=False).lessons(QIN, msgspec.structs.replace(record, actions=record.actions[:9]))
