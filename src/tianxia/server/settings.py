"""How a server is set up: a file, environment variables, the command line; the later wins. docs/hosting.md lists all.

Everything that is wrong is said at once, with where it was written, and what is secret never.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal, cast, get_type_hints

import msgspec
from msgspec import Meta

from tianxia.core.errors import BadInput
from tianxia.core.toml import read_toml
from tianxia.server.config import Config, Limits, Logging, Mail, Retention, most_thinkers, user_data
from tianxia.server.database import shown, url_of
from tianxia.server.manual import folder_of
from tianxia.server.origin import networks

PREFIX = "TIANXIA_"
FILE = "TIANXIA_SETTINGS"
MOST_PORT = 65535
Port = Annotated[int, Meta(ge=0, le=MOST_PORT)]
NotNegative = Annotated[float, Meta(ge=0)]
NO_NUMBER = "a number from 0 on is wanted"


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
    mail_server: Annotated[str, Meta(pattern=r"^([\w.\[\]:-]+:\d{1,5})?$")] = ""
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


SECRET = ("database",)
"""Settings of which only a part may be shown."""
LOOKS = {"mail_server": "smtp.example:587", "public_address": "https://games.example"}
"""Examples of settings that are more than any text."""
_TYPES = get_type_hints(Settings, include_extras=True)
_LIMITS = {field.name for field in fields(Limits)}


def read(file: Path | None, said: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """All settings; *said* are those of the command line, without those that are not given."""
    file = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    values: dict[str, Any] = {}
    faults: list[str] = []
    for name, value, where in _found(file, said, environment):
        try:
            values[name] = _checked(name, value)
        except ValueError as error:
            faults.append(f"{where}: {error}")
    if faults:
        raise BadInput(*faults)
    return Settings(**values)


def _found(
    file: Path | None, said: Mapping[str, Any], environment: Mapping[str, str]
) -> Iterator[tuple[str, Any, str]]:
    """Name, value and where it was written, the stronger after the weaker."""
    if file is not None:
        yield from ((name, value, str(file)) for name, value in read_toml(file).items())
    for name in _TYPES:
        if (text := environment.get(f"{PREFIX}{name.upper()}")) and name != "limits":
            yield name, text.split() if _TYPES[name] == list[str] else text, f"{PREFIX}{name.upper()}"
    yield from ((name, value, f"--{name.replace('_', '-')}") for name, value in said.items() if value is not None)


def _checked(name: str, value: Any) -> Any:
    """A value of the right kind, or `ValueError` with one clear line."""
    if name not in _TYPES:
        raise ValueError(f"there is no setting {name}")
    if name == "limits" and isinstance(value, dict):
        return _checked_limits(cast("dict[str, Any]", value))
    try:
        checked = msgspec.convert(value, _TYPES[name], strict=False)
    except msgspec.ValidationError as error:
        reason = f"{str(error)[:1].lower()}{str(error)[1:]}"
        raise ValueError(f"{name}: {_like(LOOKS[name], value) if name in LOOKS else reason}") from None
    if isinstance(checked, float) and not math.isfinite(checked):
        raise ValueError(f"{name}: {NO_NUMBER}, not {value}")
    return checked


def _checked_limits(limits: Mapping[str, Any]) -> dict[str, int | float]:
    if unknown := sorted(set(limits) - _LIMITS):
        raise ValueError(f"there is no limit {' or '.join(unknown)}")
    if wrong := [f"{name} = {value}" for name, value in limits.items() if not _is_limit(value)]:
        raise ValueError(f"limits: {NO_NUMBER}, not {' or '.join(wrong)}")
    return dict(limits)


def _is_limit(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < math.inf


def _like(example: str, value: Any) -> str:
    return f"it looks like {example}, not like {value}"


def configs_of(settings: Settings) -> list[Config]:
    """Of every server that shares these settings."""
    numbers = range(1, settings.workers + 1) if settings.workers > 1 else (0,)
    return [config_of(settings, number) for number in numbers]


def config_of(settings: Settings, number: int = 0) -> Config:
    """What a server needs to know, or one clear line; *number* if it is one of several that share all this."""
    limits: dict[str, Any] = settings.limits
    log_file = f"{settings.log_file}.{number}" if settings.log_file and number else settings.log_file
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
        metrics=_place("metrics", settings.metrics, number, "127.0.0.1:9464"),
        secret=Path(settings.secret_file) if settings.secret_file else None,
        inner=_place("inner", settings.inner, number, "10.0.0.5:8700"),
        worker=number,
        public_address=settings.public_address,
        has_passwords=settings.passwords,
        docs=folder_of(settings.docs),
        mail=mail_of(settings),
        has_free_text=settings.free_text,
        traces=settings.traces,
        drain_s=settings.drain_s,
    )


def _place(name: str, place: str, number: int, example: str) -> str:
    """HOST:PORT for one of several servers, if anything is said."""
    numbered = _numbered(place, number)
    port = numbered.rpartition(":")[2]
    if place and not (port.isdecimal() and int(port) <= MOST_PORT):
        raise BadInput(f"{name}: {_like(example, numbered)}; ports go up to {MOST_PORT}")
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
    password = _password_in(settings.database_password_file)
    return url_of(settings.database).set(password=password).render_as_string(hide_password=False)


def mail_of(settings: Settings) -> Mail:
    """How mail is sent, if it is."""
    if settings.mail_server and not (settings.mail_sender and settings.public_address):
        raise BadInput(
            "mail_server: mails need mail_sender and public_address besides: who sends, and where links lead"
        )
    password = _password_in(settings.mail_password_file) if settings.mail_password_file else ""
    return Mail(settings.mail_server, settings.mail_sender, settings.mail_security, settings.mail_user, password)


def _password_in(file: str) -> str:
    try:
        return Path(file).read_text("utf-8").strip()
    except OSError as error:
        raise BadInput(f"cannot read {file}: {error.strerror}") from None


def lines_of(settings: Settings) -> Iterable[str]:
    """As they stand in a file, for people: what is secret is hidden."""
    for name in _TYPES:
        value = getattr(settings, name) or (str(user_data()) if name == "data" else getattr(settings, name))
        if name in SECRET and value:
            value = shown(url_of(value))
        yield f"{name} = {msgspec.json.encode(value).decode()}"
