"""How a revolt or a war stands, and how it would stand with what the seat that decides can give."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

import numpy as np
from msgspec import Struct

from tianxia.core.bits import elements, n_words
from tianxia.core.layout import NONE, copy_of
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.geometry import DIRECTIONS
from tianxia.games.huang.revolt import has_attack_won, legal_commit, strength
from tianxia.games.huang.state import Phase, State
from tianxia.games.huang.war import legal_support, might, most_might


class Forecast(Struct):
    """How a conflict would end if nobody gave anything more."""

    strengths: list[int]
    """Of attacker and defender, or of the kingdoms at war in their order."""
    ahead: list[int]
    """The places in that list of who wins; several in a war are tied."""
    is_tied: bool
    """Whether the best have as much strength."""
    missing: int | None
    """How much more strength would turn a revolt; `null` in a war."""
    is_final: bool
    """Whether nobody is asked after it."""


def sides(state: State) -> list[int]:
    """The directions of the kingdoms at war."""
    return [direction for direction, k in enumerate(state["side"].tolist()) if k != NONE]


def as_it_stands(state: State) -> Forecast:
    """Of the revolt or war that is on."""
    return _of_revolt(state, False) if state["attacker"] != NONE else _of_war(state, False)


def of_gifts(state: State) -> dict[str, Forecast]:
    """What everything that the seat to move can give would lead to, by the number of its action."""
    mask = np.zeros(n_words(len(ACTIONS)), np.uint64)
    if state["phase"] in (Phase.ATTACK, Phase.DEFEND):
        legal_commit(state, mask)
    elif state["phase"] == Phase.SUPPORT:
        legal_support(state, mask)
    return {str(action): with_gift(state, *ACTIONS.decode(action)) for action in elements(mask, len(ACTIONS)).tolist()}


def with_gift(state: State, kind: str, parts: Mapping[str, str]) -> Forecast:
    """What one thing that the seat to move can give would lead to."""
    world = copy_of(np.asarray(state).reshape(1))[0]
    giver = world["seats"][int(state["to_move"])]
    giver["committed"], giver["lent"] = int(parts.get("tiles", 0)), kind.endswith("-leader")
    if state["phase"] != Phase.SUPPORT:
        return _of_revolt(world, bool(state["phase"] == Phase.DEFEND))
    giver["side"] = DIRECTIONS.index(parts["kingdom"]) if "kingdom" in parts else NONE
    return _of_war(world, bool(state["to_move"] == state["turn_of"]))


def _of_revolt(state: State, is_final: bool) -> Forecast:
    attack, defence = (int(strength(state, int(state[side]))) for side in ("attacker", "defender"))
    has_won = has_attack_won(attack, defence)
    with_more = ((n, (attack, defence + n) if has_won else (attack + n, defence)) for n in count(1))
    missing = next(n for n, strengths in with_more if has_attack_won(*strengths) != has_won)
    return Forecast([attack, defence], [0 if has_won else 1], attack == defence, missing, is_final)


def _of_war(state: State, is_final: bool) -> Forecast:
    strengths, most = [int(might(state, side)) for side in sides(state)], int(most_might(state))
    ahead = [place for place, n in enumerate(strengths) if n == most]
    return Forecast(strengths, ahead, len(ahead) > 1, None, is_final)
