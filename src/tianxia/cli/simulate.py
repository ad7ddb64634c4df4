"""`tianxia simulate`: bots against bots, a table of what came of it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar

from rich.table import Table as Grid

from tianxia.arena.rotation import Rotation
from tianxia.arena.summary import Summary, Wins
from tianxia.bots.registry import check
from tianxia.cli.language import decimal, language, percent, say
from tianxia.cli.screen import out, processes, ready_for_games, track
from tianxia.cli.stopped import Stopped
from tianxia.core.about import About
from tianxia.core.errors import BadInput
from tianxia.core.game import check_seed, options_of_series
from tianxia.core.record import decode
from tianxia.games import catalog

T = TypeVar("T")


def simulate(
    game_id: str,
    options: Mapping[str, str],
    n_seats: int,
    n_games: int,
    seed: int,
    bots: tuple[str, ...],
    series: tuple[str, ...],
    jobs: int,
    path: Path | None,
    as_json: bool,
) -> None:
    about = catalog.about(game_id)
    plan = rotation(about, options, n_seats, seed, bots, series)
    n_processes = check_work(n_games, jobs, path)
    ready_for_games(game_id, bots)
    summary, seconds = _run(plan, n_games, n_processes, path)
    report = _report(plan, summary, seconds)
    print(json.dumps(report, indent=2)) if as_json else _show(about, report)


def check_work(n_games: int, jobs: int, path: Path | None) -> int:
    """`BadInput` unless so many games can be played and written there; returns by how many processes."""
    if n_games < 1:
        raise BadInput(say("bad.games", n=n_games))
    n_processes = processes(jobs)
    if path is not None and path.exists():
        raise BadInput(say("bad.exists", path=path))
    return n_processes


def rotation(
    about: About, options: Mapping[str, str], n_seats: int, seed: int, bots: tuple[str, ...], series: tuple[str, ...]
) -> Rotation:
    """Games between bots that move on from seat to seat; `BadInput` unless they can be played."""
    check_seed(seed)
    for each in options_of_series(catalog.load(about.id), options, series):
        about.complete(each, n_seats)
    if not bots or len(bots) > n_seats:
        raise BadInput(say("bad.bots-of-seats", most=n_seats, n=len(bots)))
    for name in bots:
        check(name)
    seated = tuple(bots[seat % len(bots)] for seat in range(n_seats))
    return Rotation(about.id, options, n_seats, seated, seed, series)


def _run(plan: Rotation, n_games: int, jobs: int, path: Path | None) -> tuple[Summary, float]:
    """Play, keep score, and write the records."""
    summary = Summary(plan.bots)
    total = n_games * plan.series_length
    started = time.perf_counter()
    with nullcontext() if path is None else Lines(path, "stopped.games") as file:
        for number, line in enumerate(track(plan.lines(total, jobs), total, say("playing"))):
            summary.add(decode(line), plan.players(number))
            if file is not None:
                file.write(line)
    return summary, time.perf_counter() - started


class Lines:
    """A new file that says in one line why it cannot be written; cut short, it has whole lines or is gone."""

    def __init__(self, path: Path, stopped: str) -> None:
        self._path = path
        self._stopped = stopped
        """The text for whoever interrupts it."""
        self._n_games = 0
        self._n_bytes = 0

    def __enter__(self) -> Lines:
        self._file = self._try(lambda: self._path.open("xb"))
        return self

    def __exit__(self, fault: type[BaseException] | None, *_: object) -> None:
        with suppress(OSError):  # what is not yet written has been complained of by `write`
            self._file.close()
        if fault is not None:
            self._try(self._keep_whole_lines)
        if fault is KeyboardInterrupt and self._n_bytes:
            raise Stopped(say(self._stopped, n=self._n_games, path=self._path)) from None

    def _keep_whole_lines(self) -> None:
        """Without any the file goes, so that the same command can be given again."""
        if self._n_bytes:
            os.truncate(self._path, self._n_bytes)
        else:
            self._path.unlink()

    def write(self, lines: bytes) -> None:
        """What came of one game."""
        self._try(lambda: (self._file.write(lines), self._file.flush()))
        self._n_games += 1
        self._n_bytes += len(lines)

    def _try(self, action: Callable[[], T]) -> T:
        try:
            return action()
        except OSError as error:
            raise BadInput(say("bad.write", path=self._path, reason=error.strerror)) from None


def _report(plan: Rotation, summary: Summary, seconds: float) -> dict[str, Any]:
    decisions = sum(summary.lengths)
    report: dict[str, Any] = {
        "game": plan.game_id,
        "options": catalog.about(plan.game_id).complete(plan.options, plan.n_seats),
        "seats": plan.n_seats,
        "seed": plan.seed,
        "games": len(summary.lengths),
        "by_seat": [_tally(tally) for tally in summary.seats],
        "by_bot": {name: _tally(tally) for name, tally in summary.by_bot().items()},
        "mean_scores_by_seat": [round(mean, 2) for mean in summary.mean_scores()],
        "length": {"mean": decisions / len(summary.lengths), "min": min(summary.lengths), "max": max(summary.lengths)},
        "endings": dict(summary.endings.most_common()),
        "seconds": seconds,
        "decisions_per_second": decisions / seconds,
    }
    series = catalog.load(plan.game_id).series
    if plan.series and series is not None:
        by_bot = {name: _tally(tally) for name, tally in summary.series_by_bot(series.winners).items()}
        report["series"] = {"games": plan.series, "series": len(summary.series), "by_bot": by_bot}
    return report


def _tally(tally: Wins) -> dict[str, Any]:
    low, high = tally.interval()
    return {"games": tally.games, "wins": round(tally.wins, 3), "rate": tally.rate, "low": low, "high": high}


def _show(about: About, report: dict[str, Any]) -> None:
    columns = [say(f"simulate.{column}") for column in ("games", "wins", "rate", "interval")]
    grid = Grid("", *columns, title=say("simulate.title", title=about.title, n=report["games"]))
    for seat, tally in enumerate(report["by_seat"], 1):
        grid.add_row(say("simulate.seat", n=seat), *_cells(tally))
    grid.add_section()
    for name, tally in report["by_bot"].items():
        grid.add_row(name, *_cells(tally))
    if "series" in report:
        grid.add_section()
        for name, tally in report["series"]["by_bot"].items():
            grid.add_row(say("simulate.series", name=name), *_cells(tally))
    out.print(grid)
    length = report["length"]
    out.print(say("simulate.length", mean=decimal(length["mean"]), min=length["min"], max=length["max"]))
    out.print(say("simulate.endings", endings=_endings(about, report["endings"])))
    speed, seconds = f"{report['decisions_per_second']:,.0f}", decimal(report["seconds"])
    out.print(say("simulate.speed", n=speed, seconds=seconds))


def _endings(about: About, counts: Mapping[str, int]) -> str:
    """How often games ended for which reason; in English by the short words of records."""
    text = catalog.load(about.id).text
    names = {ending: ending if language() == "en" else text.ending_in_words(ending, language()) for ending in counts}
    return ", ".join(f"{names[ending]} {n}" for ending, n in counts.items())


def _cells(tally: dict[str, Any]) -> tuple[str, ...]:
    wins = f"{tally['wins']:g}"
    return str(tally["games"]), wins, percent(tally["rate"]), f"{percent(tally['low'])} – {percent(tally['high'])}"
