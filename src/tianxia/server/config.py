"""How a server is set up."""

from __future__ import annotations

import math
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tianxia.core.errors import BadInput, Said

REMIND_AFTER_S = 20.0
"""Whoever is away is reminded so much later: meanwhile they may come, or a decision may be taken back."""


def is_eager() -> bool:
    """Whether things are started and loaded before somebody asks for them."""
    return not os.environ.get("TIANXIA_LAZY")


def review_depth() -> float:
    """How closely games are reviewed; 1 is as closely as ``tianxia review`` does."""
    text = os.environ.get("TIANXIA_REVIEW_DEPTH") or "1"
    try:
        depth = float(text)
    except ValueError:
        depth = math.nan
    if not 0 < depth < math.inf:
        raise BadInput(Said("TIANXIA_REVIEW_DEPTH: a number above 0 is wanted, not {text}", text=text))
    return depth


def most_thinkers() -> int:
    """Processes for bots, if nobody says how many: one core is left for everything else."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for; a burst may be several seconds' worth."""

    requests_per_s: float = 40
    request_burst: int = 600
    """HTTP requests of one address, behind which there may be a whole class."""
    messages_per_s: float = 25
    message_burst: int = 100
    """Messages of one WebSocket."""
    messages_of_address_per_s: float = 200
    message_of_address_burst: int = 1000
    """Messages of all WebSockets of one address."""
    hints_per_minute: float = 20
    hint_burst: int = 3
    """At one table."""
    coached_per_minute: float = 60
    coached_burst: int = 20
    """What a coach says at one table."""
    sockets_of_address: int = 100
    tables_per_minute: int = 30
    """New tables, rematches and uploads of one address."""
    drafts_per_s: float = 5
    draft_burst: int = 60
    """Edits of positions that are set up by one address."""
    message_bytes: int = 4096
    body_bytes: int = 1 << 20
    unsent_messages: int = 500
    unsent_bytes: int = 1 << 19
    """A client that is so far behind is cut off; it comes back to the right state."""
    unsent_bytes_of_address: int = 1 << 23
    """If more waits for all clients of an address, the one that is furthest behind is cut off."""
    system_bytes: int = 1 << 17
    """So much the system keeps for a connection that takes what it is sent slowly; Linux doubles it."""
    taking_s: float = 30
    """A connection that does not take what it is sent is cut off."""
    frames_per_s: float = 100
    frame_burst: int = 400
    """Of one WebSocket, whatever is in them."""
    frame_bytes: int = 1 << 17
    connections: int = 10_000
    connections_of_address: int = 400
    """Open at the same time, whether anything is asked or not."""
    head_bytes: int = 1 << 16
    head_s: float = 10
    body_s: float = 60
    """By then the headers of a request must be here, and its body."""
    files_per_s: float = 200
    file_burst: int = 3000
    """Scripts and pictures for one address."""
    waiting_of_host: int = 10
    """Tables that one guest has opened and that wait for players, while somebody sits there."""
    listed_of_host: int = 3
    """Of these, and of those that run, the lobby shows so many."""
    deserted_s: float = 600
    """A table that nobody with a seat has been at for so long is not in the lobby."""
    call_s: float = 60
    """So long whoever was called has to come, at a table without a clock."""
    joins_per_minute: int = 60
    """Seats taken from one address."""
    reviews_of_guest: int = 2
    reviews_of_address: int = 6
    reviews_waiting: int = 24
    """In line at the same time: of one guest, of one address, of all."""
    analyses_of_guest: int = 3
    analyses_of_address: int = 6
    analyses_waiting: int = 24
    """Likewise of analyses, those included that are looked at."""
    analysis_s: float = 60
    """So long a position is looked at."""
    thoughts_per_s: float = 5
    thought_burst: int = 30
    """Positions that one client has looked at."""
    studies_of_guest: int = 200
    study_bytes: int = 1 << 18
    study_actions: int = 4000
    tries_per_minute: float = 30
    try_burst: int = 10
    """Moves in exercises that are judged for one guest."""
    sign_ins_per_minute: float = 30
    sign_in_burst: int = 60
    """Attempts of one address, behind which there may be a whole class, to sign in or to change how one does."""
    passwords_of_name_per_hour: float = 20
    password_of_name_burst: int = 10
    """Passwords that are tried for one name, from wherever."""
    reports_per_hour: float = 20
    report_burst: int = 10
    """Of one address: people who are blocked or reported."""
    confirmations_per_hour: float = 1
    confirmation_burst: int = 3
    """Mails that ask whether an address is somebody's: for one guest, and to one address."""
    tournaments_of_host: int = 3
    """That one guest holds and that are not over."""
    entrants: int = 128
    """Of a tournament."""
    bot_tables: int = 4
    """Tables of tournaments at which bots alone play, at the same time in one process."""
    arrival_s: float = 10
    """Between the draw of a round and its tables, whose clocks run at once: people have to see where they play."""
    remarks_per_minute: float = 20
    remark_burst: int = 8
    remarks_of_address_per_minute: float = 120
    remark_of_address_burst: int = 60
    """What one guest says at tables, and one address."""
    company_per_hour: float = 120
    company_burst: int = 60
    """Of one address: friends who are asked or invited, clubs that are made, looked at or joined."""
    all_games_per_hour: float = 60
    all_games_burst: int = 12
    """Of one address: downloads of all games of a tournament, which are played again for it."""
    exports_per_hour: float = 12
    export_burst: int = 3
    """Of one guest: all that is kept of them, for which their games are played again."""
    tries_of_address_per_minute: float = 120
    try_of_address_burst: int = 60


UNLIMITED = Limits(
    requests_per_s=1e9,
    request_burst=1 << 40,
    messages_per_s=1e9,
    message_burst=1 << 40,
    messages_of_address_per_s=1e9,
    message_of_address_burst=1 << 40,
    sockets_of_address=1 << 40,
    tables_per_minute=1 << 40,
    drafts_per_s=1e9,
    draft_burst=1 << 40,
    joins_per_minute=1 << 40,
    sign_in_burst=1 << 40,
    report_burst=1 << 40,
    company_burst=1 << 40,
    waiting_of_host=1 << 40,
    frames_per_s=1e9,
    frame_burst=1 << 40,
    connections_of_address=1 << 40,
    unsent_bytes_of_address=1 << 40,
)
"""For benchmarks, where one address is everybody."""


@dataclass(frozen=True)
class Logging:
    """What is logged, and where."""

    format: str = "text"
    file: str = ""
    """Standard error if none is said."""
    n_bytes: int = 10_000_000
    n_files: int = 5
    """A file that is so large makes room for a new one; so many old ones are kept."""
    requests: bool = False
    """Whether every request has its line."""


@dataclass(frozen=True)
class Retention:
    """After how many days what nobody comes back to is removed; 0 is never."""

    waiting_days: float = 30
    """Tables that have not begun."""
    deserted_days: float = 0
    """Games that have not ended."""
    finished_days: float = 0
    """Games that have, and records that were brought."""


@dataclass(frozen=True)
class Mail:
    """How a site sends mail; it sends none if no server is said."""

    server: str = ""
    """HOST:PORT."""
    sender: str = ""
    security: str = "starttls"
    """Or ``tls`` from the first byte on, or ``none``."""
    user: str = ""
    password: str = field(default="", repr=False)

    @property
    def host(self) -> str:
        return self.server.rpartition(":")[0].strip("[]")

    @property
    def port(self) -> int:
        return int(self.server.rpartition(":")[2])


@dataclass(frozen=True)
class Config:
    """One server."""

    data: Path
    database: str = field(default="", repr=False)
    """Its address; if none is said, a file of SQLite in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8642
    limits: Limits = field(default_factory=Limits)
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks, beside this machine, whose word is taken for where a request comes from."""
    n_thinkers: int = field(default_factory=most_thinkers)
    patience_s: float = 2.5
    """A table waits no longer for a bot, once its rules are compiled: then a simpler one moves for it."""
    thinking_s: float = 10.0
    """A bot that thinks longer is stopped."""
    is_eager: bool = field(default_factory=is_eager)
    """Whether bots are made ready before anybody plays with them."""
    idle_s: float = 900.0
    """A table that nobody is connected to leaves memory after this time."""
    resting_s: float = 60.0
    """After this time it rests: only what was done at it is kept."""
    review_depth: float = field(default_factory=review_depth)
    logging: Logging = field(default_factory=Logging)
    retention: Retention = field(default_factory=Retention)
    metrics: str = ""
    """HOST:PORT where Prometheus asks."""
    secret: Path | None = None
    """The file of the key, if it is not in the data folder; workers of a site have the same key."""
    inner: str = "127.0.0.1:0"
    """HOST:PORT where other workers on the same database reach this one."""
    worker: int = 0
    """Its number, where one command has started several."""
    public_address: str = ""
    """Of the site, as ``https://tianxia.example``: passkeys are for it alone. If none is said, for the page's own."""
    has_passwords: bool = False
    """Whether people may sign in with passwords, beside passkeys."""
    docs: Path | None = None
    """The documentation site, shown under /docs/ if there is one."""
    mail: Mail = field(default_factory=Mail)
    remind_after_s: float = REMIND_AFTER_S
    courier_s: float = 5.0
    """So often it is looked who is to be reminded."""
    may_push_inside: bool = False
    """Whether pushes may go to this machine, as tests want it."""
    has_free_text: bool = True
    """Whether people may write to each other at tables, beside phrases."""
    traces: bool = False
    drain_s: float = 0.0
    """Before it ends, it says for so long that it is not ready, and goes on."""

    @property
    def name(self) -> str:
        """How files begin that belong to this process alone."""
        return f"server-{self.worker}" if self.worker else "server"

    @property
    def key(self) -> Path:
        """The file of the key, wherever it is."""
        return self.secret or self.data / "secret.key"

    @property
    def file(self) -> Path | None:
        """Of the database, where it is in the data folder."""
        return None if self.database else self.data / "tianxia.sqlite"

    @property
    def address(self) -> str:
        """Of the database."""
        return self.database or f"sqlite:///{self.file}"


def user_data() -> Path:
    """Where this user's programs keep their data."""
    if home := os.environ.get("TIANXIA_DATA"):
        return Path(home)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tianxia"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "tianxia"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tianxia"
