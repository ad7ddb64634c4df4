"""Simulations per second of our search beside OpenSpiel's MCTS in C++, on the same core: `make bench-search`.

Each looks into three positions of a random game, a quarter, half and three quarters through, with so many simulations.
Rounds of all contestants are interleaved, processor time is measured, and the best round of each counts, so that a busy
machine disturbs them alike. Then where the time of our simulations goes, and how quick whole games of ``greedy`` are.

A simulation is not the same everywhere: OpenSpiel's plays at random to the end of the game; ours deals what is hidden,
judges all actions of a new node, lets ``greedy`` play on for a few turns and judges the position.
"""

from __future__ import annotations

import ctypes
import json
import random
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Grid

from tianxia.arena.rotation import Rotation
from tianxia.bots import looking, stretch, tree
from tianxia.bots.judge import judge_of
from tianxia.bots.search import Budget, Search
from tianxia.cli.screen import progress, ready, ready_to_search
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game
from tianxia.core.layout import NONE
from tianxia.core.rng import new_dice, pick
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games.catalog import load

OURS = {"qin": 2, "china": 3, "han": 3, "huang": 2}
"""Our games, with the default options for so many seats."""
THEIRS = ("hex", "quoridor", "hearts", "backgammon")
N, ROUNDS, N_GAMES = 400, 3, 20
UCT_C, MEGABYTES = 2.0, 200
PARTS = ("deal", "walk and expand", "greedy plays on", "judge and credit")


def clock_of_processor() -> Any:
    """The C library's clock in microseconds, which compiled code can call."""
    clock = ctypes.CDLL(None).clock
    clock.restype, clock.argtypes = ctypes.c_long, []
    return clock


clock = clock_of_processor()
redeal: Callable[..., Any] = unbound
walk: Callable[..., Any] = unbound
finish_turns: Callable[..., Any] = unbound
judge: Callable[..., Any] = unbound
turn: Callable[..., Any] = unbound


# ---- contestants


def our_positions(game: Game, n_seats: int) -> list[View]:
    """Views a quarter, half and three quarters through a random game."""
    table, dice = Table(game, {}, n_seats, 1), new_dice(1)
    while not table.is_over:
        table.play(int(pick(dice, table.survey.mask)))
    numbers = [len(table.moves) * quarter // 4 for quarter in (3, 2, 1)]
    views: list[View] = []
    for number in numbers:
        table.go_back(number)
        views.append(table.view(table.to_move))
    return views


def ours(game_id: str, n_seats: int) -> Callable[[], int]:
    """A search of each position; says how many simulations that were."""
    game = ready_to_search(game_id)
    views, bot = our_positions(game, n_seats), Search(game, new_dice(1), Budget(simulations=N))

    def search() -> int:
        for view in views:
            bot.why(view)
        return N * len(views)

    return search


def theirs(name: str) -> Callable[[], int]:
    peer: Any = import_module("pyspiel")
    game = peer.load_game(name)
    states = _their_positions(game)
    bot = peer.MCTSBot(game, peer.RandomRolloutEvaluator(1, 1), UCT_C, N, MEGABYTES, False, 1, False)

    def search() -> int:
        for state in states:
            bot.step(state)
        return N * len(states)

    return search


def _their_positions(game: Any) -> list[Any]:
    chance, state, states = random.Random(1), game.new_initial_state(), list[Any]()
    while not state.is_terminal():
        if not state.is_chance_node():
            states.append(state.clone())
        state.apply_action(chance.choice(state.legal_actions()))
    return [states[len(states) * quarter // 4] for quarter in (1, 2, 3)]


def round_of(search: Callable[[], int]) -> float:
    """Simulations per second of the processor."""
    started = time.process_time()
    done = search()
    return done / (time.process_time() - started)


# ---- where our time goes


def clocked(
    trees: tree.Tree, desk: looking.Desk, view: Any, seat: int, manner: Any, dice: Any, n: int, spans: Any
) -> None:
    """`looking.look_ahead`, again and again, with a look at the clock between its parts."""
    for _ in range(n):
        begun = clock()
        desk.worlds[0] = view[0]
        redeal(desk.worlds[0], seat, dice)
        dealt = clock()
        depth = walk(trees, desk, manner[0], NONE)
        walked = clock()
        last_seat = trees.edges[desk.path[depth - 1]].seat if depth > 0 else seat
        last_seat = finish_turns(desk, turn(view[0]), manner[0], dice, last_seat)
        played = clock()
        judge(desk.mind, desk.worlds[0], last_seat, desk.shares)
        looking.credit(trees, desk, depth)
        spans[0] += dealt - begun
        spans[1] += walked - dealt
        spans[2] += played - walked
        spans[3] += clock() - played


def parts(game_id: str, n_seats: int) -> list[float]:
    """How much of the time goes into each of `PARTS`."""
    game = load(game_id)
    simulation: Any = looking.looking_of(game, judge_of(game)).simulate
    names = simulation.py_func.__globals__["one"].py_func.__globals__
    run = bind(clocked, game_id, **{name: names[name] for name in ("redeal", "walk", "finish_turns", "judge", "turn")})
    bot, spans = Search(game, new_dice(1), Budget(simulations=N)), np.zeros(len(PARTS), np.int64)
    for view in our_positions(game, n_seats):
        tree.clear_tree(bot._tree)  # pyright: ignore[reportPrivateUsage]
        run(bot._tree, bot._desk, view.states, view.seat, bot._manner, new_dice(1), N, spans)  # pyright: ignore
    return (spans / spans.sum()).tolist()


def games_of_greedy(game_id: str, n_seats: int) -> Callable[[], int]:
    """Whole games, records included; says how many decisions that were."""
    ready(game_id, "games", stretch.warm)
    games = Rotation(game_id, {}, n_seats, ("greedy",) * n_seats, 1)
    return lambda: sum(len(games.record(number).actions) for number in range(N_GAMES))


def main() -> None:
    """Measure, then print simulations per second, parts of the time, decisions per second."""
    searches = {
        **{f"tianxia {game_id}, {n_seats} seats": ours(game_id, n_seats) for game_id, n_seats in OURS.items()},
        **{f"OpenSpiel {name}": theirs(name) for name in THEIRS},
    }
    games = {f"greedy {game_id}": games_of_greedy(game_id, n_seats) for game_id, n_seats in OURS.items()}
    for warm in (*searches.values(), *games.values()):
        warm()
    best = dict.fromkeys([*searches, *games], 0.0)
    with progress() as bar:
        task = bar.add_task("Measuring", total=ROUNDS * len(best))
        for _ in range(ROUNDS):
            for name, work in (*searches.items(), *games.items()):
                best[name] = max(best[name], round_of(work))
                bar.advance(task)
    warnings.filterwarnings("ignore", message="Cannot cache")  # code that calls the clock is for this run alone
    spans = {game_id: parts(game_id, n_seats) for game_id, n_seats in OURS.items()}
    if "--json" in sys.argv:
        print(json.dumps({"rates": best, "parts": spans}, indent=2))
        return
    _show(best, spans)


def _show(best: dict[str, float], spans: dict[str, list[float]]) -> None:
    grid = Grid("", "a second", title="Simulations, and decisions of whole games of greedy; one core")
    for name, rate in best.items():
        grid.add_row(name, f"{rate:,.0f}", end_section=name == f"OpenSpiel {THEIRS[-1]}")
    Console().print(grid)
    grid = Grid("", *PARTS, title="Where the time of a simulation goes")
    for game_id, span in spans.items():
        grid.add_row(game_id, *(f"{part:.0%}" for part in span))
    Console().print(grid)


if __name__ == "__main__":
    main()
