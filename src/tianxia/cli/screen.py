"""What all commands share: consoles, progress bars, loading a game with its compilation in sight."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tianxia.bots.registry import does_search
from tianxia.bots.uses import BOTS, GAMES, SEARCH, WARMERS
from tianxia.cli.language import say
from tianxia.core.batch import all_cores
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.games.catalog import load

T = TypeVar("T")

out = Console(highlight=False, emoji=False, soft_wrap=True)
err = Console(stderr=True, highlight=False)


def painted(markup: str) -> str:
    """A drawing in the colours of this terminal."""
    with out.capture() as captured:
        out.print(markup, end="")
    return captured.get()


def progress() -> Progress:
    """A progress bar on standard error if that is a terminal; it vanishes when it is done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )


def track(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Pass *items* on, one step of a progress bar each."""
    with progress() as bar:
        task = bar.add_task(label, total=total)
        for item in items:
            yield item
            bar.advance(task)


def processes(jobs: int) -> int:
    """How many are wanted by ``--jobs``."""
    if jobs < 0:
        raise BadInput(say("bad.jobs", n=jobs))
    return jobs or all_cores()


def ready(game_id: str, use: str = "play", *more: Callable[[Game], object]) -> Game:
    """A game whose rules are compiled, and *more* for this *use*; the first time that takes a while, and is shown."""
    game = load(game_id)
    if not game.is_warm(use):
        with progress() as bar:
            task = bar.add_task(say("compiling", title=game.about.title), total=None)
            game.warm_up(use, lambda done, total: bar.update(task, completed=done, total=total), *more)
    return game


def ready_for(game_id: str, bots: Collection[str]) -> Game:
    """A game in which these bots can play at once."""
    game = _ready(game_id, BOTS)
    return ready_to_search(game_id) if any(does_search(bot, game_id) for bot in bots) else game


def ready_for_games(game_id: str, bots: Collection[str]) -> Game:
    """A game in which these bots can play against each other at once."""
    _ready(game_id, GAMES)
    return ready_for(game_id, bots)


def ready_to_search(game_id: str) -> Game:
    return _ready(game_id, SEARCH)


def _ready(game_id: str, use: str) -> Game:
    return ready(game_id, use, WARMERS[use])
