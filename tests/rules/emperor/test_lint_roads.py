"""The linter of roads, border spaces and harbours, each check on a spoiled copy."""

from __future__ import annotations

import pytest

from tests.rules.emperor.spoiled import BORDERS, CAPITAL, CHINA, Fault, Spoiled, is_said
from tianxia.games.emperor.board import build

FAULTS: dict[str, Fault] = {
    "harbours without border spaces": (
        CHINA,
        lambda s: s.map.update(harbours=["Tan"]),
        "borders, harbours: a map has 6 border spaces and 7 harbours, or none of both, not 0 and 1",
    ),
    "six harbours": (
        BORDERS,
        lambda s: s.map["harbours"].pop(),
        "borders, harbours: a map has 6 border spaces and 7 harbours, or none of both, not 6 and 6",
    ),
    "border map without border spaces": (
        CHINA,
        lambda s: setattr(s, "name", BORDERS),
        "land: border-disputes is a map of china with 6 border spaces",
    ),
    "capital for China": (
        CAPITAL,
        lambda s: setattr(s, "name", CHINA),
        "land: 3-4 is a map of china with no border spaces",
    ),
    "few roads": (
        CHINA,
        lambda s: s.map.update(roads=s.map["roads"][:54]),
        "roads: there must be 55 to 75, not 54",
    ),
    "no fork between Ch'in and Shu": (
        CHINA,
        lambda s: s.cut("Linqiong", "Lantian"),
        "roads: example 7 is not possible, five houses in a row in Ch'in and Shu and a sixth on a branch",
    ),
    "no Shu": (
        CHINA,
        lambda s: s.drop_province("Shu"),
        "roads: example 7 is not possible, five houses in a row in Ch'in and Shu and a sixth on a branch",
    ),
    "space without a road": (CHINA, lambda s: s.cut("Dai"), "Dai: no road leads there"),
    "dead end in the capital": (CAPITAL, lambda s: s.cut("Throne", "Lacquer"), "Throne: a dead end"),
    "dead end on a border": (BORDERS, lambda s: s.cut("Jingxing", "Quwo"), "Jingxing: a dead end"),
    "six roads": (
        CHINA,
        lambda s: s.map["roads"].extend([["Daliang", end] for end in ("Dai", "Julu", "Tan")]),
        "Daliang: 7 roads; at most 5 are allowed",
    ),
    "junctions everywhere": (
        CAPITAL,
        lambda s: s.map["roads"].append(["Throne", "Phoenix"]),
        "Palace: at least 2 spaces must be no junction",
    ),
    "two nets of roads": (
        CHINA,
        lambda s: s.cut("Yuzhang", "Xiangyang"),
        "roads: cut off from Yanmen: Jiangzhou, Changsha, Yuzhang",
    ),
    "one way out": (
        CHINA,
        lambda s: s.cut("Jiangzhou", "Changsha"),
        "Shu: roads must lead from here to at least two provinces",
    ),
    "harbour inland": (
        BORDERS,
        lambda s: s.map.update(harbours=["Luoyang", *s.map["harbours"][1:]]),
        "Luoyang: a harbour must be on the coast",
    ),
    "harbour with many roads": (
        BORDERS,
        lambda s: s.map["roads"].extend([["Jimo", "Tan"], ["Jimo", "Donglai"]]),
        "Jimo: a harbour has at most 2 roads, not 3",
    ),
    "harbours of few provinces": (
        BORDERS,
        lambda s: s.map.update(harbours=["Jimo", "Donglai", "Linzi", "Kuaiji", "Gusu", "Changsha", "Yuzhang"]),
        "harbours: must be in at least 3 provinces",
    ),
    "road over a space": (
        CHINA,
        lambda s: s.map["roads"].append(["Dai", "Zhongshan"]),
        "Dai – Zhongshan: runs too close to Jinyang",
    ),
    "road over a dragon": (
        CHINA,
        lambda s: s.map["roads"].append(["Yanmen", "Handan"]),
        "Yanmen – Handan: runs too close to the dragon of Zhao",
    ),
    "bend over a number": (
        CHINA,
        lambda s: s.map["roads"].append(["Shangdang", [387, 330], "Daliang"]),
        "Shangdang – Daliang: runs too close to the number of alliance 12",
    ),
    "road through the sea": (
        CHINA,
        lambda s: s.map["roads"].append(["Jimo", [990, 260], "Tan"]),
        "Jimo – Tan: leaves the land",
    ),
    "roads that cross": (
        CHINA,
        lambda s: s.map["roads"].append(["Anyi", "Yecheng"]),
        "Quwo – Daliang: crosses Anyi – Yecheng, or runs along it",
    ),
    "roads that begin together": (
        CHINA,
        lambda s: s.map["roads"].append(["Dai", [250, 132], "Julu"]),
        "Dai – Jinyang: crosses Dai – Julu, or runs along it",
    ),
    "roads from one space that meet again": (
        CHINA,
        lambda s: s.map["roads"].append(["Jinyang", [340, 200], [340, 150], "Julu"]),
        "Jinyang – Handan: crosses Jinyang – Julu, or runs along it",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_said(fault: str) -> None:
    assert is_said(FAULTS[fault])


def test_a_road_may_bend() -> None:
    copy = Spoiled(CHINA)
    copy.cut("Dai", "Jinyang")
    copy.map["roads"].append(["Jinyang", [250, 140], "Dai"])
    assert copy.faults() == []
    built = build(CHINA, copy.map, copy.land)
    assert built.line_of(len(built.roads) - 1) == ((305, 131), (250, 140), (202, 128))


def test_what_branches_must_lengthen_no_chain() -> None:
    """With a way round, the sixth house of example 7 would count."""
    copy = Spoiled(CHINA)
    wanted = {"Xianyang", "Lantian", "Linqiong", "Chengdu", "Bodao", "Chencang"}
    for province in ("Ch'in", "Shu"):
        for space in copy.province(province)["spaces"]:
            if space["name"] not in wanted:
                copy.cut(space["name"])
    fault = FAULTS["no fork between Ch'in and Shu"][2]
    assert fault not in copy.faults()
    copy.map["roads"].append(["Chencang", "Xianyang"])
    assert fault in copy.faults()
