"""[Emperor 1] Setup: editions, maps, options, what everybody begins with; and positions in notation."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene, fresh
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.view import View
from tianxia.games.emperor import position
from tianxia.games.emperor.board import board, names

TABLE = [
    # edition, map, seats, cards removed of each colour, display
    (CHINA, "3-4", 2, 2, 4),
    (CHINA, "3-4", 3, 2, 4),
    (CHINA, "3-4", 4, 1, 4),
    (CHINA, "4-5", 4, 1, 4),
    (CHINA, "4-5", 5, 0, 4),
    (CHINA, "border-disputes", 3, 2, 4),
    (CHINA, "border-disputes", 4, 1, 4),
    (CHINA, "border-disputes", 5, 0, 4),
    (HAN, "border-conflicts", 3, 2, 4),
    (HAN, "border-conflicts", 4, 1, 4),
    (HAN, "border-conflicts", 5, 0, 4),
    (HAN, "ways-of-diplomacy", 2, 5, 3),
    (HAN, "ways-of-diplomacy", 3, 4, 3),
    (HAN, "ways-of-diplomacy", 4, 3, 3),
]
IDS = [f"{game.about.id}-{name}-{n_seats}" for game, name, n_seats, _, _ in TABLE]
EACH_TABLE = pytest.mark.parametrize(("game", "name", "n_seats", "removed", "display"), TABLE, ids=IDS)


# ---- material


@EACH_TABLE
def test_the_cards_of_each_colour(game: Game, name: str, n_seats: int, removed: int, display: int) -> None:
    """[Emperor 1.1] [Emperor 1.5] What is left of 57 cards, wherever it lies."""
    del display
    scene = fresh(game, n_seats, map=name)
    cards = Counter[str](scene.readable["deck"])
    cards.update(scene.readable["display"])
    cards.update(scene.readable["emperors_cards"] or [])
    for seat in range(1, n_seats + 1):
        cards.update(scene.hand(seat))
    whole = {"purple": 10, "yellow": 11, "orange": 11, "green": 12, "red": 13}
    assert cards == {colour: n - removed for colour, n in whole.items()}


@EACH_TABLE
def test_three_cards_each_and_the_display(game: Game, name: str, n_seats: int, removed: int, display: int) -> None:
    """[Emperor 1.1] [Emperor 1.6]"""
    scene = fresh(game, n_seats, map=name)
    assert [len(scene.hand(seat)) for seat in range(1, n_seats + 1)] == [3] * n_seats
    assert len(scene.readable["display"]) == display
    emperors = 3 if (game, n_seats) == (CHINA, 2) else 0
    assert scene.readable["n_deck"] == 57 - 5 * removed - 3 * n_seats - display - emperors


@pytest.mark.parametrize(
    ("name", "borders", "harbours"),
    [("3-4", 0, 0), ("4-5", 0, 0), ("border-disputes", 6, 7), ("border-conflicts", 6, 7), ("ways-of-diplomacy", 0, 0)],
)
def test_border_spaces_and_harbours_of_a_map(name: str, borders: int, harbours: int) -> None:
    """[Emperor 1.1] Border Conflicts has them, not Ways of Diplomacy."""
    spaces = board(name).spaces
    assert sum(len(space.provinces) == 2 for space in spaces) == borders
    assert sum(space.is_harbour for space in spaces) == harbours


@pytest.mark.parametrize(
    ("game", "n_seats", "name"),
    [
        (CHINA, 2, "3-4"),
        (CHINA, 3, "3-4"),
        (CHINA, 4, "4-5"),
        (CHINA, 5, "4-5"),
        (HAN, 2, "ways-of-diplomacy"),
        (HAN, 3, "border-conflicts"),
        (HAN, 4, "border-conflicts"),
        (HAN, 5, "border-conflicts"),
    ],
)
def test_the_map_if_none_is_chosen(game: Game, n_seats: int, name: str) -> None:
    """[Emperor 1.2]"""
    assert fresh(game, n_seats).readable["map"] == name


@pytest.mark.parametrize("name", names())
def test_a_map_has_nine_provinces_and_fifteen_alliances(name: str) -> None:
    """[Emperor 1.3] Four colours twice, one once; roads reach every space."""
    here = board(name)
    assert sorted(Counter(province.colour for province in here.provinces).values()) == [1, 2, 2, 2, 2]
    assert len({frozenset(alliance.provinces) for alliance in here.alliances}) == 15
    assert {end for road in here.roads for end in road} == set(range(len(here.spaces)))


@pytest.mark.parametrize("game", [CHINA, HAN])
def test_a_seat_can_place_twenty_houses_and_eight_emissaries(game: Game) -> None:
    """[Emperor 1.4] The ninth emissary marks the points."""
    scene = fresh(game, 3)
    assert [scene.left(seat) for seat in (1, 2, 3)] == [{"house": 20, "emissary": 8, "fort": 0, "market": 0}] * 3


def test_everybody_sees_what_a_seat_has_left() -> None:
    """[Emperor 1.4]"""
    scene = Scene("left 1 house=7 emissary=2")
    assert View.of(CHINA, scene.states, 2).record.owners[0].left.tolist() == [7, 2, 0, 0]


def test_hands_and_deck_are_hidden() -> None:
    """[Emperor 1.6] A seat sees its own three cards and how many the others and the deck have, 40 cards in one heap."""
    record = View.of(CHINA, fresh().states, 1).record
    assert [int(seat.hidden.hand.sum()) for seat in record.seats[:3]] == [0, 3, 0]
    assert [int(seat.n_hand) for seat in record.seats[:3]] == [3, 3, 3]
    assert (int(record.secret.bag.sum()), int(record.n_bag)) == (40, 34)


def test_nothing_dealt_is_known_of_a_hand() -> None:
    """[Emperor 1.6]"""
    assert [seat["known_hand"] for seat in fresh().readable["seats"]] == [[], [], []]


def test_cards_are_mixed() -> None:
    """[Emperor 1.6]"""
    assert len({tuple(fresh(seed=seed).hand(1)) for seed in range(30)}) > 10


@pytest.mark.parametrize("n_seats", [3, 4, 5])
def test_seat_1_begins_and_turns_go_clockwise(n_seats: int) -> None:
    """[Emperor 1.7]"""
    scene, seats = fresh(n_seats=n_seats), list[int]()
    for _ in range(n_seats + 1):
        seats.append(scene.to_move)
        scene = scene.after(f"exchange {scene.hand(scene.to_move)[0]}", "deck")
    assert seats == [*range(1, n_seats + 1), 1]


# ---- options

MODULES_OF_TABLE = {
    ("china", "3-4", 2): {"forts", "bonus", "influence", "specials"},
    ("china", "3-4", 3): {"forts", "bonus"},
    ("china", "3-4", 4): {"forts", "bonus"},
    ("china", "4-5", 4): {"forts", "bonus"},
    ("china", "4-5", 5): {"forts", "bonus"},
    ("china", "border-disputes", 3): {"bonus"},
    ("china", "border-disputes", 4): {"bonus"},
    ("china", "border-disputes", 5): {"bonus"},
    ("han", "border-conflicts", 3): {"forts"},
    ("han", "border-conflicts", 4): {"forts"},
    ("han", "border-conflicts", 5): {"forts"},
    ("han", "ways-of-diplomacy", 2): {"markets"},
    ("han", "ways-of-diplomacy", 3): {"markets"},
    ("han", "ways-of-diplomacy", 4): {"markets"},
}
"""Every table there is, with the modules that may be chosen for it."""


@pytest.mark.parametrize("game", [CHINA, HAN], ids=["china", "han"])
def test_every_combination_is_played_or_refused(game: Game) -> None:
    """[Emperor 1.1] [Emperor 1.8] All maps, all numbers of seats, all modules on or off, each said outright."""
    option = {option.name: option.values for option in game.about.options}
    switches = [name for name in option if name != "map"]
    n_accepted = 0
    for n_seats, (name, *chosen) in product((2, 3, 4, 5), product(option["map"], *(option[s] for s in switches))):
        options = {"map": name, **dict(zip(switches, chosen, strict=True))}
        used = {switch for switch in switches if options[switch] == "true"}
        allowed = MODULES_OF_TABLE.get((game.about.id, name, n_seats))
        if allowed is not None and used <= allowed:
            assert game.about.complete(options, n_seats) == options
            n_accepted += 1
        else:
            with pytest.raises(BadInput):
                game.about.complete(options, n_seats)
    assert n_accepted == {"china": 38, "han": 12}[game.about.id]


@pytest.mark.parametrize(
    ("game", "n_seats", "options", "reason"),
    [
        (CHINA, 2, {"map": "4-5"}, "china: the map 4-5 is for 4 or 5 seats, not 2"),
        (CHINA, 2, {"map": "border-disputes"}, "china: the map border-disputes is for 3, 4 or 5 seats, not 2"),
        (CHINA, 3, {"map": "4-5"}, "china: the map 4-5 is for 4 or 5 seats, not 3"),
        (CHINA, 5, {"map": "3-4"}, "china: the map 3-4 is for 2, 3 or 4 seats, not 5"),
        (HAN, 2, {"map": "border-conflicts"}, "han: the map border-conflicts is for 3, 4 or 5 seats, not 2"),
        (HAN, 5, {"map": "ways-of-diplomacy"}, "han: the map ways-of-diplomacy is for 2, 3 or 4 seats, not 5"),
        (
            CHINA,
            3,
            {"map": "border-disputes", "forts": "true"},
            "china: the map border-disputes is played without forts",
        ),
        (CHINA, 3, {"influence": "true"}, "china: influence=true is for the duel of two seats, not for 3"),
        (CHINA, 4, {"specials": "true"}, "china: specials=true is for the duel of two seats, not for 4"),
        (HAN, 2, {"forts": "true"}, "han: forts=true is for the map border-conflicts, not for ways-of-diplomacy"),
        (HAN, 3, {"markets": "true"}, "han: markets=true is for the map ways-of-diplomacy, not for border-conflicts"),
        (CHINA, 6, {}, "china is for 2, 3, 4 or 5 seats, not 6"),
        (HAN, 1, {}, "han is for 2, 3, 4 or 5 seats, not 1"),
        (
            CHINA,
            2,
            {"markets": "true"},
            "china has no option 'markets'; it has map, forts, bonus, influence or specials",
        ),
        (HAN, 3, {"bonus": "true"}, "han has no option 'bonus'; it has map, forts or markets"),
        (
            CHINA,
            3,
            {"map": "border-conflicts"},
            "option map: 'border-conflicts' is not one of its values: 3-4, 4-5 or border-disputes",
        ),
        (HAN, 3, {"forts": "yes"}, "option forts: 'yes' is not one of its values: false or true"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_reason(
    game: Game, n_seats: int, options: dict[str, str], reason: str
) -> None:
    """[Emperor 1.1] [Emperor 1.8]"""
    with pytest.raises(BadInput) as caught:
        game.about.complete(options, n_seats)
    assert str(caught.value) == reason


@pytest.mark.parametrize("n_seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", [CHINA, HAN], ids=["china", "han"])
def test_modules_are_off_unless_chosen_but_for_the_cards_of_the_duel(game: Game, n_seats: int) -> None:
    """[Emperor 1.9]"""
    chosen = {name for name, value in game.about.complete({}, n_seats).items() if value == "true"}
    assert chosen == ({"influence", "specials"} if (game, n_seats) == (CHINA, 2) else set())


def test_the_cards_of_the_duel_can_be_left_out() -> None:
    """[Emperor 1.9]"""
    scene = fresh(CHINA, 2, influence="false", specials="false")
    assert (scene.readable["influence"], scene.readable["seats"][0]["specials"]) == (None, [])


# ---- positions in notation


def test_what_a_position_does_not_give_follows() -> None:
    scene = Scene("""
        houses 1 Handan Julu
        emissaries 2 Zhao=2
        hand 1 red red
        display green
        discards purple=3
    """)
    assert (scene.readable["map"], scene.to_move, scene.phase, scene.points) == ("3-4", 1, "place", [0, 0, 0])
    assert (scene.left(1)["house"], scene.left(2)["emissary"]) == (18, 6)
    assert scene.readable["deck"] == {"purple": 5, "yellow": 9, "orange": 9, "green": 9, "red": 9}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "'hello' is no line of a position: lines begin with houses, emissaries"),
        ("houses", "houses: says nothing"),
        ("houses 4 Dai", "'houses 4': there is 1, 2 or 3"),
        ("houses emperor Dai", "'houses emperor': there is 1, 2 or 3"),
        ("seats 2\nhouses 3 Dai", "'houses 3': there is 1, 2 or emperor"),
        ("houses 1 Paris", "houses 'Paris': there is Yanmen"),
        ("houses 1 Incense", "houses 'Incense': there is Yanmen"),
        ("houses 1 Dai Dai", "houses 1: Dai is taken twice"),
        ("houses 1 Dai\nhouses 2 Dai", "houses 2: Dai is taken twice"),
        ("emissaries 1 Chu", "emissaries 1 'Chu': write for example 'emissaries 1 Chu=2'"),
        ("emissaries 1 Chu=1 Chu=2", "emissaries 1 Chu: is given twice"),
        ("emissaries 1 Chu=x", "emissaries 1 Chu: must be a number from 0 to 99, not 'x'"),
        ("emissaries 1 Bern=1", "emissaries 1 'Bern': there is Zhao"),
        ("emissaries 1 Chu=9", "1 has too many pieces on the board"),
        ("markets 1 Dai", "1 has too many pieces on the board"),
        ("left 1 palace=2", "left 1 'palace': there is house, emissary, fort or market"),
        ("hand 1 red red red red", "hand 1: a seat has at most 3 cards"),
        ("hand 1 blue", "hand 'blue': there is purple, yellow, orange, green or red"),
        ("hand 1 red\nhand 1 red", "hand 1: is given twice"),
        ("known 1 red", "known 1: a known card is not in the hand"),
        ("discards red=12", "there are too many red cards"),
        ("seats 5", "seats: must be a number from 2 to 4, not '5'"),
        ("map 4-5\nseats 3", "seats: must be a number from 4 to 5, not '3'"),
        ("map moon", "map 'moon': there is 3-4"),
        ("use wings", "use 'wings': there is forts, bonus, influence, specials or markets"),
        ("forts Paris", "forts 'Paris': there is Yanmen"),
        ("tiles Dai", "tiles 'Dai': write for example 'tiles Dai=?'"),
        ("tiles Dai=blue", "tiles 'blue': there is yellow, orange or green"),
        ("specials 1 fly", "specials 'fly': there is emperor-first, two-provinces or swap"),
        ("scored Bern", "scored 'Bern': there is Zhao"),
        ("points 1 luck=2", "points 1 'luck': there is houses"),
        ("to move 4", "to move: must be a number from 1 to 3, not '4'"),
        ("turn 10000", "turn: must be a number from 0 to 9999, not '10000'"),
    ],
)
def test_a_mistake_in_a_position_is_named_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        position.read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
