"""[Emperor 5] Emissaries."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import Scene


def test_emissaries_of_several_seats_stand_together() -> None:
    """[Emperor 5.1]"""
    scene = Scene("""
        houses 2 Quwo Anyi Puban
        emissaries 2 Wei=1
        emissaries 3 Wei=1
        hand 1 red
    """).after("emissary red Wei")
    assert (scene.readable["provinces"]["Wei"]["emissaries"], scene.left(1)["emissary"]) == ([1, 1, 1], 7)


@pytest.mark.parametrize(
    ("houses", "limit"),
    [
        (("Quwo", "", ""), 1),
        (("Quwo Anyi Puban", "Hedong Daliang", ""), 3),
        (("Quwo Anyi", "Hedong Daliang", ""), 2),
        (("Quwo Anyi", "Hedong Daliang", "Puban Yecheng"), 2),
        (("", "Quwo Anyi Puban Hedong Daliang Yecheng Pingyang", ""), 7),
    ],
)
def test_the_limit_is_what_the_seat_with_most_houses_has(houses: tuple[str, str, str], limit: int) -> None:
    """[Emperor 5.2] [Emperor 5.3] Tied seats are not added up. All emissaries count, whosever they are."""
    lines = [f"houses {seat} {towns}" for seat, towns in enumerate(houses, 1)]
    for n in range(limit):
        others = f"emissaries 2 Wei={n // 2}\nemissaries 3 Wei={n - n // 2}"
        assert "emissary red Wei" in Scene("\n".join([*lines, others, "hand 1 red"])).legal
    full = f"emissaries 2 Wei={limit // 2}\nemissaries 3 Wei={limit - limit // 2}"
    assert f"the limit is {limit} [Emperor 5.2]" in Scene("\n".join([*lines, full, "hand 1 red"])).refusal(
        "emissary red Wei"
    )


def test_the_second_emissary_of_a_turn_is_limited_too() -> None:
    """[Emperor 5.2]"""
    scene = Scene("houses 2 Quwo\nhand 1 red red").after("emissary red Wei")
    assert "[Emperor 5.2]" in scene.refusal("emissary red Wei")


def test_a_province_without_a_house_takes_no_emissary() -> None:
    """[Emperor 5.4]"""
    scene = Scene("hand 1 red red red")
    assert scene.legal_of("emissary") == set()
    assert "no house stands" in scene.refusal("emissary red Wei")


def test_a_fort_alone_does_not_raise_the_limit() -> None:
    """[Emperor 5.4]"""
    scene = Scene("use forts\nforts Quwo\nhand 1 red")
    assert "no house stands" in scene.refusal("emissary red Wei")


def test_a_seat_needs_no_house_of_its_own() -> None:
    """[Emperor 5.5]"""
    scene = Scene("houses 2 Quwo Anyi\nhand 1 red red").after("emissary red Wei", "emissary red Wei")
    assert scene.readable["provinces"]["Wei"]["emissaries"] == [2, 0, 0]


LU_IS_SCORED = """
    houses 2 Bian Qufu Tan
    houses 3 Zou
    hand 1 orange orange
"""


def test_emissaries_go_to_a_scored_province_too() -> None:
    """[Emperor 5.6]"""
    scene = Scene(LU_IS_SCORED)
    assert scene.readable["provinces"]["Lu"]["is_scored"]
    assert scene.after("emissary orange Lu").readable["provinces"]["Lu"]["emissaries"] == [1, 0, 0]


def test_its_limit_holds_on() -> None:
    """[Emperor 5.6]"""
    scene = Scene(f"{LU_IS_SCORED}\nemissaries 2 Lu=2").after("emissary orange Lu")
    assert "the limit is 3" in scene.refusal("emissary orange Lu")


@pytest.mark.parametrize(("colour", "province"), [("orange", "Zhao"), ("red", "Wei")])
def test_a_border_house_counts_for_the_limit_of_both_provinces(colour: str, province: str) -> None:
    """[Emperor 5.7]"""
    scene = Scene(f"map border-disputes\nhouses 2 Jingxing\nhand 1 {colour} {colour}")
    scene = scene.after(f"emissary {colour} {province}")
    assert "the limit is 1" in scene.refusal(f"emissary {colour} {province}")


def test_a_border_house_adds_to_the_seats_other_houses() -> None:
    """[Emperor 5.7]"""
    scene = Scene("map border-disputes\nhouses 2 Jingxing Quwo\nhand 1 red red")
    assert scene.after("emissary red Wei", "emissary red Wei").phase == "draw"


def test_the_emperors_houses_count_like_a_seats() -> None:
    """[Emperor 5.7] Two of his beside one of a seat."""
    scene = Scene("seats 2\nhouses 1 Puban\nhouses emperor Quwo Anyi\nemissaries emperor Wei=1\nhand 1 red red")
    scene = scene.after("emissary red Wei")
    assert "the limit is 2" in scene.refusal("emissary red Wei")
