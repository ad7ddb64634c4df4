"""The server, its guests, and how it says no over HTTP."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tianxia.server.wire.games import Preparing
from tianxia.server.wire.words import Name


class Health(Struct, frozen=True):
    """The server runs; tables of a game can be opened at any time and start as soon as it is ready."""

    status: Literal["ok"]
    version: str
    games: dict[str, Preparing]


class Addresses(Struct, frozen=True):
    """Where friends find this server."""

    is_open: bool
    """Whether other machines can reach it at all."""
    origins: list[str]
    """Its own addresses, as ``http://192.0.2.7:8642``; told to nobody but the machine itself."""


class Me(Struct, frozen=True):
    """Who asks. Guests have a name and no password; the cookie is what makes them themselves."""

    name: str | None


class Rename(Struct, forbid_unknown_fields=True):
    """A guest's name for all."""

    name: Name


class Problem(Struct, frozen=True):
    """Why a request was refused. Nothing has been changed."""

    status_code: int
    code: str
    """For programs, and a key ``refused.<code>`` of the client's catalogs."""
    detail: str
    """One clear line in English."""
