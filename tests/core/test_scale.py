"""The model of large sites: docs/scale.md shows what it says, and it says what can be true."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from bench.scale import STEPS, Figure, cores_of, document, known, load_of, workers_for

TEXT = (Path(__file__).parents[2] / "docs" / "scale.md").read_text("utf-8")


def test_the_document_shows_what_the_model_says() -> None:
    """`make scale` prints it."""
    for table in document().split("\n\n"):
        assert table in TEXT, f"docs/scale.md does not have this table:\n{table}"


def test_every_figure_says_where_it_comes_from() -> None:
    model = known()
    assert all(figure.by for part in (model.costs, model.thinking_ms, model.most) for figure in part.values())
    assert sum(model.pace.levels.values()) == pytest.approx(1)
    assert model.pace.levels.keys() <= model.thinking_ms.keys()


def test_as_many_workers_as_it_says_are_enough_and_one_fewer_is_not() -> None:
    model = known()
    model = replace(model, most={**model.most, "files_of_process": Figure(1e9, "not what this is about")})
    load, busy = load_of(model.pace, max(n for n in STEPS if n < 1_000_000)), model.most["busy"].value
    n = workers_for(model, load)
    assert cores_of(model, load, n) <= n * busy
    assert cores_of(model, load, n - 1) > (n - 1) * busy


def test_two_workers_have_more_to_do_for_the_same_players_than_one() -> None:
    model = known()
    load = load_of(model.pace, min(STEPS))
    assert cores_of(model, load, 1) < cores_of(model, load, 2) < 2 * cores_of(model, load, 1)
