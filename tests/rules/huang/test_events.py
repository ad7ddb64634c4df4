"""Everything that is told of a move: a position and a move for each kind of event."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.huang.scene import Scene
from tests.told import event_keys
from tianxia.core.words import Event
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.game import GAME
from tianxia.games.huang.text import WORDS, events

WAR = (
    "no capitals\ntiles yellow e12 i12\ntiles white f12 h12\ntiles red f11 f13 i11\n"
    "leaders 1 red=d12\nleaders 2 red=j12\nhand 1 white red\nhand 2 red\n"
)
"""A tile on g12 joins the kingdoms of f11, two soldiers, and i11, one soldier."""
ZHAO_AND_YAN = (
    "tiles red j6 l6 j7 l7 n7 o7 n8\nleaders 1 red=k6 blue=k8\nleaders 2 red=n6 blue=n4\nhand 1 white\nhand 2 red\n"
)
"""A tile on m6 joins them."""
PEACE = "no capitals\ntiles yellow e12 i12\ntiles white f12 h12\nleaders 1 red=d12 yellow=j12\nhand 1 white\n"
REVOLT = "no capitals\ntiles yellow e12\nleaders 2 red=d12\nhand 1 yellow\nhand 2 yellow\n"
TRIANGLE = "no capitals\ntiles red e12 f12\nhand 1 red\n"
TWO_PAGODAS = (
    "no capitals\ntiles red e12 f12 f13 i12 j12 j13 e9 f9 e10\npagodas e12-f12-f13 i12-j12-j13\nhand 1 green green\n"
)
PAGODA = "no capitals\ntiles red e12 f12 f13\ntiles yellow e11\npagodas e12-f12-f13\nleaders 1 red=d11\n"
RHOMBUS = "use palace\nno capitals\ntiles yellow e12 f12 f13\nhand 1 yellow\n"
PALACE = "use palace\nno capitals\ntiles yellow e12 f12 e13 f13\npalace e12-f12-e13-f13\nhand 1 blue\n"
GRANARIES = "board eighteen-kingdoms\ntiles white f13\nleaders 1 blue=e13\nactions left 1\nhand 1 red\n"
"""With the two capitals d13 and f14 in the kingdom of the blue leader."""
BANDITS = (
    "use bandits\nbandits 9=4\nno capitals\ntiles yellow e12\ntiles red e11 e13\nleaders 2 red=d12\nhand 1 white\n"
)

EVENTS: dict[str, tuple[str, list[str], str, dict[str, Any]]] = {
    "tile": ("hand 1 red", [], "tile red e12", {"seat": 0, "tile": "red", "space": "e12"}),
    "leader": ("", [], "leader red f9", {"seat": 0, "leader": "red", "space": "f9"}),
    "leader.moved": ("leaders 1 red=f9", [], "leader red g9", {"seat": 0, "leader": "red", "space": "g9"}),
    "withdraw": ("leaders 1 red=f9", [], "withdraw red", {"seat": 0, "leader": "red"}),
    "riot": (
        "hand 1 blue",
        [],
        "riot one f10",
        {"seat": 0, "farmers": "one", "space": "f10", "tile": "yellow"},
    ),
    "pagoda": (
        TRIANGLE,
        ["tile red f13"],
        "pagoda e12-f12-f13",
        {"seat": 0, "site": "e12-f12-f13", "colour": "red"},
    ),
    "palace": (
        RHOMBUS,
        ["tile yellow e13"],
        "pagoda e12-f12-e13-f13",
        {"seat": 0, "site": "e12-f12-e13-f13"},
    ),
    "move": (TWO_PAGODAS, ["build two e9-f9-e10"], "move e12", {"seat": 0, "space": "e12"}),
    "moved": (TWO_PAGODAS, ["build two e9-f9-e10"], "move e12", {"site": "e12-f12-f13"}),
    "take": ("market red\nhand 1 green", ["tile green e12"], "take red", {"seat": 0, "tile": "red"}),
    "discard": ("hand 1 red", [], "discard red", {"seat": 0, "tile": "red"}),
    "redraw": ("hand 1 red white", ["discard red", "discard white"], "redraw", {"seat": 0, "n": 2}),
    "commit": (REVOLT, ["leader red f12"], "commit 1", {"seat": 0, "tiles": "1", "n": 1}),
    "commit.no-tiles": (REVOLT, ["leader red f12"], "commit 0", {"seat": 0, "tiles": "0", "n": 0}),
    "commit-leader": (REVOLT, ["leader red f12", "commit 0"], "commit-leader 1", {"seat": 1, "tiles": "1", "n": 1}),
    "commit-leader.no-tiles": (REVOLT, ["leader red f12"], "commit-leader 0", {"seat": 0, "tiles": "0", "n": 0}),
    "support": (
        WAR,
        ["tile white g12"],
        "support west 1",
        {"seat": 1, "kingdom": "f11", "tiles": "1", "n": 1},
    ),
    "support-leader": (
        f"seats 3\n{WAR}hand 3 red",
        ["tile white g12", "abstain"],
        "support-leader east 1",
        {"seat": 2, "kingdom": "i11", "tiles": "1", "n": 1},
    ),
    "support-leader.no-tiles": (
        f"seats 3\n{WAR}",
        ["tile white g12", "abstain"],
        "support-leader east 0",
        {"seat": 2, "kingdom": "i11", "tiles": "0", "n": 0},
    ),
    "abstain": (WAR, ["tile white g12"], "abstain", {"seat": 1}),
    "winner": (
        WAR,
        ["tile white g12", "support east 1", "abstain"],
        "winner east",
        {"seat": 0, "kingdom": "i11"},
    ),
    "lose": (WAR, ["tile white g12", "abstain", "abstain"], "lose f13", {"seat": 0, "space": "f13"}),
    "granary": (GRANARIES, ["tile red a1"], "granary d13", {"seat": 0, "space": "d13", "n": 1}),
    "done.offer": (TRIANGLE, ["tile red f13"], "done", {"seat": 0}),
    "done.market": ("market red\nhand 1 green", ["tile green e12"], "done", {"seat": 0}),
    "done.chain": ("hand 1 blue blue", ["tile blue a5"], "done", {"seat": 0}),
    "done.granaries": (GRANARIES, ["tile red a1"], "done", {"seat": 0}),
    "pass": ("no capitals", [], "pass", {"seat": 0}),
    "joined": (PEACE, [], "tile white g12", {"kingdoms": ["d12", "h12"]}),
    "revolt": (
        REVOLT,
        [],
        "leader red f12",
        {"attacker": 0, "defender": 1, "colour": "red", "strengths": "1 : 1"},
    ),
    "revolt.settled": (
        REVOLT,
        ["leader red f12", "commit 1"],
        "commit-leader 1",
        {"attacker": 0, "defender": 1, "colour": "red", "strengths": "2 : 3", "winner": 1, "loser": 0},
    ),
    "war": (
        ZHAO_AND_YAN,
        [],
        "tile white m6",
        {"kingdoms": ["Zhao", "Yan"], "colours": ["red", "blue"], "strengths": "4 : 3"},
    ),
    "war.tied": (
        ZHAO_AND_YAN,
        ["tile white m6", "support east 1"],
        "abstain",
        {"kingdoms": ["Zhao", "Yan"], "strengths": "4 : 4"},
    ),
    "war.settled": (
        ZHAO_AND_YAN,
        ["tile white m6", "support west 1"],
        "abstain",
        {"kingdoms": ["Zhao", "Yan"], "strengths": "5 : 3", "kingdom": "Zhao"},
    ),
    "bandits": (BANDITS, [], "tile white f12", {"n": 2}),
    "scores": (BANDITS, [], "tile white f12", {"seat": 1, "points": 2, "colour": "red"}),
    "pagodas.score": (
        f"{PAGODA}actions left 1\nhand 1 white",
        [],
        "tile white k5",
        {"seat": 0, "points": 1, "colour": "red"},
    ),
    "home": ("leaders 2 white=f9\nhand 1 blue", [], "riot one f10", {"seat": 1, "leader": "white"}),
    "pagoda.fallen": (f"{PAGODA}hand 1 blue", [], "riot one f13", {"colour": "red", "site": "e12-f12-f13"}),
    "palace.fallen": (PALACE, [], "riot one f13", {"colour": "yellow", "site": "e12-f12-e13-f13"}),
    "granary.lost": ("board eighteen-kingdoms\nhand 1 blue", [], "riot one f14", {"space": "f14"}),
    "over": ("bag\nhand 1 red\nactions left 1", [], "tile red e12", {"ending": "bag empty"}),
}
"""A position, moves from there, the move that is told, and what is told of it."""


def told(scene: Scene, move: str) -> list[Event]:
    return events(scene.states, ACTIONS.parse(move), scene.after(move).states)


@pytest.mark.parametrize("key", EVENTS)
def test_what_is_told(key: str) -> None:
    text, moves, move, values = EVENTS[key]
    found = told(Scene(text).after(*moves), move)
    assert [event for event in found if event.key == key] == [Event(key, values)]


def test_no_event_is_missing_here() -> None:
    assert event_keys(WORDS) == {*EVENTS, "face-down"}


def test_others_see_a_discard_face_down() -> None:
    """[Huang 9.2]"""
    scene = Scene("hand 1 red")
    action = GAME.text.seen_as(ACTIONS.parse("discard red"))
    assert events(scene.states, action, scene.after("discard red").states) == [Event("face-down", {"seat": 0})]


# ---- all of a move, in order


def keys(scene: Scene, *moves: str) -> list[str]:
    """Of the last of these moves."""
    return [event.key for event in told(scene.after(*moves[:-1]), moves[-1])]


def test_the_end_of_a_war() -> None:
    """[Huang 12.2] [Huang 12.4] Who won, then points, then leaders, then buildings."""
    text = "no capitals\ntiles yellow e12 i12\ntiles white f12 h12\ntiles red i13 h14 i14 f11 f13 d11 d13\n"
    scene = Scene(f"{text}pagodas i13-h14-i14\nleaders 1 red=d12\nleaders 2 red=j12\nhand 1 white")
    expected = ["abstain", "war.settled", "scores", "home", "pagoda.fallen"]
    assert keys(scene, "tile white g12", "abstain", "abstain") == expected


def test_a_war_scores_nothing_for_its_tile() -> None:
    """[Huang 11.4]"""
    assert keys(Scene(WAR), "tile white g12") == ["tile", "war"]


def test_a_war_is_not_told_again_with_every_support() -> None:
    assert keys(Scene(f"seats 3\n{WAR}"), "tile white g12", "support west 1") == ["support"]


def test_a_war_of_two_losers() -> None:
    """[Huang 12.4] Both leaders go home, and one point each is told together."""
    text = (
        "seats 3\nno capitals\ntiles yellow f8 i10 f12\ntiles white g9 h10 g11\ntiles red f9\n"
        "leaders 1 red=f7\nleaders 2 red=j10\nleaders 3 red=f13\nhand 1 white"
    )
    scene = Scene(text).after("tile white g10", "abstain", "abstain")
    assert told(scene, "abstain")[2:] == [
        Event("scores", {"seat": 0, "points": 2, "colour": "red"}),
        Event("home", {"seat": 1, "leader": "red"}),
        Event("home", {"seat": 2, "leader": "red"}),
    ]


def test_losses_are_told_one_by_one() -> None:
    """[Huang 12.6] [Huang 12.10]"""
    scene = Scene(f"{WAR.replace('f11 f13 i11', 'f13 e13 e14 i11')}pagodas f13-e13-e14")
    scene = scene.after("tile white g12", "abstain", "abstain")
    assert [event.key for event in told(scene, "lose e14")] == ["lose", "pagoda.fallen"]


def test_the_loser_of_a_revolt_goes_home() -> None:
    """[Huang 10.6] [Huang 10.7]"""
    assert keys(Scene(REVOLT), "leader red f12", "commit 0", "commit 0") == [
        "commit.no-tiles",
        "revolt.settled",
        "scores",
        "home",
    ]


def test_bandits_are_told_once() -> None:
    """[Huang 15.11] When the fight begins, not with every soldier."""
    scene = Scene(BANDITS.replace("e11 e13", "e11 e13 d13"))
    assert keys(scene, "tile white f12") == ["tile", "scores", "bandits"]
    assert keys(scene, "tile white f12", "lose e11", "lose e13") == ["lose"]


def test_a_withdrawn_leader_is_not_told_twice() -> None:
    """[Huang 4.1]"""
    assert keys(Scene("leaders 1 red=f9"), "withdraw red") == ["withdraw"]


def test_a_pagoda_from_beside_the_board_comes_from_nowhere() -> None:
    """[Huang 7.5]"""
    assert keys(Scene(TRIANGLE), "tile red f13", "pagoda e12-f12-f13") == ["pagoda"]


def test_the_only_pagoda_that_can_move_is_told_at_once() -> None:
    """[Huang 7.8] The new triangle overlaps the one on e12."""
    text = TWO_PAGODAS.replace("e9 f9 e10", "e13")
    assert keys(Scene(text), "build two e12-e13-f13") == ["pagoda", "moved"]


def test_points_for_a_tile_and_for_pagodas_are_told_apart() -> None:
    """[Huang 13.1] The tile scores one red, then the pagoda another."""
    scene = Scene(f"{PAGODA}actions left 1\nhand 1 red")
    assert told(scene, "tile red e13")[1:] == [
        Event("scores", {"seat": 0, "points": 1, "colour": "red"}),
        Event("pagodas.score", {"seat": 0, "points": 1, "colour": "red"}),
    ]


def test_pagoda_points_are_told_before_granaries_and_not_again() -> None:
    """[Huang 13.3] [Huang 17.1]"""
    pagoda = "tiles red f12 f13 g13\npagodas f12-f13-g13\nleaders 1 blue=e13 red=g14\nhand 1 red\nactions left 1"
    scene = Scene(f"board eighteen-kingdoms\n{pagoda}")
    assert keys(scene, "tile red a1") == ["tile", "pagodas.score"]
    assert keys(scene, "tile red a1", "granary d13") == ["granary"]


def test_pagodas_score_even_if_the_game_ends_while_refilling() -> None:
    """[Huang 14.2]"""
    scene = Scene(f"{PAGODA}actions left 1\nhand 1 white\nbag")
    assert keys(scene, "tile white k5") == ["tile", "pagodas.score", "over"]


def test_a_war_in_words() -> None:
    """[Huang 11.1]"""
    text, _, move, _ = EVENTS["war"]
    sentence = Scene(text).after(move).told[1]
    assert sentence.startswith("joins the kingdoms of Zhao")
    assert all(part in sentence for part in ("Yan", "red", "blue", "4 : 3"))


@pytest.mark.parametrize("stood", ["e11", "e13"])
def test_a_moved_leader_joins_his_old_kingdom_to_another(stood: str) -> None:
    """[Huang 4.4] Wherever he stood in it."""
    text = (
        f"no capitals\ntiles yellow e12 i12\ntiles white g12 h12\nleaders 1 white={stood} red=d12\nleaders 2 green=j12"
    )
    assert keys(Scene(text), "leader white f12") == ["leader.moved", "joined"]


def test_a_moved_leader_joins_two_others_while_his_own_kingdom_splits() -> None:
    """[Huang 4.7] There are as many kingdoms as before, and still two are joined."""
    text = "no capitals\ntiles yellow e12 h12 c6 e6\ntiles white g12\n"
    text += "leaders 1 white=f12 red=d12 green=i12\nleaders 2 blue=b6 yellow=e7"
    assert keys(Scene(text), "leader white d6") == ["leader.moved", "joined"]
