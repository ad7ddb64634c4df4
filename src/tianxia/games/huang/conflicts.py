"""Revolts and wars that are being settled, as views tell them. [Huang 10] [Huang 11]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tianxia.core.layout import NONE
from tianxia.games.huang.forecast import Forecast, as_it_stands, sides
from tianxia.games.huang.names import COLOURS, DIRECTIONS, Colour, Direction
from tianxia.games.huang.revolt import governors_beside, strength
from tianxia.games.huang.state import Phase, State
from tianxia.games.huang.text import kingdom_name, war_colours
from tianxia.games.huang.war import might, soldiers

Turn = Literal["done", "due", "later"]


class SupportView(Struct):
    """What a seat has given in a conflict; nothing any more once a war is decided."""

    seat: int
    direction: Direction | None
    """Of the kingdom it supports, from the unification tile; `null` in a revolt, or if none."""
    tiles: int
    """Committed."""
    leader: bool
    """Whether its leader helps."""
    turn: Turn
    """Whether it has decided, decides now or comes later."""


class StrengthsView(Struct):
    """Of both sides of a revolt."""

    attacker: int
    defender: int


class RevoltView(Struct):
    """A revolt that is being settled."""

    attacker: int
    defender: int
    colour: Colour
    counts: Colour
    """The colour of the tiles and the leader that are committed: governors."""
    strengths: StrengthsView
    """Of both so far."""
    beside: StrengthsView
    """Governor tiles beside the leaders."""
    support: list[SupportView]
    """Of the attacker, then of the defender."""
    forecast: Forecast
    """As it stands."""


class SideView(Struct):
    """A kingdom at war."""

    direction: Direction
    """From the unification tile."""
    name: str
    kingdom: int
    """Its place in the list `kingdoms`."""
    soldiers: int
    strength: int
    """With support so far; after the decision what is left of it."""


class WarView(Struct):
    """A war that is being settled."""

    colours: list[Colour]
    """Of the leaders in conflict."""
    counts: Colour
    """The colour of the tiles and the leader that support a kingdom: soldiers."""
    kingdoms: list[SideView]
    winner: Direction | None
    """Its direction while it loses soldiers."""
    support: list[SupportView]
    """Of every seat; who has not been asked yet has given nothing."""
    order: list[int]
    """The seats as they are asked for support."""
    forecast: Forecast
    """As it stands."""


def revolt_view(state: State) -> RevoltView | None:
    attacker, defender = int(state["attacker"]), int(state["defender"])
    if attacker == NONE:
        return None
    return RevoltView(
        attacker=attacker,
        defender=defender,
        colour=COLOURS[int(state["leader_colour"])],
        counts="yellow",
        strengths=StrengthsView(int(strength(state, attacker)), int(strength(state, defender))),
        beside=StrengthsView(int(governors_beside(state, attacker)), int(governors_beside(state, defender))),
        support=[_support(state, seat, (attacker, defender)) for seat in (attacker, defender)],
        forecast=as_it_stands(state),
    )


def war_view(state: State) -> WarView | None:
    if not sides(state):
        return None
    n_seats = int(state["n_seats"])
    order = [(int(state["turn_of"]) + 1 + i) % n_seats for i in range(n_seats)]
    return WarView(
        colours=[COLOURS[colour] for colour in war_colours(state)],
        counts="red",
        kingdoms=[_side(state, side) for side in sides(state)],
        winner=_winner(state),
        support=[_support(state, seat, order) for seat in range(n_seats)],
        order=order,
        forecast=as_it_stands(state),
    )


def _side(state: State, side: int) -> SideView:
    k = int(state["side"][side])
    return SideView(
        direction=DIRECTIONS[side],
        name=kingdom_name(state, k),
        kingdom=k,
        soldiers=int(soldiers(state, side)),
        strength=int(might(state, side)),
    )


def _winner(state: State) -> Direction | None:
    return next((DIRECTIONS[side] for side in sides(state) if state["side"][side] == state["losing"]), None)


def _support(state: State, seat: int, order: Sequence[int]) -> SupportView:
    row = state["seats"][seat]
    side = int(row["side"])
    return SupportView(
        seat=seat,
        direction=None if side == NONE else DIRECTIONS[side],
        tiles=int(row["committed"]),
        leader=bool(row["lent"]),
        turn=_turn(state, seat, order),
    )


def _turn(state: State, seat: int, order: Sequence[int]) -> Turn:
    """Of those who are asked one after the other; once it is decided, all have spoken."""
    if state["phase"] not in (Phase.ATTACK, Phase.DEFEND, Phase.SUPPORT):
        return "done"
    before = order.index(seat) - order.index(int(state["to_move"]))
    return "done" if before < 0 else "later" if before else "due"
