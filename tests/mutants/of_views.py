"""Faults in what is to be seen: somebody is told too much, too little, or what is not so."""

from __future__ import annotations

from tests.mutants.fault import Fault

_CORE, _GAMES = "src/tianxia/core", "src/tianxia/games"
FAULTS = [
    # ---- too much, for all games
    Fault(
        f"{_CORE}/conceal.py",
        "        if other != seat:\n            at_seat",
        "        if other != seat and other > 0:\n            at_seat",
        "tests/core/test_view.py",
    ),
    Fault(f"{_CORE}/conceal.py", "        numbers[i] = 0\n", "        pass\n", "tests/core/test_view.py"),
    Fault(
        f"{_CORE}/conceal.py",
        "        bag[kind] += zone[kind]\n",
        "        pass\n",
        "tests/core/test_view.py",
    ),
    Fault(
        f"{_CORE}/view.py",
        " or call.to_move(self.states) != self.seat",
        "",
        "tests/conformance/test_views.py::test_the_seat_to_move_sees_all_its_legal_actions_and_the_others_none",
    ),
    Fault(f"{_CORE}/table.py", "viewer in (EVERYTHING, move.seat)", "True", "tests/rules/huang/test_replacing.py"),
    # ---- Qin
    Fault(
        f"{_GAMES}/qin/view.py",
        "shown.colour = number // MAX_PROVINCES",
        "shown.colour = 0",
        "tests/rules/qin/test_view.py",
    ),
    Fault(f"{_GAMES}/qin/view.py", "row.holder = village.holder", "row.holder = 0", "tests/rules/qin/test_view.py"),
    Fault(
        f"{_GAMES}/qin/view.py",
        "state.space[STRIDE * row + column]",
        "state.space[WIDTH * row + column]",
        "tests/rules/qin/test_view.py",
    ),
    # ---- China and Han
    Fault(
        f"{_GAMES}/emperor/view.py",
        '_prices(state) if sees(viewer, int(state["to_move"])) else {}',
        "_prices(state)",
        "tests/rules/emperor/test_view.py",
    ),
    Fault(
        f"{_GAMES}/emperor/view.py",
        "0 if is_drawing_over(state) else HAND",
        "HAND",
        "tests/rules/emperor/test_view.py tests/rules/emperor/test_scoring.py tests/rules/emperor/test_turn.py",
    ),
    Fault(
        f"{_GAMES}/emperor/view.py",
        "is_scored=bool(scored >> number & 1)",
        "is_scored=False",
        "tests/rules/emperor/test_view.py tests/rules/emperor/test_scoring.py tests/rules/emperor/test_turn.py",
    ),
    # ---- Huang
    Fault(
        f"{_GAMES}/huang/view.py",
        "is_known = is_theirs(viewer, seat) or state.is_open != 0 or is_over",
        "is_known = True",
        "tests/rules/huang/test_view.py",
    ),
    Fault(
        f"{_GAMES}/huang/view.py",
        "shown.forecasts = 0 if decides and is_asked",
        "shown.forecasts = 0 if is_asked",
        "tests/rules/huang/test_forecast.py",
    ),
    Fault(
        f"{_GAMES}/huang/final.py",
        '"white", white, -white',
        '"white", white, white',
        "tests/rules/huang/test_ranking.py",
    ),
    Fault(
        f"{_GAMES}/huang/conflicts.py",
        'int(state["turn_of"]) + 1 + i',
        'int(state["turn_of"]) + i',
        "tests/rules/huang/test_forecast.py",
    ),
    Fault(f"{_GAMES}/huang/final.py", "all_ - some", "all_", "tests/rules/huang/test_view.py"),
    Fault(f"{_GAMES}/huang/forecast.py", "if n == most]", "if n]", "tests/rules/huang/test_forecast.py"),
]
