"""Notes on loops, for the compiler of a device."""

from __future__ import annotations

import pytest

from tianxia.core.rolled import COPYING, rolled

FUNCTION = """define i32 @"_ZN7tianxia{name}"(i64 %".1")
{{
entry:
  %room = alloca [20 x i64]
  store [20 x i64] zeroinitializer, [20 x i64]* %room
  br label %"B1"
B1:
  %".5" = add i64 %".1", 1
  br i1 %".4", label %"B1", label %"B2"
B2:
  br label %"B3"
B3:
  ret i32 0
}}
"""


def _noted(module: str) -> list[str]:
    return [line for line in module.splitlines() if "!llvm.loop" in line and "br " in line]


def test_a_branch_that_goes_back_gets_a_note_and_no_other() -> None:
    (module,) = rolled([FUNCTION.format(name="5legal")])
    (line,) = _noted(module)
    assert line.startswith('  br i1 %".4", label %"B1", label %"B2", !llvm.loop !')
    assert module.count('"llvm.loop.unroll.disable"') == 1


def test_each_loop_of_a_module_has_a_note_of_its_own() -> None:
    (module,) = rolled([FUNCTION.format(name="5legal") + FUNCTION.format(name="5apply")])
    assert len(set(_noted(module))) == 2


@pytest.mark.parametrize("name", COPYING)
def test_loops_that_copy_words_are_left_to_the_compiler(name: str) -> None:
    (module,) = rolled([FUNCTION.format(name=name) + FUNCTION.format(name="5legal")])
    assert len(_noted(module)) == 1
    assert not _noted(module.partition("5legal")[0])


def test_what_others_make_stays_as_it_is() -> None:
    module = FUNCTION.format(name="5legal").replace("tianxia", "another")
    assert rolled([module]) == [module]


def test_room_is_not_emptied_before_it_is_filled() -> None:
    (module,) = rolled([FUNCTION.format(name="5legal")])
    assert "alloca [20 x i64]" in module
    assert "zeroinitializer" not in module
