"""Views of a made-up record: cards known to all beside hidden ones in the same hand, and a zone that nobody sees."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations
from typing import Annotated, Any

import numpy as np
import pytest

from tests.interpreted import run_interpreted
from tianxia.core.compiled import bind, unbound
from tianxia.core.conceal import Conceal, conceal, conceal_of
from tianxia.core.layout import I8, I16, U64, Ints, Rows, States, blank, copy_of, dtype_of
from tianxia.core.rng import DICE
from tianxia.core.view import SPECTATOR, redeal

KINDS = 4


class Hidden:
    hand: Annotated[Ints, np.int8, KINDS]
    plan: I16  # no zone: a number of the seat's own


class Seat:
    n_hand: I8
    known_hand: Annotated[Ints, np.int8, KINDS]
    hidden: Annotated[Hidden, Hidden]


class Secret:
    bag: Annotated[Ints, np.int8, KINDS]
    under: Annotated[Ints, np.int8, KINDS]  # a zone: cards that lie face down under the board
    gone: Annotated[Ints, np.int8, 2]  # no zone: no number beside it tells how many
    rng: U64


class State:
    n_under: I8
    seats: Annotated[Rows[Seat], Seat, 3]
    secret: Annotated[Secret, Secret]


STATE = dtype_of(State)

HANDS = ([2, 0, 1, 0], [0, 1, 3, 0], [1, 1, 0, 0])
KNOWN = ([1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0])
BAG = [3, 2, 0, 4]
UNDER = [0, 1, 0, 1]
RNG = 12345


def _states() -> States:
    states = np.zeros(1, STATE)
    state: Any = states[0]
    for seat, (hand, known) in enumerate(zip(HANDS, KNOWN, strict=True)):
        state.seats[seat].n_hand = sum(hand)
        state.seats[seat].hidden.hand[:] = hand
        state.seats[seat].known_hand[:] = known
        state.seats[seat].hidden.plan = 100 + seat
    state.secret.bag[:], state.secret.under[:], state.secret.gone[:] = BAG, UNDER, [5, 6]
    state.n_under = sum(UNDER)
    state.secret.rng = RNG
    return states


@pytest.fixture
def states() -> States:
    return _states()


def _dice(seed: int) -> Any:
    dice = blank(DICE)
    dice.rng = seed
    return dice


def _worlds(states: States, seat: int, n: int) -> list[Any]:
    view = conceal(states, seat)
    return [redeal(view, seat, _dice(seed))[0] for seed in range(n)]


def test_a_seat_sees_its_own_hand_and_all_that_is_hidden_together(states: States) -> None:
    view = conceal(states, 1)[0]
    assert view.seats[1].hidden.hand.tolist() == [0, 1, 3, 0]
    assert view.seats[1].hidden.plan == 101
    # the bag [3, 2, 0, 4], the hands of seats 0 and 2, and what is under the board
    assert view.secret.bag.tolist() == [6, 4, 1, 5]


def test_other_hands_the_zone_of_nobody_and_the_generator_are_blank(states: States) -> None:
    view = conceal(states, 1)[0]
    for other in (0, 2):
        assert view.seats[other].hidden.hand.tolist() == [0, 0, 0, 0]
        assert view.seats[other].hidden.plan == 0
    assert view.secret.under.tolist() == [0, 0, 0, 0]
    assert view.secret.rng == 0


def test_what_everybody_knows_is_in_every_view(states: States) -> None:
    for seat in (0, 1, 2, SPECTATOR):
        view = conceal(states, seat)[0]
        assert view["seats"]["known_hand"].tolist() == list(KNOWN)
        assert view["seats"]["n_hand"].tolist() == [3, 4, 2]
        assert view.n_under == 2
        assert view.secret.gone.tolist() == [0, 0]


def _on_states(states: Any, seat: int) -> None:
    compiled_conceal(states[0], seat)


compiled_conceal: Conceal = unbound


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_compiled_code_conceals_the_same(states: States, seat: int) -> None:
    view = conceal(states, seat)
    bind(_on_states, "test-view", compiled_conceal=conceal_of(STATE))(states, seat)
    assert states.tobytes() == view.tobytes()


def test_a_spectator_sees_no_hand(states: States) -> None:
    view = conceal(states, SPECTATOR)[0]
    assert not any(view["seats"]["hidden"].tobytes())
    assert view.secret.bag.tolist() == [6, 5, 4, 5]


def test_the_state_itself_stays_as_it_is(states: States) -> None:
    before = copy_of(states)
    view = conceal(states, 0)
    seen = view.tobytes()
    redeal(view, 0, _dice(1))
    assert states.tobytes() == before.tobytes()
    assert view.tobytes() == seen


def test_the_view_is_the_same_whatever_is_hidden(states: States) -> None:
    view = conceal(states, 0)
    other = copy_of(states)
    # seat 1 and the bag swap a hidden card, as do seat 2 and the board; chance will fall differently
    other[0].seats[1].hidden.hand[:], other[0].secret.bag[:] = [1, 0, 3, 0], [2, 3, 0, 4]
    other[0].seats[2].hidden.hand[:], other[0].secret.under[:] = [1, 0, 0, 1], [0, 2, 0, 0]
    other[0].seats[1].hidden.plan = -7
    other[0].secret.rng = 54321
    assert conceal(other, 0).tobytes() == view.tobytes()


def test_the_view_differs_where_the_seat_may_know(states: States) -> None:
    other = copy_of(states)
    other[0].seats[0].hidden.hand[:], other[0].secret.bag[:] = [1, 1, 1, 0], [4, 1, 0, 4]
    assert conceal(other, 0).tobytes() != conceal(states, 0).tobytes()
    assert conceal(other, 1).tobytes() == conceal(states, 1).tobytes()


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_dealing_anew_keeps_sizes_known_cards_and_every_card(states: States, seat: int) -> None:
    for world in _worlds(states, seat, 50):
        hands = world["seats"]["hidden"]["hand"]
        assert hands.sum(1).tolist() == [3, 4, 2]
        assert (hands >= KNOWN).all()
        assert world.secret.under.sum() == 2
        assert (world.secret.bag >= 0).all()
        assert (hands.sum(0) + world.secret.bag + world.secret.under).tolist() == [6, 5, 4, 5]
        if seat != SPECTATOR:
            assert hands[seat].tolist() == HANDS[seat]


def test_dealing_anew_gives_the_view_back(states: States) -> None:
    for seat in (0, 1, 2, SPECTATOR):
        view = conceal(states, seat)
        for seed in range(20):
            assert conceal(redeal(view, seat, _dice(seed)), seat).tobytes() == view.tobytes()


def test_dealing_anew_reaches_every_place_and_follows_the_dice(states: States) -> None:
    """Seat 0 knows the three cards of kind 2 that it does not hold: they are in the hand of seat 1."""
    worlds = _worlds(states, 0, 300)
    assert {tuple(world.seats[1].hidden.hand.tolist()) for world in worlds} == {
        (1, 0, 3, 0),
        (0, 1, 3, 0),
        (0, 0, 3, 1),
    }
    assert len({tuple(world.secret.under.tolist()) for world in worlds}) == 6  # two cards of three kinds
    generators = {int(world.secret.rng) for world in worlds}
    assert len(generators) == 300
    assert RNG not in generators
    assert [world.tobytes() for world in _worlds(states, 0, 300)] == [world.tobytes() for world in worlds]


def _dealt(world: Any) -> tuple[int, ...]:
    """What seat 0 holds beside its known card, and what is under the board."""
    return (*(world.seats[0].hidden.hand - KNOWN[0]).tolist(), *world.secret.under.tolist())


def test_every_deal_is_as_likely_as_the_cards_are_many(states: States) -> None:
    """Seat 2 does not know where 4, 4, 1 and 5 cards are: two are with seat 0, two under the board (chi-square)."""
    n, cards = 20_000, [0] * 4 + [1] * 4 + [2] + [3] * 5
    ways = Counter(
        tuple(pair.count(kind) for pair in (deal[:2], deal[2:]) for kind in range(KINDS))
        for deal in permutations(cards, 4)
    )
    seen = Counter(map(_dealt, _worlds(states, 2, n)))
    assert seen.keys() <= ways.keys()
    expected = {deal: n * many / ways.total() for deal, many in ways.items()}
    surprise = sum((seen[deal] - many) ** 2 / many for deal, many in expected.items())
    freedom = len(ways) - 1
    assert surprise < freedom + 4 * (2 * freedom) ** 0.5


def test_a_view_that_knows_of_pieces_that_are_not_there_is_refused(states: States) -> None:
    view = conceal(states, 0)
    view[0].seats[1].known_hand[3] = 7
    with pytest.raises(AssertionError, match="not there"):
        redeal(view, 0, _dice(1))


def _digest() -> str:
    """Of worlds as every seat might think of them."""
    worlds = [world.tobytes() for seat in (0, 1, 2, SPECTATOR) for world in _worlds(_states(), seat, 30)]
    return hashlib.sha256(b"".join(worlds)).hexdigest()


def test_interpreted_worlds_are_the_same_byte_for_byte() -> None:
    assert run_interpreted("-m", "tests.core.test_view", timeout=30).strip() == _digest()


if __name__ == "__main__":
    print(_digest())
