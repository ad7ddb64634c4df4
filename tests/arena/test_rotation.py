"""Games in rotation: who sits where, which are played, and that they come in order."""

from __future__ import annotations

import pytest

from tests.conformance.variants import USUAL_VARIANTS, Variant, each_game_of
from tianxia.arena.rotation import Rotation, in_order
from tianxia.bots.playing import seed_of
from tianxia.core.record import Series, decode, verify

each_variant = pytest.mark.parametrize("variant", each_game_of(USUAL_VARIANTS), ids=str)


def _plan(variant: Variant, seed: int = 3) -> Rotation:
    bots = ("greedy", *["random"] * (variant.n_seats - 1))
    return Rotation(variant.game_id, variant.options, variant.n_seats, bots, seed)


@each_variant
def test_the_same_seed_gives_the_same_records(variant: Variant) -> None:
    one, two, other = (b"".join(_plan(variant, seed).lines(4, 1)) for seed in (3, 3, 4))
    assert one == two
    assert one != other


@each_variant
def test_every_record_is_sound_and_of_its_variant(variant: Variant) -> None:
    for line in _plan(variant).lines(3, 1):
        table = verify(decode(line), variant.game)
        assert table.is_over
        assert (table.options, table.n_seats) == (variant.options, variant.n_seats)


@each_variant
def test_a_game_does_not_depend_on_those_before_it(variant: Variant) -> None:
    lines = list(_plan(variant).lines(3, 1))
    assert _plan(variant).play_many([2, 0]) == [(2, lines[2]), (0, lines[0])]


@each_variant
def test_seats_rotate_until_everybody_sat_everywhere(variant: Variant) -> None:
    plan, n = _plan(variant), variant.n_seats
    seated = [plan.players(number) for number in range(n)]
    assert all(sorted(players) == list(range(n)) for players in seated)
    assert all({players[seat] for players in seated} == set(range(n)) for seat in range(n))
    places = [decode(line).players.index("greedy") for line in plan.lines(n, 1)]
    assert places == [players.index(0) for players in seated]


@each_variant
def test_games_have_seeds_of_their_own(variant: Variant) -> None:
    assert len({_plan(variant).seed_of(number) for number in range(6)}) == 6


def test_seeds_are_far_apart_even_when_those_of_plans_are_not() -> None:
    seeds = {seed_of(seed, "table", number) for seed in (0, 1, 2**64 - 1) for number in range(1000)}
    assert len(seeds) == 3000
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_a_series_goes_over_its_boards() -> None:
    plan = Rotation("qin", {}, 2, ("greedy", "random"), seed=1, series=("lion", "bird"))
    records = [plan.record(number) for number in range(4)]
    assert [record.options["board"] for record in records] == ["lion", "bird", "lion", "bird"]
    assert [record.series for record in records] == [Series(0, 0, 2), Series(0, 1, 2), Series(1, 0, 2), Series(1, 1, 2)]


def test_games_come_in_order_whoever_played_them_first() -> None:
    assert list(in_order(iter([(2, b"c"), (0, b"a"), (1, b"b"), (3, b"d")]))) == [b"a", b"b", b"c", b"d"]
