"""What `make test` leaves to `make soak`: further variants of what a test of `make test` shows in one of them."""

from __future__ import annotations

import os

import pytest

IS_SOAK = os.environ.get("TIANXIA_TESTS") == "all"
IN_SOAK = pytest.mark.skipif(not IS_SOAK, reason="a further variant, for `make soak`")
