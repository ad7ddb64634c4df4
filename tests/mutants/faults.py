"""All faults: each must be caught by the tests named with it."""

from __future__ import annotations

from tests.mutants import of_client, of_core, of_rules, of_server, of_views
from tests.mutants.fault import Fault

FAULTS: list[Fault] = [*of_rules.FAULTS, *of_core.FAULTS, *of_views.FAULTS, *of_server.FAULTS, *of_client.FAULTS]
