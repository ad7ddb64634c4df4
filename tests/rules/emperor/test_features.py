"""What a judge sees of China and Han beyond what stands where: what one more piece would bring."""

from __future__ import annotations

import numpy as np

from tests.rules.emperor.scene import CHINA, Scene
from tianxia.core.bits import elements
from tianxia.games.emperor.features import GROUP, GROWTH, LARGEST, MOST_GROWTH, MOST_NEAR, N_FEATURES, NEAR


def _count(scene: Scene, first: int, top: int, seat: int, of: int) -> int:
    """How far the thermometer of one seat has risen, as another sees it."""
    seen = set(map(int, elements(np.asarray(CHINA.features_of(scene.states, seat - 1)), N_FEATURES)))
    start = first + (of - seat) % 3 * top
    found = [k in seen for k in range(start, start + top)]
    assert found == sorted(found, reverse=True)
    return sum(found)


def test_what_a_house_more_would_add_to_chains() -> None:
    """[Emperor 9.8] Yecheng, Dai or Julu would make a chain of four for seat 1; Zou would join two, and make none."""
    scene = Scene("houses 1 Jinyang Handan Zhongshan\nhouses 2 Qufu Tan")
    for seat in (1, 2, 3):
        assert [_count(scene, GROWTH, MOST_GROWTH, seat, of) for of in (1, 2, 3)] == [4, 0, 0]
        assert [_count(scene, GROUP, LARGEST, seat, of) for of in (1, 2, 3)] == [3, 1, 0]


def test_where_others_stand_no_chain_grows() -> None:
    """[Emperor 4.1] A row could grow only at its ends, and there others stand."""
    scene = Scene("houses 1 Jinyang Handan Zhongshan\nhouses 2 Yecheng Dai Julu")
    assert _count(scene, GROWTH, MOST_GROWTH, 1, 1) == 0
    assert _count(scene, GROUP, LARGEST, 1, 1) == 3


def test_alliances_that_an_emissary_more_would_bring() -> None:
    """[Emperor 9.3] [Emperor 5.2] Seat 1 leads in Wei, seat 2 in Han: there is room in Zhao and, for a tie, in Han."""
    scene = Scene("""
        houses 1 Quwo
        houses 2 Jinyang Shangdang Luoyang
        emissaries 1 Wei=1
        emissaries 2 Han=1
    """)
    assert [_count(scene, NEAR, MOST_NEAR, 3, of) for of in (1, 2, 3)] == [2, 1, 0]
    scene = Scene("houses 1 Quwo\nhouses 2 Jinyang\nemissaries 1 Wei=1 Zhao=1")
    assert _count(scene, NEAR, MOST_NEAR, 1, 1) == 0
