"""China and Han as a picture for the terminal."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE
from tianxia.core.words import SEAT_SYMBOLS, Tongue
from tianxia.games.emperor.duel import has_emperor
from tianxia.games.emperor.names import COLOURS, TILE_COLOURS
from tianxia.games.emperor.state import State
from tianxia.games.emperor.text import board_of
from tianxia.games.emperor.view import PIECES, cards_of
from tianxia.games.emperor.worth import Count, counts, is_over

_EMPEROR = "♚"
_PAPER = {
    "purple": "bold #ffffff on #7a4f9a",
    "yellow": "bold #3b2a00 on #e3b53f",
    "orange": "bold #3b1a00 on #e08a3c",
    "green": "bold #ffffff on #4d8a4a",
    "red": "bold #fff4e0 on #b23a2e",
}


def render(state: State, viewer: Viewer, last: int | None, say: Tongue) -> str:
    """Provinces with their spaces, then seats and cards, in Rich markup."""
    del last
    provinces = [_province_line(state, number, count, say) for number, count in enumerate(counts(state))]
    seats = [_seat_line(state, seat, viewer, say) for seat in range(int(state["n_seats"]))]
    emperor = [_emperor_line(state, say)] if has_emperor(state) else []
    display = f"    {say('draw.display', cards=_cards(state['display'], say), n=int(state['n_bag']))}"
    return "\n".join([*provinces, *seats, *emperor, display])


def _province_line(state: State, number: int, count: Count, say: Tongue) -> str:
    """Name, token, dragon with emissaries and limit, then the house spaces and what stands there."""
    province = board_of(state).provinces[number]
    token = "✓" if int(state["scored"]) >> number & 1 else " "
    dragon = "".join(_symbol(state, owner) * n for owner, n in enumerate(count.emissaries))
    spaces = [
        say("draw.place", place=space.name) + _standing(state, s, say)
        for s, space in enumerate(board_of(state).spaces)
        if number in space.provinces
    ]
    paper = _PAPER[COLOURS[province.colour]]
    return f" [{paper}]{say('draw.place', place=province.name):10}[/]{token} {dragon}/{count.limit} " + " ".join(spaces)


def _standing(state: State, space: int, say: Tongue) -> str:
    """A house's owner, a fort, a market with its emissary, a bonus tile."""
    marks = "▣" if int(state["forts"]) >> space & 1 else ""
    for owner in range(int(state["n_owners"])):
        if int(state["owners"]["houses"][owner]) >> space & 1:
            marks += _symbol(state, owner)
        if int(state["owners"]["markets"][owner]) >> space & 1:
            marks += "$" + _symbol(state, owner)
    if int(state["face_down"]) >> space & 1:
        marks += "?"
    ups = zip(TILE_COLOURS, state["face_up"].tolist(), strict=True)
    marks += "".join("+" + say(f"draw.letter.{colour}").lower() for colour, up in ups if up >> space & 1)
    return f"({marks})" if marks else ""


def _symbol(state: State, owner: int) -> str:
    return SEAT_SYMBOLS[owner] if owner < state["n_seats"] else _EMPEROR


def _cards(numbers: npt.NDArray[np.integer], say: Tongue) -> str:
    """A letter or two for each card on its colour: P Y O G R in English."""
    return "".join(f"[{_PAPER[colour]}]{say(f'draw.letter.{colour}')}[/]" for colour in cards_of(numbers)) or say(
        "draw.none"
    )


def _left(state: State, owner: int, say: Tongue) -> str:
    """What an owner has in reserve; pieces that are not used are not named."""
    left = zip(PIECES, state["owners"]["left"][owner].tolist(), strict=True)
    return ", ".join(say(f"draw.left.{piece}", n=n) for piece, n in left if n or piece in ("house", "emissary"))


def _seat_line(state: State, seat: int, viewer: Viewer, say: Tongue) -> str:
    row = state["seats"][seat]
    mark = "▶" if not is_over(state) and seat == state["to_move"] else " "
    name = say("draw.you" if seat == viewer else "draw.seat", n=seat + 1)
    known = say("draw.known", n=int(row["n_hand"]), cards=_cards(row["known_hand"], say))
    hand = _cards(row["hidden"]["hand"], say) if sees(viewer, seat) else known
    kept = say("draw.kept", cards=_cards(row["kept"], say)) if row["kept"].any() else ""
    line = say("draw.line", name=name, n=int(row["points"].sum()), hand=hand, left=_left(state, seat, say))
    return f"  {mark} {SEAT_SYMBOLS[seat]} {line}{kept}"


def _emperor_line(state: State, say: Tongue) -> str:
    emperor = int(state["n_seats"])
    holders = zip(COLOURS, state["influence"].tolist(), strict=True)
    held = " ".join(
        f"{say('draw.colour', colour=colour)} {SEAT_SYMBOLS[seat]}" for colour, seat in holders if seat != NONE
    )
    influence = say("draw.influence", held=held) if held else ""
    line = say("draw.emperor", cards=_cards(state["emperors_cards"], say), left=_left(state, emperor, say))
    return f"    {_EMPEROR} {line}{influence}"
