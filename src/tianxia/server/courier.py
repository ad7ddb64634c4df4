"""Reminds people of games that wait for them, beside everything else: no move ever waits for it.

Whom a table waits for is in the database from the change on that made it so (`awaiting.py`). What is to be sent is
there, too, until it was sent or is given up, so nothing is lost with a process. Any worker may send, and before it does
it *spends* the attempt, which succeeds once: no two of them send the same.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from sqlalchemy.exc import SQLAlchemyError

from tianxia.server import account_rows, reminder_archive, reminder_rows
from tianxia.server.columns import Change, Row
from tianxia.server.delivery import Delivery, Outcome
from tianxia.server.keys import digest
from tianxia.server.refusal import Refusal
from tianxia.server.reminders import is_mailed, letter_of, next_digest
from tianxia.server.store import Store
from tianxia.server.tasks import Tasks

log = logging.getLogger(__name__)

BATCH = 100
MOST_AT_ONCE = 16
"""Of what is under way at the same time; all else waits in the database."""
MOST_OF_ONE = 4
"""Of these, what goes to one guest: whoever has many games keeps nobody else waiting."""
AGAIN_S = (60.0, 300.0, 1800.0, 7200.0, 21_600.0)
"""After the first attempt, the second and so on; what has failed once more is given up."""
SPENT_S = 2 * 86_400.0


class Courier:
    """Of one server."""

    def __init__(self, store: Store, delivery: Delivery) -> None:
        self._store = store
        self._delivery = delivery
        self._tasks = Tasks()
        self._under_way = dict[str, str]()
        """Whose each of them is."""

    async def run(self, every_s: float) -> None:
        while True:
            await asyncio.sleep(every_s)
            try:
                await self.look(time.time())
            except (Refusal, SQLAlchemyError):
                log.warning("who is to be reminded cannot be looked up now")
            except Exception:
                log.exception("who is to be reminded cannot be looked up")

    @property
    def n_under_way(self) -> int:
        """Reminders that are being sent."""
        return len(self._under_way)

    async def stop(self) -> None:
        await self._tasks.stop()
        await self._delivery.stop()

    async def look(self, now: float) -> None:
        """Once: who is to be reminded, and what is to be sent."""
        due = await self._store.read(lambda connection: reminder_archive.read_awaited(connection, now, BATCH))
        if quiet := [change for one in due if (change := await self._remind(one, now))]:
            await self._store.write(*quiet)
        for one in await self._store.read(lambda connection: reminder_archive.read_digests(connection, now, BATCH)):
            await self._digest(one, now)
        for letter in await self._next(now):
            if letter["id"] not in self._under_way and self._has_room(letter["guest"]):
                self._under_way[letter["id"]] = letter["guest"]
                self._tasks.spawn(self._deliver(letter, now))

    async def _next(self, now: float) -> Sequence[Row]:
        """What may be sent now."""
        served = [guest for guest in set(self._under_way.values()) if not self._has_room(guest)]
        return await self._store.read(
            lambda connection: reminder_archive.read_letters(connection, now, MOST_AT_ONCE, MOST_OF_ONE, served)
        )

    def _has_room(self, guest: str) -> bool:
        n_of_guest = sum(one == guest for one in self._under_way.values())
        return len(self._under_way) < MOST_AT_ONCE and n_of_guest < MOST_OF_ONE

    async def _is_ours(self, what: str, *changes: Change) -> bool:
        """Whether no other worker has done this; what comes of it is written with it."""
        try:
            await self._store.write(account_rows.spend(digest(what), time.time() + SPENT_S), *changes)
        except Refusal as refusal:
            if refusal.code != "spent":
                raise
            return False
        return True

    # ---- who

    async def _remind(self, one: Row, now: float) -> Change | None:
        """Write to all places where somebody wants to hear that it is their turn; if there is none, just note it."""
        guest, table_id = one["guest"], one["table_id"]
        receivers = await self._store.read(lambda connection: reminder_archive.read_receivers(connection, guest))
        places: list[str | None] = [receiver["id"] for receiver in receivers]
        kept = await self._store.read(lambda connection: reminder_archive.read_reminders(connection, guest))
        if kept is not None and kept["at_turn"] and is_mailed(kept):
            places.append(None)
        letters = [letter_of("turn", guest, place, table_id, now) for place in places]
        done = reminder_rows.reminded(table_id, one["since"])
        if not letters:
            return done
        await self._is_ours(f"turn {table_id} {one['since']}", done, *letters)
        return None

    async def _digest(self, kept: Row, now: float) -> None:
        """The daily mail of somebody for whom games wait; the next one is a day later."""
        guest = kept["guest"]
        later = reminder_rows.set_next_digest(guest, next_digest(kept["digest_hour"], kept["zone"], now))
        waiting = await self._store.read(lambda connection: reminder_archive.read_waiting(connection, guest, 1))
        letters = [letter_of("digest", guest, None, None, now)] if waiting and is_mailed(kept) else []
        if not await self._is_ours(f"digest {guest} {kept['next_digest']}", later, *letters):
            await self._store.write(later)  # or a choice that was being saved meanwhile would bring the old hour back

    # ---- what

    async def _deliver(self, letter: Row, now: float) -> None:
        """One attempt. Whatever goes wrong, the next one is in the database already."""
        try:
            n_tries: int = letter["n_tries"] + 1
            is_last = n_tries > len(AGAIN_S)
            again = now + (SPENT_S if is_last else AGAIN_S[n_tries - 1])
            attempt = f"letter {letter['id']} {letter['due']} {n_tries}"
            if await self._is_ours(attempt, reminder_rows.try_letter(letter["id"], n_tries, again)):
                outcome = await self._sent(letter, is_last)
                gone = [reminder_rows.remove_letter(letter["id"], n_tries)] if outcome.is_done or is_last else []
                await self._store.write(*gone, *outcome.changes)
        except (Refusal, SQLAlchemyError):
            log.warning("what became of a reminder cannot be saved now")
        finally:
            self._under_way.pop(letter["id"], None)

    async def _sent(self, letter: Row, is_last: bool) -> Outcome:
        """What nobody has thought of is given up in the end like all else."""
        try:
            return await self._delivery.send(letter, is_last)
        except (Refusal, SQLAlchemyError):
            raise
        except Exception:
            log.exception("a reminder could not be sent")
            return Outcome(False)
