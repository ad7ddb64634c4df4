"""A made-up miniature game that stretches the contract of `tianxia.core.game`.

Cards of three kinds. One lies aside, seen by nobody; every seat holds two hidden ones. In its turn a seat

- looks: turns up a card, which all see (chance and revelation in the middle of the turn), and then
- keeps it, or offers it to the next seat, **which decides inside that turn** to accept or to refuse it. Only a seat
  that holds a card of this kind already may accept.

A kept or accepted card lies in a hand, known to all, beside hidden ones. Three of a kind in a hand end the game **on
the spot, in the middle of the turn**; otherwise it ends when the pile is empty. Keeping brings 1 point, accepting 2,
being refused 1. Most points win, then fewest cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from msgspec import Struct

from tianxia.core.about import About, Option
from tianxia.core.actions import Actions, Kind
from tianxia.core.bits import clear, set_bit
from tianxia.core.compiled import rule
from tianxia.core.errors import BadInput
from tianxia.core.game import Game, Rules, Text, Viewer
from tianxia.core.layout import I8, NONE, U64, BitSet, Ints, Rows, States, blank, dtype_of
from tianxia.core.rng import draw
from tianxia.core.words import Event, Tongue

N_KINDS = 3
MAX_SEATS = 3
HAND = 2
TRIO = 3
OF_A_KIND = {"small": 3, "large": 5}
NAMES = ("look", "keep", "offer", "accept", "refuse")
LOOK, KEEP, OFFER, ACCEPT, REFUSE = range(len(NAMES))


class Phase(IntEnum):
    LOOK = 0
    CHOOSE = 1
    ANSWER = 2
    TRIO = 3
    NO_CARD = 4


class Hidden:
    hand: Annotated[Ints, np.int8, N_KINDS]


class Seat:
    points: I8
    n_hand: I8
    known_hand: Annotated[Ints, np.int8, N_KINDS]
    hidden: Annotated[Hidden, Hidden]


class Secret:
    bag: Annotated[Ints, np.int8, N_KINDS]
    aside: Annotated[Ints, np.int8, N_KINDS]
    rng: U64


class State:
    n_seats: I8
    turn: I8
    turn_of: I8
    to_move: I8
    phase: I8
    shown: I8
    n_bag: I8
    n_aside: I8
    discard: Annotated[Ints, np.int8, N_KINDS]
    seats: Annotated[Rows[Seat], Seat, MAX_SEATS]
    secret: Annotated[Secret, Secret]


STATE = dtype_of(State)


# ---- rules


def prepare(options: Mapping[str, str], n_seats: int) -> Any:
    state = blank(STATE)
    state.n_seats = n_seats
    state.shown = NONE
    state.secret.bag[:] = OF_A_KIND[options["deck"]]
    state.n_bag = N_KINDS * OF_A_KIND[options["deck"]]
    return state


@rule
def deal(state: State, seed: np.uint64) -> None:
    state.secret.rng = seed
    state.secret.aside[draw(state.secret, state.secret.bag)] += 1
    state.n_aside = 1
    for seat in range(state.n_seats):
        for _ in range(HAND):
            state.seats[seat].hidden.hand[draw(state.secret, state.secret.bag)] += 1
        state.seats[seat].n_hand = HAND
    state.n_bag -= 1 + HAND * state.n_seats


@rule
def to_move(state: State) -> int:
    return state.to_move


@rule
def is_over(state: State) -> bool:
    return state.phase >= Phase.TRIO


@rule
def legal(state: State, mask: BitSet) -> None:
    clear(mask)
    if state.phase == Phase.LOOK:
        set_bit(mask, LOOK)
    if state.phase == Phase.CHOOSE:
        set_bit(mask, KEEP)
        set_bit(mask, OFFER)
    if state.phase == Phase.ANSWER:
        set_bit(mask, REFUSE)
        if state.seats[state.to_move].hidden.hand[state.shown] > 0:
            set_bit(mask, ACCEPT)


@rule
def apply(state: State, action: int) -> None:
    if action == LOOK:
        state.shown = draw(state.secret, state.secret.bag)
        state.n_bag -= 1
        state.phase = Phase.CHOOSE
    elif action == OFFER:
        state.to_move = (state.turn_of + 1) % state.n_seats
        state.phase = Phase.ANSWER
    elif action == REFUSE:
        state.discard[state.shown] += 1
        state.seats[state.turn_of].points += 1
        end_turn(state)
    else:
        take(state, 1 if action == KEEP else 2)


@rule
def take(state: State, points: int) -> None:
    """The shown card comes into the hand of the seat to move."""
    seat = state.seats[state.to_move]
    seat.points += points
    seat.n_hand += 1
    seat.known_hand[state.shown] += 1
    seat.hidden.hand[state.shown] += 1
    if seat.hidden.hand[state.shown] >= TRIO:
        state.phase = Phase.TRIO
    else:
        end_turn(state)


@rule
def end_turn(state: State) -> None:
    state.shown = NONE
    state.turn += 1
    state.turn_of = (state.turn_of + 1) % state.n_seats
    state.to_move = state.turn_of
    state.phase = Phase.LOOK if state.n_bag > 0 else Phase.NO_CARD


@rule
def score(state: State, seat: int) -> int:
    return state.seats[seat].points


@rule
def tiebreak(state: State, seat: int) -> int:
    return -state.seats[seat].n_hand


# ---- words


def describe(action: int) -> str:
    return NAMES[action]


def parse(text: str) -> int:
    if text not in NAMES:
        raise BadInput(f"'{text}' is no move")
    return NAMES.index(text)


def render(state: Any, _viewer: Viewer, _last: int | None, _say: Tongue) -> str:
    hands = " | ".join(str(seat.hidden.hand.tolist()) for seat in state.seats[: int(state.n_seats)])
    return f"[bold]shown {int(state.shown)}[/] hands {hands}"


class PublicView(Struct):
    shown: int
    points: list[int]


class HiddenView(Struct):
    hands: list[list[int]]
    bag: list[int]


def public(state: Any) -> PublicView:
    return PublicView(int(state.shown), [int(seat.points) for seat in state.seats])


def hidden(state: Any, _viewer: Viewer) -> HiddenView:
    hands = [seat.hidden.hand.tolist() for seat in state.seats[: int(state.n_seats)]]
    return HiddenView(hands, state.secret.bag.tolist())


def events(_before: States, action: int, after: States) -> list[Event]:
    found = [Event("shown", {"kind": int(after["shown"][0])})] if action == LOOK else []
    return [*found, Event("over")] if after["phase"][0] >= Phase.TRIO else found


def why_not(state: Any, _action: int) -> Event:
    return Event("why.step", {"step": Phase(int(state.phase)).name})


def account(state: Any, seat: int) -> list[Event]:
    return [Event("account.points", {"points": int(state.seats[seat].points)})]


def ending(state: Any) -> str:
    return {Phase.TRIO: "trio", Phase.NO_CARD: "no card"}[Phase(int(state.phase))]


def refuse(options: Mapping[str, str], n_seats: int) -> str | None:
    return "the small deck is for 2 seats" if n_seats == 3 and options["deck"] == "small" else None


# Compiled code is kept on disk by the game's family, and the sources that its folder is keyed by leave this file out.
_SOURCE = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]

TOY = Game(
    about=About(
        id=f"toy-{_SOURCE}",
        title="Toy",
        summary="made up for tests",
        seats=(2, 3),
        options=(Option("deck", ("small", "large"), "small", "how many cards", {3: "large"}),),
        most_actions=1000,
        refuse=refuse,
    ),
    rules_version="toy/1",
    dtype=STATE,
    actions=Actions(f"toy-{_SOURCE}", *map(Kind, NAMES)),
    prepare=prepare,
    rules=Rules(deal, to_move, legal, apply, is_over, score, tiebreak),
    text=Text(
        describe,
        parse,
        render,
        public,
        hidden,
        events,
        why_not,
        lambda _state: "1.1",
        account,
        ending,
        Path(__file__).parent / "toy_words",
        tiebreaks=lambda state, seat: [("cards", int(state["seats"]["n_hand"][seat]))],
    ),
)
