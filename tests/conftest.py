"""`make test` tries the same examples every time; `make soak` and `make fuzz` draw new ones.

Servers of tests compile what searches, and load a game for bots, only where it is asked for: that takes long for all
games. The processes of tests share the cores, so none counts with more than one of them.
"""

from __future__ import annotations

import os

from hypothesis import settings

from tests.soaking import IS_SOAK

settings.register_profile("same", derandomize=True)
if not IS_SOAK:
    settings.load_profile("same")
os.environ["TIANXIA_LAZY"] = "yes"
os.environ["OPENBLAS_NUM_THREADS"] = "1"
