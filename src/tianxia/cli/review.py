"""`tianxia review`: what every decision of a game was worth, and what was luck."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.markup import escape
from rich.table import Table as Grid

from tianxia.cli.language import decimal, language, say
from tianxia.cli.notation import describe
from tianxia.cli.records import chosen_records
from tianxia.cli.screen import out, progress, ready
from tianxia.core.errors import BadInput, Said, located, writing
from tianxia.core.game import check_seed
from tianxia.core.record import Record, verify
from tianxia.core.table import Table
from tianxia.core.words import Event
from tianxia.drawing.frame import svg_of
from tianxia.insight.chart import chart
from tianxia.insight.expert import INSIGHT, warm
from tianxia.insight.explain import N_STEPS, Told
from tianxia.insight.grades import BOUNDS
from tianxia.insight.review import Decision, Review, Reviewer, depth_of, table_at, turning_points

MOST = 100
REPORT = "review.md"
SEAT_COLUMNS = "seat", "result", "expected", "skill", "luck", "others", "errors"
DECISION_COLUMNS = "step", "seat", "played", "best", "loss", "grade"


def review_file(
    path: Path, line: int, depth: float, thresholds: str, seed: int, folder: Path | None, as_json: bool
) -> None:
    """All games of a file, or the one on a line."""
    if not 0 < depth <= MOST:
        raise BadInput(say("bad.review-depth", n=f"{depth:g}"))
    check_seed(seed)
    bounds, found = _bounds(thresholds), list[tuple[Record, Table, Review]]()
    tables = [(record, _verified(path, number, record)) for number, record in chosen_records(path, line)]
    if folder:
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
    for record, table in tables:
        review = _reviewed(Reviewer(table, depth_of(table.game, depth), seed, bounds))
        found.append((record, table, review))
        if not as_json:
            _show(table, review)
    if as_json:
        print(json.dumps({"file": str(path), "games": [_as_data(*each) for each in found]}, ensure_ascii=False))
    if folder:
        _write(folder, found)
        if not as_json:
            out.print(say("review.kept", path=folder / REPORT))


def _verified(path: Path, number: int, record: Record) -> Table:
    with located(Said("{path}, line {number}", path=path, number=number)):
        return verify(record, ready(record.game, INSIGHT, warm))


def _bounds(text: str) -> list[float]:
    try:
        bounds = [float(part) for part in text.split(",")]
    except ValueError:
        bounds = []
    if len(bounds) != len(BOUNDS) or not all(a < b for a, b in zip((0.0, *bounds), (*bounds, 1.0), strict=True)):
        raise BadInput(say("bad.thresholds", text=text))
    return bounds


def _reviewed(reviewer: Reviewer) -> Review:
    with progress() as bar:
        label = say("reviewing", title=reviewer.table.game.about.title)
        task = bar.add_task(label, total=len(reviewer.table.moves))
        return reviewer.review(lambda done, _: bar.update(task, completed=done))


# ---- for programs


def _as_data(record: Record, table: Table, review: Review) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(review)
    data["players"] = record.players
    for decision in data["decisions"]:
        for name in ("best", "played"):
            decision[name] = table.game.notation(decision[name])
        for name in ("line", "answer"):
            decision[name] = [{"seat": seat, "text": table.game.notation(action)} for seat, action in decision[name]]
    return data


# ---- for people


def _show(table: Table, review: Review) -> None:
    out.print(say("review.title", title=table.game.about.title, steps=len(table.moves)))
    out.print(_grid(SEAT_COLUMNS, _seat_rows(review)))
    rows = list(_decision_rows(table, review))
    out.print(_grid(DECISION_COLUMNS, rows) if rows else say("review.no-errors"))


def _grid(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    grid = Grid(*(say(f"review.{column}") for column in columns), box=None)
    for row in rows:
        grid.add_row(*map(escape, row))
    return grid


def _seat_rows(review: Review) -> list[list[str]]:
    """In percent of the victory."""
    rows = list[list[str]]()
    for number, seat in enumerate(review.seats, 1):
        parts = seat.result, seat.expected, seat.skill, seat.luck, seat.others, seat.errors_per_decision
        rows.append([str(number), *(decimal(100 * part) for part in parts)])
    return rows


def _decision_rows(table: Table, review: Review) -> Iterator[list[str]]:
    """Of those that lost something."""
    for decision in review.decisions:
        if decision.low > 0 and decision.best != decision.played:
            yield [str(decision.step + 1), str(decision.seat + 1), *_in_words(table, decision)]


def _in_words(table: Table, decision: Decision) -> list[str]:
    names = [describe(table.game, action) for action in (decision.played, decision.best)]
    loss, low, high = (decimal(100 * part) for part in (decision.loss, decision.low, decision.high))
    return [*names, say("review.interval", loss=loss, low=low, high=high), say(f"review.grade.{decision.grade}")]


# ---- a report


def _write(folder: Path, found: Sequence[tuple[Record, Table, Review]]) -> None:
    with writing(folder):
        parts = list[str]()
        for number, (record, table, review) in enumerate(found, 1):
            names = [f"{seat} {name}".strip() for seat, name in enumerate(record.players or [""] * table.n_seats, 1)]
            (folder / f"shares{number}.svg").write_text(chart(say("review.share"), review, names), "utf-8")
            for decision in turning_points(review):
                seen = svg_of(table_at(table, decision.step), decision.seat, record.players or (), language())
                (folder / _picture(number, decision)).write_text(seen, "utf-8")
            parts += _report(number, table, review)
        (folder / REPORT).write_text("\n".join(parts), "utf-8")


def _picture(number: int, decision: Decision) -> str:
    """The file in which a turning point is drawn as its seat saw it."""
    return f"game{number}-move{decision.step + 1}.svg"


def _report(number: int, table: Table, review: Review) -> Iterator[str]:
    yield f"# {say('review.title', title=table.game.about.title, steps=len(table.moves))}\n"
    yield f"![{say('review.share')}](shares{number}.svg)\n"
    yield _markdown(SEAT_COLUMNS, _seat_rows(review))
    rows = list(_decision_rows(table, review))
    yield _markdown(DECISION_COLUMNS, rows) if rows else say("review.no-errors")
    if turning := turning_points(review):
        yield f"\n## {say('review.turning')}\n"
    for decision in turning:
        line = " · ".join(describe(table.game, action) for _, action in decision.line[:N_STEPS])
        had = say("review.line", seat=decision.seat + 1, line=line)
        yield f"- {decision.step + 1} – {had}"
        for key, told in (("better", decision.better), ("instead", decision.instead)):
            yield from (f"  - {say(f'review.{key}')} {_told(table, each)}" for each in told)
        yield from (f"  - {_phrase(table, each)}" for each in decision.advice)
        yield f"\n  ![{decision.step + 1} – {had}]({_picture(number, decision)})\n"
    yield ""


def _told(table: Table, told: Told) -> str:
    return say("think.seat", n=told.seat + 1, move=_phrase(table, told))


def _phrase(table: Table, told: Told) -> str:
    return table.game.text.phrase(Event(told.key, told.values), language())


def _markdown(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = [say(f"review.{column}") for column in columns]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines) + "\n"
