"""Faults in games between bots and in what an arena says of them."""

from __future__ import annotations

from tests.mutants.fault import Fault

_BOTS, _ARENA, _CLI = "src/tianxia/bots", "src/tianxia/arena", "tests/cli/test_arena.py"
FAULTS = [
    Fault(
        f"{_BOTS}/stretch.py",
        "    conceal(scratch.worlds[0], seat)\n",
        "",
        "tests/bots/test_stretch.py::test_bots_that_come_late_choose_the_same",
    ),
    Fault(f"{_ARENA}/plan.py", "number // len(self.line_ups)", "number", "tests/arena/test_plan.py"),
    Fault(f"{_ARENA}/plan.py", " if len(set(group)) > 1", "", "tests/arena/test_plan.py"),
    Fault(f"{_ARENA}/evidence.py", "[scores, [0.0, 1.0]]", "[scores]", "tests/arena/test_evidence.py"),
    Fault(f"{_ARENA}/sprt.py", "math.log(self.beta / (1 - self.alpha))", "-0.5", "tests/arena/test_evidence.py"),
    Fault(f"{_ARENA}/ratings.py", "            ties[group] += 1\n", "", "tests/arena/test_ratings.py"),
    Fault(
        f"{_ARENA}/folder.py",
        "            file.truncate(end)\n",
        "",
        f"{_CLI}::test_a_line_that_was_not_written_to_its_end_is_played_again",
    ),
    Fault(
        f"{_ARENA}/place.py",
        "fcntl.LOCK_EX | fcntl.LOCK_NB",
        "fcntl.LOCK_SH",
        f"{_CLI}::test_no_two_processes_play_the_same_arena",
    ),
    Fault(
        f"{_ARENA}/run.py",
        " if number not in evidence.games",
        "",
        f"{_CLI}::test_a_finished_arena_is_not_played_again_and_a_longer_one_goes_on",
    ),
    Fault(
        f"{_ARENA}/folder.py",
        "max(n_games, self._n_in_order)",
        "n_games",
        f"{_CLI}::test_a_finished_arena_is_not_played_again_and_a_longer_one_goes_on",
    ),
]
