"""`tianxia train`: a judge learns by playing against itself."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from tianxia.bots.net import in_real_numbers
from tianxia.bots.nets import stored_net
from tianxia.cli.language import decimal, percent, say
from tianxia.cli.screen import out, progress
from tianxia.core.about import About
from tianxia.core.cluster import check_cluster, cluster
from tianxia.core.device import CUDA, device_of
from tianxia.core.errors import BadInput
from tianxia.core.game import check_seed
from tianxia.games import catalog
from tianxia.train.curve import Point
from tianxia.train.helpers import ClusterHelpers
from tianxia.train.run import PAGE, REPORT, Training
from tianxia.train.school import Helpers, Plan
from tianxia.train.selfplay import Manner

N_TABLES = {CUDA: 16384}
FEW = 256
BATCH = {CUDA: 8192}
OWN = "judge"
SMALL = 1024


def train(
    game_id: str,
    options: Mapping[str, str],
    often: Mapping[str, str],
    n_seats: int | None,
    minutes: float,
    device: str,
    n_tables: int | None,
    taught: tuple[int, bool],
    start: Path | None,
    steps: dict[str, Any],
    n_deals: int,
    seed: int,
    address: str,
    path: Path | None,
) -> None:
    """Until so many minutes have been spent, those of earlier runs in the same folder counted in."""
    about = catalog.about(game_id)
    check_seed(seed)
    if not 0 < minutes < math.inf:
        raise BadInput(say("bad.minutes", minutes=f"{minutes:g}"))
    if not 0 < steps["rate"] < 1:
        raise BadInput(say("bad.rate", rate=f"{steps['rate']:g}"))
    _check(about, options, n_seats)
    _check(about, {**options, **often}, n_seats)
    where, tables = device_of(device), n_tables or N_TABLES.get(device, FEW)
    manner = Manner(**steps | {"batch": steps["batch"] or BATCH.get(device, SMALL)})
    weights = _weights(game_id, start) if start else None
    taught = (0, bool(weights[-1][0])) if weights else taught
    kinds = dict(options), dict(often), n_seats or 0
    plan = Plan(game_id, seed, tables, *taught, *kinds, manner, start=str(start or ""))
    with _helping(plan, address) as (plan, helpers):
        training = Training(plan, path or Path("trainings") / game_id, where, n_deals, helpers, weights)
        _run(training, about.title, minutes * 60)


def _weights(game_id: str, start: Path) -> list[Any]:
    """Of a judge in a file, or, by the name `OWN`, of the program's own; whether it leans on the hand stands last."""
    game = catalog.load(game_id)
    net, _ = stored_net(game, None if str(start) == OWN else start)
    return in_real_numbers(net, game.features.n)


@contextmanager
def _helping(plan: Plan, address: str) -> Generator[tuple[Plan, Helpers | None]]:
    """The plan with the processors of a cluster, if there is one to help."""
    if not address:
        yield plan, None
        return
    check_cluster(address)
    with cluster(address) as ray:
        plan = replace(plan, n_helpers=ClusterHelpers.number(ray))
        yield plan, ClusterHelpers(ray, plan)


def _check(about: About, options: Mapping[str, str], n_seats: int | None) -> None:
    """`BadInput` unless there is such a variant for these seats, or for any."""
    faults = list[BadInput]()
    for n in about.seats if n_seats is None else [n_seats]:
        try:
            about.complete(options, n)
        except BadInput as fault:
            faults.append(fault)
        else:
            return
    raise faults[0]


def _run(training: Training, title: str, seconds: float) -> None:
    out.print(say("train.page", path=training.folder / PAGE))
    with progress() as bar:
        task = bar.add_task(say("train.learning", title=title), total=round(seconds))

        def tell(point: Point) -> None:
            bar.update(task, completed=round(point.seconds))
            bar.console.print(_told(point)) if bar.disable else bar.update(task, description=_told(point))

        training.run(seconds, tell)
    out.print(_told(training.points[-1]))
    out.print(say("train.done", path=training.folder / REPORT))


def _told(point: Point) -> str:
    share, error = percent(point.share), decimal(196 * point.error)
    minutes, rate = decimal(point.seconds / 60), f"{point.decisions / max(point.seconds, 1e-9):.0f}"
    return say("train.point", minutes=minutes, n=point.decisions, rate=rate, share=share, error=error)
