"""Keys, types and names of map and land files, each check on a spoiled copy."""

from __future__ import annotations

import pytest

from tests.rules.emperor.spoiled import BORDERS, CHINA, Fault, is_said

MAP_KEYS = "title, origin, land, roads, borders, harbours"
POINT = "must be two whole numbers from 0 to 9999"
WORD = "must be a word of the letters a to z, hyphens and apostrophes"
FAULTS: dict[str, Fault] = {
    "blank title": (CHINA, lambda s: s.map.update(title=" "), "title: must be a text"),
    "no origin": (CHINA, lambda s: s.map.pop("origin"), "origin: must be a text"),
    "land that is no text": (CHINA, lambda s: s.map.update(land=["china"]), "land: must be a text"),
    "unknown land": (
        CHINA,
        lambda s: s.map.update(land="../china"),
        "land: there is no '../china'; allowed are capital or china",
    ),
    "unknown key": (CHINA, lambda s: s.map.update(x=1), f"x: unknown key; allowed are {MAP_KEYS}"),
    "no roads": (CHINA, lambda s: s.map.update(roads=[]), "roads: must be a list of at least 1"),
    "roads that are no list": (CHINA, lambda s: s.map.update(roads={}), "roads: must be a list of at least 1"),
    "short road": (
        CHINA,
        lambda s: s.map["roads"].insert(0, ["Dai"]),
        "roads 1: must be a list of two spaces, with the points where the road bends between them",
    ),
    "road to a number": (CHINA, lambda s: s.map["roads"].insert(0, ["Dai", 7]), f"roads 1: {WORD}"),
    "bend that is no point": (CHINA, lambda s: s.map["roads"].insert(0, ["Dai", "x", "Julu"]), f"roads 1: {POINT}"),
    "harbours that are no list": (CHINA, lambda s: s.map.update(harbours="Tan"), "harbours: must be a list"),
    "border that is no word": (CHINA, lambda s: s.map.update(borders=["a b"]), f"borders 1: {WORD}"),
    "land with an unknown key": (
        CHINA,
        lambda s: s.land["provinces"][0].update(x=1),
        "land china: provinces 1: x: unknown key; allowed are name, colour, dragon, outline, spaces",
    ),
    "land that lacks a key": (CHINA, lambda s: s.land.pop("size"), f"land china: size: {POINT}"),
    "province that is no table": (
        CHINA,
        lambda s: s.land["provinces"].insert(0, 3),
        "land china: provinces 1: must be a table of name, colour, dragon, outline, spaces",
    ),
    "unknown colour": (
        CHINA,
        lambda s: s.province("Lu").update(colour="blue"),
        "land china: provinces 6: colour: must be purple, yellow, orange, green or red",
    ),
    "true for a number": (
        CHINA,
        lambda s: s.province("Zhao").update(dragon=[True, 3]),
        f"land china: provinces 1: dragon: {POINT}",
    ),
    "huge number": (CHINA, lambda s: s.land.update(size=[10**400, 1]), f"land china: size: {POINT}"),
    "fractions": (CHINA, lambda s: s.land.update(size=[1.0, float("nan")]), f"land china: size: {POINT}"),
    "outline of two corners": (
        CHINA,
        lambda s: s.province("Zhao").update(outline=[[1, 1], [2, 2]]),
        "land china: provinces 1: outline: must be a list of at least 3",
    ),
    "alliance of three": (
        CHINA,
        lambda s: s.land["alliances"][0]["between"].append("Lu"),
        "land china: alliances 1: between: must be a list of 2",
    ),
    "alliance with nobody": (
        CHINA,
        lambda s: s.land["alliances"][0].update(between=["Zhao", "Yan"]),
        "land china: alliances 1: this map has no province Yan",
    ),
    "alliance with itself": (
        CHINA,
        lambda s: s.land["alliances"][0].update(between=["Zhao", "Zhao"]),
        "land china: alliances 1: needs two different provinces",
    ),
    "name of two words": (
        CHINA,
        lambda s: s.space("Dai").update(name="Dai Xian"),
        f"land china: provinces 1: spaces 2: name: {WORD}",
    ),
    "name twice": (CHINA, lambda s: s.space("Dai").update(name="julu"), "julu: 2 places have this name"),
    "name of another land": (
        CHINA,
        lambda s: s.space("Dai").update(name="drumTower"),
        "drumtower: 2 places have this name",
    ),
    "unknown border space": (
        BORDERS,
        lambda s: s.map["borders"].append("Dai"),
        "borders: this map has no border space Dai",
    ),
    "harbour on a border": (
        BORDERS,
        lambda s: s.map["harbours"].append("Muling"),
        "harbours: this map has no house space Muling",
    ),
    "harbour twice": (BORDERS, lambda s: s.map["harbours"].append("Tan"), "harbours: Tan is there 2 times"),
    "road to nowhere": (
        CHINA,
        lambda s: s.map["roads"].insert(0, ["Dai", "Rome"]),
        "roads 1: this map has no space Rome",
    ),
    "road to an unused border space": (
        CHINA,
        lambda s: s.map["roads"].insert(0, ["Dai", "Muling"]),
        "roads 1: this map has no space Muling",
    ),
    "road in a circle": (
        CHINA,
        lambda s: s.map["roads"].insert(0, ["Dai", "Dai"]),
        "roads 1: a road from Dai to itself",
    ),
    "road twice": (
        CHINA,
        lambda s: s.map["roads"].append(s.map["roads"][0][::-1]),
        "roads: Pingyang – Yanmen is there 2 times",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_said(fault: str) -> None:
    assert is_said(FAULTS[fault])
