"""`tianxia think`: the best moves of a position, and what they are worth."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rich.markup import escape
from rich.table import Table as Grid

from tianxia.bots.registry import SEARCH, budget_of
from tianxia.bots.search import Budget, Line, Search
from tianxia.cli.language import decimal, say
from tianxia.cli.notation import describe
from tianxia.cli.position import game_id_of
from tianxia.cli.screen import out, ready_to_search
from tianxia.core.game import Game, check_seed
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View

N_LINES = 5
N_STEPS = 6
"""So many of a line's actions are shown."""


def think(text: str, seconds: float | None, simulations: int | None, seed: int | None, as_json: bool) -> None:
    """Search a position for the seat to move, as far as that seat can see it."""
    game_id = game_id_of(text)
    budget = _budget(seconds, simulations)
    check_seed(seed or 0)
    table = Table.from_position(ready_to_search(game_id), text)
    view = table.view(table.to_move)
    lines = best_lines(view, budget, secrets.randbits(64) if seed is None else seed)
    print(json.dumps(_report(view, lines), indent=2)) if as_json else show_lines(table.game, lines)


def _budget(seconds: float | None, simulations: int | None) -> Budget:
    """As the bot of such a name has it; two seconds if nothing is said."""
    if seconds is None and simulations is None:
        seconds = 2
    wanted = {"seconds": seconds, "simulations": simulations}
    return budget_of(":".join([SEARCH, *(f"{name}={number}" for name, number in wanted.items() if number is not None)]))


def best_lines(view: View, budget: Budget, seed: int) -> list[Line]:
    return Search(view.game, new_dice(seed), budget).why(view)


def show_lines(game: Game, lines: Sequence[Line]) -> None:
    """A table of the best actions: what they are worth, how often they were looked at, what may follow."""
    grid = Grid(*(say(f"think.{column}") for column in ("move", "share", "visits", "line")), box=None)
    for line in lines[:N_LINES]:
        share = say("think.percent", share=decimal(100 * line.share), error=decimal(200 * line.error))
        grid.add_row(escape(describe(game, line.action)), share, str(line.n_visits), escape(_what_follows(game, line)))
    out.print(grid)


def _what_follows(game: Game, line: Line) -> str:
    """The actions after the first, with the seat where it changes."""
    words: list[str] = []
    for before, step in pairwise(line.steps[:N_STEPS]):
        name = describe(game, step.action)
        words.append(name if step.seat == before.seat else say("think.seat", n=step.seat + 1, move=name))
    return " · ".join(words)


def _report(view: View, lines: Sequence[Line]) -> dict[str, Any]:
    describe_ = view.game.text.describe
    return {
        "game": view.game.id,
        "seat": view.seat,
        "simulations": sum(line.n_visits for line in lines),
        "lines": [
            {
                "action": line.action,
                "text": describe_(line.action),
                "share": line.share,
                "error": line.error,
                "visits": line.n_visits,
                "line": [{"seat": step.seat, "text": describe_(step.action)} for step in line.steps],
            }
            for line in lines
        ],
    }
