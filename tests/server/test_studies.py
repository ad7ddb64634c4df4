"""Studies: kept, shared, changed by their owners alone; a record with variations comes back as it went."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.server.client import Guest
from tests.server.truth import plain
from tianxia.core.record import Action, record_of, verify
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.insight.study import Chapter, Note, Study, Variation, decode
from tianxia.server.wire.studies import StudyInfo, StudyTold

QIN = catalog.load("qin")


def _action(table: Table, choice: int) -> Action:
    """Play one of the legal actions."""
    seat, action = table.to_move, table.legal[choice]
    table.play(action)
    return Action(seat, action, QIN.notation(action))


def _study() -> Study:
    """A line of three actions, another way after the first, and another way within that."""
    table = Table(QIN, {}, 2, 2**63 + 1)
    for _ in range(3):
        _action(table, 0)
    record = record_of(table)
    table.go_back(1)
    first = [_action(table, 1), _action(table, 1)]
    table.go_back(2)
    second = [_action(table, 2)]
    variations = [
        Variation(0, 1, first, [Note(2, "bold", ["!?"])]),
        Variation(1, 2, second),
    ]
    return Study(
        "tianxia-study/1", "Openings", [Chapter(record, "", [Note(0, "the start"), Note(3, "", ["?"])], variations)]
    )


def _post(guest: Guest, study: Study) -> StudyInfo:
    return guest.ask(StudyInfo, "POST", "/api/studies", 201, json=plain(study))


def test_a_record_with_variations_comes_back_as_it_went(ann: Guest, bo: Guest) -> None:
    study = _study()
    kept = _post(ann, study)
    response = bo.http.get(f"/api/studies/{kept.id}/record")
    assert "attachment" in response.headers["content-disposition"]
    again = decode(response.content)
    assert again == study
    assert verify(again.chapters[0].record, QIN).moves  # the main line is an ordinary record
    copy = _post(bo, again)
    assert copy.id != kept.id
    assert decode(bo.http.get(f"/api/studies/{copy.id}/record").content) == study


def test_only_its_owner_changes_a_study(ann: Guest, bo: Guest) -> None:
    study = _study()
    kept = _post(ann, study)
    address = f"/api/studies/{kept.id}"
    seen = bo.ask(StudyTold, "GET", address)
    assert (seen.info.owner, seen.info.is_mine) == ("Ann", False)
    study.title = "Other"
    bo.refused("PUT", address, 403, "not-host", json=plain(study))
    bo.refused("DELETE", address, 403, "not-host")
    assert ann.ask(StudyInfo, "PUT", address, json=plain(study)).title == "Other"
    assert [one.id for one in ann.ask(list[StudyInfo], "GET", "/api/studies")] == [kept.id]
    assert ann.http.delete(address).status_code == 204
    ann.refused("GET", address, 404, "not-found")


def _broken(change: str) -> Study:
    study = _study()
    chapter = study.chapters[0]
    variation = chapter.variations[0]
    if change == "seat":
        variation.actions[0].seat = 0
    elif change == "text":
        variation.actions[0].text = "pass"
    elif change == "place":
        variation.after = 9
    elif change == "glyph":
        variation.notes[0].glyphs = ["#"]
    elif change == "line":
        variation.of = 2
    else:
        chapter.record.actions[0].action = 0
    return study


@pytest.mark.parametrize("change", ["seat", "text", "place", "glyph", "line", "record"])
def test_what_cannot_be_played_is_refused(ann: Guest, change: str) -> None:
    problem = ann.refused("POST", "/api/studies", 400, "bad-input", json=plain(_broken(change)))
    assert problem.detail.startswith("chapter 1")


def test_studies_are_bounded(ann: Guest) -> None:
    study: Any = plain(_study())
    study["chapters"] *= 600
    ann.refused("POST", "/api/studies", 413, "too-large", content=msgspec.json.encode(study))
