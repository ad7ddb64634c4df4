"""Granaries of the eighteen kingdoms, an option that comes with its board. [Huang 16] [Huang 17]

A tile carries a granary as it carries a building: `tianxia.games.huang.pagoda` knows that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tianxia.core.bits import has_bit, set_bit
from tianxia.core.compiled import rule
from tianxia.core.errors import BadInput, Said
from tianxia.core.layout import NONE, BitSet
from tianxia.core.position import Fields, line_of, number_on, some
from tianxia.core.words import Event, Tongue
from tianxia.games.huang.actions import DONE, granary_action
from tianxia.games.huang.geometry import space_name
from tianxia.games.huang.kingdom import kingdom_of
from tianxia.games.huang.land import BOARDS, CAPITALS, board_of, spaces_in
from tianxia.games.huang.module import Module, Notation
from tianxia.games.huang.notation import space_on
from tianxia.games.huang.pagoda import note_carrying
from tianxia.games.huang.state import Colour, Phase, State
from tianxia.mechanics.area import Area, add_area, area_in, empty, keep, meet, n_spaces, only, without

POINTS_OF_A_GRANARY = 2


def prepare(state: State, _options: Mapping[str, str]) -> None:
    """[Huang 16.2] One on the governor tile of every capital."""
    if board_of(state).granaries:
        state["granaries"][:] = CAPITALS[int(state.board)]
        note_carrying(state)


@rule
def granaries_in_reach(state: State) -> Area:
    """[Huang 17.1] Those in the kingdom of the player's blue leader."""
    space = state.seats[state.turn_of].leaders[Colour.BLUE]
    if space == NONE:
        return empty()
    return meet(area_in(state.derived.kingdoms[kingdom_of(state, space)].spaces), area_in(state.granaries))


@rule
def can_take_granaries(state: State) -> bool:
    """[Huang 17.1] More than one."""
    return n_spaces(granaries_in_reach(state)) > 1


@rule
def ask_for_granaries(state: State) -> bool:
    """[Huang 13.3] After the pagodas."""
    if can_take_granaries(state):
        state.phase = Phase.GRANARIES
        return True
    return False


@rule
def legal_granary(state: State, mask: BitSet) -> None:
    """[Huang 17.2] Which one stays, or none is taken."""
    add_area(mask, granary_action(0), granaries_in_reach(state))
    set_bit(mask, DONE)


@rule
def apply_granary(state: State, stays: int) -> None:
    """[Huang 17.2] All but one; [Huang 17.3] their tiles are free."""
    taken = without(granaries_in_reach(state), only(stays))
    state.seats[state.turn_of].granaries += n_spaces(taken)
    keep(state.granaries, without(area_in(state.granaries), taken))
    note_carrying(state)
    state.phase = Phase.END_OF_TURN


@rule
def granary_points(state: State, seat: int, colour: int, points: int) -> int:
    """[Huang 17.4] Two blue points for each."""
    return points + POINTS_OF_A_GRANARY * state.seats[seat].granaries if colour == Colour.BLUE else points


# ---- words


def in_box(state: State, kind: int) -> bool:
    """[Huang 16.3] Blue pagodas are not used where granaries are."""
    return kind == Colour.BLUE and board_of(state).granaries


def told(before: State, kind: str, after: State) -> Mapping[str, object]:
    """How many are taken."""
    if kind != "granary":
        return {}
    seat = int(before["to_move"])
    return {"n": int(after["seats"]["granaries"][seat] - before["seats"]["granaries"][seat])}


def events(before: State, kind: str, after: State) -> Iterator[Event]:
    """[Huang 16.5] Those whose tiles have gone."""
    if kind == "riot":
        gone = before["granaries"] & ~after["granaries"]
        yield from (Event("granary.lost", {"space": space_name(space)}) for space in spaces_in(gone))


def account(state: State, seat: int, colour: int) -> Iterator[Event]:
    if colour == Colour.BLUE and (n := int(state["seats"]["granaries"][seat])):
        yield Event("account.granaries", {"n": n, "points": POINTS_OF_A_GRANARY * n})


def why(_state: State, kind: str, space: int) -> Iterator[Event]:
    if kind == "granary":
        yield Event("why.no-granary", {"space": space_name(space)}, rule="17.2")


def marks(state: State) -> Mapping[int, str]:
    return dict.fromkeys(spaces_in(state["granaries"]), "°")


def beside_points(state: State, seat: int, say: Tongue) -> str:
    n = int(state["seats"]["granaries"][seat])
    return say("draw.granaries", n=n) if n else ""


# ---- positions


def read(state: State, fields: Fields) -> None:
    """[Huang 16.2] On governor tiles of capitals."""
    homes = CAPITALS[int(state.board)] & state.tiles[Colour.YELLOW]
    if board_of(state).granaries:
        state["granaries"][:] = 0 if "granaries" in fields else homes
    elif any(key.partition(" ")[0] in ("granaries", "taken") for key in fields):
        raise BadInput(Said("there are no granaries on the board {board}", board=BOARDS[int(state.board)]))
    for word in fields.get("granaries", []):
        _read_granary(state, homes, word)
    _read_taken(state, fields)
    note_carrying(state)


def _read_granary(state: State, homes: BitSet, word: str) -> None:
    space = space_on("granaries", word)
    if not has_bit(homes, space):
        raise BadInput(Said("granaries: no governor tile of a capital is on {space}", space=word))
    if has_bit(state.granaries, space):
        raise BadInput(Said("{key}: is given twice", key=f"granaries {word}"))
    set_bit(state.granaries, space)


def _read_taken(state: State, fields: Fields) -> None:
    n = len(spaces_in(CAPITALS[int(state.board)])) - len(spaces_in(state.granaries))
    for seat in range(int(state.n_seats)):
        state.seats[seat].granaries = number_on(fields, f"taken {seat + 1}", 0, 0, n)
        n -= int(state.seats[seat].granaries)


def lines(state: State) -> Iterator[str]:
    if board_of(state).granaries:
        yield line_of("granaries", map(space_name, spaces_in(state.granaries)))


def seat_lines(state: State, seat: int) -> list[str]:
    return some(f"taken {seat + 1}", filter(int, [str(int(state.seats[seat].granaries))]))


MODULE = Module(
    prepare=prepare,
    asks=ask_for_granaries,
    points=granary_points,
    legal={Phase.GRANARIES: {"granary": legal_granary, "done": legal_granary}},
    effects={"granary": apply_granary},
    in_box=in_box,
    told=told,
    events=events,
    account=account,
    why=why,
    marks=marks,
    beside_points=beside_points,
    notation=Notation(keywords=("granaries",), of_seats=("taken",), read_last=read, lines=lines, seat_lines=seat_lines),
)
