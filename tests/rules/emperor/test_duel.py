"""[Emperor 15] The duel: its setup, the order of a turn, and the Emperor."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import CHINA, Scene, fresh
from tianxia.core.errors import BadInput

DUEL = "seats 2\nuse influence\ndisplay red red red red\n"
EMPEROR_TO_PLACE = f"{DUEL}hand 1 yellow red red\n"


def emperors_step(text: str) -> Scene:
    """Seat 1 has exchanged its yellow card; now the Emperor is to place."""
    scene = Scene(EMPEROR_TO_PLACE + text).after("exchange yellow", "take red")
    assert scene.phase == "emperor"
    return scene


def at_the_end(text: str) -> Scene:
    """The final scoring, without another piece."""
    return Scene(f"{DUEL}{text}\nlast round\nto move 2\nhand 2 red").after("exchange red", "done")


# ---- setup


def test_the_duel_is_china_with_two_seats() -> None:
    """[Emperor 15.1] Map 3–4 and two cards fewer of each of the five colours."""
    scene = fresh(n_seats=2)
    assert scene.readable["map"] == "3-4"
    assert scene.readable["n_deck"] == (57 - 5 * 2) - 2 * 3 - 4 - 3


@pytest.mark.parametrize("name", ["4-5", "border-disputes"])
def test_the_duel_has_no_other_map(name: str) -> None:
    """[Emperor 15.1]"""
    with pytest.raises(BadInput, match="not 2"):
        CHINA.new({"map": name}, 2, 1)


def test_the_emperors_pieces_and_cards() -> None:
    """[Emperor 15.2] All nine emissaries can be placed; three cards lie open."""
    scene = fresh(n_seats=2, forts="true")
    assert scene.left("emperor") == {"house": 20, "emissary": 9, "fort": 0, "market": 0}
    assert len(scene.readable["emperors_cards"]) == 3


def test_the_emperor_places_his_ninth_emissary() -> None:
    """[Emperor 15.2]"""
    scene = emperors_step("houses 1 Dai\nemissaries emperor Wei=4 Wu=4\nemperor orange red green")
    scene = scene.after("emissary orange Zhao")
    assert scene.left("emperor")["emissary"] == 0


def test_only_the_duel_has_an_emperor() -> None:
    """[Emperor 15.2]"""
    assert fresh(n_seats=3).readable["emperors_cards"] is None


# ---- the order of a turn


def test_a_turn_with_placing() -> None:
    """[Emperor 15.3] Place, keep, influence, draw, refill the display, the Emperor, his refill."""
    scene = Scene(f"{DUEL}houses 2 Dai\nhand 1 orange green green\nemperor orange orange orange")
    scene = scene.after("house orange Jinyang", "house green Handan")
    assert scene.phase == "keep"
    scene = scene.after("keep green")
    assert (scene.phase, scene.readable["influence"]["green"]) == ("draw", 0)
    scene = scene.after("take red", "take red")
    assert (scene.phase, len(scene.readable["display"])) == ("draw", 2)
    scene = scene.after("take red")
    assert (scene.phase, scene.to_move, len(scene.readable["display"])) == ("emperor", 1, 4)
    n_deck = scene.readable["n_deck"]
    scene = scene.after("house orange Julu")
    assert (scene.phase, scene.to_move, len(scene.readable["emperors_cards"])) == ("place", 2, 3)
    assert scene.readable["n_deck"] == n_deck - 1


def test_a_turn_with_an_exchange() -> None:
    """[Emperor 15.3] Discard, draw, refill the display, the Emperor, his refill."""
    scene = Scene(f"{DUEL}houses 2 Dai\nhand 1 orange green green\nemperor orange orange orange")
    scene = scene.after("exchange orange")
    assert (scene.phase, scene.readable["discards"]["orange"]) == ("draw", 1)
    scene = scene.after("take red")
    assert (scene.phase, len(scene.readable["display"])) == ("emperor", 4)
    scene = scene.after("house orange Julu")
    assert (scene.phase, scene.to_move, len(scene.readable["emperors_cards"])) == ("place", 2, 3)


# ---- what he places


def test_he_places_one_piece() -> None:
    """[Emperor 15.7] Although his cards would pay for two."""
    scene = emperors_step("houses 1 Dai\nemperor orange orange orange").after("house orange Julu")
    assert (scene.to_move, scene.readable["houses"]["Julu"], scene.left("emperor")["house"]) == (2, 2, 19)


def test_he_places_none() -> None:
    """[Emperor 15.7] As the seat to move decides; his cards stay."""
    scene = emperors_step("houses 1 Dai\nemperor orange red green").after("done")
    assert (scene.to_move, scene.readable["emperors_cards"]) == (2, ["orange", "green", "red"])
    assert scene.told == ["the Emperor places nothing"]


def test_he_pays_with_his_own_cards() -> None:
    """[Emperor 15.7] The seat has red ones, he has none."""
    scene = emperors_step("houses 1 Dai Anyi\nemperor orange green yellow")
    assert scene.legal_of("house") == {
        f"house orange {town}" for town in ("Yanmen", "Jinyang", "Zhongshan", "Handan", "Julu")
    }
    assert scene.legal_of("emissary") == {"emissary orange Zhao"}
    after = scene.after("house orange Julu")
    assert (after.hand(1), after.readable["discards"]["orange"]) == (scene.hand(1), 1)


def test_he_pays_by_joker_too() -> None:
    """[Emperor 15.7]"""
    scene = emperors_step("houses 1 Dai\nemperor green green yellow\ndeck red=9").after("house green Julu")
    assert scene.readable["emperors_cards"] == ["yellow", "red", "red"]
    assert scene.readable["discards"]["green"] == 2


def test_he_follows_the_normal_rules() -> None:
    """[Emperor 15.7] One house, one emissary: the limit is reached; and a house needs a free space."""
    scene = emperors_step("houses 1 Dai\nemissaries 2 Zhao=1\nemperor orange orange orange")
    assert "the limit is 1" in scene.refusal("emissary orange Zhao")
    assert "Dai is not free" in scene.refusal("house orange Dai")


def test_his_house_can_fill_a_province() -> None:
    """[Emperor 15.7] [Emperor 6.1] Lu: two houses of seat 1, one of seat 2, one of his."""
    scene = emperors_step("houses 1 Bian Qufu\nhouses 2 Tan\nemperor orange red green").after("house orange Zou")
    assert scene.points == [4, 2]


def test_his_houses_count_for_the_limit() -> None:
    """[Emperor 15.7] [Emperor 5.7]"""
    scene = Scene(f"{DUEL}houses emperor Dai Julu\nhand 1 orange orange").after(*["emissary orange Zhao"] * 2)
    assert scene.readable["provinces"]["Zhao"]["emissaries"] == [2, 0, 0]


# ---- empty provinces


def test_he_enters_no_empty_province_if_he_can_place_elsewhere() -> None:
    """[Emperor 15.8] Zhao has a piece, the others have none."""
    scene = emperors_step("houses 1 Dai\nemperor orange red red")
    assert {"house orange Julu", "house red Julu"} <= scene.legal
    assert "only if he can place nowhere else" in scene.refusal("house red Anyi")
    assert "only if he can place nowhere else" in scene.refusal("house orange Tan")


def test_he_enters_an_empty_province_if_his_cards_allow_nothing_else() -> None:
    """[Emperor 15.8]"""
    scene = emperors_step("houses 1 Nanyang\nemperor orange red green")
    assert {"house red Anyi", "house orange Dai", "house green Luoyang"} <= scene.legal
    assert "done" in scene.legal


def test_he_enters_any_province_of_an_empty_board() -> None:
    """[Emperor 15.8]"""
    scene = emperors_step("emperor orange orange green")
    assert {"house orange Anyi", "house orange Dai", "house green Luoyang"} <= scene.legal


def test_an_emissary_is_another_placement() -> None:
    """[Emperor 15.8] Lu is full, but its dragon has room."""
    scene = emperors_step("houses 1 Bian Qufu\nhouses 2 Tan Zou\nemperor orange red green")
    assert scene.legal == {"emissary orange Lu", "done"}


def test_what_he_has_in_reserve_decides_too() -> None:
    """[Emperor 15.8] He has no emissary left, and Lu is full."""
    scene = emperors_step("houses 1 Bian Qufu\nhouses 2 Tan Zou\nleft emperor emissary=0\nemperor orange red green")
    assert {"house orange Dai", "house red Anyi"} <= scene.legal


def test_a_fort_alone_makes_a_province_not_empty() -> None:
    """[Emperor 15.8] [Emperor 2.5]"""
    text = f"{EMPEROR_TO_PLACE}forts Dai\nemperor orange red green".replace("use influence", "use influence forts")
    scene = Scene(text).after("exchange yellow", "take red")
    assert {"house orange Dai", "house orange Julu"} <= scene.legal
    assert "house red Anyi" not in scene.legal


# ---- his refill


def test_he_is_refilled_from_the_deck_only() -> None:
    """[Emperor 15.9] And what he played is discarded."""
    before = emperors_step("houses 1 Dai\nemperor green green yellow")
    scene = before.after("house green Julu")
    assert scene.readable["display"] == before.readable["display"]
    assert scene.readable["n_deck"] == before.readable["n_deck"] - 2
    assert scene.readable["discards"]["green"] == 2


def test_his_refill_can_exhaust_the_deck_for_the_first_time() -> None:
    """[Emperor 15.9] [Emperor 7.7] The discards come back: those that the seat and he have just played."""
    text = f"{DUEL}houses 1 Dai\nhand 1 yellow red red\nemperor orange purple green\ndeck green=2"
    scene = Scene(text).after("exchange yellow", "take red", "house orange Julu")
    assert scene.readable["emperors_cards"] == ["purple", "green", "green"]
    assert (scene.readable["n_shuffled"], scene.readable["n_deck"]) == (1, 2)
    assert (scene.readable["deck"]["yellow"], scene.readable["deck"]["orange"]) == (1, 1)


def test_his_refill_can_exhaust_the_deck_for_the_second_time() -> None:
    """[Emperor 15.9] [Emperor 7.8] Seat 2 has the last turn."""
    text = f"{DUEL}houses 1 Dai\nhand 1 yellow red red\nemperor orange orange green\nshuffled\ndeck green=2"
    scene = Scene(text).after("exchange yellow", "take red", "house orange Julu")
    assert (scene.readable["is_last_round"], scene.to_move, scene.ending) == (True, 2, None)


def test_after_the_second_exhaustion_he_has_his_step_without_a_refill() -> None:
    """[Emperor 15.9]"""
    text = f"{DUEL}houses 1 Dai\nhand 1 yellow red red\nhand 2 red\nemperor orange orange green\nlast round"
    scene = Scene(text).after("exchange yellow")
    assert scene.phase == "emperor"
    scene = scene.after("house orange Julu", "exchange red")
    assert (scene.readable["emperors_cards"], scene.phase) == (["orange", "green"], "emperor")
    assert scene.after("emissary orange Zhao").ending == "last round"


# ---- his points, which are nobody's


def test_he_may_build_on_a_fort_but_is_never_doubled() -> None:
    """[Emperor 15.11] His one point goes to the holder of the orange card as it is."""
    text = f"{DUEL}forts Dai\nhand 1 yellow red red\nemperor orange red green\ninfluence orange=2\nhouses 2 Julu"
    text = text.replace("use influence", "use influence forts")
    scene = Scene(f"{text}\nlast round").after("exchange yellow", "house orange Dai")
    assert scene.readable["provinces"]["Zhao"]["points"] == [0, 2, 2]


def test_a_fort_doubles_its_seats_own_points_only() -> None:
    """[Emperor 15.11] Seat 1 holds the influence card: 2 × 3 of its own, 2 of the Emperor's."""
    scene = at_the_end("forts Dai\nhouses 1 Dai Julu\nhouses emperor Handan\ninfluence orange=1")
    assert (scene.points_by("houses"), scene.points_by("influence")) == ([2 * 3, 0], [2, 0])


def test_he_scores_no_roads() -> None:
    """[Emperor 15.12] Nobody gets his points for five houses in a row."""
    row = "Puban Yongcheng Chencang Linqiong Chengdu"
    influence = "influence red=1 yellow=1"
    assert at_the_end(f"houses emperor {row}\n{influence}").points_by("roads") == [0, 0]
    assert at_the_end(f"houses 1 {row}\n{influence}").points_by("roads") == [5, 0]


def test_he_scores_no_alliances_but_counts_in_the_totals() -> None:
    """[Emperor 15.12] In Zhao one each, in Wei the seat alone: 3 emissaries in all."""
    scene = at_the_end("emissaries 1 Zhao=1 Wei=1\nemissaries emperor Zhao=1")
    assert scene.points_by("alliances") == [3, 0]


def test_his_emissaries_count_in_majorities() -> None:
    """[Emperor 15.12] In Zhao he has more."""
    scene = at_the_end("emissaries 1 Zhao=1 Wei=1\nemissaries emperor Zhao=2 Wei=1")
    assert scene.points_by("alliances") == [0, 0]
