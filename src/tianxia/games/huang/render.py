"""Huang as a picture for the terminal and as plain data for other programs."""

from __future__ import annotations

from typing import Any

from tianxia.core.layout import NONE
from tianxia.core.words import SEAT_SYMBOLS, Tongue
from tianxia.games.huang import board
from tianxia.games.huang.bandits import n_bandits
from tianxia.games.huang.geometry import (
    COLUMNS,
    DIRECTIONS,
    HEIGHT,
    N_SPACES,
    WIDTH,
    number,
    place_of,
    space_name,
    spaces_of,
)
from tianxia.games.huang.land import BANDIT_SPACES, BOARDS
from tianxia.games.huang.revolt import strength
from tianxia.games.huang.scoring import points_of, with_white
from tianxia.games.huang.state import PALACE, Colour, Phase
from tianxia.games.huang.text import (
    COLOURS,
    DYNASTIES,
    SITES,
    ending,
    is_in_play,
    is_over,
    kind_of_building,
    kingdom_name,
    knows_score,
    leaders_in,
    sides,
    spaces_in,
    war_values,
)
from tianxia.games.huang.war import might, soldiers

_PAPER = {
    "yellow": "bold #3b2a00 on #e3b53f",
    "red": "bold #fff4e0 on #b23a2e",
    "blue": "bold #ffffff on #2f6fa3",
    "green": "bold #ffffff on #4d8a4a",
    "white": "bold #3b3b3b on #e8e4da",
}
KINDS = (*COLOURS, "palace")
_RIVER, _LAND = "[#5b9bc8]~[/]", "[#8a8272]·[/]"


def board_of(state: Any) -> board.Board:
    return board.board(BOARDS[int(state["board"])])


# ---- the terminal


def render(state: Any, viewer: int | None, last: int | None, say: Tongue) -> str:
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


def _names(state: Any, row: int) -> str:
    """The capitals of a row."""
    return ", ".join(name for space, name in board_of(state).capitals.items() if place_of(space)[0] == row)


def _signs(state: Any, say: Tongue) -> dict[int, str]:
    """Three or four characters for every space: terrain, tile, leader, building."""
    map_ = board_of(state)
    signs = dict.fromkeys(map_.land, f"{_LAND}   ") | dict.fromkeys(map_.river, f"{_RIVER}   ")
    marks = _building_marks(state)
    for colour, words in zip(COLOURS, state["tiles"], strict=True):
        for space in spaces_in(words):
            signs[space] = f"[{_PAPER[colour]}]{_letter(colour, say)}{marks.get(space, ' ')}[/]  "
    for seat, colour, space in _leaders(state):
        signs[space] = f"[{_PAPER[COLOURS[colour]]}]{_leader(seat, COLOURS[colour], say)}[/]  "
    for site, tile in enumerate(state["bandits"].tolist()):
        for space in spaces_in(BANDIT_SPACES[int(state["board"]), site]) if tile else ():
            signs[space] = f"[bold on #5a3d5c]x{int(n_bandits(state, site))}[/]  "
    return signs


def _building_marks(state: Any) -> dict[int, str]:
    """⌂ on tiles under a pagoda, ♜ under the palace, ° with a granary."""
    marks = dict.fromkeys(spaces_in(state["granaries"]), "°")
    for b, site in enumerate(state["sites"].tolist()):
        if site >= 0:
            mark = "♜" if kind_of_building(b) == PALACE else "⌂"
            marks |= dict.fromkeys(spaces_of(*divmod(site, N_SPACES)), mark)
    return marks


def _leaders(state: Any) -> list[tuple[int, int, int]]:
    """Seat, colour and space of every leader on the board."""
    rows = state["seats"]["leaders"][: int(state["n_seats"])].tolist()
    return [(seat, c, space) for seat, row in enumerate(rows) for c, space in enumerate(row) if space != NONE]


def _letter(colour: str, say: Tongue) -> str:
    """In English Y R B G W."""
    return say(f"draw.letter.{colour}")


def _leader(seat: int, colour: str, say: Tongue) -> str:
    """The seat's symbol and the letter of the colour."""
    return SEAT_SYMBOLS[seat] + _letter(colour, say).lower()


def _tiles(numbers: Any, say: Tongue) -> str:
    """A letter for each tile on its colour."""
    return "".join(f"[{_PAPER[colour]}]{_letter(colour, say)}[/]" for colour in _list(numbers)) or say("draw.none")


def _seat_line(state: Any, seat: int, viewer: int | None, say: Tongue) -> str:
    row = state["seats"][seat]
    mark = "▶" if not is_over(state) and seat == state["to_move"] else " "
    name = say("draw.you" if seat == viewer else "draw.seat", n=seat + 1)
    hidden = say("draw.known", n=int(row["n_hand"]), tiles=_tiles(row["known_hand"], say))
    hand = _tiles(row["hidden"]["hand"], say) if viewer in (None, seat) else hidden
    home = [COLOURS[c] for c, at in enumerate(row["leaders"].tolist()) if at == NONE]
    leaders = " ".join(f"[{_PAPER[colour]}]{_leader(seat, colour, say)}[/]" for colour in home) or say("draw.no leader")
    line = say("draw.line", name=name, points=_points(state, seat, say), hand=hand, leaders=leaders)
    return f"  {mark} {SEAT_SYMBOLS[seat]} {line}"


def _points(state: Any, seat: int, say: Tongue) -> str:
    if not knows_score(state, seat):
        return say("draw.closed")
    points = zip(COLOURS, state["seats"]["points"][seat].tolist(), strict=True)
    granaries = int(state["seats"]["granaries"][seat])
    more = say("draw.granaries", n=granaries) if granaries else ""
    return " ".join(f"[{_PAPER[colour]}]{_letter(colour, say)}{n}[/]" for colour, n in points) + more


def _beside_board(state: Any, say: Tongue) -> str:
    at_hand = [b for b, site in enumerate(state["sites"].tolist()) if site == NONE and is_in_play(state, b)]
    signs = [say(f"draw.letter.{KINDS[kind_of_building(b)]}") for b in at_hand]
    return " ".join(signs) or say("draw.none")


def _conflict_lines(state: Any, say: Tongue) -> list[str]:
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


# ---- data


def readable_public(state: Any) -> dict[str, Any]:
    """Board, kingdoms, market, conflicts, and whose turn it is."""
    is_done = is_over(state)
    return {
        "turn": int(state["turn"]),
        "phase": "over" if is_done else Phase(int(state["phase"])).name.lower(),
        "to_move": None if is_done else int(state["to_move"]),
        "player": int(state["turn_of"]),
        "actions_left": int(state["actions_left"]),
        "ending": ending(state) if is_done else None,
        "board": BOARDS[int(state["board"])],
        "tiles": {
            space_name(space): colour
            for colour, words in zip(COLOURS, state["tiles"], strict=True)
            for space in spaces_in(words)
        },
        "leaders": {
            space_name(space): {"seat": seat, "colour": COLOURS[colour]} for seat, colour, space in _leaders(state)
        },
        "kingdoms": [_kingdom(state, k) for k in range(int(state["derived"]["n_kingdoms"]))],
        "buildings": _buildings(state),
        "granaries": [space_name(space) for space in spaces_in(state["granaries"])],
        "bandits": _bandit_tiles(state),
        "market": _list(state["market"]),
        "discards": _by_colour(state["discards"]),
        "n_bag": int(state["n_bag"]),
        "n_removed": int(state["n_removed"]),
        "tile_at": _name(state["tile_at"]),
        "new_site": None if state["new_site"] == NONE else SITES[int(state["new_site"])],
        "n_replaced": int(state["n_replaced"]),
        "revolt": _revolt(state),
        "war": _war(state),
        "losing": None if state["losing"] == NONE else kingdom_name(state, int(state["losing"])),
        "n_losses": int(state["n_losses"]),
        "open_points": bool(state["is_open"]),
        "final": [_final(state, seat) for seat in range(int(state["n_seats"]))] if is_done else None,
    }


def _kingdom(state: Any, k: int) -> dict[str, Any]:
    """What is left of it: while a war is settled, pieces leave before kingdoms are looked at again."""
    spaces = state["derived"]["kingdoms"]["spaces"][k] & state["derived"]["occupied"]
    return {
        "name": kingdom_name(state, k),
        "leaders": {COLOURS[colour]: seat for seat, colour in leaders_in(state, k)},
        "spaces": [space_name(space) for space in spaces_in(spaces)],
    }


def _buildings(state: Any) -> list[dict[str, Any]]:
    """Every pagoda and, if it plays, the palace, with its site; None beside the board."""
    return [
        {"kind": KINDS[kind_of_building(b)], "site": None if site == NONE else SITES[site]}
        for b, site in enumerate(state["sites"].tolist())
        if is_in_play(state, b)
    ]


def _bandit_tiles(state: Any) -> list[dict[str, Any]]:
    return [
        {
            "site": site + 1,
            "tile": tile,
            "bandits": int(n_bandits(state, site)),
            "spaces": [space_name(space) for space in spaces_in(BANDIT_SPACES[int(state["board"]), site])],
        }
        for site, tile in enumerate(state["bandits"].tolist())
        if tile
    ]


def _name(space: Any) -> str | None:
    return None if space == NONE else space_name(int(space))


def _revolt(state: Any) -> dict[str, Any] | None:
    if state["attacker"] == NONE:
        return None
    seats = {name: int(state[name]) for name in ("attacker", "defender")}
    return {
        **seats,
        "colour": COLOURS[int(state["leader_colour"])],
        "strengths": {name: int(strength(state, seat)) for name, seat in seats.items()},
        "support": [_support(state, seat) for seat in seats.values()],
    }


def _war(state: Any) -> dict[str, Any] | None:
    """The kingdoms at war by the direction from the unification tile, and what each seat has given."""
    if not sides(state):
        return None
    return {
        "colours": war_values(state)["colours"],
        "kingdoms": [
            {
                "direction": DIRECTIONS[side],
                "name": kingdom_name(state, int(state["side"][side])),
                "kingdom": int(state["side"][side]),
                "soldiers": int(soldiers(state, side)),
                "strength": int(might(state, side)),
            }
            for side in sides(state)
        ],
        "winner": _winner(state),
        "support": [_support(state, seat) for seat in range(int(state["n_seats"]))],
    }


def _winner(state: Any) -> str | None:
    """The direction of the kingdom that has won and is losing soldiers."""
    return next((DIRECTIONS[side] for side in sides(state) if state["side"][side] == state["losing"]), None)


def _support(state: Any, seat: int) -> dict[str, Any]:
    row = state["seats"][seat]
    side = int(row["side"])
    return {
        "seat": seat,
        "direction": None if side == NONE else DIRECTIONS[side],
        "tiles": int(row["committed"]),
        "leader": bool(row["lent"]),
    }


def _final(state: Any, seat: int) -> dict[str, Any]:
    """[Huang 14.3] A seat's four colours with what granaries and white points add to each."""
    full = with_white(state, seat)
    return {
        "points": _by_colour(state["seats"]["points"][seat]),
        "granaries": int(state["seats"]["granaries"][seat]),
        "white": {
            COLOURS[colour]: int(full[colour] - points_of(state, seat, colour)) for colour in range(Colour.WHITE)
        },
        "totals": {COLOURS[colour]: int(full[colour]) for colour in range(Colour.WHITE)},
    }


def readable_hidden(state: Any) -> dict[str, Any]:
    """Hands, points if they may be seen, the bag and the generator."""
    secret = state["secret"]
    return {
        "seats": [_seat(state, seat) for seat in range(int(state["n_seats"]))],
        "bag": _by_colour(secret["bag"]),
        "removed": _by_colour(secret["removed"]),
        "rng": f"{int(secret['rng']):016x}",
    }


def _seat(state: Any, seat: int) -> dict[str, Any]:
    row = state["seats"][seat]
    is_known = knows_score(state, seat)
    return {
        "dynasty": DYNASTIES[seat],
        "points": _by_colour(row["points"]) if is_known else None,
        "granaries": int(row["granaries"]) if is_known else None,
        "leaders": {colour: _name(space) for colour, space in zip(COLOURS, row["leaders"], strict=True)},
        "hand": _list(row["hidden"]["hand"]),
        "n_hand": int(row["n_hand"]),
        "known_hand": _list(row["known_hand"]),
        "discarded": _by_colour(row["hidden"]["discarded"]),
        "n_discarded": int(row["n_discarded"]),
    }


def _by_colour(numbers: Any) -> dict[str, int]:
    return dict(zip(COLOURS, numbers.tolist(), strict=True))


def _list(numbers: Any) -> list[str]:
    return [colour for colour, n in zip(COLOURS, numbers.tolist(), strict=True) for _ in range(n)]
