"""A seat knows what it may know: enough to play, and nothing of what is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.conformance.variants import ENDLESS, SEEDS, Variant, new_dice, played, random_action
from tianxia.core.layout import States, copy_of
from tianxia.core.view import EVERYTHING, SPECTATOR, View

N_WORLDS = 3


def _samples(variant: Variant) -> list[States]:
    """States from the whole length of random games."""
    return [states for seed in SEEDS[:2] for states in played(variant, seed).states[::5]]


def _views(variant: Variant) -> Iterator[tuple[States, View]]:
    """Sampled states as every seat and a spectator see them."""
    for states in _samples(variant):
        for seat in (*range(variant.n_seats), SPECTATOR):
            yield states, View.of(variant.game, states, seat)


def _hidden_from(view: View) -> list[int]:
    return [seat for seat in range(len(view.record.seats)) if seat != view.seat]


def test_the_seat_to_move_sees_all_its_legal_actions_and_the_others_none(variant: Variant) -> None:
    call = variant.game.call
    for states, view in _views(variant):
        is_mover = view.seat == call.to_move(states) and not call.is_over(states)
        assert view.legal == (variant.game.legal_actions(states) if is_mover else [])


def test_taking_a_view_changes_no_byte_of_the_state(variant: Variant) -> None:
    for states in _samples(variant):
        before = states.tobytes()
        view = View.of(variant.game, states, 0)
        view.redeal(new_dice(1))
        assert states.tobytes() == before


def test_a_view_is_the_same_when_what_it_hides_is_dealt_anew(variant: Variant) -> None:
    for _, view in _views(variant):
        for seed in range(N_WORLDS):
            world = view.redeal(new_dice(seed))
            assert View.of(variant.game, world, view.seat).states.tobytes() == view.states.tobytes()


def test_dealing_anew_makes_other_worlds(variant: Variant) -> None:
    start = played(variant, SEEDS[0]).states[0]
    view = View.of(variant.game, start, SPECTATOR)
    worlds = [view.redeal(new_dice(seed))[0] for seed in range(20)]
    assert len({world["secret"]["rng"] for world in worlds}) == 20
    assert len({world["seats"]["hidden"].tobytes() for world in worlds}) > 1


def test_a_view_holds_no_generator_and_no_other_seats_secrets(variant: Variant) -> None:
    for states, view in _views(variant):
        assert view.record.secret.rng == 0
        assert all(not any(view.record.seats[seat].hidden.tobytes()) for seat in _hidden_from(view))
        if view.seat != SPECTATOR:
            assert view.record.seats[view.seat].tobytes() == states[0].seats[view.seat].tobytes()


def test_what_is_public_stays_as_it_is(variant: Variant) -> None:
    names = [name for name in variant.game.dtype.names or () if name not in ("seats", "secret")]
    for states, view in _views(variant):
        assert all(np.array_equal(states[name], view.states[name]) for name in names)


# ---- worlds that were dealt anew


def _zones(world: States) -> Iterator[tuple[Any, Any]]:
    """The pieces in every hidden zone, and how many everybody knows there are."""
    state = world[0]
    for owner, holder in [*((seat, seat["hidden"]) for seat in state["seats"]), (state, state["secret"])]:
        for zone in holder.dtype.names:
            if f"n_{zone}" in owner.dtype.names:
                yield holder[zone], owner[f"n_{zone}"]


def test_dealt_anew_every_hand_has_its_size_and_all_invariants_hold(variant: Variant) -> None:
    n_zones = 0
    for _, view in _views(variant):
        world = view.redeal(new_dice(5))
        for pieces, n in _zones(world):
            assert pieces.sum() == n
            assert (pieces >= 0).all()
            n_zones += 1
        variant.invariants.check(world)
    assert n_zones > 0


def test_legality_follows_from_what_the_seat_to_move_may_know(variant: Variant) -> None:
    for states in _samples(variant):
        view = View.of(variant.game, states, int(variant.game.call.to_move(states)))
        for seed in range(N_WORLDS):
            assert variant.game.legal_actions(view.redeal(new_dice(seed))) == variant.game.legal_actions(states)


def test_an_effect_that_reveals_nothing_follows_from_what_the_seat_to_move_may_know(variant: Variant) -> None:
    """Other hands, the bag and the generator must not show in what a spectator sees after an action."""
    game, dice = variant.game, new_dice(11)
    for states in played(variant, SEEDS[2]).states[:-1]:
        action = random_action(game, states, dice)
        if not variant.invariants.reveals(action):
            worlds = [states, View.of(game, states, int(game.call.to_move(states))).redeal(dice)]
            assert len({_seen_after(variant, world, action) for world in worlds}) == 1


def _seen_after(variant: Variant, world: States, action: int) -> bytes:
    after = copy_of(world)
    variant.game.call.apply(after, action)
    return View.of(variant.game, after, SPECTATOR).states.tobytes()


def test_a_world_dealt_anew_can_be_played_to_its_end(variant: Variant) -> None:
    game, dice = variant.game, new_dice(13)
    for states in played(variant, SEEDS[0]).states[::10]:
        for seat in (*range(variant.n_seats), SPECTATOR):
            world = View.of(game, states, seat).redeal(dice)
            n = 0
            while not game.call.is_over(world) and n < ENDLESS:
                game.call.apply(world, random_action(game, world, dice))
                n += 1
            assert game.call.is_over(world)
            variant.invariants.check(world)


def test_of_an_action_that_is_not_private_a_seat_is_told_as_much_as_a_spectator(variant: Variant) -> None:
    table = played(variant, SEEDS[0]).table
    viewers = (*range(variant.n_seats), EVERYTHING, SPECTATOR)
    for number in range(1, len(table.moves) + 1):
        if not variant.game.is_private(table.moves[number - 1].action):
            told = [(table.action_seen(number, viewer), table.events_seen(number, viewer)) for viewer in viewers]
            assert all(line == told[-1] for line in told)
