"""Pictures of the rules: positions that there can be, moves that the rules allow or refuse, words in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Generator
from typing import TypeVar

import msgspec
import pytest

from tests.rules.citations import ROOT, rule_numbers
from tianxia.core.errors import BadInput
from tianxia.games.emperor.board import board as map_of
from tianxia.games.huang.actions import SPACES
from tianxia.games.qin.geometry import square_number
from tianxia.server.pictures import Picture, Pictures, draw, refusal, table_of

T = TypeVar("T")
FAMILIES = ("qin", "emperor", "huang")
GLIMPSES = ("qin", "china", "han", "huang")
"""Stretches of games for the lobby, beside no rule."""
FOLDER = ROOT / "docs" / "rules" / "pictures"


def pictures_of(family: str) -> list[Picture]:
    return msgspec.convert(tomllib.loads((FOLDER / f"{family}.toml").read_text("utf-8")), Pictures).picture


ALL = [pytest.param(family, one, id=f"{family}-{one.name}") for family in FAMILIES for one in pictures_of(family)]


def finished(steps: Generator[None, None, T]) -> T:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def is_place(family: str, place: str, options: dict[str, str]) -> bool:
    if family == "emperor":
        land = map_of(options["map"])
        return place.removeprefix("dragon ") in {one.name for one in (*land.spaces, *land.provinces)}
    return square_number(place) is not None if family == "qin" else place in SPACES


@pytest.mark.parametrize(("family", "picture"), ALL)
def test_a_picture_follows_from_its_position_by_the_rules(family: str, picture: Picture) -> None:
    drawn = finished(draw(picture))
    assert len(drawn.panels) == len(picture.panels or {0, len(picture.moves)})
    places = [place for panel in drawn.panels for mark in panel.marks for place in mark.places]
    assert all(is_place(family, place, drawn.options) for place in (*places, *drawn.show))
    assert drawn.show or not picture.rule


@pytest.mark.parametrize(("family", "picture"), ALL)
def test_a_picture_stands_beside_a_rule_and_speaks_both_languages(family: str, picture: Picture) -> None:
    assert picture.rule in {*rule_numbers(family), *([""] if picture.name in GLIMPSES else [])}
    assert picture.en.endswith(".")
    assert picture.fr.endswith(".")
    assert "'" not in picture.fr


@pytest.mark.parametrize("picture", [one for family in FAMILIES for one in pictures_of(family) if one.refused])
def test_what_is_refused_is_refused_by_the_rule_that_it_stands_beside(picture: Picture) -> None:
    table = table_of(picture)
    for move in picture.moves:
        table.play(table.game.text.parse(move))
    assert refusal(table, picture.refused).rule == picture.rule
    assert refusal(table, picture.refused).marks


def test_a_refused_move_that_may_be_made_is_a_fault() -> None:
    found = next(one for one in pictures_of("qin") if one.name == "found")
    with pytest.raises(BadInput, match="may be made"):
        refusal(table_of(found), found.moves[0])


@pytest.mark.parametrize("family", FAMILIES)
def test_names_are_given_once(family: str) -> None:
    names = [one.name for one in pictures_of(family)]
    assert len(set(names)) == len(names)
