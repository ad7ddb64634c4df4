"""Faults in what all games share: chance, sets, records, tables, undo, words, and the mechanics."""

from __future__ import annotations

from tests.mutants.fault import Fault

_CORE, _MECHANICS = "src/tianxia/core", "src/tianxia/mechanics"
FAULTS = [
    Fault(f"{_CORE}/rng.py", "while (product & _LOW) < rejected:", "while False:", "tests/core/test_rng.py"),
    Fault(f"{_CORE}/rng.py", "    counts[kind] -= 1\n", "", "tests/core/test_rng.py"),
    Fault(f"{_CORE}/threads.py", "        del job\n", "", "tests/core/test_threads.py"),
    Fault(f"{_CORE}/threads.py", "self._process != os.getpid()", "not self._jobs", "tests/core/test_threads.py"),
    Fault(f"{_CORE}/bits.py", "word >> (np.uint64(64) - by)", "ZERO", "tests/core/test_bits.py"),
    Fault(f"{_CORE}/actions.py", "word.lower() not in numbers", "word not in numbers", "tests/core/test_notation.py"),
    Fault(f"{_CORE}/redeal.py", "        bag[kind] -= n\n", "", "tests/core/test_view.py"),
    Fault(f"{_CORE}/redeal.py", "if bag[kind] < 0:", "if False:", "tests/core/test_view.py"),
    Fault(f"{_CORE}/conceal.py", "        bag[kind] += zone[kind]\n", "", "tests/core/test_view.py"),
    Fault(
        f"{_CORE}/record.py",
        "action.seat != table.to_move:",
        "False:",
        "tests/cli/test_verify.py::test_a_broken_record_is_named_with_its_line",
    ),
    Fault(
        f"{_CORE}/record.py",
        "if action.text != (text := table.game.notation(action.action)):",
        "if False:",
        "tests/cli/test_verify.py::test_a_broken_record_is_named_with_its_line",
    ),
    Fault(f"{_CORE}/table.py", "        if survey.is_over:\n", "        if False:\n", "tests/core/test_positions.py"),
    Fault(
        f"{_CORE}/undo.py",
        " and not table.has_revealed",
        "",
        "tests/server/test_undo.py::test_it_is_free_only_if_nothing_hidden_was_revealed",
    ),
    Fault(f"{_CORE}/words.py", "(-1, 0, 1) if", "(-1, 1) if", "tests/core/test_words.py"),
    Fault(f"{_CORE}/french.py", "(is_person and _SILENT_H.match(plain))", "False", "tests/core/test_words.py"),
    Fault(
        f"{_MECHANICS}/tally.py",
        "        elif n == most:\n            leader = NONE\n",
        "",
        "tests/core/test_mechanics.py",
    ),
    Fault(f"{_MECHANICS}/lanes.py", "((one | _FREE) - other)", "(one - other)", "tests/core/test_mechanics.py"),
    Fault(f"{_MECHANICS}/lanes.py", "| (other & ~where)", "| other", "tests/core/test_mechanics.py"),
    Fault(
        f"{_MECHANICS}/tally.py", "n > mine and (above == 0 or n < above)", "n > mine", "tests/core/test_mechanics.py"
    ),
    Fault(f"{_MECHANICS}/chains.py", "if n < SHORTEST:", "if n <= SHORTEST:", "tests/core/test_chains.py"),
    Fault(f"{_MECHANICS}/growth.py", "if n >= SHORTEST:", "if n > SHORTEST:", "tests/core/test_growth.py"),
    Fault(f"{_MECHANICS}/growth.py", "fours ^= carried", "fours |= carried", "tests/core/test_growth.py"),
    Fault(
        f"{_MECHANICS}/area.py",
        "above = _lower(union(a, left)",
        "above = _lower(union(a, right)",
        "tests/core/test_area.py",
    ),
]
