"""Whatever is asked of a table, it is done by the rules or refused, and nothing has changed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.strategies import fuzz, or_refused, tables
from tianxia.core.about import About
from tianxia.core.table import Table
from tianxia.games import catalog

ABOUTS = catalog.all_games()
NAMES = [option.name for about in ABOUTS for option in about.options]
VALUES = [value for about in ABOUTS for option in about.options for value in option.values]


@fuzz
@given(
    st.sampled_from(ABOUTS),
    st.dictionaries(st.sampled_from(NAMES) | st.text(), st.sampled_from(VALUES) | st.text(), max_size=3),
    st.integers(-1, 6) | st.integers(),
)
def test_options_are_completed_or_refused(about: About, options: dict[str, str], n_seats: int) -> None:
    full = or_refused(lambda: about.complete(options, n_seats))
    known = {option.name: option.values for option in about.options}
    is_allowed = all(name in known and value in known[name] for name, value in options.items())
    if full is None:
        defaults = {option.name: option.default_of_seats.get(n_seats, option.default) for option in about.options}
        assert not is_allowed or n_seats not in about.seats or about.refuse({**defaults, **options}, n_seats)
    else:
        assert is_allowed
        assert n_seats in about.seats
        assert full.keys() == known.keys()
        assert full.items() >= options.items()


@fuzz
@given(tables(), st.lists(st.integers(-5, 3100) | st.integers(), min_size=1, max_size=20))
def test_an_action_is_legal_or_changes_nothing(table: Table, actions: list[int]) -> None:
    for action in actions:
        before, legal, n_moves = table.states.tobytes(), table.legal, len(table.moves)
        played = or_refused(lambda action=action: table.play(action) or True)
        if played:
            assert action in legal
            assert len(table.moves) == n_moves + 1
            table.undo()
        else:
            assert action not in legal
        assert (table.states.tobytes(), table.legal, len(table.moves)) == (before, legal, n_moves)


@fuzz
@given(st.integers())
def test_a_seed_is_taken_or_refused(seed: int) -> None:
    game = catalog.load(ABOUTS[0].id)
    table = or_refused(lambda: Table(game, {}, game.about.seats[0], seed))
    assert (table is not None) == (0 <= seed < 2**64)
