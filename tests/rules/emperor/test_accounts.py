"""How a finished game is told: the account of every seat, and the events of its scoring in order."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene, fresh
from tianxia.core.game import Game

SOURCE_OF_KEY = {
    "account.province": "houses",
    "account.influence": "influence",
    "account.alliance": "alliances",
    "account.chain": "roads",
    "account.harbours": "harbours",
    "account.bonus": "bonus",
}
VARIANTS: dict[str, tuple[Game, int, dict[str, str]]] = {
    "3-4": (CHINA, 3, {"forts": "true", "bonus": "true"}),
    "4-5": (CHINA, 5, {"map": "4-5"}),
    "duel": (CHINA, 2, {"forts": "true", "bonus": "true"}),
    "border-disputes": (CHINA, 4, {"map": "border-disputes", "bonus": "true"}),
    "border-conflicts": (HAN, 4, {"map": "border-conflicts", "forts": "true"}),
    "ways-of-diplomacy": (HAN, 3, {"map": "ways-of-diplomacy", "markets": "true"}),
}
EVERYTHING = """
    map border-disputes
    use bonus
    houses 1 Jinyang Jingxing Quwo Yecheng Gusu
    houses 2 Handan Kuaiji Donglai
    emissaries 1 Zhao=1 Wei=1
    taken 1 yellow=1
    taken 3 yellow=1 green=2
    last round
    to move 3
    hand 3 red
"""
"""One source after the other, with seat 3's last card to come."""


def account(scene: Scene, seat: int) -> list[tuple[str, Any]]:
    """Every item in English, and its points."""
    items = scene.game.text.account(scene.state, seat - 1)
    return [(scene.game.text.phrase(item), item.values["points"]) for item in items]


def random_end(variant: str, seed: int) -> Scene:
    """A game played at random, without exchanges, with everything that was told of it."""
    game, n_seats, options = VARIANTS[variant]
    scene, dice = fresh(game, n_seats, seed, **options), Random(f"{variant} {seed}")
    told: list[str] = []
    while moves := scene.legal:
        placing = {move for move in moves if move.split()[0] not in ("exchange", "done", "swap")} or moves
        scene = scene.after(dice.choice(sorted(placing)))
        told += scene.told
    scene.told = told
    return scene


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_account_names_each_source_once_and_adds_up(variant: str) -> None:
    """[Emperor 9.11]"""
    scene = random_end(variant, 1)
    for seat, row in enumerate(scene.readable["seats"]):
        items = scene.game.text.account(scene.state, seat)
        by_source = Counter[str]()
        for item in items:
            by_source[SOURCE_OF_KEY[item.key]] += int(str(item.values["points"]))
        assert by_source == Counter(row["points_by_source"])
        assert by_source.total() == row["points"] > 0
        texts = [scene.game.text.phrase(item) for item in items]
        assert len(set(texts)) == len(texts)
        assert 0 not in [item.values["points"] for item in items]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_events_of_a_game_add_up_to_its_points(variant: str) -> None:
    """[Emperor 6.7] Whatever a seat scores is told once, when it happens."""
    scene = random_end(variant, 2)
    for name, province in scene.readable["provinces"].items():
        lines = (f"final scoring of {name}", f"{name} is full and scored")
        assert sum(line in lines for line in scene.told) == (1 if any(province["houses"]) else 0)
    for seat, row in enumerate(scene.readable["seats"], start=1):
        assert sum(points_told(line, seat) for line in scene.told) == row["points"]


def points_told(line: str, seat: int) -> int:
    """What a line gives this seat."""
    words = line.split()
    starts = (f"seat {seat} scores ", f"seat {seat} gets the Emperor’s ")
    if line.startswith(starts):
        return int(words[words.index("scores" if "scores" in words else "Emperor’s") + 1])
    if line.endswith(f" for seat {seat}"):
        return int(words[-5])
    return 0


def test_the_account_of_a_seat_with_every_source() -> None:
    """[Emperor 9.1] Houses by province, then alliances, roads, harbours and tiles."""
    scene = Scene(EVERYTHING).after("exchange red")
    assert account(scene, 1) == [
        ("Zhao: 2 houses", 3),
        ("Wei: 3 houses", 3),
        ("Wu: 1 house", 2),
        ("alliance 2: Zhao and Wei", 2),
        ("a chain of 4 houses, Jinyang to Yecheng", 4),
        ("harbours", 2),
        ("most yellow bonus tiles", 6),
    ]
    assert account(scene, 2) == [("Zhao: 1 house", 2), ("Qi: 1 house", 1), ("Wu: 1 house", 2), ("harbours", 3)]
    assert account(scene, 3) == [("most yellow bonus tiles", 6), ("most green bonus tiles", 6)]


def test_the_account_of_a_running_game_has_what_was_scored() -> None:
    """[Emperor 6.7] Lu is full, Zhao is not, and the chain waits for the end."""
    scene = Scene("houses 1 Jinyang Handan Zhongshan Julu Bian\nhouses 2 Qufu Tan\nhand 1 orange")
    assert account(scene, 1) == []
    assert account(scene.after("house orange Zou"), 1) == [("Lu: 2 houses", 4)]


def test_the_account_of_influence() -> None:
    """[Emperor 15.10] One item for all provinces together."""
    text = "seats 2\nuse influence\nhouses emperor Dai Julu Anyi\ninfluence orange=1 red=1"
    scene = Scene(f"{text}\nlast round\nto move 2\nhand 2 red").after("exchange red", "done")
    assert account(scene, 1) == [("the Emperor’s points by influence", 3)]


def test_the_account_of_a_doubled_province_and_chain() -> None:
    """[Emperor 11.4] [Emperor 11.5] With the points as they count."""
    text = "use forts\nforts Julu\nhouses 1 Jinyang Handan Zhongshan Julu\nlast round\nto move 3\nhand 3 red"
    assert account(Scene(text).after("exchange red"), 1) == [
        ("Zhao: 4 houses", 8),
        ("a chain of 4 houses, Jinyang to Julu", 8),
    ]


def test_the_account_of_emissaries_from_markets() -> None:
    """[Emperor 13.7]"""
    text = "map ways-of-diplomacy\nuse markets\nmarkets 1 Incense\nhouses 2 Plumgrove\nemissaries 1 Gardens=1"
    scene = Scene(f"{text}\nlast round\nto move 3\nhand 3 red", HAN).after("exchange red")
    assert account(scene, 1) == [("alliance 1: Temples and Gardens", 2)]


# ---- events


def test_the_final_scoring_is_told_in_its_order() -> None:
    """[Emperor 9.1] Provinces with houses, alliances, roads, harbours, bonus tiles, then the end."""
    assert Scene(EVERYTHING).after("exchange red").told == [
        "exchanges a card: discards red",
        "final scoring of Zhao",
        "seat 1 scores 3 points with 2 houses",
        "seat 2 scores 2 points with 1 house",
        "final scoring of Wei",
        "seat 1 scores 3 points with 3 houses",
        "final scoring of Qi",
        "seat 2 scores 1 point with 1 house",
        "final scoring of Wu",
        "seat 1 scores 2 points with 1 house",
        "seat 2 scores 2 points with 1 house",
        "alliance 2, Zhao and Wei: 2 points for seat 1",
        "a chain of 4 houses from Jinyang to Yecheng: 4 points for seat 1",
        "harbours: 2 points for seat 1",
        "harbours: 3 points for seat 2",
        "most yellow bonus tiles: 6 points for seat 1",
        "most yellow bonus tiles: 6 points for seat 3",
        "most green bonus tiles: 6 points for seat 3",
        "the game is over: the last round has been played",
    ]


def test_a_full_province_is_told_at_once_with_most_points_first() -> None:
    """[Emperor 6.1] After the house that fills it."""
    scene = Scene("houses 2 Qufu Tan\nhouses 3 Bian\nhand 1 orange").after("house orange Zou")
    assert scene.told == [
        "builds a house in Zou, paid with one orange card",
        "Lu is full and scored",
        "seat 2 scores 4 points with 2 houses",
        "seat 1 scores 2 points with 1 house",
        "seat 3 scores 2 points with 1 house",
    ]


def test_a_bonus_tile_is_told_before_the_scoring() -> None:
    """[Emperor 14.7] [Emperor 6.1]"""
    scene = Scene("use bonus\nhouses 2 Qufu Zou Bian\ntiles Tan=green\nhand 1 orange").after("house orange Tan")
    assert scene.told[1:3] == ["seat 1 takes a bonus tile: green", "Lu is full and scored"]


def test_the_emperors_deeds_are_told_as_his() -> None:
    """[Emperor 15.7]"""
    text = (
        "seats 2\nuse influence\nhouses 2 Qufu Zou Bian\nhand 1 green red red\ndisplay red\nemperor orange red yellow"
    )
    scene = Scene(f"{text}\ninfluence orange=1").after("exchange green", "take red", "house orange Tan")
    assert scene.told[-4:] == [
        "the Emperor builds a house in Tan, paid with one orange card",
        "Lu is full and scored",
        "seat 2 scores 4 points with 3 houses",
        "seat 1 gets the Emperor’s 3 points (1 house)",
    ]
