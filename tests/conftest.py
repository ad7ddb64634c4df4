"""`make test` tries the same examples every time; `make soak` and `make fuzz` draw new ones.

Servers of tests compile what searches only where it is asked for: that takes minutes for all games.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True)
if os.environ.get("TIANXIA_TESTS") != "all":
    settings.load_profile("same")
os.environ["TIANXIA_LAZY"] = "yes"
