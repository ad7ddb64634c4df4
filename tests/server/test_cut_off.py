"""A machine that is cut off from the others, by a cable of its own.

Browsers drop what they are loading when a cable is laid on their machine, so none runs beside these tests
(`make cables-then-browser`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.faults import Site
from tests.server.machine import Machine, missing
from tests.server.postgresql import NEEDED
from tests.server.test_workers import soon

pytestmark = NEEDED


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_machine_that_was_cut_off_joins_again_and_no_move_is_lost_or_made_twice(
    tmp_path: Path,
) -> None:
    site = Site(tmp_path, n_workers=2, n_hands=3, machine=Machine())
    assert site.machine is not None
    try:
        site.play()
        away, other = site.running()
        site.machine.pull()
        site.await_moves()
        soon(lambda: "is silent, and taken for dead" in other.log, 10)
        assert "others have taken this worker for dead" not in away.log, "it cannot know"
        site.machine.plug()
        soon(lambda: "others have taken this worker for dead" in away.log, 30)
        site.await_moves()
        assert site.end()["acknowledged moves"] > 10
    finally:
        site.close()
