"""What a newcomer to Qin should know of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tianxia.coaching.outlook import Deed, Outlook, Remark, at, gathered, remark
from tianxia.core.words import Event, Mark, Marks
from tianxia.games.qin.state import LARGE
from tianxia.games.qin.view import Province, public

FEW = 5
"""Pagodas left, with which the end is near."""


def remarks(outlook: Outlook) -> Iterator[Remark]:
    """All that can be said of a turn."""
    yield from _gains(outlook)
    yield from _villages(outlook)
    yield from _taken(outlook)
    yield from _large(outlook)
    yield from _threats(outlook)
    yield from _race(outlook)


def _left(outlook: Outlook, seat: int) -> int:
    return int(outlook.record["seats"]["pagodas"][seat])


# ---- what a tile can do


def _gains(outlook: Outlook) -> Iterator[Remark]:
    """[Qin 8.1] How many of the own pagodas a tile puts up."""
    left = _left(outlook, outlook.seat)
    gains = gathered((left - int(deed.after["seats"]["pagodas"][outlook.seat]), deed.action) for deed in outlook.deeds)
    most = max(gains, default=0)
    if most == left:
        yield remark("win", 9, actions=gains[most], n=left)
    elif most > 1:
        yield remark("several", 2 + most / 2, actions=gains[most], n=most)
    elif most == 1 and not outlook.scores[outlook.seat] and (founding := _founding(outlook)):
        yield remark("first", 4, actions=founding)
    elif most == 1:
        yield remark("one", 0.8, actions=gains[1], n=left - 1)
    elif most < 1 and outlook.is_whole:
        yield remark("none", 2.5)


def _founding(outlook: Outlook) -> list[int]:
    """[Qin 4.2] Tiles with a half that makes a province with a lone space; two halves of a colour need none."""
    return [deed.action for deed in outlook.deeds if any(_has_more(deed, event) for event in deed.told("founded"))]


def _has_more(deed: Deed, founded: Event) -> bool:
    """Whether there are other spaces in a new province than the halves of the tile."""
    colours = [deed.parts["first"], deed.parts["second"]]
    return int(str(founded.values["spaces"])) > colours.count(str(founded.values["colour"]))


def _villages(outlook: Outlook) -> Iterator[Remark]:
    """[Qin 6.3] [Qin 6.4] Those that can be taken."""
    for key, weight in (("conquered", 5), ("connected", 3.5)):
        found = gathered(
            ((event.values["square"], event.values["loser"]), deed.action)
            for deed in outlook.deeds
            for event in deed.told(key, seat=outlook.seat)
        )
        for (square, loser), actions in found.items():
            yield remark(key, weight, _village(outlook, str(square)), actions, square=square, loser=loser)


def _village(outlook: Outlook, square: str) -> Marks:
    return at(*next(village.squares for village in outlook.public.villages if square in village.squares))


def _taken(outlook: Outlook) -> Iterator[Remark]:
    """[Qin 5.2] Provinces of others that can be joined to the own."""
    found = gathered((province, deed.action) for deed in outlook.deeds for province in _lost(outlook, deed))
    for (colour, square, owner), actions in found.items():
        province = next(one for one in outlook.public.provinces if one.squares[0] == square)
        yield remark("take", 5, _marked(province), actions, colour=colour, square=square, loser=owner)


def _lost(outlook: Outlook, deed: Deed, seat: int | None = None) -> Iterator[tuple[str, str, int]]:
    """Colour, first square and old owner of each province that goes to a seat, if not given the own."""
    taker = outlook.seat if seat is None else seat
    if not any(deed.told("taken", owner=taker)):
        return
    now = _owners(deed.after)
    for province in outlook.public.provinces:
        if province.owner not in (None, taker) and now[province.squares[0]] == taker:
            yield province.colour, province.squares[0], province.owner


def _owners(record: Any) -> dict[str, int | None]:
    return {square: one.owner for one in public(record).provinces for square in one.squares}


def _large(outlook: Outlook) -> Iterator[Remark]:
    """[Qin 4.4] Own provinces that a tile makes large, and that get a pagoda by it."""
    small = [one for one in outlook.public.provinces if one.owner == outlook.seat and len(one.squares) < LARGE]
    for province in small:
        actions = [deed.action for deed in outlook.deeds if _grows_large(outlook, deed, province)]
        if actions:
            values = {"colour": province.colour, "square": province.squares[0], "n": len(province.squares)}
            yield remark("large", 3, _marked(province), actions, **values)


def _grows_large(outlook: Outlook, deed: Deed, province: Province) -> bool:
    if not any(deed.told("large", owner=outlook.seat, colour=province.colour)):
        return False
    grown = next(one for one in public(deed.after).provinces if province.squares[0] in one.squares)
    return grown.owner == outlook.seat and grown.pagodas > _pagodas_within(outlook, grown)


def _pagodas_within(outlook: Outlook, grown: Province) -> int:
    """[Qin 5.6] Those of the seat that stand there already: the pagodas of provinces that are joined make two."""
    mine = [one for one in outlook.public.provinces if one.owner == outlook.seat]
    return sum(one.pagodas for one in mine if one.squares[0] in grown.squares)


def _marked(province: Province) -> Marks:
    return (Mark(tuple(province.squares), str(len(province.squares))),)


# ---- what others could do


def _threats(outlook: Outlook) -> Iterator[Remark]:
    """What the next player who has a tile could take, with the right one of those that are out of sight."""
    for rival in [seat for seat in outlook.others if outlook.record["seats"]["n_hand"][seat]][:1]:
        yield from _threats_of(outlook, rival)


def _threats_of(outlook: Outlook, rival: int) -> Iterator[Remark]:
    unseen = outlook.record["unlaid"] - outlook.record["seats"]["hidden"]["hand"][outlook.seat]

    def let_move(world: Any) -> None:
        world["to_move"] = rival
        world["seats"]["hidden"]["hand"][rival] = unseen > 0

    deeds = outlook.supposed(let_move)
    conquered = [one for deed in deeds for one in deed.told("conquered", loser=outlook.seat, seat=rival)]
    for square in sorted({str(one.values["square"]) for one in conquered}):
        yield remark("village-at-risk", 4, _village(outlook, square), square=square, seat=rival)
    lost = {found for deed in deeds for found in _lost(outlook, deed, rival) if found[2] == outlook.seat}
    for colour, square, _ in sorted(lost):
        province = next(one for one in outlook.public.provinces if one.squares[0] == square)
        yield remark("province-at-risk", 4, _marked(province), colour=colour, square=square, seat=rival)


def _race(outlook: Outlook) -> Iterator[Remark]:
    """[Qin 8.1] Who will have put up all pagodas first."""
    mine, rival = _left(outlook, outlook.seat), min(outlook.others, key=lambda seat: _left(outlook, seat))
    theirs = _left(outlook, rival)
    if theirs <= FEW:
        yield remark("nearly-over", 4, seat=rival, n=theirs)
    elif mine == theirs:
        yield remark("level", 1, n=mine, seat=rival)
    else:
        yield remark("ahead" if mine < theirs else "behind", 1, n=mine, seat=rival, m=theirs)
    if not outlook.public.n_piles:
        yield remark("no-piles", 3)
