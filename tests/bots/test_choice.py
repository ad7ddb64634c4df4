"""What bots choose, and that it follows from what they may know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conformance.variants import (
    CATALOG_VARIANTS,
    SHOWN_VARIANTS,
    USUAL_VARIANTS,
    Variant,
    each_game_of,
    new_dice,
    played,
)
from tests.soaking import IN_BROAD, IS_SOAK
from tianxia.arena.rotation import Rotation
from tianxia.arena.summary import Summary
from tianxia.bots.registry import MAKERS, make
from tianxia.core.errors import BadInput
from tianxia.core.layout import States
from tianxia.core.view import View

BLURRED, SEARCH, JUDGE = "blurred:error=0.5", "search:simulations=4", "judge"
CASES = [
    pytest.param(variant, name, marks=() if variant in SHOWN_VARIANTS else IN_BROAD)
    for variant in CATALOG_VARIANTS
    for name in [*sorted(MAKERS), BLURRED, SEARCH]
    if name != SEARCH or variant.game_id == "qin" or IS_SOAK
]
"""Search is one template for all games and takes longest: that of others is tried by `make soak`, a little of it below,
in `test_search.py` and in `test_best_moves.py`."""
each_bot = pytest.mark.parametrize(("variant", "name"), CASES, ids=str)


def _decisions(variant: Variant, every: int = 3) -> Iterator[tuple[States, View]]:
    """States of random games, and the views of who decides there."""
    for seed in (1, 2) if IS_SOAK else (1,):
        for states in played(variant, seed).states[:-1:every]:
            yield states, View.of(variant.game, states, int(variant.game.call.to_move(states)))


@each_bot
def test_a_bot_chooses_a_legal_action(variant: Variant, name: str) -> None:
    bot = make(name, variant.game, seed=1)
    for states, view in _decisions(variant):
        assert bot.choose(view) in variant.game.legal_actions(states)


@each_bot
def test_equal_dice_choose_equally(variant: Variant, name: str) -> None:
    one, two = (make(name, variant.game, seed=7) for _ in range(2))
    assert all(one.choose(view) == two.choose(view) for _, view in _decisions(variant))


@each_bot
def test_other_dice_choose_otherwise_now_and_then(variant: Variant, name: str) -> None:
    one, two = (make(name, variant.game, seed) for seed in (1, 2))
    assert any(one.choose(view) != two.choose(view) for _, view in _decisions(variant))


@each_bot
def test_a_choice_is_the_same_when_what_is_hidden_is_dealt_anew(variant: Variant, name: str) -> None:
    _check_blindness(variant, name, every=3)


@pytest.mark.parametrize("name", [SEARCH, JUDGE])
@pytest.mark.parametrize("variant", each_game_of(USUAL_VARIANTS), ids=str)
def test_others_choose_the_same_in_a_few_decisions_of_every_game(variant: Variant, name: str) -> None:
    _check_blindness(variant, name, every=20)


def _check_blindness(variant: Variant, name: str, every: int) -> None:
    """It may not depend on what the seat cannot see."""
    game = variant.game
    n_other_hands = 0
    for number, (states, view) in enumerate(_decisions(variant, every)):
        world = view.redeal(new_dice(number))
        n_other_hands += states["seats"]["hidden"].tobytes() != world["seats"]["hidden"].tobytes()
        seen = View.of(game, world, view.seat)
        assert make(name, game, number).choose(seen) == make(name, game, number).choose(view)
    assert n_other_hands > 0


@each_bot
def test_choosing_leaves_the_view_as_it_was(variant: Variant, name: str) -> None:
    bot = make(name, variant.game, seed=3)
    for _, view in _decisions(variant):
        before = view.states.tobytes(), view.legal
        bot.choose(view)
        assert (view.states.tobytes(), view.legal) == before


def test_random_chooses_everything_sooner_or_later() -> None:
    variant = CATALOG_VARIANTS[0]
    _, view = next(_decisions(variant))
    bot = make("random", variant.game, seed=1)
    assert {bot.choose(view) for _ in range(30 * len(view.legal))} == set(view.legal)


@pytest.mark.parametrize("variant", each_game_of(USUAL_VARIANTS), ids=str)
def test_greedy_beats_random(variant: Variant) -> None:
    """Nine of ten games against one opponent, twice its share among several."""
    bots = ("greedy", *["random"] * (variant.n_seats - 1))
    plan, summary = Rotation(variant.game_id, variant.options, variant.n_seats, bots, seed=11), Summary(bots)
    for number in range(30):
        summary.add(plan.record(number), plan.players(number))
    assert summary.by_bot()["greedy"].rate >= (0.9 if variant.n_seats == 2 else 2 / variant.n_seats)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(
        BadInput,
        match=r"'deep-blue'.*beginner, .*, master, random, greedy, blurred:error=0.5, search:seconds=0.5 or judge",
    ):
        make("deep-blue", CATALOG_VARIANTS[0].game, 0)
