"""Reminders: how somebody wants to hear that a game waits for them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Language = Literal["en", "fr"]
Zone = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]*$")]
Hour = Annotated[int, Meta(ge=0, le=23)]
PushKey = Annotated[str, Meta(max_length=128, pattern="^[A-Za-z0-9_-]*$")]
MailToken = Annotated[str, Meta(max_length=128, pattern="^[a-z0-9.]*$")]


class ReceiverInfo(Struct, frozen=True):
    """A browser of mine that is told."""

    id: str
    """The beginning of the SHA-256 of its endpoint."""
    label: str
    created: float


class RemindersInfo(Struct, frozen=True):
    """How I am reminded."""

    push_key: str
    """Of this site, for browsers that subscribe."""
    receivers: list[ReceiverInfo]
    has_mail: bool
    """Whether this site sends mail."""
    address: str | None
    is_confirmed: bool
    is_refused: bool
    """Whether nothing is sent to the address any more, because it was refused again and again."""
    at_turn: bool
    """By mail."""
    digest_hour: int | None


class NewReceiver(Struct, forbid_unknown_fields=True):
    """A browser that takes pushes, as it says itself."""

    endpoint: Annotated[str, Meta(max_length=1024, pattern=r"^https?://[\x21-\x7e]+$")]
    p256dh: PushKey
    auth: PushKey
    language: Language = "en"


class NewAddress(Struct, forbid_unknown_fields=True):
    """Where mail is to go, once it is confirmed."""

    address: Annotated[str, Meta(max_length=254)]
    language: Language = "en"
    zone: Zone = ""


class MailWish(Struct, forbid_unknown_fields=True):
    """What is mailed to me."""

    at_turn: bool
    digest_hour: Hour | None = None
    zone: Zone = ""
    language: Language = "en"


class MailAnswer(Struct, forbid_unknown_fields=True):
    """What a link in a mail has brought."""

    token: MailToken


class MailDone(Struct, frozen=True):
    """It is done."""

    is_done: bool = True
