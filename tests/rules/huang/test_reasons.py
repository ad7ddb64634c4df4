"""Every reason why a move is refused: a position and a move that get it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.rules.citations import rule_numbers
from tests.rules.huang.scene import Scene
from tests.rules.huang.slow_twin import Twin, text
from tests.rules.huang.test_slow_twin import PLAYED, TABLES, crowded, twin_of
from tests.soaking import IN_BROAD
from tianxia.core.words import Event, Mark, catalog
from tianxia.games.huang.actions import ACTIONS, SITES, SPACES, build_action, leader_action, tile_action
from tianxia.games.huang.game import GAME
from tianxia.games.huang.state import Phase
from tianxia.games.huang.text import WORDS
from tianxia.games.huang.why import RULES_OF_PHASES, rule_now, why_not

WAR = (
    "no capitals\ntiles yellow e12 i12\ntiles white f12 h12\ntiles red f11 f13 i11\n"
    "leaders 1 red=d12\nleaders 2 red=j12\nhand 1 white red\nhand 2 red\n"
)
FIGHT = ["tile white g12", "abstain", "abstain"]
REVOLT = "no capitals\ntiles yellow e12\nleaders 2 red=d12\nhand 1 yellow\nhand 2 yellow\n"
TRIANGLE = "no capitals\ntiles red e12 f12 k5 l5 k6\nhand 1 red red\n"
TWO_PAGODAS = (
    "no capitals\ntiles red e12 f12 f13 e13 i12 j12 j13 e9 f9 e10\npagodas e12-f12-f13 i12-j12-j13\n"
    "hand 1 green green\n"
)
GOVERNORS = "no capitals\ntiles yellow e12 f12 e13 f13\nhand 1 green\n"
MARKET = "market red\nhand 1 green"
FARMERS = "hand 1 blue blue"
GRANARIES = "board eighteen-kingdoms\ntiles white f13\nleaders 1 blue=e13\nactions left 1\nhand 1 red\n"
BANDITS = "use bandits\nbandits 9=4\nno capitals\ntiles yellow e12\ntiles red e11\nleaders 2 red=d12\nhand 1 white\n"
THREE = (
    "seats 3\nno capitals\ntiles yellow f8 i10 f12\ntiles white g9 h10 g11\ntiles red f9 i11\n"
    "leaders 1 red=f7\nleaders 2 red=j10\nleaders 3 red=f13\nhand 1 white"
)
BETWEEN = "no capitals\ntiles yellow e12 g12\nleaders 1 red=d12\nleaders 2 red=h12 blue=g13\n"
"""The space f12 lies between two kingdoms."""

REASONS: dict[str, tuple[str, list[str], str]] = {
    "why.over": ("bag\nhand 1 red\nactions left 1", ["tile red e12"], "tile red e11"),
    "why.phase.action": ("", [], "done"),
    "why.phase.offer": (TRIANGLE, ["tile red f13"], "tile red e13"),
    "why.phase.move": (TWO_PAGODAS, ["build two e9-f9-e10"], "done"),
    "why.phase.market": (MARKET, ["tile green e12"], "pass"),
    "why.phase.chain": (FARMERS, ["tile blue a5"], "leader red f9"),
    "why.phase.replace": ("hand 1 red red", ["discard red"], "tile red e12"),
    "why.phase.attack": (REVOLT, ["leader red f12"], "done"),
    "why.phase.defend": (REVOLT, ["leader red f12", "commit 0"], "abstain"),
    "why.phase.support": (WAR, FIGHT[:1], "done"),
    "why.phase.tie": (WAR, ["tile white g12", "support east 1", "abstain"], "abstain"),
    "why.phase.loss": (WAR, FIGHT, "done"),
    "why.phase.granaries": (GRANARIES, ["tile red a1"], "pass"),
    "why.not-in-hand": ("hand 1 red", [], "tile white e12"),
    "why.not-empty": ("hand 1 red", [], "tile red f10"),
    "why.river-only": (FARMERS, [], "tile blue e12"),
    "why.land-only": ("hand 1 red", [], "tile red a5"),
    "why.not-beside-farmer": (FARMERS, ["tile blue a5"], "tile blue f5"),
    "why.bandits": (BANDITS, [], "tile white f12"),
    "why.same-space": ("leaders 1 red=f9", [], "leader red f9"),
    "why.no-governor": ("", [], "leader red e12"),
    "why.leader-bandits": (BANDITS, [], "leader blue f12"),
    "why.joins": (BETWEEN, [], "leader white f12"),
    "why.leader-on-board": ("leaders 1 blue=f9\nhand 1 blue", [], "riot one f10"),
    "why.costs": ("hand 1 blue", [], "riot two f10"),
    "why.no-tile": ("hand 1 blue", [], "riot one e12"),
    "why.no-palace": (GOVERNORS, [], "build one e12-f12-e13-f13"),
    "why.no-triangle": (GOVERNORS, [], "build one f11-e12-f12"),
    "why.no-rhombus": (f"use palace\n{GOVERNORS}", [], "build one f12-g12-f13-g13"),
    "why.same-site": (TWO_PAGODAS, [], "build two e12-f12-f13"),
    "why.carries": (f"{GOVERNORS}pagodas e12-f12-f13", [], "build one e12-e13-f13"),
    "why.not-completed": (TRIANGLE, ["tile red f13"], "pagoda k5-l5-k6"),
    "why.not-on-board": ("", [], "withdraw red"),
    "why.no-move": (TWO_PAGODAS, ["build two e9-f9-e10"], "move e9"),
    "why.no-granary": (GRANARIES, ["tile red a1"], "granary b1"),
    "why.not-in-market": (MARKET, ["tile green e12"], "take blue"),
    "why.six": (
        "use palace\nhand 1 red red red red red red red",
        ["discard red"] * 6,
        "discard red",
    ),
    "why.can-act": ("", [], "pass"),
    "why.not-its-soldier": (WAR, FIGHT, "lose i11"),
    "why.not-at-war": (WAR, FIGHT[:1], "support northwest 1"),
    "why.not-tied": (THREE, ["tile white g10", *["abstain"] * 3], "winner southwest"),
    "why.support-nothing": (WAR, FIGHT[:1], "support west 0"),
    "why.not-so-many": (WAR, FIGHT[:1], "support west 2"),
}
"""A position, moves from there, and the move that is refused for this reason."""

OTHER_WAYS: list[tuple[str, str, list[str], str]] = [
    ("why.not-in-hand", "hand 1 red", [], "discard white"),
    ("why.not-in-hand", "hand 1 red", ["discard red"], "discard red"),
    ("why.not-in-hand", "hand 1 blue red", ["tile blue a5"], "tile blue a4"),
    ("why.phase.chain", FARMERS, ["tile blue a5"], "tile red b5"),
    ("why.not-empty", "leaders 2 red=f9", [], "leader red f9"),
    ("why.not-empty", BANDITS, [], "tile white g13"),
    ("why.land-only", "", [], "leader red f5"),
    ("why.joins", BETWEEN, [], "leader blue f12"),
    ("why.leader-on-board", "leaders 1 green=f9\nhand 1 green", [], "build one e12-f12-f13"),
    ("why.leader-on-board", WAR, FIGHT[:1], "support-leader west 1"),
    ("why.leader-on-board", f"{REVOLT}leaders 1 yellow=e11", ["leader red f12"], "commit-leader 0"),
    ("why.costs", "hand 1 green", [], "build two e12-f12-f13"),
    ("why.not-so-many", REVOLT, ["leader red f12"], "commit 2"),
    ("why.not-at-war", WAR, ["tile white g12", "support east 1", "abstain"], "winner northeast"),
    ("why.not-its-soldier", WAR.replace("white red", "red"), ["tile red g12", *FIGHT[1:]], "lose g12"),
    ("why.no-triangle", TRIANGLE, ["tile red f13"], "pagoda f13-g13-f14"),
    ("why.carries", "board eighteen-kingdoms\ntiles yellow c13 c12\nhand 1 green", [], "build one c12-c13-d13"),
    ("why.no-move", TWO_PAGODAS.replace("e9 f9 e10", "e9 f9 e10 g13"), ["build two e9-f9-e10"], "move f12"),
    ("why.can-act", "no capitals\nhand 1 blue", [], "pass"),
]


def reason(start: str, moves: list[str], move: str) -> Event:
    return Scene(start).after(*moves).why_not(move)


@pytest.mark.parametrize(("key", "start", "moves", "move"), OTHER_WAYS)
def test_reasons_of_other_moves(key: str, start: str, moves: list[str], move: str) -> None:
    assert reason(start, moves, move).key == key


def test_no_reason_is_missing_here() -> None:
    """The last two are for moves without a place and for moves that are legal."""
    keys = {key for key in catalog(WORDS, "en") if key.startswith("why.")}
    assert keys == {*REASONS, "why.off-map", "why.nothing"}


def marks(key: str) -> tuple[Mark, ...]:
    return reason(*REASONS[key]).marks


def test_marks_are_where_the_reason_is() -> None:
    assert marks("why.joins") == (Mark(("f12",)), Mark(("d12", "e12")), Mark(("g12", "h12", "g13")))
    assert marks("why.bandits")[-1] == Mark(("g13", "f14", "g14"), "2")
    assert marks("why.carries") == (Mark(("e12", "f13")),)
    assert marks("why.not-beside-farmer") == (Mark(("a5",)),)
    assert [mark.label for mark in marks("why.not-tied")] == ["1", "1", "0"]


def test_a_place_that_is_none() -> None:
    """Some numbers of actions stand for no space or site."""
    nowhere, no_site = SPACES.index(""), SITES.index("")
    state = Scene("hand 1 green").state
    for action in (
        tile_action(0, nowhere),
        leader_action(0, nowhere),
        build_action(0, no_site),
        build_action(1, no_site),
    ):
        assert why_not(state, action) == Event("why.off-map", rule="1.2"), ACTIONS.describe(action)


def test_every_decision_has_its_rule() -> None:
    decided = {phase for phase in Phase if phase not in (Phase.END_OF_ACTION, Phase.END_OF_TURN)}
    assert set(RULES_OF_PHASES) == decided
    assert set(RULES_OF_PHASES.values()) <= rule_numbers("huang")
    assert rule_now(Scene(REVOLT).after("leader red f12").state) == "10.3"


def test_a_legal_move_is_forbidden_by_nothing() -> None:
    scene = Scene("hand 1 red")
    assert "tile red e12" in scene.legal
    assert why_not(scene.state, ACTIONS.parse("tile red e12")) == Event("why.nothing")


def test_a_reason_names_what_it_speaks_of() -> None:
    assert reason(*REASONS["why.joins"]).values == {"kingdoms": ["d12", "g12"]}
    assert reason(*REASONS["why.bandits"]).values == {"n": 2}
    assert reason(*REASONS["why.costs"]).values == {"tile": "blue", "n": 2}
    assert reason(*REASONS["why.not-so-many"]).values == {"tile": "red", "n": 2}
    assert reason(*REASONS["why.not-at-war"]).values == {"direction": "northwest"}


# ---- at random

ACTIONS_OF_KIND: dict[str, list[int]] = {}
for _action in range(GAME.n_actions):
    ACTIONS_OF_KIND.setdefault(ACTIONS.decode(_action)[0], []).append(_action)

Check = Callable[[Twin, dict[str, Any], dict[str, str]], bool]
TRUTHS: dict[str, Check] = {
    "why.not-in-hand": lambda twin, values, _: twin.hand[values["tile"]] == 0,
    "why.not-empty": lambda twin, values, _: values["space"] in twin.occupied | twin.wild,
    "why.land-only": lambda twin, values, _: values["space"] in twin.land.river,
    "why.river-only": lambda twin, _, parts: parts["space"] in twin.land.land,
    "why.no-governor": lambda twin, values, _: twin.governors(values["space"]) == 0,
    "why.leader-bandits": lambda twin, _, parts: twin.site_beside(parts["space"]) is not None,
    "why.bandits": lambda twin, _, parts: not twin.may_place(parts["space"]),
    "why.no-tile": lambda twin, values, _: values["space"] not in twin.tiles,
    "why.no-palace": lambda twin, _, __: not twin.has_palace,
    "why.no-triangle": lambda twin, _, parts: twin.kind_for(frozenset(parts["site"].split("-"))) is None,
    "why.no-rhombus": lambda twin, _, parts: twin.kind_for(frozenset(parts["site"].split("-"))) is None,
    "why.same-site": lambda twin, _, parts: frozenset(parts["site"].split("-")) in twin.buildings,
    "why.carries": lambda twin, _, parts: bool(twin.carrying & set(parts["site"].split("-"))),
    "why.costs": lambda twin, values, _: twin.hand[values["tile"]] < values["n"],
    "why.not-so-many": lambda twin, values, _: twin.hand[values["tile"]] < values["n"],
    "why.leader-on-board": lambda twin, values, _: not twin.is_home(twin.to_move, values["leader"]),
    "why.not-on-board": lambda twin, values, _: twin.is_home(twin.to_move, values["leader"]),
    "why.not-in-market": lambda twin, values, _: twin.market[values["tile"]] == 0,
}
"""Whether a reason is true of a table, by the slow twin."""


@pytest.mark.parametrize("table", [pytest.param(name, marks=() if name in PLAYED else IN_BROAD) for name in TABLES])
def test_every_refusal_has_a_true_reason(table: str) -> None:
    """At random moments, for moves at random: never that nothing forbids it, nor what is not so."""
    dice = Random(table)
    for _ in range(4):
        scene = Scene(crowded(dice, *TABLES[table]), dice.randrange(1000))
        for _ in range(10):
            legal = GAME.legal_actions(scene.states)
            if not legal:
                break
            check_reasons(scene, dice, set(legal))
            kind = dice.choice(sorted({ACTIONS.describe(action).split()[0] for action in legal}))
            moves = [action for action in legal if ACTIONS.describe(action).split()[0] == kind]
            GAME.call.apply(scene.states, dice.choice(moves))


def check_reasons(scene: Scene, dice: Random, legal: set[int]) -> None:
    twin = twin_of(scene.readable)
    some = [action for of_kind in ACTIONS_OF_KIND.values() for action in dice.sample(of_kind, min(4, len(of_kind)))]
    for action in {*some, *builds(twin)} - legal:
        given = why_not(scene.state, action)
        assert given.key != "why.nothing", ACTIONS.describe(action)
        if given.key in TRUTHS:
            assert TRUTHS[given.key](twin, dict(given.values), ACTIONS.decode(action)[1]), (
                f"{given}: {ACTIONS.describe(action)}"
            )


def builds(twin: Twin) -> Iterator[int]:
    """On every site of one colour, most of which chance would not find."""
    for site in (*twin.land.triangles, *twin.land.rhombi):
        if twin.kind_for(site):
            yield from (ACTIONS.parse(f"{kind} {text(site)}") for kind in ("build one", "build two", "pagoda"))
