"""[Emperor 8] The end."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene
from tianxia.games.emperor.board import board

HANDS = """
    hand 1 red red red
    hand 2 red red red
    hand 3 red red red
    display purple purple yellow orange
    shuffled
    deck orange=1
"""


# ---- the last round


def test_after_the_second_exhaustion_the_round_is_played_to_its_end() -> None:
    """[Emperor 8.1] It comes in seat 1's turn; seats 2 and 3 have one turn each."""
    scene = Scene(HANDS).after("exchange red", "deck", "exchange red")
    assert (scene.ending, scene.to_move) == (None, 3)
    assert scene.after("exchange red").ending == "last round"


def test_only_the_seats_of_this_round_have_another_turn() -> None:
    """[Emperor 8.1] It comes in seat 2's turn."""
    scene = Scene(f"{HANDS}\nto move 2").after("exchange red", "deck")
    assert (scene.ending, scene.to_move) == (None, 3)
    assert scene.after("exchange red").ending == "last round"


@pytest.mark.parametrize("shuffled", ["", "shuffled\ndeck\nlast round"])
def test_a_judge_sees_who_has_the_last_word(shuffled: str) -> None:
    """[Emperor 8.1] Seats that hold the same and are to move see the same, but for how many come after them."""
    hands = "hand 1 red\nhand 2 red\nhand 3 red"
    scenes = [Scene(f"{hands}\n{shuffled}\nto move {seat}") for seat in (1, 2, 3)]
    seen = [CHINA.features_of(scene.states, seat).tobytes() for seat, scene in enumerate(scenes)]
    assert len(set(seen)) == 3


def test_a_judge_counts_the_last_cards() -> None:
    """[Emperor 7.8] One more or less decides whose turn is the last."""
    seen = [CHINA.features_of(Scene(f"shuffled\ndeck red={n}").states, 0).tobytes() for n in range(1, 9)]
    assert len(set(seen)) == 8


def test_the_first_exhaustion_ends_nothing() -> None:
    """[Emperor 8.1]"""
    scene = Scene(f"{HANDS.replace('shuffled', '')}\ndiscards green=9\nto move 3").after("exchange red", "deck")
    assert (scene.ending, scene.to_move) == (None, 1)


def test_in_the_turn_of_the_last_seat_the_game_ends_with_that_turn() -> None:
    """[Emperor 8.2]"""
    scene = Scene(f"{HANDS}\nto move 3").after("exchange red", "deck")
    assert (scene.ending, scene.legal) == ("last round", set())


def test_so_it_does_when_the_display_takes_the_last_card() -> None:
    """[Emperor 8.2]"""
    assert Scene(f"{HANDS}\nto move 3").after("exchange red", "take purple").ending == "last round"


def test_the_last_seat_may_place_in_the_turn_before_it_draws_the_last_card() -> None:
    """[Emperor 8.2] Its house is scored in the end, and it drew one card of two."""
    scene = Scene(f"{HANDS}\nhouses 1 Quwo\nto move 3").after("house red Anyi", "house red Puban", "deck")
    assert (scene.ending, scene.points_by("houses"), len(scene.hand(3))) == ("last round", [2, 0, 3], 2)


def test_in_the_last_turns_an_exchange_is_a_discard_without_a_draw() -> None:
    """[Emperor 8.3]"""
    scene = Scene("""
        hand 2 red green yellow
        display purple
        last round
        to move 2
    """)
    n = scene.readable["discards"]["green"]
    scene = scene.after("exchange green")
    assert (scene.to_move, scene.hand(2), scene.readable["discards"]["green"]) == (3, ["yellow", "red"], n + 1)


def test_a_seat_may_place_in_the_last_round() -> None:
    """[Emperor 8.3] And draws nothing."""
    scene = Scene("hand 2 red green yellow\nlast round\nto move 2").after("house red Quwo", "done")
    assert (scene.to_move, scene.hand(2)) == (3, ["yellow", "green"])


# ---- nobody could ever place again

NOBODY_HAS_MUCH = """
    houses 2 Quwo
    hand 1 red red red
    left 1 house=1 emissary=0 fort=0 market=0
    left 2 house=0 emissary=0 fort=0 market=0
"""
"""Seat 1 has one house, seat 2 nothing. What seat 3 has is said by the test."""


@pytest.mark.parametrize(
    ("lines", "ending"),
    [
        ("left 3 house=0 emissary=0", "no placement left"),
        ("left 3 house=1 emissary=0", None),
        ("left 3 house=0 emissary=1", None),
        ("left 3 house=0 emissary=1\nemissaries 2 Wei=1", "no placement left"),
        ("left 3 house=0 emissary=0 fort=1\nuse forts", None),
        ("left 3 house=0 emissary=0 fort=1\nuse forts\nmap border-conflicts", "no placement left"),
    ],
)
def test_the_game_ends_at_once_when_no_seat_could_ever_place(lines: str, ending: str | None) -> None:
    """[Emperor 8.4] After seat 1's last house; Han's fort needs a house, China's does not."""
    assert Scene(f"{NOBODY_HAS_MUCH}\n{lines}").after("house red Anyi").ending == ending


@pytest.mark.parametrize(
    ("left", "ending"),
    [("market=1 emissary=1", None), ("market=1 emissary=0", "no placement left"), ("emissary=1", "no placement left")],
)
def test_a_market_with_its_emissary_could_still_be_placed(left: str, ending: str | None) -> None:
    """[Emperor 8.4] The dragon of the palace has no room."""
    scene = Scene(
        f"""
        map ways-of-diplomacy
        use markets
        houses 2 Throne
        emissaries 2 Palace=1
        hand 1 purple
        left 1 house=1 emissary=0 market=0
        left 2 house=0 emissary=0 market=0
        left 3 house=0 market=0 {left}
    """.replace("market=0 market=1", "market=1"),
        HAN,
    )
    assert scene.after("house purple Phoenix").ending == ending


def test_cards_do_not_matter() -> None:
    """[Emperor 8.4] Seat 3 has a house and a free space, but no card, and there will be none."""
    scene = Scene(f"{NOBODY_HAS_MUCH}\nleft 3 house=1 emissary=0\nlast round").after("house red Anyi")
    assert scene.ending is None


def test_a_piece_of_the_turn_that_could_follow_keeps_the_game_going() -> None:
    """[Emperor 8.4] Tested after every placement: after the house there is room for the emissary, after it nothing."""
    text = NOBODY_HAS_MUCH.replace("emissary=0", "emissary=1", 1)
    scene = Scene(f"{text}\nleft 3 house=0 emissary=0").after("house red Anyi")
    assert (scene.ending, scene.after("emissary red Wei").ending) == (None, "no placement left")


TOWNS = [space.name for space in board("4-5").spaces]
KUAIJI_IS_FREE = "\n".join(
    ["map 4-5", "seats 5"]
    + [f"houses {seat} {' '.join(TOWNS[seat - 1 : -1 : 5])}" for seat in range(1, 6)]
    + ["emissaries 1 Zhao=2 Wei=2 Chu=2", "emissaries 2 Ch'in=1 Qi=1 Han=1 Lu=1 Shu=1 Wu=1"]
)
"""Seats 1 to 5 in turn have the towns: at most two of one seat in Zhao, Wei and Chu, at most one elsewhere."""


def test_free_spaces_and_limits_decide() -> None:
    """[Emperor 8.4] The last space is taken, and every dragon has as many emissaries as it can; pieces are left."""
    scene = Scene(f"{KUAIJI_IS_FREE}\nto move 5\nhand 5 green").after("house green Kuaiji")
    assert (scene.ending, scene.left(5)["house"], scene.left(5)["emissary"]) == ("no placement left", 10, 8)


def test_a_limit_that_the_last_house_raises_keeps_the_game_going() -> None:
    """[Emperor 8.4] Seat 1 has a second house in Wu with it."""
    scene = Scene(f"{KUAIJI_IS_FREE}\nhand 1 green").after("house green Kuaiji")
    assert (scene.ending, scene.readable["provinces"]["Wu"]["limit"]) == (None, 2)


def test_a_province_that_is_full_is_still_scored_then() -> None:
    """[Emperor 8.5] Once: Lu's four houses are 4 and 3 points."""
    scene = Scene("""
        houses 2 Bian Qufu Tan
        hand 1 orange orange
        left 1 house=1 emissary=0
        left 2 house=0 emissary=0
        left 3 house=0 emissary=0
    """).after("house orange Zou")
    assert (scene.ending, scene.points) == ("no placement left", [3, 4, 0])


def test_nothing_else_of_that_turn_happens() -> None:
    """[Emperor 8.5] No second piece, no draw, no refill."""
    scene = Scene(f"{NOBODY_HAS_MUCH}\nleft 3 house=0 emissary=0\ndisplay green").after("house red Anyi")
    assert (scene.legal, scene.hand(1), scene.readable["display"]) == (set(), ["red", "red"], ["green"])


def test_the_final_scoring_follows_at_once() -> None:
    """[Emperor 8.5] Wei, where seats 1 and 2 have one house each."""
    scene = Scene(f"{NOBODY_HAS_MUCH}\nleft 3 house=0 emissary=0").after("house red Anyi")
    assert (scene.points, scene.phase) == ([2, 2, 0], "over")


# ---- in the duel


@pytest.mark.parametrize(
    ("lines", "ending"),
    [
        ("left emperor house=0 emissary=0", "no placement left"),
        ("left emperor house=1 emissary=0", None),
        ("left emperor house=0 emissary=1", None),
        ("left emperor house=0 emissary=1\nemissaries 2 Wei=1", "no placement left"),
    ],
)
def test_the_game_goes_on_while_the_emperor_could_place(lines: str, ending: str | None) -> None:
    """[Emperor 8.6] Neither seat can place after this house, and he as far as his pieces and the limit of Wei allow."""
    assert Scene(f"seats 2\n{NOBODY_HAS_MUCH}\n{lines}").after("house red Anyi").ending == ending


def test_his_cards_do_not_matter_either() -> None:
    """[Emperor 8.6] There is no card for him, and there will be none."""
    scene = Scene(f"seats 2\n{NOBODY_HAS_MUCH}\nemperor\nlast round").after("house red Anyi")
    assert (scene.ending, scene.left("emperor")["house"]) == (None, 20)


def test_his_own_last_piece_ends_the_game() -> None:
    """[Emperor 8.6] Tested after every placement, the Emperor's too; the seats can only exchange."""
    nothing = NOBODY_HAS_MUCH.replace("house=1", "house=0")
    scene = Scene(f"seats 2\n{nothing}\nemperor red red red\nleft emperor house=1 emissary=0\nlast round")
    assert scene.after("exchange red", "house red Anyi").ending == "no placement left"
