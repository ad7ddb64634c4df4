"""Faults in the rules of the games."""

from __future__ import annotations

from tests.mutants.fault import Fault

_QIN, _HUANG, _EMPEROR = "tests/rules/qin", "tests/rules/huang", "tests/rules/emperor"
FAULTS = [
    # ---- reasons on the board
    Fault("src/tianxia/games/qin/pointing.py", ", str(len(one)))", ")", f"{_QIN}/test_reasons.py"),
    Fault("src/tianxia/games/emperor/pointing.py", "))}/{limit}", "))}", f"{_EMPEROR}/test_reasons.py"),
    Fault(
        "src/tianxia/games/huang/pointing.py",
        "(*_beside(state, parts, given), *camps)",
        "_beside(state, parts, given)",
        f"{_HUANG}/test_reasons.py",
    ),
    # ---- Qin
    Fault(
        "src/tianxia/games/qin/scoring.py",
        "if total == min(totals)",
        "if total == max(totals)",
        f"{_QIN}/test_series.py",
    ),
    Fault(
        "src/tianxia/games/qin/village.py",
        "seen, pagodas = _beside_square(state, second, seen, pagodas)",
        "pass",
        f"{_QIN}/test_villages.py",
    ),
    Fault(
        "src/tianxia/games/qin/village.py",
        "noted |= tally_of(pagodas, seat)",
        "noted = tally_of(pagodas, seat)",
        f"{_QIN}/test_villages.py",
    ),
    Fault("src/tianxia/games/qin/village.py", "if taker != NONE and taker", "if taker", f"{_QIN}/test_villages.py"),
    Fault("src/tianxia/games/qin/village.py", "state.seats[holder].pagodas += 1", "pass", f"{_QIN}/test_villages.py"),
    Fault("src/tianxia/games/qin/province.py", "n_large += 1", "n_large = 1", f"{_QIN}/test_joining.py"),
    Fault(
        "src/tianxia/games/qin/province.py",
        "if n_large == 1 else NONE",
        "if n_large else NONE",
        f"{_QIN}/test_joining.py",
    ),
    Fault("src/tianxia/games/qin/turn.py", "    state.n_passes = 0\n", "", f"{_QIN}/test_end.py"),
    Fault("src/tianxia/games/qin/turn.py", "pagodas == 0:", "pagodas <= 1:", f"{_QIN}/test_end.py"),
    # ---- Huang
    Fault(
        "src/tianxia/games/huang/revolt.py",
        "return attack > defence",
        "return attack >= defence",
        f"{_HUANG}/test_revolts.py",
    ),
    Fault(
        "src/tianxia/games/huang/revolt.py",
        "points[state.leader_colour] += 1",
        "points[0] += 1",
        f"{_HUANG}/test_revolts.py",
    ),
    Fault(
        "src/tianxia/games/huang/war.py",
        "(state.turn_of + 1) % state.n_seats",
        "state.turn_of",
        f"{_HUANG}/test_wars.py",
    ),
    Fault("src/tianxia/games/huang/war.py", "due = max(due, might", "due = min(due, might", f"{_HUANG}/test_wars.py"),
    Fault("src/tianxia/games/huang/war.py", "due - n_committed(state, winner)", "due", f"{_HUANG}/test_wars.py"),
    Fault("src/tianxia/games/huang/war.py", "twice >> colour & 1:", "twice:", f"{_HUANG}/test_wars.py"),
    Fault("src/tianxia/games/huang/loss.py", "    pull_down(state, space)\n", "", f"{_HUANG}/test_pagodas.py"),
    Fault("src/tianxia/games/huang/scoring.py", "_MANY - 1 - white", "white", f"{_HUANG}/test_ranking.py"),
    Fault("src/tianxia/games/huang/palace.py", "MOST_TILES if rules", "full if rules", f"{_HUANG}/test_palace.py"),
    Fault("src/tianxia/games/huang/granaries.py", "(state)) > 1", "(state)) > 0", f"{_HUANG}/test_granaries.py"),
    Fault(
        "src/tianxia/games/huang/bandits.py", "union(bandits, around(bandits))", "bandits", f"{_HUANG}/test_bandits.py"
    ),
    # ---- China and Han
    Fault(
        "src/tianxia/games/emperor/scoring.py",
        "return 2 * points if",
        "return 3 * points if",
        f"{_EMPEROR}/test_forts.py",
    ),
    Fault(
        "src/tianxia/games/emperor/scoring.py", "    state.scored |= 1 << province\n", "", f"{_EMPEROR}/test_scoring.py"
    ),
    Fault("src/tianxia/games/emperor/scoring.py", "    score_harbours(state)\n", "", f"{_EMPEROR}/test_final.py"),
    Fault(
        "src/tianxia/games/emperor/features.py",
        "elif led & both and in_reach & both:",
        "elif in_reach & both:",
        f"{_EMPEROR}/test_features.py",
    ),
    Fault(
        "src/tianxia/games/emperor/scoring.py",
        "best_points(houses, houses & state.forts, ROADS",
        "best_points(houses, houses, ROADS",
        f"{_EMPEROR}/test_final.py",
    ),
    Fault("src/tianxia/games/emperor/house.py", "both & state.opened == 0", "True", f"{_EMPEROR}/test_borders.py"),
    Fault("src/tianxia/games/emperor/house.py", "if n_colours == 2:", "if n_colours:", f"{_EMPEROR}/test_borders.py"),
    Fault(
        "src/tianxia/games/emperor/fort.py",
        "free_spaces(state) & ~state.forts",
        "free_spaces(state)",
        f"{_EMPEROR}/test_forts.py",
    ),
    Fault("src/tianxia/games/emperor/fort.py", "owner < state.n_seats and ", "", f"{_EMPEROR}/test_duel.py"),
    Fault("src/tianxia/games/emperor/emissary.py", ") < emissary", ") <= emissary", f"{_EMPEROR}/test_emissaries.py"),
]
