"""Accounts: ways to sign in, sessions, people one would rather not meet."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tianxia.server.wire.words import SeatNumber, Token, Word

# Whatever is longer is refused before anybody looks at it.
Bytes = Annotated[str, Meta(max_length=16_384, pattern="^[A-Za-z0-9_-]*$")]
"""As base64url without padding."""
Password = Annotated[str, Meta(max_length=256)]
Label = Annotated[str, Meta(max_length=64)]
RoleName = Literal["player", "host", "admin"]
StanceKind = Literal["block", "mute"]
ReportAbout = Literal["cheating", "insults", "name", "leaving", "other"]


class PasskeyInfo(Struct, frozen=True):
    """A passkey of mine."""

    id: str
    label: str
    """The device where it was made."""
    created: float
    used: float


class SessionInfo(Struct, frozen=True):
    """A device where I am signed in. Where it is, nobody keeps."""

    id: str
    label: str
    """Browser and system, empty if they are not known."""
    created: float
    used: float
    """To about ten minutes."""
    is_this: bool


class PersonInfo(Struct, frozen=True):
    """Somebody whom I have blocked or muted."""

    id: str
    """For this list alone."""
    name: str
    kind: StanceKind
    since: float


class AccountInfo(Struct, frozen=True):
    """What there is of me."""

    name: str | None
    id: str | None
    """What a site's admin may ask for."""
    is_account: bool
    """Whether I can sign in; else this device alone knows me."""
    role: RoleName
    login: str | None
    """What I sign in by with a password, if I have one."""
    has_passwords: bool
    """Whether this site lets people sign in with passwords."""
    site: str | None
    """That passkeys are for; none if the page was opened by a number, which no passkey can be for."""
    passkeys: list[PasskeyInfo]
    sessions: list[SessionInfo]
    people: list[PersonInfo]


class PasskeyWish(Struct, frozen=True):
    """What a browser needs to make a passkey."""

    challenge: str
    site: str
    user: str
    """Bytes by which passkeys know the account, as base64url."""
    name: str
    known: list[str]
    """The passkeys of this account: none is made where there is one already."""


class NewPasskey(Struct, forbid_unknown_fields=True):
    """A passkey that a browser has made."""

    id: Bytes
    client_data: Bytes
    attestation: Bytes


class SignInWish(Struct, frozen=True):
    """What a browser needs to ask for a passkey: whose, it does not say."""

    challenge: str
    site: str


class Signed(Struct, forbid_unknown_fields=True):
    """What a passkey has signed."""

    id: Bytes
    client_data: Bytes
    authenticator_data: Bytes
    signature: Bytes


class PasswordSignIn(Struct, forbid_unknown_fields=True):
    """Sign in with a password."""

    login: Word
    password: Password


class NewPassword(Struct, forbid_unknown_fields=True):
    """Have a password, or another one, for which the present one is needed."""

    password: Password
    present: Password = ""


class LinkWish(Struct, forbid_unknown_fields=True):
    """A link for another device, at an address of this server; the page's own if none is said."""

    origin: Annotated[str, Meta(max_length=270, pattern=r"^https?://[\w.:\[\]-]{1,255}$")] | None = None


class MovingLink(Struct, frozen=True):
    """A link by which another device goes on as I: once, and soon."""

    link: str
    picture: str
    """The same as a QR code: SVG."""
    expires: float


class Moving(Struct, forbid_unknown_fields=True):
    """Go on here as whoever made the link."""

    token: Token


class SignOut(Struct, forbid_unknown_fields=True):
    """Which sessions end: this one, another one of mine, or all."""

    session: Word | None = None
    is_everywhere: bool = False


class Leaving(Struct, forbid_unknown_fields=True):
    """Delete all that there is of me; my name says that it is meant."""

    name: Annotated[str, Meta(max_length=64)]


class Person(Struct, forbid_unknown_fields=True):
    """Somebody by where they sit, or by what they have said there."""

    table: Word
    seat: SeatNumber | None = None
    remark: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    """Its number."""


class NewStance(Person, forbid_unknown_fields=True, kw_only=True):
    """Block somebody, or hear no more of what they say."""

    kind: StanceKind


class NewReport(Person, forbid_unknown_fields=True, kw_only=True):
    """Tell the site's people about somebody, and what they have said if a remark names them."""

    about: ReportAbout
    text: Annotated[str, Meta(max_length=1000)] = ""


class ReportInfo(Struct, frozen=True):
    """What somebody has reported, for the site's people."""

    id: str
    name: str
    """Of whom it is about, as it was then."""
    other: str
    """Their id, for the command `tianxia admin`."""
    by: str | None
    """The name of who has reported it."""
    table: str
    about: ReportAbout
    text: str
    quoted: str | None
    """What they had said, as the table has kept it."""
    at: float
    is_done: bool


class ReportDone(Struct, forbid_unknown_fields=True):
    """Whether a report is settled."""

    is_done: bool


class NewRole(Struct, forbid_unknown_fields=True):
    """Say what somebody may do."""

    account: Word
    """The number that the page of the account tells."""
    role: RoleName


class Export(Struct, frozen=True):
    """All that is kept of a person."""

    format: str
    name: str | None
    id: str
    since: float | None
    is_seen: bool | None
    """Whether my friends are told when I am here."""
    seen: float | None
    """When I was last noted for them."""
    account: AccountInfo
    games: list[dict[str, Any]]
    """Finished ones as records; of others their ids and how far they are."""
    lessons: list[dict[str, Any]]
    puzzles: list[dict[str, Any]]
    studies: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    """All rated games, in order."""
    is_public: bool
    """Whether others see how I play."""
    tournaments: list[dict[str, Any]]
    """Held, or taken part in with a number."""
    reports: list[dict[str, Any]]
    reminders: dict[str, Any]
    """How they are reminded of games that wait for them."""
    remarks: list[dict[str, Any]]
    friends: list[dict[str, Any]]
    friend_links: list[dict[str, Any]]
    """That nobody has used yet."""
    invitations: list[dict[str, Any]]
    clubs: list[dict[str, Any]]
