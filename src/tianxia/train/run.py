"""A training in a folder: its checkpoint, its points, its page, at the end its net and its report.

Killed in the middle, it goes on from the last checkpoint.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tianxia.bots.net import in_whole_numbers
from tianxia.bots.nets import read_arrays, save_net, write_arrays
from tianxia.core.device import Device
from tianxia.core.errors import BadInput, Said, writing
from tianxia.core.files import beside, is_part_of, remove_parts
from tianxia.train.contest import Contest, Share
from tianxia.train.curve import CERTAIN, Point, curves, draw, page
from tianxia.train.net import Learner
from tianxia.train.school import Helpers, Plan, School
from tianxia.train.variants import Variant

CHECKPOINT, PAGE, REPORT = "checkpoint.npz", "curves.html", "report.md"
LEARNS = "a judge learns"
"""Said by every page of a training."""
CHECKPOINT_S, POINT_S = 120, 20

Tell = Callable[[Point], None]


class Training:
    """A school, and the folder where it is kept."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        device: Device,
        n_deals: int,
        helpers: Helpers | None = None,
        start: Sequence[Any] | None = None,
    ) -> None:
        self.plan, self.folder = plan, folder
        _check_folder(folder)
        self.school = School(plan, device, helpers, start)
        self.points: list[Point] = []
        self._spent = 0.0
        self._losses: list[float] = []
        self._best: list[Any] = []
        """What was judged by at the point that is kept."""
        self._told = 0, 0
        """Decisions and games up to the last point."""
        self._contest = Contest(self.school.variants[0], n_deals, device, plan.seed, plan.is_by_hand)
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._resume()
        remove_parts(folder / CHECKPOINT, CHECKPOINT_S)
        self._told = self.school.n_decisions, self.school.n_ended
        self._write(PAGE, page(self._title(), self.points, self._fair()))

    @property
    def seconds(self) -> float:
        """Spent on lessons, over all runs."""
        return self._spent

    def run(self, seconds: float, tell: Tell) -> None:
        """Until so much time has been spent on lessons; kept now and then between two of them, and at the end."""
        self._learn(seconds, tell)
        self.keep()
        self.finish()

    def _learn(self, seconds: float, tell: Tell) -> None:
        kept, told = self._spent, self._spent
        while self._spent < seconds:
            self._one()
            if self._spent - told >= POINT_S:
                told = self._spent
                self._tell(tell)
            if self._spent - kept >= CHECKPOINT_S:
                kept = self._spent
                self.keep()
        if self._losses or not self.points:
            self._tell(tell)

    def _one(self) -> None:
        start = time.perf_counter()
        self._losses.append(self.school.lesson())
        self._spent += time.perf_counter() - start

    def _tell(self, tell: Tell) -> None:
        school, share = self.school, self._contest.share(self.school.learner)
        loss, self._losses = float(np.mean(self._losses or [0])), []
        decisions, ended = school.n_decisions - self._told[0], school.n_ended - self._told[1]
        self._told = school.n_decisions, school.n_ended
        stand = self._spent, school.n_decisions, school.n_lessons
        self.points.append(
            Point(*stand, loss, decisions / (1 + self.plan.n_helpers) / max(1, ended), share.mean, share.error)
        )
        if self.points[-1] is self._best_point():
            self._best = school.learner.learned()
        self._write(PAGE, page(self._title(), self.points, self._fair()))
        tell(self.points[-1])

    def _best_point(self) -> Point:
        """The latest that has not done clearly worse against greedy than the best: long after nothing changes there, a
        judge still wins more against what it was before."""
        top = max(self.points, key=lambda point: point.share)
        return next(
            point for point in reversed(self.points) if top.share - point.share <= math.hypot(top.error, point.error)
        )

    def _title(self) -> str:
        return f"{self.school.game.about.title}: {LEARNS}"

    def _fair(self) -> float:
        return 1 / self.school.variants[0].n_seats

    # ---- what is kept

    def keep(self) -> None:
        """A checkpoint, whole whenever there is one."""
        about: dict[str, Any] = {"plan": self.plan.as_data(), "spent": self._spent, "device": self.school.device.name}
        about["points"] = [msgspec.structs.asdict(point) for point in self.points]
        best = {f"best.{k}": each for k, each in enumerate(self._best)}
        write_arrays(self.folder / CHECKPOINT, self.school.game, self.school.arrays() | best, about)

    def _resume(self) -> None:
        path = self.folder / CHECKPOINT
        arrays, about = read_arrays(path, self.school.game)
        if about.get("plan") != self.plan.as_data():
            raise BadInput(Said("{path}: of another training; choose another folder", path=path))
        if (device := about.get("device")) != self.school.device.name:
            raise BadInput(Said("{path}: begun on {device}; go on there", path=path, device=device))
        try:
            self.school.restore(arrays)
            self._spent = float(about["spent"])
            self.points = msgspec.convert(about["points"], list[Point])
            self._best = [arrays[f"best.{k}"] for k in range(len(self.school.learner.weights) if self.points else 0)]
        except (KeyError, ValueError, msgspec.ValidationError):
            raise BadInput(Said("{path}: this was not written by training, or is not whole", path=path)) from None

    # ---- the end

    def finish(self) -> None:
        """The best net in whole numbers, and the report."""
        game, share = self.school.game, self._share_of_best()
        save_net(self.folder / f"{game.family}.npz", game, in_whole_numbers(self._best), self._card(share))
        for number, curve in enumerate(curves(self._fair())):
            self._write(f"curve{number}.svg", draw(curve, self.points))
        self._write(REPORT, self._report(share))

    def _share_of_best(self) -> Share:
        """Over other deals than those by which it was found to be the best."""
        school, plan = self.school, self.plan
        learner = Learner(school.device, [school.device.put(each) for each in self._best])
        contest = Contest(school.variants[0], self._contest.n_deals, school.device, plan.seed + 1, plan.is_by_hand)
        return contest.share(learner)

    def _card(self, share: Share) -> dict[str, Any]:
        best = self._best_point()
        return {
            "plan": self.plan.as_data(),
            "device": self.school.device.name,
            "minutes": round(best.seconds / 60, 1),
            "decisions": best.decisions,
            "lessons": best.lessons,
            "share_against_greedy": round(share.mean, 4),
        }

    def _report(self, share: Share) -> str:
        school, plan = self.school, self.plan
        last, best = self.points[-1], self._best_point()
        rows = [
            ("game", school.game.about.title),
            ("variants", len(school.variants)),
            ("played often", ", ".join(f"{name}={value}" for name, value in plan.often.items()) or "the usual"),
            ("contest", _named(school.variants[0])),
            ("tables", f"{plan.n_tables:,}"),
            ("helpers with as many each", plan.n_helpers),
            ("seed", plan.seed),
            ("device", school.device.name),
            ("minutes", f"{self._spent / 60:.1f}"),
            ("decisions", f"{school.n_decisions:,}"),
            ("decisions a second", f"{school.n_decisions / max(self._spent, 1e-9):,.0f}"),
            ("lessons", f"{school.n_lessons:,}, of them {min(plan.n_taught, school.n_lessons)} while greedy played"),
            ("begun as", plan.start or "a new one"),
            ("hand-written judgement", "counts besides" if plan.is_by_hand else "learned from first"),
            ("share against greedy at the end", _percent(Share(last.share, last.error))),
            (
                "the judge that is kept",
                f"{_percent(share)} over other deals, after {best.seconds / 60:.1f} minutes",
            ),
        ]
        table = "\n".join(f"| {name} | {value} |" for name, value in rows)
        settings = "\n".join(f"| {name} | {value} |" for name, value in msgspec.to_builtins(plan.manner).items())
        pictures = "\n\n".join(f"![{curve.title}](curve{k}.svg)" for k, curve in enumerate(curves(self._fair())))
        return f"# {self._title()}\n\n| | |\n| --- | --- |\n{table}\n{settings}\n\n{pictures}\n\n{self._trend()}\n"

    def _trend(self) -> str:
        """Whether more training helps: the last third beside the third before it."""
        thirds = max(1, len(self.points) // 3)
        late, before = self.points[-thirds:], self.points[-2 * thirds : -thirds] or self.points[:1]
        gain = float(np.mean([p.share for p in late]) - np.mean([p.share for p in before]))
        doubt = CERTAIN * float(
            np.hypot(*(np.mean([p.error for p in part]) / len(part) ** 0.5 for part in (late, before)))
        )
        said = "more training helps" if gain > doubt else "more training has not helped" if gain < doubt / 2 else "open"
        return f"The last third against the one before: {gain:+.1%} ± {doubt:.1%} of the victory ({said})."

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        with writing(path), beside(path) as part:
            part.write_text(text, encoding="utf-8")


def _check_folder(folder: Path) -> None:
    """`BadInput` if files of somebody else are there: a training has a checkpoint, or as yet its page alone."""
    with writing(folder):
        names = {path.name for path in folder.iterdir()} if folder.exists() else set[str]()
        whole = {name for name in names if not (is_part_of(name, PAGE) or is_part_of(name, CHECKPOINT))}
        if CHECKPOINT in whole or not whole:
            return
        if whole != {PAGE} or LEARNS not in (folder / PAGE).read_text("utf-8", "replace"):
            raise BadInput(Said("{path}: not empty, and no training; choose another folder", path=folder))


def _named(variant: Variant) -> str:
    options = ", ".join(f"{name}={value}" for name, value in variant.options.items())
    return f"{variant.game.about.title}, {variant.n_seats} seats, {options}"


def _percent(share: Share) -> str:
    return f"{share.mean:.1%} ± {CERTAIN * share.error:.1%}"
