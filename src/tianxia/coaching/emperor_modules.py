"""What a newcomer to the modules of China and Han should know of a position: forts, bonus tiles and markets."""

from __future__ import annotations

from collections.abc import Iterator

from tianxia.coaching.lands import houses, is_scored, names_of
from tianxia.coaching.outlook import Outlook, Remark, at, gathered, remark
from tianxia.games.emperor.bonus import has_most_tiles
from tianxia.games.emperor.names import COLOURS, TILE_COLOURS
from tianxia.games.emperor.state import BONUS
from tianxia.games.emperor.text import board_of
from tianxia.games.emperor.worth import counts


def forts(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 11.4] [Emperor 12.6] Houses on forts that double what the seat's houses in a province score."""
    before = counts(outlook.record)
    for deed in houses(outlook):
        for province, count in enumerate(counts(deed.after)):
            if count.doubled[outlook.seat] > before[province].doubled[outlook.seat] and not is_scored(
                outlook, province
            ):
                [name], space = names_of(outlook, [province]), str(deed.parts["space"])
                weight = 2 + count.points[outlook.seat] / 4
                yield remark("fort", weight, at(space), [deed.action], space=space, province=name)


def tiles(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 14.8] Bonus tiles with which nobody has more of their colour than the seat."""
    found = gathered(
        ((str(deed.parts["space"]), str(event.values["colour"])), deed.action)
        for deed in houses(outlook)
        for event in deed.told("tile", seat=outlook.seat)
        if has_most_tiles(deed.after, TILE_COLOURS.index(event.values["colour"]), outlook.seat)
        if not has_most_tiles(outlook.record, TILE_COLOURS.index(event.values["colour"]), outlook.seat)
    )
    for (space, colour), actions in found.items():
        yield remark("bonus", 4, at(space), actions, space=space, colour=colour, points=BONUS)


def naming(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 14.3] What comes before the first house in a province."""
    if any(outlook.game.actions.decode(action)[0] == "name" for action in outlook.legal):
        yield remark("naming", 1.3)


def markets(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 13.2] [Emperor 13.5] [Emperor 13.6] What a market costs, brings and takes."""
    board = board_of(outlook.record)
    spaces = {space.name: space.provinces[0] for space in board.spaces}
    found = gathered((spaces[deed.parts["space"]], deed.action) for deed in outlook.deeds if deed.kind == "market")
    for number, actions in found.items():
        province = board.provinces[number]
        values = {"province": province.name, "card": COLOURS[province.colour]}
        yield remark("market", 1.5, at(province.name), actions, **values)
