"""Tournaments in tests: held, joined, and waited for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.server.client import Guest
from tianxia.server.wire.tournaments import TournamentTold

CLOCK = {"type": "live", "base_s": 600, "increment_s": 5, "at_zero": "lose"}
QUICK = {"type": "live", "base_s": 2, "at_zero": "lose"}
PATIENCE_S = 60.0


def hold(host: Guest, **more: Any) -> TournamentTold:
    """A tournament of Qin for two, unless something else is wished."""
    wish = {"title": "Spring", "game": "qin", "format": "swiss", "n_seats": 2, "clock": CLOCK, "n_rounds": 2, **more}
    return host.ask(TournamentTold, "POST", "/api/tournaments", 201, json=wish)


def told(guest: Guest, tournament: str) -> TournamentTold:
    return guest.ask(TournamentTold, "GET", f"/api/tournaments/{tournament}")


def join(guest: Guest, tournament: str) -> TournamentTold:
    return guest.ask(TournamentTold, "POST", f"/api/tournaments/{tournament}/join", 201, json={})


def do(guest: Guest, tournament: str, what: str, **body: Any) -> TournamentTold:
    return guest.ask(TournamentTold, "POST", f"/api/tournaments/{tournament}/{what}", json=body or None)


def until(guest: Guest, tournament: str, is_so: Callable[[TournamentTold], object]) -> TournamentTold:
    """As it stands once something is so."""
    end = time.monotonic() + PATIENCE_S
    while not is_so(now := told(guest, tournament)):
        assert time.monotonic() < end, now
        time.sleep(0.05)
    return now


def is_over(now: TournamentTold) -> bool:
    return now.info.status == "over"


def resign(guest: Guest, table_id: str) -> None:
    opened = guest.table(table_id)
    guest.live(opened).resign(int(next(iter(opened.tokens))))
