"""What can be set up by hand in a position of Qin: spaces of the three colours, pagodas, hands and piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tianxia.core.arrangement import ROWS, Arrangement, Pool, Setting, Thing, hand
from tianxia.core.lying import no_place
from tianxia.core.position import Fields
from tianxia.games.qin.board import STEPPE, VILLAGE, board, groups_of, letters_of
from tianxia.games.qin.geometry import SQUARES, STRIDE, WIDTH, square_name, square_number
from tianxia.games.qin.names import COLOURS
from tianxia.games.qin.position import MAX_TURN, OVER, lines_by_key, setup
from tianxia.games.qin.state import KINDS, TILES_OF_A_KIND
from tianxia.games.qin.text import LETTERS

_ORDER = (ROWS, "seats", "owner", "village", "left", *(f"hand {n}" for n in range(1, 5)), "bag")
_CLOCK = ("to move", "turn", "passes", "over")


def arrangement(text: str) -> Arrangement:
    """The lines of a position on one of the boards; what is said of its provinces need not be possible."""
    options, n_seats = setup(text)
    starts = {square_name(square) for square in board(options["board"]).starts.values()}
    seats = [str(seat + 1) for seat in range(n_seats)]
    colours = [
        Thing(letter, "space", _Laid(letter, starts), name=colour, layer="space")
        for letter, colour in zip(LETTERS, COLOURS, strict=True)
    ]
    pagodas = [Thing(f"pagoda {seat}", "pagoda", _Owned(seat), owner=seat, layer="owner") for seat in seats]
    bag = Pool("bag", KINDS, follows=lambda state: state.secret.bag, most=TILES_OF_A_KIND)
    return Arrangement(
        lines=lines_by_key(text),
        order=(*_ORDER, *_CLOCK),
        things=[*pagodas, *colours],
        pools=[*(hand(f"hand {seat}", KINDS) for seat in seats), bag],
        settings=[
            Setting("to move", seats, "1", is_written=True),
            Setting("turn", low=0, high=MAX_TURN, default="0", is_written=True),
            Setting("passes", low=0, high=n_seats, default="0"),
            Setting("over", ("", *OVER), ""),
        ],
        places=frozenset(map(square_name, SQUARES)),
    )


# ---- spaces


def _letters(lines: Fields) -> str:
    return letters_of(lines[ROWS])


def _groups(lines: Fields, kinds: str) -> list[tuple[str, ...]]:
    """The squares of provinces, lone spaces or villages, each in reading order."""
    return [tuple(map(square_name, group)) for group in groups_of(_letters(lines), kinds)]


def _holders(lines: Fields, key: str) -> dict[str, str]:
    """By square, what a line says of its province or village."""
    said = dict(word.split("=", 1) for word in lines.get(key, []))
    groups = _groups(lines, LETTERS if key == "owner" else VILLAGE)
    values = {group: said[name] for group in groups for name in group if name in said}
    return {name: value for group, value in values.items() for name in group}


def _say(lines: Fields, key: str, groups: Iterable[tuple[str, ...]], holders: Mapping[str, str]) -> None:
    """Say of every group who holds it, by its first square; nothing if nobody does."""
    words = [f"{group[0]}={value}" for group in groups if (value := holders.get(group[0]))]
    lines.pop(key, None)
    if words:
        lines[key] = words


@dataclass(frozen=True)
class _Laid:
    """Spaces of a colour; the printed ones stay."""

    letter: str
    starts: set[str]

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        letters = _letters(lines)
        names = (square_name(square) for square in SQUARES if letters[square] == self.letter)
        return ((name,) for name in names if name not in self.starts)

    def put(self, lines: Fields, place: str) -> None:
        self._lay(lines, place, self.letter)

    def take(self, lines: Fields, place: str) -> None:
        self._lay(lines, place, STEPPE)

    def _lay(self, lines: Fields, place: str, letter: str) -> None:
        """[Qin 5.2] Whoever has most spaces of a province that is joined keeps it, and all parts of one that is cut."""
        square, letters = square_number(place), list(_letters(lines))
        if square is None or place in self.starts or letters[square] not in LETTERS + STEPPE:
            raise no_place(place)
        before = _holders(lines, "owner")
        letters[square] = letter
        rows = range(0, STRIDE * WIDTH, STRIDE)
        lines[ROWS] = ["".join(letters[start : start + WIDTH]) for start in rows]
        provinces = [group for group in _groups(lines, LETTERS) if len(group) > 1]
        _say(
            lines, "owner", provinces, {group[0]: _most(before.get(name, "") for name in group) for group in provinces}
        )


def _most(values: Iterable[str]) -> str:
    """What is named most often."""
    counts = Counter(filter(None, values))
    return max(counts, key=counts.__getitem__, default="")


@dataclass(frozen=True)
class _Owned:
    """The pagodas of a seat: one on a village, on a province as many as its size asks for."""

    seat: str

    def lying(self, lines: Fields) -> Iterator[tuple[str, ...]]:
        for key, kinds in (("owner", LETTERS), ("village", VILLAGE)):
            holders = _holders(lines, key)
            for group in _groups(lines, kinds):
                if holders.get(group[0], "").partition(":")[0] == self.seat:
                    yield group

    def put(self, lines: Fields, place: str) -> None:
        self._give(lines, place, self.seat)

    def take(self, lines: Fields, place: str) -> None:
        self._give(lines, place, "")

    def _give(self, lines: Fields, place: str, seat: str) -> None:
        provinces = [group for group in _groups(lines, LETTERS) if len(group) > 1]
        for key, groups in (("owner", provinces), ("village", _groups(lines, VILLAGE))):
            if any(place in group for group in groups):
                holders = {**_holders(lines, key), **{group[0]: seat for group in groups if place in group}}
                _say(lines, key, groups, holders)
                return
        raise no_place(place)
