"""[Emperor 3] Paying."""

from __future__ import annotations

from tests.rules.emperor.scene import HAN, Scene

WEI = {"Pingyang", "Quwo", "Yecheng", "Hedong", "Puban", "Anyi", "Daliang"}
SHU = {"Langzhong", "Linqiong", "Jiangzhou", "Chengdu", "Bodao"}
HAN_AND_WU = {"Shangdang", "Luoyang", "Xinzheng", "Yangdi", "Yiyang", "Poyang", "Changsha", "Yuzhang", "Gusu", "Kuaiji"}


def test_one_card_pays_in_the_provinces_of_its_colour() -> None:
    """[Emperor 3.1]"""
    scene = Scene("hand 1 red")
    assert scene.legal_of("house") == {f"house red {town}" for town in WEI | SHU}


def test_a_piece_costs_one_card() -> None:
    """[Emperor 3.1] An emissary as well."""
    scene = Scene("houses 2 Quwo\nhand 1 red red red")
    assert scene.after("emissary red Wei").hand(1) == ["red", "red"]
    assert scene.after("house red Anyi").hand(1) == ["red", "red"]


def test_a_colour_that_is_not_in_hand_pays_nothing() -> None:
    """[Emperor 3.1]"""
    assert "[Emperor 3.1]" in Scene("hand 1 green").refusal("house red Quwo")


def test_the_cards_that_pay_are_told() -> None:
    """[Emperor 3.1] [Emperor 3.2]"""
    scene = Scene("houses 2 Quwo\nhand 1 red green green").after("house red Anyi", "emissary green Wei")
    assert scene.told == [
        "builds a house in Anyi, paid with one red card",
        "sends an emissary to Wei, paid with two green cards",
    ]


def test_two_cards_of_another_colour_are_a_joker() -> None:
    """[Emperor 3.2]"""
    scene = Scene("hand 1 green green yellow")
    assert scene.after("house green Quwo").hand(1) == ["yellow"]


def test_a_joker_pays_for_an_emissary_too() -> None:
    """[Emperor 3.2]"""
    scene = Scene("houses 2 Quwo\nhand 1 green green yellow").after("emissary green Wei")
    assert (scene.hand(1), scene.readable["provinces"]["Wei"]["emissaries"]) == (["yellow"], [1, 0, 0])


def test_a_joker_opens_every_province() -> None:
    """[Emperor 3.2] Fifty house spaces, those of Han and Wu for one card."""
    scene = Scene("hand 1 green green")
    assert len(scene.legal_of("house")) == 50
    for town in sorted(HAN_AND_WU)[:2]:
        assert scene.after(f"house green {town}").hand(1) == ["green"]


def test_two_cards_of_different_colours_are_no_joker() -> None:
    """[Emperor 3.2]"""
    scene = Scene("hand 1 green yellow purple")
    assert "[Emperor 3.2]" in scene.refusal("house green Quwo")
    assert "house both Quwo" not in scene.legal


def test_one_card_and_a_joker_pay_for_two_pieces_in_either_order() -> None:
    """[Emperor 3.3]"""
    scene = Scene("houses 2 Quwo\nhand 1 red green green")
    assert scene.after("house red Anyi", "house green Puban").hand(1) == []
    assert scene.after("house green Puban", "house red Anyi").hand(1) == []


def test_three_cards_are_no_two_jokers() -> None:
    """[Emperor 3.3] After the first joker one green card is left."""
    scene = Scene("houses 2 Quwo\nhand 1 green green green").after("house green Anyi")
    assert (scene.hand(1), scene.legal) == (["green"], {"done"})


def test_three_cards_of_the_colour_pay_for_two_pieces_at_most() -> None:
    """[Emperor 3.3]"""
    scene = Scene("houses 2 Quwo\nhand 1 red red red").after("house red Anyi", "house red Puban")
    assert "[Emperor 7.1]" in scene.refusal("house red Hedong")


def test_drawn_cards_do_not_pay_in_the_same_turn() -> None:
    """[Emperor 3.3] The seat draws red after placing, and the turn is over."""
    scene = Scene("houses 2 Quwo\nhand 1 red green green\ndisplay red red").after("house red Anyi", "done", "take red")
    assert (scene.to_move, scene.hand(1)) == (2, ["green", "green", "red"])


def test_a_card_pays_for_one_piece_only() -> None:
    """[Emperor 3.4]"""
    scene = Scene("houses 2 Quwo\nhand 1 red").after("house red Anyi")
    assert scene.legal == {"done"}
    assert "[Emperor 3.1]" in scene.refusal("house red Puban")


def test_nobody_pays_more_than_the_price() -> None:
    """[Emperor 3.4] Two red cards are no joker for a red province."""
    assert Scene("hand 1 red red").after("house red Quwo").hand(1) == ["red"]


def test_a_border_space_has_its_own_price() -> None:
    """[Emperor 3.5]"""
    scene = Scene("map border-disputes\nhand 1 red yellow")
    assert scene.legal_of("house") >= {"house red Quwo", "house both Hangu"}
    assert "[Emperor 3.5]" in scene.refusal("house red Hangu")


def test_forts_of_han_have_their_own_price() -> None:
    """[Emperor 3.5]"""
    scene = Scene("map border-conflicts\nuse forts\nhouses 2 Quwo\nhand 1 red green green", HAN)
    assert "[Emperor 3.5]" in scene.refusal("fort-house Anyi")


def test_markets_have_their_own_price() -> None:
    """[Emperor 3.5]"""
    scene = Scene("map ways-of-diplomacy\nuse markets\nhouses 2 Throne\nhand 1 purple green green", HAN)
    assert "[Emperor 3.5]" in scene.refusal("market Phoenix")


def test_cards_that_were_played_are_discarded_before_the_draw() -> None:
    """[Emperor 3.6]"""
    scene = Scene("houses 2 Quwo\nhand 1 red green green").after("house red Anyi", "house green Puban")
    assert scene.phase == "draw"
    assert scene.readable["discards"] == {"purple": 0, "yellow": 0, "orange": 0, "green": 2, "red": 1}


def test_in_the_duel_with_influence_cards_one_of_them_is_kept() -> None:
    """[Emperor 3.6]"""
    scene = Scene("seats 2\nuse influence\nhouses 2 Quwo\nhand 1 red red").after("house red Anyi", "house red Puban")
    assert scene.phase == "draw"
    assert (scene.readable["discards"]["red"], scene.readable["seats"][0]["kept"]["red"]) == (1, 1)
