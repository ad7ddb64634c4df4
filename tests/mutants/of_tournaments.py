"""Faults in tournaments: meetings twice, deals that are told too early, hosts that nobody is."""

from __future__ import annotations

from tests.mutants.fault import Fault

_PURE, _SERVER = "src/tianxia/tournaments", "src/tianxia/server"
_ROUNDS, _SCORING = "tests/tournaments/test_rounds.py", "tests/tournaments/test_scoring.py"
_TESTS = "tests/server/test_tournaments.py"
_EARLY = f"{_TESTS}::test_nothing_is_told_of_a_deal_that_others_still_play"
FAULTS = [
    Fault(f"{_PURE}/pairing.py", "met[pair] ** 2 * AGAIN", "0", _ROUNDS),
    Fault(f"{_PURE}/pairing.py", "abs(points.get(one, 0.0) - points.get(other, 0.0))", "0", _ROUNDS),
    Fault(f"{_PURE}/rounds.py", "(had[player], -place[player])", "-place[player]", _ROUNDS),
    Fault(f"{_PURE}/rounds.py", "rotated(players, deal - 1)", "players", _ROUNDS),
    Fault(f"{_PURE}/seats.py", "had[player, seat] ** 2", "0", _ROUNDS),
    Fault(f"{_PURE}/scoring.py", "other.table != game.table", "True", _SCORING),
    Fault(f"{_PURE}/scoring.py", "or game.result.given_up or", "or", _SCORING),
    Fault(f"{_PURE}/scoring.py", "result.scores[seat] - best", "0", _SCORING),
    Fault(f"{_SERVER}/rights.py", "if sitting.facts.is_sealed and", "if False and", _EARLY),
    Fault(f"{_SERVER}/records.py", "if sitting.facts.is_sealed:", "if False:", _EARLY),
    Fault(
        f"{_SERVER}/tournaments.py",
        "if guest is None or held.host != guest:",
        "if False:",
        f"{_TESTS}::test_one_joins_leaves_and_is_sent_away",
    ),
    Fault(
        f"{_SERVER}/referee.py",
        "return n_of_bots < self._n_bot_tables",
        "return True",
        f"{_TESTS}::test_a_tournament_goes_on_after_the_plug_was_pulled",
    ),
]
