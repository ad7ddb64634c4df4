"""Friends, and invitations to tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tianxia.server.wire.words import Word


class FriendInfo(Struct, frozen=True):
    """A friend, or somebody who may become one."""

    id: str
    """For me alone."""
    name: str
    stand: Literal["friend", "asked", "asks"]
    """We are friends; I have asked; they ask me."""
    since: float
    is_online: bool | None
    """Of friends who want it to be known."""


class FriendsInfo(Struct, frozen=True):
    """My friends, and whether they are told when I am here."""

    friends: list[FriendInfo]
    is_seen: bool
    n_links: int
    """Of mine, that nobody has used yet."""


class Seen(Struct, forbid_unknown_fields=True):
    """Whether my friends are told when I am here."""

    is_seen: bool


class FriendLink(Struct, frozen=True):
    """By its code one person becomes my friend."""

    code: str
    expires: float


class FriendCode(Struct, forbid_unknown_fields=True):
    """Of a link that somebody has sent me."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class FriendLinkInfo(Struct, frozen=True):
    """Whose link it is."""

    name: str


class TableFriend(Struct, frozen=True):
    """A friend who may be invited to a table."""

    id: str
    name: str
    is_online: bool | None
    is_invited: bool
    is_here: bool
    """Whether they have a seat already."""


class Invite(Struct, forbid_unknown_fields=True):
    """Ask a friend to a table of mine that waits."""

    friend: Word
