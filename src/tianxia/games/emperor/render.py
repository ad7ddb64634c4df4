"""China and Han as a picture for the terminal and as plain data for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tianxia.core.layout import NONE
from tianxia.core.words import SEAT_SYMBOLS, Tongue
from tianxia.games.emperor.board import COLOURS
from tianxia.games.emperor.duel import has_emperor
from tianxia.games.emperor.geometry import MAPS
from tianxia.games.emperor.province import open_provinces
from tianxia.games.emperor.state import Phase, Piece, Source, Special
from tianxia.games.emperor.text import TILE_COLOURS, board_of, ending
from tianxia.games.emperor.worth import Count, counts, final, is_over, numbers_of

_EMPEROR = "♚"
_PIECES = ("house", "emissary", "fort", "market")
"""In the order of `Piece`."""
_PAPER = {
    "purple": "bold #ffffff on #7a4f9a",
    "yellow": "bold #3b2a00 on #e3b53f",
    "orange": "bold #3b1a00 on #e08a3c",
    "green": "bold #ffffff on #4d8a4a",
    "red": "bold #fff4e0 on #b23a2e",
}


# ---- the terminal


def render(state: Any, viewer: int | None, last: int | None, say: Tongue) -> str:
    """Provinces with their spaces, then seats and cards, in Rich markup."""
    del last
    provinces = [_province_line(state, number, count, say) for number, count in enumerate(counts(state))]
    seats = [_seat_line(state, seat, viewer, say) for seat in range(int(state["n_seats"]))]
    emperor = [_emperor_line(state, say)] if has_emperor(state) else []
    display = f"    {say('draw.display', cards=_cards(state['display'], say), n=int(state['n_bag']))}"
    return "\n".join([*provinces, *seats, *emperor, display])


def _province_line(state: Any, number: int, count: Count, say: Tongue) -> str:
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


def _standing(state: Any, space: int, say: Tongue) -> str:
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


def _symbol(state: Any, owner: int) -> str:
    return SEAT_SYMBOLS[owner] if owner < state["n_seats"] else _EMPEROR


def _cards(numbers: Any, say: Tongue) -> str:
    """A letter or two for each card on its colour: P Y O G R in English."""
    return "".join(f"[{_PAPER[colour]}]{say(f'draw.letter.{colour}')}[/]" for colour in _list(numbers)) or say(
        "draw.none"
    )


def _left(state: Any, owner: int, say: Tongue) -> str:
    """What an owner has in reserve; pieces that are not used are not named."""
    left = zip(_PIECES, state["owners"]["left"][owner].tolist(), strict=True)
    return ", ".join(say(f"draw.left.{piece}", n=n) for piece, n in left if n or piece in ("house", "emissary"))


def _seat_line(state: Any, seat: int, viewer: int | None, say: Tongue) -> str:
    row = state["seats"][seat]
    mark = "▶" if not is_over(state) and seat == state["to_move"] else " "
    name = say("draw.you" if seat == viewer else "draw.seat", n=seat + 1)
    known = say("draw.known", n=int(row["n_hand"]), cards=_cards(row["known_hand"], say))
    hand = _cards(row["hidden"]["hand"], say) if viewer in (None, seat) else known
    kept = say("draw.kept", cards=_cards(row["kept"], say)) if row["kept"].any() else ""
    line = say("draw.line", name=name, n=int(row["points"].sum()), hand=hand, left=_left(state, seat, say))
    return f"  {mark} {SEAT_SYMBOLS[seat]} {line}{kept}"


def _emperor_line(state: Any, say: Tongue) -> str:
    emperor = int(state["n_seats"])
    holders = zip(COLOURS, state["influence"].tolist(), strict=True)
    held = " ".join(
        f"{say('draw.colour', colour=colour)} {SEAT_SYMBOLS[seat]}" for colour, seat in holders if seat != NONE
    )
    influence = say("draw.influence", held=held) if held else ""
    line = say("draw.emperor", cards=_cards(state["emperors_cards"], say), left=_left(state, emperor, say))
    return f"    {_EMPEROR} {line}{influence}"


# ---- data


def readable_public(state: Any) -> dict[str, Any]:
    """Board, cards on the table, and whose turn it is."""
    is_done, board = is_over(state), board_of(state)
    return {
        "turn": int(state["turn"]),
        "phase": "over" if is_done else Phase(int(state["phase"])).name.lower(),
        "to_move": None if is_done else int(state["to_move"]),
        "ending": ending(state) if is_done else None,
        "map": MAPS[int(state["map"])],
        "actor": int(state["actor"]),
        "n_pieces": int(state["n_pieces"]),
        "played": _list(state["played"]),
        "emperor_moved": bool(state["emperor_moved"]),
        "in_two_provinces": bool(state["in_two_provinces"]),
        "open_provinces": [board.provinces[number].name for number in numbers_of(open_provinces(state))],
        "named": None if state["named"] == NONE else board.provinces[int(state["named"])].name,
        "provinces": _provinces(state),
        "houses": _by_space(state, "houses"),
        "markets": _by_space(state, "markets"),
        "forts": [board.spaces[space].name for space in numbers_of(state["forts"])],
        "tiles": _tiles(state),
        "owners": [_owner(row) for row in state["owners"][: int(state["n_owners"])]],
        "display": _list(state["display"]),
        "discards": _by_colour(state["discards"]),
        "n_deck": int(state["n_bag"]),
        "n_shuffled": int(state["n_shuffled"]),
        "is_last_round": bool(state["is_last_round"]),
        "emperors_cards": _list(state["emperors_cards"]) if has_emperor(state) else None,
        "influence": {
            colour: None if holder == NONE else holder
            for colour, holder in zip(COLOURS, state["influence"].tolist(), strict=True)
        }
        if state["has_influence"]
        else None,
        "final": _final(state) if is_done else None,
    }


def _provinces(state: Any) -> dict[str, Any]:
    """By name; lists have a number for each owner."""
    scored = int(state["scored"])
    return {
        province.name: {
            "houses": count.houses,
            "emissaries": count.emissaries,
            "limit": count.limit,
            "points": count.points,
            "is_scored": bool(scored >> number & 1),
        }
        for (number, province), count in zip(enumerate(board_of(state).provinces), counts(state), strict=True)
    }


def _by_space(state: Any, kind: str) -> dict[str, int]:
    """The owner of what stands on each space."""
    spaces = board_of(state).spaces
    words = state["owners"][kind][: int(state["n_owners"])].tolist()
    return {spaces[space].name: owner for owner, word in enumerate(words) for space in numbers_of(word)}


def _tiles(state: Any) -> dict[str, str | None]:
    """The colour of every bonus tile on the board, None if it lies face down."""
    spaces = board_of(state).spaces
    down: dict[str, str | None] = {spaces[space].name: None for space in numbers_of(state["face_down"])}
    ups = zip(TILE_COLOURS, state["face_up"].tolist(), strict=True)
    return down | {spaces[space].name: colour for colour, word in ups for space in numbers_of(word)}


def _owner(row: Any) -> dict[str, Any]:
    left = dict(zip((piece.name.lower() for piece in Piece), row["left"].tolist(), strict=True))
    return {"left": left, "tiles": dict(zip(TILE_COLOURS, row["tiles"].tolist(), strict=True))}


def _final(state: Any) -> dict[str, Any]:
    """The final scoring beyond the houses, step by step."""
    scoring, spaces = final(state), board_of(state).spaces
    return {
        "alliances": scoring.alliances,
        "chains": [
            {"seat": chain.seat, "spaces": [spaces[space].name for space in chain.spaces], "points": chain.points}
            for chain in scoring.chains
        ],
        "harbours": scoring.harbours,
        "bonus": dict(zip(TILE_COLOURS, scoring.bonus, strict=True)),
    }


def readable_hidden(state: Any) -> dict[str, Any]:
    """Hands, deck and the generator."""
    secret = state["secret"]
    return {
        "seats": [_seat(row) for row in state["seats"][: int(state["n_seats"])]],
        "deck": _by_colour(secret["bag"]),
        "rng": f"{int(secret['rng']):016x}",
    }


def _seat(row: Any) -> dict[str, Any]:
    points = row["points"].tolist()
    return {
        "points": sum(points),
        "points_by_source": dict(zip((source.name.lower() for source in Source), points, strict=True)),
        "hand": _list(row["hidden"]["hand"]),
        "n_hand": int(row["n_hand"]),
        "known_hand": _list(row["known_hand"]),
        "kept": _by_colour(row["kept"]),
        "specials": [card.name.lower().replace("_", "-") for card in Special if row["specials"] & card],
    }


def _by_colour(numbers: Any) -> dict[str, int]:
    return dict(zip(COLOURS, numbers.tolist(), strict=True))


def _list(numbers: Any) -> list[str]:
    return list(_each(zip(COLOURS, numbers.tolist(), strict=True)))


def _each(counted: Iterable[tuple[str, int]]) -> Iterable[str]:
    return (name for name, n in counted for _ in range(n))
