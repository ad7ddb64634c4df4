"""What a newcomer to the duel of China should know of a position: influence, special cards and the Emperor's step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tianxia.coaching.lands import can_place, names_of, provinces_scored, shares
from tianxia.coaching.outlook import Outlook, Remark, at, gathered, remark
from tianxia.core.words import Mark
from tianxia.games.emperor.board import Province
from tianxia.games.emperor.final import holder_of
from tianxia.games.emperor.names import COLOURS
from tianxia.games.emperor.text import board_of
from tianxia.games.emperor.worth import Count, alliances, counts


def _kept(outlook: Outlook, colour: str) -> tuple[int, int]:
    """Cards of a colour that the seat and the other have kept."""
    seats = outlook.hidden.seats
    return seats[outlook.seat].kept[colour], seats[outlook.others[0]].kept[colour]


# ---- influence


def influence(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 15.6] Influence cards that a card of the hand could win."""
    paid = {card for price in outlook.hidden.prices.values() for card in price.cards}
    for colour in COLOURS if outlook.public.influence else ():
        holder, (mine, theirs) = outlook.public.influence[colour], _kept(outlook, colour)
        if colour in paid and holder is None:
            yield remark("influence-free", 2, card=colour)
        elif colour in paid and holder != outlook.seat and mine + 1 >= theirs:
            yield remark("influence-take", 2.5, card=colour, seat=holder)


def kept(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 15.4] [Emperor 15.6] What each of the cards played would do."""
    for deed in outlook.deeds:
        colour, rival = deed.parts["card"], outlook.others[0]
        mine, theirs = _kept(outlook, colour)
        values = {"card": colour, "seat": rival, "n": mine + 1, "m": theirs}
        if any(deed.told("influence", seat=outlook.seat)):
            yield remark("keep-wins", 6, (), [deed.action], **values)
        elif outlook.public.influence[colour] == outlook.seat:
            yield remark("keep-holds", 4, (), [deed.action], **values)
        else:
            yield remark("keep-behind", 3, (), [deed.action], **values)


# ---- special cards


def specials(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 15.13] Those that let the seat place where it could not, or how many there are."""
    n = len(outlook.mine.specials)
    if n:
        yield remark("specials", 0.8, n=n)
    if not can_place(outlook, outlook.record):
        helpful = [deed for deed in outlook.deeds if can_place(outlook, deed.after)]
        for kind, key in (("two-provinces", "special-two"), ("swap", "special-swap")):
            actions = [deed.action for deed in helpful if deed.kind == kind]
            if actions:
                yield remark(key, 3.2, (), actions)


# ---- the Emperor's step


def emperor(_outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 15.7] Who decides about his piece."""
    yield remark("emperor", 1.3)


def emperor_fills(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 6.1] What a house of his that fills a province brings to whom."""
    found = gathered((told, deed.action) for deed in outlook.deeds for told in provinces_scored(deed))
    for (province, points), actions in found.items():
        mine, _, theirs = shares(outlook, points)
        if mine > theirs:
            values = {"province": province, "points": mine, "seat": outlook.others[0], "other": theirs}
            yield remark("emperor-fill", 5, at(province), actions, **values)


def emperor_houses(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 6.3] [Emperor 15.10] Where a house of his is worth more to the seat, or less to the other."""
    before = _worths(outlook, outlook.record)
    found = gathered(
        ((province, mine - before[province][0], theirs - before[province][1]), deed.action)
        for deed in outlook.deeds
        if deed.kind == "house"
        for province, (mine, theirs) in enumerate(_worths(outlook, deed.after))
        if not int(deed.after["scored"]) >> province & 1
    )
    for (province, mine, theirs), actions in found.items():
        [name], rival = names_of(outlook, [province]), outlook.others[0]
        if mine > max(theirs, 0):
            yield remark("emperor-house", 3 + mine / 4, at(name), actions, province=name, points=mine)
        elif theirs < 0 <= mine:
            values = {"province": name, "points": -theirs, "seat": rival}
            yield remark("emperor-house-against", 3, at(name), actions, **values)


def _worths(outlook: Outlook, record: Any) -> list[tuple[int, int]]:
    """What every province is worth to the seat and to the other."""
    return [
        (_worth(record, province, outlook.seat), _worth(record, province, outlook.others[0]))
        for province in zip(board_of(record).provinces, counts(record), strict=True)
    ]


def _worth(record: Any, province: tuple[Province, Count], seat: int) -> int:
    """[Emperor 15.10] Own points, and the Emperor's for whoever has the influence."""
    about, count = province
    return count.points[seat] + (count.points[-1] if holder_of(record, about.colour) == seat else 0)


def emperor_emissaries(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 15.12] Alliances that an emissary of his takes from the other, and none from the seat."""
    before, rival = alliances(outlook.record), outlook.others[0]
    for deed in outlook.deeds:
        after = alliances(deed.after)
        lost = [number for number in range(len(after)) if before[number][rival] and not after[number][rival]]
        is_harmless = all(after[number][outlook.seat] >= before[number][outlook.seat] for number in range(len(after)))
        for number in lost if deed.kind == "emissary" and is_harmless else ():
            first, second = names_of(outlook, list(board_of(outlook.record).alliances[number].provinces))
            values = {"province": deed.parts["province"], "first": first, "second": second, "seat": rival}
            yield remark("emperor-emissary", 3.5, (Mark((first,)), Mark((second,))), [deed.action], **values)
