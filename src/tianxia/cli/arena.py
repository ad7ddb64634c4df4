"""`tianxia arena`: which of several bots is stronger, and how sure that is."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from rich.table import Table as Grid

from tianxia.arena import crew
from tianxia.arena.evidence import Evidence, interval
from tianxia.arena.folder import Folder, as_data
from tianxia.arena.plan import Plan
from tianxia.arena.plot import plot
from tianxia.arena.run import Crew, Goal, Report, as_json, run
from tianxia.arena.sprt import Test
from tianxia.bots.registry import check
from tianxia.cli.language import percent, say
from tianxia.cli.screen import out, processes, progress, ready_for_games
from tianxia.core.about import About
from tianxia.core.cluster import check_cluster
from tianxia.core.errors import BadInput
from tianxia.core.game import check_seed
from tianxia.games import catalog

MOST_LINE_UPS = 1000
"""Of one deal."""
LEAD = 0.05
"""By so much the first bot's share must exceed the fair one, if nothing else is said."""
PATIENCE_S = 0.2
"""So often the running estimate is written."""


def arena(
    game_id: str,
    options: Mapping[str, str],
    n_seats: int,
    bots: tuple[str, ...],
    until: str,
    hypotheses: tuple[float | None, float | None, float, float],
    jobs: int,
    cluster: str,
    seed: int,
    path: Path | None,
    is_json: bool,
) -> None:
    about = catalog.about(game_id)
    plan = _plan(about, options, n_seats, bots, seed)
    goal = Goal(_n_deals(until, len(plan.line_ups)), _test(n_seats, *hypotheses))
    players = crew_of(processes(jobs), cluster)
    folder = Folder(path or _usual_path(plan), plan)
    ready_for_games(game_id, plan.names)
    try:
        with _telling(plan, goal) as tell:
            report, evidence = run(folder, plan, goal, players, tell)
        scores = evidence.scores(plan.names[0], report.deals)
        folder.write("plot.svg", plot(_title(about, report), report, scores, 1 / n_seats).encode())
        folder.write("result.json", _text(report).encode())
    finally:
        folder.close()
    print(_text(report), end="") if is_json else _show(about, report, folder)


def _text(report: Report) -> str:
    return json.dumps(as_json(report), indent=2) + "\n"


# ---- what is asked for


def _plan(about: About, options: Mapping[str, str], n_seats: int, bots: tuple[str, ...], seed: int) -> Plan:
    check_seed(seed)
    for name in bots:
        check(name)
    plan = Plan(about.id, about.complete(options, n_seats), n_seats, bots, seed)
    if len(plan.names) < 2:
        raise BadInput(say("bad.arena-bots"))
    if len(plan.line_ups) > MOST_LINE_UPS:
        raise BadInput(say("bad.line-ups", n=len(plan.line_ups), most=MOST_LINE_UPS))
    return plan


def _n_deals(until: str, n_line_ups: int) -> int | None:
    """None if a test decides; games are rounded up to whole deals."""
    if until == "sprt":
        return None
    wanted = re.fullmatch(r"(games|deals)=0*([1-9]\d{0,8})", until)
    if wanted is None:
        raise BadInput(say("bad.until", until=until))
    n, size = int(wanted[2]), n_line_ups if wanted[1] == "games" else 1
    return -(-n // size)


def _test(n_seats: int, h0: float | None, h1: float | None, alpha: float, beta: float) -> Test:
    h0 = 1 / n_seats if h0 is None else h0
    h1 = min(h0 + LEAD, (1 + h0) / 2) if h1 is None else h1
    if not 0 < h0 < h1 < 1:
        raise BadInput(say("bad.hypotheses", h0=f"{h0:g}", h1=f"{h1:g}"))
    for name, rate in (("alpha", alpha), ("beta", beta)):
        if not 0 < rate < 0.5:
            raise BadInput(say("bad.error-rate", name=name, rate=f"{rate:g}"))
    return Test(h0, h1, alpha, beta)


def _usual_path(plan: Plan) -> Path:
    digest = hashlib.sha256(json.dumps(as_data(plan), sort_keys=True).encode()).hexdigest()[:8]
    return Path("arenas") / f"{plan.game_id}-{digest}"


def crew_of(n_jobs: int, cluster: str) -> Crew:
    if cluster:
        check_cluster(cluster)
        return partial(crew.play_on_cluster, address=cluster)
    return crew.play_here if n_jobs == 1 else partial(crew.play_in_processes, n=n_jobs)


# ---- while it runs


@contextmanager
def _telling(plan: Plan, goal: Goal) -> Generator[Callable[[Evidence], None]]:
    """A progress bar with the running estimate."""
    total = None if goal.n_deals is None else goal.n_deals * len(plan.line_ups)
    latest = 0.0
    with progress() as bar:
        task = bar.add_task(say("playing"), total=total)

        def tell(evidence: Evidence) -> None:
            nonlocal latest
            if bar.disable or time.monotonic() < latest + PATIENCE_S:
                return
            latest = time.monotonic()
            bar.update(task, completed=len(evidence.games), description=_estimate(evidence, goal))

        yield tell


def _estimate(evidence: Evidence, goal: Goal) -> str:
    name = evidence.plan.names[0]
    scores = evidence.scores(name)
    if not len(scores):
        return say("playing")
    low, high = interval(scores)
    said = say("arena.estimate", name=name, share=percent(scores.mean()), low=percent(low), high=percent(high))
    if goal.n_deals is not None:
        return said
    ratio, bounds = goal.test.ratio(Counter(scores.tolist())), goal.test.bounds
    return f"{said}, {say('arena.ratio', ratio=f'{ratio:+.2f}', low=f'{bounds[0]:+.2f}', high=f'{bounds[1]:+.2f}')}"


# ---- what came of it


def _title(about: About, report: Report) -> str:
    return say("arena.title", title=about.title, deals=report.deals, games=report.games)


def _show(about: About, report: Report, folder: Folder) -> None:
    columns = [say(f"arena.{column}") for column in ("bot", "share", "interval", "rating")]
    grid = Grid(*columns, title=_title(about, report))
    for bot in report.bots:
        between = f"{percent(bot.low)} – {percent(bot.high)}"
        grid.add_row(bot.name, percent(bot.share), between, "–" if bot.rating is None else f"{bot.rating:+.0f}")
    out.print(grid)
    out.print(say(f"arena.{report.verdict.replace(' ', '-')}", name=report.bots[0].name))
    out.print(say("arena.kept", path=folder.path))
