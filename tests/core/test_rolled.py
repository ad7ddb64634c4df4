"""Notes on loops, for the compiler of a device."""

from __future__ import annotations

from tianxia.core.rolled import rolled

FUNCTION = """define i32 @"{name}"(i64 %".1")
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


def test_a_branch_that_goes_back_gets_a_note_and_no_other() -> None:
    (module,) = rolled([FUNCTION.format(name="_ZN7tianxia5games3qin4turn5legal")])
    noted = [line for line in module.splitlines() if "!llvm.loop" in line and "br " in line]
    assert len(noted) == 1
    assert noted[0].startswith('  br i1 %".4", label %"B1", label %"B2", !llvm.loop !')
    assert module.count('"llvm.loop.unroll.disable"') == 1


def test_loops_that_copy_words_are_left_to_the_compiler() -> None:
    (module,) = rolled([FUNCTION.format(name="_ZN7tianxia5train6tables9put_words")])
    assert "!llvm.loop" not in module


def test_room_is_not_emptied_before_it_is_filled() -> None:
    (module,) = rolled([FUNCTION.format(name="legal")])
    assert "alloca [20 x i64]" in module
    assert "zeroinitializer" not in module
