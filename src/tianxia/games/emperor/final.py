"""The final scoring, step by step in the order of the rules, as views tell it. [Emperor 9.1]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from tianxia.core.layout import NONE
from tianxia.games.emperor.geometry import HARBOURS
from tianxia.games.emperor.names import SOURCES, TILE_COLOURS, Source, TileColour
from tianxia.games.emperor.province import full_provinces
from tianxia.games.emperor.state import BONUS, State
from tianxia.games.emperor.text import board_of
from tianxia.games.emperor.worth import Final, counts, final, numbers_of

Act = Literal["markets", "province", "alliance", "chain", "harbours", "bonus"]


class ChainView(Struct):
    """A chain of houses in the final scoring."""

    seat: int
    spaces: list[str]
    """In the order of the road."""
    points: int


class Gain(Struct):
    """What a seat gets in a step of the final scoring."""

    seat: int
    source: Source
    points: int


class StepView(Struct, frozen=True):
    """A step of the final scoring."""

    act: Act
    """In `markets` their emissaries join the dragons."""
    gains: list[Gain]
    """Those who get something."""
    provinces: list[str] = []
    """Whose houses or alliance it is about."""
    spaces: list[str] = []
    """The markets, the houses of a chain in the order of the road, or those on harbours."""
    number: int | None = None
    """Of the alliance."""
    colour: TileColour | None = None
    """Of the bonus tiles."""
    is_doubled: bool = False
    """Whether a fort doubles the chain."""


class FinalView(Struct):
    """The final scoring beyond the houses, step by step."""

    alliances: list[list[int]]
    """Points by seat of alliances 1 to 15."""
    chains: list[ChainView]
    harbours: list[int]
    """Points by seat."""
    bonus: dict[TileColour, list[int]]
    """The seats that score for most tiles of a colour."""
    steps: list[StepView]
    """All of it in the order of the rules, with the houses of provinces that were not full."""


def sources_of(state: State) -> list[Source]:
    absent = {
        "influence": not state["has_influence"],
        "harbours": not HARBOURS[int(state["map"])],
        "bonus": not _has_tiles(state),
    }
    return [source for source in SOURCES if not absent.get(source)]


def _has_tiles(state: State) -> bool:
    """[Emperor 14.2] Whether bonus tiles were laid out: they lie on the board or have been taken."""
    return bool(state["face_down"] or state["face_up"].any() or state["owners"]["tiles"].any())


def holder_of(state: State, colour: int) -> int | None:
    """The seat with influence in provinces of a colour."""
    holder = int(state["influence"][colour])
    return None if holder == NONE else holder


def by_space(state: State, kind: str) -> dict[str, int]:
    """The owner of what stands on each space."""
    spaces = board_of(state).spaces
    words = state["owners"][kind][: int(state["n_owners"])].tolist()
    return {spaces[space].name: owner for owner, word in enumerate(words) for space in numbers_of(word)}


def final_view(state: State) -> FinalView:
    scoring, spaces = final(state), board_of(state).spaces
    return FinalView(
        alliances=scoring.alliances,
        chains=[
            ChainView(chain.seat, [spaces[space].name for space in chain.spaces], chain.points)
            for chain in scoring.chains
        ],
        harbours=scoring.harbours,
        bonus=dict(zip(TILE_COLOURS, scoring.bonus, strict=True)),
        steps=[*_steps_of_houses(state), *_later_steps(state, scoring)],
    )


def _gains(source: Source, points: Iterable[int]) -> list[Gain]:
    return [Gain(seat, source, n) for seat, n in enumerate(points) if n]


def _steps_of_houses(state: State) -> Iterator[StepView]:
    """[Emperor 13.7] Emissaries leave the markets; [Emperor 9.2] houses score where a province was not full."""
    markets = list(by_space(state, "markets"))
    if markets:
        yield StepView("markets", [], spaces=markets)
    n_seats, full = int(state["n_seats"]), int(full_provinces(state))
    for (number, province), count in zip(enumerate(board_of(state).provinces), counts(state), strict=True):
        if not full >> number & 1 and any(count.houses):
            gains, holder = _gains("houses", count.points[:n_seats]), holder_of(state, province.colour)
            if holder is not None:
                gains += [Gain(holder, "influence", n) for n in count.points[n_seats:] if n]
            yield StepView("province", gains, provinces=[province.name])


def _later_steps(state: State, scoring: Final) -> Iterator[StepView]:
    """[Emperor 9.1] Alliances, roads, harbours, bonus tiles."""
    board, sources, forts = board_of(state), sources_of(state), set(numbers_of(state["forts"]))
    for number, points in enumerate(scoring.alliances):
        names = [board.provinces[province].name for province in board.alliances[number].provinces]
        yield StepView("alliance", _gains("alliances", points), provinces=names, number=number + 1)
    for chain in scoring.chains:
        names = [board.spaces[space].name for space in chain.spaces]
        gain = Gain(chain.seat, "roads", chain.points)
        yield StepView("chain", [gain], spaces=names, is_doubled=not forts.isdisjoint(chain.spaces))
    if "harbours" in sources:
        harbours = {space.name for space in board.spaces if space.is_harbour}
        built = [name for name in by_space(state, "houses") if name in harbours]
        yield StepView("harbours", _gains("harbours", scoring.harbours), spaces=built)
    if "bonus" in sources:
        for colour, seats in zip(TILE_COLOURS, scoring.bonus, strict=True):
            yield StepView("bonus", [Gain(seat, "bonus", BONUS) for seat in seats], colour=colour)
