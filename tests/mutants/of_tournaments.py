"""Faults in tournaments: meetings twice, games that are compared wrongly, hosts that nobody is."""

from __future__ import annotations

from tests.mutants.fault import Fault

_PURE, _SERVER = "src/tianxia/tournaments", "src/tianxia/server"
_ROUNDS, _SCORING = "tests/tournaments/test_rounds.py", "tests/tournaments/test_scoring.py"
_TESTS = "tests/server/test_tournaments.py"
FAULTS = [
    Fault(f"{_PURE}/pairing.py", "met[pair] ** 2 * AGAIN", "0", _ROUNDS),
    Fault(f"{_PURE}/pairing.py", "abs(points.get(one, 0.0) - points.get(other, 0.0))", "0", _ROUNDS),
    Fault(f"{_PURE}/rounds.py", "(had[player], -place[player])", "-place[player]", _ROUNDS),
    Fault(f"{_PURE}/rounds.py", "rotated(players, deal - 1)", "players", _ROUNDS),
    Fault(f"{_PURE}/seats.py", "had[player, seat] ** 2", "0", _ROUNDS),
    Fault(f"{_PURE}/rounds.py", "and not _goes_on(now)", "", _ROUNDS),
    Fault(f"{_PURE}/rounds.py", "[*left, *others[: now.plan.least - len(left)]]", "left", _ROUNDS),
    Fault(f"{_PURE}/arena.py", "(max(own[player], default=0), len(own[player]), player)", "player", _ROUNDS),
    Fault(f"{_PURE}/pairing.py", "(pair in apart) * APART * AGAIN", "0", _ROUNDS),
    Fault(f"{_PURE}/arena.py", "if _do_people_play(games, bots):", "if False:", _ROUNDS),
    Fault(f"{_PURE}/arena.py", "and not bots.issuperset(game.players)", "", _ROUNDS),
    Fault(f"{_PURE}/arena.py", "if len(sides) > 1 else []", "if False else []", _ROUNDS),
    Fault(f"{_PURE}/pairing.py", "for fewest in (2, 1):", "for fewest in (1,):", _ROUNDS),
    Fault(
        f"{_SERVER}/tournaments.py",
        "if guest in held.dismissed:",
        "if False:",
        f"{_TESTS}::test_whoever_was_sent_away_does_not_come_back",
    ),
    Fault(
        f"{_SERVER}/account_archive.py",
        "& (own.since < before)",
        "",
        f"{_TESTS}::test_blocks_of_the_time_of_a_tournament_part_nobody_in_it",
    ),
    Fault(
        f"{_SERVER}/uneasy.py",
        "game.round <= held.uneasy and",
        "game.round == held.uneasy and",
        f"{_TESTS}::test_a_host_is_warned_until_nobody_can_tell_whose_game_it_was",
    ),
    Fault(f"{_PURE}/scoring.py", "SAT_OUT * deals[game.round]", "BYE", _SCORING),
    Fault(f"{_PURE}/scoring.py", "other.table != game.table", "True", _SCORING),
    Fault(f"{_PURE}/scoring.py", "or game.result.given_up or", "or", _SCORING),
    Fault(f"{_PURE}/scoring.py", "result.scores[seat] - best", "0", _SCORING),
    Fault(
        f"{_SERVER}/tournaments.py",
        "if guest is None or held.host != guest:",
        "if False:",
        f"{_TESTS}::test_one_joins_leaves_and_is_sent_away",
    ),
    Fault(
        f"{_SERVER}/rights.py",
        "is_rated or sitting.facts.tournament",
        "is_rated",
        "tests/server/test_referee.py::test_nothing_is_taken_back_that_a_bot_has_answered",
    ),
    Fault(
        f"{_SERVER}/referee.py",
        'if refusal.code != "unknown-table":',
        "if False:",
        "tests/server/test_referee.py::test_a_result_that_cannot_be_read_now_is_read_later",
    ),
]
