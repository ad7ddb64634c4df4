"""Every reason why a move is refused: a position and a move that get it."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.citations import rule_numbers
from tests.rules.emperor.scene import CHINA, HAN, Scene, fresh
from tianxia.core.words import Event, Mark, catalog
from tianxia.games.emperor.actions import ACTIONS
from tianxia.games.emperor.options import WORDS
from tianxia.games.emperor.state import Phase
from tianxia.games.emperor.why import RULES_OF_PHASES, meant, rule_now, why_not

DUEL = "seats 2\nuse influence specials\ndisplay red red red red\nhouses 2 Dai\nemperor orange orange red\n"
REDS = DUEL.replace("emperor orange orange red", "emperor red red red")
BORDERS = "map border-disputes\nhouses 2 Handan Pingyang\n"
CONFLICTS = "map border-conflicts\nuse forts\nhouses 2 Pingyang\n"

REASONS: dict[str, tuple[str, list[str], str]] = {
    "why.over": ("last round\nto move 3\nhand 3 red", ["exchange red"], "exchange red"),
    "why.phase.place": ("hand 1 red\ndisplay green", [], "take green"),
    "why.phase.build": ("use bonus\ntiles Dai=? Julu=?\nhand 1 orange", ["name Zhao"], "exchange orange"),
    "why.phase.keep": (f"{DUEL}hand 1 orange red red", ["house orange Julu", "house red Handan"], "take red"),
    "why.phase.draw": ("hand 1 red red\ndisplay green", ["house red Anyi", "done"], "house red Puban"),
    "why.phase.emperor": (f"{DUEL}hand 1 orange red red", ["emperor-first"], "exchange red"),
    "why.no-piece": ("hand 1 red\nleft 1 house=0", [], "house red Anyi"),
    "why.not-on-map": ("hand 1 red", [], "house red Incense"),
    "why.not-free": ("hand 1 red\nhouses 2 Anyi", [], "house red Anyi"),
    "why.fort-there": ("use forts\nhand 1 red\nforts Anyi", [], "fort red Anyi"),
    "why.border-house-only": (f"{CONFLICTS}hand 1 red red", [], "fort-house Hangu"),
    "why.one-province": ("hand 1 red green\nhouses 2 Anyi Luoyang", ["house red Puban"], "house green Yiyang"),
    "why.neither-province": (f"{BORDERS.strip()} Anyi\nhand 1 red red red", ["house red Puban"], "house red Kuimen"),
    "why.was-empty": ("hand 1 red red", ["house red Puban"], "house red Anyi"),
    "why.emperor-empty": (f"{DUEL}hand 1 orange red red", ["emperor-first"], "house red Anyi"),
    "why.no-house-yet": ("hand 1 red", [], "emissary red Wei"),
    "why.limit": ("hand 1 red\nhouses 2 Anyi\nemissaries 2 Wei=1", [], "emissary red Wei"),
    "why.name-first": ("use bonus\ntiles Dai=? Julu=?\nhand 1 orange", [], "house orange Handan"),
    "why.named": ("use bonus\ntiles Dai=? Julu=?\nhand 1 orange", ["name Zhao"], "house orange Tan"),
    "why.nothing-face-down": ("use bonus\ntiles Dai=? Julu=?\nhand 1 orange", [], "name Lu"),
    "why.cannot-pay-there": ("use bonus\ntiles Dai=? Julu=?\nhand 1 red", [], "name Zhao"),
    "why.pair": (f"{CONFLICTS}hand 1 red red red", ["house red Anyi"], "fort-house Puban"),
    "why.two-cards": (f"{BORDERS}hand 1 red green", [], "house red Jingxing"),
    "why.border-price": (f"{BORDERS}hand 1 green green", [], "house green Jingxing"),
    "why.no-border": (f"{BORDERS}hand 1 red orange", [], "house both Anyi"),
    "why.joker": ("hand 1 red green", [], "house green Anyi"),
    "why.not-in-hand": ("hand 1 red", [], "house green Luoyang"),
    "why.not-his": (
        f"{DUEL}hand 1 orange red red".replace("orange orange red", "red red red"),
        ["emperor-first"],
        "house orange Julu",
    ),
    "why.not-in-display": ("hand 1 red\ndisplay green", ["exchange red"], "take red"),
    "why.not-played": (f"{DUEL}hand 1 orange red red", ["house orange Julu", "house red Handan"], "keep green"),
    "why.has-placed": ("hand 1 red red", ["house red Anyi"], "exchange red"),
    "why.nothing-placed": ("hand 1 red", [], "done"),
    "why.no-special": (f"{DUEL}hand 1 red\nspecials 1 swap", [], "emperor-first"),
}
"""A position, moves from there, and the move that is refused for this reason."""

OTHER_WAYS: list[tuple[str, str, list[str], str]] = [
    ("why.not-on-map", "map ways-of-diplomacy\nhand 1 red", [], "emissary red Wei"),
    ("why.not-on-map", "map ways-of-diplomacy\nhand 1 red", [], "name Zhao"),
    ("why.not-on-map", "hand 1 red", [], "house red Jingxing"),
    ("why.not-free", "map ways-of-diplomacy\nuse markets\nmarkets 2 Archive\nhand 1 red", [], "house red Archive"),
    ("why.no-piece", "hand 1 red red", [], "fort-house Anyi"),
    ("why.no-piece", "hand 1 red", [], "fort red Anyi"),
    ("why.no-piece", "hand 1 red red", [], "market Archive"),
    ("why.no-piece", f"{CONFLICTS}hand 1 red red\nleft 1 house=0", [], "fort-house Anyi"),
    ("why.was-empty", "map border-conflicts\nuse forts\nhand 1 red red", [], "fort-house Anyi"),
    ("why.two-cards", f"{CONFLICTS}hand 1 red", [], "fort-house Anyi"),
    ("why.not-in-hand", f"{BORDERS}hand 1 red red", [], "house both Jingxing"),
    ("why.not-in-hand", "hand 1 red", [], "exchange green"),
    ("why.not-in-hand", f"{DUEL}hand 1 orange", [], "swap green red"),
    ("why.not-in-hand", "hand 1 green\nhouses 2 Anyi", [], "emissary red Wei"),
    ("why.not-in-display", f"{DUEL}hand 1 orange", [], "swap orange green"),
    ("why.has-placed", f"{DUEL}hand 1 orange orange", ["house orange Julu"], "emperor-first"),
    ("why.joker", "hand 1 green\nhouses 2 Anyi", [], "emissary green Wei"),
    ("why.phase.place", "hand 1 red", [], "keep red"),
    ("why.phase.place", "hand 1 red", [], "deck"),
    ("why.one-province", "hand 1 red green\nhouses 2 Anyi Luoyang", ["house red Puban"], "emissary green Han"),
    (
        "why.one-province",
        "use bonus\nhand 1 red orange\nhouses 2 Anyi\ntiles Dai=? Julu=?",
        ["house red Puban"],
        "name Zhao",
    ),
]


def reason(text: str, moves: list[str], move: str) -> Event:
    return Scene(text).after(*moves).why_not(move)


@pytest.mark.parametrize(("key", "text", "moves", "move"), OTHER_WAYS)
def test_reasons_of_other_moves(key: str, text: str, moves: list[str], move: str) -> None:
    assert reason(text, moves, move).key == key


def test_no_reason_is_missing_here() -> None:
    """The last one is for moves that are legal."""
    assert {key for key in catalog(WORDS, "en") if key.startswith("why.")} == {*REASONS, "why.nothing"}


def marks(key: str) -> tuple[Mark, ...]:
    return reason(*REASONS[key]).marks


def test_marks_are_where_the_reason_is() -> None:
    assert marks("why.limit") == (Mark(("Wei",), "1/1"), Mark(("Anyi",)))
    assert marks("why.one-province") == (Mark(("Wei",)),)
    assert marks("why.name-first") == (Mark(("Zhao",)), Mark(("Dai", "Julu")))
    assert marks("why.border-price") == (Mark(("Jingxing",)), Mark(("Zhao",)), Mark(("Wei",)))
    assert marks("why.joker") == (Mark(("Anyi",)),)


@pytest.mark.parametrize(
    ("asked", "picked", "meant_by_it"),
    [
        ("house purple Anyi", [], "house red Anyi"),
        ("house purple Anyi", ["green"], "house green Anyi"),
        ("house purple Hangu", [], "house both Hangu"),
        ("house purple Hangu", ["red", "red"], "house red Hangu"),
        ("house purple Hangu", ["nonsense"], "house both Hangu"),
        ("emissary purple Wei", [], "emissary red Wei"),
        ("exchange green", ["red"], "exchange green"),
    ],
)
def test_the_payment_asked_about_is_what_is_picked_or_else_what_there_is(
    asked: str, picked: list[str], meant_by_it: str
) -> None:
    state = Scene(f"{BORDERS}hand 1 green red").state
    assert ACTIONS.describe(meant(state, ACTIONS.parse(asked), picked)) == meant_by_it


def test_every_decision_has_its_rule() -> None:
    assert set(RULES_OF_PHASES) == set(Phase)
    assert set(RULES_OF_PHASES.values()) <= rule_numbers("emperor")
    assert rule_now(Scene("hand 1 red red\ndisplay green").after("house red Anyi", "done").state) == "7.1"


def test_a_legal_move_is_forbidden_by_nothing() -> None:
    scene = Scene(f"{DUEL}hand 1 orange")
    assert "two-provinces" in scene.legal
    assert why_not(scene.state, ACTIONS.parse("two-provinces")) == Event("why.nothing")


def test_a_reason_names_what_it_speaks_of() -> None:
    assert reason(*REASONS["why.limit"]).values == {"province": "Wei", "n": 1}
    assert reason(*REASONS["why.border-price"]).values == {"first": "orange", "second": "red"}
    assert reason(*REASONS["why.emperor-empty"]).values == {"province": "Wei"}


@pytest.mark.parametrize("hand", ["red red green", "green green red"])
def test_a_fort_of_china_on_hans_map(hand: str) -> None:
    """[Emperor 12.2] There is no such piece, whatever the cards."""
    pay = hand.split()[0]
    assert reason(f"{CONFLICTS}hand 1 {hand}", [], f"fort {pay} Anyi").key == "why.no-piece"


VARIANTS = {
    "3-4": (CHINA, 3, {"forts": "true", "bonus": "true"}),
    "duel": (CHINA, 2, {"bonus": "true", "forts": "true"}),
    "border-disputes": (CHINA, 4, {"map": "border-disputes", "bonus": "true"}),
    "border-conflicts": (HAN, 3, {"map": "border-conflicts", "forts": "true"}),
    "ways-of-diplomacy": (HAN, 4, {"map": "ways-of-diplomacy", "markets": "true"}),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_refusal_has_a_true_reason(variant: str) -> None:
    """At random moments of random games, for moves at random: never that nothing forbids it, nor a card too few."""
    game, n_seats, options = VARIANTS[variant]
    dice = Random(variant)
    for seed in range(2):
        scene = fresh(game, n_seats, seed, **options)
        while legal := game.legal_actions(scene.states):
            for action in dice.sample(range(game.n_actions), 30):
                if action not in legal:
                    check_reason(scene, action)
            game.call.apply(scene.states, dice.choice(legal))


def check_reason(scene: Scene, action: int) -> None:
    given = why_not(scene.state, action)
    assert given.key != "why.nothing", ACTIONS.describe(action)
    if given.key in ("why.not-in-hand", "why.not-his"):
        is_emperors = scene.state.actor != scene.state.to_move
        hand = scene.readable["emperors_cards"] if is_emperors else scene.hand(scene.to_move)
        assert given.values["card"] not in hand, ACTIONS.describe(action)
