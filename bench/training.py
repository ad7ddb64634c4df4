"""Where the time of a training goes, and how many decisions it makes in a second: ``bench/training.py --device cuda``.

Every stage waits until all before it is done, so that each has its own time; without that, all together take a little
less. Every decision is made with one action of look-ahead, at tables of all variants of a family.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from tianxia.core.device import CUDA, Device, device_of
from tianxia.core.errors import BadInput
from tianxia.train.school import Plan, School
from tianxia.train.selfplay import Manner
from tianxia.train.tables import Listed, Pairs

TABLES = {"qin": 16384, "china": 32768, "huang": 4096}
LEANING = "qin", "huang"
"""Those whose judges lean on the hand-written judgement."""
BATCH = 8192
N_STEPS = 16


class Watch:
    """Tells how long each of several stages took in all, those inside others not counted twice."""

    def __init__(self, device: Device) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._wait: Callable[[], None] = (
            import_module("torch").cuda.synchronize if device.name == CUDA else lambda: None
        )
        self._inner = [0.0]

    def over(self, owner: Any, name: str, stage: str) -> None:
        """Have a method of this object watched."""
        method = getattr(owner, name)

        def watched(*args: Any, **more: Any) -> Any:
            self._wait()
            started = time.perf_counter()
            self._inner.append(0.0)
            try:
                return method(*args, **more)
            finally:
                self._wait()
                took = time.perf_counter() - started
                self.seconds[stage] += took - self._inner.pop()
                self._inner[-1] += took

        object.__setattr__(owner, name, watched)


def watched(school: School, device: Device) -> Watch:
    """All stages of a lesson."""
    watch, play, tables = Watch(device), school._play, school.tables  # pyright: ignore[reportPrivateUsage]
    watch.over(tables._kernels, "try_out", "trying out")  # pyright: ignore[reportPrivateUsage]
    watch.over(tables, "listed", "looking")
    watch.over(play._judging, "shares_of", "judging")  # pyright: ignore[reportPrivateUsage]
    watch.over(play._hand, "values", "judging by hand")  # pyright: ignore[reportPrivateUsage]
    watch.over(tables, "step", "acting")
    watch.over(school.learner, "learn_all", "learning")
    watch.over(school, "lesson", "all else")
    return watch


def measure(game_id: str, device: Device, n_tables: int, n_lessons: int) -> None:
    """One family: print decisions and afterstates a second, and the share of every stage."""
    manner = replace(Manner(), batch=BATCH, n_steps=N_STEPS)
    plan = Plan(game_id, n_tables=n_tables, n_taught=0, is_by_hand=game_id in LEANING, manner=manner)
    school = School(plan, device)
    school.lesson()
    watch, n_pairs, tried = watched(school, device), 0, school.tables.tried

    def counted(listed: Listed) -> Pairs:
        nonlocal n_pairs
        n_pairs += len(listed.tables)
        return tried(listed)

    school.tables.tried = counted
    started, before = time.perf_counter(), school.n_decisions
    for _ in range(n_lessons):
        school.lesson()
    took = time.perf_counter() - started
    rates = f"{(school.n_decisions - before) / took:,.0f} decisions/s, {n_pairs / took:,.0f} afterstates/s"
    stages = ", ".join(f"{name} {each / took:.0%}" for name, each in sorted(watch.seconds.items(), key=lambda x: -x[1]))
    print(f"{game_id}, {n_tables} tables: {rates}; {stages}", flush=True)


def main() -> None:
    """Measure families one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(TABLES), help="which families; all if left out")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--tables", type=int, help="other than usual")
    parser.add_argument("--lessons", type=int, default=6)
    said = parser.parse_args()
    try:
        for game_id in said.games:
            measure(game_id, device_of(said.device), said.tables or TABLES[game_id], said.lessons)
    except BadInput as error:
        parser.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
