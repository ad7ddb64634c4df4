"""Faults in ratings: games that count twice or not at all, people who are helped, pages that are not theirs to see."""

from __future__ import annotations

from tests.mutants.fault import Fault

_SERVER = "src/tianxia/server"
_TESTS = "tests/server/test_ratings.py"
FAULTS = [
    Fault(
        f"{_SERVER}/endings.py",
        "if seen == standings:",
        "if True:",
        f"{_TESTS}::test_games_that_end_at_the_same_moment_all_count",
    ),
    Fault(
        f"{_SERVER}/endings.py",
        "return sitting.facts.is_rated and ",
        "return ",
        f"{_TESTS}::test_a_game_that_is_not_rated_changes_nothing",
    ),
    Fault(
        f"{_SERVER}/endings.py",
        "is_played = not is_given_up or",
        "is_played = not is_given_up and",
        f"{_TESTS}::test_a_game_that_several_people_have_left_counts_unless_none_of_them_ever_moved",
    ),
    Fault(
        f"{_SERVER}/rights.py",
        'return "no" if sitting.facts.is_rated or sitting.facts.tournament else "ask"',
        'return "ask"',
        f"{_TESTS}::test_nobody_is_helped_and_nothing_that_was_answered_is_taken_back",
    ),
    Fault(
        f"{_SERVER}/opening.py",
        "return set() if asker is None else {asker}",
        "return await self._together(room, asker)",
        f"{_TESTS}::test_a_rematch_is_rated_too_and_begins_when_the_others_have_come",
    ),
    Fault(
        f"{_SERVER}/ratings.py",
        "told = found if guest in people else",
        "told = found if True else",
        f"{_TESTS}::test_nobody_is_shown_who_does_not_want_to_be",
    ),
    Fault(
        f"{_SERVER}/bot_turns.py",
        "is_hurried = self._changes.timing.is_short(seat) and not self._sitting.facts.is_rated",
        "is_hurried = self._changes.timing.is_short(seat)",
        "tests/server/test_rated.py::test_a_bot_that_is_short_of_time_is_still_the_one_that_is_rated",
    ),
    Fault(
        f"{_SERVER}/rated.py",
        "if facts.is_rated and not await is_account(guest):",
        "if False:",
        f"{_TESTS}::test_rated_games_are_for_accounts_with_one_seat_each",
    ),
    Fault(
        f"{_SERVER}/ratings.py",
        "if named is None or not (is_public or is_mine):",
        "if named is None:",
        f"{_TESTS}::test_nobody_is_shown_who_does_not_want_to_be",
    ),
    Fault(
        f"{_SERVER}/rating_archive.py",
        "& (own.deviation <= PROVISIONAL)",
        "",
        f"{_TESTS}::test_whoever_is_hardly_known_is_in_no_list",
    ),
    Fault(
        f"{_SERVER}/skill.py",
        'return "duel" if n_seats == 2 else "many"',
        'return "duel"',
        "tests/server/test_skill.py",
    ),
]
