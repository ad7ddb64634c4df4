"""Themes: a position for each, in which a move is about it, and one like it in which it is not."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tianxia.core.view import View
from tianxia.games.catalog import load
from tianxia.insight.themes import DEFENCE, QUIET, THEMES, Deed, deed_of, themes_of


class Case(NamedTuple):
    theme: str
    game: str
    true: tuple[str, str]
    """A position, and moves from there on."""
    false: tuple[str, str]


JOIN = "RRR.RR.\n~~~.~~~\nowner a1={}\nhand 1 RB\nhand 2 YY"
WALL = "RRRR..\n~~~o~~\n~~YY~~\nowner a1={} c3=2\nvillage d2={}\nhand 1 {}\nhand 2 BB"
LEFT = "R....\n.....\nhand 1 RY\nhand 2 BB\nleft 1={} 2=9"
LU = "seats 3; houses 1 Bian {}; houses 2 Tan; emissaries 1 Lu={}; hand 1 orange orange"
ALLIED = "seats 3; houses 1 Handan Linzi; emissaries 1 {}=1; hand 1 yellow yellow"
ROAD = "seats 3; houses 1 Dai Jinyang {}; hand 1 red"
CARDS = "seats 2; houses 1 Zou; hand 1 orange red; display red green purple yellow"
KINGDOM = "no capitals\ntiles yellow e12\nleaders 1 red=d12\nhand 1 red\npoints 1 yellow=1 red={} blue=1 green=1"
REVOLT = "no capitals\ntiles yellow e12 f11\nleaders {} red=d12"
WAR = (
    "no capitals\ntiles yellow e12 i12\ntiles white f12 h12\ntiles red c11 c12 d11 f11 i11\n"
    "leaders 1 red=d12\nleaders 2 {}=j12\nhand 1 white red\nhand 2 red red"
)
PAGODA = "no capitals\ntiles yellow e12\ntiles red c12 {}\nleaders 1 red=d12\nhand 1 red green"
CASES = (
    Case("last-pagoda", "qin", (LEFT.format(1), "RY b1-c1"), (LEFT.format(9), "RY b1-c1")),
    Case("last-pagoda", "qin", (LEFT.format(2), "RY b1-c1"), (LEFT.format(3), "RY b1-c1")),
    Case("village-war", "qin", (WALL.format(1, 2, "RB"), "RB e1-f1"), (WALL.format(1, 1, "RB"), "RB e1-f1")),
    Case(
        "join", "qin", (JOIN.format("1 e1=2"), "RB d1-d2"), (JOIN.replace(".RR.", ".BB.").format("1 e1=2"), "RB d1-d2")
    ),
    Case("full-province", "china", (LU.format("Qufu", 0), "house orange Zou"), (LU.format("", 0), "house orange Zou")),
    Case(
        "emissary-limit",
        "china",
        (LU.format("Qufu", 1), "emissary orange Lu"),
        (LU.format("Qufu", 0), "emissary orange Lu"),
    ),
    Case("majority", "china", (LU.format("", 0), "house orange Zou"), (LU.format("", 0), "emissary orange Lu")),
    Case(
        "alliance", "china", (ALLIED.format("Zhao"), "emissary yellow Qi"), (ALLIED.format("Qi"), "house yellow Jimo")
    ),
    Case(
        "road", "china", (ROAD.format("Handan"), "house red Yecheng"), (ROAD.format("Zhongshan"), "house red Yecheng")
    ),
    Case("revolt", "huang", (REVOLT.format(2), "leader red f12"), (REVOLT.format(2), "leader green f12")),
    Case("war", "huang", (WAR.format("red"), "tile white g12"), (WAR.format("green"), "tile white g12")),
    Case(
        "support", "huang", (WAR.format("red"), "tile white g12; support west 1"), (WAR.format("red"), "tile white g12")
    ),
    Case(
        "pagoda",
        "huang",
        (PAGODA.format("d11"), "tile red c11; pagoda c11-d11-c12"),
        (PAGODA.format("d11"), "tile red c11; done"),
    ),
    Case("weakest", "huang", (KINGDOM.format(0), "tile red c12"), (KINGDOM.format(2), "tile red c12")),
    Case("weakest", "huang", (KINGDOM.format(1), "tile red c12"), (KINGDOM.format(2), "tile red c12")),
)


def _deeds(game_id: str, position: str, moves: str) -> list[Deed]:
    """What is done there, each as its own seat sees it; positions need not be whole."""
    game = load(game_id)
    states, deeds = game.positions.read(position, 0), list[Deed]()
    for move in moves.split("; "):
        view, action = View.of(game, states, int(states[0]["to_move"])), game.text.parse(move)
        assert action in view.legal, (move, [game.notation(one) for one in view.legal])
        deeds.append(deed_of(view, action))
        game.call.apply(states, action)
    return deeds


def _themes(game_id: str, scene: tuple[str, str]) -> list[str]:
    return themes_of(load(game_id).family, _deeds(game_id, *scene)[-1:])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.theme)
def test_a_theme_is_told_where_it_is_true(case: Case) -> None:
    assert case.theme in _themes(case.game, case.true)
    assert case.theme not in _themes(case.game, case.false)


def test_the_themes_that_players_look_for_have_cases() -> None:
    wanted = {"join", "village-war", "last-pagoda", "full-province", "emissary-limit", "alliance", "road"}
    wanted |= {"revolt", "war", "support", "pagoda", "weakest"}
    assert wanted <= {case.theme for case in CASES} <= {theme for themes in THEMES.values() for theme in themes}


def test_what_is_averted_is_told_too() -> None:
    """Seat 2 could take the province by a join: a tile in its way is a defence, and about joining."""
    position = "RRR.RR.\n~~~.~~~\n.BB....\nowner a1=2 e1=1 b3=1\nhand 1 BB YY\nhand 2 RB"
    away, between = (_deeds("qin", position, moves) for moves in ("BB d3-e3; RB d1-d2", "YY d1-d2"))
    assert themes_of("qin", between, away) == ["join", "found", DEFENCE]
    assert themes_of("qin", between, between) == ["found"]


def test_a_move_that_says_nothing_is_told_by_the_rest_of_the_turn() -> None:
    deeds = _deeds("huang", PAGODA.format("d11"), "tile green l3; tile red c11")
    assert themes_of("huang", deeds[:1]) == [QUIET]
    assert themes_of("huang", deeds) == ["weakest"]
