"""The database's history: each version brings an older one up to date."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, Engine


def upgrade(engine: Engine, version: str = "head") -> None:
    """Bring the database to the newest version, or another, in one transaction."""
    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # its driver begins none before tables are made
        config.attributes["connection"] = connection
        command.upgrade(config, version)


@cache
def known_versions() -> tuple[str, ...]:
    """All that this program knows, the newest last."""
    script = ScriptDirectory.from_config(_config())
    return tuple(reversed([revision.revision for revision in script.walk_revisions()]))


def version_of(connection: Connection) -> str | None:
    """Of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
