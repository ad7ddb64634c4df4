"""All faults: each must be caught by the tests named with it."""

from __future__ import annotations

from tests.mutants import (
    of_accounts,
    of_arena,
    of_bots,
    of_client,
    of_company,
    of_core,
    of_kits,
    of_ratings,
    of_reminders,
    of_rules,
    of_server,
    of_tournaments,
    of_views,
)
from tests.mutants.fault import Fault

PARTS = (
    of_rules,
    of_core,
    of_views,
    of_bots,
    of_arena,
    of_kits,
    of_server,
    of_accounts,
    of_company,
    of_ratings,
    of_reminders,
    of_tournaments,
    of_client,
)
FAULTS: list[Fault] = [fault for part in PARTS for fault in part.FAULTS]
