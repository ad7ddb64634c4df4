"""Positions in notation: reading, defaults, mistakes, and reading back what was written."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene, fresh
from tianxia.core.errors import BadInput
from tianxia.core.view import EVERYTHING
from tianxia.games.huang import position, writing
from tianxia.games.huang.names import COLOURS


def test_what_a_position_does_not_give_follows() -> None:
    scene = Scene("tiles red h5 g6\nhand 1 red red")
    about = scene.readable
    assert (about["board"], len(about["seats"]), about["turn"]) == ("warring-states", 2, 0)
    assert (scene.to_move, scene.phase, scene.actions_left) == (1, "action", 2)
    assert [about["tiles"][space] for space in ("c2", "g5", "h5", "g6")] == ["yellow", "yellow", "red", "red"]
    assert about["bag"] == {"yellow": 35, "red": 32, "blue": 24, "green": 24, "white": 12}
    assert (scene.market, scene.kingdoms, scene.discards) == ([], set(), {})


def test_all_that_can_be_said() -> None:
    scene = Scene("""
        seats 3
        use bandits palace open_points
        tiles yellow g4 h4 h5
        tiles red k6
        leaders 1 yellow=g6 red=j6
        leaders 3 blue=k8
        palace g4-h4-g5-h5
        bandits 1=2
        hand 2 red red green white white blue yellow
        known 2 red white
        replaced 3 red=2
        market red green
        points 2 red=3 white=1
        to move 2
        actions left 1
        turn 17
    """)
    about = scene.readable
    assert (scene.leaders(1), scene.leaders(3)) == ({"yellow": "g6", "red": "j6"}, {"blue": "k8"})
    assert scene.kingdoms == {frozenset({"g4", "h4", "g5", "h5", "g6"}), frozenset({"j6", "k6", "k7", "k8"})}
    assert (scene.kingdom("h5"), scene.kingdom("k6")) == ({"yellow": 1}, {"red": 1, "blue": 3})
    assert (scene.buildings, about["bandits"][0]["tile"]) == ({("palace", "g4-h4-g5-h5")}, 2)
    assert (scene.n_hands, scene.known(2), scene.market) == ([0, 7, 0], ["red", "white"], ["red", "green"])
    assert (about["seats"][2]["n_discarded"], scene.points(2)) == (2, {"red": 3, "white": 1})
    assert (scene.to_move, about["player"], scene.actions_left, about["turn"]) == (2, 1, 1, 17)


@pytest.mark.parametrize(
    ("lines", "bag", "discards"),
    [
        ("bag red=3 green=1", {"red": 3, "green": 1}, {"yellow": 35, "red": 33, "blue": 24, "green": 23, "white": 12}),
        ("bag", {}, {"yellow": 35, "red": 36, "blue": 24, "green": 24, "white": 12}),
        ("discards red=3 blue=24", {"yellow": 35, "red": 33, "green": 24, "white": 12}, {"red": 3, "blue": 24}),
    ],
)
def test_every_tile_is_somewhere(lines: str, bag: dict[str, int], discards: dict[str, int]) -> None:
    scene = Scene(lines)
    assert scene.readable["bag"] == {colour: bag.get(colour, 0) for colour in COLOURS}
    assert (scene.n_bag, scene.discards) == (sum(bag.values()), discards)


def test_capitals_have_governors_unless_the_board_is_bare() -> None:
    assert len(Scene("").tiles) == 7
    assert Scene("no capitals\ntiles yellow c4\ntiles red g5").tiles == {"c4": "yellow", "g5": "red"}


def test_granaries_are_on_all_capitals_with_governors() -> None:
    board = "board eighteen-kingdoms\n"
    assert len(Scene(board).readable["granaries"]) == 19
    assert Scene(f"{board}no capitals\ntiles yellow b1 c1").readable["granaries"] == ["b1"]
    scene = Scene(f"{board}granaries d2 b1\ntaken 1 2")
    assert (scene.readable["granaries"], scene.readable["seats"][0]["granaries"]) == (["b1", "d2"], 2)


def test_a_site_may_be_spelled_in_any_order() -> None:
    text = "tiles red c4 d4 d5\npagodas"
    assert Scene(f"{text} d5-c4-d4").buildings == Scene(f"{text} c4-d4-d5").buildings == {("red", "c4-d4-d5")}


def test_the_tiles_removed_before_the_short_game() -> None:
    scene = Scene("use short\nremoved red=20 blue=4")
    assert (scene.readable["n_removed"], scene.readable["removed"]["red"], scene.n_bag) == (24, 20, 107)


MISTAKES = {
    "hello": "'hello' is no line of a position: lines begin with tiles, leaders",
    "tiles": "tiles: says nothing",
    "tiles pink c4": "tiles 'pink': there is yellow, red, blue, green or white",
    "tiles red c4\ntiles red d4": "tiles red: is given twice",
    "leaders": "leaders: says nothing",
    "leaders 3 red=c3": "leaders '3': there is 1 or 2",
    "hand 0 red": "hand '0': there is 1 or 2",
    "board moon": "board 'moon': there is eighteen-kingdoms or warring-states",
    "seats 6": "seats: must be a number from 2 to 5, not '6'",
    "use wings": "use 'wings': there is bandits, palace, short or open_points",
    "seats 3\nuse short": "the short game is for 2 seats, not 3",
    "board eighteen-kingdoms\nuse bandits": "there are no bandits on the board eighteen-kingdoms",
    "no capitals please": "no capitals: nothing follows these words",
    "tiles red z9": "tiles red 'z9': there is no such space",
    "tiles red o1": "tiles red 'o1': there is no such space",
    "tiles red a5": "tiles red: a5 is river",
    "tiles blue c4": "tiles blue: c4 is land",
    "tiles red c4 c4": "tiles red: c4 is not empty",
    "tiles yellow c2": "tiles yellow: c2 is not empty",
    "tiles yellow c4\ntiles red c4": "tiles red: c4 is not empty",
    "leaders 1 red": "leaders 1 'red': write for example 'leaders 1 yellow=c4'",
    "leaders 1 red=c3 red=d3": "leaders 1 red: is given twice",
    "leaders 1 pink=c3": "leaders 1 'pink': there is yellow",
    "leaders 1 red=c2": "leaders 1: c2 is not empty",
    "leaders 1 red=c3\nleaders 2 white=c3": "leaders 2: c3 is not empty",
    "leaders 1 red=f5": "leaders 1: f5 is river",
    "leaders 1 red=c4": "leaders 1: no governor tile is beside c4",
    "leaders 1 red=c3\nleaders 2 red=d3": "leaders 2: with the red leader on d3 a kingdom has two leaders of a colour",
    "tiles yellow h6\nleaders 1 red=g6 white=i6\nleaders 2 red=j6 blue=h7": "leaders 2: with the red leader on j6",
    "pagodas c4-d4-d5": "pagodas: c4-d4-d5 has not 3 tiles of a colour",
    "tiles red c4 d4\ntiles white d5\npagodas c4-d4-d5": "pagodas: c4-d4-d5 has not 3 tiles of a colour",
    "pagodas c4-d4-e4": "pagodas: c4-d4-e4 is no triangle",
    "pagodas c4": "pagodas: c4 is no triangle",
    "pagodas c4-": "pagodas '': there is no such space",
    "pagodas c4-d4-c5-d5": "pagodas: c4-d4-c5-d5 is no triangle",
    "tiles white c4 d4 d5 i5 j5 j6\npagodas c4-d4-d5 i5-j5-i6": "pagodas: i5-j5-i6 has not 3 tiles of a colour",
    "tiles white c4 d4 d5 i5 j5 i6\npagodas c4-d4-d5 i5-j5-i6": "pagodas: i5-j5-i6 is one white building too many",
    "tiles red c4 d4 c5 d5\npagodas c4-d4-d5 c4-c5-d5": "pagodas: a tile of c4-c5-d5 carries another building",
    "palace c4-d4-c5-d5": "palace: write 'use palace' too",
    "use palace\npalace c4-d4-d5": "palace: c4-d4-d5 is no rhombus",
    "use palace\ntiles red c4 d4 c5 d5\npalace c4-d4-c5-d5": "palace: c4-d4-c5-d5 has not 4 governor tiles",
    "granaries c2": "there are no granaries on the board warring-states",
    "taken 1 2": "there are no granaries on the board warring-states",
    "board eighteen-kingdoms\ngranaries c2": "granaries: no governor tile of a capital is on c2",
    "board eighteen-kingdoms\ngranaries d2 d2": "granaries d2: is given twice",
    "board eighteen-kingdoms\ntaken 1 1": "taken 1: must be a number from 0 to 0, not '1'",
    "bandits 3=7": "bandits: write 'use bandits' too",
    "use bandits\nbandits 11=7": "bandits: site: must be a number from 1 to 10, not '11'",
    "use bandits\nbandits 3=0": "bandits 3: tile: must be a number from 1 to 10, not '0'",
    "use bandits\nbandits 3=7 4=7": "bandits: no number may be there twice, of a site or a tile",
    "use bandits\nbandits 3=7 4=3": "bandits: no number may be there twice, of a site or a tile",
    "use bandits\nbandits 1=2 2=3 3=4 4=5 5=6 6=7": "bandits: there are 5 tiles at most",
    "use bandits\nbandits 4=1\ntiles red d6": "tiles red: d6 is not empty",
    "use bandits\nbandits 4=1\ntiles red c7": "tiles red: bandits are beside c7",
    "use bandits\nbandits 3=1\ntiles yellow l5\nleaders 1 red=k4": "leaders 1: bandits are beside k4",
    "hand 1 red red red red red red red": "hand 1: a seat has at most 6 tiles",
    "use palace\nhand 1 red red red red red red red red": "hand 1: a seat has at most 7 tiles",
    "hand 1 pink": "hand 1 'pink': there is yellow",
    "known 1 red": "known 1: a known tile is not in the hand",
    "market red red red red red red red": "market: there are at most 6 tiles",
    "removed red=2": "removed: 24 tiles in the short game, which is 'use short', and otherwise none",
    "use short\nremoved red=2": "removed: 24 tiles in the short game",
    "discards red=37": "there are only 36 red tiles",
    "bag yellow=36": "there are only 42 yellow tiles",
    "bag red=3\ndiscards red=3": "125 tiles are nowhere: leave out the line of the bag or that of the discards",
    "points 1 red=x": "points 1 red: must be a number from 0 to 999, not 'x'",
    "to move 3": "to move: must be a number from 1 to 2, not '3'",
    "actions left 3": "actions left: must be a number from 0 to 2, not '3'",
    "turn 10000": "turn: must be a number from 0 to 9999, not '10000'",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_in_a_position_is_named_in_one_line(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        position.read(text)
    assert MISTAKES[text] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_start_written_and_read_is_the_same_to_the_last_byte() -> None:
    scene = fresh(4, 7, palace="true")
    again = position.read(writing.write(scene.state, {}, EVERYTHING), int(scene.state.secret.rng))
    assert again.tobytes() == scene.states.tobytes()
