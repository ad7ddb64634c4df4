"""Huang as a picture for the terminal."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE
from tianxia.core.words import SEAT_SYMBOLS, Tongue
from tianxia.games.huang.forecast import sides
from tianxia.games.huang.geometry import (
    COLUMNS,
    DIRECTIONS,
    HEIGHT,
    N_SPACES,
    WIDTH,
    number,
    place_of,
    spaces_of,
)
from tianxia.games.huang.land import board_of, spaces_in
from tianxia.games.huang.modules import MODULES
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.revolt import strength
from tianxia.games.huang.state import PALACE, State
from tianxia.games.huang.text import (
    is_in_play,
    is_over,
    kind_of_building,
    kingdom_name,
    knows_score,
)
from tianxia.games.huang.view import BUILDINGS, leaders_on_board, tiles_of
from tianxia.games.huang.war import might

_PAPER = {
    "yellow": "bold #3b2a00 on #e3b53f",
    "red": "bold #fff4e0 on #b23a2e",
    "blue": "bold #ffffff on #2f6fa3",
    "green": "bold #ffffff on #4d8a4a",
    "white": "bold #3b3b3b on #e8e4da",
}
_RIVER, _LAND = "[#5b9bc8]~[/]", "[#8a8272]·[/]"


def render(state: State, viewer: Viewer, last: int | None, say: Tongue) -> str:
    """The map, row by row, then seats, market and what is going on, in Rich markup."""
    del last
    signs = _signs(state, say)
    rows = [_row(row, signs) + _names(state, row) for row in range(HEIGHT)]
    head = "     " + "   ".join(COLUMNS)
    seats = [_seat_line(state, seat, viewer, say) for seat in range(int(state["n_seats"]))]
    tiles, pagodas = _tiles(state["market"], say), _beside_board(state, say)
    market = f"    {say('draw.market', tiles=tiles, n=int(state['n_bag']), pagodas=pagodas)}"
    return "\n".join([head, *rows, *seats, market, *_conflict_lines(state, say)])


def _row(row: int, signs: dict[int, str]) -> str:
    """Odd rows stand half a space to the right."""
    shift = "  " if row % 2 else ""
    return f" {row + 1:2}  {shift}" + "".join(signs.get(number(row, column), "    ") for column in range(WIDTH))


def _names(state: State, row: int) -> str:
    """The capitals of a row."""
    return ", ".join(name for space, name in board_of(state).capitals.items() if place_of(space)[0] == row)


def _signs(state: State, say: Tongue) -> dict[int, str]:
    """Three or four characters for every space: terrain, tile, leader, building."""
    map_ = board_of(state)
    signs = dict.fromkeys(map_.land, f"{_LAND}   ") | dict.fromkeys(map_.river, f"{_RIVER}   ")
    marks = _building_marks(state)
    for colour, words in zip(COLOURS, state["tiles"], strict=True):
        for space in spaces_in(words):
            signs[space] = f"[{_PAPER[colour]}]{_letter(colour, say)}{marks.get(space, ' ')}[/]  "
    for seat, colour, space in leaders_on_board(state):
        signs[space] = f"[{_PAPER[COLOURS[colour]]}]{_leader(seat, COLOURS[colour], say)}[/]  "
    for module in MODULES:
        signs |= module.signs(state)
    return signs


def _building_marks(state: State) -> dict[int, str]:
    """⌂ on tiles under a pagoda, ♜ under the palace; modules have their own."""
    marks = {space: mark for module in MODULES for space, mark in module.marks(state).items()}
    for b, site in enumerate(state["sites"].tolist()):
        if site >= 0:
            mark = "♜" if kind_of_building(b) == PALACE else "⌂"
            marks |= dict.fromkeys(spaces_of(*divmod(site, N_SPACES)), mark)
    return marks


def _letter(colour: str, say: Tongue) -> str:
    """In English Y R B G W."""
    return say(f"draw.letter.{colour}")


def _leader(seat: int, colour: str, say: Tongue) -> str:
    """The seat's symbol and the letter of the colour."""
    return SEAT_SYMBOLS[seat] + _letter(colour, say).lower()


def _tiles(numbers: npt.NDArray[np.integer], say: Tongue) -> str:
    """A letter for each tile on its colour."""
    return "".join(f"[{_PAPER[colour]}]{_letter(colour, say)}[/]" for colour in tiles_of(numbers)) or say("draw.none")


def _seat_line(state: State, seat: int, viewer: Viewer, say: Tongue) -> str:
    row = state["seats"][seat]
    mark = "▶" if not is_over(state) and seat == state["to_move"] else " "
    name = say("draw.you" if seat == viewer else "draw.seat", n=seat + 1)
    hidden = say("draw.known", n=int(row["n_hand"]), tiles=_tiles(row["known_hand"], say))
    hand = _tiles(row["hidden"]["hand"], say) if sees(viewer, seat) else hidden
    home = [COLOURS[c] for c, at in enumerate(row["leaders"].tolist()) if at == NONE]
    leaders = " ".join(f"[{_PAPER[colour]}]{_leader(seat, colour, say)}[/]" for colour in home) or say("draw.no leader")
    line = say("draw.line", name=name, points=_points(state, seat, viewer, say), hand=hand, leaders=leaders)
    return f"  {mark} {SEAT_SYMBOLS[seat]} {line}"


def _points(state: State, seat: int, viewer: Viewer, say: Tongue) -> str:
    if not knows_score(state, seat, viewer):
        return say("draw.closed")
    points = zip(COLOURS, state["seats"]["points"][seat].tolist(), strict=True)
    more = "".join(module.beside_points(state, seat, say) for module in MODULES)
    return " ".join(f"[{_PAPER[colour]}]{_letter(colour, say)}{n}[/]" for colour, n in points) + more


def _beside_board(state: State, say: Tongue) -> str:
    at_hand = [b for b, site in enumerate(state["sites"].tolist()) if site == NONE and is_in_play(state, b)]
    signs = [say(f"draw.letter.{BUILDINGS[kind_of_building(b)]}") for b in at_hand]
    return " ".join(signs) or say("draw.none")


def _conflict_lines(state: State, say: Tongue) -> list[str]:
    """A revolt or war that is being settled."""
    if state["attacker"] != NONE:
        attacker, defender = int(state["attacker"]), int(state["defender"])
        colour = COLOURS[int(state["leader_colour"])]
        strengths = f"{int(strength(state, attacker))} : {int(strength(state, defender))}"
        values = {"attacker": attacker, "defender": defender, "colour": colour, "strengths": strengths}
        return [f"    {say('draw.revolt', **values)}"]
    names = {side: kingdom_name(state, int(state["side"][side])) for side in sides(state)}
    lines = [
        say("draw.war", direction=DIRECTIONS[side], kingdom=name, strength=int(might(state, side)))
        for side, name in names.items()
    ]
    losses = [say("draw.losses", n=int(state["n_losses"]))] if state["n_losses"] else []
    return [f"    {line}" for line in lines + losses]
