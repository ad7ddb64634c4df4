"""`tianxia dataset`: games of bots as Parquet files, and the same played again to see whether all is right."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tianxia.cli.arena import crew_of
from tianxia.cli.language import say
from tianxia.cli.screen import out, processes, progress, ready_for_games
from tianxia.cli.simulate import rotation
from tianxia.core.errors import BadInput
from tianxia.data import folder
from tianxia.data.arrow import arrow
from tianxia.data.making import Making
from tianxia.games import catalog


def make(
    game_id: str,
    options: Mapping[str, str],
    n_seats: int,
    bots: tuple[str, ...],
    n_games: int,
    part: int,
    jobs: int,
    cluster: str,
    seed: int,
    path: Path,
    as_json: bool,
) -> None:
    """Go on until all parts are there."""
    for name, n in (("games", n_games), ("part", part)):
        if n < 1:
            raise BadInput(say("bad.at-least-one", name=name, n=n))
    arrow()
    making = Making(rotation(catalog.about(game_id), options, n_seats, seed, bots, ()), n_games, part)
    crew = crew_of(processes(jobs), cluster)
    place = folder.DataFolder(path, making)
    ready_for_games(game_id, bots)
    try:
        with _telling("playing", making.n_parts) as tell:
            _show("dataset.made", place.make(crew, tell), path, as_json)
    finally:
        place.close()


def check(path: Path, jobs: int, as_json: bool) -> None:
    """Every part, made again from its seeds and actions."""
    arrow()
    making = folder.making_of(path)
    with _telling("dataset.checking", making.n_parts) as tell:
        _show("dataset.checked", folder.check(path, crew_of(processes(jobs), ""), tell), path, as_json)


@contextmanager
def _telling(label: str, n_parts: int) -> Generator[Callable[[int], None]]:
    """A progress bar over the parts."""
    with progress() as bar:
        task = bar.add_task(say(label), total=n_parts)
        yield lambda n: bar.update(task, completed=n)


def _show(words: str, found: folder.Manifest, path: Path, as_json: bool) -> None:
    report = {"games": found.games, "decisions": found.decisions, "parts": len(found.parts)}
    print(json.dumps({**report, "folder": str(path)})) if as_json else out.print(say(words, **report, path=path))
