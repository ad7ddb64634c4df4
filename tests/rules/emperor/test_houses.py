"""[Emperor 4] Houses."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.emperor.scene import HAN, Scene, fresh


def test_a_house_is_built_on_a_free_space() -> None:
    """[Emperor 4.1]"""
    scene = Scene("hand 1 red").after("house red Quwo")
    assert (scene.readable["houses"], scene.left(1)["house"]) == ({"Quwo": 0}, 19)


@pytest.mark.parametrize("owner", [1, 2])
def test_a_space_takes_one_house(owner: int) -> None:
    """[Emperor 4.1] [Emperor 4.3] Whosever it is."""
    scene = Scene(f"houses {owner} Quwo\nhand 1 red")
    assert "[Emperor 4.1]" in scene.refusal("house red Quwo")


def test_a_space_with_a_market_is_not_free() -> None:
    """[Emperor 4.1]"""
    scene = Scene("map ways-of-diplomacy\nuse markets\nmarkets 2 Throne\nhand 1 purple", HAN)
    assert scene.legal_of("house") == {"house purple Jadecourt", "house purple Phoenix"}
    assert "[Emperor 4.1]" in scene.refusal("house purple Throne")


def test_a_full_province_takes_no_house() -> None:
    """[Emperor 4.1] Of the orange provinces Lu is full."""
    scene = Scene("houses 2 Bian Qufu\nhouses 3 Tan Zou\nhand 1 orange")
    zhao = ("Yanmen", "Dai", "Jinyang", "Zhongshan", "Handan", "Julu")
    assert scene.legal_of("house") == {f"house orange {town}" for town in zhao}


def test_a_fort_without_a_house_leaves_its_space_free() -> None:
    """[Emperor 4.2]"""
    scene = Scene("use forts\nforts Quwo\nhand 1 red").after("house red Quwo")
    assert (scene.readable["houses"], scene.readable["forts"]) == ({"Quwo": 0}, ["Quwo"])


def test_a_fort_with_a_house_does_not() -> None:
    """[Emperor 4.2] [Emperor 4.3]"""
    scene = Scene("use forts\nforts Quwo\nhouses 2 Quwo\nhand 1 red")
    assert "[Emperor 4.1]" in scene.refusal("house red Quwo")


def test_a_house_stays_where_it_is() -> None:
    """[Emperor 4.3] Through a whole random game."""
    dice = Random(3)
    scene = fresh(HAN, 4)
    standing: dict[str, int] = {}
    while scene.ending is None:
        scene = scene.after(dice.choice(sorted(scene.legal)))
        houses: dict[str, int] = scene.readable["houses"]
        assert standing.items() <= houses.items()
        standing = houses
    assert len(standing) > 20


WEI_IS_SETTLED = "houses 2 Quwo\nhand 1 red red red"
PALACE_IS_SETTLED = "map ways-of-diplomacy\nhouses 2 Throne\nhand 1 purple purple purple"


@pytest.mark.parametrize(
    ("left", "text", "move"),
    [
        ("house=0", WEI_IS_SETTLED, "house red Anyi"),
        ("emissary=0", WEI_IS_SETTLED, "emissary red Wei"),
        ("fort=0", f"{WEI_IS_SETTLED}\nuse forts", "fort red Anyi"),
        ("fort=0", f"{WEI_IS_SETTLED}\nmap border-conflicts\nuse forts", "fort-house Anyi"),
        ("house=0", f"{WEI_IS_SETTLED}\nmap border-conflicts\nuse forts", "fort-house Anyi"),
        ("market=0", f"{PALACE_IS_SETTLED}\nuse markets", "market Phoenix"),
        ("emissary=0", f"{PALACE_IS_SETTLED}\nuse markets", "market Phoenix"),
    ],
)
def test_a_kind_of_piece_that_is_used_up_cannot_be_placed(left: str, text: str, move: str) -> None:
    """[Emperor 4.4] With one left it can."""
    assert "[Emperor 4.4]" in Scene(f"{text}\nleft 1 {left}").refusal(move)
    assert move in Scene(f"{text}\nleft 1 {left.replace('0', '1')}").legal


def test_the_last_of_a_kind_can_be_placed_once() -> None:
    """[Emperor 4.4] Within a turn too."""
    scene = Scene(f"{WEI_IS_SETTLED}\nleft 1 house=1").after("house red Anyi")
    assert "[Emperor 4.4]" in scene.refusal("house red Puban")


def test_a_harbour_is_a_house_space_of_its_province() -> None:
    """[Emperor 4.5] At the usual price; it counts in the province, [Emperor 9.10] and once more at the end."""
    scene = Scene("""
        map border-disputes
        houses 1 Gaotang
        hand 1 yellow
        last round
        to move 3
        hand 3 yellow
    """).after("house yellow Donglai")
    assert scene.readable["provinces"]["Qi"]["houses"] == [1, 0, 1]
    scene = scene.after("done")
    assert (scene.points_by("houses"), scene.points_by("harbours")) == ([2, 0, 2], [0, 0, 1])
