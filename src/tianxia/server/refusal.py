"""Requests that are refused: nothing has been changed."""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager

from tianxia.core.errors import BadInput, IllegalAction
from tianxia.server.plain import one_line
from tianxia.server.wire.words import Reason

log = logging.getLogger(__name__)

STATUS_OF_CODE = {
    "bad-input": 400,
    "no-game": 400,
    "malformed": 400,
    "name-needed": 400,
    "bad-token": 403,
    "foreign-origin": 403,
    "not-host": 403,
    "not-your-seat": 403,
    "not-signed-in": 403,
    "account-needed": 403,
    "bad-passkey": 403,
    "bad-password": 403,
    "bad-present": 403,
    "not-staff": 403,
    "not-organiser": 403,
    "sent-away": 403,
    "unknown-table": 404,
    "not-found": 404,
    "no-account": 404,
    "no-passkey": 404,
    "no-person": 404,
    "no-profile": 404,
    "no-club": 404,
    "no-session": 404,
    "unknown-method": 405,
    "asked-already": 409,
    "broken": 409,
    "outdated": 409,
    "last-way": 409,
    "no-passkeys": 409,
    "many-passkeys": 409,
    "many-people": 409,
    "many-friends": 409,
    "many-links": 409,
    "many-members": 409,
    "many-clubs": 409,
    "many-evenings": 409,
    "no-passwords": 409,
    "no-mail": 409,
    "bad-address": 400,
    "spent": 409,
    "weak-password": 409,
    "one-seat": 409,
    "seat-taken": 409,
    "started": 409,
    "full": 409,
    "too-few": 409,
    "not-lent": 409,
    "no-time": 409,
    "no-free-text": 409,
    "came-late": 409,
    "no-lending": 409,
    "has-clock": 409,
    "called-already": 409,
    "not-away": 409,
    "too-early": 409,
    "your-turn": 409,
    "not-over": 409,
    "no-hints": 409,
    "rated": 409,
    "over": 409,
    "waiting": 409,
    "still-played": 409,
    "stale": 409,
    "not-your-turn": 409,
    "nothing-to-undo": 409,
    "no-request": 409,
    "illegal": 409,
    "too-large": 413,
    "too-fast": 429,
    "too-many": 429,
    "many-reviews": 429,
    "many-analyses": 429,
    "many-studies": 429,
    "many-exports": 429,
    "many-attempts": 429,
    "many-reports": 429,
    "many-plans": 429,
    "many-tournaments": 429,
    "many-remarks": 429,
    "internal": 500,
    "busy": 503,
    "no-database": 503,
    "not-saved": 503,
    "preparing": 503,
    "no-hint": 503,
}


MOVED = "x-tianxia-moved"
"""A header that tells workers to look again for who is to be asked."""


class Refusal(Exception):
    """Why a request is refused: a code for programs and catalogs, one clear line, perhaps the rule behind it."""

    def __init__(self, code: str, detail: str, reason: Reason | None = None) -> None:
        self.code = code
        self.detail = one_line(detail)
        super().__init__(self.detail)
        self.reason = reason

    @property
    def status(self) -> int:
        return STATUS_OF_CODE[self.code]

    @property
    def headers(self) -> dict[str, str]:
        """What the answer says besides: when to come back."""
        return {"retry-after": "1"} if self.status == 429 else {}


class Moved(Refusal):
    """Another worker looks after a table, or will in a moment: whoever is asked there is answered."""

    def __init__(self) -> None:
        super().__init__("busy", "this table is on its way to another process of this server; try again in a moment")

    @property
    def headers(self) -> dict[str, str]:
        return {MOVED: "yes", "retry-after": "1"}


def broken(table_id: str, how: str) -> Refusal:
    """Of a table that our own mistakes, or somebody else's, keep from being brought back; they are logged."""
    log.exception("table %s cannot be %s", table_id, how)
    return Refusal("broken", f"this table cannot be {how}; see the server's log")


def refusal_of(illegal: IllegalAction) -> Refusal:
    """With the rule that forbids the action; what is no action at all is bad input."""
    if illegal.event is None:
        return Refusal("bad-input", str(illegal))
    return Refusal("illegal", str(illegal), Reason.of(illegal.event))


class _RefusingIllegal:
    """Every move passes it, so it is no generator: these take ten times as long."""

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, IllegalAction):
            raise refusal_of(error) from None


_REFUSING_ILLEGAL = _RefusingIllegal()


def refusing_illegal() -> _RefusingIllegal:
    """Refuse what the rules do not allow within."""
    return _REFUSING_ILLEGAL


@contextmanager
def refusing_bad_input(language: str = "en") -> Generator[None]:
    """Refuse what the engine finds wrong within, in the words of a language."""
    try:
        yield
    except BadInput as error:
        raise Refusal("bad-input", error.said_in(language)) from None
