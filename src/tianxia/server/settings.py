"""How a server is set up: a file, environment variables, the command line; the later wins. docs/hosting.md lists all.

Everything that is wrong is said at once, with where it was written, and what is secret never.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta

from tianxia.core.errors import BadInput, Said, located
from tianxia.core.toml import read_toml
from tianxia.server.config import Config, Limits, Logging, Mail, Retention, most_thinkers, user_data
from tianxia.server.database import shown, url_of
from tianxia.server.manual import folder_of
from tianxia.server.origin import networks
from tianxia.server.wanted import MOST_PORT, SECRET, check_place, checked, meant, unknown

PREFIX = "TIANXIA_"
FILE = "TIANXIA_SETTINGS"
Port = Annotated[int, Meta(ge=0, le=MOST_PORT)]
NotNegative = Annotated[float, Meta(ge=0)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """By the names that they have in a file."""

    host: str = "127.0.0.1"
    port: Port = 8642
    data: str = ""
    database: str = ""
    database_password_file: str = ""
    secret_file: str = ""
    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    inner: str = "127.0.0.1:0"
    trusted_proxies: list[str] = []
    public_address: Annotated[str, Meta(pattern=r"^(https?://[\w.:\[\]-]+)?$")] = ""
    passwords: bool = False
    mail_server: str = ""
    mail_sender: str = ""
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    mail_user: str = ""
    mail_password_file: str = ""
    free_text: bool = True
    thinkers: Annotated[int, Meta(ge=0)] = 0
    metrics: str = ""
    log_format: Literal["text", "json"] = "text"
    log_file: str = ""
    log_bytes: Annotated[int, Meta(ge=1000)] = 10_000_000
    log_files: Annotated[int, Meta(ge=1)] = 5
    log_requests: bool = False
    docs: str = ""
    traces: bool = False
    drain_s: NotNegative = 0
    waiting_days: NotNegative = 30
    deserted_days: NotNegative = 0
    finished_days: NotNegative = 0
    limits: dict[str, int | float] = {}


CLOSE = 0.75
"""How like a setting a variable is called that is meant for one."""
OPTIONS = {"trusted_proxies": "--trusted-proxy"}
"""Options of the command line that are not called like their setting."""
_TYPES = get_type_hints(Settings, include_extras=True)


def read(file: Path | None, said: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """All settings; *said* are those of the command line, without those that are not given."""
    file = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    values: dict[str, Any] = {}
    faults: list[str] = []
    for name, value, where in _found(file, said, environment):
        try:
            with located(where):
                values[name] = checked(name, _kind_of(name), value)
        except BadInput as error:
            faults += error.faults
    if faults:
        raise BadInput(*faults)
    return Settings(**values)


def _found(
    file: Path | None, said: Mapping[str, Any], environment: Mapping[str, str]
) -> Iterator[tuple[str, Any, str]]:
    """Name, value and where it was written, the stronger after the weaker."""
    if file is not None:
        yield from ((name, value, str(file)) for name, value in read_toml(file).items())
    for variable, text in environment.items():
        name = variable.removeprefix(PREFIX).lower()
        if text and variable.startswith(PREFIX) and (name in _TYPES or _is_misspelled(name)):
            yield name, text.split() if _TYPES.get(name) == list[str] else text, variable
    options = ((name, OPTIONS.get(name, f"--{name.replace('_', '-')}")) for name in said)
    yield from ((name, said[name], option) for name, option in options if said[name] is not None)


def _is_misspelled(name: str) -> bool:
    """Whether a variable is meant for a setting; others are for somebody else."""
    is_like_one = bool(meant(name, _TYPES, CLOSE)) or any(known.startswith(f"{name}_") for known in _TYPES)
    return is_like_one and not name.startswith("test_")


def _kind_of(name: str) -> Any:
    if name in _TYPES:
        return _TYPES[name]
    raise BadInput(unknown("setting", name, _TYPES))


def configs_of(settings: Settings) -> list[Config]:
    """Of every server that shares these settings."""
    numbers = range(1, settings.workers + 1) if settings.workers > 1 else (0,)
    return [config_of(settings, number) for number in numbers]


def config_of(settings: Settings, number: int = 0) -> Config:
    """What a server needs to know, or one clear line; *number* if it is one of several that share all this."""
    limits: dict[str, Any] = settings.limits
    log_file = _log_of(settings.log_file, number)
    log = (settings.log_format, log_file, settings.log_bytes, settings.log_files, settings.log_requests)
    return Config(
        data=Path(settings.data) if settings.data else user_data(),
        database=address_of(settings),
        host=settings.host,
        port=settings.port,
        limits=Limits(**limits),
        trusted_proxies=networks(settings.trusted_proxies),
        n_thinkers=max(1, (settings.thinkers or most_thinkers()) // settings.workers),
        logging=Logging(*log),
        retention=Retention(settings.waiting_days, settings.deserted_days, settings.finished_days),
        metrics=_place("metrics", settings.metrics, number),
        secret=Path(settings.secret_file) if settings.secret_file else None,
        inner=_place("inner", settings.inner, number),
        worker=number,
        public_address=settings.public_address,
        has_passwords=settings.passwords,
        docs=folder_of(settings.docs),
        mail=mail_of(settings),
        has_free_text=settings.free_text,
        traces=settings.traces,
        drain_s=settings.drain_s,
    )


def _log_of(file: str, number: int) -> str:
    """A file for one of several servers: not FILE.1, which is what another one makes of a full FILE."""
    path = Path(file)
    return f"{path.parent / path.stem}-{number}{path.suffix}" if file and number else file


def _place(name: str, place: str, number: int) -> str:
    """HOST:PORT for one of several servers, if anything is said."""
    numbered = _numbered(place, number)
    if place:
        check_place(name, numbered)
    return numbered


def _numbered(place: str, number: int) -> str:
    """HOST:PORT for one of several servers: the first has the port itself, the second the next one."""
    host, _, port = place.rpartition(":")
    has_own = number > 1 and port.isdecimal() and int(port) > 0
    return f"{host}:{int(port) + number - 1}" if has_own else place


def address_of(settings: Settings) -> str:
    """Of the database, with its password if that is kept in a file of its own."""
    if not settings.database_password_file:
        return settings.database
    password = _password_in("database_password_file", settings.database_password_file)
    url = url_of(settings.database) if settings.database else None
    if url is None or url.get_backend_name() == "sqlite":
        raise BadInput(Said("database_password_file: it is for a database of PostgreSQL, and database names none"))
    return url.set(password=password).render_as_string(hide_password=False)


def mail_of(settings: Settings) -> Mail:
    """How mail is sent, if it is."""
    if settings.mail_server and not (settings.mail_sender and settings.public_address):
        raise BadInput(
            Said("mail_server: mails need mail_sender and public_address besides: who sends, and where links lead")
        )
    file = settings.mail_password_file
    password = _password_in("mail_password_file", file) if file else ""
    return Mail(settings.mail_server, settings.mail_sender, settings.mail_security, settings.mail_user, password)


def _password_in(name: str, file: str) -> str:
    """What a file says; its name is not repeated, for it may be the password itself by mistake."""
    try:
        password = Path(file).read_text("utf-8").strip()
    except OSError as error:
        raise BadInput(Said("{name}: cannot read the file: {reason}", name=name, reason=error.strerror)) from None
    except UnicodeDecodeError:
        raise BadInput(Said("{name}: the file holds no text", name=name)) from None
    if not password:
        raise BadInput(Said("{name}: the file is empty", name=name))
    return password


def lines_of(settings: Settings) -> Iterable[str]:
    """As they stand in a file, for people: what is secret is hidden."""
    for name in _TYPES:
        value = getattr(settings, name) or (str(user_data()) if name == "data" else getattr(settings, name))
        if name in SECRET and value:
            value = shown(url_of(value))
        yield f"{name} = {msgspec.json.encode(value).decode()}"
