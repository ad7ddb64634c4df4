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
from tianxia.core.record import Record, decode, record_of, replay
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.games.catalog import load
from tianxia.train.recorded import APART, Passed, Reader, bettered, passes

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
    games = [[reader.lessons(QIN, record)] for record in _records(2, 24)]
    wrong = net._replace(last=-net.last, last_bias=-net.last_bias, hand=-net.hand)
    weights = in_real_numbers(wrong, QIN.features.n)
    found = [*islice(passes(weights, games, 1e-3, seed=1), 4)]
    off = [each.off.mean() for each in found]
    right = next(passes(in_real_numbers(net, QIN.features.n), games, 1e-3, seed=1)).off.mean()
    assert off[0] > off[1] > off[3]
    assert off[0] > 2 * right
    again = [*islice(passes(weights, games, 1e-3, seed=1), 2)][1]
    assert (again.off == found[1].off).all()
    assert not np.array_equal(judge_by(QIN, in_whole_numbers(again.weights)).mind().net["last"][0], wrong.last)


def test_deals_that_tell_how_far_it_has_come_are_not_learned_from() -> None:
    """Nor is any other game of theirs."""
    reader = Reader(QIN, is_by_hand=True)
    games = [reader.lessons(QIN, record) for record in _records(2, APART + 4)]
    deals = [games[:2], *([game] for game in games[2:])]
    weights = in_real_numbers(stored_net(QIN)[0], QIN.features.n)
    tested = {0, APART}
    others = [
        [game._replace(shares=game.shares[:, ::-1].copy()) for game in deal] if number in tested else deal
        for number, deal in enumerate(deals)
    ]
    one, other = ([*islice(passes(weights, some, 1e-4, seed=2), 2)] for some in (deals, others))
    assert one[1].off.shape == (3,)
    assert (one[1].off != other[1].off).all()
    assert all((a == b).all() for a, b in zip(one[1].weights, other[1].weights, strict=True))


def test_a_game_that_has_not_ended_teaches_nothing() -> None:
    (record,) = _records(2, 1)
    with pytest.raises(BadInput, match="a game that has not ended"):
        Reader(QIN, is_by_hand=False).lessons(QIN, msgspec.structs.replace(record, actions=record.actions[:9]))


def test_a_game_of_one_action_teaches_nothing() -> None:
    """It begins where one is left."""
    (whole,) = _records(2, 1)
    *_, last, _ = (table.position(len(table.moves), EVERYTHING) for table in replay(whole, QIN))
    table = Table.from_position(QIN, last)
    table.play(whole.actions[-1].action)
    assert table.is_over
    assert len(Reader(QIN, is_by_hand=False).lessons(QIN, record_of(table)).words) == 0


def test_what_was_bettered_is_told_with_how_sure_that_is() -> None:
    before, after = (Passed(number, np.array(off), []) for number, off in enumerate([[0.4, 0.5], [0.3, 0.2]]))
    assert bettered(before, after) == pytest.approx((0.2, 0.196))
