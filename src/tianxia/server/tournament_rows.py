"""The database's tables of tournaments, and every row of them; their columns are known here alone.

Whatever changes a tournament counts its version on, and fails if somebody else has done so meanwhile: so it does not
matter how many workers look after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from tianxia.server.columns import Change, Row, metadata
from tianxia.server.wire.tournaments import NewTournament
from tianxia.tournaments.model import Entrant, Game, Plan, Result

Status = Literal["open", "running", "over", "off"]

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("host", sa.String(16), index=True),  # the guest who holds it
    sa.Column("title", sa.String(128), nullable=False),
    sa.Column("wish", sa.Text, nullable=False),  # as JSON: what the host has settled; it never changes
    sa.Column("lot", sa.String(20), nullable=False),  # that all pairings follow from
    sa.Column("is_public", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(8), nullable=False, index=True),
    sa.Column("starts", sa.Float),  # by itself; null: when the host says so
    sa.Column("begun", sa.Float),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("uneasy", sa.Integer, nullable=False, server_default="0"),  # the last round that its host is warned of
)

entrants = sa.Table(
    "entrants",
    metadata,
    sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(16), index=True),  # null: a bot, or somebody who is here no longer
    sa.Column("name", sa.String(64)),
    sa.Column("bot", sa.String(64)),
    sa.Column("is_out", sa.Boolean, nullable=False),
    sa.Column("is_filler", sa.Boolean, nullable=False),  # a bot that comes in where somebody is missing
)

dismissals = sa.Table(
    "dismissals",
    metadata,
    sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("guest", sa.String(16), primary_key=True, index=True),  # whom the host has sent away
)

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("players", sa.Text, nullable=False),  # as JSON: numbers of entrants by seat
    sa.Column("table_id", sa.String(16)),  # null: a bye. The table may not be open yet, or removed again
    sa.Column("seed", sa.String(20)),  # of a deal that several tables play
    sa.Column("result", sa.Text),  # as JSON, once it is over
)

_PUT_TOURNAMENT = sa.insert(tournaments)
_STEP = sa.text(
    "UPDATE tournaments SET status = :status, begun = :begun, updated = :updated, uneasy = :uneasy, "
    "version = CASE WHEN version = :before THEN :after END WHERE id = :id"
)
"""Fails if the version is not the one that was read: there is none then, and there must be one."""
_PUT_ENTRANT = sa.insert(entrants)
_SET_ENTRANT = sa.text("UPDATE entrants SET is_out = :is_out WHERE tournament = :tournament AND number = :number")
_REMOVE_ENTRANT = sa.text("DELETE FROM entrants WHERE tournament = :tournament AND number = :number")
_DISMISS = sa.text(
    "INSERT INTO dismissals (tournament, guest) VALUES (:tournament, :guest) ON CONFLICT (tournament, guest) DO NOTHING"
)
_ADMIT = sa.text("DELETE FROM dismissals WHERE tournament = :tournament")
_PUT_MATCH = sa.insert(matches)
_SET_RESULT = sa.text(
    "UPDATE matches SET result = :result WHERE tournament = :tournament AND round = :round AND place = :place "
    "AND deal = :deal"
)
_UNSEAL = sa.text("UPDATE tables SET is_sealed = :is_sealed WHERE id = :id")
_REMOVE = (
    sa.text("UPDATE tables SET tournament = NULL, is_sealed = false WHERE tournament = :tournament"),
    *(sa.text(f"DELETE FROM {part} WHERE tournament = :tournament") for part in ("matches", "entrants", "dismissals")),
    sa.text("DELETE FROM tournaments WHERE id = :tournament"),
)
ORDER = (
    _PUT_TOURNAMENT,
    _STEP,
    _PUT_ENTRANT,
    _SET_ENTRANT,
    _REMOVE_ENTRANT,
    _DISMISS,
    _ADMIT,
    _PUT_MATCH,
    _SET_RESULT,
    _UNSEAL,
    *_REMOVE,
)
"""In which one transaction may execute statements."""
FORGET = (
    sa.text("UPDATE entrants SET guest = NULL, name = NULL, is_out = true WHERE guest = :who"),
    sa.text("UPDATE tournaments SET host = NULL WHERE host = :who"),
)
"""Somebody goes for good: places and results stay, and nobody knows whose they were."""

_KEPT = ("id", "host", "status", "starts", "begun", "created", "updated", "version", "uneasy")
"""What is columns as it is."""


class Member(Struct, frozen=True):
    """Somebody who takes part, as the server knows them."""

    number: int
    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    is_out: bool = False
    is_filler: bool = False

    @property
    def entrant(self) -> Entrant:
        return Entrant(self.number, self.bot is not None, self.is_out)


class Match(Struct, frozen=True):
    """A game of a tournament and where it is played."""

    game: Game
    table_id: str | None
    seed: int | None


class Held(Struct, frozen=True):
    """A tournament as it was read."""

    id: str
    host: str | None
    wish: NewTournament
    lot: int
    status: Status
    starts: float | None
    begun: float | None
    created: float
    updated: float
    version: int
    members: tuple[Member, ...] = ()
    matches: tuple[Match, ...] = ()
    dismissed: frozenset[str] = frozenset()
    """Guests whom the host has sent away."""
    uneasy: int = 0
    """The last round in which people meet who would rather not, and the host is told."""

    @property
    def games(self) -> list[Game]:
        return [match.game for match in self.matches]

    @property
    def entrants(self) -> list[Entrant]:
        return [member.entrant for member in self.members]

    @property
    def ends(self) -> float | None:
        """When an arena begins no more games."""
        if self.wish.format != "arena" or self.begun is None:
            return None
        return self.begun + 60 * self.wish.minutes

    def plan(self, fewest: int) -> Plan:
        wish = self.wish
        return Plan(wish.format, wish.n_seats, fewest, wish.n_rounds, wish.n_deals, wish.fill is not None)

    def member_of(self, guest: str | None) -> Member | None:
        """The entrant that a guest is."""
        return next((one for one in self.members if guest is not None and one.guest == guest), None)

    @property
    def next_number(self) -> int:
        return max((member.number for member in self.members), default=-1) + 1


# ---- changes


def put_tournament(held: Held) -> list[Change]:
    """A new one, with the bots that take part from the start."""
    row = {name: getattr(held, name) for name in _KEPT}
    wish = {"wish": msgspec.json.encode(held.wish).decode(), "title": held.wish.title, "is_public": held.wish.is_public}
    return [(_PUT_TOURNAMENT, {**row, **wish, "lot": str(held.lot)}), *put_members(held.id, held.members)]


def step(
    held: Held, now: float, status: Status | None = None, begun: float | None = None, uneasy: int | None = None
) -> Change:
    """It goes on from where it was read."""
    told = {"status": status or held.status, "begun": held.begun if begun is None else begun, "updated": now}
    told["uneasy"] = held.uneasy if uneasy is None else uneasy
    return _STEP, {"id": held.id, "before": held.version, "after": held.version + 1, **told}


def put_members(tournament: str, members: Iterable[Member]) -> list[Change]:
    return [(_PUT_ENTRANT, {"tournament": tournament, **msgspec.structs.asdict(member)}) for member in members]


def set_out(tournament: str, number: int, is_out: bool) -> Change:
    return _SET_ENTRANT, {"tournament": tournament, "number": number, "is_out": is_out}


def remove_member(tournament: str, number: int) -> Change:
    return _REMOVE_ENTRANT, {"tournament": tournament, "number": number}


def dismiss(tournament: str, guest: str) -> Change:
    """Whoever was sent away does not come back."""
    return _DISMISS, {"tournament": tournament, "guest": guest}


def admit(tournament: str) -> Change:
    """All who were sent away may come back."""
    return _ADMIT, {"tournament": tournament}


def remove_tournament(tournament: str) -> list[Change]:
    """One with all that belongs to it; its tables are tables as all others from now on."""
    return [(statement, {"tournament": tournament}) for statement in _REMOVE]


def put_matches(tournament: str, some: Iterable[Match]) -> list[Change]:
    return [(_PUT_MATCH, {**_key(tournament, match.game), **_placed(match)}) for match in some]


def set_result(tournament: str, game: Game, result: Result) -> Change:
    return _SET_RESULT, {**_key(tournament, game), "result": msgspec.json.encode(result).decode()}


def unseal(table_ids: Collection[str]) -> list[Change]:
    """Nobody plays these deals any more."""
    return [(_UNSEAL, {"id": table_id, "is_sealed": False}) for table_id in table_ids]


def _key(tournament: str, game: Game) -> dict[str, object]:
    return {"tournament": tournament, "round": game.round, "place": game.table, "deal": game.deal}


def _placed(match: Match) -> dict[str, object]:
    seed = None if match.seed is None else str(match.seed)
    players = msgspec.json.encode(match.game.players).decode()
    return {"players": players, "table_id": match.table_id, "seed": seed, "result": None}


# ---- what was read


def held_of(row: Row, members: Iterable[Row] = (), found: Iterable[Row] = (), dismissed: Iterable[str] = ()) -> Held:
    return Held(
        **{name: row[name] for name in _KEPT},
        wish=msgspec.json.decode(row["wish"], type=NewTournament),
        lot=int(row["lot"]),
        members=tuple(_member_of(one) for one in members),
        matches=tuple(_match_of(one) for one in found),
        dismissed=frozenset(dismissed),
    )


def _member_of(row: Row) -> Member:
    return Member(**{name: row[name] for name in Member.__struct_fields__})


def _match_of(row: Row) -> Match:
    result = msgspec.json.decode(row["result"], type=Result) if row["result"] else None
    players = msgspec.json.decode(row["players"], type=tuple[int, ...])
    game = Game(row["round"], row["place"], row["deal"], players, result)
    return Match(game, row["table_id"], None if row["seed"] is None else int(row["seed"]))
