"""What a table must be like to count for ratings.

Any variant of a game counts. People have accounts and one seat each; bots play at levels, whose strength is known.
Everybody plays under a clock at whose end they lose, so that nobody escapes a defeat by leaving, and nobody is helped.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Protocol

from tianxia.bots.levels import LEVELS
from tianxia.server.chair import Chair
from tianxia.server.facts import Facts
from tianxia.server.refusal import Refusal
from tianxia.server.wire.clock import LiveClock

IsAccount = Callable[[str], Awaitable[bool]]
LEAST_S = 60
"""Of a live clock: with less, who is quicker is asked, not who plays better."""


class Counting(Protocol):
    """A table, or a tournament."""

    @property
    def is_rated(self) -> bool: ...


def check_terms(facts: Facts, chairs: Sequence[Chair]) -> None:
    """Whether a new table can be what it is to be."""
    if facts.is_rated and (broken := next(_broken(facts, chairs), None)):
        raise Refusal("bad-input", f"a rated game {broken}")


def _broken(facts: Facts, chairs: Sequence[Chair]) -> Iterator[str]:
    people = [chair.guest for chair in chairs if chair.kind == "person"]
    if facts.clock is None:
        yield "has a clock"
    elif facts.clock.at_zero != "lose":
        yield "is lost by whoever runs out of time: no bot plays on for them"
    if isinstance(facts.clock, LiveClock) and facts.clock.base_s < LEAST_S:
        yield f"has at least {LEAST_S} seconds for each player"
    if facts.position:
        yield "begins as the rules say"
    if facts.has_hints or facts.is_guided:
        yield "has neither hints nor a coach"
    if len(set(people)) < len(people):
        yield "has one seat for each person"
    if any(chair.kind == "bot" and chair.bot not in LEVELS for chair in chairs):
        yield "has bots of the levels alone"


def check_bot(facts: Counting, bot: str) -> None:
    """Whether a bot may take a seat."""
    if facts.is_rated and bot not in LEVELS:
        raise Refusal("bad-input", "a rated game has bots of the levels alone")


async def check_account(facts: Counting, guest: str, is_account: IsAccount) -> None:
    """Whether somebody may have a seat: a name that anybody can take anew is worth no rating."""
    if facts.is_rated and not await is_account(guest):
        raise Refusal("account-needed", "a rated game is for people who can sign in")
