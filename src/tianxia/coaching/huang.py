"""What a newcomer to Huang should know of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from tianxia.coaching import huang_modules
from tianxia.coaching.kingdoms import gainer, spare
from tianxia.coaching.outlook import Deed, Outlook, Remark, at, gathered, remark
from tianxia.core.layout import NONE
from tianxia.core.view import View
from tianxia.core.words import Mark, Marks
from tianxia.games.huang.actions import ACTIONS, SPACES
from tianxia.games.huang.land import AROUND_SPACE, spaces_in
from tianxia.games.huang.names import COLOURS, RANKED
from tianxia.games.huang.scoring import with_some_white
from tianxia.games.huang.state import MOST_REPLACED, Colour, Phase
from tianxia.games.huang.view import KingdomView, public

FEW = 18
"""Tiles in the bag, with which the end is near."""


def is_dull(view: View, action: int) -> bool:
    """A tile far from everything does nothing, a riot or a withdrawal is nothing to teach: too many to look at."""
    kind, parts = ACTIONS.decode(action)
    if kind == "tile":
        return not (AROUND_SPACE[SPACES.index(parts["space"])] & view.record["derived"]["occupied"]).any()
    return kind in ("riot", "withdraw", "discard")


def remarks(outlook: Outlook) -> Iterator[Remark]:
    """All that can be said of a decision."""
    for tell in _OF_PHASE.get(outlook.public.phase, ()):
        yield from tell(outlook)
    yield from _weakest(outlook)


def _weakest_colours(outlook: Outlook) -> list[str]:
    """[Huang 14.4] What has no more points than the seat's result, [Huang 14.3] however white ones are dealt out."""
    points, result = with_some_white(outlook.record, outlook.seat, 0), outlook.scores[outlook.seat] or 0
    return [colour for colour, n in zip(RANKED, points, strict=True) if n <= result]


def _helpful_colours(outlook: Outlook) -> list[str]:
    """[Huang 14.3] A white point goes wherever the seat is weakest."""
    return [*_weakest_colours(outlook), "white"]


def _weakest(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 14.4] What the seat has to work on, and how it stands against the best of the others."""
    colours, n = _weakest_colours(outlook), outlook.scores[outlook.seat] or 0
    if len(colours) == 1:
        yield remark("weakest", 2, colour=colours[0], n=n)
    theirs = {seat: score for seat in outlook.others if (score := outlook.scores[seat]) is not None}
    best = max(theirs, key=lambda seat: theirs[seat], default=None)
    if best is not None and theirs[best] != n:
        yield remark("ahead" if n > theirs[best] else "behind", 1, n=n, seat=best, m=theirs[best])


def _actions(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 3.1] [Huang 3.2] What a turn consists of."""
    yield remark("actions", 0.4, n=outlook.public.actions_left)


def _bag(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 14.1] How near the end is."""
    if outlook.public.n_bag <= FEW:
        yield remark("bag", 3, n=outlook.public.n_bag)


# ---- leaders


def _leaders(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 4.2] [Huang 5.3] Who is not on the board, and could be without a revolt."""
    at_home = [colour for colour, space in outlook.mine.leaders.items() if space is None]
    peaceful = [deed for deed in outlook.deeds if deed.kind == "leader" and not any(deed.told("revolt"))]
    actions = gathered((deed.parts["leader"], deed.action) for deed in peaceful)
    if len(at_home) == len(COLOURS):
        if peaceful:
            yield remark("no-leader", 5, actions=[deed.action for deed in peaceful])
        return
    for colour in at_home:
        if colour in actions:
            weight = 4 if colour in _weakest_colours(outlook) else 2.5
            yield remark("leader", weight, actions=actions[colour], leader=colour)


def _shaky(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 4.8] Leaders who stand on one governor tile."""
    for colour, space in outlook.mine.leaders.items():
        if space is None:
            continue
        beside = [SPACES[one] for one in spaces_in(AROUND_SPACE[SPACES.index(space)])]
        governors = [one for one in beside if outlook.public.tiles.get(one) == "yellow"]
        if len(governors) == 1:
            yield remark("shaky", 2, at(space, *governors), leader=colour, space=space)


def _revolts(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 10.2] Revolts in which the seat would be ahead before anybody commits tiles."""
    found = gathered(
        ((revolt.colour, revolt.defender, *revolt.forecast.strengths), deed.action)
        for deed in outlook.deeds
        if any(deed.told("revolt"))
        if (revolt := public(deed.after).revolt) and revolt.forecast.ahead == [0]
    )
    for (colour, defender, n, m), actions in found.items():
        there = outlook.hidden.seats[defender].leaders[colour]
        values = {"leader": colour, "defender": defender, "n": n, "m": m}
        yield remark("revolt", 3, at(there), actions, **values)


# ---- tiles


def _tiles(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 5.3] Points where the seat is weakest, or others."""
    helpful = _helpful_colours(outlook)
    found = gathered(
        (str(event.values["colour"]), deed.action)
        for deed in outlook.deeds
        if deed.kind == "tile" and not any(deed.told("bandits"))  # what a fight brings is no point for a tile
        for event in deed.told("scores", seat=outlook.seat)
    )
    for colour in helpful:
        if colour in found:
            key, marks = _for("tile", colour), _kingdom(outlook, outlook.public, colour)
            yield remark(key, 4, marks, found[colour], colour=colour)
    if found and not set(helpful) & set(found) and outlook.is_whole:
        colours = [colour for colour in COLOURS if colour in found]
        yield remark("tiles", 2, actions=chain.from_iterable(found.values()), colours=colours)


def _for(key: str, colour: str) -> str:
    """White has a sentence of its own: it is no colour where anybody is weakest."""
    return f"{key}-white" if colour == "white" else key


def _lacking(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 14.1] Tiles are replaced to find others, unless that might end the game."""
    helpful = _helpful_colours(outlook)
    if not set(helpful) & set(outlook.mine.hand) and outlook.public.n_bag >= MOST_REPLACED:
        yield remark("lacking", 2.5, colour=helpful[0])


def _kingdom(outlook: Outlook, seen: Any, colour: str) -> Marks:
    """The kingdom of the seat's leader of a colour, or else of its yellow one."""
    leaders = outlook.mine.leaders
    space = leaders[colour] or leaders["yellow"]
    return _around(next((one for one in seen.kingdoms if space in one.spaces), None))


def _around(kingdom: KingdomView | None, label: str = "") -> Marks:
    return (Mark(tuple(kingdom.spaces), label),) if kingdom else ()


def _farmers(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 6.1] Several farmers in one action."""
    n = outlook.mine.hand.count("blue")
    actions = [deed.action for deed in outlook.deeds if deed.kind == "tile" and deed.parts["tile"] == "blue"]
    if n > 1 and any(deed.after["phase"] == Phase.CHAIN for deed in outlook.deeds if deed.action in actions):
        yield remark("farmers", 1.5, n=n)


# ---- pagodas


def _triangles(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 7.2] [Huang 13.1] Tiles that allow a pagoda from which the seat's own leader gains."""
    left = spare(outlook)
    offered = [deed for deed in outlook.deeds if deed.kind == "tile" and deed.after["phase"] == Phase.OFFER]
    for deed in offered:
        colour, space = deed.parts["tile"], deed.parts["space"]
        if colour in left and gainer(deed.after, colour, space) == outlook.seat:
            yield remark("triangle", 4.5, at(space), [deed.action], colour=colour, space=space)


def _traders(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 7.12] [Huang 13.1] Pagodas for traders from which the seat's own leader gains."""
    sites, left = outlook.hidden.sites, spare(outlook)
    found = gathered((deed.parts["site"], deed.action) for deed in outlook.deeds if deed.kind == "build")
    for site, actions in found.items():
        colour, spaces = sites[site], site.split("-")
        if colour in left - {"palace"} and gainer(outlook.record, colour, spaces[0]) == outlook.seat:
            yield remark("traders", 4, at(*spaces), actions, colour=colour, site=site)


def _offered(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 7.2] [Huang 13.1] Whom the pagoda would bring points."""
    space = outlook.public.tile_at
    colour = COLOURS[int(outlook.record["tile_colour"])]
    who = gainer(outlook.record, colour, space)
    actions = [action for action in outlook.legal if ACTIONS.decode(action)[0] == "pagoda"]
    if who == outlook.seat and colour not in spare(outlook):
        standing = [one.site for one in outlook.public.buildings if one.kind == colour and one.site]
        yield remark("offer-moved", 6, tuple(Mark(tuple(site.split("-"))) for site in standing), colour=colour)
    elif who == outlook.seat:
        yield remark("offer", 6, at(space), actions, colour=colour)
    elif who != NONE:
        yield remark("offer-theirs", 6, at(space), colour=colour, seat=who)
    else:
        yield remark("offer-nobody", 6, at(space), colour=colour)


# ---- wars


def _wars(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 11.5] Wars about an own leader, and how they would stand before anybody supports a kingdom."""
    found = gathered((told, deed.action) for deed in outlook.deeds for told in _war(outlook, deed))
    for (key, mine, other, n, m), actions in found.items():
        kingdoms = {one.name: one for one in outlook.public.kingdoms}
        marks = (*_around(kingdoms.get(mine), str(n)), *_around(kingdoms.get(other), str(m)))
        weight = 3.5 if key == "war" else 2
        yield remark(key, weight, marks, actions if key == "war" else (), mine=mine, other=other, n=n, m=m)


def _war(outlook: Outlook, deed: Deed) -> Iterator[tuple[str, str, str, int, int]]:
    """How a war that a deed begins would stand, if one side is the seat's and the other is not."""
    seen = public(deed.after) if any(deed.told("war")) else None
    if seen is None or seen.war is None:
        return
    own = [side for side in seen.war.kingdoms if _is_at_stake(outlook, seen, side)]
    others = [side for side in seen.war.kingdoms if side not in own]
    if len(own) == len(others) == 1 and own[0].strength != others[0].strength:
        is_ahead = own[0].strength > others[0].strength
        yield "war" if is_ahead else "no-war", own[0].name, others[0].name, own[0].strength, others[0].strength


def _is_at_stake(outlook: Outlook, seen: Any, side: Any) -> bool:
    leaders = seen.kingdoms[side.kingdom].leaders
    return any(leaders.get(colour) == outlook.seat for colour in seen.war.colours)


def _supported(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 11.6] Where own leaders are at stake, and what the seat can do for that kingdom."""
    war, seen = outlook.public.war, outlook.public
    own = [place for place, side in enumerate(war.kingdoms) if _is_at_stake(outlook, seen, side)]
    if not own:
        yield remark("war-of-others", 6)
    elif len(own) > 1:
        yield remark("war-both", 6, tuple(Mark(tuple(seen.kingdoms[war.kingdoms[p].kingdom].spaces)) for p in own))
    else:
        [place] = own
        mine = war.kingdoms[place]
        most = max(side.strength for side in war.kingdoms if side is not mine)
        marks = tuple(Mark(tuple(seen.kingdoms[s.kingdom].spaces), str(s.strength)) for s in war.kingdoms)
        values = {"kingdom": mine.name, "n": mine.strength, "m": most, "held": _most(outlook, place) - mine.strength}
        yield remark("war-ahead" if mine.strength > most else "war-behind", 6, marks, **values)


def _most(outlook: Outlook, place: int) -> int:
    """[Huang 10.4] [Huang 11.7] The strength of a side with all that the seat can give, its leader at home included."""
    return max(forecast.strengths[place] for forecast in outlook.hidden.forecasts.values())


def _tied(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 11.8] Among the kingdoms that are tied, those with an own leader at stake."""
    war = outlook.public.war
    tied = [war.kingdoms[place] for place in war.forecast.ahead]
    own = [side for side in tied if _is_at_stake(outlook, outlook.public, side)]
    if len(own) == 1:
        yield remark("tie", 6, _around(outlook.public.kingdoms[own[0].kingdom]), kingdom=own[0].name)
    else:
        yield remark("tie-open", 5)


def _lost(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 12.6] [Huang 7.11] Soldiers that must go, pagodas that would go with them."""
    carrying = {s for one in outlook.public.buildings if one.kind == "red" and one.site for s in one.site.split("-")}
    removable = {deed.parts["space"] for deed in outlook.deeds if deed.kind == "lose"}
    if carrying & removable and removable - carrying:
        yield remark("loss", 6, at(*sorted(carrying & removable)), n=outlook.public.n_losses)
    else:
        yield remark("loss-open", 4, n=outlook.public.n_losses, kingdom=outlook.public.losing)


def _contested(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 10.5] How the revolt stands, and what would turn it; [Huang 10.3] after the defender nobody is asked."""
    revolt = outlook.public.revolt
    forecast, place = revolt.forecast, int(revolt.defender == outlook.seat)
    mine, theirs = forecast.strengths[place], forecast.strengths[1 - place]
    if forecast.ahead != [place]:
        held = _most(outlook, place) - mine
        yield remark("revolt-behind", 6, n=mine, m=theirs, more=forecast.missing, held=held)
    elif outlook.public.phase == "defend":
        yield remark("revolt-won", 6, n=mine, m=theirs)
    else:
        yield remark("revolt-ahead", 6, n=mine, m=theirs, more=forecast.missing)


# ---- what follows a tile


def _market(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 6.6] What can be taken for where the seat is weakest."""
    helpful = _helpful_colours(outlook)
    for deed in outlook.deeds:
        if deed.kind == "take" and (colour := deed.parts["tile"]) in helpful:
            yield remark(_for("market", colour), 5, actions=[deed.action], colour=colour)
    yield remark("market-open", 1.5)


def _chain(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 6.1] Farmers that can follow the last one."""
    n = int(outlook.record["seats"]["hidden"]["hand"][outlook.seat][Colour.BLUE])
    if n and any(deed.kind == "tile" for deed in outlook.deeds):
        yield remark("chain", 5, at(outlook.public.tile_at), n=n)


def _moved(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 7.8] For whom each of the pagodas that can be moved scores, and none where it goes."""
    colour = str(outlook.public.new_building)
    new = gainer(outlook.record, colour, str(outlook.public.new_site).split("-")[0])
    for deed in outlook.deeds:
        space = deed.parts["space"]
        old = gainer(outlook.record, colour, space)
        if old == NONE:
            yield remark("move-nobody", 5, at(space), [deed.action], colour=colour, space=space)
        elif old not in (new, outlook.seat):
            yield remark("move-theirs", 6, at(space), [deed.action], colour=colour, space=space, seat=old)
    yield remark("move", 3, colour=colour)


def _replaced(outlook: Outlook) -> Iterator[Remark]:
    """[Huang 9.1] What to keep, [Huang 9.3] and how many tiles there are to draw."""
    n = min(outlook.public.n_replaceable, len(outlook.mine.hand))
    helpful = [colour for colour in _helpful_colours(outlook) if colour in outlook.mine.hand]
    if outlook.public.n_bag < outlook.public.n_replaced + n:
        yield remark("replace-end", 6, n=outlook.public.n_bag)
    if n and helpful:
        yield remark("replace-keep", 4, n=n, colours=helpful)
    elif n:
        yield remark("replace", 3, n=n)


_OF_PHASE: Mapping[str, tuple[Callable[[Outlook], Iterator[Remark]], ...]] = {
    "action": (
        *(_leaders, _tiles, _lacking, _triangles, _wars, _revolts, _shaky, _farmers, _bag),
        *(_actions, _traders, huang_modules.bandits, huang_modules.rhombi),
    ),
    "offer": (_offered, huang_modules.palace_offered),
    "move": (_moved,),
    "market": (_market,),
    "chain": (_chain,),
    "replace": (_replaced,),
    "attack": (_contested,),
    "defend": (_contested,),
    "support": (_supported,),
    "tie": (_tied,),
    "loss": (_lost,),
    "granaries": (huang_modules.granaries,),
}
