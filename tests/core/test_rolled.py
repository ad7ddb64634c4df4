"""Notes on loops, for the compiler of a device."""

from __future__ import annotations

from tianxia.core.rolled import SMALL, rolled

FUNCTION = """define i32 @"_tianxia_{name}"(i64 %".1")
{{
entry:
  %room = alloca [20 x i64]
  store [20 x i64] zeroinitializer, [20 x i64]* %room
  br label %"B1"
B1:
{inside}
  br i1 %".4", label %"B1", label %"B2"
B2:
  br label %"B3"
B3:
  ret i32 0
}}
"""
LITTLE = '  %".5" = add i64 %".1", 1'
MUCH = "\n".join([LITTLE] * SMALL)
CALL = '  %".6" = call i32 @"_tianxia_{name}"(i64 %".1")'


def _noted(module: str) -> list[str]:
    return [line for line in module.splitlines() if "!llvm.loop" in line and "br " in line]


def test_a_branch_that_goes_back_gets_a_note_and_no_other() -> None:
    (module,) = rolled([FUNCTION.format(name="legal", inside=MUCH)])
    (line,) = _noted(module)
    assert line.startswith('  br i1 %".4", label %"B1", label %"B2", !llvm.loop !')
    assert module.count('"llvm.loop.unroll.disable"') == 1


def test_a_loop_with_little_in_it_is_left_to_the_compiler() -> None:
    (module,) = rolled([FUNCTION.format(name="put_words", inside=LITTLE)])
    assert not _noted(module)


def test_a_loop_around_another_stays_one_wherever_that_is() -> None:
    inner = FUNCTION.format(name="touching", inside=LITTLE)
    outer = FUNCTION.format(name="bar", inside=CALL.format(name="between"))
    between = FUNCTION.format(name="between", inside=CALL.format(name="touching")).replace(
        'label %"B1", label', "label"
    )
    assert [len(_noted(module)) for module in rolled([inner, outer, between])] == [0, 1, 0]


def test_what_a_loop_calls_counts_as_in_it() -> None:
    called = FUNCTION.format(name="score", inside=MUCH).replace('i1 %".4", label %"B1", ', "")
    calling = FUNCTION.format(name="all_scores", inside=CALL.format(name="score"))
    assert [len(_noted(module)) for module in rolled([called, calling])] == [0, 1]


def test_what_others_make_stays_as_it_is() -> None:
    module = FUNCTION.format(name="legal", inside=MUCH).replace("tianxia", "else")
    assert rolled([module])[0].rstrip() == module.rstrip()


def test_room_is_not_emptied_before_it_is_filled() -> None:
    (module,) = rolled([FUNCTION.format(name="legal", inside=LITTLE)])
    assert "alloca [20 x i64]" in module
    assert "zeroinitializer" not in module
