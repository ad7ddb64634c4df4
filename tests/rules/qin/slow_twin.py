"""The rules of Qin once more, slowly: sets of squares, and everything worked out anew by flood fills.

Written from docs/rules/qin.md alone, so that the engine and this can only agree if both are right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

Square = tuple[int, int]
"""Row and column, from 0."""
Patch = frozenset[Square]
"""Squares that hang together: a province, a lone space or a village."""
Halves = dict[Square, str]
"""The two halves of a tile where they are to lie."""


def around(square: Square) -> list[Square]:
    row, column = square
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def name(square: Square) -> str:
    return f"{'abcdefghijklm'[square[1]]}{square[0] + 1}"


def patch(colours: dict[Square, str], start: Square) -> Patch:
    """The spaces of one colour that hang together with *start*."""
    found, todo = {start}, [start]
    while todo:
        for square in around(todo.pop()):
            if square not in found and colours.get(square) == colours[start]:
                found.add(square)
                todo.append(square)
    return frozenset(found)


def sole_first(counts: Counter[int]) -> int | None:
    """Who has strictly most, if anybody has."""
    most = max(counts.values(), default=0)
    first = [seat for seat, n in counts.items() if n == most and n > 0]
    return first[0] if len(first) == 1 else None


@dataclass
class Twin:
    """A table; seats are counted from 0."""

    free: set[Square]
    colours: dict[Square, str]
    villages: list[Patch]
    owner: dict[Patch, int]
    pagodas: dict[Patch, int]
    holder: dict[Patch, int]
    left: list[int]
    hands: list[Counter[str]]
    piles: Counter[str]
    to_move: int = 0
    passes: int = 0
    ending: str = "running"

    # ---- legality

    def legal(self) -> set[str]:
        if self.ending != "running":
            return set()
        tiles = set(self.hands[self.to_move].elements())
        return {self.move(halves) for tile in tiles for halves in self.placements(tile)} or {"pass"}

    def placements(self, tile: str) -> Iterator[Halves]:
        """[Qin 3.1] [Qin 3.2] [Qin 3.4]"""
        for square in self.free:
            for other in around(square):
                if other in self.free and (self.is_beside_colour(square) or self.is_beside_colour(other)):
                    halves = {square: tile[0], other: tile[1]}
                    if not self.is_forbidden(halves):
                        yield halves

    def move(self, halves: Halves) -> str:
        first, second = sorted(halves)
        return f"{halves[first]}{halves[second]} {name(first)}-{name(second)}"

    def is_beside_colour(self, square: Square) -> bool:
        return any(neighbour in self.colours for neighbour in around(square))

    def is_forbidden(self, halves: Halves) -> bool:
        patches = self.patches_of(halves)
        return any(len(self.parts(new)) > 1 and self.owner_of_join(self.parts(new)) is None for new in patches)

    def patches_of(self, halves: Halves) -> set[Patch]:
        """What the halves would be part of."""
        return {patch(self.colours | halves, square) for square in halves}

    def parts(self, new: Patch) -> list[Patch]:
        """The provinces that are now part of *new*."""
        return [province for province in self.owner if province & new]

    def owner_of_join(self, parts: list[Patch]) -> int | None:
        """[Qin 5.2] [Qin 5.3] [Qin 5.4] [Qin 5.5]"""
        large = [part for part in parts if len(part) >= 5]
        if large:
            return self.owner[large[0]] if len(large) == 1 else None
        spaces = Counter[int]()
        for part in parts:
            spaces[self.owner[part]] += len(part)
        return sole_first(spaces)

    # ---- effect

    def act(self, halves: Halves | None, drawn: str | None) -> None:
        """A move, None for a pass, and the tile that was drawn after it."""
        mover = self.to_move
        if halves is None:
            assert drawn is None
            self.passes += 1
            self.ending = "all passed" if self.passes == len(self.left) else "running"
        else:
            self.passes = 0
            self.lay(halves)
            if self.ending == "last pagoda":
                assert drawn is None
                return
            self.draw(drawn)
            self.end_if_stuck()
        self.to_move = (mover + 1) % len(self.left)

    def lay(self, halves: Halves) -> None:
        tile = "".join(halves.values())
        self.hands[self.to_move][tile if tile in self.hands[self.to_move] else tile[::-1]] -= 1
        new = [patch for patch in self.patches_of(halves) if len(patch) > 1]
        self.colours |= halves
        self.free -= set(halves)
        self.provinces_stage(new)
        if self.ending == "running":
            self.villages_stage()

    def provinces_stage(self, new: list[Patch]) -> None:
        """[Qin 7.1] All that comes back first."""
        for province in new:
            self.found_expand_or_join(province)
        due = {province: (2 if len(province) >= 5 else 1) - self.pagodas[province] for province in new}
        self.put_up([(self.owner[province], province) for province, n in due.items() for _ in range(n)])

    def found_expand_or_join(self, province: Patch) -> None:
        """[Qin 4.2] [Qin 4.3] [Qin 5.6] Of all pagodas that stood here the owner's stay, up to two."""
        parts = self.parts(province)
        owner = self.owner_of_join(parts) if parts else self.to_move
        assert owner is not None
        standing = 0
        for part in parts:
            seat, n = self.owner.pop(part), self.pagodas.pop(part)
            self.left[seat] += n
            standing += n if seat == owner else 0
        self.owner[province], self.pagodas[province] = owner, min(2, standing)
        self.left[owner] -= min(2, standing)

    def villages_stage(self) -> None:
        """[Qin 6] [Qin 7.1]"""
        due: list[tuple[int, Patch]] = []
        for village in self.villages:
            taker = self.claimant(village)
            if taker is not None and taker != self.holder.get(village):
                due.append((taker, village))
                if village in self.holder:
                    self.left[self.holder.pop(village)] += 1
        self.put_up(due)

    def claimant(self, village: Patch) -> int | None:
        """[Qin 6.3] [Qin 6.4]"""
        return sole_first(self.beside(village))

    def beside(self, village: Patch) -> Counter[int]:
        """[Qin 6.2]"""
        beside = {neighbour for square in village for neighbour in around(square)}
        counts = Counter[int]()
        for province, n in self.pagodas.items():
            if province & beside:
                counts[self.owner[province]] += n
        return counts

    def put_up(self, due: list[tuple[int, Patch]]) -> None:
        """[Qin 7.1] [Qin 7.2] [Qin 8.1] [Qin 8.2]"""
        n_seats = len(self.left)
        for seat, place in sorted(due, key=lambda item: ((item[0] - self.to_move) % n_seats, min(item[1]))):
            if place in self.pagodas:
                self.pagodas[place] += 1
            else:
                self.holder[place] = seat
            self.left[seat] -= 1
            if self.left[seat] == 0:
                self.ending = "last pagoda"
                return

    def draw(self, drawn: str | None) -> None:
        """[Qin 2.3]"""
        assert (drawn is None) == (self.piles.total() == 0)
        if drawn is not None:
            self.piles[drawn] -= 1
            assert self.piles[drawn] >= 0
            self.hands[self.to_move][drawn] += 1

    def end_if_stuck(self) -> None:
        """[Qin 8.3] [Qin 8.4]"""
        tiles = set(sum(self.hands, self.piles).elements())
        if not tiles:
            self.ending = "no tile left"
        elif not any(True for tile in tiles for _ in self.placements(tile)):
            self.ending = "no placement left"
