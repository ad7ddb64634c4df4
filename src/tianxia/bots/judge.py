"""How good a position is for a seat, and every seat's share of the victory: judged by hand, or by a net that learned.

By hand means by the module of the family's name in ``tianxia.bots.values``. It says what a seat's ``prospects`` are, or
its ``result`` if the game is over, and how to ``weigh`` them beside those of the strongest rival; ``common`` is what it
looks at once for all seats. It also has ``spread``, ``HORIZON``, ``HORIZON_OF_NET``, ``VIEWS_OF_NET``,
``IS_SCOUTED_BY_HAND``, ``HORIZON_OF_EXPERT`` and ``IS_PLAYED_ON_BY_HAND``. A net (`tianxia.bots.net`) judges by the
features that a seat sees. Values of one judge are compared with each other only; ``spread`` is the difference at which
odds are e to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tianxia.bots.net import DEPTH, FULLY, NAT, WHOLE, WIDTH, Net, as_record, infer, share_out, sum_from, update
from tianxia.bots.nets import empty_net, load_net
from tianxia.bots.sureness import softened_net
from tianxia.core.bits import n_words
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game
from tianxia.core.layout import NONE, BitSet
from tianxia.core.rows import has_ended, share_equally

Floats = npt.NDArray[np.float64]

MOST = 8
"""The odds that a hand-written judgement speaks of are taken for e to the power of this where they are higher."""
PARTS_OF_NET = {"qin": 0.5, "han": 0.5, "huang": 0.5}
"""How much of a net counts where people are told what moves are worth (`expert_judge_of`); nothing in other games."""
LEAST = -(1 << 62)
"""Less than anybody's prospects."""


class Mind(NamedTuple):
    """What a judge has at hand: its net, and room to work in, each the only record of an array (see `as_record`)."""

    net: Any
    """As `Net` says; one that judges by hand has one that says nothing."""
    room: Any
    """As `_room_of` says."""


# Bound to a game's own functions by `compiled.bind`.
is_over: Callable[[Any], bool] = unbound
score: Callable[[Any, int], int] = unbound
tiebreak: Callable[[Any, int], int] = unbound
features: Callable[[Any, int, BitSet], None] = unbound
own_value: Callable[[Any, int], int] = unbound
own_spread: Callable[[Any], int] = unbound
common: Callable[[Any], int] = unbound
prospects: Callable[[Any, int, int], int] = unbound
own_result: Callable[[Any, int], int] = unbound
expected: Callable[[Any, int, int], int] = unbound
weigh: Callable[[Any, int, int, int, int], int] = unbound
own_values: Callable[[Any, Any], None] = unbound
is_beaten: Callable[[Any, int], bool] = unbound
by_hand: Callable[[Any, Any, int, Any, Any], None] = unbound
see: Callable[[Mind, Any, int], None] = unbound
weigh_up: Callable[[Mind, Any, int], None] = unbound
result: Callable[[Any, int, Floats], None] = unbound


def beaten(state: Any, seat: int) -> bool:
    """Whether in a finished game another seat has come before this one."""
    for other in range(state.n_seats):
        lead = score(state, other) - score(state, seat)
        if lead > 0 or (lead == 0 and tiebreak(state, other) > tiebreak(state, seat)):
            return True
    return False


def victory(state: Any, observer: int, shares: Floats) -> None:
    """What each seat has of the victory in a finished game, counted from the observer."""
    n = 0
    for seat in range(state.n_seats):
        if not is_beaten(state, seat):
            n += 1
    for seat in range(state.n_seats):
        shares[(seat - observer + state.n_seats) % state.n_seats] = 0.0 if is_beaten(state, seat) else 1.0 / n


# ---- by hand


def attend_not(_mind: Mind, _state: Any, _seat: int) -> None:
    """Who judges by hand looks at every position for itself."""


def hand_value(_mind: Mind, state: Any, seat: int) -> int:
    return own_value(state, seat)


def result_or_prospects(state: Any, seat: int, shared: int) -> int:
    return own_result(state, seat) if is_over(state) else prospects(state, seat, shared)


def one_value(state: Any, seat: int) -> int:
    """Own prospects less those of the strongest rival."""
    shared, own, rival = 0 if is_over(state) else common(state), LEAST, LEAST
    for other in range(state.n_seats):
        prospect = expected(state, other, shared)  # called here alone: a device has no room for all its tables twice
        if other == seat:
            own = prospect
        else:
            rival = max(rival, prospect)
    return weigh(state, seat, own, rival, shared)


def all_values(state: Any, values: Any) -> None:
    """What `one_value` says of every seat: here the prospects of each are looked at once."""
    shared = 0 if is_over(state) else common(state)
    best, second, leader = LEAST, LEAST, NONE
    for seat in range(state.n_seats):
        values[seat] = expected(state, seat, shared)
        if values[seat] > best:
            best, second, leader = values[seat], best, seat
        else:
            second = max(second, values[seat])
    for seat in range(state.n_seats):
        values[seat] = weigh(state, seat, values[seat], second if seat == leader else best, shared)


def hand_shares(mind: Mind, state: Any, _seat: int, shares: Floats) -> None:
    """What each seat can expect of the victory, all of them together 1: a softmax of their values."""
    if is_over(state):
        result(state, 0, shares)
        return
    best, total, unit, values = -math.inf, 0.0, own_spread(state), mind.room[0].values
    own_values(state, values)
    for seat in range(state.n_seats):
        shares[seat] = values[seat] / unit
        best = max(best, shares[seat])
    for seat in range(state.n_seats):
        shares[seat] = math.exp(shares[seat] - best)
        total += shares[seat]
    for seat in range(state.n_seats):
        shares[seat] /= total


# ---- by a net


def attend(mind: Mind, state: Any, seat: int) -> None:
    """See what the actions of *seat* are compared with: each will change little of it.

    It has much in common with what was seen last time, too.
    """
    room = mind.room[0]
    see(mind, state, seat)
    for w in range(len(room.words)):
        room.words_before[w] = room.words[w]
    for j in range(WIDTH):
        room.sums_before[j] = room.sums[j]


def look(mind: Mind, state: Any, seat: int) -> None:
    """What *seat* sees, and the first layer's sums for it."""
    net, room = mind.net[0], mind.room[0]
    features(state, seat, room.words)
    sum_from(net, room.words_before, room.words, room.sums_before, room.sums)


def lean(net: Any, state: Any, seat: int, values: Any, said: Any) -> None:
    """Add what the hand-written judgement says of every seat beside this one, by as much as the net trusts it."""
    hand = net.hand[0]
    if hand == 0:
        return
    own_values(state, values)
    own, unit = values[seat], own_spread(state)
    for other in range(1, state.n_seats):
        lead = (values[(seat + other) % state.n_seats] - own) * NAT // unit
        said[other] += max(-MOST * NAT, min(lead, MOST * NAT)) * hand // FULLY


def say(mind: Mind, state: Any, seat: int) -> None:
    """Every seat's share, counted from *seat*, from the first layer's sums."""
    net, room = mind.net[0], mind.room[0]
    said = room.said[: state.n_seats]
    infer(net, room.sums, room.wide, room.deep, said)
    by_hand(net, state, seat, room.values, said)
    share_out(said, state.n_seats, room.shares)


def net_value(mind: Mind, state: Any, seat: int) -> int:
    """The share of the victory that *seat* can expect after its action, `WHOLE` being all of it."""
    if is_over(state):
        return 0 if is_beaten(state, seat) else WHOLE
    net, room = mind.net[0], mind.room[0]
    features(state, seat, room.words)
    update(net, room.words_before, room.words, room.sums_before, room.sums)
    weigh_up(mind, state, seat)
    return room.shares[0]


def net_spread(_state: Any) -> int:
    """Near equal shares the odds are e to 1 where they differ by a quarter for each of two seats."""
    return WHOLE // 4


def net_shares(mind: Mind, state: Any, seat: int, shares: Floats) -> None:
    """What each seat can expect of the victory, as *seat* sees it, who has just acted."""
    if is_over(state):
        result(state, 0, shares)
        return
    see(mind, state, seat)
    weigh_up(mind, state, seat)
    for other in range(state.n_seats):
        shares[(seat + other) % state.n_seats] = mind.room[0].shares[other] / WHOLE


# ---- bound to a game


@dataclass(frozen=True)
class Judge:
    """Judgement of one game, compiled; what it does needs its mind."""

    mind: Callable[[], Mind]
    """A new one: two that judge at the same time need one each."""
    attend: Callable[[Mind, Any, int], None]
    """Called with the position whose actions a seat will compare."""
    value: Callable[[Mind, Any, int], int]
    """How good a position looks for a seat after its action."""
    spread: Callable[[Any], int]
    shares: Callable[[Mind, Any, int, Floats], None]
    """Writes what each seat can expect of the victory, as one sees it that has just acted."""
    horizon: int
    """Who looks ahead had better judge after so many more turns."""
    is_aligned: bool
    """And only when the same seat has its turn again: by hand, who acts next is not weighed well."""
    n_views: int = 1
    """And after so many of the last turns: the mean counts, for who has just acted sees it otherwise than the next."""
    player: Judge | None = None
    """By whom it is played on till then, if not by itself: one that is faster."""
    scout: Judge | None = None
    """Who looks at all actions first where there are many, so that it need judge only the best of them."""


def values_of(game: Game) -> Any:
    """The module in which a game's family is judged by hand."""
    return import_module(f"tianxia.bots.values.{game.family}")


@cache
def judge_of(game: Game) -> Judge:
    """The game's own, by hand."""
    family, over, _ = values_of(game), *_ends(game)
    own = {"own_values": own_values_of(game), "own_spread": family.spread}
    return Judge(
        mind=partial(new_mind, game, _no_record(game)),
        attend=bind(attend_not, game.family),
        value=bind(hand_value, game.family, own_value=own_value_of(game)),
        spread=family.spread,
        shares=bind(hand_shares, game.family, **own, **over),
        horizon=family.HORIZON,
        is_aligned=True,
    )


@cache
def learned_judge_of(game: Game, path: Path | None = None) -> Judge:
    """By the net in a file, or by that of the game's family."""
    return judge_by(game, load_net(game, path))


@cache
def expert_judge_of(game: Game) -> Judge:
    """Whoever tells people what moves are worth: by hand and, in most games, by a part of what a net says.

    A net plays better, but says too much of what a move is worth; by hand alone, moves that are better than it knows
    are taken for errors (docs/decisions/0024).
    """
    part, by_hand, family = PARTS_OF_NET.get(game.id), judge_of(game), values_of(game)
    if part is None:
        return by_hand
    judge = judge_by(game, softened_net(load_net(game), part))
    judge = replace(judge, horizon=family.HORIZON_OF_EXPERT, n_views=1)
    return replace(judge, is_aligned=True, player=by_hand, scout=None) if family.IS_PLAYED_ON_BY_HAND else judge


def judge_by(game: Game, net: Net) -> Judge:
    """By a net."""
    family, (over, lost) = values_of(game), _ends(game)
    leaning = bind(lean, game.family, own_values=own_values_of(game), own_spread=family.spread)
    seen = {"features": game.features.write}
    seeing, weighing = bind(look, game.family, **seen), bind(say, game.family, by_hand=leaning)
    return Judge(
        mind=partial(new_mind, game, as_record(net)),
        attend=bind(attend, game.family, see=seeing),
        value=bind(net_value, game.family, is_over=game.rules.is_over, is_beaten=lost, weigh_up=weighing, **seen),
        spread=bind(net_spread, game.family),
        shares=bind(net_shares, game.family, see=seeing, weigh_up=weighing, **over),
        horizon=family.HORIZON_OF_NET,
        is_aligned=False,
        n_views=family.VIEWS_OF_NET,
        scout=judge_of(game) if family.IS_SCOUTED_BY_HAND else None,
    )


def _ends(game: Game) -> tuple[dict[str, Callable[..., Any]], Callable[..., bool]]:
    """What all judges say of a finished game."""
    return {"is_over": game.rules.is_over, "result": sharing_of(game)}, _beaten_of(game)


def _beaten_of(game: Game) -> Callable[..., bool]:
    return bind(beaten, game.family, score=game.rules.score, tiebreak=game.rules.tiebreak)


def sharing_of(game: Game) -> Callable[..., None]:
    """`victory` by a game's rules."""
    return bind(victory, game.family, is_beaten=_beaten_of(game))


def ending_of(game: Game) -> Callable[..., bool]:
    """`has_ended` by a game's rules: with shares of the victory, equal ones if it is given up."""
    given_up = bind(share_equally, game.family)
    return bind(has_ended, game.family, is_over=game.rules.is_over, share_out=sharing_of(game), give_up=given_up)


def own_value_of(game: Game) -> Callable[[Any, int], int]:
    """`one_value` by a family's own judgement."""
    return bind(one_value, game.family, **_own(game))


def own_values_of(game: Game) -> Callable[[Any, Any], None]:
    """`all_values` by a family's own judgement."""
    return bind(all_values, game.family, **_own(game))


def _own(game: Game) -> dict[str, Callable[..., int]]:
    """What a family says by hand."""
    family, over = values_of(game), {"is_over": game.rules.is_over}
    said = {"own_result": family.result, "prospects": family.prospects}
    expecting = bind(result_or_prospects, game.family, **said, **over)
    return {"expected": expecting, "common": family.common, "weigh": family.weigh, **over}


@cache
def _no_record(game: Game) -> Any:
    """Of those that judge by hand: of the same size as others, so that compiled code serves both."""
    return as_record(empty_net(game))


def new_mind(game: Game, net: Any) -> Mind:
    """Of a net as a record. Who has seen nothing yet has seen no feature."""
    room = np.zeros(1, _room_of(game))
    room["sums_before"] = net["first_bias"]
    return Mind(net, room)


def _room_of(game: Game) -> np.dtype[Any]:
    """Where a judge notes what it sees and says."""
    n_seats, n_seen = max(game.about.seats), max(1, n_words(game.features.n))
    fields = {
        "words_before": (np.uint64, n_seen),  # what the seat sees that compares its actions
        "sums_before": (np.int32, WIDTH),  # of the first layer, for these
        "words": (np.uint64, n_seen),
        "sums": (np.int32, WIDTH),
        "wide": (np.int16, WIDTH),
        "deep": (np.int16, DEPTH),
        "said": (np.int32, n_seats),
        "shares": (np.int64, n_seats),  # counted from the seat, as what is said
        "values": (np.int64, n_seats),  # by hand, as seats are numbered
    }
    kinds = [(name, kind, (n,)) for name, (kind, n) in fields.items()]
    return np.dtype((np.record, np.dtype(kinds, align=True)))
