"""A miniature game (`toy`) through everything that is written once for all games.

In it another seat decides inside a seat's turn, a card is revealed in the middle of a decision, and the game can end in
the middle of a turn. `tests/conformance` runs it beside the catalog's games as well.
"""

from __future__ import annotations

from itertools import count

import numpy as np
import pytest

from tests.core.toy import ACCEPT, KEEP, LOOK, OFFER, REFUSE, TOY, Phase
from tianxia.core.batch import Batch
from tianxia.core.errors import BadInput, IllegalAction
from tianxia.core.layout import blank, copy_of
from tianxia.core.perft import divide, perft
from tianxia.core.record import playthrough, record_of, verify
from tianxia.core.rng import DICE
from tianxia.core.table import Move, Table
from tianxia.core.undo import is_free, last_decision
from tianxia.core.view import SPECTATOR


def _table(hands: list[list[int]], next_card: int) -> Table:
    """A running table with these hands, whose next card is known."""
    for seed in count():
        table = Table(TOY, {"deck": "large"}, len(hands), seed)
        if [seat.hidden.hand.tolist() for seat in table.state.seats[: len(hands)]] == hands:
            table.play(LOOK)
            if table.state.shown == next_card:
                table.undo()
                return table
    raise AssertionError


@pytest.fixture(scope="module")
def seed() -> int:
    """Seat 0 holds kinds 0 and 1, seat 1 holds two of kind 2, and a card of kind 2 comes next."""
    return _table([[1, 1, 0], [0, 0, 2]], 2).seed


@pytest.fixture
def table(seed: int) -> Table:
    return Table(TOY, {"deck": "large"}, 2, seed)


def _play(table: Table, *actions: int) -> Table:
    for action in actions:
        table.play(action)
    return table


# ---- tables


def test_a_look_reveals_a_card_and_the_same_seat_goes_on(table: Table) -> None:
    assert (table.to_move, table.legal) == (0, [LOOK])
    _play(table, LOOK)
    assert table.state.shown == 2
    assert (table.to_move, table.legal) == (0, [KEEP, OFFER])


def test_another_seat_decides_inside_the_turn(table: Table) -> None:
    _play(table, LOOK, OFFER)
    assert (table.state.turn_of, table.to_move) == (0, 1)
    assert table.legal == [ACCEPT, REFUSE]
    _play(table, REFUSE)
    assert (table.state.turn_of, table.to_move, table.legal) == (1, 1, [LOOK])
    assert table.moves == [Move(0, LOOK), Move(0, OFFER), Move(1, REFUSE)]


def test_the_turn_lasts_until_it_passes_on_whoever_decides(table: Table) -> None:
    turns = [int(TOY.call.turn(_play(table, action).states)) for action in (LOOK, OFFER, REFUSE, LOOK, KEEP)]
    assert turns == [0, 0, 1, 1, 2]


def test_the_game_ends_in_the_middle_of_a_turn(table: Table) -> None:
    _play(table, LOOK, OFFER, ACCEPT)
    assert table.is_over
    assert table.legal == []
    assert table.state.turn_of == 0
    assert table.result.ending == "trio"
    assert (table.result.scores, table.result.winners, table.result.series_points) == ((0, 2), (1,), None)
    with pytest.raises(IllegalAction, match="the game is over"):
        table.play(LOOK)


def test_what_is_not_legal_is_explained(table: Table) -> None:
    with pytest.raises(IllegalAction, match="keep is not legal: the step is LOOK") as illegal:
        table.play(KEEP)
    assert illegal.value.event == TOY.text.why_not(table.state, KEEP)
    with pytest.raises(IllegalAction, match="9 is no action: they go from 0 to 4") as unknown:
        table.play(9)
    assert unknown.value.event is None


def test_a_decision_is_free_to_be_taken_back_until_it_reveals_or_others_act(table: Table) -> None:
    assert (last_decision(table, 0), is_free(table, 0)) == (None, False)
    assert not is_free(_play(table, LOOK), 0), "a card was revealed"
    assert (last_decision(_play(table, OFFER), 0), is_free(table, 0)) == (1, True)
    _play(table, REFUSE)
    assert (last_decision(table, 0), is_free(table, 0), last_decision(table, 1)) == (1, False, 2)
    table.go_back(1)
    assert table.moves == [Move(0, LOOK)]


def test_a_revelation_can_be_taken_back_and_comes_again(table: Table) -> None:
    before = table.states.tobytes()
    after = _play(table, LOOK).states.tobytes()
    assert table.undo() == Move(0, LOOK)
    assert table.states.tobytes() == before
    assert _play(table, LOOK).states.tobytes() == after


@pytest.mark.parametrize(
    ("points", "n_hand", "winners"),
    [([3, 2], [9, 2], (0,)), ([3, 3], [4, 2], (1,)), ([3, 3], [4, 4], (0, 1)), ([0, 0], [2, 2], (0, 1))],
)
def test_score_then_tiebreak_decide(
    table: Table, points: list[int], n_hand: list[int], winners: tuple[int, ...]
) -> None:
    states = copy_of(_play(table, LOOK, OFFER, ACCEPT).states)
    states["seats"]["points"][0, :2], states["seats"]["n_hand"][0, :2] = points, n_hand
    assert TOY.result(states).winners == winners


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_is_a_word(seed: int) -> None:
    with pytest.raises(BadInput, match=r"a seed is a whole number from 0 to 18446744073709551615"):
        Table(TOY, {}, 2, seed)


def test_the_largest_seed_is_a_seed() -> None:
    assert Table(TOY, {}, 2, (1 << 64) - 1).states.tobytes() != Table(TOY, {}, 2, 0).states.tobytes()


def test_options_are_completed_and_impossible_ones_refused() -> None:
    assert Table(TOY, {}, 3, 0).options == {"deck": "large"}
    with pytest.raises(BadInput, match="the small deck is for 2 seats"):
        Table(TOY, {"deck": "small"}, 3, 0)


# ---- views


def test_everybody_sees_a_revealed_card_and_nobody_before(table: Table) -> None:
    seats = (0, 1, SPECTATOR)
    assert {int(table.view(seat).record.shown) for seat in seats} == {-1}
    _play(table, LOOK)
    assert {int(table.view(seat).record.shown) for seat in seats} == {2}


def test_a_card_is_not_decided_before_it_is_turned_up(table: Table) -> None:
    shown: set[int] = set()
    for seed in range(30):
        dice = blank(DICE)
        dice.rng = seed
        world = table.view(0).redeal(dice)
        TOY.call.apply(world, LOOK)
        shown.add(int(world[0].shown))
    assert shown == {0, 1, 2}


def test_the_answering_seat_sees_its_actions_and_the_seat_whose_turn_it_is_none(table: Table) -> None:
    _play(table, LOOK, OFFER)
    assert table.view(1).legal == [ACCEPT, REFUSE]
    assert table.view(0).legal == table.view(SPECTATOR).legal == []


def test_a_kept_card_is_known_beside_hidden_ones(table: Table) -> None:
    _play(table, LOOK, KEEP)
    view = table.view(1)
    assert view.record.seats[0].known_hand.tolist() == [0, 0, 1]
    assert view.record.seats[0].hidden.hand.tolist() == [0, 0, 0]
    hands: set[tuple[int, ...]] = set()
    for seed in range(50):
        dice = blank(DICE)
        dice.rng = seed
        hands.add(tuple(view.redeal(dice)[0].seats[0].hidden.hand.tolist()))
    assert {hand[2] >= 1 and sum(hand) == 3 for hand in hands} == {True}
    assert len(hands) > 3


# ---- records


def test_a_record_names_the_seat_that_decided(table: Table) -> None:
    record = record_of(_play(table, LOOK, OFFER, ACCEPT))
    assert [(action.seat, action.text) for action in record.actions] == [(0, "look"), (0, "offer"), (1, "accept")]
    assert verify(record, TOY).states.tobytes() == table.states.tobytes()
    record.actions[2].seat = 0
    with pytest.raises(BadInput, match="action 3 of 3: by seat 0, but it is the turn of seat 1"):
        verify(record, TOY)


def test_a_playthrough_tells_the_game(table: Table) -> None:
    record = record_of(_play(table, LOOK, OFFER, ACCEPT))
    assert list(playthrough(record, TOY, lambda markup: markup.upper(), every=2)) == [
        f"Toy · 2 seats · deck=large · seed {table.seed} · rules toy/1",
        "[BOLD]SHOWN -1[/] HANDS [1, 1, 0] | [0, 0, 2]",
        "1. seat 1: look",
        "    card 2 is turned up",
        "2. seat 1: offer",
        "[BOLD]SHOWN 2[/] HANDS [1, 1, 0] | [0, 0, 2]",
        "3. seat 2: accept",
        "    over",
        "[BOLD]SHOWN 2[/] HANDS [1, 1, 0] | [0, 0, 3]",
        "Over: trio. Scores 0, 2. Won by seat 2.",
    ]


# ---- many tables, and all sequences


def test_sequences_are_counted_across_seats_and_ends(table: Table) -> None:
    """Look; keep or offer; after keep seat 1 looks, after offer it accepts, which ends the game, or refuses."""
    assert [perft(TOY, table.states, depth) for depth in range(5)] == [1, 1, 2, 3, 3]


def test_sequences_are_those_that_a_table_can_play() -> None:
    def sequences(table: Table, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for action in table.legal:
            table.play(action)
            total += sequences(table, depth - 1)
            table.undo()
        return total

    table = Table(TOY, {}, 2, 5)
    assert [perft(TOY, table.states, depth) for depth in range(9)] == [sequences(table, depth) for depth in range(9)]


def test_divide_lists_what_each_action_leads_to(table: Table) -> None:
    _play(table, LOOK, OFFER)
    before = table.states.tobytes()
    after = {action: Phase(int(states[0].phase)) for action, states in divide(TOY, table.states)}
    assert after == {ACCEPT: Phase.TRIO, REFUSE: Phase.LOOK}
    assert table.states.tobytes() == before


def test_a_batch_plays_on_through_ends_in_the_middle_of_turns() -> None:
    batch = Batch(TOY, {"deck": "large"}, 3, 64, seed=1)
    endings: set[int] = set()
    for _ in range(60):
        batch.advance(1, n_threads=2)
        endings |= {int(phase) for phase in np.unique(batch.states["phase"]) if phase >= Phase.TRIO}
    assert endings == {Phase.TRIO, Phase.NO_CARD}
