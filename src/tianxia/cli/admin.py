"""The commands ``tianxia admin``: who looks after a site, and what people have reported. A server may run meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, get_args

from rich.markup import escape
from rich.table import Table
from sqlalchemy.engine import Connection

from tianxia.cli.language import say
from tianxia.cli.screen import out
from tianxia.core.errors import BadInput, Said
from tianxia.server import account_archive, account_rows
from tianxia.server.account_rows import Role
from tianxia.server.columns import Row
from tianxia.server.database import open_engine, using
from tianxia.server.plain import one_line
from tianxia.server.settings import config_of, read

T = TypeVar("T")
ROLES: tuple[Role, ...] = get_args(Role)
MOST = 200


def accounts(settings: Path | None, said: Mapping[str, Any]) -> None:
    """Everybody who can sign in."""
    found = _asked(settings, said, account_archive.read_accounts)
    _tell(("guest", "name", "role", "created"), found)


def role(settings: Path | None, said: Mapping[str, Any], account: str, wanted: str) -> None:
    """Give an account a role."""
    kept: Role | None = next((one for one in ROLES if one == wanted), None)
    if kept is None:
        raise BadInput(say("admin.roles", roles=", ".join(ROLES)))
    _asked(settings, said, partial(_give, account=account, wanted=kept))
    out.print(say("admin.given", account=account, role=kept))


def _give(connection: Connection, account: str, wanted: Role) -> None:
    if account_archive.read_account(connection, account) is None:
        raise BadInput(say("admin.unknown", account=account))
    statement, values = account_rows.set_role(account, wanted)
    connection.execute(statement, values)
    connection.commit()


def reports(settings: Path | None, said: Mapping[str, Any]) -> None:
    """What people have reported, what is settled last."""
    found = _asked(settings, said, lambda connection: account_archive.read_reports(connection, MOST))
    _tell(("id", "other", "name", "table_id", "about", "text", "quoted", "at", "is_done"), found)


def _asked(settings: Path | None, said: Mapping[str, Any], query: Callable[[Connection], T]) -> T:
    config = config_of(read(settings, said))
    if config.file is not None and not config.file.exists():
        raise BadInput(Said("there is no database in {folder}", folder=config.data))
    engine = open_engine(config.address)
    try:
        with using(engine), engine.connect() as connection:
            return query(connection)
    finally:
        engine.dispose()


def _tell(columns: Sequence[str], found: Sequence[Row]) -> None:
    table = Table(*(say(f"admin.column.{column}") for column in columns), box=None)
    for row in found:
        table.add_row(*(_cell(column, row[column]) for column in columns))
    out.print(table)


def _cell(column: str, value: object) -> str:
    if column in ("created", "at"):
        return datetime.fromtimestamp(float(str(value)), UTC).strftime("%Y-%m-%d %H:%M")
    return say("admin.yes") if value is True else "" if value in (None, False) else escape(one_line(str(value)))
