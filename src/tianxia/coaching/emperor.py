"""What a newcomer to China or Han should know of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tianxia.coaching import duel, emperor_modules
from tianxia.coaching.lands import can_place, houses, is_scored, names_of, provinces_scored, shares
from tianxia.coaching.outlook import Deed, Outlook, Remark, at, gathered, remark
from tianxia.core.words import Mark
from tianxia.games.emperor.actions import FIRST_WITHOUT_PLACE
from tianxia.games.emperor.geometry import N_PROVINCES, SPACES_OF_PROVINCE
from tianxia.games.emperor.names import COLOURS
from tianxia.games.emperor.province import free_spaces, settled_provinces
from tianxia.games.emperor.scoring import harbour_points
from tianxia.games.emperor.text import board_of
from tianxia.games.emperor.worth import Chain, Count, alliances, chains_of, counts, numbers_of

FEW = 8
"""Cards in the deck, with which the end is near."""


def remarks(outlook: Outlook) -> Iterator[Remark]:
    """All that can be said of a decision."""
    for tell in _OF_PHASE.get(outlook.public.phase, ()):
        yield from tell(outlook)
    yield from _end(outlook)
    yield from _points(outlook)


def _free(outlook: Outlook, province: int) -> list[int]:
    """House spaces of a province on which nothing stands."""
    there = SPACES_OF_PROVINCE[int(outlook.record["map"]), province]
    return numbers_of(int(free_spaces(outlook.record)) & int(there))


def _plain_houses(outlook: Outlook) -> list[Deed]:
    """[Emperor 12.2] Where a fort can come with a house, a house alone can be built too, and that is what is said."""
    return [deed for deed in outlook.deeds if deed.kind == "house"]


def _unscored(outlook: Outlook) -> list[int]:
    return [number for number in range(N_PROVINCES) if not is_scored(outlook, number)]


# ---- provinces that are full, or nearly


def _filled(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 6.1] What filling a province brings to whom."""
    found = gathered((told, deed.action) for deed in outlook.deeds for told in provinces_scored(deed))
    for (province, points), actions in found.items():
        mine, rival, theirs = shares(outlook, points)
        values = {"province": province, "points": mine, "seat": rival, "other": theirs}
        if mine > theirs:
            yield remark("fill" if theirs else "fill-alone", 5, at(province), actions, **values)
        elif mine < theirs:
            yield remark("fill-for", 2.5, at(province), actions, **values)


def _nearly_full(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 6.1] Provinces that lack one house."""
    names = names_of(outlook, [number for number in _unscored(outlook) if len(_free(outlook, number)) == 1])
    if names:
        yield remark("nearly", 2, tuple(Mark((name,)) for name in names), provinces=names)


# ---- majorities


def _led(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 6.3] [Emperor 6.5] Provinces where a house puts the seat before the others, or level with them."""
    before = counts(outlook.record)
    found = gathered(
        ((province, key), deed.action)
        for deed in houses(outlook)
        for province, count in enumerate(counts(deed.after))
        for key in _gain(before[province], count, outlook.seat)
        if not is_scored(outlook, province)
    )
    for (province, key), actions in found.items():
        [name] = names_of(outlook, [province])
        rival, most = _best(before[province].houses, outlook.seat)
        weight = 4 if key == "lead" else 2
        n = before[province].houses[outlook.seat] + 1
        if rival < outlook.n_seats:  # the Emperor is nobody's rival
            yield remark(key, weight, at(name), actions, province=name, n=n, seat=rival, m=most)


def _gain(before: Count, after: Count, seat: int) -> Iterator[str]:
    """Whether a house has made a seat the first, or one of the first, in a province where others were ahead."""
    _, most = _best(before.houses, seat)
    if most and before.houses[seat] <= most < after.houses[seat]:
        yield "lead"
    elif before.houses[seat] < most == after.houses[seat]:
        yield "level"


def _best(houses: list[int], seat: int) -> tuple[int, int]:
    """Who has most houses besides a seat, and how many."""
    return max(((other, n) for other, n in enumerate(houses) if other != seat), key=lambda one: one[1])


def _footholds(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 6.4] Provinces where a first house is worth something at once, behind somebody who has many."""
    before = counts(outlook.record)
    found = gathered(
        ((province, count.points[outlook.seat]), deed.action)
        for deed in _plain_houses(outlook)
        for province, count in enumerate(counts(deed.after))
        if not before[province].houses[outlook.seat] and count.points[outlook.seat] > 1
        if not is_scored(outlook, province)
    )
    for province, points in dict(sorted(found)).items():  # the most, which a fort on one of its spaces may double
        [name] = names_of(outlook, [province])
        actions = found[province, points]
        yield remark("foothold", 1.5 + points / 4, at(name), actions, province=name, points=points)


def _empty(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 2.4] Provinces without a piece where a house can be built, now that others are settled."""
    settled = int(settled_provinces(outlook.record))
    built = {int(settled_provinces(deed.after)) & ~settled: deed.action for deed in houses(outlook)}
    names = [name for number, name in enumerate(names_of(outlook, list(range(N_PROVINCES)))) if 1 << number in built]
    if names and settled:
        yield remark("empty", 0.9, tuple(Mark((name,)) for name in names), provinces=names)


# ---- the final scoring


def _allied(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 9.4] Alliances that an emissary wins, [Emperor 13.7] on a market, too."""
    before = alliances(outlook.record)
    found = gathered(
        ((number, points[outlook.seat]), deed.action)
        for deed in outlook.deeds
        if deed.kind in ("emissary", "market")
        for number, points in enumerate(alliances(deed.after))
        if points[outlook.seat] and not before[number][outlook.seat]
    )
    for (number, points), actions in found.items():
        first, second = names_of(outlook, list(board_of(outlook.record).alliances[number].provinces))
        values = {"first": first, "second": second, "points": points}
        yield remark("alliance", 4, (Mark((first,)), Mark((second,))), actions, **values)


def _chained(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 9.6] Chains that a house makes worth something, or longer."""
    before = sum(chain.points for chain in chains_of(outlook.record, outlook.seat))
    found = gathered(
        ((str(deed.parts["space"]), len(chain.spaces), chain.points), deed.action)
        for deed in _plain_houses(outlook)
        for chain in _chains_with(outlook, deed)
        if sum(one.points for one in chains_of(deed.after, outlook.seat)) > before
    )
    for (space, n, points), actions in found.items():
        yield remark("chain", 3.5, at(space), actions, space=space, n=n, points=points)


def _chains_with(outlook: Outlook, deed: Deed) -> Iterator[Chain]:
    spaces = board_of(outlook.record).spaces
    for chain in chains_of(deed.after, outlook.seat):
        if deed.parts["space"] in [spaces[number].name for number in chain.spaces]:
            yield chain


def _harboured(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 9.10] Houses on harbours that add to what these are worth."""
    before = int(harbour_points(outlook.record, outlook.seat))
    found = gathered(
        ((deed.parts["space"], int(harbour_points(deed.after, outlook.seat)) - before), deed.action)
        for deed in _plain_houses(outlook)
    )
    for (space, points), actions in found.items():
        if points > 0:
            yield remark("harbour", 3, at(space), actions, space=space, points=points)


def _end(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 7.8] [Emperor 8.1] How near it is."""
    if outlook.public.is_last_round:
        if outlook.public.phase == "place":
            yield remark("last-turn", 4.5)
    elif outlook.public.n_shuffled and outlook.public.n_deck <= FEW:
        yield remark("deck", 3, n=outlook.public.n_deck)


def _points(outlook: Outlook) -> Iterator[Remark]:
    mine = outlook.scores[outlook.seat] or 0
    rival = max(outlook.others, key=lambda seat: outlook.scores[seat] or 0)
    theirs = outlook.scores[rival] or 0
    if mine != theirs:
        yield remark("ahead" if mine > theirs else "behind", 1, points=mine, seat=rival, other=theirs)


# ---- cards and the turn


def _turn(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 2.1] [Emperor 2.4] What may be placed in this turn."""
    if not can_place(outlook, outlook.record):
        if _can_exchange(outlook):
            yield remark("exchange", 6)
        elif outlook.public.n_pieces:
            yield remark("placed", 3)
    elif outlook.public.n_pieces:
        for province in _within_reach(outlook):
            yield remark("second", 3, at(province), province=province)
    elif not settled_provinces(outlook.record):
        yield remark("opening", 4)


def _within_reach(outlook: Outlook) -> list[str]:
    """[Emperor 10.5] Provinces where another piece can be placed: after a border house there may be two."""
    spaces = {space.name: names_of(outlook, list(space.provinces)) for space in board_of(outlook.record).spaces}
    placing = [outlook.game.actions.decode(action)[1] for action in outlook.legal if action < FIRST_WITHOUT_PLACE]
    reached = {name for parts in placing for name in spaces.get(parts.get("space", ""), [parts.get("province", "")])}
    return [str(name) for name in outlook.public.open_provinces if name in reached]


def _can_exchange(outlook: Outlook) -> bool:
    """[Emperor 2.1] Instead of placing, [Emperor 8.3] and in the last round nothing is drawn for the card."""
    kinds = {outlook.game.actions.decode(action)[0] for action in outlook.legal}
    return "exchange" in kinds and not outlook.public.is_last_round


def _paired(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 3.2] Two cards of a colour pay in a province of another."""
    hand, prices = outlook.mine.hand, outlook.hidden.prices
    for colour in COLOURS:
        if hand.count(colour) > 1 and any(one.has_joker and one.cards == [colour] * 2 for one in prices.values()):
            yield remark("pair", 1.5, card=colour)


def _named(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 14.4] Where the house must go, [Emperor 14.9] which may be the Emperor's."""
    if outlook.public.named:
        key = "named" if outlook.public.actor == outlook.seat else "named-emperor"
        yield remark(key, 3, at(outlook.public.named), province=outlook.public.named)


def _drawn(outlook: Outlook) -> Iterator[Remark]:
    """[Emperor 7.1] Which card of the display is of use."""
    taking = {deed.parts["card"]: deed.action for deed in outlook.deeds if deed.kind == "take"}
    for colour, action in taking.items():
        for name in _to_lead_with(outlook, colour) if _has_house(outlook) else ():
            yield remark("draw-lead", 4, at(name), [action], card=colour, province=name)
        if outlook.mine.hand.count(colour) == 1:
            yield remark("draw-pair", 2, (), [action], card=colour)
    if taking and "deck" in {deed.kind for deed in outlook.deeds}:
        yield remark("draw", 1.2, n=outlook.public.n_to_draw)


def _has_house(outlook: Outlook) -> bool:
    """[Emperor 4.4] In reserve."""
    return bool(outlook.public.owners[outlook.seat].left["house"])


def _to_lead_with(outlook: Outlook, colour: str) -> Iterator[str]:
    """Provinces of a colour where one more house would put the seat before the others."""
    provinces = board_of(outlook.record).provinces
    for number, count in enumerate(counts(outlook.record)):
        rival = _best(count.houses, outlook.seat)[1]
        is_close = rival > 0 and count.houses[outlook.seat] == rival
        if COLOURS[provinces[number].colour] == colour and is_close and _has_room(outlook, number):
            yield provinces[number].name


def _has_room(outlook: Outlook, province: int) -> bool:
    """[Emperor 10.2] Whether a single card pays for a house there."""
    spaces = board_of(outlook.record).spaces
    return any(spaces[space].provinces == (province,) for space in _free(outlook, province))


_OF_PHASE: Mapping[str, tuple[Callable[[Outlook], Iterator[Remark]], ...]] = {
    "place": (
        *(_turn, _filled, _nearly_full, _led, _footholds, _empty, _allied, _chained, _harboured, _paired),
        *(emperor_modules.forts, emperor_modules.tiles, emperor_modules.naming, emperor_modules.markets),
        *(duel.influence, duel.specials),
    ),
    "build": (_named, emperor_modules.tiles),
    "keep": (duel.kept,),
    "draw": (_drawn,),
    "emperor": (duel.emperor, duel.emperor_fills, duel.emperor_houses, duel.emperor_emissaries),
}
