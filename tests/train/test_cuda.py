"""On a CUDA device a judge sees and says the same, bit for bit, and learns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.train.test_training import by_name
from tianxia.bots.net import DEPTH, WIDTH, Net, in_whole_numbers, infer, share_out, sum_up
from tianxia.core.bits import n_words
from tianxia.core.compiled import bind, unbound
from tianxia.core.device import Device, Processor, device_of
from tianxia.core.errors import BadInput
from tianxia.games.catalog import all_games, load
from tianxia.train.contest import Contest
from tianxia.train.hand import Hand
from tianxia.train.judging import Judging
from tianxia.train.net import Learner, new_weights
from tianxia.train.school import Plan, School, variants_of
from tianxia.train.selfplay import Manner
from tianxia.train.tables import Tables

try:
    CUDA = device_of("cuda")
except BadInput as missing:
    pytest.skip(str(missing), allow_module_level=True)

N = 64
features: Callable[..., None] = unbound


class Judged(NamedTuple):
    """A row for each table."""

    net: Any
    states: Any
    words: Any
    sums: Any
    wide: Any
    deep: Any
    said: Any
    shares: Any


def judge_row(i: int, of: Any) -> None:
    """As the first seat sees it."""
    features(of.states[i], 0, of.words[i])
    sum_up(of.net, of.words[i], of.sums[i])
    infer(of.net, of.sums[i], of.wide[i], of.deep[i], of.said[i])
    share_out(of.said[i], of.states[i].n_seats, of.shares[i])


def _tables(game_id: str, device: Device, is_by_hand: bool = False) -> Tables:
    """After some steps."""
    tables = Tables(variants_of(Plan(game_id)), device, np.arange(1, N + 1, dtype=np.uint64), is_by_hand)
    for _ in range(8):
        pairs = tables.look()
        tables.step(pairs.actions[pairs.firsts])
    return tables


def _judged(game_id: str, device: Device) -> tuple[Any, Any]:
    """What is seen and said of tables."""
    game, tables = load(game_id), _tables(game_id, device)
    rng = np.random.default_rng(1)
    weights = new_weights(game.features.n, tables.most_seats, 1)
    weights[4] += rng.standard_normal(weights[4].shape, np.float32)
    net = Net(*(device.rows(device.put(each)) for each in in_whole_numbers(weights)))
    shapes = {"sums": (WIDTH, "int32"), "wide": (WIDTH, "int16"), "deep": (DEPTH, "int16")}
    shapes |= {"said": (tables.most_seats, "int32"), "shares": (tables.most_seats, "int64")}
    room = {name: device.zeros(N, width, of=kind) for name, (width, kind) in shapes.items()}
    words = device.zeros(N, n_words(game.features.n), of="int64")
    states = device.rows(tables.arrays()["states"], game.dtype)
    taken = {name: device.rows(each) for name, each in room.items()}
    run = device.each(bind(judge_row, game_id, features=game.features.write), game_id)
    run(N, Judged(net, states, device.rows(words, np.uint64), **taken))
    return device.fetch(words), device.fetch(room["shares"])


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_it_sees_and_says_the_same(game_id: str) -> None:
    here, there = (_judged(game_id, device) for device in (Processor(), CUDA))
    assert (here[0] == there[0]).all()
    assert (here[1] == there[1]).all()
    assert here[1].std(0)[0] > 0


@pytest.mark.parametrize("game_id", ["qin", "huang"])
def test_it_tries_out_and_judges_all_actions_as_a_processor_does(game_id: str) -> None:
    found = [_tried(game_id, device) for device in (Processor(), CUDA)]
    (words, hands, shares), there = found
    assert (words == there[0]).all()
    assert np.abs(hands - there[1]).max() < 1e-4
    assert np.abs(shares - there[2]).max() < 0.02
    assert hands.std() > 0
    assert shares.std(0)[0] > 0.01


def _tried(game_id: str, device: Device) -> list[Any]:
    """What is seen, said by hand and judged after every action of some tables, and after some of them once more."""
    game, tables = load(game_id), _tables(game_id, device, is_by_hand=True)
    weights = new_weights(game.features.n, tables.most_seats, 1, hand=1)
    weights[4] += np.random.default_rng(1).standard_normal(weights[4].shape, np.float32)
    learner, judging, pairs = Learner(device, [device.put(each) for each in weights]), Judging(tables), tables.look()
    some = device.put(np.arange(0, len(pairs.tables), 3)[::-1])
    shares = [judging.shares_of(learner, pairs), judging.shares_of(learner, pairs, some)]
    return [device.fetch(each) for each in (pairs.words, pairs.hands, device.xp.concatenate(shares))]


def test_guests_in_china_judge_by_hand_as_on_a_processor() -> None:
    """The tables of their judgement nearly fill what a device has for constants: a second copy, and nothing links."""
    here, there = (_valued("china", device) for device in (Processor(), CUDA))
    assert (here == there).all()
    assert here.std() > 0


def _valued(game_id: str, device: Device) -> Any:
    """What every action of some tables is worth by hand to the seat that acts."""
    tables = _tables(game_id, device)
    pairs = tables.look()
    return device.fetch(Hand(tables).values(pairs, device.numbers(len(pairs.tables))))


def test_it_learns_and_goes_on_to_the_same_bits() -> None:
    plan = Plan("qin", n_tables=256, n_taught=10, n_seats=2, manner=Manner(batch=1024))
    school, other = School(plan, CUDA), School(plan, CUDA)
    for _ in range(20):
        school.lesson()
    other.restore(school.arrays())
    for each in (school, other):
        each.lesson()
    assert by_name(school) == by_name(other)
    assert Contest(school.variants[0], 40, CUDA, 1).share(school.learner, is_greedy=False).mean > 0.8
