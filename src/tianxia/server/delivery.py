"""One reminder on its way: to a browser or by mail, if it is still wanted, and what comes of it."""

from __future__ import annotations

import logging
import time
from typing import NamedTuple

import msgspec

from tianxia.server import reminder_archive, reminder_rows
from tianxia.server.columns import Change, Row
from tianxia.server.keys import Keys, digest
from tianxia.server.letters import Writer, push_of_turn
from tianxia.server.mail import Mailer, Refused, Written
from tianxia.server.push import Endpoint, Gone, NotSent, Push
from tianxia.server.reminders import Reminders, is_mailed
from tianxia.server.store import Store

log = logging.getLogger(__name__)

MOST_FAILED = 3
"""A browser for which so many pushes were given up, one after the other, is told nothing more."""
TOPIC = 32
"""Letters that a topic may have."""
WAITING = 1000
"""Games that a digest counts."""


class Outcome(NamedTuple):
    """Whether a reminder need not be sent again, and what that changes."""

    is_done: bool
    changes: tuple[Change, ...] = ()


class Delivery:
    """Of one server."""

    def __init__(self, store: Store, keys: Keys, reminders: Reminders, push: Push, mailer: Mailer, site: str) -> None:
        self._store = store
        self._keys = keys
        self._reminders = reminders
        self._push = push
        self._mailer = mailer
        self._writer = Writer(site)

    async def stop(self) -> None:
        await self._push.close()

    async def send(self, letter: Row, is_last: bool) -> Outcome:
        """One attempt; after the last one, a browser that has not answered is noted."""
        if letter["kind"] == "turn" and not await self._is_awaited(letter):
            return Outcome(True)
        return await self._mailed(letter) if letter["receiver"] is None else await self._pushed(letter, is_last)

    async def _is_awaited(self, letter: Row) -> bool:
        """Whoever has moved meanwhile need not be told."""
        table_id, guest = letter["table_id"], letter["guest"]
        return await self._store.read(lambda connection: reminder_archive.is_awaited(connection, table_id, guest))

    # ---- to a browser

    async def _pushed(self, letter: Row, is_last: bool) -> Outcome:
        guest, wanted = letter["guest"], letter["receiver"]
        found = await self._store.read(lambda connection: reminder_archive.read_receivers(connection, guest))
        receiver = next((one for one in found if one["id"] == wanted), None)
        opened = self._keys.unsealed(receiver["endpoint"]) if receiver is not None else None
        if receiver is None or opened is None:
            return Outcome(True)
        table, others = await self._table(letter)
        message = push_of_turn(receiver["language"], table, letter["table_id"], others, time.time())
        try:
            endpoint = msgspec.json.decode(opened, type=Endpoint)
            await self._push.send(endpoint, message, digest(letter["table_id"])[:TOPIC], receiver["site"])
        except Gone:
            return Outcome(True, (reminder_rows.remove_receiver(receiver["id"]),))
        except NotSent as error:
            log.info("a push was not sent: %s", error)
            return Outcome(False, (_missed(receiver),) if is_last else ())
        return Outcome(True, (reminder_rows.set_failed(receiver["id"], 0),) if receiver["n_failed"] else ())

    async def _table(self, letter: Row) -> tuple[Row, list[str]]:
        """What there is to say of a table."""
        table_id, guest = letter["table_id"], letter["guest"]
        table = await self._store.read(lambda connection: reminder_archive.read_table(connection, table_id))
        others = await self._store.read(lambda connection: reminder_archive.read_others(connection, table_id, guest))
        assert table is not None, "nobody is awaited at a table that is gone"
        return table, others

    # ---- by mail

    async def _mailed(self, letter: Row) -> Outcome:
        guest = letter["guest"]
        kept = await self._store.read(lambda connection: reminder_archive.read_reminders(connection, guest))
        address = self._keys.unsealed(kept["address"]) if kept is not None else None
        written = await self._written(letter, kept, address) if kept and address else None
        if kept is None or address is None or written is None:
            return Outcome(True)
        try:
            await self._mailer.send(address, written)
        except Refused:
            n_refused = kept["n_refused"] + 1
            log.info("an address for mail was refused, %d times by now", n_refused)
            return Outcome(True, (reminder_rows.set_refused(guest, n_refused),))
        except NotSent as error:
            log.warning("a mail was not sent: %s", error)
            return Outcome(False)
        return Outcome(True, (reminder_rows.set_refused(guest, 0),) if kept["n_refused"] else ())

    async def _written(self, letter: Row, kept: Row, address: str) -> Written | None:
        """The mail, if it is still wanted."""
        guest, language, now = letter["guest"], kept["language"], time.time()
        if letter["kind"] == "confirm":
            return self._writer.confirm(language, self._reminders.confirm_token(guest, address))
        if not is_mailed(kept):
            return None
        stop = self._reminders.stop_token(guest, address)
        if letter["kind"] == "turn":
            table, others = await self._table(letter)
            return (
                self._writer.turn(language, table, letter["table_id"], others, now, stop) if kept["at_turn"] else None
            )
        waiting = await self._store.read(lambda connection: reminder_archive.read_waiting(connection, guest, WAITING))
        return (
            self._writer.digest(language, waiting, now, stop) if waiting and kept["digest_hour"] is not None else None
        )


def _missed(receiver: Row) -> Change:
    """A push was given up: after some of them, one after the other, nobody seems to listen."""
    n_failed = receiver["n_failed"] + 1
    if n_failed >= MOST_FAILED:
        return reminder_rows.remove_receiver(receiver["id"])
    return reminder_rows.set_failed(receiver["id"], n_failed)
