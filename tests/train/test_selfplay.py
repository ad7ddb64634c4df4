"""What is learned from actions: by hand-made rows of which the targets are known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tianxia.bots.judge import judge_of
from tianxia.bots.net import WIDTH, in_whole_numbers, sum_up, update
from tianxia.core.bits import n_words
from tianxia.core.device import Processor
from tianxia.games.catalog import load
from tianxia.train.hand import Hand
from tianxia.train.net import Learner, new_weights
from tianxia.train.selfplay import Acted, Manner, SelfPlay
from tianxia.train.tables import Pairs, Stepped, Tables
from tianxia.train.variants import Variant

QIN = load("qin")
DEVICE = Processor()


def _self_play(n: int, trust: float = 0.5, guests: float = 0, greedy: float = 0) -> SelfPlay:
    tables = Tables([Variant(QIN, {}, 2)], DEVICE, np.arange(1, n + 1, dtype=np.uint64))
    learner, guest = (Learner(DEVICE, new_weights(QIN.features.n, 4, seed)) for seed in (1, 2))
    guest.averages[4] += np.random.default_rng(1).standard_normal(guest.averages[4].shape, np.float32)
    return SelfPlay(tables, learner, guest, Manner(trust=trust, guests=guests, greedy=greedy, chance=0), 1)


def _acted(share: float, mover: int = 0, is_random: bool = False, result: float | None = None, seen: int = 0) -> Acted:
    """At one table: the share that the first seat expects, the result if the game has ended, and a word seen."""
    shares, results = np.array([[share, 1 - share, 0, 0]]), np.zeros((1, 4))
    if result is not None:
        results[0, :2] = result, 1 - result
    came = Stepped(np.full((1, 1), seen), np.zeros((1, 4)), np.array([result is not None]), results)
    return Acted(came, shares, np.array([mover]), np.array([is_random]))


def _at_two(one: Acted, other: Acted) -> Acted:
    """At two tables what happened at one each."""
    came = Stepped(*(np.concatenate(rows) for rows in zip(one.came, other.came, strict=True)))
    return Acted(came, *(np.concatenate(rows) for rows in zip(one[1:], other[1:], strict=True)))


def _looked(play: SelfPlay) -> tuple[Pairs, Any]:
    """All pairs, and what they are worth to who acts."""
    listed = play.tables.listed(play._earlier, play._greedy)  # pyright: ignore[reportPrivateUsage]
    pairs = play.tables.tried(listed)
    return pairs, play._worth(pairs, *listed.of_guests)  # pyright: ignore[reportPrivateUsage]


def _targets(*acted: Acted, trust: float = 0.25) -> list[float | None]:
    """For the first seat, in the order of the actions; None where nothing is known."""
    play = _self_play(1, trust)
    found = reversed(play._targets(list(acted)))  # pyright: ignore[reportPrivateUsage]
    return [float(target.shares[0, 0]) if target.is_known[0] else None for _, target in found]


def test_what_comes_later_is_trusted_less_and_less() -> None:
    found = _targets(_acted(0.1), _acted(0.4), _acted(0.8), _acted(0.2))
    assert found == [pytest.approx(0.75 * 0.4 + 0.25 * 0.75 * 0.8 + 0.25**2 * 0.2), pytest.approx(0.65), 0.2, None]


def test_a_seat_learns_from_what_it_expects_itself_later() -> None:
    """Another one does not know its hand."""
    found = _targets(_acted(0.1), _acted(0.9, mover=1), _acted(0.4), _acted(0.6, mover=1), _acted(0.7), trust=0)
    assert found == [0.4, 0.6, 0.7, 0.7, None]


def test_whoever_does_not_act_again_learns_from_whoever_acts_last() -> None:
    """If the game had ended there, it would have learned from that."""
    assert _targets(_acted(0.5), _acted(0.6, mover=1), _acted(0.7, mover=1)) == [0.7, 0.7, None]
    assert _targets(_acted(0.5), _acted(0.6, mover=1, result=0)) == [0, 0]
    assert _targets(_acted(0.5), _acted(0.6, mover=1)) == [0.6, None]


def test_the_end_of_the_game_is_the_truth_for_every_seat() -> None:
    assert _targets(_acted(0.1), _acted(0.4, result=1), _acted(0.3)) == [1, 1, None]
    assert _targets(_acted(0.1), _acted(0.4, mover=1, result=1)) == [1, 1]


def test_what_follows_an_action_at_random_says_nothing_of_what_came_before() -> None:
    """Whoever took it."""
    assert _targets(_acted(0.1), _acted(0.9, is_random=True), _acted(0.8)) == [None, 0.8, None]
    assert _targets(_acted(0.1), _acted(0.9, mover=1, is_random=True), _acted(0.8)) == [None, 0.8, None]
    assert _targets(_acted(0.1), _acted(0.4, mover=1, is_random=True, result=1)) == [None, 1]
    assert _targets(_acted(0.3), _acted(0.2, mover=1), _acted(0.9, is_random=True), _acted(0.8)) == [
        0.2,
        None,
        0.8,
        None,
    ]


def test_the_next_game_says_nothing_of_the_last() -> None:
    assert _targets(_acted(0.2, result=0), _acted(0.9), _acted(0.7)) == [0, 0.7, None]


def test_tables_and_seats_are_kept_apart() -> None:
    """Three seats at two tables, who do not act in the same order; what is cut at one goes on at the other."""
    play = _self_play(2, trust=0)
    movers = [(0, 2), (1, 1), (2, 0), (0, 1), (1, 2)]
    acted = [
        _at_two(_acted(k / 10, one, is_random=k == 2), _acted(0.5 + k / 10, other))
        for k, (one, other) in enumerate(movers)
    ]
    targets = [target for _, target in reversed(play._targets(acted))]  # pyright: ignore[reportPrivateUsage]
    assert [target.is_known.tolist() for target in targets] == [
        [True] * 2,
        [False, True],
        *[[True] * 2] * 2,
        [False] * 2,
    ]
    said = [[float(share) for share in target.shares[:, 0]] for target in targets]
    assert said == [[0.1, 0.9], [0.1, 0.8], [0.4, 0.9], [0.4, 0.9], [0.4, 0.9]]


def test_what_nothing_is_known_of_is_not_learned() -> None:
    play = _self_play(1)
    acted = [
        _acted(0.2, seen=1),
        _acted(0.3, mover=1, seen=2),
        _acted(0.7, is_random=True, seen=3),
        _acted(0.6, seen=4),
    ]
    lessons = play._lessons(acted)  # pyright: ignore[reportPrivateUsage]
    assert lessons.words[:, 0].tolist() == [3, 1]
    assert lessons.shares[:, 0] == pytest.approx([0.6, 0.3])


def test_lessons_are_counted_from_the_seat_that_acted() -> None:
    play = _self_play(1)
    lessons = play._lessons([_acted(0.2, mover=1), _acted(0.3, mover=1)])  # pyright: ignore[reportPrivateUsage]
    assert lessons.shares[-1, :2] == pytest.approx([0.7, 0.3])


def test_what_is_learned_from_is_what_the_seat_saw_of_the_real_table() -> None:
    play = _self_play(16)
    acted: Any = play._act()  # pyright: ignore[reportPrivateUsage]
    states = play.tables.arrays()["states"].view(QIN.dtype)
    for words, state, mover in zip(acted.came.words, states, acted.movers, strict=True):
        assert (words.view(np.uint64) == QIN.features_of(state, int(mover))).all()


def test_what_is_said_by_hand_are_the_odds_of_the_hand_written_judgement() -> None:
    tables = Tables([Variant(QIN, {}, 2)], DEVICE, np.arange(1, 5, dtype=np.uint64), is_by_hand=True)
    first = tables.look()
    movers = tables.movers.copy()
    came, shares = tables.step(first.actions[first.firsts]), np.zeros(4)
    for hands, state, mover in zip(came.hands, tables.arrays()["states"].view(QIN.dtype), movers, strict=True):
        judge_of(QIN).shares(judge_of(QIN).mind(), state[0], 0, shares)
        assert hands[1] == pytest.approx(np.log(shares[1 - mover] / shares[mover]), abs=1e-4)
    assert came.hands.std() > 0


def test_it_watches_greedy_at_first() -> None:
    """If it leans on the hand-written judgement, which would be blurred by what it does not know yet."""
    tables = Tables([Variant(QIN, {}, 2)], DEVICE, np.arange(1, 9, dtype=np.uint64), is_by_hand=True)
    learner = Learner(DEVICE, new_weights(QIN.features.n, 4, 1, hand=1))
    play = SelfPlay(tables, learner, learner, Manner(chance=0), 1, n_watched=1)
    for is_watching in (True, False):
        pairs, worth = _looked(play)
        by_hand = Hand(tables).values(pairs, np.arange(len(worth)))
        assert (worth == by_hand).all() == is_watching
        play.n_lessons += 1


def test_guests_act_at_their_tables_alone() -> None:
    alone, invited = (_self_play(64, guests=share) for share in (0, 0.5))
    found = [play._act().came.words for play in (alone, invited)]  # pyright: ignore[reportPrivateUsage]
    differs, is_invited = (found[0] != found[1]).any(1), invited._earlier >= 0  # pyright: ignore[reportPrivateUsage]
    assert differs[is_invited].any()
    assert not differs[~is_invited].any()
    assert 10 < is_invited.sum() < 54


def test_greedy_chooses_by_hand_where_it_is_a_guest() -> None:
    play = _self_play(16, greedy=0.5)
    pairs, found = _looked(play)
    is_greedy = (play._greedy == play.tables.movers)[pairs.tables]  # pyright: ignore[reportPrivateUsage]
    by_hand = Hand(play.tables).values(pairs, np.arange(len(pairs.tables)))
    assert is_greedy.any()
    assert (found[is_greedy] == by_hand[is_greedy]).all()
    assert (found[~is_greedy] <= 1).all()


def test_sums_brought_up_to_date_are_those_from_the_beginning() -> None:
    net, rng = in_whole_numbers(new_weights(QIN.features.n, 4, 1)), np.random.default_rng(3)
    before, after = (rng.integers(0, 2**63, n_words(QIN.features.n), dtype=np.uint64) for _ in range(2))
    sums = [np.zeros(WIDTH, np.int32) for _ in range(3)]
    sum_up(net, before, sums[0])
    update(net, before, after, sums[0], sums[1])
    sum_up(net, after, sums[2])
    assert (sums[1] == sums[2]).all()
