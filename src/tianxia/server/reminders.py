"""How people want to be reminded of games that wait for them: pushes to browsers, mails, a daily digest, or nothing."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from tianxia.server import reminder_archive, reminder_rows
from tianxia.server.bucket import Buckets
from tianxia.server.columns import Change, Row
from tianxia.server.keys import Keys, digest
from tianxia.server.mail import ADDRESS, Mailer
from tianxia.server.push import Endpoint, Push
from tianxia.server.refusal import Refusal
from tianxia.server.sessions import Who
from tianxia.server.store import Store
from tianxia.server.wire.reminders import MailWish, NewAddress, NewReceiver, ReceiverInfo, RemindersInfo

SHOWN = 16
"""Of a digest, so many letters tell the browsers of one account apart."""
MOST_RECEIVERS = 10
MOST_REFUSED = 3
"""An address that has refused so many mails, one after the other, gets no more."""
CONFIRM_S = 3 * 24 * 3600
FOR_EVER = 0
NOBODY: dict[str, Any] = {
    "language": "en",
    "zone": "",
    "address": None,
    "is_confirmed": False,
    "n_refused": 0,
    "at_turn": False,
    "digest_hour": None,
    "next_digest": None,
}
"""What is kept of whoever has chosen nothing yet."""


def is_mailed(row: Row) -> bool:
    """Whether mails go there."""
    return row["address"] is not None and row["is_confirmed"] and row["n_refused"] < MOST_REFUSED


def next_digest(hour: int | None, zone: str, now: float) -> float | None:
    """When it is the wanted hour next where somebody lives; in a zone that is not known, of Greenwich."""
    if hour is None:
        return None
    there = datetime.fromtimestamp(now, _zone(zone))
    wanted = there.replace(hour=hour, minute=0, second=0, microsecond=0)
    return (wanted if wanted > there else wanted + timedelta(days=1)).timestamp()


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # there is no such zone, or this machine knows none
        return UTC


def letter_of(kind: str, guest: str, receiver: str | None, table_id: str | None, due: float) -> Change:
    """Something to be sent: one of a kind for each who gets it, and each table."""
    name = digest(f"{kind} {guest} {receiver} {table_id}")
    row = {"id": name, "guest": guest, "receiver": receiver, "kind": kind, "table_id": table_id, "due": due}
    return reminder_rows.put_letter(row)


class Reminders:
    """What people have chosen."""

    def __init__(self, store: Store, keys: Keys, push: Push, mailer: Mailer, confirmations: Buckets) -> None:
        self._store = store
        self._keys = keys
        self._push = push
        self._mailer = mailer
        self.confirmations = confirmations
        """Mails that nobody has asked for yet who reads them."""

    async def info(self, guest: str) -> RemindersInfo:
        kept, receivers = await self._kept(guest), await self._receivers(guest)
        address = self._keys.unsealed(kept["address"])
        return RemindersInfo(
            self._push.public_key,
            [ReceiverInfo(one["id"][:SHOWN], one["label"], one["created"]) for one in receivers],
            self._mailer.is_offered,
            address,
            kept["is_confirmed"],
            kept["n_refused"] >= MOST_REFUSED,
            kept["at_turn"],
            kept["digest_hour"],
        )

    async def _receivers(self, guest: str) -> list[Row]:
        return list(await self._store.read(lambda connection: reminder_archive.read_receivers(connection, guest)))

    async def _kept(self, guest: str) -> dict[str, Any]:
        found = await self._store.read(lambda connection: reminder_archive.read_reminders(connection, guest))
        return {**NOBODY, "guest": guest, **(found or {})}

    # ---- browsers

    async def receive(self, who: Who, wanted: NewReceiver, label: str, site: str) -> None:
        """Push to a browser from now on."""
        guest, session = who.guest or "", who.session or ""
        endpoint = Endpoint(wanted.endpoint, wanted.p256dh, wanted.auth)
        self._push.check(endpoint)
        known = [one for one in await self._receivers(guest) if one["id"] != digest(endpoint.url)]
        old = known[: max(0, len(known) + 1 - MOST_RECEIVERS)]
        row = {
            "id": digest(endpoint.url),
            "guest": guest,
            "session": session,
            "endpoint": self._keys.sealed(msgspec.json.encode(endpoint).decode()),
            "language": wanted.language,
            "label": label,
            "site": site,
            "created": time.time(),
        }
        gone = [reminder_rows.remove_receiver(one["id"]) for one in old]
        await self._store.write(*gone, reminder_rows.put_receiver(row))

    async def ignore(self, guest: str, shown: str) -> None:
        """Push to a browser no more."""
        found = [one["id"] for one in await self._receivers(guest) if one["id"].startswith(shown)]
        await self._store.write(*map(reminder_rows.remove_receiver, found))

    # ---- mail

    async def give_address(self, guest: str, given: NewAddress) -> None:
        """Have an address, to which nothing goes but the question whether it is right."""
        address = given.address.strip()
        if not self._mailer.is_offered:
            raise Refusal("no-mail", "this site sends no mail")
        if not re.fullmatch(ADDRESS, address):
            raise Refusal("bad-address", "this is no address for mail")
        for who in (f"guest {guest}", f"mail {digest(address.lower())}"):
            if not self.confirmations.take(who):
                raise Refusal("many-attempts", "too many attempts; wait a few minutes")
        kept, chosen = await self._kept(guest), {"language": given.language, "zone": given.zone}
        chosen |= {"address": self._keys.sealed(address), "is_confirmed": False, "n_refused": 0}
        chosen["at_turn"] = kept["at_turn"] or kept["digest_hour"] is None  # nobody gives an address for nothing
        ask = letter_of("confirm", guest, None, None, time.time())
        await self._store.write(reminder_rows.put_reminders({**kept, **chosen}), ask)

    async def choose(self, guest: str, wish: MailWish) -> None:
        """What is mailed."""
        due = next_digest(wish.digest_hour, wish.zone, time.time())
        chosen = {**msgspec.to_builtins(wish), "next_digest": due}
        await self._store.write(reminder_rows.put_reminders({**await self._kept(guest), **chosen}))

    def confirm_token(self, guest: str, address: str) -> str:
        return self._keys.mail_token("confirm", guest, address, int(time.time()) + CONFIRM_S)

    def stop_token(self, guest: str, address: str) -> str:
        return self._keys.mail_token("stop", guest, address, FOR_EVER)

    async def confirm(self, token: str) -> None:
        """The address is theirs who gave it."""
        kept, expires = await self._named(token, "confirm")
        if expires < time.time():
            raise Refusal("spent", "this link is too old; ask for another one")
        await self._store.write(reminder_rows.put_reminders({**kept, "is_confirmed": True}))

    async def stop_mail(self, token: str) -> None:
        """No more mail, whoever asks: who has the link reads the mails."""
        kept, _ = await self._named(token, "stop")
        silent = {"at_turn": False, "digest_hour": None, "next_digest": None}
        await self._store.write(reminder_rows.put_reminders({**kept, **silent}))

    async def _named(self, token: str, purpose: str) -> tuple[dict[str, Any], int]:
        """Whose link this is, and until when it holds."""
        guest, _, rest = token.partition(".")
        until = rest.partition(".")[0]
        expires = int(until) if until.isdecimal() and len(until) < SHOWN else FOR_EVER
        kept = await self._kept(guest)
        address = self._keys.unsealed(kept["address"])
        if address is None or not self._keys.is_mail_token(token, purpose, guest, address, expires):
            raise Refusal("spent", "this link is not right, or no longer")
        return kept, expires

    # ---- nothing

    async def stop(self, guest: str) -> None:
        """Nothing any more, and nothing is kept for it."""
        await self._store.write(*reminder_rows.stop(guest))
