"""[Emperor 2] The turn."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import HAN, Scene

WEI_IS_SETTLED = """
    houses 2 Quwo
    hand 1 red red red
    display purple purple green green
"""


def test_a_seat_places_one_or_two_pieces_or_exchanges_one_card() -> None:
    """[Emperor 2.1] [Emperor 2.2] It may exchange although it could place."""
    scene = Scene("""
        houses 2 Quwo
        hand 1 red green yellow
    """)
    assert scene.legal_of("exchange") == {"exchange red", "exchange green", "exchange yellow"}
    assert "house red Anyi" in scene.legal


def test_who_has_placed_cannot_exchange() -> None:
    """[Emperor 2.1]"""
    scene = Scene(WEI_IS_SETTLED).after("house red Anyi")
    assert "[Emperor 2.1]" in scene.refusal("exchange red")


def test_who_has_exchanged_cannot_place() -> None:
    """[Emperor 2.1]"""
    scene = Scene(WEI_IS_SETTLED).after("exchange red")
    assert "placing is over" in scene.refusal("house red Anyi")


def test_exactly_one_card_is_exchanged() -> None:
    """[Emperor 2.1] Then it is the next seat's turn."""
    scene = Scene(WEI_IS_SETTLED).after("exchange red")
    assert scene.legal == {"take purple", "take green", "deck"}
    assert scene.after("take green").to_move == 2


def test_a_turn_plays_up_to_three_cards() -> None:
    """[Emperor 2.1]"""
    scene = Scene("""
        houses 2 Quwo
        hand 1 red green green
    """).after("house red Anyi", "house green Puban")
    assert (scene.hand(1), scene.readable["houses"]) == ([], {"Quwo": 1, "Anyi": 0, "Puban": 0})


def test_a_seat_cannot_do_nothing() -> None:
    """[Emperor 2.2]"""
    assert "[Emperor 2.2]" in Scene(WEI_IS_SETTLED).refusal("done")


def test_a_seat_that_cannot_place_must_exchange() -> None:
    """[Emperor 2.2] Chu, the only purple province, has neither a free space nor room on its dragon."""
    scene = Scene("""
        houses 1 Nanyang Chencheng Shouchun
        houses 2 Pengcheng Ying Jiangxia
        houses 3 Guangling Xiangyang
        emissaries 2 Chu=3
        hand 1 purple
    """)
    assert scene.legal == {"exchange purple"}


def test_all_pieces_of_a_turn_go_into_one_province() -> None:
    """[Emperor 2.3] Shu is red and not empty, but Wei was chosen."""
    scene = Scene(f"{WEI_IS_SETTLED}\nhouses 3 Bodao").after("house red Anyi")
    assert "[Emperor 2.3]" in scene.refusal("house red Chengdu")
    assert "[Emperor 2.3]" in scene.refusal("emissary red Shu")


def test_both_kinds_of_piece_may_come_in_one_turn() -> None:
    """[Emperor 2.3] In either order."""
    scene = Scene(WEI_IS_SETTLED)
    assert scene.after("house red Anyi", "emissary red Wei").phase == "draw"
    assert scene.after("emissary red Wei", "house red Anyi").phase == "draw"


def test_a_province_that_was_empty_receives_one_piece() -> None:
    """[Emperor 2.4]"""
    scene = Scene("hand 1 red red red").after("house red Anyi")
    assert scene.legal == {"done"}
    assert "[Emperor 2.4]" in scene.refusal("house red Quwo")
    assert "[Emperor 2.4]" in scene.refusal("emissary red Wei")


@pytest.mark.parametrize("owner", [1, 2, 3])
def test_a_province_with_a_house_of_any_seat_receives_two(owner: int) -> None:
    """[Emperor 2.4] [Emperor 2.5]"""
    scene = Scene(f"houses {owner} Quwo\nhand 1 red red red").after("house red Anyi")
    assert "house red Puban" in scene.legal


def test_the_other_province_of_the_colour_does_not_count() -> None:
    """[Emperor 2.4] Wei has pieces, Shu has none."""
    scene = Scene(WEI_IS_SETTLED).after("house red Bodao")
    assert scene.legal == {"done"}


def test_a_fort_is_a_piece() -> None:
    """[Emperor 2.5]"""
    scene = Scene("""
        use forts
        forts Quwo
        hand 1 red red
    """).after("house red Anyi")
    assert "house red Puban" in scene.legal


def test_a_market_is_a_piece() -> None:
    """[Emperor 2.5]"""
    scene = Scene(
        """
        map ways-of-diplomacy
        use markets
        markets 2 Throne
        hand 1 purple purple
    """,
        HAN,
    ).after("house purple Jadecourt")
    assert "house purple Phoenix" in scene.legal


def test_a_bonus_tile_is_no_piece() -> None:
    """[Emperor 2.5]"""
    scene = Scene("""
        use bonus
        tiles Quwo=? Anyi=?
        hand 1 red red red
    """).after("name Wei", "house red Puban")
    assert scene.legal == {"done"}


def test_a_score_token_is_no_piece() -> None:
    """[Emperor 2.5]"""
    scene = Scene("""
        scored Wei
        hand 1 red red red
    """).after("house red Anyi")
    assert scene.legal == {"done"}


def test_the_second_piece_builds_on_what_the_first_has_changed() -> None:
    """[Emperor 2.6] A second house of the seat raises the limit from one emissary to two."""
    scene = Scene("""
        houses 1 Quwo
        emissaries 2 Wei=1
        hand 1 red red
    """)
    assert "[Emperor 5.2]" in scene.refusal("emissary red Wei")
    assert scene.after("house red Anyi", "emissary red Wei").readable["provinces"]["Wei"]["emissaries"] == [1, 1, 0]


def test_placing_ends_with_the_second_piece() -> None:
    """[Emperor 2.7] With a card left."""
    scene = Scene(WEI_IS_SETTLED).after("house red Anyi", "house red Puban")
    assert (scene.hand(1), scene.legal) == (["red"], {"take purple", "take green", "deck"})


def test_placing_ends_earlier_when_the_seat_says_so() -> None:
    """[Emperor 2.7]"""
    scene = Scene(WEI_IS_SETTLED).after("house red Anyi", "done")
    assert (scene.hand(1), scene.phase) == (["red", "red"], "draw")


def test_a_seat_draws_before_the_next_has_its_turn() -> None:
    """[Emperor 2.8]"""
    scene = Scene(WEI_IS_SETTLED).after("house red Anyi", "done")
    assert (scene.to_move, scene.after("deck").to_move) == (1, 2)


def test_after_the_last_seat_comes_the_first() -> None:
    """[Emperor 2.8]"""
    scene = Scene("""
        hand 3 red red red
        to move 3
    """).after("exchange red", "deck")
    assert (scene.to_move, scene.readable["turn"]) == (1, 1)
