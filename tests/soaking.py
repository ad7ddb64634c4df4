"""What `make test` leaves to others: further variants of what a test of `make test` shows in one of them.

`make broad` takes minutes, and CI runs it, too, so that whatever lands has passed all of it; `make soak` takes longer.
"""

from __future__ import annotations

import os

import pytest

IS_SOAK = os.environ.get("TIANXIA_TESTS") == "all"
IN_BROAD = pytest.mark.broad
"""Left out unless named by its node id or asked for: `-m broad` is these alone, `-m ""` everything."""
IN_SOAK = pytest.mark.skipif(not IS_SOAK, reason="a further variant, for `make soak`")
