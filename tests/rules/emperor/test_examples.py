"""The worked examples of the rulebooks of China (1 to 7) and Han (1 to 8); those of the modules are tested with them.

The rulebooks name provinces and numbers of pieces, not towns; these are ours. Alex is seat 1, Barbara 2, Chris 3,
Doris 4. In Han the first example has other players in other seats.
"""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene
from tianxia.core.game import Game

BOTH_EDITIONS = pytest.mark.parametrize(
    ("game", "name"), [(CHINA, "3-4"), (CHINA, "4-5"), (HAN, "border-conflicts")], ids=["3-4", "4-5", "conflicts"]
)


def table(game: Game, name: str, text: str) -> Scene:
    """A table with four seats."""
    return Scene(f"map {name}\nseats 4\n{text}", game)


def ended(game: Game, name: str, text: str) -> Scene:
    """The end of such a table, whose last seat gives a card away."""
    return table(game, name, f"{text}\nlast round\nto move 4\nhand 4 red").after("exchange red")


# ---- example 1: placing


@BOTH_EDITIONS
def test_example_1_one_piece_in_an_empty_province(game: Game, name: str) -> None:
    """[Emperor 2.3] [Emperor 2.4] [Emperor 5.4] One purple and two red cards: a house in Wei, and the turn is over."""
    scene = table(game, name, "hand 1 purple red red")
    assert "[Emperor 5.4]" in scene.refusal("emissary red Wei")
    scene = scene.after("house red Quwo")
    assert (scene.hand(1), scene.legal) == (["purple", "red"], {"done"})


@BOTH_EDITIONS
def test_example_1_two_pieces_by_a_card_and_a_joker(game: Game, name: str) -> None:
    """[Emperor 2.4] [Emperor 3.3] One red and two green cards, in Wei where the first player's house stands."""
    scene = table(game, name, "houses 1 Quwo\nhand 2 red green green\nto move 2")
    scene = scene.after("house red Anyi", "house green Puban")
    assert (scene.hand(2), scene.phase, scene.readable["provinces"]["Wei"]["houses"]) == ([], "draw", [1, 2, 0, 0])


THREE_YELLOW = "houses 1 Linzi Xianyang Quwo\nhand 3 yellow yellow yellow\nto move 3"


@BOTH_EDITIONS
@pytest.mark.parametrize("towns", [("Jimo", "Donglai"), ("Lantian", "Chencang")], ids=["Qi", "Chin"])
def test_example_1_three_yellow_cards_place_two_yellow_pieces(game: Game, name: str, towns: tuple[str, str]) -> None:
    """[Emperor 3.3] In Qi or in Ch'in, where there are pieces already."""
    scene = table(game, name, THREE_YELLOW).after(f"house yellow {towns[0]}", f"house yellow {towns[1]}")
    assert (scene.hand(3), scene.phase) == (["yellow"], "draw")


@BOTH_EDITIONS
def test_example_1_or_two_of_them_one_piece_elsewhere(game: Game, name: str) -> None:
    """[Emperor 3.2] [Emperor 3.3] A joker for Wei leaves one yellow card, which pays nothing there."""
    scene = table(game, name, THREE_YELLOW).after("house yellow Anyi")
    assert (scene.hand(3), scene.legal) == (["yellow"], {"done"})


# ---- examples 2 and 3: emissaries


@BOTH_EDITIONS
def test_example_2_of_china_two_more_emissaries_in_chu(game: Game, name: str) -> None:
    """[Emperor 5.2] Barbara has four houses there, two emissaries stand there; a purple card and an orange joker."""
    scene = table(
        game,
        name,
        """
        houses 2 Nanyang Chencheng Shouchun Ying
        emissaries 2 Chu=1
        emissaries 3 Chu=1
        hand 1 purple orange orange
    """,
    ).after("emissary purple Chu", "emissary orange Chu")
    assert (scene.hand(1), scene.readable["provinces"]["Chu"]["emissaries"]) == ([], [2, 1, 1, 0])


@BOTH_EDITIONS
def test_example_2_of_han_two_more_emissaries_in_wei(game: Game, name: str) -> None:
    """[Emperor 5.2] [Emperor 5.5] Alex has four houses, Barbara two; Doris, who has none, plays two red cards."""
    scene = table(
        game,
        name,
        """
        houses 1 Quwo Anyi Puban Hedong
        houses 2 Daliang Yecheng
        emissaries 1 Wei=1
        emissaries 2 Wei=1
        hand 4 red red green
        to move 4
    """,
    ).after("emissary red Wei", "emissary red Wei")
    assert scene.readable["provinces"]["Wei"]["emissaries"] == [1, 1, 0, 2]


BARBARA_AND_DORIS = "houses 2 Yongcheng Xianyang\nhouses 4 Chencang Lantian\nto move 4"


@BOTH_EDITIONS
@pytest.mark.parametrize(
    "moves",
    [
        ("emissary yellow Ch'in", "emissary red Ch'in"),
        ("emissary red Ch'in", "house yellow Yueyang"),
        ("house red Yueyang", "emissary yellow Ch'in"),
    ],
)
def test_example_3_two_emissaries_or_houses_in_chin(game: Game, name: str, moves: tuple[str, str]) -> None:
    """[Emperor 5.3] Barbara and Doris have two houses each; Doris plays two red cards as a joker, and a yellow one."""
    scene = table(game, name, f"{BARBARA_AND_DORIS}\nhand 4 red red yellow").after(*moves)
    assert (scene.hand(4), scene.phase) == ([], "draw")


@BOTH_EDITIONS
def test_example_3_two_houses_each_do_not_make_four(game: Game, name: str) -> None:
    """[Emperor 5.3]"""
    scene = table(game, name, f"{BARBARA_AND_DORIS}\nhand 4 yellow\nemissaries 4 Ch'in=2")
    assert "the limit is 2" in scene.refusal("emissary yellow Ch'in")


def test_example_3_two_houses_may_be_built_instead() -> None:
    """[Emperor 2.1] Where there is room for them: on the map with border spaces Ch'in has a sixth space, Hangu."""
    scene = table(CHINA, "3-4", "houses 2 Linzi\nhouses 4 Jimo\nhand 4 red red yellow\nto move 4")
    assert scene.after("house yellow Donglai", "house red Pinglu").hand(4) == []


# ---- examples 4 and 5: scoring a province


@pytest.mark.parametrize("name", ["3-4", "4-5"])
def test_example_4_of_china_wei(name: str) -> None:
    """[Emperor 6.3] [Emperor 6.4] Alex has four houses, Barbara two, Doris one, the last."""
    scene = table(
        CHINA,
        name,
        """
        houses 1 Pingyang Quwo Yecheng Hedong
        houses 2 Puban Anyi
        hand 4 red
        to move 4
    """,
    ).after("house red Daliang")
    assert scene.points == [7, 4, 0, 2]


@BOTH_EDITIONS
def test_example_4_in_the_final_scoring(game: Game, name: str) -> None:
    """[Emperor 6.3] [Emperor 9.2] As on Border Conflicts, where seven houses do not fill Wei; here one town is free."""
    scene = ended(
        game, name, "houses 1 Pingyang Quwo Yecheng Hedong\nhouses 2 Puban Anyi\nhouses 4 Dai\nemissaries 4 Wei=1"
    )
    assert scene.points_by("houses") == [6, 4, 0, 1]


def test_example_4_of_han_wei() -> None:
    """[Emperor 6.3] [Emperor 6.4] Its border spaces Jingxing and Hangu are empty."""
    scene = ended(
        HAN, "border-conflicts", "houses 1 Pingyang Quwo Yecheng Hedong\nhouses 2 Puban Anyi\nhouses 4 Daliang"
    )
    assert scene.points_by("houses") == [7, 4, 0, 2]


@pytest.mark.parametrize("name", ["3-4", "4-5"])
def test_example_5_of_china_qi(name: str) -> None:
    """[Emperor 6.5] Barbara and Chris have two houses each, Doris one, the last."""
    scene = table(CHINA, name, "houses 2 Gaotang Pinglu\nhouses 3 Donglai Linzi\nhand 4 yellow\nto move 4").after(
        "house yellow Jimo"
    )
    assert scene.points == [0, 5, 5, 2]


def test_example_5_of_han_qi() -> None:
    """[Emperor 6.5] Its border space Muling is empty."""
    scene = ended(HAN, "border-conflicts", "houses 2 Gaotang Pinglu\nhouses 3 Donglai Linzi\nhouses 4 Jimo")
    assert scene.points_by("houses") == [0, 5, 5, 2]


# ---- examples 6 to 8: final scoring


@BOTH_EDITIONS
def test_example_6_alliances_3_and_4(game: Game, name: str) -> None:
    """[Emperor 9.3] [Emperor 9.4] Only Doris leads in Wei and Ch'in, which are 6 points; nobody in Ch'in and Shu."""
    scene = ended(
        game,
        name,
        """
        emissaries 1 Ch'in=1
        emissaries 2 Wei=1 Ch'in=1
        emissaries 3 Shu=2
        emissaries 4 Wei=1 Ch'in=2 Shu=1
    """,
    )
    assert scene.readable["final"]["alliances"][2:4] == [[0, 0, 0, 6], [0, 0, 0, 0]]


def test_example_7_of_china_a_chain_with_a_branch() -> None:
    """[Emperor 9.6] [Emperor 9.7] Five houses through Ch'in and Shu; Chencang, the sixth, does not count."""
    scene = ended(CHINA, "3-4", "houses 4 Xianyang Lantian Linqiong Chengdu Bodao Chencang")
    assert scene.points_by("roads") == [0, 0, 0, 5]


def test_example_7_of_han_a_chain_with_a_branch() -> None:
    """[Emperor 9.6] [Emperor 9.7] Here the branch is in the west of Shu, at Linqiong."""
    scene = ended(HAN, "border-conflicts", "houses 4 Yongcheng Xianyang Lantian Langzhong Yueyang Linqiong")
    assert scene.points_by("roads") == [0, 0, 0, 5]


@pytest.mark.parametrize(("game", "name"), [(CHINA, "border-disputes"), (HAN, "border-conflicts")])
def test_example_8_of_han_harbours(game: Game, name: str) -> None:
    """[Emperor 9.10] Doris has four of seven, Alex two, one is empty."""
    scene = ended(game, name, "houses 1 Tan Bodao\nhouses 4 Donglai Jimo Gusu Kuaiji")
    assert scene.points_by("harbours") == [4, 0, 0, 6]


def test_the_rule_about_wei_four_green_and_two_red_houses() -> None:
    """[Emperor 5.2] Han's sentence beside the rule: no more than four emissaries."""
    scene = table(HAN, "border-conflicts", "houses 1 Quwo Anyi Puban Hedong\nhouses 2 Daliang Yecheng")
    assert scene.readable["provinces"]["Wei"]["limit"] == 4


def test_the_rule_about_zhao_three_red_and_two_yellow_palaces() -> None:
    """[Emperor 5.2] China's sentence beside the rule: no more than three emissaries."""
    scene = table(CHINA, "3-4", "houses 1 Dai Handan Julu\nhouses 2 Yanmen Jinyang")
    assert scene.readable["provinces"]["Zhao"]["limit"] == 3
