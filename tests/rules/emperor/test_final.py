"""[Emperor 9] Final scoring."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene
from tianxia.core.game import Game
from tianxia.games.emperor.scoring import tiebreak


def ended(text: str, game: Game = CHINA, last: int = 3) -> Scene:
    """The end of the game in this position, whose last seat gives a card away."""
    return Scene(f"{text}\nlast round\nto move {last}\nhand {last} red", game).after("exchange red")


def test_houses_then_alliances_then_roads_then_harbours_then_bonus_tiles() -> None:
    """[Emperor 9.1] A chain through two harbours, Gusu and Kuaiji, and a third, Guangling."""
    scene = ended("""
        map border-disputes
        use bonus
        houses 1 Pengcheng Guangling Gusu Kuaiji
        emissaries 1 Chu=1 Wu=1
        taken 1 green=1
    """)
    assert scene.told[1:] == [
        "final scoring of Chu",
        "seat 1 scores 2 points with 2 houses",
        "final scoring of Wu",
        "seat 1 scores 2 points with 2 houses",
        "alliance 7, Chu and Wu: 2 points for seat 1",
        "a chain of 4 houses from Pengcheng to Kuaiji: 4 points for seat 1",
        "harbours: 3 points for seat 1",
        "most green bonus tiles: 6 points for seat 1",
        "the game is over: the last round has been played",
    ]
    assert scene.points == [4 + 2 + 4 + 3 + 6, 0, 0]


# ---- houses


def test_every_province_without_a_token_is_scored() -> None:
    """[Emperor 9.2] With the houses that stand there: three in Wei, two in Shu."""
    scene = ended("houses 1 Quwo Anyi\nhouses 2 Puban Bodao\nhouses 3 Chengdu")
    assert scene.points_by("houses") == [3, 2 + 2, 2]


def test_a_province_with_a_token_is_not() -> None:
    """[Emperor 9.2]"""
    assert ended("houses 1 Quwo Bian\nhouses 2 Qufu Tan Zou").points_by("houses") == [1, 0, 0]


def test_a_full_province_was_scored_during_the_game() -> None:
    """[Emperor 9.2] The last piece of the last turn fills Lu: it is scored once."""
    scene = Scene("""
        houses 1 Bian Qufu
        houses 2 Tan
        last round
        to move 3
        hand 3 orange
    """).after("house orange Zou", "done")
    assert scene.points_by("houses") == [4, 2, 2]


# ---- alliances


@pytest.mark.parametrize(
    ("wei", "chin", "points"),
    [
        ((1, 0, 0), (1, 0, 0), [2, 0, 0]),
        ((3, 1, 0), (2, 0, 1), [7, 0, 0]),
        ((3, 1, 0), (1, 2, 0), [0, 0, 0]),
        ((2, 2, 1), (1, 1, 0), [7, 7, 0]),
        ((1, 1, 1), (1, 1, 1), [6, 6, 6]),
        ((1, 1, 0), (1, 0, 0), [3, 0, 0]),
        ((1, 0, 0), (0, 1, 0), [0, 0, 0]),
        ((4, 0, 0), (0, 0, 0), [0, 0, 0]),
    ],
    ids=str,
)
def test_a_majority_in_both_provinces_scores_all_emissaries_there(
    wei: tuple[int, ...], chin: tuple[int, ...], points: list[int]
) -> None:
    """[Emperor 9.3] [Emperor 9.4] Ties count in full, but nobody has a majority without an emissary."""
    lines = [f"emissaries {seat + 1} Wei={wei[seat]} Ch'in={chin[seat]}" for seat in range(3)]
    scene = ended("\n".join(lines))
    assert (scene.points_by("alliances"), scene.readable["final"]["alliances"][2]) == (points, points)


def test_a_province_can_serve_in_several_alliances() -> None:
    """[Emperor 9.5] Ch'in with Wei (3), Shu (4) and Han (13); Wei and Han are allied as well (12)."""
    scene = ended("emissaries 1 Ch'in=2 Wei=1 Shu=1 Han=1\nemissaries 2 Wei=1")
    alliances = {number: points[0] for number, points in enumerate(scene.readable["final"]["alliances"], 1)}
    assert {number: points for number, points in alliances.items() if points} == {3: 4, 4: 3, 12: 3, 13: 3}
    assert scene.points_by("alliances") == [13, 0, 0]


def test_provinces_that_do_not_touch_have_no_alliance() -> None:
    """[Emperor 9.4]"""
    assert ended("emissaries 1 Zhao=2 Wu=2").points_by("alliances") == [0, 0, 0]


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [("Palace", "Barracks", 0), ("Temples", "Ministries", 0), ("Artisans", "Barracks", 4)],
)
def test_not_all_neighbours_in_the_capital_are_allied(first: str, second: str, points: int) -> None:
    """[Emperor 9.5]"""
    scene = ended(f"map ways-of-diplomacy\nemissaries 1 {first}=2 {second}=2", HAN)
    assert scene.points_by("alliances") == [points, 0, 0]


# ---- roads


def roads(towns: str, more: str = "") -> int:
    """What seat 1's houses in these towns score on the roads of map 3-4."""
    return ended(f"houses 1 {towns}\n{more}").points_by("roads")[0]


def test_four_houses_in_a_row_are_a_chain() -> None:
    """[Emperor 9.6]"""
    assert roads("Dai Jinyang Handan Yecheng") == 4


def test_three_are_not() -> None:
    """[Emperor 9.6]"""
    assert roads("Dai Jinyang Handan") == 0


def test_houses_without_a_road_between_them_are_no_chain() -> None:
    """[Emperor 9.6] Handan and Julu are in one province, but no road joins them."""
    assert roads("Dai Jinyang Handan Julu") == 0


def test_a_longer_chain_scores_a_point_a_house() -> None:
    """[Emperor 9.6]"""
    assert roads("Yanmen Pingyang Dai Jinyang Handan Yecheng Quwo") == 7


def test_another_seats_house_parts_a_chain() -> None:
    """[Emperor 9.6]"""
    assert roads("Dai Jinyang Yecheng Quwo", "houses 2 Handan") == 0


def test_every_seat_has_its_own_chains() -> None:
    """[Emperor 9.6]"""
    scene = ended("houses 1 Dai Jinyang Handan Yecheng\nhouses 2 Bian Qufu Zou Pengcheng Guangling")
    assert scene.points_by("roads") == [4, 5, 0]


def test_a_ring_is_no_more_than_its_houses() -> None:
    """[Emperor 9.6] Handan, Yecheng, Julu and Zhongshan: a chain does not come back to a house."""
    assert roads("Handan Yecheng Julu Zhongshan") == 4


def test_a_fork_is_no_chain() -> None:
    """[Emperor 9.6] Four houses round Linzi: Donglai, Jimo and Qufu are joined to it and to nothing else."""
    assert roads("Linzi Donglai Jimo Qufu") == 0


def test_what_branches_off_does_not_count() -> None:
    """[Emperor 9.7] Gaotang branches off at Julu."""
    assert roads("Handan Zhongshan Julu Shangdang Gaotang") == 4


def test_two_chains_of_a_seat_both_count() -> None:
    """[Emperor 9.7]"""
    assert roads("Dai Jinyang Handan Yecheng Bian Qufu Zou Pengcheng") == 8


def test_a_house_counts_in_one_chain_only() -> None:
    """[Emperor 9.7] Three branches of two houses meet at Nanyang; every two of them would be a chain of five."""
    assert roads("Nanyang Yangdi Chencheng Yiyang Luoyang Xiangyang Yuzhang") == 5


@pytest.mark.parametrize(
    "towns",
    [
        "Anyi Xianyang Lantian Langzhong Chencang Linqiong Chengdu Bodao",
        "Bian Qufu Zou Tan Jiangxia Pengcheng Guangling Gusu",
    ],
)
def test_the_best_split_is_taken_and_not_the_longest_chain_first(towns: str) -> None:
    """[Emperor 9.8] A chain of six and two single houses would be 6; two chains of four are 8."""
    assert roads(towns) == 8


def test_a_shorter_chain_with_a_fort_can_be_better_than_a_longer_one() -> None:
    """[Emperor 9.8] Six houses in a row from Anyi to Bodao, or five from Anyi to Chencang, which has a fort."""
    towns = "Anyi Xianyang Lantian Linqiong Chengdu Bodao Chencang"
    assert roads(towns) == 6
    assert roads(towns, "use forts\nforts Chencang") == 10


def test_a_chain_may_run_through_several_provinces() -> None:
    """[Emperor 9.9] Zhao, Wei and Ch'in."""
    assert roads("Handan Yecheng Quwo Anyi Xianyang") == 5


def test_border_spaces_are_ordinary_stops() -> None:
    """[Emperor 9.9] Jingxing is one house on the road, though it is in two provinces."""
    assert roads("Jinyang Jingxing Quwo Yecheng", "map border-disputes") == 4


def test_harbours_are_ordinary_stops() -> None:
    """[Emperor 9.9]"""
    assert roads("Pengcheng Guangling Gusu Kuaiji", "map border-disputes") == 4


def test_the_roads_are_those_of_the_map() -> None:
    """[Emperor 9.9] The same towns on the other map: Handan and Yecheng are not joined there."""
    scene = ended("map 4-5\nseats 4\nhouses 1 Dai Jinyang Handan Yecheng", last=4)
    assert scene.points_by("roads") == [0, 0, 0, 0]


# ---- harbours

HARBOURS = ("Donglai", "Jimo", "Tan", "Guangling", "Gusu", "Kuaiji", "Bodao")


@pytest.mark.parametrize(
    ("houses", "points"),
    [
        ((1, 0, 0), [1, 0, 0]),
        ((4, 2, 0), [6, 4, 0]),
        ((2, 2, 1), [5, 5, 2]),
        ((3, 2, 2), [7, 3, 3]),
        ((1, 2, 4), [2, 4, 7]),
        ((0, 0, 0), [0, 0, 0]),
    ],
    ids=str,
)
@pytest.mark.parametrize(("game", "name"), [(CHINA, "border-disputes"), (HAN, "border-conflicts")])
def test_harbours_are_ranked_as_one_more_province(
    game: Game, name: str, houses: tuple[int, ...], points: list[int]
) -> None:
    """[Emperor 9.10] Empty harbours do not count."""
    towns = iter(HARBOURS)
    lines = [f"houses {seat} " + " ".join(next(towns) for _ in range(n)) for seat, n in enumerate(houses, 1)]
    assert ended("\n".join([f"map {name}", *lines]), game).points_by("harbours") == points


def test_a_full_set_of_harbours_is_not_scored_before_the_end() -> None:
    """[Emperor 9.10]"""
    scene = Scene("map border-disputes\nhouses 1 Donglai Jimo Tan Guangling Gusu Kuaiji\nhand 1 red")
    assert scene.after("house red Bodao").points == [0, 0, 0]


def test_other_maps_have_no_harbours() -> None:
    """[Emperor 9.10]"""
    assert ended(f"houses 1 {' '.join(HARBOURS)}").points_by("harbours") == [0, 0, 0]


# ---- who wins


def test_the_most_points_win() -> None:
    """[Emperor 9.11] Whatever is left."""
    assert ended("points 2 houses=9\npoints 3 houses=8\nleft 2 house=0 emissary=0").winners == [2]


@pytest.mark.parametrize(
    ("left", "winner"),
    [
        (("house=6 emissary=2", "house=5 emissary=2"), 1),
        (("house=5 emissary=2", "house=5 emissary=3"), 2),
        (("house=9 emissary=0", "house=2 emissary=8"), 2),
        (("house=5 fort=1", "house=5 fort=0"), 1),
        (("house=5 market=0", "house=5 market=1"), 2),
    ],
)
def test_on_a_tie_most_pieces_in_reserve_win(left: tuple[str, str], winner: int) -> None:
    """[Emperor 9.11] Houses, emissaries, forts and markets count alike; seat 3 has most, but fewer points."""
    scene = ended(f"points 1 houses=9\npoints 2 roads=9\nleft 1 {left[0]}\nleft 2 {left[1]}")
    assert (scene.points, scene.winners) == ([9, 9, 0], [winner])


def test_the_score_marker_does_not_count() -> None:
    """[Emperor 9.11] Nothing has been placed: 20 houses and 8 emissaries."""
    assert tiebreak(ended("").state, 0) == 28


@pytest.mark.parametrize("game", [CHINA, HAN], ids=["china", "han"])
def test_seats_that_are_still_tied_share_the_win(game: Game) -> None:
    """[Emperor 9.12]"""
    name = {"china": "3-4", "han": "border-conflicts"}[game.about.id]
    scene = ended(f"map {name}\npoints 1 houses=9\npoints 3 roads=9\nleft 1 house=3\nleft 3 house=3", game)
    assert scene.winners == [1, 3]


def test_all_can_share_it() -> None:
    """[Emperor 9.12]"""
    assert ended("").winners == [1, 2, 3]
