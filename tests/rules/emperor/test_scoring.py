"""[Emperor 6] Scoring a province."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import HAN, Scene

CHU = ("Nanyang", "Chencheng", "Shouchun", "Pengcheng", "Ying", "Jiangxia", "Guangling", "Xiangyang")


def split(towns: tuple[str, ...], houses: list[int]) -> str:
    """So many of the towns for seat 1, then for seat 2 and so on, but for seat 1's last one, which is not built yet."""
    lines, first = list[str](), 0
    for seat, n in enumerate(houses, 1):
        lines.append(f"houses {seat} " + " ".join(towns[first : first + n - (seat == 1)]))
        first += n - (seat == 1)
    return "\n".join(lines)


LU_LACKS_ONE = """
    houses 1 Bian Qufu
    houses 2 Tan
    hand 1 orange orange
"""


def test_a_province_is_scored_at_once_when_it_is_full() -> None:
    """[Emperor 6.1] In the middle of the turn, which then goes on."""
    scene = Scene(LU_LACKS_ONE).after("house orange Zou")
    assert (scene.points, scene.phase) == ([4, 3, 0], "place")
    assert scene.after("emissary orange Lu").phase == "draw"


def test_the_second_piece_of_a_turn_can_fill_a_province() -> None:
    """[Emperor 6.1]"""
    scene = Scene(LU_LACKS_ONE).after("emissary orange Lu", "house orange Zou")
    assert (scene.points, scene.phase) == ([4, 3, 0], "draw")


def test_a_province_with_a_free_space_is_not_scored() -> None:
    """[Emperor 6.1]"""
    scene = Scene("houses 1 Bian\nhouses 2 Tan\nhand 1 orange orange").after("house orange Zou")
    assert (scene.points, scene.readable["provinces"]["Lu"]["is_scored"]) == ([0, 0, 0], False)


def test_what_a_scoring_brought_is_told() -> None:
    """[Emperor 6.1]"""
    scene = Scene(LU_LACKS_ONE).after("house orange Zou")
    assert scene.told[1:] == [
        "Lu is full and scored",
        "seat 1 scores 4 points with 3 houses",
        "seat 2 scores 3 points with 1 house",
    ]


ALL_OF_LU = "map border-disputes\nhouses 1 Bian Qufu Tan\nhouses 2 Zou"


def test_a_free_border_space_keeps_a_province_open() -> None:
    """[Emperor 6.2] Lu has two, Hulao and Muling."""
    scene = Scene(f"{ALL_OF_LU}\nhouses 3 Hulao")
    assert not scene.readable["provinces"]["Lu"]["is_scored"]


def test_a_border_house_fills_a_province() -> None:
    """[Emperor 6.2] It counts there like the others: four houses of seat 1, one each of seats 2 and 3."""
    scene = Scene(f"{ALL_OF_LU}\nhouses 3 Hulao\nhand 1 orange orange").after("house orange Muling")
    assert scene.points == [6, 4, 4]


def test_a_market_can_fill_a_province() -> None:
    """[Emperor 6.2] It is no house: two houses are scored."""
    scene = Scene(
        """
        map ways-of-diplomacy
        use markets
        houses 1 Throne
        houses 2 Jadecourt
        hand 3 purple purple
        to move 3
    """,
        HAN,
    ).after("market Phoenix")
    assert (scene.points, scene.readable["provinces"]["Palace"]["is_scored"]) == ([2, 2, 0], True)


def test_a_fort_without_a_house_does_not_fill_a_province() -> None:
    """[Emperor 6.2]"""
    scene = Scene(f"{LU_LACKS_ONE}\nuse forts").after("fort orange Zou")
    assert (scene.points, scene.readable["provinces"]["Lu"]["is_scored"]) == ([0, 0, 0], False)
    assert scene.after("house orange Zou").readable["provinces"]["Lu"]["is_scored"]


@pytest.mark.parametrize(
    ("houses", "points"),
    [
        ([8, 0, 0, 0, 0], [8, 0, 0, 0, 0]),
        ([7, 1, 0, 0, 0], [8, 7, 0, 0, 0]),
        ([5, 2, 1, 0, 0], [8, 5, 2, 0, 0]),
        ([4, 3, 1, 0, 0], [8, 4, 3, 0, 0]),
        ([1, 3, 4, 0, 0], [3, 4, 8, 0, 0]),
        # ties for the first rank
        ([4, 4, 0, 0, 0], [8, 8, 0, 0, 0]),
        ([2, 2, 2, 2, 0], [8, 8, 8, 8, 0]),
        ([3, 3, 1, 1, 0], [8, 8, 3, 3, 0]),
        ([2, 2, 2, 1, 1], [8, 8, 8, 2, 2]),
        # ties below
        ([4, 2, 2, 0, 0], [8, 4, 4, 0, 0]),
        ([4, 1, 1, 1, 1], [8, 4, 4, 4, 4]),
        ([4, 2, 1, 1, 0], [8, 4, 2, 2, 0]),
        ([3, 2, 2, 1, 0], [8, 3, 3, 2, 0]),
        ([1, 2, 3, 2, 0], [2, 3, 8, 3, 0]),
    ],
    ids=str,
)
def test_the_seats_are_ranked_by_their_houses(houses: list[int], points: list[int]) -> None:
    """[Emperor 6.3] [Emperor 6.4] [Emperor 6.5] [Emperor 6.6] In Chu, which has eight spaces."""
    scene = Scene(f"map 4-5\nseats 5\n{split(CHU, houses)}\nhand 1 purple purple").after("house purple Xiangyang")
    assert scene.points == points


def test_four_ranks() -> None:
    """[Emperor 6.4] Chu with its two border spaces, Kuimen and Zhaoguan."""
    towns = (*CHU[:7], "Kuimen", "Zhaoguan", CHU[7])
    scene = Scene(f"map border-disputes\nseats 4\n{split(towns, [4, 3, 2, 1])}\nhand 1 purple purple")
    assert scene.after("house purple Xiangyang").points == [10, 4, 3, 2]


def test_emissaries_do_not_matter() -> None:
    """[Emperor 6.6] Seat 3 has emissaries but no house."""
    scene = Scene(f"{LU_LACKS_ONE}\nemissaries 3 Lu=2").after("house orange Zou")
    assert scene.points == [4, 3, 0]


def test_whoever_fills_a_province_may_score_nothing_extra() -> None:
    """[Emperor 6.3] Seat 3 fills it and is third."""
    scene = Scene("houses 1 Bian Qufu\nhouses 2 Tan\nhand 3 orange\nto move 3").after("house orange Zou")
    assert scene.points == [4, 2, 2]


def test_a_scored_province_gets_a_token() -> None:
    """[Emperor 6.7]"""
    scene = Scene(LU_LACKS_ONE).after("house orange Zou")
    assert [name for name, province in scene.readable["provinces"].items() if province["is_scored"]] == ["Lu"]


def test_it_is_not_scored_again_when_a_piece_comes() -> None:
    """[Emperor 6.7]"""
    scene = Scene(LU_LACKS_ONE).after("house orange Zou", "emissary orange Lu")
    assert scene.points == [4, 3, 0]


def test_it_is_not_scored_again_at_the_end() -> None:
    """[Emperor 6.7] Wei, which is not full, is."""
    scene = Scene("""
        houses 1 Bian Qufu Quwo
        houses 2 Tan Zou
        points 1 houses=4
        last round
        to move 3
        hand 3 red
    """).after("exchange red")
    assert scene.points_by("houses") == [5, 0, 0]


def test_both_provinces_of_a_border_house_are_scored_when_it_fills_both() -> None:
    """[Emperor 6.8] Qi, where seat 2 has all other houses, and Lu, where seat 1 has three of six."""
    scene = Scene("""
        map border-disputes
        houses 1 Bian Qufu
        houses 2 Gaotang Pinglu Donglai Linzi Jimo Tan
        houses 3 Zou Hulao
        hand 1 yellow orange
    """).after("house both Muling")
    # Qi: seat 2 five, seat 1 one; Lu: seat 1 three, seat 3 two, seat 2 one.
    assert scene.points == [5 + 6, 6 + 2, 3]


def test_one_of_them_alone_is_scored_if_the_other_is_not_full() -> None:
    """[Emperor 6.8]"""
    scene = Scene("""
        map border-disputes
        houses 1 Bian Qufu
        houses 2 Gaotang Pinglu Donglai Linzi Jimo
        houses 3 Zou Hulao
        hand 1 yellow orange
    """).after("house both Muling")
    assert scene.points == [5, 6, 0]
