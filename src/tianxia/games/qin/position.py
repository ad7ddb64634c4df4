"""Positions in notation: a whole table in a few lines of text, for setting up, sharing and testing.

First the board, up to 13 rows of up to 13 characters; squares that are left out are water:

    .       steppe
    ~       water
    R Y B   a coloured space, printed or laid
    o p q   village: edge-joined equal letters are one village of one or two squares

Then these lines, in any order; seats count from 1, squares are a1 to m13:

    seats 3             2, 3 or 4; if not given 2
    owner c3=1 g5=2     who owns the province with this square; every province needs an owner, and carries the pagodas
                        of its size. `c3=1:0` says how many they are: fewer than due only when the game is over
    village f1=2        who holds the village with this square
    left 1=3 2=10       pagodas in front of a seat; if not given all that are not on the board
    hand 1 RR RY BB     the tiles of a seat; if not given none
    bag RR=3 YB=1       the tiles in the piles; if not given all that are in no hand
    to move 2           if not given 1
    turn 17             actions so far; if not given 0
    passes 1            passes in a row; if not given 0
    over last pagoda    why the game is over; if not given it is not

The generator of chance is no part of a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import numpy as np

from tianxia.core.errors import BadInput, choice
from tianxia.core.layout import NONE, States
from tianxia.core.position import Fields, integer, line_of, number_on, pairs
from tianxia.games.qin.board import (
    START,
    STEPPE,
    VILLAGE,
    WATER,
    Board,
    groups_of,
    letters_of,
    village_faults,
)
from tianxia.games.qin.geometry import (
    N_SQUARES,
    STRIDE,
    WIDTH,
    Space,
    neighbours_of,
    square_name,
    square_number,
)
from tianxia.games.qin.province import bar_around, cover, enter, found, n_due
from tianxia.games.qin.setup import prepare
from tianxia.games.qin.state import (
    HAND,
    KINDS,
    PAGODAS_OF_SEATS,
    SPACES_OF_A_COLOUR,
    STATE,
    TILES_OF_A_KIND,
    Ending,
)
from tianxia.games.qin.text import ENDINGS, LETTERS, provinces_of

_KEYWORDS = ("seats", "owner", "village", "left", "hand", "bag", "to move", "turn", "passes", "over")
_LINE = re.compile(rf"({'|'.join(_KEYWORDS)})\b(.*)")
_ROW = re.compile(rf"[{STEPPE}{WATER}{VILLAGE}{LETTERS}]{{1,{WIDTH}}}")
_MAX_TURN = 9999


# ---- reading


def read(text: str, seed: int = 0) -> States:
    """The states of a table in this position, with its draws to come from *seed*; or `BadInput`."""
    rows, fields = _parts(text)
    letters = letters_of([row.ljust(WIDTH, WATER) for row in rows + [""] * (WIDTH - len(rows))])
    n_seats = number_on(fields, "seats", 2, min(PAGODAS_OF_SEATS), max(PAGODAS_OF_SEATS))
    state: Any = prepare(_ground(letters), n_seats)
    state.secret.rng = seed
    _read_clock(state, fields)
    _read_provinces(state, letters, fields)
    _read_villages(state, fields)
    _read_pagodas(state, fields)
    _read_tiles(state, fields)
    states = np.zeros(1, STATE)
    states[0] = state
    return states


def _parts(text: str) -> tuple[list[str], Fields]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = list(takewhile(_ROW.fullmatch, lines))
    fields: Fields = {}
    for line in lines[len(rows) :]:
        match = _LINE.fullmatch(line)
        if match is None:
            raise BadInput(
                f"'{line[:40]}' is no line of a position: a row has up to {WIDTH} of . ~ R Y B o p q,"
                f" and lines after the rows begin with {choice(_KEYWORDS)}"
            )
        fields.setdefault(match[1], []).extend(match[2].split())
    if not 1 <= len(rows) <= WIDTH:
        raise BadInput(f"{len(rows)} rows: a position begins with 1 to {WIDTH} rows of the board")
    return rows, fields


def _ground(letters: str) -> Board:
    """The board before anything was laid on it."""
    villages = groups_of(letters, VILLAGE)
    for fault in village_faults(villages):
        raise BadInput(fault)
    water = tuple(square for square, letter in enumerate(letters) if letter == WATER)
    return Board(title="", origin="", water=water, villages=tuple(villages), starts={})


def _read_clock(state: Any, fields: Fields) -> None:
    n_seats = int(state.n_seats)
    state.to_move = number_on(fields, "to move", 1, 1, n_seats) - 1
    state.turn = number_on(fields, "turn", 0, 0, _MAX_TURN)
    state.n_passes = number_on(fields, "passes", 0, 0, n_seats)
    if "over" in fields:
        state.ending = _ending(" ".join(fields["over"]))
    if (state.n_passes == n_seats) != (state.ending == Ending.ALL_PASSED):
        raise BadInput("every seat in a row has passed when, and only when, the game is 'over all passed'")


def _ending(words: str) -> Ending:
    for ending, name in ENDINGS.items():
        if words == name and ending != Ending.RUNNING:
            return ending
    raise BadInput(f"over '{words[:40]}': must be {choice(list(ENDINGS.values())[1:])}")


def _read_provinces(state: Any, letters: str, fields: Fields) -> None:
    owners = dict(_owners(state, fields))
    for letter in LETTERS:
        if letters.count(letter) > SPACES_OF_A_COLOUR:
            raise BadInput(
                f"{letters.count(letter)} spaces {letter}: the tiles and the start have {SPACES_OF_A_COLOUR}"
            )
    groups = groups_of(letters, LETTERS)
    for group in groups:
        for square in group:
            cover(state, square, START[letters[square]])
    provinces = [_read_province(state, group, owners) for group in groups if len(group) > 1]
    if owners:
        raise BadInput(f"owner {square_name(next(iter(owners)))}: there is no province")
    for colour, number in provinces:
        bar_around(state, colour, number, int(state.provinces[number].n_spaces))


def _owners(state: Any, fields: Fields) -> Iterator[tuple[int, tuple[int, int | None]]]:
    """Square, owner and, where they are given, pagodas."""
    for name, value in pairs(fields, "owner", "c3=1"):
        owner, colon, pagodas = value.partition(":")
        n = integer(f"owner {name}: pagodas", pagodas, 0, 2) if colon else None
        yield _square("owner", name), (_seat(state, f"owner {name}", owner), n)


def _read_province(state: Any, group: tuple[int, ...], owners: dict[int, tuple[int, int | None]]) -> tuple[int, int]:
    """[Qin 4.1] Spaces of one colour joined edge to edge become a province; its colour and its number."""
    name, colour = square_name(group[0]), int(state.space[group[0]])
    given = [owners.pop(square) for square in group if square in owners]
    if len(given) != 1:
        raise BadInput(f"the province at {name} needs one owner, not {len(given)}: write for example 'owner {name}=1'")
    number = int(found(state, colour))
    for square in group:
        enter(state, number, square)
    province = state.provinces[number]
    due = int(n_due(province))
    province.owner, n = given[0]
    province.pagodas = due if n is None else n
    if province.pagodas > due or (province.pagodas < due and state.ending == Ending.RUNNING):
        raise BadInput(f"owner {name}: a province of {len(group)} spaces carries {due} pagodas, not {n}")
    return colour, number


def _read_villages(state: Any, fields: Fields) -> None:
    for name, value in pairs(fields, "village", "f1=2"):
        number = int(state.space[_square("village", name)]) - Space.VILLAGE
        if number < 0:
            raise BadInput(f"village {name}: there is no village")
        if state.villages[number].holder != NONE:
            raise BadInput(f"village {name}: is given twice")
        state.villages[number].holder = _seat(state, f"village {name}", value)


def _read_pagodas(state: Any, fields: Fields) -> None:
    rows = state.seats[: int(state.n_seats)]
    for province in state.provinces:
        if province.n_spaces:
            rows[int(province.owner)].pagodas -= province.pagodas
    for village in state.villages:
        if village.holder != NONE:
            rows[int(village.holder)].pagodas -= 1
    most = [int(row.pagodas) for row in rows]
    if min(most) < 0:
        raise BadInput(f"seat {most.index(min(most)) + 1} has {-min(most)} pagodas too many on the board")
    for name, value in pairs(fields, "left", "1=3"):
        seat = _seat(state, "left", name)
        rows[seat].pagodas = integer(f"left {name}", value, 0, most[seat])
    if any(row.pagodas == 0 for row in rows) != (state.ending == Ending.LAST_PAGODA):
        raise BadInput("a seat has no pagoda left when, and only when, the game is 'over last pagoda'")


def _read_tiles(state: Any, fields: Fields) -> None:
    _read_hands(state, fields)
    hands = state.seats["hidden"]["hand"].sum(axis=0)
    state.secret.bag[:] = 0 if "bag" in fields else TILES_OF_A_KIND - hands
    for name, value in pairs(fields, "bag", "RR=3"):
        state.secret.bag[_kind("bag", name)] = integer(f"bag {name}", value, 0, TILES_OF_A_KIND)
    state.unlaid[:] = state.secret.bag + hands
    state.n_bag = state.secret.bag.sum()
    if max(state.unlaid) > TILES_OF_A_KIND or min(state.secret.bag) < 0:
        raise BadInput(f"there are only {TILES_OF_A_KIND} tiles of a kind")


def _read_hands(state: Any, fields: Fields) -> None:
    row = None
    for word in fields.get("hand", []):
        if word.isdigit():
            row = state.seats[_seat(state, "hand", word)]
        elif row is None:
            raise BadInput(f"hand '{word[:40]}': begin with the seat, as in 'hand 1 RR RY BB'")
        else:
            row.hidden.hand[_kind("hand", word)] += 1
            row.n_hand += 1
            if row.n_hand > HAND:
                raise BadInput(f"hand '{word}': a seat has at most {HAND} tiles")


# ---- words


def _seat(state: Any, what: str, word: str) -> int:
    return integer(f"{what}: seat", word, 1, int(state.n_seats)) - 1


def _square(key: str, name: str) -> int:
    square = square_number(name)
    if square is None:
        raise BadInput(f"{key} '{name[:40]}': squares are a1 to m13")
    return square


def _kind(key: str, word: str) -> int:
    if len(word) != 2 or not set(word) <= set(LETTERS):
        raise BadInput(f"{key} '{word[:40]}': tiles are {choice(KINDS)}")
    return KINDS.index("".join(sorted(word, key=LETTERS.index)))


# ---- writing


def write(state: Any) -> str:
    """A state, which must not be a view, in the notation that `read` understands."""
    seats = range(int(state.n_seats))
    lines = [
        *_rows(state),
        f"seats {len(seats)}",
        line_of("owner", _provinces(state)),
        line_of("village", _villages(state)),
        line_of("left", (f"{seat + 1}={int(state.seats[seat].pagodas)}" for seat in seats)),
        *(line_of(f"hand {seat + 1}", _tiles(state.seats[seat].hidden.hand)) for seat in seats),
        line_of("bag", (f"{kind}={int(n)}" for kind, n in zip(KINDS, state.secret.bag, strict=True) if n)),
        f"to move {int(state.to_move) + 1}",
        f"turn {int(state.turn)}",
        f"passes {int(state.n_passes)}",
    ]
    if state.ending != Ending.RUNNING:
        lines.append(f"over {ENDINGS[Ending(int(state.ending))]}")
    return "\n".join(lines) + "\n"


def _rows(state: Any) -> list[str]:
    village_letters = _village_letters(_borders(state))
    assert village_letters is not None, "three letters cannot part villages as dense as these"
    key = LETTERS + STEPPE + WATER + village_letters
    letters = "".join(key[int(space)] for space in state.space[:N_SQUARES])
    return [letters[start : start + WIDTH] for start in range(0, N_SQUARES, STRIDE)]


def _borders(state: Any) -> list[set[int]]:
    """For each village the villages of lower number beside it."""
    borders: list[set[int]] = [set() for _ in range(int(state.n_villages))]
    for square in np.flatnonzero(state.space >= Space.VILLAGE):
        village = int(state.space[square]) - Space.VILLAGE
        beside = (int(state.space[n]) - Space.VILLAGE for n in neighbours_of(int(square)))
        borders[village] |= {other for other in beside if 0 <= other < village}
    return borders


def _village_letters(borders: list[set[int]], chosen: str = "") -> str | None:
    """A letter for every village, neighbours told apart, that continues those already chosen; None if there is none."""
    if len(chosen) == len(borders):
        return chosen
    taken = {chosen[other] for other in borders[len(chosen)]}
    tries = (_village_letters(borders, chosen + letter) for letter in VILLAGE if letter not in taken)
    return next((letters for letters in tries if letters is not None), None)


def _provinces(state: Any) -> Iterator[str]:
    """Owners in reading order of the provinces' first squares, pagodas only where some are missing."""
    for number, squares in provinces_of(state).items():
        province = state.provinces[number]
        yield f"{square_name(squares[0])}={int(province.owner) + 1}" + (
            f":{int(province.pagodas)}" if n_due(province) else ""
        )


def _villages(state: Any) -> Iterator[str]:
    for village in state.villages[: int(state.n_villages)]:
        if village.holder != NONE:
            yield f"{square_name(int(village.squares[0]))}={int(village.holder) + 1}"


def _tiles(hand: Any) -> Iterator[str]:
    return (kind for kind, n in zip(KINDS, hand, strict=True) for _ in range(int(n)))
