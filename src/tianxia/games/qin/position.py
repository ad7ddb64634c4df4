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
    hand 1 RR RY ?      the tiles of a seat, ? for one that is dealt out of the bag; if not given none
    bag RR=3 YB=1       the tiles in the piles, with those that ? stands for; if not given what may be left,
                        if all kinds have been laid as evenly as can be
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

from tianxia.core.arrangement import ROWS
from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.layout import NONE, States
from tianxia.core.position import (
    UNKNOWN,
    Fields,
    deal_unknown,
    fields_of,
    integer,
    lines_of,
    number_on,
    pairs,
    refuse,
)
from tianxia.games.qin.board import (
    START,
    STEPPE,
    VILLAGE,
    WATER,
    Board,
    board,
    groups_of,
    letters_of,
    names,
    village_faults,
)
from tianxia.games.qin.geometry import (
    WIDTH,
    Space,
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
from tianxia.games.qin.text import ENDINGS, LETTERS
from tianxia.games.qin.village import claimant, note_pagodas

_KEYWORDS = ("seats", "owner", "village", "left", "hand", "bag", "to move", "turn", "passes", "over")
_LINE = re.compile(rf"({'|'.join(_KEYWORDS)})\b(.*)")
_ROW = re.compile(rf"[{STEPPE}{WATER}{VILLAGE}{LETTERS}]{{1,{WIDTH}}}")
MAX_TURN = 9999
OVER = tuple(name for ending, name in ENDINGS.items() if ending != Ending.RUNNING)


# ---- reading


def read(text: str, seed: int = 0) -> States:
    """The states of a table in this position, with its draws to come from *seed*; or `BadInput`."""
    rows, fields = _parts(text)
    letters = letters_of(_whole(rows))
    state: Any = prepare(_ground(letters), _n_seats(fields))
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
    lines = lines_of(text)
    rows = _rows(lines)
    fields: Fields = {}
    for line in lines[len(rows) :]:
        match = _LINE.fullmatch(line)
        if match is None:
            words = (
                "'{line}' is no line of a position: a row has up to {width} of . ~ R Y B o p q, "
                "and lines after the rows begin with {keywords}"
            )
            raise BadInput(Said(words, line=line[:40], width=WIDTH, keywords=choice(_KEYWORDS)))
        key, said = match[1], match[2].split()
        if key == "hand" and not "".join(said[:1]).isdigit():
            words = "hand '{word}': begin with the seat, as in 'hand 1 RR RY BB'"
            raise BadInput(Said(words, word="".join(said[:1])[:40]))
        fields.setdefault(key, []).extend(said)
    if not 1 <= len(rows) <= WIDTH:
        words = "{n} rows: a position begins with 1 to {width} rows of the board"
        raise BadInput(Said(words, n=len(rows), width=WIDTH))
    return rows, fields


def _rows(lines: list[str]) -> list[str]:
    return list(takewhile(_ROW.fullmatch, lines))


def _whole(rows: list[str]) -> list[str]:
    """With the water around it."""
    return [row.ljust(WIDTH, WATER) for row in rows + [""] * (WIDTH - len(rows))]


def lines_by_key(text: str) -> Fields:
    """The whole board, and the words of every other line by its keyword and, of a hand, its seat."""
    lines = lines_of(text)
    rows = _rows(lines)
    return {ROWS: _whole(rows), **fields_of("\n".join(lines[len(rows) :]), _KEYWORDS, ("hand",))}


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
    state.turn = number_on(fields, "turn", 0, 0, MAX_TURN)
    state.n_passes = number_on(fields, "passes", 0, 0, n_seats)
    if "over" in fields:
        state.ending = _ending(" ".join(fields["over"]))
    if (state.n_passes == n_seats) != (state.ending == Ending.ALL_PASSED):
        refuse(Said("every seat in a row has passed when, and only when, the game is 'over all passed'"))


def _ending(words: str) -> Ending:
    for ending, name in ENDINGS.items():
        if words == name and name in OVER:
            return ending
    raise BadInput(Said("over '{words}': must be {endings}", words=words[:40], endings=choice(OVER)))


def _read_provinces(state: Any, letters: str, fields: Fields) -> None:
    owners = dict(_owners(state, fields))
    for letter in LETTERS:
        if letters.count(letter) > SPACES_OF_A_COLOUR:
            words = "{n} spaces {letter}: the tiles and the start have {most}"
            raise BadInput(Said(words, n=letters.count(letter), letter=letter, most=SPACES_OF_A_COLOUR))
    groups = groups_of(letters, LETTERS)
    for group in groups:
        for square in group:
            cover(state, square, START[letters[square]])
    provinces = [_read_province(state, group, owners) for group in groups if len(group) > 1]
    if owners:
        raise BadInput(Said("owner {name}: there is no province", name=square_name(next(iter(owners)))))
    for colour, number in provinces:
        note_pagodas(state, int(bar_around(state, colour, number, int(state.provinces[number].n_spaces))))


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
    is_told = len(given) == 1
    if not is_told:
        words = "the province at {name} needs one owner, not {n}: write for example 'owner {name}=1'"
        refuse(Said(words, name=name, n=len(given)))
        given = given[:1] or [(0, 0)]
    number = int(found(state, colour))
    for square in group:
        enter(state, number, square)
    province = state.provinces[number]
    due = int(n_due(province))
    province.owner, n = given[0]
    province.pagodas = due if n is None else n
    if is_told and (province.pagodas > due or (province.pagodas < due and state.ending == Ending.RUNNING)):
        words = "owner {name}: a province of {size} spaces carries {due} pagodas, not {n}"
        refuse(Said(words, name=name, size=len(group), due=due, n=n))
    return colour, number


def _read_villages(state: Any, fields: Fields) -> None:
    for name, value in pairs(fields, "village", "f1=2"):
        number = int(state.space[_square("village", name)]) - Space.VILLAGE
        if number < 0:
            raise BadInput(Said("village {name}: there is no village", name=name))
        if state.villages[number].holder != NONE:
            raise BadInput(Said("{key}: is given twice", key=f"village {name}"))
        state.villages[number].holder = _seat(state, f"village {name}", value)


def _read_pagodas(state: Any, fields: Fields) -> None:
    rows, most = state.seats[: int(state.n_seats)], in_front(state)
    if min(most) < 0:
        words = "seat {seat} has {n} pagodas too many on the board"
        refuse(Said(words, seat=most.index(min(most)) + 1, n=-min(most)))
    most = [max(n, 0) for n in most]
    rows["pagodas"] = most
    for name, value in pairs(fields, "left", "1=3"):
        seat = _seat(state, "left", name)
        rows[seat].pagodas = integer(f"left {name}", value, 0, most[seat])
    if (rows["pagodas"] == 0).any() != (state.ending == Ending.LAST_PAGODA):
        refuse(Said("a seat has no pagoda left when, and only when, the game is 'over last pagoda'"))


def in_front(state: Any) -> list[int]:
    """[Qin 1.3] The pagodas of every seat that are not on the board."""
    left = [PAGODAS_OF_SEATS[int(state.n_seats)]] * int(state.n_seats)
    for province in state.provinces[state.provinces["n_spaces"] > 0]:
        left[int(province.owner)] -= int(province.pagodas)
    for village in state.villages[state.villages["holder"] != NONE]:
        left[int(village.holder)] -= 1
    return left


def _read_tiles(state: Any, fields: Fields) -> None:
    n_unknown = _read_hands(state, fields)
    hands = state.seats["hidden"]["hand"].sum(axis=0)
    state.secret.bag[:] = 0 if "bag" in fields else _rest(state, TILES_OF_A_KIND - hands)
    for name, value in pairs(fields, "bag", "RR=3"):
        state.secret.bag[_kind("bag", name)] = integer(f"bag {name}", value, 0, TILES_OF_A_KIND)
    state.unlaid[:] = state.secret.bag + hands
    if max(state.unlaid) > TILES_OF_A_KIND or min(state.secret.bag) < 0:
        refuse(Said("there are only {n} tiles of a kind", n=TILES_OF_A_KIND))
        state.secret.bag[:] = np.maximum(state.secret.bag, 0)
    deal_unknown(state, zip(state.seats["hidden"]["hand"], n_unknown, strict=True))
    state.n_bag = state.secret.bag.sum()


def _rest(state: Any, unheld: Any) -> Any:
    """[Qin 1.2] What is in no hand and not laid: nobody sees which tiles were, so all kinds as evenly as can be."""
    red, yellow, blue = (max(int((state.space == colour).sum()) - 1, 0) for colour in range(len(LETTERS)))
    mixed = np.indices([TILES_OF_A_KIND + 1] * 3).reshape(3, -1)
    doubles = np.array([[red], [yellow], [blue]]) - mixed[[0, 0, 1]] - mixed[[1, 2, 2]]
    laid = np.vstack([doubles // 2, mixed])
    can_be = (doubles % 2 == 0).all(0) & (laid >= 0).all(0) & (laid <= unheld[:, None]).all(0)
    if not can_be.any():
        return unheld
    ways = laid[:, can_be]
    return unheld - ways[:, (ways**2).sum(0).argmin()]


def _read_hands(state: Any, fields: Fields) -> list[int]:
    """What is said of the hands; how many tiles of each are unknown."""
    seat, n_unknown = NONE, [0] * len(state.seats)
    for word in fields.get("hand", []):
        if word.isdigit():
            seat = _seat(state, "hand", word)
            continue
        if word == UNKNOWN:
            n_unknown[seat] += 1
        else:
            state.seats[seat].hidden.hand[_kind("hand", word)] += 1
        state.seats[seat].n_hand += 1
        if state.seats[seat].n_hand > HAND:
            refuse(Said("hand '{word}': a seat has at most {n} tiles", word=word, n=HAND))
    return n_unknown


# ---- what a table can be in


def setup(text: str) -> tuple[dict[str, str], int]:
    """The board with this ground and these starts, and how many play."""
    rows, fields = _parts(text)
    letters = letters_of(_whole(rows))
    ground = _ground(letters)
    for name in names():
        if _is_on(letters, ground, board(name)):
            return {"board": name}, _n_seats(fields)
    raise BadInput(Said("rows: this is no ground of the boards {boards}, with its starts", boards=choice(names())))


def _is_on(letters: str, ground: Board, printed: Board) -> bool:
    has_starts = all(START.get(letters[square]) == colour for colour, square in printed.starts.items())
    return has_starts and (ground.water, ground.villages) == (printed.water, printed.villages)


def _n_seats(fields: Fields) -> int:
    return number_on(fields, "seats", 2, min(PAGODAS_OF_SEATS), max(PAGODAS_OF_SEATS))


def faults(state: Any) -> Iterator[str]:
    """Pagodas, tiles and holders of villages that are not as the rules leave them."""
    n_seats = int(state.n_seats)
    for seat, n in enumerate(in_front(state)):
        if state.seats[seat].pagodas != n:
            words = "left {seat}: with those on the board a seat has {most} pagodas"
            yield Said(words, seat=seat + 1, most=PAGODAS_OF_SEATS[n_seats])
        if state.seats[seat].n_hand < HAND and state.n_bag and not state.ending:
            yield Said("hand {seat}: a seat has {n} tiles while there are any in the bag", seat=seat + 1, n=HAND)
    yield from _faults_of_halves(state)
    for number, village in enumerate(state.villages[: int(state.n_villages)]):
        is_settled = int(claimant(state, number)) in (NONE, int(village.holder))
        if not is_settled and state.ending != Ending.LAST_PAGODA:  # [Qin 8.2] then nothing more is put up
            words = "village {name}: it belongs to whoever has most pagodas beside it"
            yield Said(words, name=square_name(int(village.squares[0])))


def _faults_of_halves(state: Any) -> Iterator[str]:
    """[Qin 1.2] What is not on the board is in hands and bag."""
    for colour, letter in enumerate(LETTERS):
        halves = sum(kind.count(letter) * int(n) for kind, n in zip(KINDS, state.unlaid, strict=True))
        due = SPACES_OF_A_COLOUR - int((state.space == colour).sum())
        if halves != due:
            words = "bag: {due} halves {letter} are not on the board, but {n} are in hands and bag"
            yield Said(words, due=due, letter=letter, n=halves)


# ---- words


def _seat(state: Any, what: str, word: str) -> int:
    return integer(f"{what}: seat", word, 1, int(state.n_seats)) - 1


def _square(key: str, name: str) -> int:
    square = square_number(name)
    if square is None:
        raise BadInput(Said("{key} '{name}': squares are a1 to m13", key=key, name=name[:40]))
    return square


def _kind(key: str, word: str) -> int:
    if len(word) != 2 or not set(word) <= set(LETTERS):
        raise BadInput(Said("{key} '{word}': tiles are {kinds}", key=key, word=word[:40], kinds=choice(KINDS)))
    return KINDS.index("".join(sorted(word, key=LETTERS.index)))
