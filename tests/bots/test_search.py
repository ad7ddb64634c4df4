"""The bot that searches: its bookkeeping, its budgets, what it may know, and that it is worth its time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest

from tests.bots.slow_search import SlowSearch
from tests.bots.test_best_moves import LAST_PAGODA, LEADER_FIRST, WEAVERS, Scene
from tests.interpreted import run_interpreted
from tests.soaking import IN_BROAD
from tianxia.arena.rotation import Rotation
from tianxia.arena.summary import Summary
from tianxia.bots.greedy import Greedy
from tianxia.bots.judge import Judge, Mind, judge_of, learned_judge_of
from tianxia.bots.looking import Manner
from tianxia.bots.registry import budget_of, check, make
from tianxia.bots.search import GLANCE, Budget, Line, Search
from tianxia.core.bits import n_words
from tianxia.core.compiled import bind, unbound
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.rng import new_dice, next_word
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games.catalog import load

GAME = load("qin")
LATE = (WEAVERS, LEADER_FIRST, LAST_PAGODA)
SHORT = Manner(n_tried=4, n_turns=3, n_weighed=3, n_views=2)
SHORT_SIGHTED = Manner(n_tried=2, patience=100, n_turns=0)
MANNERS = [
    Manner(),
    Manner(curiosity=10.0, leniency=2.0, n_tried=5, patience=3, n_turns=0, is_aligned=False),
    Manner(n_turns=1, n_weighed=1000),
    Manner(n_turns=2, n_views=2, is_aligned=False),
]


def _views(n_seats: int = 2, seed: int = 4, every: int = 7) -> Iterator[View]:
    """Of who decides in a game between greedy bots."""
    table, greedy = Table(GAME, {}, n_seats, seed), Greedy(GAME, new_dice(1))
    while not table.is_over:
        view = table.view(table.to_move)
        if len(table.moves) % every == 0 and len(view.legal) > 1:
            yield view
        table.play(greedy.choose(view))


def _search(budget: Budget, seed: int = 1, manner: Manner | None = None) -> Search:
    return Search(GAME, new_dice(seed), budget, manner)


# ---- the tree


@pytest.mark.parametrize("n_seats", [2, 3])
@pytest.mark.parametrize("manner", MANNERS, ids=str)
def test_it_finds_out_what_a_slow_and_obvious_search_does(manner: Manner, n_seats: int) -> None:
    _check(list(_views(n_seats))[3], manner, 60)


@pytest.mark.parametrize("manner", MANNERS, ids=str)
@pytest.mark.parametrize("scene", LATE, ids=str)
def test_late_in_any_game_it_finds_out_what_a_slow_search_does(scene: Scene, manner: Manner) -> None:
    """Soon, even if it is interpreted."""
    _check(scene.view(), manner, 30)


@pytest.mark.parametrize("manner", [SHORT, SHORT_SIGHTED], ids=str)
def test_where_much_is_drawn_and_hidden_it_finds_out_what_a_slow_search_does(manner: Manner) -> None:
    _check(Table(load("han"), {}, 2, seed=1).view(0), manner, 20)


@pytest.mark.parametrize("scout", [1, -1], ids=["alike", "opposite"])
def test_who_is_scouted_for_finds_out_what_a_slow_search_does(scout: int) -> None:
    """With few actions of each node to judge, and a scout who thinks alike or the opposite."""
    _check(list(_views())[3], Manner(n_scouted=5, n_glanced=20, n_picked=6), 60, scout)


def test_its_judge_says_how_far_it_is_played_on_and_after_how_many_turns_it_judges() -> None:
    judge = replace(judge_of(GAME), horizon=3, is_aligned=False)
    view = list(_views())[3]

    def found(n_views: int, manner: Manner | None) -> list[Line]:
        return Search(GAME, new_dice(5), Budget(simulations=40), manner, replace(judge, n_views=n_views)).why(view)

    assert found(2, None) == found(1, Manner(n_turns=3, is_aligned=False, n_views=2))
    assert found(2, None) != found(1, None)


@pytest.mark.parametrize(("game_id", "horizon", "n_views"), [("qin", 2, 2), ("china", 2, 1), ("huang", 0, 1)])
def test_where_a_net_judges_it_is_played_on_as_was_found_to_be_best(game_id: str, horizon: int, n_views: int) -> None:
    judge = learned_judge_of(load(game_id))
    assert (judge.horizon, judge.is_aligned, judge.n_views) == (horizon, False, n_views)


known: Callable[[Mind, Any, int], int] = unbound


def _opposite(mind: Mind, state: Any, seat: int) -> int:
    return -known(mind, state, seat)


def _scouting(game: Game, scout: int) -> Judge | None:
    hand = judge_of(game)
    return [None, hand, replace(hand, value=bind(_opposite, game.family, known=hand.value))][scout]


def _check(view: View, manner: Manner, n: int, scout: int = 0) -> None:
    slow = SlowSearch(view.game, new_dice(next_word(new_dice(5))), manner, scout)
    for _ in range(n):
        slow.simulate(view)
    judge = replace(judge_of(view.game), scout=_scouting(view.game, scout))
    one, other = (Search(view.game, new_dice(5), Budget(simulations=n), manner, judge) for _ in range(2))
    found, visited = one.why(view), slow.visited()
    assert {line.action: line.n_visits for line in found} == {
        action: len(choice.found) for action, choice in visited.items()
    }
    for line in found:
        assert line.share == pytest.approx(fmean(visited[line.action].found), abs=1e-9)
        assert line.steps == tuple(slow.steps(line.action))
    assert found[0].n_visits == max(line.n_visits for line in found)
    assert other.choose(view) == found[0].action


def test_a_tree_that_is_full_goes_on_in_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    view = WEAVERS.view()
    monkeypatch.setattr("tianxia.bots.search.NODES_BYTES", 3 * 8 * n_words(view.game.n_actions))
    monkeypatch.setattr("tianxia.bots.search.N_EDGES", 10)
    lines = Search(view.game, new_dice(1), Budget(simulations=50)).why(view)
    assert sum(line.n_visits for line in lines) == 50
    assert lines[0].action in view.legal


FEW = """
from tianxia.bots.search import Budget, Search
from tianxia.core.rng import new_dice, next_word
from tianxia.core.table import Table
from tianxia.games.catalog import load

table = Table(load("qin"), {}, 2, 3)
search = Search(table.game, new_dice(2), Budget(simulations=3))
print([(line.action, line.n_visits) for line in search.why(table.view(0))])
"""


def test_interpreted_it_finds_out_the_same() -> None:
    table = Table(GAME, {}, 2, 3)
    lines = Search(GAME, new_dice(2), Budget(simulations=3)).why(table.view(0))
    assert run_interpreted("-c", FEW, timeout=120).strip() == str([(line.action, line.n_visits) for line in lines])


EVERYWHERE = """
from tianxia.bots.search import Budget, Search
from tianxia.bots.looking import Manner
from tianxia.core.rng import new_dice, pick
from tianxia.core.table import Table
from tianxia.games.catalog import load

HASTY = Manner(n_turns=1, n_weighed=4, is_aligned=False)

def choice(view):
    return Search(view.game, new_dice(2), Budget(simulations=2), HASTY).choose(view)

for name in ("china", "han", "huang"):
    game, dice = load(name), new_dice(1)
    table = Table(game, {}, game.about.seats[0], 3)
    for n_moves in (0, 30):
        while len(table.moves) < n_moves:
            table.play(int(pick(dice, game.mask(table.states))))
        view = table.view(table.to_move)
        before = view.states.tobytes()
        chosen = choice(view)
        assert chosen in view.legal, (name, n_moves, chosen)
        assert chosen == choice(view), "equal dice choose equally"
        assert view.states.tobytes() == before, "the view is left as it was"
    print(name)
"""


def test_it_plays_all_games() -> None:
    """Interpreted, in a few decisions; compiled it plays in `test_best_moves.py` and for long in `make soak-search`."""
    assert run_interpreted("-c", EVERYWHERE, timeout=300).split() == ["china", "han", "huang"]


# ---- budgets


def test_a_budget_in_simulations_is_kept() -> None:
    for view in _views():
        assert sum(line.n_visits for line in _search(Budget(simulations=123)).why(view)) == 123


def test_a_budget_in_simulations_is_kept_in_pieces_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tianxia.bots.search.PIECE_S", 100.0)
    view = WEAVERS.view()
    lines = Search(view.game, new_dice(1), Budget(simulations=20)).why(view)
    assert sum(line.n_visits for line in lines) == 20


def test_a_budget_in_time_is_kept() -> None:
    """Of the processor, and twice as much of the clock where the processor has others to serve."""
    view, bot = next(_views()), _search(Budget(seconds=0.2))
    bot.why(view)
    start, clock = time.thread_time(), time.monotonic()
    bot.why(view)
    spent, passed = time.thread_time() - start, time.monotonic() - clock
    assert spent >= 0.2 or passed >= 0.4
    assert spent < 0.25


def test_however_little_time_there_is_it_looks_once() -> None:
    view = next(_views())
    assert len(_search(Budget(seconds=1e-9)).why(view)) == 1
    assert _search(Budget(seconds=1e-9)).choose(view) in view.legal


def test_where_there_is_nothing_to_choose_a_glance_is_enough() -> None:
    table = Table(load("han"), {}, 2, seed=1)
    while len(table.legal) > 1:
        table.play(table.legal[0])
    (line,) = Search(table.game, new_dice(1), Budget(simulations=50)).why(table.view(table.to_move))
    assert (line.action, line.n_visits) == (table.legal[0], GLANCE)


def test_it_stops_when_it_is_told_to() -> None:
    view = WEAVERS.view()
    search = Search(view.game, new_dice(1), Budget(simulations=100))
    for ask in (search.why, search.choose):
        ask(view, lambda: True)
        assert [line.n_visits for line in search.lines()] == [1]


def test_it_can_be_interrupted_at_once() -> None:
    view, bot = list(_views())[2], _search(Budget(seconds=60))
    bot.why(view, lambda: True)
    pieces: list[float] = []

    def is_stopped() -> bool:
        pieces.append(time.thread_time())
        return len(pieces) == 30

    bot.why(view, is_stopped)
    assert sorted(after - before for before, after in pairwise(pieces))[-3] < 0.005


# ---- what it chooses


def test_the_same_dice_choose_the_same_in_the_same_number_of_simulations() -> None:
    def found(view: View) -> list[Line]:
        return _search(Budget(simulations=80), seed=9).why(view)

    assert all(found(view) == found(view) for view in _views())


def test_only_legal_actions_are_looked_at_and_the_most_looked_at_is_chosen() -> None:
    for view in _views():
        lines = _search(Budget(simulations=50)).why(view)
        assert {line.action for line in lines} <= set(view.legal)
        assert lines[0].n_visits == max(line.n_visits for line in lines)
        assert _search(Budget(simulations=50)).choose(view) == lines[0].action


def test_lines_begin_with_their_action_and_go_on() -> None:
    lines = _search(Budget(simulations=400)).why(next(_views()))
    assert all((line.steps[0].seat, line.steps[0].action) == (0, line.action) for line in lines)
    assert [step.seat for step in lines[0].steps[:3]] == [0, 1, 0]


def test_what_was_looked_at_once_is_not_certain() -> None:
    for line in _search(Budget(simulations=40)).why(LAST_PAGODA.view()):
        assert line.error >= 0.5 / line.n_visits


@IN_BROAD
def test_it_beats_greedy() -> None:
    plan = Rotation("qin", {}, 2, ("search:simulations=400", "greedy"), seed=2)
    summary = Summary(plan.bots)
    for number in range(8):
        summary.add(plan.record(number), plan.players(number))
    low, _ = summary.by_bot()["search:simulations=400"].interval()
    assert low > 0.5


# ---- names


def test_a_name_says_the_budget() -> None:
    assert budget_of("search") == Budget(seconds=0.5)
    assert budget_of("search:seconds=2") == Budget(seconds=2)
    assert budget_of("search:simulations=800") == Budget(simulations=800)
    assert budget_of("search:seconds=2:simulations=800") == Budget(2, 800)
    assert isinstance(make("search:simulations=8", GAME, 0), Search)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("search:minutes=2", "'minutes=2' of the bot search: there is seconds=, simulations= or value="),
        ("search:seconds=0", "'seconds=0': a number above 0, at most 600"),
        ("search:seconds=nan", "'seconds=nan': a number above 0, at most 600"),
        ("search:simulations=0.5", "'simulations=0.5': a whole number above 0, at most 1000000"),
        ("search:simulations=many", "'simulations=many': a whole number above 0, at most 1000000"),
        ("search:seconds=2:seconds=3", "'seconds=3': said twice"),
        ("search:value=", "'value=': hand, judge, expert, or a file of a trained judge"),
        ("judge:net=", "'net=': a file of a trained judge"),
        ("search:", "'' of the bot search: there is seconds=, simulations= or value="),
    ],
)
def test_names_that_mean_nothing_are_refused_in_one_line(name: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        check(name)
    assert str(refused.value) == reason
