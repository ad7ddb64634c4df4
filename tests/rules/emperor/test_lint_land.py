"""The linter of lands: every fact and every distance, each on a spoiled copy."""

from __future__ import annotations

import pytest

from tests.rules.emperor.spoiled import BORDERS, CAPITAL, CHINA, Fault, Spoiled, is_said

FIT = "provinces: outlines must fit together, without holes or overlap and in one piece"
FAULTS: dict[str, Fault] = {
    "eight provinces": (CHINA, lambda s: s.drop_province("Wu"), "provinces: there must be 9, not 8"),
    "two purple provinces": (
        CAPITAL,
        lambda s: s.province("Scholars").update(colour="purple"),
        "provinces: 1 province must be purple, not 2",
    ),
    "one green province": (
        CAPITAL,
        lambda s: s.province("Scholars").update(colour="purple"),
        "provinces: 2 provinces must be green, not 1",
    ),
    "Wei in green": (CHINA, lambda s: s.province("Wei").update(colour="green"), "Wei: must be red"),
    "colours swapped": (CHINA, lambda s: s.province("Shu").update(colour="green"), "Shu: must be red"),
    "unknown province": (
        CHINA,
        lambda s: (
            s.province("Wu").update(name="Yan"),
            [entry.update(between=["Yan", "Chu"]) for entry in s.land["alliances"] if "Wu" in entry["between"]],
            [entry.update(between=["Yan", "Chu"]) for entry in s.land["border_spaces"] if "Wu" in entry["between"]],
        ),
        "Yan: China's provinces are Zhao, Wei, Ch'in, Qi, Han, Lu, Chu, Shu, Wu",
    ),
    "small Chu": (CHINA, lambda s: s.drop_space("Chu"), "Chu: 8 to 8 house spaces, not 7"),
    "small Wei": (CHINA, lambda s: s.drop_space("Wei"), "Wei: 7 to 7 house spaces, not 6"),
    "small Qi": (CHINA, lambda s: s.drop_space("Qi"), "Qi: 5 to 5 house spaces, not 4"),
    "small Zhao": (CHINA, lambda s: [s.drop_space("Zhao") for _ in range(2)], "Zhao: 5 to 8 house spaces, not 4"),
    "small Ch'in": (CHINA, lambda s: [s.drop_space("Ch'in") for _ in range(2)], "Ch'in: 4 to 8 house spaces, not 3"),
    "small Lu": (CHINA, lambda s: s.drop_space("Lu"), "Lu: 4 to 8 house spaces, not 3"),
    "few spaces": (CHINA, lambda s: [s.drop_space("Zhao") for _ in range(3)], "china: 48 to 50 house spaces, not 47"),
    "many spaces": (
        CHINA,
        lambda s: s.province("Lu")["spaces"].append({"name": "Fei", "at": [700, 300]}),
        "china: 48 to 50 house spaces, not 51",
    ),
    "few spaces in the capital": (
        CAPITAL,
        lambda s: [s.drop_space("Temples") for _ in range(4)],
        "capital: 34 to 40 house spaces, not 33",
    ),
    "three small districts": (
        CAPITAL,
        lambda s: s.drop_space("Barracks"),
        "capital: 2 districts must have 3 house spaces",
    ),
    "tiny district": (CAPITAL, lambda s: s.drop_space("Palace"), "Palace: 3 to 6 house spaces, not 2"),
    "outline that crosses itself": (
        CHINA,
        lambda s: s.province("Zhao")["outline"].insert(2, s.province("Zhao")["outline"].pop(6)),
        "Zhao: its outline crosses itself",
    ),
    "corner twice": (
        CHINA,
        lambda s: s.province("Zhao")["outline"].append(s.province("Zhao")["outline"][0]),
        "Zhao: its outline crosses itself",
    ),
    "border with corners of its own": (
        CHINA,
        lambda s: s.province("Han")["outline"].insert(0, [403, 262]),
        "Wei, Han: their outlines cross, or touch where they share no corner",
    ),
    "gap": (
        CHINA,
        lambda s: s.province("Zhao")["outline"].remove([466, 129]),
        FIT,
    ),
    "overlap": (
        CHINA,
        lambda s: s.province("Wu").update(outline=s.province("Han")["outline"]),
        FIT,
    ),
    "province within another": (
        CHINA,
        lambda s: s.province("Wu").update(outline=[[520, 470], [560, 470], [560, 500]]),
        FIT,
    ),
    "China without a coast": (CHINA, lambda s: s.land.pop("coast"), "coast: China has one"),
    "capital with a coast": (
        CAPITAL,
        lambda s: s.land.update(coast={"from": [88, 88], "to": [86, 712]}),
        "coast: the capital has none",
    ),
    "coast from the desert": (
        CHINA,
        lambda s: s.land["coast"].update({"from": [1, 1]}),
        "coast: must run between two corners of the land's outer edge",
    ),
    "short wall": (
        CHINA,
        lambda s: s.land.update(wall=s.land["wall"][:9]),
        "wall: must be at least 1176 long, to be a score track",
    ),
    "wall across the land": (
        CHINA,
        lambda s: s.land["wall"].insert(3, [300, 300]),
        "wall: must not run over a province",
    ),
    "fourteen alliances": (CHINA, lambda s: s.land["alliances"].pop(), "alliances: there must be 15, not 14"),
    "neighbours not allied": (
        CHINA,
        lambda s: s.land["alliances"].pop(),
        "alliances: Han and Lu are neighbours and must be allied",
    ),
    "alliance of strangers": (
        CHINA,
        lambda s: s.land["alliances"][0].update(between=["Zhao", "Wu"]),
        "alliances: Zhao and Wu are no neighbours",
    ),
    "alliance twice": (
        CHINA,
        lambda s: s.land["alliances"][0].update(between=["Wei", "Zhao"]),
        "alliances: Zhao and Wei are there 2 times",
    ),
    "third alliance": (CHINA, lambda s: s.land["alliances"].reverse(), "alliances: number 3 is Ch'in and Wei"),
    "fourth alliance": (CHINA, lambda s: s.land["alliances"].pop(0), "alliances: number 4 is Ch'in and Shu"),
    "neighbours of one colour": (
        CAPITAL,
        lambda s: s.province("Scholars").update(colour="purple"),
        "Palace and Scholars: neighbours of one colour",
    ),
    "all districts allied": (
        CAPITAL,
        lambda s: s.land["alliances"].extend(
            [{"between": ["Temples", "Ministries"], "at": [1, 1]}, {"between": ["Palace", "Barracks"], "at": [1, 1]}]
        ),
        "alliances: in the capital not all neighbours are allied",
    ),
    "dragon abroad": (
        CHINA,
        lambda s: s.province("Wei").update(dragon=[500, 300]),
        "the dragon of Wei: must lie in its province",
    ),
    "dragon at the border": (
        CHINA,
        lambda s: s.province("Wei").update(dragon=[214, 240]),
        "the dragon of Wei: too close to the border",
    ),
    "space abroad": (CHINA, lambda s: s.space("Dai").update(at=[500, 300]), "Dai: must lie in its province"),
    "space at the border": (CHINA, lambda s: s.space("Dai").update(at=[202, 112]), "Dai: too close to the border"),
    "border space inland": (
        BORDERS,
        lambda s: s.space("Muling").update(at=[841, 240]),
        "Muling: must lie on the border of Qi and Lu",
    ),
    "border space where three meet": (
        BORDERS,
        lambda s: s.space("Muling").update(at=[648, 246]),
        "Muling: too close to Han",
    ),
    "alliance inland": (
        CHINA,
        lambda s: s.land["alliances"][0].update(at=[440, 150]),
        "alliance 1: must lie on the border of Zhao and Qi",
    ),
    "alliance where three meet": (
        CHINA,
        lambda s: s.land["alliances"][0].update(at=[510, 226]),
        "alliance 1: too close to Han",
    ),
    "space off the drawing": (
        CHINA,
        lambda s: s.land.update(size=[900, 760]),
        "size: something lies outside the drawing",
    ),
    "spaces together": (CHINA, lambda s: s.space("Dai").update(at=[270, 140]), "Dai: too close to Jinyang"),
    "space on a dragon": (
        CHINA,
        lambda s: s.space("Dai").update(at=[240, 160]),
        "Dai: too close to the dragon of Zhao",
    ),
    "space on a number": (CHINA, lambda s: s.space("Dai").update(at=[180, 184]), "Dai: too close to alliance 2"),
    "space at the wall": (
        CHINA,
        lambda s: s.land["wall"].extend([[940, 60], [974, 220], [900, 202]]),
        "Jimo: too close to the wall",
    ),
    "number on a dragon": (
        CHINA,
        lambda s: s.land["alliances"][1].update(at=[237, 234]),
        "alliance 2: too close to the dragon of Zhao",
    ),
    "numbers together": (
        CHINA,
        lambda s: s.land["alliances"][1].update(at=[394, 430]),
        "alliance 13: too close to alliance 2",
    ),
    "Zhao in the south": (
        CHINA,
        lambda s: s.province("Zhao").update(dragon=[257, 300]),
        "provinces: west of Han lie, from the north, Zhao, Wei, Ch'in, Shu",
    ),
    "Wu in the north": (
        CHINA,
        lambda s: s.province("Wu").update(dragon=[700, 100]),
        "provinces: east of Han lie, from the north, Qi, Lu, Chu, Wu",
    ),
    "Chu not the largest": (
        CHINA,
        lambda s: s.province("Wu").update(outline=[[0, 0], [900, 0], [900, 900], [0, 900]]),
        "Chu: must be the largest province",
    ),
    "Han on the coast": (
        CHINA,
        lambda s: s.province("Han")["outline"].insert(0, [478, 104]),
        "Han: must lie in the middle",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_said(fault: str) -> None:
    assert is_said(FAULTS[fault])


def test_outlines_may_run_either_way() -> None:
    copy = Spoiled(CHINA)
    copy.province("Wu")["outline"].reverse()
    assert copy.faults() == []
