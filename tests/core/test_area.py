"""Areas of a hex map, against plain sets of spaces."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tianxia.core.bits import elements
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.mechanics.area import (
    N_WORDS,
    ROW,
    add_area,
    area_in,
    around,
    before,
    do_meet,
    empty,
    first_space,
    flood,
    is_empty,
    keep,
    meet,
    n_spaces,
    only,
    union,
    without,
)

UNHURRIED = settings(deadline=None, max_examples=60)
"""The first example may have to wait for the compiler."""

HIGHEST = 64 * N_WORDS
STEPS = (-ROW - 1, -ROW, -1, 1, ROW, ROW + 1)
SPACES = st.sets(st.integers(0, HIGHEST - 1))


@rule
def _combine(a: BitSet, b: BitSet, out: BitSet) -> None:
    """All that is made of two areas, one after the other."""
    keep(out[0], union(area_in(a), area_in(b)))
    keep(out[1], meet(area_in(a), area_in(b)))
    keep(out[2], without(area_in(a), area_in(b)))
    keep(out[3], around(area_in(a)))
    keep(out[4], flood(meet(area_in(a), area_in(b)), area_in(b)))


@rule
def _ask(a: BitSet, b: BitSet) -> tuple[int, bool, bool, int]:
    return n_spaces(area_in(a)), is_empty(area_in(a)), do_meet(area_in(a), area_in(b)), first_space(area_in(a))


@rule
def _of_one(space: int, out: BitSet) -> None:
    keep(out, union(empty(), only(space)))


@rule
def _shift(a: BitSet, by: int, out: BitSet) -> None:
    keep(out, before(area_in(a), by))


@rule
def _add(mask: BitSet, start: int, a: BitSet) -> None:
    add_area(mask, start, area_in(a))


def _words(spaces: set[int], n_words: int = N_WORDS) -> BitSet:
    words = np.zeros(n_words, np.uint64)
    for space in spaces:
        words[space >> 6] |= np.uint64(1) << np.uint64(space & 63)
    return words


def _spaces(words: BitSet) -> set[int]:
    return set(elements(words, 64 * len(words)).tolist())


def _flooded(seed: set[int], within: set[int]) -> set[int]:
    area, todo = set(seed), list(seed)
    while todo:
        space = todo.pop()
        for near in (space + step for step in STEPS):
            if near in within and near not in area:
                area.add(near)
                todo.append(near)
    return area


@UNHURRIED
@given(SPACES, SPACES)
def test_areas_are_sets(a: set[int], b: set[int]) -> None:
    out = np.zeros((5, N_WORDS), np.uint64)
    _combine(_words(a), _words(b), out)
    near = {space + step for space in a for step in STEPS}
    assert [_spaces(words) for words in out] == [
        a | b,
        a & b,
        a - b,
        {space for space in near if 0 <= space < HIGHEST},
        _flooded(a & b, b),
    ]


@UNHURRIED
@given(SPACES, SPACES)
def test_questions_about_areas(a: set[int], b: set[int]) -> None:
    assert _ask(_words(a), _words(b)) == (len(a), not a, bool(a & b), min(a, default=NONE))


def test_the_area_of_one_space() -> None:
    out = np.zeros(N_WORDS, np.uint64)
    for space in range(HIGHEST):
        _of_one(space, out)
        assert _spaces(out) == {space}


@UNHURRIED
@given(SPACES, st.integers(1, 63))
def test_before_looks_back(a: set[int], by: int) -> None:
    out = np.zeros(N_WORDS, np.uint64)
    _shift(_words(a), by, out)
    assert _spaces(out) == {space - by for space in a if space >= by}


@UNHURRIED
@given(SPACES, st.integers(0, 300))
def test_actions_are_added_from_a_start_on(a: set[int], start: int) -> None:
    mask = _words({7}, 9)
    _add(mask, start, _words(a))
    assert _spaces(mask) == {7} | {start + space for space in a}
