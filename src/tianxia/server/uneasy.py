"""When a host is told that people meet of whom one has blocked the other, and there was no other way.

A host is never told who. So nothing is said of whoever the host meets, nor where it could be but one pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from tianxia.server.tournament_rows import Held
from tianxia.tournaments.model import Apart, Game, last_round, pair_of

FEW = 2
"""Of so many people everybody could tell who is meant."""


def is_uneasy(held: Held) -> bool:
    """Whether they still play, or others who sat down before or with them: when it ends must not tell who it was."""
    return any(game.round <= held.uneasy and not game.is_over for game in held.games)


def uneasy_round(held: Held, games: Sequence[Game], apart: Apart) -> int | None:
    """The round that the host is to be told of, if it is one."""
    people = {member.number for member in held.members if member.guest and member.guest != held.host}
    meeting = [there for game in games if len(there := [one for one in game.players if one in people]) > 1]
    is_so = any(pair_of(one, other) in apart for there in meeting for one in there for other in there)
    is_told = is_so and len({player for there in meeting for player in there}) > FEW
    return last_round(games) if is_told else None
