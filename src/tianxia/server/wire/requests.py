"""The WebSocket of a table, from the client."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tianxia.server.wire.talk import Say
from tianxia.server.wire.words import ActionNumber, Picked, SeatNumber, Token, Word


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: which seats are mine. No token: a spectator."""

    tokens: Annotated[list[Token], Meta(max_length=10)] = []
    seat: SeatNumber | None = None
    """Whose view I want; the one to move of mine, or my first, if left out."""
    follows: bool = False
    """Whether I put `Moved` together with the state before; else I am told every state whole."""


class Sit(Struct, tag="sit", forbid_unknown_fields=True):
    """Show me the view of another of my seats, for several people at one screen."""

    seat: SeatNumber


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Take an action. ``seq`` is that of the state I saw; another one is refused."""

    id: int
    seq: int
    seat: SeatNumber
    action: ActionNumber


class Preview(Struct, tag="preview", forbid_unknown_fields=True):
    """What would this action do, as far as I may know?"""

    id: int
    seq: int
    seat: SeatNumber
    action: ActionNumber


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would a strong bot do in my place?"""

    id: int
    seq: int
    seat: SeatNumber


class Coach(Struct, tag="coach", forbid_unknown_fields=True):
    """What matters now?"""

    id: int
    seq: int
    seat: SeatNumber


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """Why may I not take this action?"""

    id: int
    seq: int
    seat: SeatNumber
    action: ActionNumber
    picked: Picked | None = None
    """Cards or tiles that I have picked for it, in words of the game, where I leave it to the server how it is paid."""


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take my last decision back: at once if `TableNow.undo` says ``free``, else by consent of all other people."""

    id: int
    seq: int
    seat: SeatNumber


class Consent(Struct, tag="consent", forbid_unknown_fields=True):
    """My answer to `TableNow.asking`."""

    id: int
    seq: int
    seat: SeatNumber
    is_granted: bool


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give the game up. If two or more others remain, a bot plays on for the seat, which comes last."""

    id: int
    seat: SeatNumber


class HandOver(Struct, tag="hand_over", forbid_unknown_fields=True):
    """Let a bot play for my seat, which stays mine."""

    id: int
    seat: SeatNumber
    bot: Word


class TakeAgain(Struct, tag="take_again", forbid_unknown_fields=True):
    """Play again on my seat, which I had handed to a bot."""

    id: int
    seat: SeatNumber


class Call(Struct, tag="call", forbid_unknown_fields=True):
    """Call somebody who is to decide and is not there, at a table without a clock."""

    id: int
    seat: SeatNumber
    """Mine."""
    away: SeatNumber


class Replace(Struct, tag="replace", forbid_unknown_fields=True):
    """I agree that a bot plays on for somebody who was called and has not come."""

    id: int
    seat: SeatNumber
    away: SeatNumber


class Plan(Struct, tag="plan", forbid_unknown_fields=True):
    """If another seat does *when*, which may be left open, I do *then*; an empty one drops all plans of my seat."""

    id: int
    seat: SeatNumber
    when: Annotated[str, Meta(max_length=64)] = ""
    then: Annotated[str, Meta(max_length=64)] = ""


class Older(Struct, tag="older", forbid_unknown_fields=True):
    """The page of the log before a line."""

    id: int
    before: Annotated[int, Meta(ge=1, le=2**31 - 1)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


class Measured(Struct, tag="measured", frozen=True, forbid_unknown_fields=True):
    """The answer to the latest `Measure`; any other is of no account."""

    number: int


Request = (
    Hello
    | Ping
    | Measured
    | Sit
    | Act
    | Preview
    | Hint
    | Coach
    | Why
    | Undo
    | Consent
    | Resign
    | HandOver
    | TakeAgain
    | Call
    | Replace
    | Plan
    | Say
    | Older
)
decode_request = msgspec.json.Decoder(Request).decode
