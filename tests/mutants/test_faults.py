"""Faults that are to be caught fit the sources as they are; `make mutants` puts them there."""

from __future__ import annotations

from collections import Counter

from tests.mutants.fault import ROOT
from tests.mutants.faults import FAULTS


def test_every_fault_fits_at_exactly_one_place_and_changes_something() -> None:
    for fault in FAULTS:
        source = (ROOT / fault.file).read_text("utf-8")
        assert fault.put_into(source) != source


def test_a_fault_in_python_is_still_python() -> None:
    for fault in FAULTS:
        if not fault.is_of_client:
            compile(fault.put_into((ROOT / fault.file).read_text("utf-8")), fault.file, "exec")


def test_the_tests_that_catch_it_are_there() -> None:
    for fault in FAULTS:
        for test in fault.tests.split():
            file, _, name = test.partition("::")
            text = (ROOT / file).read_text("utf-8")
            assert f"def {name}(" in text or not name, test


def test_there_are_enough_of_them_everywhere() -> None:
    parts = Counter(fault.file.split("/")[2 if fault.file.startswith("src/tianxia") else 0] for fault in FAULTS)
    assert len(FAULTS) >= 60
    assert all(parts[part] >= 8 for part in ("games", "core", "bots", "server", "web")), parts
